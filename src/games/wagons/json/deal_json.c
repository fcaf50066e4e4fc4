// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/json/deal_json.h"

#include "base/error.h"
#include "base/json.h"
#include "games/wagons/json/card_use.h"
#include "games/wagons/json/rules_json.h"
#include "games/wagons/json/table_json.h"

/* --- writing --- */

static cJSON *start_json(const struct position *initial, const wagons_move *moves, int count)
{
    if (initial->start != NO_START) {
        return cJSON_CreateNumber(initial->start);
    }
    return count > 0 ? cJSON_CreateNumber(move_index(moves[0])) : cJSON_CreateNull();
}

static void circle_json(const struct position *initial, const wagons_move *moves, int count, cJSON *record)
{
    cJSON *circle = cJSON_AddArrayToObject(record, "circle");
    for (int i = 0; i < initial->circle_count; i++) {
        cJSON_AddItemToArray(circle, cJSON_CreateNumber(initial->circle[i]));
    }
    cJSON_AddItemToObject(record, "start", start_json(initial, moves, count));
}

void deal_json(const void *initial, const wagons_move *moves, int count, cJSON *record)
{
    const struct position *position = initial;
    cJSON *scoring = cJSON_AddArrayToObject(record, "scoring");
    for (int k = 0; k < GAME_SCORING; k++) {
        cJSON_AddItemToArray(scoring, cJSON_CreateString(scoring_names[position->scoring[k]]));
    }
    if (position->circle_count > 0) {
        circle_json(position, moves, count, record);
    } else {
        table_json(position, record);
    }
}

/* --- reading --- */

/* Reads "start": an index, or null while nobody has chosen. */
static bool parse_start(const cJSON *record, const struct wagons_rules *rules, int *start, struct wagons_error *error)
{
    const cJSON *item = json_get(record, "start");
    const cJSON *moves = json_get(record, "moves");
    if (!cJSON_IsNull(item)) {
        return cJSON_IsNumber(item)
                   ? json_int(item, "start", 0, CIRCLE_CARDS - 1, start, error)
                   : json_expected(item, "start", "a whole number from 0 to 14, or null while not chosen", error);
    }
    if (rules->start == WAGONS_FIXED) {
        return json_expected(item, "start", "a whole number from 0 to 14 under the fixed rule", error);
    }
    if (cJSON_GetArraySize(moves) > 0) {
        return json_expected(item, "start", "a whole number from 0 to 14, since moves follow", error);
    }
    *start = NO_START;
    return true;
}

static bool parse_circle(struct position *initial, wagons_move *first, const cJSON *record,
                         const struct wagons_rules *rules, const struct deck *deck, const uint8_t scoring[GAME_SCORING],
                         struct wagons_error *error)
{
    struct card_use use = card_use_begin(deck, scoring);
    uint8_t circle[CIRCLE_CARDS];
    uint8_t count;
    int start = NO_START;
    if (!card_use_list(&use, json_get(record, "circle"), "circle", CIRCLE_CARDS, CIRCLE_CARDS, circle, &count, error) ||
        !parse_start(record, rules, &start, error)) {
        return false;
    }
    bool chosen_by_player = rules->start != WAGONS_FIXED && start != NO_START;
    *first = chosen_by_player ? move_start(start) : WAGONS_NO_MOVE;
    position_set(initial, rules, deck, scoring, circle, chosen_by_player ? NO_START : start);
    return true;
}

bool deal_parse(void *initial, wagons_move *first, const cJSON *record, const struct wagons_rules *rules,
                const void *deck, struct wagons_error *error)
{
    uint8_t scoring[GAME_SCORING];
    *first = WAGONS_NO_MOVE;
    if (!rules_scoring_list(json_get(record, "scoring"), GAME_SCORING, GAME_SCORING, scoring, NULL, error)) {
        return false;
    }
    if (!table_is_stated(record)) {
        return parse_circle(initial, first, record, rules, deck, scoring, error);
    }
    if (json_get(record, "circle") != NULL || json_get(record, "start") != NULL) {
        return error_set(error,
                         "%s: expected either circle and start, or a position as it lies (towns, row, pending, "
                         "hand, to_move), found both",
                         json_get(record, "circle") != NULL ? "circle" : "start");
    }
    return table_parse(initial, record, rules, deck, scoring, error);
}
