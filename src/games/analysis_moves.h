// SPDX-License-Identifier: GPL-3.0-or-later
/* Putting an answer of include/wagons/analysis.h together; wagons_analysis_free is here as well. */
#ifndef GAMES_ANALYSIS_MOVES_H
#define GAMES_ANALYSIS_MOVES_H

#include "wagons/analysis.h"

/* An answer about a state with room for all its moves and one more (a legal move that legal_moves lists in
   another form), none told of yet. False if memory ran out. */
bool analysis_moves_open(struct wagons_analysis *analysis, const struct wagons_game *game, const void *state);

/* The next entry, with its move as its line and nothing known of it. There must be room. */
struct wagons_analysis_move *analysis_moves_add(struct wagons_analysis *analysis, wagons_move move);

/* The entry of a move; NULL if there is none. */
struct wagons_analysis_move *analysis_moves_find(const struct wagons_analysis *analysis, wagons_move move);

/* Sorts the entries, the best first: proven ones by what they are worth, then others by visits, win, margin; equals by
   the move's number. Gives the answer the values of the first. */
void analysis_moves_sort(struct wagons_analysis *analysis);

/* Gives the answer the values of its first entry. */
void analysis_moves_value(struct wagons_analysis *analysis);

#endif
