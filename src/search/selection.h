// SPDX-License-Identifier: GPL-3.0-or-later
/* Which edge the next playout follows: PUCT (Silver et al., "Mastering the game of Go without human knowledge", Nature
   2017) with progressive widening (Chaslot et al., "Progressive strategies for Monte-Carlo tree search", 2008) and counts
   of visits in flight (Liu et al., "Watch the unobserved: a simple approach to parallelizing Monte Carlo tree search",
   ICLR 2020).

   An edge's score is its mean worth to the mover + exploration x prior x sqrt(visits of the node) / (1 + visits of the
   edge), where visits in flight count, though their results are not known. An untried edge is taken to be worth what the
   node is, less a loss that grows with the priors already tried. */
#ifndef SEARCH_SELECTION_H
#define SEARCH_SELECTION_H

#include "search/tree.h"

struct selection_rule {
    double exploration, first_play_loss, widening, chance_widening; /* see wagons/mcts.h */
};

/* The edge to follow from a node that has edges and a player to move; the first one not yet opened if its turn has come.
   Moves whose worth is known, or that are proven not to be better than another, have nothing more to tell and are passed
   over. -1 if there is none left, or the tree is full. Edges lie in the order in which they are to be opened. */
int selection_move(const struct tree *tree, const struct node *node, const struct selection_rule *rule);

/* The outcome to follow from a node of chance that has edges: of those opened and not known for sure, the one that is
   furthest behind the visits that its weight gives it. -1 likewise. */
int selection_outcome(const struct tree *tree, const struct node *node, const struct selection_rule *rule);

/* How many edges of a node may be open at once, known ones not counted; 1 or more, and rising with the visits. */
int selection_limit(const struct node *node, double widening);

/* The score of an edge with that prior; `around` is the weight with which siblings were visited: the root of visits. */
struct selection_view {
    double first_play; /* worth of what was not tried */
    double around;     /* exploration x sqrt(visits) */
};
struct selection_view selection_view(const struct tree *tree, const struct node *node,
                                     const struct selection_rule *rule, double tried);
double selection_score(const struct tree *tree, const struct edge *edge, int mover, const struct selection_view *view,
                       double prior);

#endif
