// SPDX-License-Identifier: GPL-3.0-or-later
/* Games played on at random, the quick way. */
#ifndef CARCASSONNE_PLAYOUT_H
#define CARCASSONNE_PLAYOUT_H

#include "base/random.h"
#include "games/carcassonne/land.h"

/* Draws a tile, each of those left equally likely. */
void carcassonne_playout_draw(struct land *land, struct random_stream *random);

/* Plays to the end: each way to lay a tile is equally likely, and then each choice of a meeple or none. */
void carcassonne_playout_random(struct land *land, struct random_stream *random);

#endif
