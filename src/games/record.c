// SPDX-License-Identifier: GPL-3.0-or-later
#include "wagons/record.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"

#define RECORD_FORMAT "wagons-game/1"

enum { HASH_LENGTH = 17 /* 16 hexadecimal digits and the 0 behind them */ };

static void hash_text(uint64_t hash, char text[HASH_LENGTH])
{
    snprintf(text, HASH_LENGTH, "%016" PRIx64, hash);
}

/* --- reading: the parts before the moves --- */

/* The game that the record names; the one asked for if it must be that. */
static const struct wagons_game *parse_game(const cJSON *json, const struct wagons_game *asked,
                                            struct wagons_error *error)
{
    const struct wagons_game *const *games = wagons_games();
    const char *names[16];
    int count = 0;
    int index = 0;
    if (json_get(json, "game") == NULL) {
        return asked != NULL ? asked : games[0];
    }
    for (; games[count] != NULL && asked == NULL; count++) {
        names[count] = games[count]->name;
    }
    if (asked != NULL) {
        names[count++] = asked->name;
    }
    if (!json_name(json_get(json, "game"), "game", names, count, &index, error)) {
        return NULL;
    }
    return asked != NULL ? asked : games[index];
}

/* The hash decides whether it is the deck in use; where a record states none, the name must do. */
static bool check_deck(const cJSON *json, const struct wagons_game *game, const void *deck, struct wagons_error *error)
{
    const cJSON *hash = json_get(json, "deck_hash");
    const cJSON *name = json_get(json, "deck");
    char text[HASH_LENGTH];
    char what[128];
    hash_text(game->deck_hash(deck), text);
    if (name != NULL && json_string(name, "deck", error) == NULL) {
        return false;
    }
    if (hash != NULL && (!cJSON_IsString(hash) || strcmp(hash->valuestring, text) != 0)) {
        snprintf(what, sizeof what, "\"%s\", the hash of the deck in use (%.60s)", text, game->deck_name(deck));
        return json_expected(hash, "deck_hash", what, error);
    }
    if (hash == NULL && name != NULL && strcmp(name->valuestring, game->deck_name(deck)) != 0) {
        snprintf(what, sizeof what, "\"%.60s\", the deck in use", game->deck_name(deck));
        return json_expected(name, "deck", what, error);
    }
    return true;
}

/* A number that may be missing. */
static bool parse_optional(const cJSON *json, const char *name, bool *has, uint64_t *value, struct wagons_error *error)
{
    const cJSON *item = json_get(json, name);
    int64_t number = 0;
    *has = item != NULL;
    if (*has && !json_integer(item, name, 0, JSON_INTEGER_MAX, &number, error)) {
        return false;
    }
    *value = (uint64_t)number;
    return true;
}

static bool parse_player(const cJSON *item, char agent[WAGONS_SPEC_LENGTH], struct wagons_error *error)
{
    const cJSON *spec = json_get(item, "agent");
    if (!json_object(item, "", error)) {
        return false;
    }
    if (spec == NULL || cJSON_IsNull(spec)) {
        return true;
    }
    size_t length = cJSON_IsString(spec) ? strlen(spec->valuestring) : WAGONS_SPEC_LENGTH;
    if (length >= WAGONS_SPEC_LENGTH) {
        return json_expected(spec, "agent", "text of at most 127 bytes", error);
    }
    memcpy(agent, spec->valuestring, length + 1);
    return true;
}

static bool parse_players(const cJSON *list, struct wagons_record *record, struct wagons_error *error)
{
    record->players = record->rules.players;
    if (list == NULL) {
        return true;
    }
    if (!json_list(list, "players", record->game->players_min, record->game->players_max, &record->players, error)) {
        return false;
    }
    record->rules.players = record->players;
    for (int i = 0; i < record->players; i++) {
        if (!parse_player(cJSON_GetArrayItem(list, i), record->agents[i], error)) {
            return json_within(error, "players[%d]", i);
        }
    }
    return true;
}

static bool parse_head(const cJSON *json, struct wagons_record *record, const void *deck, struct wagons_error *error)
{
    const struct wagons_game *game = record->game;
    record->deck = deck != NULL ? deck : game->deck_default();
    record->rules = wagons_rules_default();
    if (!game->rules_parse(json_get(json, "rules"), &record->rules, error)) {
        return json_within(error, "rules");
    }
    return check_deck(json, game, record->deck, error) &&
           parse_optional(json, "seed", &record->has_seed, &record->seed, error) &&
           parse_optional(json, "index", &record->has_index, &record->index, error) &&
           parse_players(json_get(json, "players"), record, error);
}

