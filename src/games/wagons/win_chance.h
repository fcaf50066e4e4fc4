// SPDX-License-Identifier: GPL-3.0-or-later
/* From the margin that is to be expected to the chance to win. */
#ifndef WAGONS_WIN_CHANCE_H
#define WAGONS_WIN_CHANCE_H

#include <stdint.h>

#include "games/wagons/card.h"

/* The chance to win, in WAGONS_WIN-ths (guide.h), of a player who is expected to end `margin` ahead, in WAGONS_POINT-ths
   of a point, with so many cards still to be placed by both together (position_cards_left). With none left it is
   certain, and even at a margin of 0. Rises with the margin; that of the other player is the rest. */
int32_t win_chance(int32_t margin, int cards_left);

/* The points by which a player must be expected to be ahead to win 73 of 100 games: how little a margin says yet. */
double win_chance_scale(int cards_left);

/* These, found by make win-chance. */
extern const double win_chance_scales[CIRCLE_CARDS + 1];

#endif
