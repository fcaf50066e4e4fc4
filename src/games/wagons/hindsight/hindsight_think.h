// SPDX-License-Identifier: GPL-3.0-or-later
/* How the hindsight agent finds its move: in stages, each with wider beams and fewer moves than the one before.

       stage        moves             looked at
       1, 2, 3      up to 16          some cards of the row, beams of 1     which moves are worth a closer look
       4            the best 12       the whole row, beams of 1
       5            the best 10       beams of 4
       6            the best 8        beams of 16                           the move is the best of these

   Moves whose value is far behind the best drop out as well.

   Where mines are sought, beams have two towns at least, fewer stages look at part of the row, and nothing is cut by what
   beams of 1 say: these do not see a boom come. */
#ifndef WAGONS_HINDSIGHT_THINK_H
#define WAGONS_HINDSIGHT_THINK_H

#include "games/wagons/hindsight/hindsight_judge.h"

/* The workspace for one move at a time. */
struct thinker;

/* For beams of up to `width` on `threads` threads. NULL without memory. */
struct thinker *thinker_new(int width, int threads);
void thinker_free(struct thinker *thinker);

struct think_limits {
    int threads;
    int width;        /* of the last stage */
    int slack;        /* points that a move may be behind the best for its value to be found out in the last stage */
    bool seeks_mines; /* where enough of them are left: see beam_game_seek_mines */
    double deadline;  /* on clock_seconds: what is best then is the answer; 0: none */
    struct wagons_stop stop; /* asked from any thread */
};

/* The best move of a position that is not over, by so much thinking. */
wagons_move thinker_choose(struct thinker *thinker, const struct position *position, const struct think_limits *limits);

/* The moves that were looked at, the best first, until the next choice; returns how many. Of those that the last stage
   judged, the values are comparable; what is further behind than its slack has a value that is too high. */
int thinker_options(const struct thinker *thinker, const struct option **options);

#endif
