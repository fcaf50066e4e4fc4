// SPDX-License-Identifier: GPL-3.0-or-later
/* From move to move: what a search has learned about the state that came about is kept, the rest given up. */
#ifndef SEARCH_TREE_MOVE_H
#define SEARCH_TREE_MOVE_H

#include "search/tree.h"

/* Makes the node of that hash the root and frees all that cannot be reached from it; the tree becomes empty if there is no
   such node. While both copies exist, they together stay within the tree's memory: where that is too little, nodes of few
   visits give up what lies below them, and keep what it amounted to. */
void tree_move(struct tree *tree, uint64_t hash);

/* An empty tree of the same memory. */
void tree_clear(struct tree *tree);

#endif
