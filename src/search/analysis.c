// SPDX-License-Identifier: GPL-3.0-or-later
/* An analysis is the game's solver where that is likely to answer, otherwise what the agent makes of the moves, and what
   the solver has proven in between. */
#include "wagons/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "games/analysis_moves.h"
#include "games/analysis_watch.h"
#include "search/agent.h"
#include "search/rollouts.h"

struct wagons_analysis_settings wagons_analysis_settings_default(void)
{
    return (struct wagons_analysis_settings){.agent = WAGONS_ANALYSIS_AGENT, .wanted = WAGONS_NO_MOVE};
}

/* --- settings --- */

static double option_of(const struct wagons_seat *seat, const struct wagons_policy *policy, const char *name)
{
    for (int i = 0; policy->options != NULL && policy->options[i].name != NULL; i++) {
        if (strcmp(policy->options[i].name, name) == 0) {
            return seat->options[i];
        }
    }
    return 0;
}

/* The budget that the settings leave open is the agent's own, and where that says nothing either, the default. */
static struct wagons_analysis_settings settle_budget(const struct wagons_analysis_settings *settings,
                                                     const struct wagons_seat *seat, const struct wagons_policy *policy)
{
    struct wagons_analysis_settings settled = *settings;
    if (settled.playouts == 0 && settled.seconds <= 0) {
        settled.playouts = (uint64_t)option_of(seat, policy, "playouts");
        settled.seconds = option_of(seat, policy, "time");
    }
    if (settled.playouts == 0 && settled.seconds <= 0) {
        settled.playouts = WAGONS_ANALYSIS_PLAYOUTS;
    }
    return settled;
}

/* --- putting solver and agent together --- */

static void narrow_move(const struct wagons_analysis_move *proven, struct wagons_analysis_move *move)
{
    if (proven->has_lower && (!move->has_lower || proven->lower > move->lower)) {
        move->has_lower = true;
        move->lower = proven->lower;
    }
    if (proven->has_upper && (!move->has_upper || proven->upper < move->upper)) {
        move->has_upper = true;
        move->upper = proven->upper;
    }
    if (proven->exact && !move->exact) {
        move->exact = true;
        move->win = proven->win;
        move->margin = proven->margin;
    }
}

/* Keeps what is expected within what is proven. */
static void hold_to_bounds(struct wagons_analysis_move *move)
{
    if (move->has_lower && move->margin < move->lower) {
        move->margin = move->lower;
    }
    if (move->has_upper && move->margin > move->upper) {
        move->margin = move->upper;
    }
    move->win = move->has_lower && move->lower > 0 ? 1 : move->has_upper && move->upper < 0 ? 0 : move->win;
}

static void take_proofs(const struct wagons_analysis *proven, struct wagons_analysis *analysis)
{
    for (int i = 0; i < analysis->count; i++) {
        const struct wagons_analysis_move *known = analysis_moves_find(proven, analysis->moves[i].move);
        if (known != NULL) {
            narrow_move(known, &analysis->moves[i]);
            hold_to_bounds(&analysis->moves[i]);
        }
    }
    analysis_moves_value(analysis);
}

/* --- what is told --- */

/* A line must not tell what the player to move cannot know: it ends where chance decides and, if anything is hidden,
   where another player moves. */
static void cut_line(const struct wagons_game *game, const void *state, void *room, struct wagons_analysis_move *move)
{
    int mover = game->to_move(state);
    int count = 0;
    memcpy(room, state, game->state_size);
    while (count < move->line_count) {
        int to_move = game->to_move(room);
        if (to_move < 0 || (game->determinize != NULL && to_move != mover)) {
            break;
        }
        game->apply(room, move->line[count++]);
    }
    move->line_count = count;
}

/* Moves beyond the first `top` are dropped, except the wanted one. */
static void cut_list(const struct wagons_analysis_settings *settings, struct wagons_analysis *analysis)
{
    int top = settings->top;
    if (top <= 0 || analysis->count <= top) {
        return;
    }
    const struct wagons_analysis_move *wanted = analysis_moves_find(analysis, settings->wanted);
    if (wanted != NULL && wanted >= analysis->moves + top) {
        analysis->moves[top++] = *wanted;
    }
    analysis->count = top;
}

/* --- an analysis --- */

/* A report of an agent, on its way to the caller. */
struct relay {
    const struct wagons_analysis_settings *settings; /* the caller's */
    struct wagons_analysis proven;                   /* by the solver */
    const struct wagons_game *game;
    const void *state;
    void *room;
};

