// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tree_move.h"

#include <string.h>

/* Starts over with another arena, whose nodes have yet to be put into the table. */
static void reset(struct tree *tree, struct arena arena)
{
    if (tree->table != NULL) {
        memset(tree->table, 0, tree->table_size * sizeof(struct node *));
    }
    tree->table_used = 0;
    tree->arena = arena;
    tree->root = NULL;
    tree->nodes = 0;
    tree->joins = false;
    tree->full = false;
}

void tree_clear(struct tree *tree)
{
    arena_close(&tree->arena);
    reset(tree, tree->arena);
}

/* Copies a node and all below it; NULL if there is no room. A node that two edges lead to is copied once. */
static struct node *copy(struct tree *tree, struct node *from)
{
    if (from->moved != NULL) {
        tree->joins = true;
        return from->moved;
    }
    struct node *to = tree_add(tree, from->hash, from->mover);
    if (to == NULL) {
        return NULL;
    }
    from->moved = to;
    *to = *from;
    memcpy(to->sums, from->sums, 2 * (size_t)(QUANTITIES * tree->vector) * sizeof from->sums[0]);
    to->moved = NULL;
    to->edges = NULL;
    to->edge_room = to->edge_count = 0;
    if (!tree_make_room(tree, to, from->edge_count)) {
        return NULL;
    }
    to->edge_count = from->edge_count;
    for (int i = 0; i < from->edge_count; i++) {
        to->edges[i] = from->edges[i];
        if (from->edges[i].child != NULL && (to->edges[i].child = copy(tree, from->edges[i].child)) == NULL) {
            return NULL;
        }
    }
    return to;
}

void tree_move(struct tree *tree, uint64_t hash)
{
    struct node *from = tree_find(tree, hash);
    if (from == NULL) {
        tree_clear(tree);
        return;
    }
    struct arena before = tree->arena;
    size_t growth = before.bound;
    reset(tree, arena_open(growth + tree->reserve - before.bytes));
    struct node *root = copy(tree, from);
    arena_close(&before);
    tree->arena.bound = growth;
    if (root == NULL) {
        tree_clear(tree);
    } else {
        tree->root = root;
    }
}
