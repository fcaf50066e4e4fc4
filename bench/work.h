// SPDX-License-Identifier: GPL-3.0-or-later
/* The work that the figures measure, done by the product and by the plain reference. */
#ifndef BENCH_WORK_H
#define BENCH_WORK_H

#include "bench/measure.h"
#include "bench/plain_town.h"
#include "games/wagons/town.h"

enum { BENCH_TOWNS = 256 };

/* Towns of a game in progress, with the card that comes next and the scoring cards of that game, in both forms. */
struct bench_towns {
    struct town towns[BENCH_TOWNS];
    struct plain_town plain[BENCH_TOWNS];
    struct card next[BENCH_TOWNS];
    uint8_t scoring[BENCH_TOWNS][GAME_SCORING];
    uint64_t seed;
};

/* Towns from greedy playouts, after two to twelve cards; the caller frees it. NULL without memory. */
struct bench_towns *bench_towns_new(uint64_t seed);

/* All legal placements of the next card of one town, each scored with three scoring cards. Unit: a placement. */
bench_work work_placements, work_placements_plain;

/* A random playout from the deal to the final score. Unit: a playout. (The two draw places in different ways, so that
   their games, and checksums, are not the same: both leave the checksum at 0.) */
bench_work work_random_playouts, work_random_playouts_plain;

/* A greedy playout from the deal to the final score. Unit: a playout. */
bench_work work_greedy_playouts, work_greedy_playouts_plain;

#endif
