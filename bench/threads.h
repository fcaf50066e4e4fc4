// SPDX-License-Identifier: GPL-3.0-or-later
/* How self-play gains by threads. */
#ifndef BENCH_THREADS_H
#define BENCH_THREADS_H

#include "bench/bench.h"

/* Games of `greedy` a second on the wall at 1, 2, … threads, with the parallel efficiency (games a second over threads
   times those of one): a new array of {threads, selfplay_games_per_s, efficiency}. */
struct cJSON *threads_measure(const struct bench_options *options);

#endif
