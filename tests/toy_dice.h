// SPDX-License-Identifier: GPL-3.0-or-later
/* "dice": a game of chance for two or three players, small enough to work out by hand.

   In turn, and as often as the deal says, each player takes two points for sure or rolls a die with three faces, whose
   points and odds the deal fixes. The highest total wins; equal totals share the win. */
#ifndef TESTS_TOY_DICE_H
#define TESTS_TOY_DICE_H

#include "wagons/game.h"

extern const struct wagons_game toy_dice;

enum { DICE_SURE = 1, DICE_ROLL = 2, DICE_FACE = 10, DICE_FACES = 3 }; /* moves; chance moves: DICE_FACE + face */

struct dice {
    uint8_t points[DICE_FACES], weight[DICE_FACES];
    uint8_t players, to_move, turns_left; /* of all players together */
    bool rolling;
    int16_t total[3];
};

#endif
