// SPDX-License-Identifier: GPL-3.0-or-later
/* Searches for tests: one call each, and answers as text to be compared. */
#ifndef TESTS_MCTS_RUN_H
#define TESTS_MCTS_RUN_H

#include "wagons/mcts.h"

/* The state of deal (seed, index) after a number of random moves, chance's included; `players` take part. The caller
   frees it. A game that would be over by then stops one move before. */
void *mcts_run_state(const struct wagons_game *game, int players, uint64_t seed, uint64_t index, int moves);

/* Searches on a new tree with a budget of playouts. The caller frees the answer. */
struct wagons_mcts_answer mcts_run(const struct wagons_game *game, const struct wagons_mcts_settings *settings,
                                   const void *state, uint64_t seed, uint64_t playouts);

/* Searches on a tree that there is. */
struct wagons_mcts_answer mcts_run_on(struct wagons_mcts *mcts, const void *state, uint64_t seed, uint64_t playouts);

/* All that an answer says; the caller frees it. */
char *mcts_run_text(const struct wagons_mcts_answer *answer);

/* The answer of a search on a new tree as text; the caller frees it. */
char *mcts_run_to_text(const struct wagons_game *game, const struct wagons_mcts_settings *settings, const void *state,
                       uint64_t seed, uint64_t playouts);

/* What the answer says about a move; fails the test if it was not tried. */
const struct wagons_mcts_move *mcts_run_move(const struct wagons_mcts_answer *answer, wagons_move move);

#endif
