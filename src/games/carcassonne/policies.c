// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/policies.h"

#include "base/random.h"
#include "games/carcassonne/greedy.h"
#include "games/carcassonne/turn.h"

static wagons_move choose_greedy(struct wagons_seat *seat, const void *state)
{
    (void)seat;
    return carcassonne_greedy_choose(state);
}

enum { NOVICE_SLIPS, NOVICE_OPTIONS };

static const struct wagons_policy_option novice_options[NOVICE_OPTIONS + 1] = {
    [NOVICE_SLIPS] = {"slips", WAGONS_OPTION_WHOLE, 1, 100,
                      "of a hundred moves, so many are made at random (otherwise 20)"},
    [NOVICE_OPTIONS] = {.name = NULL},
};

static wagons_move choose_novice(struct wagons_seat *seat, const void *state)
{
    double slips = seat->options[NOVICE_SLIPS] > 0 ? seat->options[NOVICE_SLIPS] : 20;
    if (random_below(seat->random, 100) >= slips) {
        return carcassonne_greedy_choose(state);
    }
    wagons_move moves[WAGONS_MOVES_MAX];
    return moves[random_below(seat->random, (uint32_t)turn_legal(state, moves, NULL))];
}

const struct wagons_policy carcassonne_policies[] = {
    {.name = "greedy", .text = "the move with the best expected gain at once", .choose = choose_greedy},
    {.name = "novice", .text = "as greedy, but for some slips", .options = novice_options, .choose = choose_novice},
    {.name = NULL},
};