/* --- reading: moves and result; `state` follows the moves --- */

static bool add_move(struct wagons_record *record, void *state, wagons_move move, struct wagons_error *error)
{
    if (record->count == WAGONS_PLIES_MAX) {
        return error_set(error, "expected at most %d moves", WAGONS_PLIES_MAX);
    }
    record->moves[record->count++] = move;
    record->game->apply(state, move);
    return true;
}

/* Lets chance bring what an entry of the list presupposes. */
static bool parse_chance(const cJSON *item, struct wagons_record *record, void *state, struct wagons_error *error)
{
    const struct wagons_game *game = record->game;
    wagons_move move;
    return game->chance_parse == NULL || game->to_move(state) != WAGONS_CHANCE ||
           (game->chance_parse(state, item, &move, error) && add_move(record, state, move, error));
}

static bool parse_move(const cJSON *item, struct wagons_record *record, void *state, struct wagons_error *error)
{
    const struct wagons_game *game = record->game;
    wagons_move move;
    if (!parse_chance(item, record, state, error)) {
        return false;
    }
    if (game->to_move(state) == WAGONS_NOBODY) {
        return error_set(error, "expected no more moves, the game is over");
    }
    if (!game->move_parse(state, item, &move, error)) {
        return false;
    }
    if (!game->move_is_listed(state, move)) {
        return error_set(error, "a move of the phase \"%s\" is not stated among the moves", game->phase(state));
    }
    return add_move(record, state, move, error);
}

static bool parse_moves(const cJSON *list, struct wagons_record *record, void *state, struct wagons_error *error)
{
    int index = 0;
    if (list == NULL) {
        return true;
    }
    if (!json_list(list, "moves", 0, WAGONS_PLIES_MAX, NULL, error)) {
        return false;
    }
    for (const cJSON *item = list->child; item != NULL; item = item->next, index++) {
        if (!parse_move(item, record, state, error)) {
            return json_within(error, "moves[%d]", index);
        }
    }
    return true;
}

/* What a position states as made after its moves. */
static bool parse_last(const cJSON *json, struct wagons_record *record, void *state, struct wagons_error *error)
{
    const struct wagons_game *game = record->game;
    wagons_move move = WAGONS_NO_MOVE;
    return game->last_parse == NULL || (game->last_parse(state, json, &move, error) &&
                                        (move == WAGONS_NO_MOVE || add_move(record, state, move, error)));
}

static bool check_value(const cJSON *stated, const cJSON *right, int depth, struct wagons_error *error);

/* In result and in its scores further fields may stand; below that the names are terrains and scoring cards, and one
   that does not belong there is a fault. */
static bool check_object(const cJSON *stated, const cJSON *right, int depth, struct wagons_error *error)
{
    enum { NAMES_DEPTH = 3 };
    for (const cJSON *part = stated->child; part != NULL; part = part->next) {
        const cJSON *counterpart = json_get(right, part->string);
        if (counterpart == NULL && depth >= NAMES_DEPTH) {
            return error_set(error, "%.40s: not expected, this game has no such points", part->string);
        }
        if (counterpart != NULL && !check_value(part, counterpart, depth + 1, error)) {
            return json_within(error, "%.40s", part->string);
        }
    }
    return true;
}

static bool check_list(const cJSON *stated, const cJSON *right, int depth, struct wagons_error *error)
{
    int entries = cJSON_GetArraySize(right);
    int index = 0;
    if (!json_list(stated, "", entries, entries, NULL, error)) {
        return false;
    }
    for (const cJSON *part = stated->child; part != NULL; part = part->next, index++) {
        if (!check_value(part, cJSON_GetArrayItem(right, index), depth + 1, error)) {
            return json_within(error, "[%d]", index);
        }
    }
    return true;
}

/* Whether what a record states agrees with the right value, as far as it says anything. */
static bool check_value(const cJSON *stated, const cJSON *right, int depth, struct wagons_error *error)
{
    if (cJSON_IsObject(right)) {
        return json_object(stated, "", error) && check_object(stated, right, depth, error);
    }
    if (cJSON_IsArray(right)) {
        return check_list(stated, right, depth, error);
    }
    char what[JSON_FOUND_LENGTH];
    return cJSON_Compare(stated, right, true) || json_expected(stated, "", json_found(right, what), error);
}

