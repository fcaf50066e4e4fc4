// SPDX-License-Identifier: GPL-3.0-or-later
/* The tree of a search: nodes, the edges between them, and what was counted at each.

   A node is a state, reached by the moves on the way from the root. Where two ways lead to the same state (by the game's
   hash), they share its node, and the tree is a graph without cycles; the visits of an edge are then fewer than those of
   the node it leads to. In a search that deals hidden things anew for each playout, a node is what the searching player
   knows instead, and its edges are all the moves that were legal in any of the deals. */
#ifndef SEARCH_TREE_H
#define SEARCH_TREE_H

#include "search/arena.h"
#include "search/outlook.h"

/* A quantity is summed for each player; with two players for the first alone, since the other has the rest. */
enum quantity { SHARE, MARGIN, WORTH, QUANTITIES };
enum { SUMS_MAX = QUANTITIES * WAGONS_PLAYERS_MAX };

/* Visits that a node may have at most, so that no product of sums overflows. */
#define VISITS_MAX UINT32_C(0x7fff0000)

struct edge {
    wagons_move move;
    float weight;       /* prior: shares of 1 in a node whose state is known; of chance: the weight of the outcome */
    struct node *child; /* NULL: never tried */
    uint32_t visits;
    uint32_t available; /* with hidden things: visits of the node at which the move was legal */
};

struct node {
    uint64_t hash; /* of the state; 0 if the tree has no table */
    struct edge *edges;
    struct node *copy;    /* where a copy of the node is, while the tree moves ... */
    int32_t lower, upper; /* bounds of the value; see wagons/guide.h */
    uint32_t visits;      /* looks at this state (playouts and the like) and all visits of its edges */
    uint32_t in_flight;   /* visits begun and not yet counted */
    int32_t best_rating; /* of the moves known when the edges were made: the weights of later ones are relative to it */
    uint16_t edge_count;
    uint16_t edge_room;
    uint16_t opened; /* edges [0, opened) were tried; with hidden things: how many were */
    int8_t mover;    /* as the game's to_move */
    bool exact;      /* the sums are visits times the proven value */
    bool expanding;  /* its edges are being made */
    uint8_t copied;  /* ... and in which attempt it was made, 0: none */
    int64_t sums[];  /* [quantity][player], of all visits; behind them the same of the looks alone */
};

struct tree {
    const struct wagons_game *game;
    struct arena arena;
    size_t reserve;      /* memory beyond the arena's bound, kept for moving the tree */
    struct node **table; /* by hash; NULL without a table */
    size_t table_size;   /* a power of 2 */
    size_t table_used;
    struct node *root; /* NULL: empty */
    uint64_t nodes;
    int players;
    int vector;   /* players whose sums are kept: 1 of 2, otherwise all */
    bool sampled; /* each playout deals or draws anew: nodes are information sets, nothing is proven */
    bool joins;   /* has found two ways to one state */
    bool full;    /* wanted memory that it did not get */
};

/* An empty tree that may take `memory` bytes. Unless it is sampled, states are told apart by the game's hash, if it has
   one. False if even the table for that found no memory. */
bool tree_open(struct tree *tree, const struct wagons_game *game, size_t memory, int players, bool sampled);
void tree_close(struct tree *tree);

/* Bytes that the tree has taken. */
size_t tree_bytes(const struct tree *tree);

/* The node of a state, a new one unless the table has it; NULL if there is no room. */
struct node *tree_node(struct tree *tree, const void *state);

/* A new node of that hash and mover, put into the table; NULL if there is no room. */
struct node *tree_add(struct tree *tree, uint64_t hash, int mover);

/* The node of that hash, or NULL. */
struct node *tree_find(const struct tree *tree, uint64_t hash);

/* Room for `count` edges, those that the node has kept; false if there is none. */
bool tree_make_room(struct tree *tree, struct node *node, int count);

/* What a node's visits have brought on average: a share of the win or a worth, 0 to 1, or points. The node has visits. */
double node_mean(const struct tree *tree, const struct node *node, enum quantity quantity, int player);

static inline int64_t *node_look_sums(const struct tree *tree, struct node *node)
{
    return node->sums + QUANTITIES * tree->vector;
}

#endif
