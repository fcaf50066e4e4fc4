// SPDX-License-Identifier: GPL-3.0-or-later
/* The hindsight table of a whole deal: how long it takes, and what threads gain. */
#ifndef BENCH_WHOLE_TABLE_H
#define BENCH_WHOLE_TABLE_H

#include <stdint.h>

/* Wall seconds for the tables of the hands of 15 cards from an empty town, beams of `width`, on so many threads: the
   mean of `deals` deals of a seed. Negative without memory. */
double whole_table_seconds(uint64_t seed, int deals, int width, int threads);

#endif
