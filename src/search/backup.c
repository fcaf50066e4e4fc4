// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/backup.h"

#include <stdlib.h>
#include <string.h>

#include "search/prior.h"
#include "search/proof.h"

/* --- new edges --- */

/* Edges for all moves in their order, with priors that add up to one. */
static void make_moves(struct node *node, const struct move_list *list, int scale)
{
    double sum = 0;
    for (int i = 0; i < list->count; i++) {
        double weight = prior_weight((int64_t)list->ratings[0] - list->ratings[i], scale);
        node->edges[i] = (struct edge){.move = list->moves[i], .weight = (float)weight};
        sum += weight;
    }
    for (int i = 0; i < list->count; i++) {
        node->edges[i].weight = (float)((double)node->edges[i].weight / sum);
    }
}

static void make_outcomes(struct node *node, const struct move_list *list)
{
    for (int i = 0; i < list->count; i++) {
        node->edges[i] = (struct edge){.move = list->moves[i], .weight = (float)list->ratings[i]};
    }
}

static void make_edges(struct wagons_mcts *search, struct node *node, const struct move_list *list)
{
    int scale = search->guide != NULL ? search->guide->rating_scale : 1;
    node->expanding = false;
    if (search->tree.sampled) {
        int edges[WAGONS_MOVES_MAX];
        memset(edges, 0xff, sizeof edges);
        information_set_add(&search->tree, node, list, scale, edges);
    } else if (tree_make_room(&search->tree, node, list->count)) {
        node->edge_count = (uint16_t)list->count;
        if (node->mover == WAGONS_CHANCE) {
            make_outcomes(node, list);
        } else {
            make_moves(node, list, scale);
        }
    }
}

static int32_t rating_of_move(const struct move_list *list, wagons_move move)
{
    int at = 0;
    while (list->moves[at] != move) {
        at++;
    }
    return list->rated ? list->ratings[at] : 0;
}

static int by_weight(const void *a, const void *b)
{
    const struct edge *first = a;
    const struct edge *second = b;
    if (first->weight != second->weight) {
        return first->weight > second->weight ? -1 : 1;
    }
    return (first->move > second->move) - (first->move < second->move);
}

void backup_rate(struct wagons_mcts *search, struct node *node, const struct move_list *list)
{
    int32_t best = INT32_MIN;
    double sum = 0;
    for (int i = 0; i < list->count; i++) {
        int32_t rating = rating_of_move(list, list->moves[i]);
        best = rating > best ? rating : best;
    }
    for (int i = 0; i < node->edge_count; i++) {
        int64_t behind = (int64_t)best - rating_of_move(list, node->edges[i].move);
        node->edges[i].weight = (float)prior_weight(behind, search->guide->rating_scale);
        sum += (double)node->edges[i].weight;
    }
    for (int i = 0; i < node->edge_count; i++) {
        node->edges[i].weight = (float)((double)node->edges[i].weight / sum);
    }
    qsort(node->edges + node->opened, (size_t)(node->edge_count - node->opened), sizeof *node->edges, by_weight);
}

/* --- sums --- */

static void count_look(struct wagons_mcts *search, struct node *node, const struct visit *visit)
{
    int64_t *looks = node_look_sums(&search->tree, node);
    for (int i = 0; i < QUANTITIES * search->tree.vector; i++) {
        looks[i] += visit->sample[i];
    }
}

/* What the visits of an edge have brought: all that its child has, or, where other ways lead there too, its part. */
static int64_t edge_sum(const struct edge *edge, int at)
{
    int64_t sum = edge->child->sums[at], visits = edge->child->visits, part = edge->visits;
    return part == visits ? sum : sum / visits * part + sum % visits * part / visits;
}

static void add_up(const struct tree *tree, struct node *node)
{
    int length = QUANTITIES * tree->vector;
    memcpy(node->sums, node_look_sums(tree, node), (size_t)length * sizeof node->sums[0]);
    int count = tree->sampled ? node->edge_count : node->opened;
    for (int k = 0; k < count; k++) {
        const struct edge *edge = &node->edges[k];
        if (edge->visits == 0) {
            continue;
        }
        for (int i = 0; i < length; i++) {
            node->sums[i] += edge_sum(edge, i);
        }
    }
}

void backup_refresh(const struct tree *tree, struct node *node, const struct worth_scale *scale)
{
    add_up(tree, node);
    if (!tree->sampled) {
        proof_update(tree, node, scale);
    }
}

/* One visit more at a node whose value is known; as a look at it, if the way ended there. */
static void count_exact(const struct tree *tree, struct node *node, bool is_end)
{
    int64_t *looks = node_look_sums(tree, node);
    for (int i = 0; i < QUANTITIES * tree->vector; i++) {
        int64_t value = node->sums[i] / node->visits;
        node->sums[i] += value;
        looks[i] += is_end ? value : 0;
    }
    node->visits++;
}

/* --- visits --- */

/* What was found at the end of the way. */
static void count_end(struct wagons_mcts *search, struct node *node, const struct visit *visit)
{
    struct tree *tree = &search->tree;
    count_look(search, node, visit);
    node->visits++;
    add_up(tree, node);
    if (visit->expands) {
        make_edges(search, node, &visit->list);
    }
    if (search->tree.sampled) {
        return;
    }
    if (tree->players == 2) {
        node->lower = visit->lower > node->lower ? visit->lower : node->lower;
        node->upper = visit->upper < node->upper ? visit->upper : node->upper;
        if (visit->exact || node->lower >= node->upper) {
            proof_set_value(tree, node, visit->exact ? visit->value : node->lower, &search->scale);
        }
    }
    node->exact = node->exact || visit->exact;
    if (!node->exact && node->edge_count > 0) {
        proof_update(tree, node, &search->scale); /* other ways may have proven its children */
    }
}

void backup_visit(struct wagons_mcts *search, const struct visit *visit)
{
    struct node *end = visit->nodes[visit->length - 1];
    end->in_flight--;
    if (end->exact) {
        end->expanding = false;
        count_exact(&search->tree, end, true);
    } else {
        count_end(search, end, visit);
    }
    for (int i = visit->length - 2; i >= 0; i--) {
        struct node *node = visit->nodes[i];
        node->in_flight--;
        node->edges[visit->edges[i]].visits++;
        if (node->exact) {
            count_exact(&search->tree, node, false);
        } else {
            node->visits++;
            backup_refresh(&search->tree, node, &search->scale);
        }
    }
}
