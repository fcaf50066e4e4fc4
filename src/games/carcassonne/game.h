// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARCASSONNE_GAME_H
#define CARCASSONNE_GAME_H

#include "wagons/game.h"

/* Carcassonne, the base game. Its states are struct land; its deck is fixed. */
extern const struct wagons_game carcassonne_game;

#endif
