// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tree.h"

#include <stdlib.h>
#include <string.h>

/* Of the memory, the table takes 1/TABLE_SHARE; a node with its edges takes more than TABLE_SHARE pointers as a rule. */
enum { TABLE_SHARE = 32, RESERVE_SHARE = 4 };

static bool open_table(struct tree *tree, size_t memory)
{
    size_t room = memory / TABLE_SHARE / sizeof(void *);
    tree->table_size = 1;
    while (tree->table_size * 2 <= room) {
        tree->table_size *= 2;
    }
    tree->table = calloc(tree->table_size, sizeof(void *));
    return tree->table != NULL;
}

bool tree_open(struct tree *tree, const struct wagons_game *game, size_t memory, int players, bool sampled)
{
    *tree = (struct tree){.game = game, .players = players, .vector = players == 2 ? 1 : players, .sampled = sampled};
    bool with_table = game->hash != NULL && !sampled;
    if (with_table && !open_table(tree, memory)) {
        return false;
    }
    size_t table = tree->table_size * sizeof(void *);
    size_t rest = memory > table ? memory - table : 0;
    tree->reserve = with_table ? rest / RESERVE_SHARE : 0;
    tree->arena = arena_open(rest - tree->reserve);
    return true;
}

void tree_close(struct tree *tree)
{
    arena_close(&tree->arena);
    free(tree->table);
    *tree = (struct tree){.game = tree->game};
}

size_t tree_bytes(const struct tree *tree)
{
    return tree->arena.bytes + tree->table_size * sizeof(void *);
}

/* Where a hash is in the table, or the free place where it belongs. */
static struct node **table_place(const struct tree *tree, uint64_t hash)
{
    size_t at = (size_t)hash & (tree->table_size - 1);
    while (tree->table[at] != NULL && tree->table[at]->hash != hash) {
        at = (at + 1) & (tree->table_size - 1);
    }
    return &tree->table[at];
}

struct node *tree_find(const struct tree *tree, uint64_t hash)
{
    return tree->table != NULL ? *table_place(tree, hash) : NULL;
}

/* A table that is three quarters full takes no more: states after that are just not joined. */
static void table_put(struct tree *tree, struct node *node)
{
    struct node **place = table_place(tree, node->hash);
    if (*place == NULL && (tree->table_used + 1) * 4 <= tree->table_size * 3) {
        *place = node;
        tree->table_used++;
    }
}

struct node *tree_add(struct tree *tree, uint64_t hash, int mover)
{
    size_t sums = 2 * (size_t)(QUANTITIES * tree->vector) * sizeof(int64_t);
    struct node *node = arena_take(&tree->arena, sizeof *node + sums);
    if (node == NULL) {
        tree->full = true;
        return NULL;
    }
    node->hash = hash;
    node->mover = (int8_t)mover;
    node->lower = -WAGONS_VALUE_INFINITE;
    node->upper = WAGONS_VALUE_INFINITE;
    tree->nodes++;
    if (tree->table != NULL) {
        table_put(tree, node);
    }
    return node;
}

struct node *tree_node(struct tree *tree, const void *state)
{
    uint64_t hash = tree->table != NULL ? tree->game->hash(state) : 0;
    struct node *node = tree_find(tree, hash);
    if (node != NULL) {
        tree->joins = true;
        return node;
    }
    return tree_add(tree, hash, tree->game->to_move(state));
}

bool tree_make_room(struct tree *tree, struct node *node, int count)
{
    if (count <= node->edge_room) {
        return true;
    }
    struct edge *edges = count <= UINT16_MAX ? arena_take(&tree->arena, (size_t)count * sizeof *edges) : NULL;
    if (edges == NULL) {
        tree->full = true;
        return false;
    }
    if (node->edge_count > 0) {
        memcpy(edges, node->edges, node->edge_count * sizeof *edges);
    }
    node->edges = edges;
    node->edge_room = (uint16_t)count;
    return true;
}

double node_mean(const struct tree *tree, const struct node *node, enum quantity quantity, int player)
{
    static const double one[QUANTITIES] = {[SHARE] = WAGONS_WIN, [MARGIN] = WAGONS_POINT, [WORTH] = WORTH_ONE};
    int at = (int)quantity * tree->vector + (tree->vector == 1 ? 0 : player);
    double mean = (double)node->sums[at] / (node->visits * one[quantity]);
    if (tree->vector > 1 || player == 0) {
        return mean;
    }
    return quantity == MARGIN ? -mean : 1 - mean;
}
