// SPDX-License-Identifier: GPL-3.0-or-later
/* analyze, review, solve: what takes time, can be stopped, and is limited. */
#include <stdlib.h>
#include <string.h>

#include "apps/engine_spec.h"
#include "apps/solve_json.h"
#include "base/error.h"
#include "wagons/analysis.h"
#include "wagons/solve.h"

static const double WITHOUT_END = 1e6; /* seconds */

static bool is_stopped(void *context)
{
    const struct engine_call *call = context;
    return atomic_load_explicit(&call->control->stopped, memory_order_relaxed);
}

/* Says of an answer that somebody wanted an end before there was one. */
static void add_cancelled(const struct engine_call *call, bool unfinished)
{
    if (unfinished && atomic_load(&call->control->stopped)) {
        cJSON_AddBoolToObject(call->answer, "cancelled", true);
    }
}

/* The lesser of what is asked and what is allowed; 0 stands for no limit in both. */
static double least_seconds(double asked, double allowed)
{
    return allowed > 0 && (asked <= 0 || asked > allowed) ? allowed : asked;
}

static uint64_t least_count(uint64_t asked, uint64_t allowed)
{
    return allowed > 0 && asked > allowed ? allowed : asked;
}

/* --- analyze --- */

static cJSON *line_json(const struct engine_position *position, const struct wagons_analysis_move *move)
{
    const struct wagons_game *game = position->record.game;
    cJSON *list = cJSON_CreateArray();
    void *state = malloc(game->state_size);
    if (state == NULL) {
        return list;
    }
    memcpy(state, position->state, game->state_size);
    for (int i = 0; i < move->line_count; i++) {
        cJSON_AddItemToArray(list, game->move_json(state, move->line[i]));
        game->apply(state, move->line[i]);
    }
    free(state);
    return list;
}

static cJSON *move_json(const struct engine_position *position, const struct wagons_analysis_move *move)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, "move", position->record.game->move_json(position->state, move->move));
    cJSON_AddNumberToObject(object, "visits", (double)move->visits);
    cJSON_AddNumberToObject(object, "win", move->win);
    cJSON_AddNumberToObject(object, "margin", move->margin);
    if (move->has_lower) {
        cJSON_AddNumberToObject(object, "lower", move->lower);
    }
    if (move->has_upper) {
        cJSON_AddNumberToObject(object, "upper", move->upper);
    }
    cJSON_AddItemToObject(object, "pv", line_json(position, move));
    return object;
}

static void analysis_json(cJSON *answer, const struct engine_position *position, const char *agent,
                          const struct wagons_analysis *analysis)
{
    cJSON_AddStringToObject(answer, "format", "wagons-analysis/1");
    cJSON_AddItemToObject(answer, "position", wagons_record_json(&position->record));
    cJSON_AddNumberToObject(answer, "to_move", analysis->to_move);
    cJSON_AddStringToObject(answer, "phase", analysis->phase);
    cJSON_AddStringToObject(answer, "agent", agent);
    cJSON_AddNumberToObject(answer, "playouts", (double)analysis->playouts);
    cJSON_AddStringToObject(answer, "perspective", "to_move");
    cJSON_AddBoolToObject(answer, "solved", analysis->solved);
    cJSON *value = cJSON_AddObjectToObject(answer, "value");
    cJSON_AddNumberToObject(value, "win", analysis->win);
    cJSON_AddNumberToObject(value, "margin", analysis->margin);
    if (analysis->limited) {
        cJSON_AddBoolToObject(answer, "limited", true);
    }
    cJSON *moves = cJSON_AddArrayToObject(answer, "moves");
    for (int k = 0; k < analysis->count; k++) {
        cJSON_AddItemToArray(moves, move_json(position, &analysis->moves[k]));
    }
}

/* What an interim report needs. */
struct analyze {
    struct engine_call *call;
    struct engine_position position;
    const char *agent;
};

static bool analyze_is_stopped(void *context)
{
    const struct analyze *analyze = context;
    return is_stopped(analyze->call);
}

static void send_interim(void *context, const struct wagons_analysis *interim)
{
    struct analyze *analyze = context;
    struct engine_control *control = analyze->call->control;
    if (!is_stopped(analyze->call)) {
        cJSON *answer = engine_answer_begin(analyze->call->id);
        cJSON_AddBoolToObject(answer, "interim", true);
        analysis_json(answer, &analyze->position, analyze->agent, interim);
        control->interim(control, answer);
    }
}

