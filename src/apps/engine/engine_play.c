// SPDX-License-Identifier: GPL-3.0-or-later
/* deal, legal, apply, score: the rules at work. */
#include <stdlib.h>
#include <string.h>

#include "apps/engine/engine_command.h"
#include "base/error.h"

enum { SCORING_LENGTH = 512 };

/* --- deal --- */

/* "scoring" as a list of names, or as text with commas between. */
static bool read_scoring(const cJSON *item, const struct wagons_game *game, struct wagons_rules *rules,
                         struct wagons_error *error)
{
    char names[SCORING_LENGTH] = "";
    const cJSON *name;
    if (game->scoring_parse == NULL) {
        return error_set(error, "scoring: %s has no scoring cards", game->name);
    }
    if (cJSON_IsString(item)) {
        return game->scoring_parse(item->valuestring, rules, error) || json_within(error, "scoring");
    }
    if (!json_list(item, "scoring", 1, 18, NULL, error)) {
        return false;
    }
    cJSON_ArrayForEach(name, item)
    {
        size_t length = strlen(names);
        if (json_string(name, "scoring[]", error) == NULL) {
            return false;
        }
        snprintf(names + length, sizeof names - length, "%s%s", length > 0 ? "," : "", name->valuestring);
    }
    return game->scoring_parse(names, rules, error) || json_within(error, "scoring");
}

/* "players": how many, or a list with an entry for each. */
static bool read_players(const cJSON *query, const struct wagons_game *game, struct wagons_rules *rules,
                         struct wagons_error *error)
{
    const cJSON *item = json_get(query, "players");
    rules->players = game->players_min;
    if (cJSON_IsArray(item)) {
        return json_list(item, "players", game->players_min, game->players_max, &rules->players, error);
    }
    return !json_has(query, "players") ||
           json_int(item, "players", game->players_min, game->players_max, &rules->players, error);
}

static bool read_start_card(const cJSON *query, struct wagons_rules *rules, struct wagons_error *error)
{
    int64_t card = rules->start_card;
    if (!engine_read_whole(query, "start_card", 0, 14, &card, error)) {
        return false;
    }
    if (card >= 0 && rules->start != WAGONS_FIXED) {
        return error_set(error, "start_card: expected the start rule \"fixed\" with it");
    }
    rules->start_card = (int)card;
    return true;
}

/* The rules stand in "rules", or each beside it. */
static bool read_rules(const cJSON *query, const struct wagons_game *game, struct wagons_rules *rules,
                       struct wagons_error *error)
{
    *rules = wagons_rules_default();
    if (json_has(query, "rules") && !game->rules_parse(json_get(query, "rules"), rules, error)) {
        return json_within(error, "rules");
    }
    return game->rules_parse(query, rules, error) && read_start_card(query, rules, error) &&
           read_players(query, game, rules, error) &&
           (!json_has(query, "scoring") || read_scoring(json_get(query, "scoring"), game, rules, error));
}

/* "observer": the player as whom the deal is known; -1 if it is left out. */
static bool read_observer(const cJSON *query, const struct wagons_game *game, int64_t *observer,
                          struct wagons_error *error)
{
    *observer = -1;
    if (json_has(query, "observer") && game->observe == NULL) {
        return error_set(error, "observer: expected none, %s hides nothing", game->name);
    }
    return engine_read_whole(query, "observer", 0, game->players_min - 1, observer, error);
}

bool engine_deal(struct engine_call *call, struct wagons_error *error)
{
    struct wagons_record record = {.has_seed = true, .has_index = true};
    int64_t seed = 1, index = 0, observer;
    record.game = engine_game(call->engine, call->query->json, error);
    if (record.game == NULL || !read_rules(call->query->json, record.game, &record.rules, error) ||
        !engine_read_whole(call->query->json, "seed", 0, JSON_INTEGER_MAX, &seed, error) ||
        !engine_read_whole(call->query->json, "index", 0, JSON_INTEGER_MAX, &index, error) ||
        !read_observer(call->query->json, record.game, &observer, error)) {
        return false;
    }
    record.deck = engine_deck(call->engine, record.game);
    record.seed = (uint64_t)seed;
    record.index = (uint64_t)index;
    record.players = record.rules.players;
    record.initial = calloc(1, record.game->state_size);
    if (record.initial == NULL) {
        return error_set(error, "out of memory");
    }
    record.game->deal(record.initial, &record.rules, record.deck, record.seed, record.index);
    if (observer >= 0) {
        record.game->observe(record.initial, (int)observer);
    }
    cJSON_AddItemToObject(call->answer, "position", wagons_record_json(&record));
    wagons_record_free(&record);
    return true;
}

/* --- legal --- */

