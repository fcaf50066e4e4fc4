// SPDX-License-Identifier: GPL-3.0-or-later
/* The move with the best immediate expected gain. */
#ifndef CARCASSONNE_GREEDY_H
#define CARCASSONNE_GREEDY_H

#include "games/carcassonne/land.h"

/* For each legal move of the player to move, as turn_legal lists them: by how many points that player may be expected
   to be ahead of the best other one after it; and what each player may expect at the end after the best of them. A tile
   is drawn. */
void carcassonne_greedy_rate(const struct land *land, const wagons_move *moves, int count, float *leads,
                             float total[WAGONS_PLAYERS_MAX]);

/* The latter alone. */
void carcassonne_greedy_expect(const struct land *land, float total[WAGONS_PLAYERS_MAX]);

/* The best of them; the first among equals. */
wagons_move carcassonne_greedy_choose(const struct land *land);

#endif
