// SPDX-License-Identifier: GPL-3.0-or-later
/* Reads queries and sends each to its command. */
#include <stdlib.h>
#include <string.h>

#include "apps/engine/engine_command.h"
#include "base/clock.h"
#include "base/error.h"

static const struct engine_command engine_commands[] = {
    {"version", ENGINE_QUICK, engine_version},
    {"deck", ENGINE_QUICK, engine_show_deck},
    {"rules", ENGINE_QUICK, engine_show_rules},
    {"deal", ENGINE_QUICK, engine_deal},
    {"legal", ENGINE_QUICK, engine_legal},
    {"apply", ENGINE_QUICK, engine_apply},
    {"score", ENGINE_QUICK, engine_score},
    {"choose", ENGINE_SEARCH, engine_choose},
    {"analyze", ENGINE_SEARCH, engine_analyze},
    {"review", ENGINE_SEARCH, engine_review},
    {"solve", ENGINE_SEARCH, engine_solve},
    {"cancel", ENGINE_CANCEL, NULL},
    {"quit", ENGINE_QUIT, NULL},
};

enum { COMMANDS = sizeof engine_commands / sizeof *engine_commands };

/* --- answers --- */

cJSON *engine_answer_begin(const cJSON *id)
{
    cJSON *answer = cJSON_CreateObject();
    cJSON_AddItemToObject(answer, "id", id != NULL ? cJSON_Duplicate(id, false) : cJSON_CreateNull());
    return answer;
}

cJSON *engine_answer_error(const cJSON *id, const struct wagons_error *error)
{
    cJSON *answer = engine_answer_begin(id);
    char at[WAGONS_ERROR_LENGTH];
    snprintf(at, sizeof at, "%.*s", (int)json_path_length(error->text), error->text);
    cJSON_AddStringToObject(answer, "error", error->text);
    cJSON_AddStringToObject(answer, "at", at);
    return answer;
}

/* --- reading --- */

static bool read_id(const cJSON *json, const cJSON **id, struct wagons_error *error)
{
    const cJSON *item = json_get(json, "id");
    int64_t number;
    if (!json_has(json, "id")) {
        return true;
    }
    if (cJSON_IsString(item) ? strlen(item->valuestring) > ENGINE_ID_MAX
                             : !json_integer(item, "id", -JSON_INTEGER_MAX, JSON_INTEGER_MAX, &number, NULL)) {
        return json_expected(item, "id", "text of at most 128 bytes, or a whole number", error);
    }
    *id = item;
    return true;
}

static bool read_command(const cJSON *json, const struct engine_command **command, struct wagons_error *error)
{
    const char *names[COMMANDS];
    int index;
    for (int k = 0; k < COMMANDS; k++) {
        names[k] = engine_commands[k].name;
    }
    if (!json_name(json_get(json, "cmd"), "cmd", names, COMMANDS, &index, error)) {
        return false;
    }
    *command = &engine_commands[index];
    return true;
}

bool engine_query_read(const char *text, size_t length, struct engine_query *query, cJSON **refusal)
{
    struct wagons_error error = {""};
    *query = (struct engine_query){.json = json_parse(text, length, &error)};
    if (query->json != NULL && json_object(query->json, "", &error) && read_id(query->json, &query->id, &error) &&
        read_command(query->json, &query->command, &error)) {
        return true;
    }
    *refusal = engine_answer_error(query->id, &error);
    engine_query_free(query);
    return false;
}

void engine_query_free(struct engine_query *query)
{
    cJSON_Delete(query->json);
    *query = (struct engine_query){0};
}

enum engine_kind engine_query_kind(const struct engine_query *query)
{
    return query->command->kind;
}

bool engine_read_whole(const cJSON *query, const char *name, int64_t min, int64_t max, int64_t *value,
                       struct wagons_error *error)
{
    return !json_has(query, name) || json_integer(json_get(query, name), name, min, max, value, error);
}

