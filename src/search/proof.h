// SPDX-License-Identifier: GPL-3.0-or-later
/* What is proven about a node: bounds of its value (Cazenave and Saffidine, "Score bounded Monte-Carlo tree search",
   CG 2010), and its exact outlook (Winands, Björnsson and Saito, "Monte-Carlo tree search solver", CG 2008).

   A move whose worth is known is not tried again, so its visits say nothing; what it is worth holds its node's mean up, as
   bounds do: a node is worth no less to its mover than what is proven.

   Bounds serve two players. The mover can reach the best lower bound of the children and never more than the best upper
   one; of chance nothing better is said than its worst and its best outcome. Where chance plays a part, or more than two
   players do, a node is exact when all its children are: by its mover's best choice, or by the odds. */
#ifndef SEARCH_PROOF_H
#define SEARCH_PROOF_H

#include "search/tree.h"

/* Takes over the value that is known of a state of two players. The node has visits. */
void proof_set_value(const struct tree *tree, struct node *node, int32_t value, const struct worth_scale *scale);

/* Takes over what the children have proven: narrows the bounds, holds the sums to them and, if that decides it, makes the
   node exact. */
void proof_update(const struct tree *tree, struct node *node, const struct worth_scale *scale);

/* Whether an edge of a node with a mover need not be tried again: another move is proven to be as good or better. Never
   true of all moves that are proven best. */
bool proof_cuts(const struct tree *tree, const struct node *node, const struct edge *edge);

/* Whether a move is proven to be at least as good as every other. */
bool proof_is_best(const struct tree *tree, const struct node *node, const struct edge *edge);

#endif
