// SPDX-License-Identifier: GPL-3.0-or-later
/* The work at the end of the way down: what a state is worth, what is known of it, which moves it has. Everything here
   depends on the visit alone and writes nothing else, so that the visits of a batch are worked on in parallel. */
#ifndef SEARCH_LEAF_H
#define SEARCH_LEAF_H

#include "search/search.h"

/* Fills what was found. visit->state is played on to the end of the game. Called in a parallel region of the
   search's own, by any of its threads. */
void leaf_look(const struct wagons_mcts *search, struct visit *visit);

/* The sample that the guide's outlook gives of a state, or the result if the game is over. */
void leaf_sample(const struct wagons_mcts *search, const void *state, int32_t sample[SUMS_MAX]);

/* The moves of chance in a state where it decides, their weights as ratings. */
void leaf_chance_moves(const struct wagons_game *game, const void *state, struct move_list *list);

/* One of them, drawn by the weights. */
wagons_move leaf_draw(const struct move_list *list, struct random_stream *random);

/* The legal moves of a state with a player to move, rated if the guide can. For one thread, while no other looks. */
void leaf_moves(const struct wagons_mcts *search, const void *state, struct move_list *list);

#endif
