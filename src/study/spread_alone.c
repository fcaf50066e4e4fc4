// SPDX-License-Identifier: GPL-3.0-or-later
/* One process, in builds without MPI. */
#ifndef WAGONS_MPI

#include "study/spread.h"

void wagons_spread_begin(void)
{
}

int wagons_spread_rank(void)
{
    return 0;
}

void wagons_spread_end(int status)
{
    (void)status;
}

bool wagons_spread_is_built(void)
{
    return false;
}

int spread_open(void)
{
    return 0;
}

enum series_play spread_play(int helper, const struct series_task *task, bool with_line, bool (*stop)(void *context),
                             void *context, struct series_game *game)
{
    (void)helper;
    (void)task;
    (void)with_line;
    (void)stop;
    (void)context;
    (void)game;
    return SERIES_LOST; /* there is no helper to ask */
}

void spread_release(void)
{
}

void spread_serve(const struct series *series, int threads, bool (*stop)(void *context), void *context)
{
    (void)series;
    (void)threads;
    (void)stop;
    (void)context;
}

#else
typedef int spread_is_in_spread_mpi; /* no file may be empty */
#endif
