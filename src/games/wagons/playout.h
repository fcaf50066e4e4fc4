// SPDX-License-Identifier: GPL-3.0-or-later
/* Playouts: games played to the end by a quick policy. */
#ifndef WAGONS_PLAYOUT_H
#define WAGONS_PLAYOUT_H

#include "base/random.h"
#include "games/wagons/position.h"

/* Uniformly random legal moves to the end. */
void playout_random(struct position *position, struct random_stream *stream);

/* Greedy placements; drafts skip none, one or two cards with chances of 5, 3 and 2 in ten (none where the row is too
   short), which is about how far good players skip. A start is chosen at random. */
void playout_greedy(struct position *position, struct random_stream *stream);

#endif
