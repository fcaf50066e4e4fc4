// SPDX-License-Identifier: GPL-3.0-or-later
/* The work of Homestead's figures, done by the product and by the plain reference. */
#ifndef BENCH_WORK_HOMESTEAD_H
#define BENCH_WORK_HOMESTEAD_H

#include "bench/measure.h"
#include "bench/plain_homestead.h"
#include "games/homestead/homestead.h"

enum { BENCH_GRIDS = 256 };

/* Games in progress, in both forms. */
struct bench_grids {
    struct homestead states[BENCH_GRIDS];
    struct plain_homestead plain[BENCH_GRIDS];
    uint64_t seed;
};

/* States from greedy play, after 4 to 39 placements; the caller frees it. NULL without memory. */
struct bench_grids *bench_grids_new(uint64_t seed);

/* All legal placements of one hand, with the points that each gains. Unit: a placement. */
bench_work work_homestead_placements, work_homestead_placements_plain;

/* A random playout from the deal to the final score. Unit: a playout. */
bench_work work_homestead_random, work_homestead_random_plain;

/* A greedy playout from the deal to the final score. Unit: a playout. */
bench_work work_homestead_greedy, work_homestead_greedy_plain;

#endif
