// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef WAGONS_CIRCLE_GAME_H
#define WAGONS_CIRCLE_GAME_H

#include "wagons/game.h"

/* Circle the Wagons. Its states are struct position, its decks struct deck. */
extern const struct wagons_game circle_the_wagons_game;

#endif
