// SPDX-License-Identifier: GPL-3.0-or-later
/* What chance brings in a game: drawing one of its moves by their weights. */
#ifndef GAMES_CHANCE_H
#define GAMES_CHANCE_H

#include "wagons/game.h"

/* Writes the moves that chance may make in a state where it decides, with their weights; returns how many. */
int chance_moves(const struct wagons_game *game, const void *state, wagons_move *moves, uint32_t *weights);

/* One of them, drawn with a single number from the stream: deals that have the same moves and weights at their n-th
   draw get the same n-th move from equal streams. */
wagons_move chance_draw(const struct wagons_game *game, const void *state, struct random_stream *random);

#endif
