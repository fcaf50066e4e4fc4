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
    struct bounds best = {-WAGONS_VALUE_INFINITE, node->opened < node->edge_count ? unknown.upper : unknown.lower};
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

/* --- exact nodes --- */

static int64_t exact_sum(const struct node *node, int at)
{
    return node->sums[at] / node->visits;
}

static void make_exact(const struct tree *tree, struct node *node, const int64_t *value)
{
    for (int i = 0; i < QUANTITIES * tree->vector; i++) {
        node->sums[i] = value[i] * node->visits;
    }
    node->exact = true;
}

void proof_set_value(const struct tree *tree, struct node *node, int32_t value, const struct worth_scale *scale)
{
    struct wagons_outlook outlook;
    outlook_of_value(value, &outlook);
    node->lower = node->upper = value;
    const int64_t known[QUANTITIES] = {
        [SHARE] = outlook.share[0], [MARGIN] = outlook.margin[0], [WORTH] = outlook_worth(&outlook, 0, scale)};
    make_exact(tree, node, known);
}

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

/* How an exact child compares for the mover: by worth, then margin. */
static bool is_better(const struct tree *tree, int mover, const struct edge *edge, const struct edge *than)
{
    double gain = node_mean(tree, edge->child, WORTH, mover) - node_mean(tree, than->child, WORTH, mover);
    if (gain == 0) {
        gain = node_mean(tree, edge->child, MARGIN, mover) - node_mean(tree, than->child, MARGIN, mover);
    }
    return gain > 0 || (gain == 0 && edge->move < than->move);
}

static void value_by_choice(const struct tree *tree, const struct node *node, int64_t *value)
{
    const struct edge *best = NULL;
    for (int i = 0; i < node->opened; i++) {
        const struct edge *edge = &node->edges[i];
        if (edge->child->exact && (best == NULL || is_better(tree, node->mover, edge, best))) {
            best = edge;
        }
    }
    for (int i = 0; i < QUANTITIES * tree->vector; i++) {
        value[i] = exact_sum(best->child, i);
    }
}

static void value_by_chance(const struct tree *tree, const struct node *node, int64_t *value)
{
    for (int i = 0; i < QUANTITIES * tree->vector; i++) {
        int64_t sum = 0, weights = 0;
        for (int k = 0; k < node->opened; k++) {
            int64_t weight = (int64_t)node->edges[k].weight;
            sum += weight * exact_sum(node->edges[k].child, i);
            weights += weight;
        }
        value[i] = (sum + (sum < 0 ? -weights : weights) / 2) / weights;
    }
}

void proof_update(const struct tree *tree, struct node *node, const struct worth_scale *scale)
{
    if (tree->players == 2) {
        narrow(node);
        if (node->lower >= node->upper) {
            proof_set_value(tree, node, node->lower, scale);
            return;
        }
    }
    if (children_are_exact(tree, node)) {
        int64_t value[SUMS_MAX];
        if (node->mover == WAGONS_CHANCE) {
            value_by_chance(tree, node, value);
        } else {
            value_by_choice(tree, node, value);
        }
        make_exact(tree, node, value);
    }
}

bool proof_is_best(const struct tree *tree, const struct node *node, const struct edge *edge)
{
    if (edge->child == NULL || !edge->child->exact || !node->exact) {
        return false;
    }
    for (int i = 0; i < QUANTITIES * tree->vector; i++) {
        if (exact_sum(edge->child, i) != exact_sum(node, i)) {
            return false;
        }
    }
    return true;
}
