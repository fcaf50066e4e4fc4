// SPDX-License-Identifier: GPL-3.0-or-later
/* How self-play and single searches gain by threads. */
#ifndef BENCH_THREADS_H
#define BENCH_THREADS_H

#include <stdbool.h>

#include "bench/bench.h"

/* At 1, 2, … threads: games of `greedy` a second on the wall with the parallel efficiency (games a second over threads
   times those of one); playouts a second of one tree search (whole_search.h); and, if `with_table`, the seconds that the
   hindsight table of a whole deal takes with beams of 16. A new array of {threads, selfplay_games_per_s, efficiency,
   search_playouts_per_s, search_speedup, table_s, table_speedup}. */
struct cJSON *threads_measure(const struct bench_options *options, bool with_table);

#endif
