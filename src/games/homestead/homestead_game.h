// SPDX-License-Identifier: GPL-3.0-or-later
/* Homestead as a game that everything above can work with. */
#ifndef HOMESTEAD_GAME_H
#define HOMESTEAD_GAME_H

#include "wagons/game.h"

extern const struct wagons_game homestead_game;

#endif
