// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/information_set.h"

#include <math.h>
#include <string.h>

#include "search/prior.h"

enum { PLACE_BITS = INFORMATION_SET_BITS + 1, PLACES = 1 << PLACE_BITS };

/* The place of a move in the index, or the free one where it belongs. */
static uint32_t place_of(const struct edge_index *index, wagons_move move)
{
    uint32_t place = (move * UINT32_C(0x9e3779b1)) >> (32 - PLACE_BITS);
    while (index->at[place].visit == index->visit && index->at[place].move != move) {
        place = (place + 1) & (PLACES - 1);
    }
    return place;
}

void information_set_edges(const struct node *node, const struct move_list *list, struct edge_index *index, int *edges)
{
    if (++index->visit == 0) {
        memset(index, 0, sizeof *index);
        index->visit = 1;
    }
    for (int i = 0; i < node->edge_count; i++) {
        uint32_t place = place_of(index, node->edges[i].move);
        index->at[place].visit = index->visit;
        index->at[place].move = node->edges[i].move;
        index->at[place].edge = i;
    }
    for (int i = 0; i < list->count; i++) {
        uint32_t place = place_of(index, list->moves[i]);
        edges[i] = index->at[place].visit == index->visit ? index->at[place].edge : -1;
    }
}

static int missing(const int *edges, int count)
{
    int number = 0;
    for (int i = 0; i < count; i++) {
        number += edges[i] < 0;
    }
    return number;
}

static int32_t best_rating(const struct move_list *list)
{
    int32_t best = INT32_MIN;
    for (int i = 0; i < list->count; i++) {
        best = list->ratings[i] > best ? list->ratings[i] : best;
    }
    return best;
}

/* Makes room for more edges, half as many again as needed, so that nodes seldom move theirs. */
static bool make_room(struct tree *tree, struct node *node, int more)
{
    int needed = node->edge_count + more;
    int wanted = node->edge_count == 0 ? needed : needed + needed / 2;
    return needed <= node->edge_room || (needed <= INFORMATION_SET_EDGES_MAX && tree_make_room(tree, node, wanted));
}

void information_set_add(struct tree *tree, struct node *node, const struct move_list *list, int scale, int *edges)
{
    int more = missing(edges, list->count);
    if (more == 0 || !make_room(tree, node, more)) {
        return;
    }
    if (node->edge_count == 0 && list->rated) {
        node->best_rating = best_rating(list);
    }
    for (int i = 0; i < list->count; i++) {
        if (edges[i] < 0) {
            double weight = list->rated ? prior_weight((int64_t)node->best_rating - list->ratings[i], scale) : 1;
            node->edges[node->edge_count] = (struct edge){.move = list->moves[i], .weight = (float)weight};
            edges[i] = node->edge_count++;
        }
    }
}

/* What is available at a visit. */
struct choice {
    double weight, tried_weight; /* sums over the edges, and over those tried */
    int tried;
    int untried; /* the one with the highest weight, the lowest move among equals; -1: all were tried */
};

static struct choice look_over(struct node *node, const int *edges, int count)
{
    struct choice choice = {.untried = -1};
    for (int i = 0; i < count; i++) {
        if (edges[i] < 0) {
            continue;
        }
        struct edge *edge = &node->edges[edges[i]];
        edge->available++;
        choice.weight += (double)edge->weight;
        if (edge->child != NULL) {
            choice.tried++;
            choice.tried_weight += (double)edge->weight;
        } else if (choice.untried < 0 || edge->weight > node->edges[choice.untried].weight ||
                   (edge->weight == node->edges[choice.untried].weight &&
                    edge->move < node->edges[choice.untried].move)) {
            choice.untried = edges[i];
        }
    }
    return choice;
}

/* The exploration of an edge is that of the visits at which it could be chosen. */
static double score_of(const struct tree *tree, const struct node *node, const struct edge *edge,
                       struct selection_view view, double prior, double exploration)
{
    view.around = exploration * sqrt((double)edge->available);
    return selection_score(tree, edge, node->mover, &view, prior);
}

int information_set_choose(const struct tree *tree, struct node *node, const struct selection_rule *rule,
                           const int *edges, int count)
{
    struct choice choice = look_over(node, edges, count);
    if (choice.weight <= 0) {
        return -1;
    }
    struct selection_view view = selection_view(tree, node, rule, choice.tried_weight / choice.weight);
    bool widen = choice.untried >= 0 && !tree->full &&
                 (choice.tried == 0 || choice.tried < selection_limit(node, rule->widening));
    double best_score = -INFINITY;
    int best = -1;
    for (int i = 0; i < count; i++) {
        int at = edges[i];
        if (at < 0 || (node->edges[at].child == NULL && !(widen && at == choice.untried))) {
            continue;
        }
        const struct edge *edge = &node->edges[at];
        double prior = (double)edge->weight / choice.weight;
        double score = score_of(tree, node, edge, view, prior, rule->exploration);
        if (score > best_score || (score == best_score && edge->move < node->edges[best].move)) {
            best_score = score;
            best = at;
        }
    }
    return best;
}
