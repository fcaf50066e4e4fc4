// SPDX-License-Identifier: GPL-3.0-or-later
/* What a search says about its root. */
#ifndef SEARCH_ANSWER_H
#define SEARCH_ANSWER_H

#include "search/search.h"

/* Fills an answer from the tree; false if memory ran out. */
bool answer_fill(const struct wagons_mcts *search, struct wagons_mcts_answer *answer);

#endif
