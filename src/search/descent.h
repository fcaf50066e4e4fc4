// SPDX-License-Identifier: GPL-3.0-or-later
/* The way down from the root to the node where the next playout begins. */
#ifndef SEARCH_DESCENT_H
#define SEARCH_DESCENT_H

#include "search/search.h"

/* Chooses the way of playout number search->playouts, opens a node at its end if there is room, and counts it as in
   flight. Follows visits that were chosen before by one thread, in order. */
void descent_choose(struct wagons_mcts *search, struct visit *visit);

#endif
