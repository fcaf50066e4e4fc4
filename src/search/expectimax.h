// SPDX-License-Identifier: GPL-3.0-or-later
/* The agent "expectimax": minimax in which chance nodes average over all that chance may bring. */
#ifndef SEARCH_EXPECTIMAX_H
#define SEARCH_EXPECTIMAX_H

#include "wagons/game.h"

/* Whether a game's guide has what it takes: ratings, and an outlook of states where chance decides; and nothing is
   hidden. */
bool expectimax_suits(const struct wagons_game *game);

extern const struct wagons_policy expectimax_policy;

#endif
