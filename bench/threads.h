// SPDX-License-Identifier: GPL-3.0-or-later
/* How self-play gains by threads. */
#ifndef BENCH_THREADS_H
#define BENCH_THREADS_H

#include <stdbool.h>

#include "bench/bench.h"

/* At 1, 2, … threads: games of `greedy` a second on the wall with the parallel efficiency (games a second over threads
   times those of one), and, if `with_table`, the seconds that one search takes, the hindsight table of a whole deal with
   beams of 16: a new array of {threads, selfplay_games_per_s, efficiency, table_s, table_speedup}. */
struct cJSON *threads_measure(const struct bench_options *options, bool with_table);

#endif
