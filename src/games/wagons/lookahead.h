// SPDX-License-Identifier: GPL-3.0-or-later
/* Lookahead: minimax over the drafts, all cards in between placed greedily, and exact endings. */
#ifndef WAGONS_LOOKAHEAD_H
#define WAGONS_LOOKAHEAD_H

#include "games/wagons/position.h"

struct solver;

/* The best draft or start choice of a position in PHASE_DRAFT or PHASE_START by minimax over `depth` drafts (1 or
   more); the first among equals. A start choice is judged by the drafts that follow it. Any move once `stop` wants an end. */
wagons_move lookahead_draft(const struct position *position, int depth, const struct wagons_stop *stop);

/* Endings of so many cards (circle, pending and hand together) are played exactly. */
enum { LOOKAHEAD_ENDING_CARDS = 4 };

/* The lookahead agent's move. depth 0: by the cards left in the circle (1 above ten, 2 at nine and ten, 3 below). The
   solver plays the endings; one that takes it more than a stated number of sweeps (some seconds; rare) is played like
   the rest of the game. Once `stop` wants an end, any move. */
wagons_move lookahead_choose(struct solver *solver, const struct position *position, int depth,
                             const struct wagons_stop *stop);

#endif
