// SPDX-License-Identifier: GPL-3.0-or-later
/* What the first thing that chance brings after the root's move is worth by itself, whichever move that was.

   A search compares moves by samples that chance has shaped. Most of its luck is the same after any sensible move: a good
   tile for the next player is one after all of them. So the outlook after each outcome of the best-rated move, less their
   mean, is taken off every sample in which that outcome came first (control variates; for games the idea is that of
   Burch et al., AIVAT, AAAI 2018). The samples stay right on average, for the luck taken off is zero on average, and
   vary less. Used where the guide has an outlook of states before a draw. */
#ifndef SEARCH_LUCK_H
#define SEARCH_LUCK_H

#include "search/tree.h"

struct wagons_mcts;

enum { LUCK_OUTCOMES_MAX = 64 };

struct luck {
    int count; /* 0: none is taken off */
    wagons_move outcome[LUCK_OUTCOMES_MAX];
    int64_t value[LUCK_OUTCOMES_MAX][SUMS_MAX]; /* [quantity][player], as samples */
};

/* Whether it is used in a search. */
bool luck_is_used(const struct wagons_mcts *search);

/* Finds it for the root of a search. */
void luck_find(struct wagons_mcts *search);

/* Takes it off a sample in which chance brought `outcome` first. */
void luck_take_off(const struct wagons_mcts *search, wagons_move outcome, int32_t *sample);

#endif
