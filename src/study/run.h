// SPDX-License-Identifier: GPL-3.0-or-later
/* Running a series: the games of a records file first, then new ones in parallel, each handed on in order and
   recorded. Self-play and matches are this with something that adds the games up. */
#ifndef STUDY_RUN_H
#define STUDY_RUN_H

#include "study/series.h"

/* What adds up the games. */
struct run_counter {
    void *context;
    /* Takes the next game; in order, never twice at once. False: the run is decided and this was its last game. */
    bool (*count)(void *context, uint64_t n, const struct wagons_result *result);
};

/* What a run cost. */
struct run_cost {
    uint64_t games; /* played now: neither those of the records file nor those that were given up */
    double seconds; /* on the wall */
    int threads;
};

enum wagons_ending run_series(const struct series *series, const struct run_counter *counter, struct run_cost *cost,
                              struct wagons_error *error);

#endif
