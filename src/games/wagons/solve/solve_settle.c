// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve/solve_settle.h"

#include <stdlib.h>
#include <string.h>

#include "base/threads.h"
#include "games/analysis_moves.h"
#include "games/wagons/game.h"
#include "games/wagons/greedy.h"
#include "games/wagons/solve/solve.h"

enum {
    LINES = 5,             /* moves that get a line if nobody says how many are told of */
    SWEEPS_CARDS = 5,      /* left at most, with a budget of playouts */
    SWEEPS_LEAST = 60000,  /* that an ending may take whatever the budget: more than the tree search gives its root */
    SWEEPS_A_PLAYOUT = 20, /* and for each playout */
    SOLVER_BYTES = 64 << 20,
};

/* Whether all values are likely to be known in that time. */
static bool may_settle(int cards, double seconds)
{
    static const double needed[] = {0, 0, 0.001, 0.005, 0.05, 0.5, 10, 120};
    return cards < (int)(sizeof needed / sizeof needed[0]) && seconds >= needed[cards];
}

/* The limits that a budget means; false if the ending is not for it. */
static bool limits_of(const struct position *position, const struct wagons_analysis_settings *settings,
                      struct solve_limits *limits)
{
    int cards = position_cards_left(position);
    int granted = threads_available();
    *limits = (struct solve_limits){
        .threads = settings->threads > 0 && settings->threads < granted ? settings->threads : granted,
        .seconds = settings->seconds / 2,
        .stop = {.wanted = settings->stopped, .context = settings->context},
    };
    if (position->phase == PHASE_START || (settings->seconds > 0 && !may_settle(cards, limits->seconds))) {
        return false;
    }
    if (settings->playouts > 0) {
        limits->threads = 1;
        limits->sweeps = SWEEPS_LEAST + SWEEPS_A_PLAYOUT * settings->playouts;
    }
    return settings->playouts == 0 || cards <= SWEEPS_CARDS;
}

static double win_of(int value)
{
    return value > 0 ? 1 : value < 0 ? 0 : 0.5;
}

/* Where only a bound is known, that is what is expected. */
static void tell_move(const struct solve_value *value, struct wagons_analysis *analysis)
{
    struct wagons_analysis_move *move = analysis_moves_add(analysis, value->move);
    move->has_lower = value->lower > -SOLVE_UNKNOWN;
    move->has_upper = value->upper < SOLVE_UNKNOWN;
    move->exact = value->lower == value->upper;
    move->lower = move->has_lower ? value->lower / VALUE_POINT : 0;
    move->upper = move->has_upper ? value->upper / VALUE_POINT : 0;
    int likely = move->has_upper ? value->upper : move->has_lower ? value->lower : 0;
    int points = likely / VALUE_POINT; /* what the tie rule adds does not count */
    move->margin = points;
    move->win = win_of(likely);
    move->line_count = value->line_count < WAGONS_LINE_MAX ? value->line_count : WAGONS_LINE_MAX;
    memcpy(move->line, value->line, (size_t)move->line_count * sizeof *move->line);
}

static void tell(const struct solve_answer *answer, const struct solve_value *values, int count,
                 struct wagons_analysis *analysis)
{
    for (int i = 0; i < count; i++) {
        tell_move(&values[i], analysis);
    }
    analysis_moves_sort(analysis);
    analysis->solved = answer->lower == answer->upper && analysis->moves[0].exact;
}

static bool settle(struct solver *solver, const struct position *position, const struct solve_limits *limits, int lines,
                   struct wagons_analysis *analysis)
{
    struct solve_value *values = calloc(POSITION_MOVES_MAX, sizeof *values);
    struct solve_answer *answer = calloc(1, sizeof *answer);
    bool good = values != NULL && answer != NULL && analysis_moves_open(analysis, &circle_the_wagons_game, position);
    if (good) {
        int count = solver_values(solver, position, limits, lines, answer, values);
        if (count > 0) {
            tell(answer, values, count, analysis);
        }
    }
    free(values);
    free(answer);
    return good;
}

bool solve_settle(const void *state, const struct wagons_analysis_settings *settings, struct wagons_analysis *analysis)
{
    struct solve_limits limits;
    if (!limits_of(state, settings, &limits)) {
        return true;
    }
    struct solver *solver = solver_new(SOLVER_BYTES);
    bool good = solver != NULL && settle(solver, state, &limits, settings->top > 0 ? settings->top : LINES, analysis);
    solver_free(solver);
    return good;
}
