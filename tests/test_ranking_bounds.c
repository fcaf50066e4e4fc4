// SPDX-License-Identifier: GPL-3.0-or-later
/* The statistics of a ranking where numbers hardly differ. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "study/ranking_estimate.h"

/* Shares of which most are 1 in all deals, so that most variances that are seen are 0: intervals stay intervals. */
static void test_shares_near_one(void **state)
{
    struct ranking_design design;
    struct ranking_estimate made;
    struct ranking_triple *sums = calloc(RANKING_TRIPLES, sizeof *sums);
    struct random_stream random = random_open(1, 1, RANDOM_TEST, 82);
    (void)state;
    assert_non_null(sums);
    ranking_design_make(&design, RANKING_CARDS, NULL);
    for (int t = 0; t < RANKING_TRIPLES; t++) {
        bool first = design.triple[t][0] == 0; /* the first card alone makes a loss likely */
        for (int deal = 0; deal < 4; deal++) {
            bool lost = random_below(&random, 1000) < (first ? 200 : 3);
            statistics_add(&sums[t].whole[0], lost ? 0 : 2);
            statistics_add(&sums[t].whole[1], lost ? 0 : 2);
            sums[t].games++;
        }
    }
    assert_true(ranking_estimate_make(&design, sums, 1, WAGONS_MEASURE_SKILL, 3, &made));
    for (int level = 0; level < RANKING_LEVELS; level++) {
        assert_true(made.critical[level] > 2 && made.critical[level] < 7);
        for (int e = 0; e < made.count[level]; e++) {
            const struct ranking_entry *entry = &made.entries[level][e];
            assert_true(entry->low < entry->high && entry->value > 0.5 && entry->low > 0);
        }
    }
    ranking_estimate_free(&made);
    free(sums);
}

/* One triple alone is known as well as its own deals say, also where the mean of equal numbers is not quite one of them. */
static void test_single_triple(void **state)
{
    static const uint8_t only[3] = {1, 4, 9};
    struct ranking_design design;
    struct ranking_triple sums = {.games = 0};
    (void)state;
    ranking_design_make(&design, RANKING_CARDS, only);
    for (int deal = 0; deal < 33; deal++) {
        struct ranking_estimate made;
        statistics_add(&sums.whole[0], deal % 5 == 0 ? 2 : 0);
        sums.games++;
        assert_true(ranking_estimate_make(&design, &sums, 1, WAGONS_MEASURE_FIRST_PLAYER, 3, &made));
        for (int level = 0; level < RANKING_LEVELS; level++) {
            const struct ranking_entry *entry = made.entries[level];
            int wins = deal / 5 + 1;
            double share = wins / (deal + 1.0);
            double half = 1.96 * sqrt(share * (1 - share) / fmax(1, deal));
            assert_true(fabs(entry->value - share) < 1e-6);
            assert_true(deal < 9 || fabs(entry->high - share - half) < 0.01);
        }
        ranking_estimate_free(&made);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shares_near_one),
        cmocka_unit_test(test_single_triple),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