static void finish(const struct relay *relay, struct wagons_analysis *analysis)
{
    take_proofs(&relay->proven, analysis);
    cut_list(relay->settings, analysis);
    for (int i = 0; i < analysis->count; i++) {
        cut_line(relay->game, relay->state, relay->room, &analysis->moves[i]);
    }
}

/* The answers of agents and solvers are the caller's only after they were cut; the report gets a copy to cut. */
static void relay_report(void *context, const struct wagons_analysis *interim)
{
    const struct relay *relay = context;
    struct wagons_analysis copy = *interim;
    copy.moves = calloc((size_t)interim->count + 1, sizeof *copy.moves);
    if (copy.moves == NULL) {
        return;
    }
    memcpy(copy.moves, interim->moves, (size_t)interim->count * sizeof *copy.moves);
    finish(relay, &copy);
    relay->settings->report(relay->settings->context, &copy);
    free(copy.moves);
}

static bool relay_stopped(void *context)
{
    const struct relay *relay = context;
    return relay->settings->stopped(relay->settings->context);
}

static bool ask_solver(const struct wagons_game *game, const void *state,
                       const struct wagons_analysis_settings *settings, struct wagons_analysis *proven)
{
    *proven = (struct wagons_analysis){.moves = NULL};
    return game->settle == NULL || game->settle(state, settings, proven);
}

static bool ask_agent(const struct wagons_agent *agent, struct wagons_seat *seat, const void *state,
                      const struct wagons_analysis_settings *settings, struct wagons_analysis *analysis)
{
    const struct wagons_policy *policy = agent_policy(agent);
    return policy->consider != NULL ? policy->consider(seat, state, settings, analysis)
                                    : rollouts_consider(agent, state, settings, analysis);
}

/* The settings arrive settled and are changed. */
static bool analyze(const struct wagons_agent *agent, struct wagons_seat *seat, const void *state,
                    struct wagons_analysis_settings *settings, struct relay *relay, struct wagons_analysis *analysis)
{
    struct wagons_analysis *proven = &relay->proven;
    struct analysis_watch watch = analysis_watch_begin(settings);
    if (!ask_solver(seat->game, state, settings, proven)) {
        return false;
    }
    bool good = true;
    if (proven->solved) {
        *analysis = *proven;
        *proven = (struct wagons_analysis){.moves = NULL};
    } else {
        settings->seconds = analysis_watch_left(&watch);
        good = ask_agent(agent, seat, state, settings, analysis);
    }
    if (good) {
        finish(relay, analysis);
    }
    wagons_analysis_free(proven);
    return good;
}

static bool check(const struct wagons_game *game, const void *state, const struct wagons_analysis_settings *settings,
                  struct wagons_error *error)
{
    int to_move = game->to_move(state);
    if (to_move == WAGONS_NOBODY) {
        return error_set(error, "the game is over, expected a position with a move to make");
    }
    if (to_move == WAGONS_CHANCE) {
        return error_set(error, "chance decides here, expected a position in which a player moves");
    }
    if (settings->wanted != WAGONS_NO_MOVE && !game->is_legal(state, settings->wanted)) {
        return error_set(error, "the move to be valued is not legal");
    }
    return true;
}

bool wagons_analyze(const struct wagons_game *game, const void *state, const struct wagons_analysis_settings *settings,
                    struct wagons_analysis *analysis, struct wagons_error *error)
{
    const char *spec = settings->agent != NULL ? settings->agent : WAGONS_ANALYSIS_AGENT;
    struct wagons_agent *agent = check(game, state, settings, error) ? wagons_agent_new(game, spec, error) : NULL;
    if (agent == NULL) {
        return false;
    }
    struct random_stream random = random_open(settings->seed, 0, RANDOM_AGENT, (uint64_t)game->to_move(state));
    struct wagons_seat seat = agent_seat(agent, &random, game->to_move(state));
    struct wagons_analysis_settings settled = settle_budget(settings, &seat, agent_policy(agent));
    struct relay relay = {.settings = settings, .game = game, .state = state, .room = malloc(game->state_size)};
    settled.context = &relay;
    settled.report = settings->report != NULL ? relay_report : NULL;
    settled.stopped = settings->stopped != NULL ? relay_stopped : NULL;
    bool good = relay.room != NULL && analyze(agent, &seat, state, &settled, &relay, analysis);
    free(relay.room);
    wagons_agent_free(agent);
    return good || error_set(error, "out of memory");
}
