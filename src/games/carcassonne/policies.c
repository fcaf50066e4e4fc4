// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/policies.h"

#include "games/carcassonne/greedy.h"

static wagons_move choose_greedy(struct wagons_seat *seat, const void *state)
{
    (void)seat;
    return carcassonne_greedy_choose(state);
}

const struct wagons_policy carcassonne_policies[] = {
    {.name = "greedy", .text = "the move with the best expected gain at once", .choose = choose_greedy},
    {.name = NULL},
};
