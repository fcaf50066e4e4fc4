// SPDX-License-Identifier: GPL-3.0-or-later
/* The hindsight agent: drafts and places by hindsight tables.

   It plays as if both players knew from now on which cards they will get: then the best draft follows from what each
   hand is worth at the end (subset_table.h, draft_minimax.h), and a placement is as good as the drafts that follow it
   when the own table is built upon it. Both players are taken to know too much, which cancels out for the most part. */
#ifndef WAGONS_HINDSIGHT_H
#define WAGONS_HINDSIGHT_H

#include "games/wagons/position.h"

struct hindsight;

/* How hard it thinks. */
struct hindsight_effort {
    int width;      /* of the beams, 1 to BEAM_WIDTH_MAX: the same move at any number of threads */
    double seconds; /* if above 0: as wide as fits into so much wall time a turn */
};

/* Thinks with so many threads. NULL without memory. */
struct hindsight *hindsight_new(struct hindsight_effort effort, int threads);
void hindsight_free(struct hindsight *hindsight);

/* The move in a position that is not over, on at most `threads` threads; any move once `stop` wants an end. */
wagons_move hindsight_choose(struct hindsight *hindsight, const struct position *position, int threads,
                             const struct wagons_stop *stop);

#endif
