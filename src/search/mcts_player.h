// SPDX-License-Identifier: GPL-3.0-or-later
/* Monte Carlo tree search as a way to play any game. */
#ifndef SEARCH_MCTS_PLAYER_H
#define SEARCH_MCTS_PLAYER_H

#include "wagons/mcts.h"

/* "mcts:playouts=N", "mcts:time=S". The tree is kept from move to move. */
extern const struct wagons_policy mcts_policy;

/* How a seat of that policy searches, by its options. */
struct wagons_mcts_settings mcts_player_settings(const struct wagons_seat *seat);

#endif
