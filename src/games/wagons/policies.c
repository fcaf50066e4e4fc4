// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/policies.h"

#include "games/wagons/greedy.h"
#include "games/wagons/lookahead.h"

static wagons_move choose_greedy(struct wagons_seat *seat, const void *state)
{
    (void)seat;
    return greedy_choose(state);
}

enum { LOOKAHEAD_DEPTH, LOOKAHEAD_OPTIONS };

static const struct wagons_policy_option lookahead_options[LOOKAHEAD_OPTIONS + 1] = {
    [LOOKAHEAD_DEPTH] = {"depth", WAGONS_OPTION_WHOLE, 1, CIRCLE_CARDS,
                         "drafts to look ahead (otherwise 1 to 3 by the cards left)"},
    [LOOKAHEAD_OPTIONS] = {.name = NULL},
};

static wagons_move choose_lookahead(struct wagons_seat *seat, const void *state)
{
    return lookahead_choose(state, (int)seat->options[LOOKAHEAD_DEPTH]);
}

const struct wagons_policy circle_policies[] = {
    {.name = "greedy", .text = "the draft and the placement with the best score at once", .choose = choose_greedy},
    {.name = "lookahead",
     .text = "minimax over the next drafts, greedy placements, exact endings",
     .options = lookahead_options,
     .choose = choose_lookahead},
    {.name = NULL},
};