bool engine_read_seconds(const cJSON *query, const char *name, double *value, struct wagons_error *error)
{
    static const double least = 0.001, most = 1e6;
    return !json_has(query, name) || json_number(json_get(query, name), name, least, most, value, error);
}

/* --- positions --- */

const struct wagons_game *engine_game(const struct engine *engine, const cJSON *object, struct wagons_error *error)
{
    const struct wagons_game *const *games = wagons_games();
    const char *names[16];
    int count = 0, index;
    if (!json_has(object, "game")) {
        return engine->game;
    }
    for (; games[count] != NULL; count++) {
        names[count] = games[count]->name;
    }
    return json_name(json_get(object, "game"), "game", names, count, &index, error) ? games[index] : NULL;
}

const void *engine_deck(const struct engine *engine, const struct wagons_game *game)
{
    return game == engine->game ? engine->deck : game->deck_default();
}

static bool read_record(const struct engine_call *call, const cJSON *item, struct engine_position *position,
                        struct wagons_error *error)
{
    struct wagons_record *record = &position->record;
    const struct wagons_game *game = engine_game(call->engine, item, error);
    if (game == NULL || !wagons_record_parse(record, item, game, engine_deck(call->engine, game), error)) {
        return false;
    }
    position->state = malloc(game->state_size);
    if (position->state == NULL) {
        wagons_record_free(record);
        return error_set(error, "out of memory");
    }
    wagons_record_final(record, position->state);
    return true;
}

const char *engine_position_name(const struct engine_call *call)
{
    const cJSON *query = call->query->json;
    return json_has(query, "position") || !json_has(query, "record") ? "position" : "record";
}

bool engine_position_read(const struct engine_call *call, struct engine_position *position, struct wagons_error *error)
{
    const char *name = engine_position_name(call);
    const cJSON *item = json_get(call->query->json, name);
    *position = (struct engine_position){0};
    return json_object(item, name, error) &&
           (read_record(call, item, position, error) || json_within(error, "%s", name));
}

void engine_position_free(struct engine_position *position)
{
    free(position->state);
    wagons_record_free(&position->record);
}

bool engine_position_apply(struct engine_position *position, wagons_move move, struct wagons_error *error)
{
    struct wagons_record *record = &position->record;
    if (record->count == WAGONS_PLIES_MAX) {
        return error_set(error, "position: expected at most %d moves", WAGONS_PLIES_MAX);
    }
    record->moves[record->count++] = move;
    record->game->apply(position->state, move);
    return true;
}

/* --- answering --- */

bool engine_call_is_cancelled(void *context)
{
    const struct engine_call *call = context;
    return atomic_load_explicit(&call->control->stopped, memory_order_relaxed);
}

bool engine_call_is_stopped(void *context)
{
    const struct engine_call *call = context;
    return engine_call_is_cancelled(context) || (call->deadline > 0 && clock_seconds() > call->deadline);
}

void engine_add_cancelled(const struct engine_call *call, bool unfinished)
{
    if (unfinished && atomic_load(&call->control->stopped)) {
        cJSON_AddBoolToObject(call->answer, "cancelled", true);
    }
}

void engine_add_fields(cJSON *answer, cJSON *object)
{
    cJSON *item;
    while ((item = cJSON_DetachItemViaPointer(object, object != NULL ? object->child : NULL)) != NULL) {
        cJSON_AddItemToObject(answer, item->string, item);
    }
    cJSON_Delete(object);
}

cJSON *engine_query_answer(const struct engine *engine, const struct engine_query *query,
                           struct engine_control *control)
{
    struct wagons_error error = {""};
    struct engine_call call = {
        .engine = engine,
        .query = query,
        .control = control,
        .deadline = engine->limits.seconds > 0 ? clock_seconds() + engine->limits.seconds : 0,
        .answer = engine_answer_begin(query->id),
    };
    if (call.answer == NULL || query->command->run(&call, &error)) {
        return call.answer;
    }
    cJSON_Delete(call.answer);
    return engine_answer_error(query->id, &error);
}
