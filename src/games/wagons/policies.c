// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/policies.h"

#include "base/random.h"
#include "base/threads.h"
#include "games/wagons/greedy.h"
#include "games/wagons/hindsight/beam.h"
#include "games/wagons/hindsight/hindsight.h"
#include "games/wagons/hindsight/hindsight_consider.h"
#include "games/wagons/lookahead.h"
#include "games/wagons/solve/solve.h"

static wagons_move choose_greedy(struct wagons_seat *seat, const void *state)
{
    (void)seat;
    return greedy_choose(state);
}

enum { NOVICE_SLIPS, NOVICE_OPTIONS };

static const struct wagons_policy_option novice_options[NOVICE_OPTIONS + 1] = {
    [NOVICE_SLIPS] = {"slips", WAGONS_OPTION_WHOLE, 1, 100, "slips in a hundred choices (otherwise 30)"},
    [NOVICE_OPTIONS] = {.name = NULL},
};

/* A slip overlooks what is best: the next card is taken, and a card lies anywhere. */
static wagons_move choose_novice(struct wagons_seat *seat, const void *state)
{
    enum { SLIPS_USUAL = 30 };
    const struct position *position = state;
    int slips = (int)seat->options[NOVICE_SLIPS];
    if (random_below(seat->random, 100) >= (uint32_t)(slips > 0 ? slips : SLIPS_USUAL)) {
        return greedy_choose(position);
    }
    wagons_move moves[POSITION_MOVES_MAX];
    uint32_t count = (uint32_t)position_moves(position, moves);
    return position->phase == PHASE_DRAFT ? move_draft(0) : moves[random_below(seat->random, count)];
}

enum { LOOKAHEAD_DEPTH, LOOKAHEAD_OPTIONS };

static const struct wagons_policy_option lookahead_options[LOOKAHEAD_OPTIONS + 1] = {
    [LOOKAHEAD_DEPTH] = {"depth", WAGONS_OPTION_WHOLE, 1, CIRCLE_CARDS,
                         "drafts to look ahead (otherwise 1 to 3 by the cards left)"},
    [LOOKAHEAD_OPTIONS] = {.name = NULL},
};

/* Memory of the solver that plays the endings. */
enum { LOOKAHEAD_SOLVER_BYTES = 8 << 20 };

static bool open_lookahead(struct wagons_seat *seat)
{
    seat->memory = solver_new(LOOKAHEAD_SOLVER_BYTES);
    return seat->memory != NULL;
}

static void close_lookahead(struct wagons_seat *seat)
{
    solver_free(seat->memory);
}

static wagons_move choose_lookahead(struct wagons_seat *seat, const void *state)
{
    return lookahead_choose(seat->memory, state, (int)seat->options[LOOKAHEAD_DEPTH], &seat->stop);
}

enum { HINDSIGHT_BEAM, HINDSIGHT_TIME, HINDSIGHT_SLIPS, HINDSIGHT_OPTIONS };

static const struct wagons_policy_option hindsight_options[HINDSIGHT_OPTIONS + 1] = {
    [HINDSIGHT_BEAM] = {"beam", WAGONS_OPTION_WHOLE, 1, BEAM_WIDTH_MAX, "towns kept for each hand (otherwise 4)"},
    [HINDSIGHT_TIME] = {"time", WAGONS_OPTION_SECONDS, 0.001, 3600, "seconds a turn"},
    [HINDSIGHT_SLIPS] = {"slips", WAGONS_OPTION_WHOLE, 1, 100,
                         "choices in a hundred that are made as greedy makes them"},
    [HINDSIGHT_OPTIONS] = {.name = NULL},
};

static int width_of(const struct wagons_seat *seat)
{
    enum { USUAL_WIDTH = 4 };
    return seat->options[HINDSIGHT_BEAM] > 0 ? (int)seat->options[HINDSIGHT_BEAM] : USUAL_WIDTH;
}

static bool open_hindsight(struct wagons_seat *seat)
{
    struct hindsight_effort effort = {.width = width_of(seat), .seconds = seat->options[HINDSIGHT_TIME]};
    seat->memory = hindsight_new(effort, threads_available());
    return seat->memory != NULL;
}

static void close_hindsight(struct wagons_seat *seat)
{
    hindsight_free(seat->memory);
}

static wagons_move choose_hindsight(struct wagons_seat *seat, const void *state)
{
    double slips = seat->options[HINDSIGHT_SLIPS];
    if (slips > 0 && random_below(seat->random, 100) < (uint32_t)slips) {
        return greedy_choose(state);
    }
    return hindsight_choose(seat->memory, state, threads_available(), &seat->stop);
}

static bool consider_hindsight(struct wagons_seat *seat, const void *state,
                               const struct wagons_analysis_settings *settings, struct wagons_analysis *analysis)
{
    return hindsight_consider(width_of(seat), state, settings, analysis);
}

const struct wagons_policy circle_policies[] = {
    {.name = "greedy", .text = "the draft and the placement with the best score at once", .choose = choose_greedy},
    {.name = "novice",
     .text = "greedy that overlooks what is best now and then",
     .options = novice_options,
     .choose = choose_novice},
    {.name = "lookahead",
     .text = "minimax over the next drafts, greedy placements, exact endings",
     .options = lookahead_options,
     .choose = choose_lookahead,
     .open = open_lookahead,
     .close = close_lookahead},
    {.name = "hindsight",
     .text = "minimax over all drafts, judged by the best town of each hand",
     .options = hindsight_options,
     .choose = choose_hindsight,
     .open = open_hindsight,
     .close = close_hindsight,
     .consider = consider_hindsight},
    {.name = NULL},
};
