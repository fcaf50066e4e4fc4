// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/descent.h"

#include <string.h>

#include "search/leaf.h"

/* --- a step in a tree of states --- */

/* The edge to follow, or -1 if the playout begins here. */
static int step_known(struct wagons_mcts *search, struct node *node)
{
    if (node->edge_count == 0) {
        return -1;
    }
    return node->mover == WAGONS_CHANCE ? selection_outcome(&search->tree, node, &search->rule)
                                        : selection_move(&search->tree, node, &search->rule);
}

/* --- a step in a tree of information sets --- */

/* Whether chance's move is one that the tree tells apart. */
static bool makes_a_node(const struct wagons_mcts *search, const void *state)
{
    const struct wagons_game *game = search->game;
    return !search->settings.open_loop &&
           (game->chance_is_seen == NULL || game->chance_is_seen(state, search->observer));
}

/* Lets chance make the moves that the tree does not tell apart. */
static void pass_hidden_chance(const struct wagons_mcts *search, struct visit *visit, struct move_list *list)
{
    while (search->game->to_move(visit->state) == WAGONS_CHANCE && !makes_a_node(search, visit->state)) {
        leaf_chance_moves(search->game, visit->state, list);
        wagons_move drawn = leaf_draw(list, &visit->random);
        search->game->apply(visit->state, drawn);
        visit->chance = visit->chance == WAGONS_NO_MOVE ? drawn : visit->chance;
    }
}

static int step_seen_chance(struct wagons_mcts *search, struct visit *visit, struct node *node)
{
    struct move_list *list = &visit->list;
    int edge;
    leaf_chance_moves(search->game, visit->state, list);
    list->moves[0] = leaf_draw(list, &visit->random);
    list->count = 1;
    list->rated = false;
    information_set_edges(node, list, search->index, &edge);
    if (edge < 0 && node->opened < selection_limit(node, search->rule.chance_widening)) {
        information_set_add(&search->tree, node, list, 1, &edge);
    }
    return edge;
}

static int step_dealt(struct wagons_mcts *search, struct visit *visit, struct node *node)
{
    struct move_list *list = &visit->list;
    int edges[WAGONS_MOVES_MAX];
    if (node->mover == WAGONS_CHANCE) {
        return node->visits > 0 ? step_seen_chance(search, visit, node) : -1;
    }
    if (node->edge_count == 0) {
        return -1;
    }
    list->count = search->game->legal_moves(visit->state, list->moves);
    list->rated = false;
    information_set_edges(node, list, search->index, edges);
    for (int i = 0; i < list->count; i++) {
        if (edges[i] < 0) {
            leaf_moves(search, visit->state, list);
            information_set_add(&search->tree, node, list, search->guide != NULL ? search->guide->rating_scale : 1,
                                edges);
            break;
        }
    }
    return information_set_choose(&search->tree, node, &search->rule, edges, list->count);
}

/* --- the way --- */

static int step(struct wagons_mcts *search, struct visit *visit, struct node *node)
{
    if (node->exact || node->mover == WAGONS_NOBODY || visit->length == VISIT_LENGTH_MAX) {
        return -1;
    }
    return search->tree.sampled ? step_dealt(search, visit, node) : step_known(search, node);
}

/* Makes the move of an edge in visit->state; the node it leads to, NULL if it is new and there is no room. */
static struct node *follow(struct wagons_mcts *search, struct visit *visit, struct node *node, int edge)
{
    struct edge *followed = &node->edges[edge];
    if (followed->child == NULL && search->tree.full) {
        return NULL;
    }
    search->game->apply(visit->state, followed->move);
    if (node->mover == WAGONS_CHANCE && visit->chance == WAGONS_NO_MOVE) {
        visit->chance = followed->move;
    }
    if (search->tree.sampled) {
        pass_hidden_chance(search, visit, &visit->list);
    }
    if (followed->child == NULL) {
        followed->child = tree_node(&search->tree, visit->state);
        visit->beyond = followed->child == NULL;
        node->opened = (uint16_t)(node->opened + !visit->beyond);
    }
    return followed->child;
}

static void arrive(struct visit *visit, struct node *node)
{
    visit->nodes[visit->length++] = node;
    node->in_flight++;
}

/* What is to be done at the end of the way. The first visit asks the guide what is certain, but not at the root,
   which is left to its children, so that a move that keeps its value is known as well. The first visit that finds the
   node ripe lists its moves. */
static void set_task(const struct wagons_mcts *search, struct visit *visit, struct node *node)
{
    uint32_t wanted = visit->length == 1 ? 1 : (uint32_t)search->settings.expansion;
    bool has_list = node->mover != WAGONS_NOBODY && !(search->tree.sampled && node->mover == WAGONS_CHANCE);
    visit->known = node->exact;
    visit->asks = visit->length > 1 && node->visits == 0 && node->in_flight == 1;
    visit->expands = !visit->known && has_list && node->edge_count == 0 && !node->expanding && !search->tree.full &&
                     node->visits + node->in_flight >= wanted;
    node->expanding = node->expanding || visit->expands;
}

void descent_choose(struct wagons_mcts *search, struct visit *visit)
{
    struct node *node = search->tree.root;
    visit->length = 0;
    visit->beyond = false;
    visit->chance = WAGONS_NO_MOVE;
    visit->random = random_open(search->seed, search->playouts++, RANDOM_PLAYOUT, 0);
    memcpy(visit->state, search->root_state, search->game->state_size);
    if (search->game->determinize != NULL) {
        search->game->determinize(visit->state, search->observer, &visit->random);
    }
    arrive(visit, node);
    for (int edge = step(search, visit, node); edge >= 0; edge = step(search, visit, node)) {
        struct node *next = follow(search, visit, node, edge);
        if (next == NULL) {
            break;
        }
        visit->edges[visit->length - 1] = edge;
        node = next;
        arrive(visit, node);
    }
    set_task(search, visit, node);
}