static void add_to_move(cJSON *answer, const struct engine_position *position)
{
    const struct wagons_game *game = position->record.game;
    int to_move = game->to_move(position->state);
    cJSON_AddItemToObject(answer, "to_move", to_move >= 0 ? cJSON_CreateNumber(to_move) : cJSON_CreateNull());
    cJSON_AddStringToObject(answer, "phase", to_move == WAGONS_NOBODY ? "over" : game->phase(position->state));
}

static cJSON *moves_json(const struct engine_position *position)
{
    static const size_t size = WAGONS_MOVES_MAX * sizeof(wagons_move);
    const struct wagons_game *game = position->record.game;
    wagons_move *moves = malloc(size);
    cJSON *list = cJSON_CreateArray();
    int count = moves != NULL && game->to_move(position->state) != WAGONS_NOBODY
                    ? game->legal_moves(position->state, moves)
                    : 0;
    for (int k = 0; k < count; k++) {
        cJSON_AddItemToArray(list, game->move_json(position->state, moves[k]));
    }
    free(moves);
    return list;
}

/* What chance may bring, each with its weight: as a rule, how many of that kind are left. */
static cJSON *chance_json(const struct engine_position *position)
{
    const struct wagons_game *game = position->record.game;
    wagons_move *moves = malloc(WAGONS_MOVES_MAX * sizeof *moves);
    uint32_t *weights = malloc(WAGONS_MOVES_MAX * sizeof *weights);
    cJSON *list = cJSON_CreateArray();
    if (game->chance_moves == NULL || moves == NULL || weights == NULL) {
        cJSON_Delete(list);
        list = moves_json(position);
    } else {
        int count = game->chance_moves(position->state, moves, weights);
        for (int k = 0; k < count; k++) {
            cJSON *move = game->move_json(position->state, moves[k]);
            cJSON_AddNumberToObject(move, "weight", weights[k]);
            cJSON_AddItemToArray(list, move);
        }
    }
    free(moves);
    free(weights);
    return list;
}

bool engine_legal(struct engine_call *call, struct wagons_error *error)
{
    struct engine_position position;
    if (!engine_position_read(call, &position, error)) {
        return false;
    }
    bool chance = position.record.game->to_move(position.state) == WAGONS_CHANCE;
    add_to_move(call->answer, &position);
    cJSON_AddItemToObject(call->answer, chance ? "chance" : "moves",
                          chance ? chance_json(&position) : moves_json(&position));
    engine_position_free(&position);
    return true;
}

/* --- apply --- */

/* Where a move tells of what chance brought before it, that comes first. */
static bool apply_chance(struct engine_position *position, const cJSON *item, struct wagons_error *error)
{
    const struct wagons_game *game = position->record.game;
    wagons_move move;
    if (game->chance_parse == NULL || game->to_move(position->state) != WAGONS_CHANCE) {
        return true;
    }
    return game->chance_parse(position->state, item, &move, error) && engine_position_apply(position, move, error);
}

static bool apply_move(struct engine_position *position, const cJSON *item, struct wagons_error *error)
{
    const struct wagons_game *game = position->record.game;
    wagons_move move;
    if (game->to_move(position->state) == WAGONS_NOBODY) {
        return error_set(error, "expected none, the game is over");
    }
    return apply_chance(position, item, error) && game->move_parse(position->state, item, &move, error) &&
           engine_position_apply(position, move, error);
}

bool engine_apply(struct engine_call *call, struct wagons_error *error)
{
    struct engine_position position;
    const cJSON *item = json_get(call->query->json, "move");
    if (!json_object(item, "move", error) || !engine_position_read(call, &position, error)) {
        return false;
    }
    bool good = apply_move(&position, item, error) || json_within(error, "move");
    if (good) {
        cJSON_AddItemToObject(call->answer, "position", wagons_record_json(&position.record));
    }
    engine_position_free(&position);
    return good;
}

/* --- score --- */

static bool score_towns(struct engine_call *call, const cJSON *towns, const char *name, struct wagons_error *error)
{
    const struct wagons_game *game = engine_game(call->engine, towns, error);
    if (game != NULL && game->towns_score == NULL) {
        return error_set(error, "%s.format: %s has no towns, expected wagons-game/1", name, game->name);
    }
    cJSON *score = game != NULL ? game->towns_score(towns, engine_deck(call->engine, game), error) : NULL;
    if (score == NULL) {
        return json_within(error, "%s", name);
    }
    engine_add_fields(call->answer, score);
    return true;
}

bool engine_score(struct engine_call *call, struct wagons_error *error)
{
    struct engine_position position;
    const char *name = json_has(call->query->json, "towns") ? "towns" : "position";
    const cJSON *item = json_get(call->query->json, name);
    const char *format = cJSON_GetStringValue(json_get(item, "format"));
    if (format != NULL && strcmp(format, "wagons-towns/1") == 0) {
        return score_towns(call, item, name, error);
    }
    if (!engine_position_read(call, &position, error)) {
        return false;
    }
    engine_add_fields(call->answer, position.record.game->score_json(position.state));
    engine_position_free(&position);
    return true;
}
