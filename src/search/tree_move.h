// SPDX-License-Identifier: GPL-3.0-or-later
/* From move to move: what a search has learned about the state that came about is kept, the rest given up. */
#ifndef SEARCH_TREE_MOVE_H
#define SEARCH_TREE_MOVE_H

#include "search/tree.h"

/* Makes the node of that hash the root and frees all that cannot be reached from it. While both copies exist, they
   together stay within the tree's memory; if that is impossible, or there is no such node, the tree becomes empty. */
void tree_move(struct tree *tree, uint64_t hash);

/* An empty tree of the same memory. */
void tree_clear(struct tree *tree);

#endif
