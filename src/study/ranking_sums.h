// SPDX-License-Identifier: GPL-3.0-or-later
/* What the games of a ranking add up to, by triple: whole numbers of 64 bits alone (part.h). The unit of all statistics
   is the deal, whose games depend on each other: its figures are added up first. */
#ifndef STUDY_RANKING_SUMS_H
#define STUDY_RANKING_SUMS_H

#include "base/statistics.h"
#include "study/ranking_design.h"
#include "study/series.h"
#include "wagons/ranking.h"

enum {
    RANKING_MASKS = 8,    /* subsets of a triple's cards; 0 is not used */
    RANKING_BY_MASK = 3,  /* the measures points, decisive, spread depend on which cards are named */
    RANKING_WHOLE = 2,    /* first-player and skill do not */
    RANKING_GAMES_MAX = 2 /* of a deal */
};

struct ranking_triple {
    uint64_t games;
    struct moments part[RANKING_BY_MASK][RANKING_MASKS];
    /* Products of the parts at the level of cards and of pairs: parts 0 1, 0 2, 1 2. */
    int64_t cross[RANKING_BY_MASK][2][RANKING_PARTS];
    struct moments whole[RANKING_WHOLE];
    struct moments fresh; /* the measure of the whole triple in the last of several rounds */
};

/* Counts the games of one deal. seat_of_a[k]: where the first agent sat in the k-th. `last`: of the last of several
   rounds. */
void ranking_add(struct ranking_triple *triple, const struct ranking_design *design, int number,
                 const struct series_outcome *games, const int *seat_of_a, int count, enum wagons_measure measure,
                 bool last);

/* What a deal's number of a measure has to be multiplied by, with so many games a deal. */
double ranking_unit(enum wagons_measure measure, int games);

/* The sums of a measure for a part of a triple, and the products of two different parts of it. */
const struct moments *ranking_moments(const struct ranking_triple *triple, enum wagons_measure measure,
                                      enum ranking_level level, int part);
double ranking_cross(const struct ranking_triple *triple, enum wagons_measure measure, enum ranking_level level, int a,
                     int b);

#endif
