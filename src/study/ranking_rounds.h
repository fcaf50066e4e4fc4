// SPDX-License-Identifier: GPL-3.0-or-later
/* The rounds of a ranking: how many deals each has, and which triple plays on which of them. */
#ifndef STUDY_RANKING_ROUNDS_H
#define STUDY_RANKING_ROUNDS_H

#include "study/ranking_design.h"
#include "wagons/ranking.h"

enum { RANKING_FINALISTS = 16 /* the best and as many of the worst play the last round */ };

/* Deals of each round when there are so many in all: the first, balanced one has half of them (all, if it is the only
   one; three quarters of two), the last one a quarter, those between share the rest. rounds <= deals. */
void ranking_rounds_split(uint64_t deals, int rounds, uint64_t length[WAGONS_ROUNDS_MAX]);

/* The deals of a round in their order: layers in which every triple that still has deals left comes once, so that the
   beginning of a round is as balanced as the whole. */
struct ranking_round {
    uint64_t length;                      /* deals */
    int count;                            /* triples */
    uint16_t order[RANKING_TRIPLES];      /* triples by falling number of deals, drawn by the seed among equals */
    uint64_t allotment[RANKING_TRIPLES];  /* deals of order[i] */
    uint64_t before[RANKING_TRIPLES + 1]; /* deals of all layers up to the last one of order[i] .. */
};

/* A round that gives every triple the same number of deals, and of what is left one each to some drawn by the seed. */
void ranking_round_balanced(struct ranking_round *round, int triples, uint64_t deals, uint64_t seed, int number);

/* A round that shares out the deals by weights (not negative; all 0: evenly), each triple's share rounded so that the
   whole comes out. */
void ranking_round_weighted(struct ranking_round *round, const double *weights, int triples, uint64_t deals,
                            uint64_t seed, int number);

/* A round with these allotments, by triple. */
void ranking_round_set(struct ranking_round *round, const uint64_t *allotments, int triples, uint64_t seed, int number);

/* Which triple plays on deal 0 <= deal < length. */
int ranking_round_triple(const struct ranking_round *round, uint64_t deal);

#endif
