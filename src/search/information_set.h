// SPDX-License-Identifier: GPL-3.0-or-later
/* Selection where hidden things are dealt anew for each playout, or chance is drawn anew: a node is what the searching
   player knows (Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", 2012). Which moves are legal
   changes from visit to visit, so that an edge's exploration counts the visits at which it was available. */
#ifndef SEARCH_INFORMATION_SET_H
#define SEARCH_INFORMATION_SET_H

#include "search/selection.h"

/* Moves that a node can tell apart; those that come up later are never tried there. */
enum { INFORMATION_SET_BITS = 12, INFORMATION_SET_EDGES_MAX = 1 << INFORMATION_SET_BITS };

/* Legal moves of the state that stands for the node at this visit, with their ratings. */
struct move_list {
    int count;
    bool rated; /* the ratings are filled */
    wagons_move moves[WAGONS_MOVES_MAX];
    int32_t ratings[WAGONS_MOVES_MAX];
};

/* Where each move's edge is: a hash table over one node's edges, made anew for each visit. */
struct edge_index {
    uint32_t visit; /* the number of this use; places of an older one are free */
    struct {
        uint32_t visit;
        wagons_move move;
        int edge;
    } at[2 * INFORMATION_SET_EDGES_MAX];
};

/* The edge of each move of a list: -1 where the node has none. */
void information_set_edges(const struct node *node, const struct move_list *list, struct edge_index *index, int *edges);

/* Adds edges for the moves that have none (edges[i] < 0), as long as there is room, and notes them in `edges`.
   `scale` is the guide's rating_scale. */
void information_set_add(struct tree *tree, struct node *node, const struct move_list *list, int scale, int *edges);

/* The edge to follow among those that are available; counts them as available. -1 if there is none. */
int information_set_choose(const struct tree *tree, struct node *node, const struct selection_rule *rule,
                           const int *edges, int count);

#endif
