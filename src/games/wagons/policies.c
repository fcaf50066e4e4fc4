// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/policies.h"

#include "games/wagons/greedy.h"
#include "games/wagons/lookahead.h"

static wagons_move choose_greedy(const void *state, int option, struct random_stream *stream)
{
    (void)option;
    (void)stream;
    return greedy_choose(state);
}

static wagons_move choose_lookahead(const void *state, int depth, struct random_stream *stream)
{
    (void)stream;
    return lookahead_choose(state, depth);
}

const struct wagons_policy circle_policies[] = {
    {"greedy", "", "the draft and the placement with the best score at once", choose_greedy},
    {"lookahead", "depth=N", "minimax over the next drafts, greedy placements, exact endings", choose_lookahead},
    {NULL, NULL, NULL, NULL},
};
