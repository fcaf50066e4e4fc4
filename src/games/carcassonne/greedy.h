// SPDX-License-Identifier: GPL-3.0-or-later
/* The move with the best immediate expected gain. */
#ifndef CARCASSONNE_GREEDY_H
#define CARCASSONNE_GREEDY_H

#include "games/carcassonne/prospects.h"

/* For each legal move of the player to move, as turn_legal lists them: by how many points that player may be expected
   to be ahead of the best other one after it; and what each player may expect at the end after the best of them, by those
   weights. A tile is drawn. */
void carcassonne_greedy_rate(const struct land *land, const struct prospects_weights *weights, const wagons_move *moves,
                             int count, float *leads, float total[WAGONS_PLAYERS_MAX]);

/* The latter alone. */
void carcassonne_greedy_expect(const struct land *land, const struct prospects_weights *weights,
                               float total[WAGONS_PLAYERS_MAX]);

/* What the agent "greedy" plays: the best move by prospects_greedy, the first among equals. */
wagons_move carcassonne_greedy_choose(const struct land *land);

#endif
