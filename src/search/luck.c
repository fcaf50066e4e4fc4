// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/luck.h"

#include <string.h>

#include "search/leaf.h"

bool luck_is_used(const struct wagons_mcts *search)
{
    const struct wagons_guide *guide = search->guide;
    return guide != NULL && guide->rate != NULL && guide->outlook != NULL && guide->outlook_before_chance &&
           search->game->determinize == NULL;
}

/* The root's state after its best-rated move, in the first visit; that move. */
static wagons_move follow_best(struct wagons_mcts *search)
{
    struct visit *visit = &search->visits[0];
    struct move_list *list = &visit->list;
    int best = 0;
    leaf_moves(search, search->root_state, list);
    for (int i = 1; i < list->count; i++) {
        best = list->ratings[i] > list->ratings[best] ? i : best;
    }
    wagons_move move = list->moves[best];
    memcpy(visit->state, search->root_state, search->game->state_size);
    search->game->apply(visit->state, move);
    return move;
}

static void sample_outcome(struct wagons_mcts *search, wagons_move move, wagons_move outcome, int64_t *value)
{
    struct visit *visit = &search->visits[0];
    memcpy(visit->state, search->root_state, search->game->state_size);
    search->game->apply(visit->state, move);
    search->game->apply(visit->state, outcome);
    leaf_sample(search, visit->state, visit->sample);
    for (int i = 0; i < QUANTITIES * search->tree.vector; i++) {
        value[i] = visit->sample[i];
    }
}

/* Makes values deviations from their mean. */
static void centre(struct wagons_mcts *search, const struct move_list *list)
{
    struct luck *luck = &search->luck;
    for (int i = 0; i < QUANTITIES * search->tree.vector; i++) {
        int64_t sum = 0, weights = 0;
        for (int k = 0; k < luck->count; k++) {
            sum += list->ratings[k] * luck->value[k][i];
            weights += list->ratings[k];
        }
        for (int k = 0; k < luck->count; k++) {
            luck->value[k][i] -= sum / weights;
        }
    }
}

void luck_find(struct wagons_mcts *search)
{
    struct luck *luck = &search->luck;
    struct move_list *list = &search->visits[0].list;
    luck->count = 0;
    if (!luck_is_used(search)) {
        return;
    }
    wagons_move move = follow_best(search);
    if (search->game->to_move(search->visits[0].state) != WAGONS_CHANCE) {
        return;
    }
    leaf_chance_moves(search->game, search->visits[0].state, list);
    if (list->count > LUCK_OUTCOMES_MAX) {
        return;
    }
    luck->count = list->count;
    for (int k = 0; k < luck->count; k++) {
        luck->outcome[k] = list->moves[k];
        sample_outcome(search, move, list->moves[k], luck->value[k]);
    }
    centre(search, list);
}

void luck_take_off(const struct wagons_mcts *search, wagons_move outcome, int32_t *sample)
{
    const struct luck *luck = &search->luck;
    for (int k = 0; k < luck->count; k++) {
        if (luck->outcome[k] != outcome) {
            continue;
        }
        for (int i = 0; i < QUANTITIES * search->tree.vector; i++) {
            sample[i] -= (int32_t)luck->value[k][i];
        }
        return;
    }
}
