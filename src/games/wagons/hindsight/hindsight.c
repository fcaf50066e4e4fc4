// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight/hindsight.h"

#include <stdlib.h>

#include "games/wagons/hindsight/hindsight_think.h"
#include "games/wagons/hindsight/turn_clock.h"
#include "games/wagons/solve/solve.h"

enum {
    /* With a fixed effort, endings of so many cards are solved if that takes so many sweeps (solve.h) at most. */
    ENDING_CARDS = 4,
    ENDING_SWEEPS = 40000
};

static const size_t SOLVER_BYTES = (size_t)16 << 20;

struct hindsight {
    struct hindsight_effort effort;
    struct thinker *thinker;
    struct solver *solver;
    struct turn_clock clock;
    struct solve_answer answer;
};

struct hindsight *hindsight_new(struct hindsight_effort effort, int threads)
{
    struct hindsight *hindsight = calloc(1, sizeof *hindsight);
    if (hindsight == NULL) {
        return NULL;
    }
    hindsight->effort = effort;
    turn_clock_open(&hindsight->clock, effort.seconds);
    hindsight->thinker = thinker_new(effort.seconds > 0 ? BEAM_WIDTH_MAX : effort.width, threads);
    hindsight->solver = solver_new(SOLVER_BYTES);
    if (hindsight->thinker == NULL || hindsight->solver == NULL) {
        hindsight_free(hindsight);
        return NULL;
    }
    return hindsight;
}

void hindsight_free(struct hindsight *hindsight)
{
    if (hindsight != NULL) {
        thinker_free(hindsight->thinker);
        solver_free(hindsight->solver);
        free(hindsight);
    }
}

/* --- a fixed effort --- */

static wagons_move choose_by_width(struct hindsight *hindsight, const struct position *position, int threads,
                                   const struct wagons_stop *stop)
{
    if (position_cards_left(position) <= ENDING_CARDS) {
        int value;
        wagons_move move = solver_choose(hindsight->solver, position, ENDING_SWEEPS, &value);
        if (move != WAGONS_NO_MOVE) {
            return move;
        }
    }
    struct think_limits limits = {.threads = threads, .width = hindsight->effort.width, .stop = *stop};
    return thinker_choose(hindsight->thinker, position, &limits);
}

/* --- by the clock --- */

/* Tries to solve the position in half of the turn's time: once an ending is solved, the rest of the turn takes little. */
static wagons_move solve_by_clock(struct hindsight *hindsight, const struct position *position, int threads,
                                  const struct wagons_stop *stop)
{
    struct solve_limits limits = {.threads = threads, .seconds = turn_clock_left(&hindsight->clock) / 2, .stop = *stop};
    if (!solver_may_suffice(position, limits.seconds)) {
        return WAGONS_NO_MOVE;
    }
    solver_solve(hindsight->solver, position, &limits, &hindsight->answer);
    return hindsight->answer.limited ? WAGONS_NO_MOVE : hindsight->answer.best[0];
}

static wagons_move choose_by_clock(struct hindsight *hindsight, const struct position *position, int threads,
                                   const struct wagons_stop *stop)
{
    turn_clock_begin(&hindsight->clock, position);
    wagons_move move = solve_by_clock(hindsight, position, threads, stop);
    if (move == WAGONS_NO_MOVE) {
        struct think_limits limits = {.threads = threads,
                                      .width = BEAM_WIDTH_MAX,
                                      .deadline = turn_clock_deadline(&hindsight->clock, position),
                                      .stop = *stop};
        move = thinker_choose(hindsight->thinker, position, &limits);
    }
    turn_clock_end(&hindsight->clock);
    return move;
}

wagons_move hindsight_choose(struct hindsight *hindsight, const struct position *position, int threads,
                             const struct wagons_stop *stop)
{
    return hindsight->effort.seconds > 0 ? choose_by_clock(hindsight, position, threads, stop)
                                         : choose_by_width(hindsight, position, threads, stop);
}
