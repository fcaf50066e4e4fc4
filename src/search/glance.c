// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/glance.h"

#include <string.h>

#include "search/search.h"

/* What is to be expected of a state; false if the guide does not know. */
static bool look(const struct wagons_mcts *mcts, const void *state, struct wagons_outlook *outlook)
{
    const struct wagons_guide *guide = mcts->guide;
    struct wagons_insight insight = {.tables = mcts->tables};
    struct wagons_result result;
    int32_t value;
    if (mcts->game->to_move(state) == WAGONS_NOBODY) {
        mcts->game->result(state, &result);
        outlook_of_result(&result, outlook);
        return true;
    }
    if (mcts->game->to_move(state) == WAGONS_CHANCE) {
        return false;
    }
    if (mcts->tree.players == 2 && guide->exact != NULL && guide->exact(&insight, state, &value)) {
        outlook_of_value(value, outlook);
        return true;
    }
    return guide->outlook(&insight, state, outlook);
}

wagons_move glance_at(struct wagons_mcts *mcts, int number, double *win, double *margin)
{
    const struct node *root = mcts->tree.root;
    int at = root->opened + number;
    struct wagons_outlook outlook;
    if (mcts->tree.sampled || mcts->guide == NULL || mcts->guide->outlook == NULL || at >= root->edge_count) {
        return WAGONS_NO_MOVE;
    }
    void *state = mcts->visits[0].state;
    memcpy(state, mcts->root_state, mcts->game->state_size);
    mcts->game->apply(state, root->edges[at].move);
    if (!look(mcts, state, &outlook)) {
        return WAGONS_NO_MOVE;
    }
    *win = (double)outlook.share[root->mover] / WAGONS_WIN;
    *margin = (double)outlook.margin[root->mover] / WAGONS_POINT;
    return root->edges[at].move;
}
