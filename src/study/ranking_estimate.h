// SPDX-License-Identifier: GPL-3.0-or-later
/* From the sums of a ranking to what the report says of each card, pair and triple. */
#ifndef STUDY_RANKING_ESTIMATE_H
#define STUDY_RANKING_ESTIMATE_H

#include "study/ranking_ranks.h"
#include "study/ranking_sums.h"

struct ranking_entry {
    uint64_t games;
    double value, low, high; /* the measure, shrunken, with the 95 % interval of this entry alone */
    struct ranking_rank rank;
    double raw; /* plain mean; NaN without games */
    bool differs;
    double points, decisive; /* NaN without games */
    struct rate first_player;
};

struct ranking_estimate {
    int count[RANKING_LEVELS];
    struct ranking_entry *entries[RANKING_LEVELS]; /* in the order of the design's lists */
    struct ranking_fit fit[RANKING_LEVELS];
    double critical[RANKING_LEVELS];
};

/* False if memory ran out; otherwise *estimate is to be freed. */
bool ranking_estimate_make(const struct ranking_design *design, const struct ranking_triple *sums, int games_per_deal,
                           enum wagons_measure measure, uint64_t seed, struct ranking_estimate *estimate);
void ranking_estimate_free(struct ranking_estimate *estimate);

/* What the model says of the triples alone, which the next round is planned by. */
bool ranking_estimate_triples(const struct ranking_design *design, const struct ranking_triple *sums,
                              int games_per_deal, enum wagons_measure measure, struct ranking_posterior *posterior);

#endif
