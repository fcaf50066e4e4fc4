// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/answer.h"

#include <stdlib.h>

#include "search/outlook.h"
#include "search/proof.h"

/* --- order --- */

/* How a tried move stands. */
struct standing {
    const struct edge *edge;
    int tier;       /* 0: proven best; 1: may be; 2: proven not to be better than another */
    int32_t at_most; /* of the value for the mover, in tier 2 */
    double worth;
};

static int tier_of(const struct tree *tree, const struct node *node, const struct edge *edge)
{
    if (proof_is_best(tree, node, edge)) {
        return 0;
    }
    return node->exact || (!tree->sampled && proof_cuts(tree, node, edge)) ? 2 : 1;
}

static struct standing standing_of(const struct tree *tree, const struct node *node, const struct edge *edge)
{
    const struct node *child = edge->child;
    int tier = tier_of(tree, node, edge);
    int32_t at_most = node->mover == 1 ? -child->lower : child->upper;
    return (struct standing){edge, tier, tier == 2 ? at_most : 0, node_mean(tree, child, WORTH, node->mover)};
}

/* Below 0 if the first is the better one. */
static int by_standing(const void *a, const void *b)
{
    const struct standing *first = a;
    const struct standing *second = b;
    if (first->tier != second->tier) {
        return first->tier - second->tier;
    }
    if (first->at_most != second->at_most) {
        return first->at_most > second->at_most ? -1 : 1;
    }
    if (first->edge->visits != second->edge->visits) {
        return first->edge->visits > second->edge->visits ? -1 : 1;
    }
    if (first->worth != second->worth) {
        return first->worth > second->worth ? -1 : 1;
    }
    return (first->edge->move > second->edge->move) - (first->edge->move < second->edge->move);
}

static bool is_tried(const struct edge *edge)
{
    return edge->child != NULL && edge->visits > 0;
}

/* --- lines --- */

static const struct edge *best_edge(const struct tree *tree, const struct node *node)
{
    struct standing best = {.edge = NULL};
    for (int i = 0; i < node->edge_count; i++) {
        if (is_tried(&node->edges[i])) {
            struct standing other = standing_of(tree, node, &node->edges[i]);
            best = best.edge == NULL || by_standing(&other, &best) < 0 ? other : best;
        }
    }
    return best.edge;
}

static void fill_line(const struct tree *tree, const struct edge *edge, struct wagons_mcts_move *move)
{
    while (edge != NULL && move->line_count < WAGONS_LINE_MAX) {
        move->line[move->line_count++] = edge->move;
        edge = edge->child->mover >= 0 ? best_edge(tree, edge->child) : NULL;
    }
}

/* --- the answer --- */

static void fill_bounds(const struct node *child, int mover, struct wagons_mcts_move *move)
{
    int32_t lower = mover == 1 ? -child->upper : child->lower;
    int32_t upper = mover == 1 ? -child->lower : child->upper;
    move->has_lower = lower > -WAGONS_VALUE_INFINITE;
    move->has_upper = upper < WAGONS_VALUE_INFINITE;
    move->lower = move->has_lower ? outlook_points(lower) : 0;
    move->upper = move->has_upper ? outlook_points(upper) : 0;
}

static void fill_move(const struct tree *tree, int mover, const struct edge *edge, struct wagons_mcts_move *move)
{
    const struct node *child = edge->child;
    *move = (struct wagons_mcts_move){
        .move = edge->move,
        .visits = edge->visits,
        .win = node_mean(tree, child, SHARE, mover),
        .margin = node_mean(tree, child, MARGIN, mover),
        .proven = child->exact,
    };
    fill_bounds(child, mover, move);
    fill_line(tree, edge, move);
}

static bool fill_moves(const struct tree *tree, struct wagons_mcts_answer *answer)
{
    const struct node *root = tree->root;
    struct standing *order = calloc(root->edge_count, sizeof *order);
    answer->moves = calloc(root->edge_count, sizeof *answer->moves);
    if (order == NULL || answer->moves == NULL) {
        free(order);
        wagons_mcts_answer_free(answer);
        return false;
    }
    for (int i = 0; i < root->edge_count; i++) {
        if (is_tried(&root->edges[i])) {
            order[answer->count++] = standing_of(tree, root, &root->edges[i]);
        }
    }
    qsort(order, (size_t)answer->count, sizeof *order, by_standing);
    for (int i = 0; i < answer->count; i++) {
        fill_move(tree, root->mover, order[i].edge, &answer->moves[i]);
    }
    free(order);
    return true;
}

bool answer_fill(const struct wagons_mcts *search, struct wagons_mcts_answer *answer)
{
    const struct tree *tree = &search->tree;
    const struct node *root = tree->root;
    *answer = (struct wagons_mcts_answer){
        .to_move = root->mover,
        .solved = root->exact,
        .win = node_mean(tree, root, SHARE, root->mover),
        .margin = node_mean(tree, root, MARGIN, root->mover),
        .playouts = search->playouts,
        .visits = root->visits,
        .nodes = tree->nodes,
        .memory = tree_bytes(tree),
        .full = tree->full,
        .legal = root->edge_count,
    };
    return fill_moves(tree, answer);
}

void wagons_mcts_answer_free(struct wagons_mcts_answer *answer)
{
    free(answer->moves);
    answer->moves = NULL;
    answer->count = 0;
}
