// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/proof.h"

/* --- bounds --- */

struct bounds {
    int32_t lower, upper;
};

static const struct bounds unknown = {-WAGONS_VALUE_INFINITE, WAGONS_VALUE_INFINITE};

static struct bounds bounds_of(const struct node *node)
{
    return node != NULL ? (struct bounds){node->lower, node->upper} : unknown;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* The bounds as the mover sees them: more is better. */
static struct bounds for_mover(struct bounds bounds, int mover)
{
    return mover == 1 ? (struct bounds){-bounds.upper, -bounds.lower} : bounds;
}

/* The bounds by the children, those never tried included. */
static struct bounds bounds_by_choice(const struct node *node)
{
    struct bounds best = {unknown.lower, node->opened < node->edge_count ? unknown.upper : unknown.lower};
    for (int i = 0; i < node->opened; i++) {
        struct bounds child = for_mover(bounds_of(node->edges[i].child), node->mover);
        best.lower = greater(best.lower, child.lower);
        best.upper = greater(best.upper, child.upper);
    }
    return for_mover(best, node->mover);
}

static struct bounds bounds_by_chance(const struct node *node)
{
    if (node->opened < node->edge_count) {
        return unknown;
    }
    struct bounds all = {unknown.upper, unknown.lower};
    for (int i = 0; i < node->opened; i++) {
        struct bounds child = bounds_of(node->edges[i].child);
        all.lower = lesser(all.lower, child.lower);
        all.upper = greater(all.upper, child.upper);
    }
    return all;
}

static void narrow(struct node *node)
{
    if (node->edge_count == 0) {
        return;
    }
    struct bounds found = node->mover == WAGONS_CHANCE ? bounds_by_chance(node) : bounds_by_choice(node);
    node->lower = greater(node->lower, found.lower);
    node->upper = lesser(node->upper, found.upper);
}

bool proof_cuts(const struct tree *tree, const struct node *node, const struct edge *edge)
{
    if (tree->players != 2) {
        return false;
    }
    int32_t sure = for_mover(bounds_of(node), node->mover).lower;
    struct bounds child = for_mover(bounds_of(edge->child), node->mover);
    return child.upper < sure || (child.upper == sure && child.lower < sure);
}

/* --- sums that follow from what is proven --- */

/* The mean of one of the sums: the proven value itself in an exact node. */
static int64_t mean_of(const struct node *node, int at)
{
    return node->sums[at] / node->visits;
}

static void set_mean(const struct tree *tree, struct node *node, const int64_t *mean)
{
    for (int i = 0; i < QUANTITIES * tree->vector; i++) {
        node->sums[i] = mean[i] * node->visits;
    }
}

/* What a value between two players is worth to player 0. */
static void sums_of_value(int32_t value, const struct worth_scale *scale, int64_t sums[QUANTITIES])
{
    struct wagons_outlook outlook;
    outlook_of_value(value, &outlook);
    sums[SHARE] = outlook.share[0];
    sums[MARGIN] = outlook.margin[0];
    sums[WORTH] = outlook_worth(&outlook, 0, scale);
}

void proof_set_value(const struct tree *tree, struct node *node, int32_t value, const struct worth_scale *scale)
{
    int64_t mean[QUANTITIES];
    sums_of_value(value, scale, mean);
    set_mean(tree, node, mean);
    node->lower = node->upper = value;
    node->exact = true;
}

/* No mean lies beyond what the bounds are worth. */
static void hold_to_bounds(struct node *node, const struct worth_scale *scale)
{
    int64_t least[QUANTITIES], most[QUANTITIES];
    sums_of_value(node->lower, scale, least);
    sums_of_value(node->upper, scale, most);
    for (int i = 0; i < QUANTITIES; i++) {
        int64_t low = least[i] * node->visits, high = most[i] * node->visits;
        node->sums[i] = node->sums[i] < low ? low : node->sums[i] > high ? high : node->sums[i];
    }
}

/* How an exact child compares for the mover: by worth, then margin. */
static bool is_better(const struct tree *tree, int mover, const struct edge *edge, const struct edge *than)
{
    double gain = node_mean(tree, edge->child, WORTH, mover) - node_mean(tree, than->child, WORTH, mover);
    if (gain == 0) {
        gain = node_mean(tree, edge->child, MARGIN, mover) - node_mean(tree, than->child, MARGIN, mover);
    }
    return gain > 0 || (gain == 0 && edge->move < than->move);
}

/* The best of the exact children for the mover; NULL if there are none. */
static const struct node *best_exact(const struct tree *tree, const struct node *node)
{
    const struct edge *best = NULL;
    for (int i = 0; i < node->opened; i++) {
        const struct edge *edge = &node->edges[i];
        if (edge->child->exact && (best == NULL || is_better(tree, node->mover, edge, best))) {
            best = edge;
        }
    }
    return best != NULL ? best->child : NULL;
}

static void take_mean(const struct tree *tree, struct node *node, const struct node *child)
{
    for (int i = 0; i < QUANTITIES * tree->vector; i++) {
        node->sums[i] = mean_of(child, i) * node->visits;
    }
}

/* A mover does at least as well as by the best move that is known for sure. */
static void hold_to_best(const struct tree *tree, struct node *node)
{
    const struct node *best = best_exact(tree, node);
    if (best != NULL && node_mean(tree, best, WORTH, node->mover) > node_mean(tree, node, WORTH, node->mover)) {
        take_mean(tree, node, best);
    }
}

/* Chance follows its odds: over the outcomes that have been looked at. */
static void hold_to_odds(const struct tree *tree, struct node *node)
{
    int64_t weights = 0, mean[SUMS_MAX] = {0};
    for (int k = 0; k < node->opened; k++) {
        const struct edge *edge = &node->edges[k];
        int64_t weight = edge->child->visits > 0 ? (int64_t)edge->weight : 0;
        weights += weight;
        for (int i = 0; weight > 0 && i < QUANTITIES * tree->vector; i++) {
            mean[i] += weight * mean_of(edge->child, i);
        }
    }
    for (int i = 0; weights > 0 && i < QUANTITIES * tree->vector; i++) {
        mean[i] = (mean[i] + (mean[i] < 0 ? -weights : weights) / 2) / weights;
    }
    if (weights > 0) {
        set_mean(tree, node, mean);
    }
}

/* --- exact nodes --- */

/* Whether every edge leads to an exact node, but for those that do not matter. */
static bool children_are_exact(const struct tree *tree, const struct node *node)
{
    if (node->opened < node->edge_count || node->edge_count == 0) {
        return false;
    }
    for (int i = 0; i < node->opened; i++) {
        const struct edge *edge = &node->edges[i];
        if (!edge->child->exact && (node->mover == WAGONS_CHANCE || !proof_cuts(tree, node, edge))) {
            return false;
        }
    }
    return true;
}

void proof_update(const struct tree *tree, struct node *node, const struct worth_scale *scale)
{
    if (node->mover == WAGONS_CHANCE) {
        hold_to_odds(tree, node);
    } else {
        hold_to_best(tree, node);
    }
    if (tree->players == 2) {
        narrow(node);
        if (node->lower >= node->upper) {
            proof_set_value(tree, node, node->lower, scale);
            return;
        }
        hold_to_bounds(node, scale);
    }
    if (children_are_exact(tree, node)) {
        if (node->mover != WAGONS_CHANCE) {
            take_mean(tree, node, best_exact(tree, node));
        }
        node->exact = true;
    }
}

bool proof_is_best(const struct tree *tree, const struct node *node, const struct edge *edge)
{
    if (edge->child == NULL || !edge->child->exact || !node->exact) {
        return false;
    }
    for (int i = 0; i < QUANTITIES * tree->vector; i++) {
        if (mean_of(edge->child, i) != mean_of(node, i)) {
            return false;
        }
    }
    return true;
}
