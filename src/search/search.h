// SPDX-License-Identifier: GPL-3.0-or-later
/* What the parts of a tree search share: the search itself, and its playouts in flight. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "base/random.h"
#include "search/information_set.h"
#include "search/luck.h"
#include "search/tree.h"
#include "wagons/mcts.h"

enum { VISIT_LENGTH_MAX = 2 * WAGONS_PLIES_MAX + 2 };

/* One playout: the way down to a node, what was found there, and the way back. */
struct visit {
    /* the way */
    int length; /* nodes on it, the root first */
    struct node *nodes[VISIT_LENGTH_MAX];
    int edges[VISIT_LENGTH_MAX]; /* edges[i] of nodes[i] leads to nodes[i + 1] */
    struct random_stream random;
    wagons_move chance; /* what chance brought first on the way, WAGONS_NO_MOVE: nothing yet */
    void *state;        /* at the last node */
    bool beyond;        /* the state is a move beyond that node: there was no memory for a node of its own */
    /* what is to be done there */
    bool known;   /* nothing: the node is exact */
    bool asks;    /* for the first time: what the guide knows for sure is wanted */
    bool expands; /* its moves are listed as well */
    /* what was found */
    bool exact;
    int32_t value; /* if exact; two players */
    int32_t lower, upper;
    int32_t sample[SUMS_MAX]; /* [quantity][player] */
    struct move_list list;    /* of chance: the weights stand for the ratings */
};

struct wagons_mcts {
    const struct wagons_game *game;
    const struct wagons_guide *guide; /* NULL: none */
    struct wagons_mcts_settings settings;
    struct selection_rule rule;
    struct worth_scale scale;
    struct luck luck; /* at this root */
    int threads;      /* that the tables were opened for */
    void *tables;     /* the guide's */
    struct tree tree;
    int tree_players;         /* that the tree was opened for; 0: not yet */
    void *root_state;         /* that the tree's root stands for */
    int observer;             /* who searches */
    bool settled;             /* the root, by its guide */
    uint64_t seed;            /* of this search */
    uint64_t playouts;        /* begun in this search */
    struct visit *visits;     /* settings.in_flight of them */
    struct edge_index *index; /* if sampled */
};

#endif