static bool check_result(const cJSON *stated, struct wagons_record *record, const void *state,
                         struct wagons_error *error)
{
    if (stated == NULL || cJSON_IsNull(stated)) {
        return true;
    }
    if (record->game->to_move(state) != WAGONS_NOBODY) {
        return error_set(error, "result: expected none, the game is not over after the moves");
    }
    cJSON *right = record->game->result_json(state);
    record->has_result = check_value(stated, right, 0, error);
    cJSON_Delete(right);
    return record->has_result || json_within(error, "result");
}

static bool parse_play(const cJSON *json, struct wagons_record *record, void *state, struct wagons_error *error)
{
    const struct wagons_game *game = record->game;
    wagons_move first;
    if (!game->deal_parse(record->initial, &first, json, &record->rules, record->deck, error)) {
        return false;
    }
    memcpy(state, record->initial, game->state_size);
    return (first == WAGONS_NO_MOVE || add_move(record, state, first, error)) &&
           parse_moves(json_get(json, "moves"), record, state, error) && parse_last(json, record, state, error) &&
           check_result(json_get(json, "result"), record, state, error);
}

bool wagons_record_parse(struct wagons_record *record, const struct cJSON *json, const struct wagons_game *game,
                         const void *deck, struct wagons_error *error)
{
    memset(record, 0, sizeof *record);
    if (!json_format(json, RECORD_FORMAT, error)) {
        return false;
    }
    record->game = parse_game(json, game, error);
    if (record->game == NULL || !parse_head(json, record, deck, error)) {
        return false;
    }
    record->initial = malloc(record->game->state_size);
    void *state = malloc(record->game->state_size);
    bool good = record->initial != NULL && state != NULL ? parse_play(json, record, state, error)
                                                         : error_set(error, "out of memory");
    free(state);
    if (!good) {
        wagons_record_free(record);
    }
    return good;
}

void wagons_record_free(struct wagons_record *record)
{
    free(record->initial);
    record->initial = NULL;
}

/* --- writing --- */

static void add_players(const struct wagons_record *record, cJSON *object)
{
    bool named = false;
    for (int i = 0; i < record->players; i++) {
        named = named || record->agents[i][0] != '\0';
    }
    if (!named && record->players == record->game->players_min) {
        return;
    }
    cJSON *players = cJSON_AddArrayToObject(object, "players");
    for (int i = 0; i < record->players; i++) {
        cJSON *player = cJSON_CreateObject();
        if (record->agents[i][0] != '\0') {
            cJSON_AddStringToObject(player, "agent", record->agents[i]);
        }
        cJSON_AddItemToArray(players, player);
    }
}

static void add_head(const struct wagons_record *record, cJSON *object)
{
    char hash[HASH_LENGTH];
    hash_text(record->game->deck_hash(record->deck), hash);
    cJSON_AddStringToObject(object, "format", RECORD_FORMAT);
    cJSON_AddStringToObject(object, "game", record->game->name);
    record->game->rules_json(&record->rules, cJSON_AddObjectToObject(object, "rules"));
    cJSON_AddStringToObject(object, "deck", record->game->deck_name(record->deck));
    cJSON_AddStringToObject(object, "deck_hash", hash);
    if (record->has_seed) {
        cJSON_AddNumberToObject(object, "seed", (double)record->seed);
    }
    if (record->has_index) {
        cJSON_AddNumberToObject(object, "index", (double)record->index);
    }
    add_players(record, object);
}

/* Adds the moves, and the result if they end the game. */
static void add_play(const struct wagons_record *record, void *state, cJSON *object)
{
    const struct wagons_game *game = record->game;
    cJSON *moves = cJSON_AddArrayToObject(object, "moves");
    memcpy(state, record->initial, game->state_size);
    for (int i = 0; i < record->count; i++) {
        if (game->move_is_listed(state, record->moves[i])) {
            cJSON_AddItemToArray(moves, game->move_json(state, record->moves[i]));
        }
        game->apply(state, record->moves[i]);
    }
    if (game->to_move(state) == WAGONS_NOBODY) {
        cJSON_AddItemToObject(object, "result", game->result_json(state));
    }
}

struct cJSON *wagons_record_json(const struct wagons_record *record)
{
    cJSON *object = cJSON_CreateObject();
    void *state = malloc(record->game->state_size);
    if (object == NULL || state == NULL) {
        cJSON_Delete(object);
        free(state);
        return NULL;
    }
    add_head(record, object);
    record->game->deal_json(record->initial, record->moves, record->count, object);
    add_play(record, state, object);
    free(state);
    return object;
}

void wagons_record_final(const struct wagons_record *record, void *state)
{
    memcpy(state, record->initial, record->game->state_size);
    for (int i = 0; i < record->count; i++) {
        record->game->apply(state, record->moves[i]);
    }
}
