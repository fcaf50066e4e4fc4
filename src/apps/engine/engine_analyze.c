// SPDX-License-Identifier: GPL-3.0-or-later
/* analyze, review: what the moves of a position are worth, and what those of a game lost. */
#include <string.h>

#include "apps/analysis_json.h"
#include "apps/engine/engine_spec.h"
#include "apps/review_json.h"
#include "base/error.h"

static const double WITHOUT_END = 1e6; /* seconds */

static uint64_t least(uint64_t asked, uint64_t allowed)
{
    return allowed > 0 && asked > allowed ? allowed : asked;
}

/* What both commands have in common. */
struct search {
    struct engine_call *call;
    struct engine_position position;
    struct wagons_agent *agent;
    struct wagons_analysis_settings settings;
};

static bool is_stopped(void *context)
{
    const struct search *search = context;
    return engine_call_is_stopped(search->call);
}

/* Reads the budget and all else that is asked. */
static bool read_settings(struct search *search, struct wagons_error *error)
{
    const struct engine_call *call = search->call;
    const struct engine_limits *limits = &call->engine->limits;
    struct wagons_analysis_settings *settings = &search->settings;
    int64_t playouts = 0, top = 0, seed = 1;
    *settings = wagons_analysis_settings_default();
    if (!engine_read_whole(call->query->json, "playouts", 1, JSON_INTEGER_MAX, &playouts, error) ||
        !engine_read_whole(call->query->json, "top", 1, WAGONS_MOVES_MAX, &top, error) ||
        !engine_read_whole(call->query->json, "seed", 0, JSON_INTEGER_MAX, &seed, error) ||
        !engine_read_seconds(call->query->json, "time", &settings->seconds, error) ||
        !engine_read_seconds(call->query->json, "report_every", &settings->report_every, error)) {
        return false;
    }
    settings->playouts = least((uint64_t)playouts, limits->playouts);
    settings->top = (int)top;
    settings->seed = (uint64_t)seed;
    settings->threads = call->control->threads;
    settings->memory = (size_t)limits->mebibytes << 20;
    settings->stopped = is_stopped;
    settings->context = search;
    return true;
}

static bool search_begin(struct search *search, struct engine_call *call, struct wagons_error *error)
{
    *search = (struct search){.call = call};
    if (!read_settings(search, error) || !engine_position_read(call, &search->position, error)) {
        return false;
    }
    search->agent = engine_spec_read(call, search->position.record.game, search->settings.agent, error);
    if (search->agent == NULL) {
        engine_position_free(&search->position);
        return false;
    }
    search->settings.agent = wagons_agent_spec(search->agent);
    return true;
}

static void search_end(struct search *search)
{
    wagons_agent_free(search->agent);
    engine_position_free(&search->position);
}

/* --- analyze --- */

bool engine_query_is_endless(const struct engine_query *query)
{
    const char *agent = cJSON_GetStringValue(json_get(query->json, "agent"));
    bool own = agent != NULL && (strstr(agent, "playouts=") != NULL || strstr(agent, "time=") != NULL);
    return query->command->run == engine_analyze && !own && !json_has(query->json, "playouts") &&
           !json_has(query->json, "time") && !json_has(query->json, "level");
}

/* Adds the report to an answer. */
static void add_report(const struct search *search, const struct wagons_analysis *analysis, cJSON *answer)
{
    const struct analysis_report report = {
        .game = search->position.record.game,
        .state = search->position.state,
        .agent = search->settings.agent,
        .analysis = analysis,
    };
    engine_add_fields(answer, analysis_json(&report, wagons_record_json(&search->position.record)));
}

static void send_interim(void *context, const struct wagons_analysis *interim)
{
    const struct search *search = context;
    struct engine_control *control = search->call->control;
    if (!engine_call_is_stopped(search->call)) {
        cJSON *answer = engine_answer_begin(search->call->query->id);
        cJSON_AddBoolToObject(answer, "interim", true);
        add_report(search, interim, answer);
        control->interim(control, answer);
    }
}

bool engine_analyze(struct engine_call *call, struct wagons_error *error)
{
    struct search search;
    struct wagons_analysis analysis;
    if (!search_begin(&search, call, error)) {
        return false;
    }
    if (call->control->dropped) {
        engine_add_cancelled(call, true);
        search_end(&search);
        return true;
    }
    if (engine_query_is_endless(call->query)) {
        search.settings.seconds = WITHOUT_END;
    }
    if (search.settings.report_every > 0 && call->control->interim != NULL) {
        search.settings.report = send_interim;
    }
    bool good =
        wagons_analyze(search.position.record.game, search.position.state, &search.settings, &analysis, error) ||
        error_prefix(error, "position: ");
    if (good) {
        add_report(&search, &analysis, call->answer);
        engine_add_cancelled(call, analysis.cancelled);
        wagons_analysis_free(&analysis);
    }
    search_end(&search);
    return good;
}

/* --- review --- */

/* "from" and "count": only the moves from that ply on, and so many; the plies of the answer begin at it. */
static bool narrow_record(struct search *search, struct wagons_error *error)
{
    struct wagons_record *record = &search->position.record;
    int64_t from = 0, count = record->count;
    if (!engine_read_whole(search->call->query->json, "from", 0, record->count, &from, error) ||
        !engine_read_whole(search->call->query->json, "count", 1, JSON_INTEGER_MAX, &count, error)) {
        return false;
    }
    for (int ply = 0; ply < from; ply++) {
        record->game->apply(record->initial, record->moves[ply]);
    }
    record->count -= (int)from;
    memmove(record->moves, record->moves + from, (size_t)record->count * sizeof *record->moves);
    record->count = count < record->count ? (int)count : record->count;
    return true;
}

bool engine_review(struct engine_call *call, struct wagons_error *error)
{
    struct search search;
    struct wagons_review review;
    if (!search_begin(&search, call, error)) {
        return false;
    }
    const struct wagons_review_settings settings = {.analysis = search.settings};
    bool good = narrow_record(&search, error) && (wagons_review(&search.position.record, &settings, &review, error) ||
                                                  error_prefix(error, "%s: ", engine_position_name(call)));
    if (good) {
        const struct review_report report = {
            .record = &search.position.record,
            .agent = search.settings.agent,
            .review = &review,
            .top = search.settings.top,
        };
        engine_add_fields(call->answer, review_json(&report));
        engine_add_cancelled(call, review.cancelled);
        wagons_review_free(&review);
    }
    search_end(&search);
    return good;
}
