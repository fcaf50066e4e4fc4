// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight/hindsight_consider.h"

#include "base/clock.h"
#include "base/threads.h"
#include "games/analysis_moves.h"
#include "games/analysis_watch.h"
#include "games/wagons/game.h"
#include "games/wagons/greedy.h"
#include "games/wagons/hindsight/hindsight_think.h"
#include "games/wagons/win_chance.h"

enum {
    SLACK = 10, /* points behind the best up to which values are told as they are */
    LINE_TURNS = 2,
    JUDGED_VISITS = 2,
};

struct consideration {
    const struct position *position;
    const struct wagons_analysis_settings *settings;
    struct analysis_watch watch;
    struct thinker *thinker;
    struct think_limits limits;
    struct wagons_analysis *analysis;
};

/* --- one move --- */

/* How play goes on after the move until both players had a turn: greedily, which costs nothing. */
static void extend_line(const struct position *position, struct wagons_analysis_move *move)
{
    struct position at = *position;
    int turns = 0;
    position_apply(&at, move->move);
    while (at.phase != PHASE_OVER && move->line_count < WAGONS_LINE_MAX) {
        wagons_move next = greedy_choose(&at);
        int mover = at.to_move;
        position_apply(&at, next);
        turns += at.to_move != mover;
        if (turns > LINE_TURNS) {
            return;
        }
        move->line[move->line_count++] = next;
    }
}

/* `value` in VALUE_POINTs, for the player to move. */
static void set_value(const struct consideration *consideration, struct wagons_analysis_move *move, int value,
                      uint64_t visits)
{
    int32_t margin = value * (WAGONS_POINT / VALUE_POINT);
    int left = position_cards_left(consideration->position);
    move->visits = visits;
    move->margin = (double)margin / WAGONS_POINT;
    move->win = (double)win_chance(margin, left) / WAGONS_WIN;
}

/* --- the value after a move --- */

/* What the thinker found out about the best move; false if nothing: there was but one, or no time. */
static bool best_value(const struct consideration *consideration, int *value)
{
    const struct option *options;
    thinker_options(consideration->thinker, &options);
    *value = options[0].value;
    return *value > -DRAFT_INFINITE;
}

/* The value of the state after the move, for the player who made it: a look at the state, or at the one after the moves
   that have no alternative. */
static int value_after(struct consideration *consideration, wagons_move move)
{
    int mover = consideration->position->to_move;
    struct position after = *consideration->position;
    position_apply(&after, move);
    while (after.phase != PHASE_OVER) {
        int value;
        wagons_move best = thinker_choose(consideration->thinker, &after, &consideration->limits);
        if (best_value(consideration, &value)) {
            return after.to_move == mover ? value : -value;
        }
        position_apply(&after, best);
    }
    int value = greedy_value(&after);
    return mover == 0 ? value : -value;
}

/* --- the moves --- */

static void tell_options(struct consideration *consideration)
{
    const struct option *options;
    int count = thinker_options(consideration->thinker, &options);
    for (int i = 0; i < count && (i == 0 || options[i].value > -DRAFT_INFINITE); i++) {
        struct wagons_analysis_move *move = analysis_moves_add(consideration->analysis, options[i].move);
        set_value(consideration, move, options[i].value, options[i].is_judged ? JUDGED_VISITS : 1);
        extend_line(consideration->position, move);
    }
    struct wagons_analysis_move *first = &consideration->analysis->moves[0];
    if (count > 0 && options[0].value <= -DRAFT_INFINITE) {
        set_value(consideration, first, value_after(consideration, first->move), 1);
    }
}

static void value_wanted(struct consideration *consideration)
{
    wagons_move wanted = consideration->settings->wanted;
    struct wagons_analysis_move *move = analysis_moves_find(consideration->analysis, wanted);
    if (wanted == WAGONS_NO_MOVE || (move != NULL && move->visits == JUDGED_VISITS)) {
        return;
    }
    if (move == NULL) {
        move = analysis_moves_add(consideration->analysis, wanted);
        extend_line(consideration->position, move);
    }
    set_value(consideration, move, value_after(consideration, wanted), 1);
}

/* --- all of it --- */

static void consider(struct consideration *consideration)
{
    const struct wagons_analysis_settings *settings = consideration->settings;
    bool wants = settings->wanted != WAGONS_NO_MOVE;
    double left = analysis_watch_left(&consideration->watch);
    if (settings->seconds > 0) {
        consideration->limits.deadline = clock_seconds() + (wants ? left / 2 : left);
    }
    thinker_choose(consideration->thinker, consideration->position, &consideration->limits);
    tell_options(consideration);
    if (settings->seconds > 0) {
        consideration->limits.deadline = clock_seconds() + analysis_watch_left(&consideration->watch);
    }
    value_wanted(consideration);
    analysis_moves_sort(consideration->analysis);
    analysis_watch_end(&consideration->watch, consideration->analysis, settings->seconds > 0);
}

bool hindsight_consider(int width, const void *state, const struct wagons_analysis_settings *settings,
                        struct wagons_analysis *analysis)
{
    int granted = threads_available();
    int threads = settings->threads > 0 && settings->threads < granted ? settings->threads : granted;
    int widest = settings->seconds > 0 ? BEAM_WIDTH_MAX : width;
    struct consideration consideration = {
        .position = state,
        .settings = settings,
        .watch = analysis_watch_begin(settings),
        .limits = {.threads = threads,
                   .width = widest,
                   .slack = SLACK,
                   .stop = {.wanted = settings->stopped, .context = settings->context}},
        .analysis = analysis,
    };
    consideration.thinker = thinker_new(widest, threads);
    bool good = consideration.thinker != NULL && analysis_moves_open(analysis, &circle_the_wagons_game, state);
    if (good) {
        consider(&consideration);
    }
    thinker_free(consideration.thinker);
    return good;
}
