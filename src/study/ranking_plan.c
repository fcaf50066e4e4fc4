// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "study/ranking_estimate.h"
#include "study/ranking_report.h"

/* Weight 1 for the best and the worst of the posterior, 0 for the others. */
static void mark_finalists(const struct ranking_posterior *posterior, double *weights)
{
    int count = posterior->count;
    int finalists = count < 4 * RANKING_FINALISTS ? (count + 3) / 4 : RANKING_FINALISTS;
    for (int t = 0; t < count; t++) {
        int above = 0;
        for (int other = 0; other < count; other++) {
            above += posterior->mean[other] > posterior->mean[t] ||
                     (other < t && posterior->mean[other] == posterior->mean[t]);
        }
        weights[t] = above < finalists || above >= count - finalists;
    }
}

bool ranking_plan(const struct ranking_setup *setup, const struct ranking_triple *sums, int closed,
                  struct ranking_round *round)
{
    uint64_t length[WAGONS_ROUNDS_MAX];
    int triples = setup->design.count[RANKING_OF_TRIPLES];
    ranking_rounds_split(setup->deals, setup->rounds, length);
    if (closed == 0) {
        ranking_round_balanced(round, triples, length[0], setup->seed, 0);
        return true;
    }
    struct ranking_posterior posterior;
    double weights[RANKING_TRIPLES];
    if (!ranking_estimate_triples(&setup->design, sums, setup->games_per_deal, setup->measure, &posterior)) {
        return false;
    }
    bool good = true;
    if (closed == setup->rounds - 1) {
        mark_finalists(&posterior, weights);
    } else {
        good = ranking_doubt(&posterior, weights);
    }
    ranking_posterior_free(&posterior);
    if (good) {
        ranking_round_weighted(round, weights, triples, length[closed], setup->seed, closed);
    }
    return good;
}
