// SPDX-License-Identifier: GPL-3.0-or-later
/* The speed figures of `wagons bench`: each beside the plain reference doing the same work in the same run. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include <stdint.h>

#include "wagons/game.h"

struct cJSON;

enum { BENCH_THREADS_MAX = 64 };

struct bench_options {
    const struct wagons_game *game;
    uint64_t seed;
    int threads;    /* the most threads to measure with, 1 to BENCH_THREADS_MAX */
    double seconds; /* how long each figure is measured, for the product and again for the reference */
};

/* Measures everything; a new wagons-bench/1 object, the caller deletes it. NULL if the product and the reference
   disagree on a result (then *where names the figure), if memory ran out, or if the game has no figures. */
struct cJSON *bench_run(const struct bench_options *options, const char **where);

#endif
