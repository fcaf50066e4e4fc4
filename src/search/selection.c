// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/selection.h"

#include <math.h>

#include "search/proof.h"

static uint32_t visits_of(const struct node *node)
{
    return node->visits + node->in_flight;
}

int selection_limit(const struct node *node, double widening)
{
    double limit = widening * sqrt((double)visits_of(node) + 1);
    return limit < 1 ? 1 : limit < UINT16_MAX ? (int)limit : UINT16_MAX;
}

struct selection_view selection_view(const struct tree *tree, const struct node *node,
                                     const struct selection_rule *rule, double tried)
{
    double worth = node->visits > 0 ? node_mean(tree, node, WORTH, node->mover) : 0.5;
    return (struct selection_view){
        .first_play = worth - rule->first_play_loss * sqrt(tried),
        .around = rule->exploration * sqrt((double)visits_of(node)),
    };
}

double selection_score(const struct tree *tree, const struct edge *edge, int mover, const struct selection_view *view,
                       double prior)
{
    const struct node *child = edge->child;
    if (child == NULL) {
        return view->first_play + view->around * prior;
    }
    double worth = child->visits > 0 ? node_mean(tree, child, WORTH, mover) : view->first_play;
    return worth + view->around * prior / (1.0 + edge->visits + child->in_flight);
}

static double opened_weight(const struct node *node)
{
    double sum = 0;
    for (int i = 0; i < node->opened; i++) {
        sum += (double)node->edges[i].weight;
    }
    return sum;
}

/* Whether another edge may lead to a node. */
static bool can_open(const struct tree *tree, const struct node *node)
{
    return node->opened < node->edge_count && !tree->full;
}

int selection_move(const struct tree *tree, const struct node *node, const struct selection_rule *rule)
{
    struct selection_view view = selection_view(tree, node, rule, opened_weight(node));
    double best_score = -INFINITY;
    int best = -1, open = 0;
    for (int i = 0; i < node->opened; i++) {
        const struct edge *edge = &node->edges[i];
        if (edge->child->exact || proof_cuts(tree, node, edge)) {
            continue;
        }
        double score = selection_score(tree, edge, node->mover, &view, (double)edge->weight);
        open++;
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    int next = node->opened;
    if (can_open(tree, node) && open < selection_limit(node, rule->widening)) {
        const struct edge *edge = &node->edges[next];
        return selection_score(tree, edge, node->mover, &view, (double)edge->weight) > best_score ? next : best;
    }
    return best;
}

static int open_outcomes(const struct node *node)
{
    int open = 0;
    for (int i = 0; i < node->opened; i++) {
        open += !node->edges[i].child->exact;
    }
    return open;
}

/* The opened outcome that is not known for sure and furthest behind the visits that its weight gives it; -1 if there is
   none. */
static int furthest_behind(const struct node *node)
{
    double weights = opened_weight(node);
    double all = (double)visits_of(node);
    double most = -INFINITY;
    int best = -1;
    for (int i = 0; i < node->opened; i++) {
        const struct edge *edge = &node->edges[i];
        double behind = (double)edge->weight / weights * all - (double)edge->visits - (double)edge->child->in_flight;
        if (behind > most && !edge->child->exact) {
            most = behind;
            best = i;
        }
    }
    return best;
}

int selection_outcome(const struct tree *tree, const struct node *node, const struct selection_rule *rule)
{
    if (can_open(tree, node) && open_outcomes(node) < selection_limit(node, rule->chance_widening)) {
        return node->opened;
    }
    return furthest_behind(node);
}
