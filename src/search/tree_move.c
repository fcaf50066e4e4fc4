// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tree_move.h"

#include <string.h>

/* Starts over with another arena, whose nodes have yet to be put into the table. */
static void reset(struct tree *tree, struct arena arena)
{
    if (tree->table_used > 0) {
        memset(tree->table, 0, tree->table_size * sizeof(void *));
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

/* One attempt to copy a tree. */
struct attempt {
    struct tree *tree;
    uint32_t least; /* visits of a node that keeps its edges */
    uint8_t number; /* not 0 */
};

static struct node *copy(const struct attempt *attempt, struct node *from);

/* What the edges brought becomes looks of the node's own. */
static void become_leaf(const struct tree *tree, struct node *node)
{
    size_t length = (size_t)(QUANTITIES * tree->vector);
    memcpy(node_look_sums(tree, node), node->sums, length * sizeof node->sums[0]);
    node->opened = 0;
}

static bool copy_edges(const struct attempt *attempt, const struct node *from, struct node *to)
{
    if (!tree_make_room(attempt->tree, to, from->edge_count)) {
        return false;
    }
    to->edge_count = from->edge_count;
    for (int i = 0; i < from->edge_count; i++) {
        to->edges[i] = from->edges[i];
        if (from->edges[i].child != NULL) {
            to->edges[i].child = copy(attempt, from->edges[i].child);
            if (to->edges[i].child == NULL) {
                return false;
            }
        }
    }
    return true;
}

/* Copies a node and all below it, a node that two edges lead to once; NULL if there is no room. */
static struct node *copy(const struct attempt *attempt, struct node *from)
{
    struct tree *tree = attempt->tree;
    if (from->copied == attempt->number) {
        tree->joins = true;
        return from->copy;
    }
    struct node *to = tree_add(tree, from->hash, from->mover);
    if (to == NULL) {
        return NULL;
    }
    from->copy = to;
    from->copied = attempt->number;
    *to = *from;
    memcpy(to->sums, from->sums, 2 * (size_t)(QUANTITIES * tree->vector) * sizeof from->sums[0]);
    to->copied = 0;
    to->edges = NULL;
    to->edge_room = to->edge_count = 0;
    if (from->visits < attempt->least) {
        become_leaf(tree, to);
        return to;
    }
    return copy_edges(attempt, from, to) ? to : NULL;
}

void tree_move(struct tree *tree, uint64_t hash)
{
    struct node *from = tree_find(tree, hash);
    if (from == NULL) {
        tree_clear(tree);
        return;
    }
    if (from == tree->root) {
        return;
    }
    struct arena before = tree->arena;
    struct attempt attempt = {.tree = tree};
    reset(tree, arena_open(before.bound + tree->reserve - before.bytes));
    while (tree->root == NULL && attempt.least < VISITS_MAX) {
        attempt.number++;
        tree_clear(tree);
        tree->root = copy(&attempt, from);
        attempt.least = attempt.least * 4 + 2;
    }
    if (tree->root == NULL) {
        tree_clear(tree);
    }
    arena_close(&before);
    tree->arena.bound = before.bound;
}