/* Reads the budget and all else that is asked; the agent's own budget holds where there is none, and where that is none
   either there is no end but a stop. */
static bool read_settings(const struct engine_call *call, struct wagons_analysis_settings *settings,
                          struct wagons_error *error)
{
    const struct engine_limits *limits = &call->engine->limits;
    int64_t playouts = 0, top = 0, seed = 1;
    *settings = wagons_analysis_settings_default();
    if (!engine_read_whole(call->query, "playouts", 1, JSON_INTEGER_MAX, &playouts, error) ||
        !engine_read_whole(call->query, "top", 1, WAGONS_MOVES_MAX, &top, error) ||
        !engine_read_whole(call->query, "seed", 0, JSON_INTEGER_MAX, &seed, error) ||
        !engine_read_seconds(call->query, "time", &settings->seconds, error) ||
        !engine_read_seconds(call->query, "report_every", &settings->report_every, error)) {
        return false;
    }
    bool own = json_has(call->query, "agent") || json_has(call->query, "level");
    if (playouts == 0 && settings->seconds <= 0 && !own) {
        settings->seconds = WITHOUT_END;
    }
    settings->playouts = least_count((uint64_t)playouts, limits->playouts);
    settings->seconds = least_seconds(settings->seconds, limits->seconds);
    settings->top = (int)top;
    settings->seed = (uint64_t)seed;
    settings->threads = call->control->threads;
    settings->memory = (size_t)limits->mebibytes << 20;
    return true;
}

static bool analyze(struct analyze *analyze, struct wagons_analysis_settings *settings, struct wagons_error *error)
{
    struct engine_call *call = analyze->call;
    const struct wagons_game *game = analyze->position.record.game;
    struct wagons_agent *agent = engine_spec_read(call, game, settings->agent, error);
    struct wagons_analysis analysis;
    if (agent == NULL) {
        return false;
    }
    analyze->agent = settings->agent = wagons_agent_spec(agent);
    settings->context = analyze;
    settings->stopped = analyze_is_stopped;
    settings->report = settings->report_every > 0 && call->control->interim != NULL ? send_interim : NULL;
    bool good =
        wagons_analyze(game, analyze->position.state, settings, &analysis, error) || error_prefix(error, "position: ");
    if (good) {
        analysis_json(call->answer, &analyze->position, analyze->agent, &analysis);
        add_cancelled(call, analysis.cancelled);
        wagons_analysis_free(&analysis);
    }
    wagons_agent_free(agent);
    return good;
}

bool engine_analyze(struct engine_call *call, struct wagons_error *error)
{
    struct wagons_analysis_settings settings;
    struct analyze context = {.call = call};
    if (!read_settings(call, &settings, error) || !engine_position_read(call, &context.position, error)) {
        return false;
    }
    bool good = analyze(&context, &settings, error);
    engine_position_free(&context.position);
    return good;
}

/* --- review --- */

bool engine_review(struct engine_call *call, struct wagons_error *error)
{
    (void)call;
    return error_set(error, "cmd: not there yet");
}

/* --- solve --- */

static bool solve(struct engine_call *call, const struct engine_position *position, double seconds,
                  struct wagons_error *error)
{
    struct wagons_solve_limits limits = {
        .threads = call->control->threads,
        .seconds = least_seconds(seconds, call->engine->limits.seconds),
        .memory = (size_t)call->engine->limits.mebibytes << 20,
        .stopped = is_stopped,
        .context = call,
    };
    struct wagons_solution *solution = malloc(sizeof *solution);
    bool good = solution != NULL || error_set(error, "out of memory");
    good = good && (wagons_solve(position->record.game, position->state, &limits, solution, error) ||
                    error_prefix(error, "position: "));
    if (good) {
        solve_json(call->answer, &position->record, position->state, solution);
        add_cancelled(call, solution->limited);
    }
    free(solution);
    return good;
}

bool engine_solve(struct engine_call *call, struct wagons_error *error)
{
    struct engine_position position;
    double seconds = 0;
    if (!engine_read_seconds(call->query, "limit", &seconds, error) ||
        !engine_read_seconds(call->query, "time", &seconds, error) || !engine_position_read(call, &position, error)) {
        return false;
    }
    bool good = solve(call, &position, seconds, error);
    engine_position_free(&position);
    return good;
}
