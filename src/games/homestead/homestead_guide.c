// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/homestead/homestead_guide.h"

#include <stdlib.h>

#include "base/random.h"
#include "games/homestead/placing.h"

enum {
    RATING_SCALE = 2 * WAGONS_POINT,
    MARGIN_SCALE = 12,
    OTHER_DEALS = 64, /* a power of two, so that shares are whole */
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

/* --- what is to be expected --- */

/* Neither player can do anything about the other's grid. So the searching player's grid alone is played on, and compared
   with what the other's comes to in a number of deals, the same for all playouts of a search: the luck of the other
   would only hide what the own choice does. */
struct prospects {
    int self;
    int16_t other[OTHER_DEALS]; /* the other player's final points */
    int32_t mean;               /* of these, in parts of a point */
};

/* The points of a player's grid at the end if the state is known in full. */
static int final_points(const struct homestead *state, int player)
{
    struct grid grid = state->grid[player];
    int next = state->drawn + ((state->first ^ state->drawn ^ player) & 1);
    placing_fill(&grid, state->deck, state->hand[player], state->pile, next, &homestead_weights);
    return grid.total;
}

static void *tables_open(int threads)
{
    (void)threads;
    return calloc(1, sizeof(struct prospects));
}

static void tables_root(void *tables, const void *root, const struct wagons_root_limits *limits)
{
    struct prospects *prospects = tables;
    int64_t sum = 0;
    (void)limits;
    prospects->self = ((const struct homestead *)root)->to_move;
    for (int i = 0; i < OTHER_DEALS; i++) {
        struct homestead state = *(const struct homestead *)root;
        struct random_stream stream = random_open(0, (uint64_t)i, RANDOM_PLAYOUT, 1);
        homestead_determinize(&state, prospects->self, &stream);
        prospects->other[i] = (int16_t)final_points(&state, 1 - prospects->self);
        sum += prospects->other[i];
    }
    prospects->mean = (int32_t)(sum * WAGONS_POINT / OTHER_DEALS);
}

static bool outlook(const struct wagons_insight *insight, const void *state, struct wagons_outlook *outlook)
{
    const struct prospects *prospects = insight->tables;
    int self = prospects->self, halves = 0;
    int points = final_points(state, self);
    for (int i = 0; i < OTHER_DEALS; i++) {
        halves += (points > prospects->other[i]) + (points >= prospects->other[i]);
    }
    outlook->share[self] = halves * (WAGONS_WIN / (2 * OTHER_DEALS));
    outlook->share[1 - self] = WAGONS_WIN - outlook->share[self];
    outlook->margin[self] = points * WAGONS_POINT - prospects->mean;
    outlook->margin[1 - self] = -outlook->margin[self];
    return true;
}

const struct wagons_guide homestead_guide = {
    .rating_scale = RATING_SCALE,
    .margin_scale = MARGIN_SCALE,
    .tables_open = tables_open,
    .tables_close = free,
    .tables_root = tables_root,
    .rate = rate,
    .outlook = outlook,
    .outlook_before_chance = true,
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
    uint32_t count = (uint32_t)homestead_moves(state, moves);
    return moves[random_below(seat->random, count)];
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
