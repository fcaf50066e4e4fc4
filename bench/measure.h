// SPDX-License-Identifier: GPL-3.0-or-later
/* Timing two ways of doing the same work against each other. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stdint.h>

/* Does the round-th piece of work and returns how many units it was; *checksum gets a number that the other way of
   doing the same piece must find too. */
typedef uint64_t bench_work(const void *context, uint64_t round, uint64_t *checksum);

struct bench_rates {
    double product, reference; /* units a second of processor time */
    int agree;                 /* whether all checksums that both computed are equal */
};

/* Runs both in turns, in slices, so that a machine whose speed drifts treats them alike; `seconds` of processor time
   each. */
struct bench_rates measure_rates(bench_work *product, bench_work *reference, const void *context, double seconds);

/* Processor time of this thread and time on the wall, in seconds. */
double measure_thread_time(void);
double measure_wall_time(void);

#endif
