// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/measure.h"

#include <time.h>

enum { SLICES = 5, CHECKED_ROUNDS = 8 };

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double measure_thread_time(void)
{
    return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

double measure_wall_time(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

/* One way of doing the work and how far it has come. */
struct runner {
    bench_work *work;
    uint64_t round, units;
    double time;
    uint64_t checksums[CHECKED_ROUNDS];
};

static void run_slice(struct runner *runner, const void *context, double seconds)
{
    double begin = measure_thread_time();
    double spent;
    do {
        uint64_t checksum = 0;
        runner->units += runner->work(context, runner->round, &checksum);
        if (runner->round < CHECKED_ROUNDS) {
            runner->checksums[runner->round] = checksum;
        }
        runner->round++;
        spent = measure_thread_time() - begin;
    } while (spent < seconds);
    runner->time += spent;
}

struct bench_rates measure_rates(bench_work *product, bench_work *reference, const void *context, double seconds)
{
    struct runner runners[2] = {{.work = product}, {.work = reference}};
    for (int slice = 0; slice < SLICES; slice++) {
        for (int way = 0; way < 2; way++) {
            run_slice(&runners[way], context, seconds / SLICES);
        }
    }
    struct bench_rates rates = {
        .product = (double)runners[0].units / runners[0].time,
        .reference = (double)runners[1].units / runners[1].time,
        .agree = 1,
    };
    for (uint64_t i = 0; i < CHECKED_ROUNDS && i < runners[0].round && i < runners[1].round; i++) {
        rates.agree &= runners[0].checksums[i] == runners[1].checksums[i];
    }
    return rates;
}
