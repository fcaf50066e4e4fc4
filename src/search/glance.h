// SPDX-License-Identifier: GPL-3.0-or-later
/* A look at moves that a search has not tried: what the guide expects after them. */
#ifndef SEARCH_GLANCE_H
#define SEARCH_GLANCE_H

#include "wagons/mcts.h"

/* The best-rated of the moves that the last search has not tried, number 0, 1, ... in that order, and what may be
   expected after it for the player to move. WAGONS_NO_MOVE if there are no more, or if the guide has no outlook. */
wagons_move glance_at(struct wagons_mcts *mcts, int number, double *win, double *margin);

#endif
