// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/homestead/homestead_guide.h"

#include "base/random.h"
#include "games/homestead/placing.h"

enum {
    RATING_SCALE = 2 * WAGONS_POINT,
    MARGIN_SCALE = 12,
};

static void rate(const struct wagons_insight *insight, const void *state, const wagons_move *moves, int count,
                 int32_t *ratings)
{
    const struct homestead *at = state;
    struct placing placings[WAGONS_MOVES_MAX];
    (void)insight;
    (void)moves;
    placing_rate(&at->grid[at->to_move], at->deck, homestead_choices(at, at->to_move), &homestead_weights, placings);
    for (int i = 0; i < count; i++) { /* they come in the same order */
        ratings[i] = placings[i].rating;
    }
}

void homestead_play_on(struct homestead *state)
{
    while (state->phase != HOMESTEAD_OVER) {
        if (state->phase == HOMESTEAD_DRAWS) {
            homestead_take(state);
            continue;
        }
        int player = state->to_move;
        struct placing placing =
            placing_best(&state->grid[player], state->deck, state->hand[player], &homestead_weights);
        homestead_lay(state, placing.card, placing.cell);
    }
}

static void playout(const struct wagons_insight *insight, void *state, struct random_stream *random)
{
    (void)insight;
    (void)random;
    homestead_play_on(state);
}

const struct wagons_guide homestead_guide = {
    .rating_scale = RATING_SCALE,
    .margin_scale = MARGIN_SCALE,
    .rate = rate,
    .playout = playout,
};

/* --- ways to play --- */

static wagons_move choose_greedy(struct wagons_seat *seat, const void *state)
{
    const struct homestead *at = state;
    const struct grid *grid = &at->grid[at->to_move];
    (void)seat;
    struct placing placing = placing_greedy(grid, at->deck, homestead_choices(at, at->to_move));
    return homestead_place(placing.card, grid_x(grid, placing.cell), grid_y(grid, placing.cell));
}

enum { NOVICE_SLIPS, NOVICE_OPTIONS, SLIPS_USUAL = 30, PERCENT = 100 };

static const struct wagons_policy_option novice_options[NOVICE_OPTIONS + 1] = {
    [NOVICE_SLIPS] = {"slips", WAGONS_OPTION_WHOLE, 1, PERCENT, "how many choices in a hundred are slips (usually 30)"},
    [NOVICE_OPTIONS] = {.name = NULL},
};

/* A slip is any legal move. */
static wagons_move choose_novice(struct wagons_seat *seat, const void *state)
{
    uint32_t slips = seat->options[NOVICE_SLIPS] > 0 ? (uint32_t)seat->options[NOVICE_SLIPS] : SLIPS_USUAL;
    wagons_move moves[WAGONS_MOVES_MAX];
    if (random_below(seat->random, PERCENT) >= slips) {
        return choose_greedy(seat, state);
    }
    return moves[random_below(seat->random, (uint32_t)homestead_moves(state, moves))];
}

const struct wagons_policy homestead_policies[] = {
    {.name = "greedy",
     .text = "the placement that gains most at once, among equals one that keeps the frame open",
     .choose = choose_greedy},
    {.name = "novice",
     .text = "greedy, but now and then any placement",
     .options = novice_options,
     .choose = choose_novice},
    {.name = NULL},
};
