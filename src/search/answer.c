// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/answer.h"

#include <stdlib.h>
#include <string.h>

#include "search/outlook.h"
#include "search/proof.h"

/* Edges that any node can have. */
enum { EDGES_MAX = INFORMATION_SET_EDGES_MAX };
_Static_assert((int)EDGES_MAX >= (int)WAGONS_MOVES_MAX, "a node has an edge for each legal move");

/* --- order --- */

/* How a tried move stands. */
struct standing {
    const struct edge *edge;
    enum tier {
        PROVEN_BEST,
        KNOWN, /* how good it is, but not whether another is better */
        OPEN,
        BEATEN /* proven not to be better than another */
    } tier;
    double worth;
};

static enum tier tier_of(const struct tree *tree, const struct node *node, const struct edge *edge)
{
    if (proof_is_best(tree, node, edge)) {
        return PROVEN_BEST;
    }
    if (node->exact || (!tree->sampled && proof_cuts(tree, node, edge))) {
        return BEATEN;
    }
    return edge->child->exact ? KNOWN : OPEN;
}

static struct standing standing_of(const struct tree *tree, const struct node *node, const struct edge *edge)
{
    return (struct standing){edge, tier_of(tree, node, edge), node_mean(tree, edge->child, WORTH, node->mover)};
}

static int more_first(double first, double second)
{
    return (first < second) - (first > second);
}

/* Below 0 if the first is the better one of its tier: open moves by how often they were tried, others by worth. */
static int by_standing(const void *a, const void *b)
{
    const struct standing *first = a;
    const struct standing *second = b;
    if (first->tier != second->tier) {
        return first->tier < second->tier ? -1 : 1;
    }
    int visits = more_first(first->edge->visits, second->edge->visits);
    int worth = more_first(first->worth, second->worth);
    int order = first->tier == OPEN ? visits : worth;
    if (order == 0) {
        order = first->tier == OPEN ? worth : visits;
    }
    return order != 0 ? order : (first->edge->move > second->edge->move) - (first->edge->move < second->edge->move);
}

static bool is_tried(const struct edge *edge)
{
    return edge->child != NULL && edge->visits > 0;
}

/* Merges known and open moves, which the sorted order has one after the other: a known move goes before the first open
   one that has not done better, since known moves are not visited any more. */
static void merge(struct standing *order, int count)
{
    int known = 0, open = 0, first = 0;
    for (int i = 0; i < count; i++) {
        first += order[i].tier < KNOWN;
        known += order[i].tier == KNOWN;
        open += order[i].tier == OPEN;
    }
    for (int at = first, left = known; left > 0 && open > 0; at++) {
        if (order[at + left].worth > order[at].worth) {
            struct standing better = order[at + left];
            memmove(&order[at + 1], &order[at], (size_t)left * sizeof *order);
            order[at] = better;
            open--;
        } else {
            left--;
        }
    }
}

/* The tried moves of a node with edges, the best first; `order` has room for all edges. Returns how many. */
static int rank(const struct tree *tree, const struct node *node, struct standing *order)
{
    int count = 0;
    for (int i = 0; i < node->edge_count; i++) {
        if (is_tried(&node->edges[i])) {
            order[count++] = standing_of(tree, node, &node->edges[i]);
        }
    }
    qsort(order, (size_t)count, sizeof *order, by_standing);
    merge(order, count);
    return count;
}

/* --- lines --- */

static void fill_line(const struct tree *tree, const struct edge *edge, struct standing *room,
                      struct wagons_mcts_move *move)
{
    move->line[move->line_count++] = edge->move;
    while (move->line_count < WAGONS_LINE_MAX && edge->child->mover >= 0 && rank(tree, edge->child, room) > 0) {
        edge = room[0].edge;
        move->line[move->line_count++] = edge->move;
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

/* Samples less luck may lie beyond 0 and 1. */
static double chance_to_win(const struct tree *tree, const struct node *node, int player)
{
    double share = node_mean(tree, node, SHARE, player);
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

static void fill_move(const struct tree *tree, int mover, const struct edge *edge, struct wagons_mcts_move *move)
{
    const struct node *child = edge->child;
    *move = (struct wagons_mcts_move){
        .move = edge->move,
        .visits = edge->visits,
        .win = chance_to_win(tree, child, mover),
        .margin = node_mean(tree, child, MARGIN, mover),
        .proven = child->exact,
    };
    fill_bounds(child, mover, move);
}

static bool fill_moves(const struct tree *tree, struct wagons_mcts_answer *answer)
{
    const struct node *root = tree->root;
    struct standing *order = calloc(2 * (size_t)EDGES_MAX, sizeof *order);
    answer->moves = calloc((size_t)root->edge_count + 1, sizeof *answer->moves);
    if (order == NULL || answer->moves == NULL) {
        free(order);
        wagons_mcts_answer_free(answer);
        return false;
    }
    answer->count = rank(tree, root, order);
    for (int i = 0; i < answer->count; i++) {
        fill_move(tree, root->mover, order[i].edge, &answer->moves[i]);
        fill_line(tree, order[i].edge, order + EDGES_MAX, &answer->moves[i]);
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
        .win = chance_to_win(tree, root, root->mover),
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

bool wagons_mcts_so_far(const struct wagons_mcts *mcts, struct wagons_mcts_answer *answer)
{
    return answer_fill(mcts, answer);
}

void wagons_mcts_answer_free(struct wagons_mcts_answer *answer)
{
    free(answer->moves);
    answer->moves = NULL;
    answer->count = 0;
}
