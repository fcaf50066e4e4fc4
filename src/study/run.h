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
    bool (*count)(void *context, uint64_t n, const struct series_outcome *outcome);
    /* Called when all games are counted: plans the next round and returns where it ends, or n if there is none. NULL:
       there is one round. Nothing is played meanwhile. */
    uint64_t (*next_round)(void *context, uint64_t n);
};

/* What a run cost. */
struct run_cost {
    uint64_t games; /* played now: neither those of the records file nor those that were given up */
    double seconds; /* on the wall */
    int threads;
};

/* Plays series->from to series->to and the rounds after that. Where other processes play along (spread.h), those do so
   from within this call and return WAGONS_DONE with nothing counted. */
enum wagons_ending run_series(const struct series *series, const struct run_counter *counter, struct run_cost *cost,
                              struct wagons_error *error);

#endif
