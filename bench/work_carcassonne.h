// SPDX-License-Identifier: GPL-3.0-or-later
/* The work of Carcassonne's figures, done by the product and by the plain reference. */
#ifndef BENCH_WORK_CARCASSONNE_H
#define BENCH_WORK_CARCASSONNE_H

#include "bench/measure.h"
#include "bench/plain_carcassonne.h"
#include "games/carcassonne/land.h"

enum { BENCH_LANDS = 64 };

/* Games in progress, in both forms, a tile drawn in each. */
struct bench_lands {
    struct land lands[BENCH_LANDS];
    struct plain_land plain[BENCH_LANDS];
    uint64_t seed;
};

/* States from random play of two, after 5 to 64 tiles; the caller frees it. NULL without memory. */
struct bench_lands *bench_lands_new(uint64_t seed);

/* All legal turns of one state. Unit: a turn. */
bench_work work_carcassonne_turns, work_carcassonne_turns_plain;

/* A game of two at random from the start tile to the final points, farms included. Unit: a game. What is drawn depends on
   the order of the cells, which the two keep differently, so that only the work is alike. */
bench_work work_carcassonne_random, work_carcassonne_random_plain;

#endif
