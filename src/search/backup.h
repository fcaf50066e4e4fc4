// SPDX-License-Identifier: GPL-3.0-or-later
/* The way back: what a playout found is counted at every node it came through. */
#ifndef SEARCH_BACKUP_H
#define SEARCH_BACKUP_H

#include "search/search.h"

/* Counts a visit; those of a batch one after the other, in the order in which they were chosen. */
void backup_visit(struct wagons_mcts *search, const struct visit *visit);

/* Gives a node's edges the priors of other ratings of its moves (all that it has, in any order); brings those not opened
   into the order in which they are to be opened. */
void backup_rate(struct wagons_mcts *search, struct node *node, const struct move_list *list);

/* Works out anew what a node's children make of it. */
void backup_refresh(const struct tree *tree, struct node *node, const struct worth_scale *scale);

#endif
