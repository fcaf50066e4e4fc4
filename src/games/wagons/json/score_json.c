// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/json/score_json.h"

#include "base/error.h"
#include "base/json.h"
#include "games/wagons/json/placed_json.h"
#include "games/wagons/json/rules_json.h"

#define SCORE_FORMAT "wagons-score/1"
#define TOWNS_FORMAT "wagons-towns/1"

static void add_terrain(cJSON *object, const int16_t terrain[TERRAINS])
{
    cJSON *points = cJSON_AddObjectToObject(object, "terrain");
    for (int i = 0; i < TERRAINS; i++) {
        cJSON_AddNumberToObject(points, terrain_names[i], terrain[i]);
    }
}

static void add_scoring(cJSON *object, const uint8_t *scoring, const int16_t *points, int count)
{
    cJSON *cards = cJSON_AddObjectToObject(object, "scoring");
    for (int i = 0; i < count; i++) {
        cJSON_AddNumberToObject(cards, scoring_names[scoring[i]], points[i]);
    }
}

static cJSON *winner_json(int winner)
{
    return winner == WAGONS_NOBODY ? cJSON_CreateNull() : cJSON_CreateNumber(winner);
}

/* --- games and positions --- */

cJSON *score_result_json(const void *state)
{
    const struct position *position = state;
    struct town_score scores[2];
    cJSON *result = cJSON_CreateObject();
    cJSON_AddItemToObject(result, "winner", winner_json(position_scores(position, scores)));
    cJSON *list = cJSON_AddArrayToObject(result, "scores");
    for (int player = 0; player < 2; player++) {
        cJSON *entry = cJSON_CreateObject();
        cJSON_AddNumberToObject(entry, "total", scores[player].total);
        cJSON_AddNumberToObject(entry, "cards", position->town[player].cards);
        add_terrain(entry, scores[player].terrain);
        add_scoring(entry, position->scoring, scores[player].scoring, GAME_SCORING);
        cJSON_AddItemToArray(list, entry);
    }
    return result;
}

/* The points of a town under the scoring cards asked for. */
struct sheet {
    int16_t terrain[TERRAINS];
    uint8_t scoring[SCORING_CARDS];
    int16_t points[SCORING_CARDS]; /* in the order of scoring */
    int count;
};

static cJSON *sheet_json(const struct sheet *sheet, const struct town *town)
{
    int total = 0;
    cJSON *entry = cJSON_CreateObject();
    for (int i = 0; i < TERRAINS; i++) {
        total += sheet->terrain[i];
    }
    for (int i = 0; i < sheet->count; i++) {
        total += sheet->points[i];
    }
    add_terrain(entry, sheet->terrain);
    add_scoring(entry, sheet->scoring, sheet->points, sheet->count);
    cJSON_AddNumberToObject(entry, "total", total);
    cJSON_AddNumberToObject(entry, "cards", town->cards);
    cJSON_AddNumberToObject(entry, "territories", town->cells);
    return entry;
}

static struct sheet fill_sheet(const struct town *town, const struct town *other, const uint8_t *scoring, int count)
{
    struct sheet sheet = {.count = 0};
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        sheet.terrain[terrain] = (int16_t)scoring_largest_group(town, town->terrain[terrain]);
    }
    for (int i = 0; i < count; i++) {
        enum scoring_card card = (enum scoring_card)scoring[i];
        if (scoring_compares(card) && other == NULL) {
            continue;
        }
        sheet.scoring[sheet.count] = scoring[i];
        sheet.points[sheet.count++] =
            (int16_t)(scoring_compares(card) ? scoring_compared(card, scoring_tally(town), scoring_tally(other))
                                             : scoring_points(card, town));
    }
    return sheet;
}

static cJSON *town_json(const struct town *town, const struct town *other, const uint8_t *scoring, int count)
{
    struct sheet sheet = fill_sheet(town, other, scoring, count);
    return sheet_json(&sheet, town);
}

/* A wagons-score/1 object for two towns, or for one (second is NULL). */
static cJSON *towns_json(const struct town *first, const struct town *second, const uint8_t *scoring, int count)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "format", SCORE_FORMAT);
    cJSON *list = cJSON_AddArrayToObject(object, "towns");
    cJSON_AddItemToArray(list, town_json(first, second, scoring, count));
    if (second != NULL) {
        cJSON_AddItemToArray(list, town_json(second, first, scoring, count));
    }
    return object;
}

cJSON *score_json(const void *state)
{
    const struct position *position = state;
    struct town_score scores[2];
    cJSON *object = towns_json(&position->town[0], &position->town[1], position->scoring, GAME_SCORING);
    if (position->phase == PHASE_OVER) {
        cJSON_AddItemToObject(object, "winner", winner_json(position_scores(position, scores)));
    }
    return object;
}

/* --- towns --- */

static bool parse_scoring(const cJSON *list, uint8_t scoring[SCORING_CARDS], int *count, struct wagons_error *error)
{
    if (list != NULL) {
        return rules_scoring_list(list, 0, SCORING_CARDS, scoring, count, error);
    }
    for (int card = 0; card < SCORING_CARDS; card++) {
        scoring[card] = (uint8_t)card;
    }
    *count = SCORING_CARDS;
    return true;
}

static bool parse_rules(const cJSON *object, struct wagons_rules *rules, struct wagons_error *error)
{
    *rules = wagons_rules_default();
    return rules_parse(object, rules, error) || json_within(error, "rules");
}

cJSON *score_towns(const cJSON *input, const void *deck, struct wagons_error *error)
{
    const cJSON *list = json_get(input, "towns");
    struct wagons_rules rules;
    struct placed_town made[2] = {0};
    uint8_t scoring[SCORING_CARDS] = {0};
    int cards = 0;
    int count = 0;
    if (!json_format(input, TOWNS_FORMAT, error) || !parse_rules(json_get(input, "rules"), &rules, error) ||
        !parse_scoring(json_get(input, "scoring"), scoring, &cards, error) ||
        !json_list(list, "towns", 1, 2, &count, error)) {
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        if (!placed_parse_town(cJSON_GetArrayItem(list, i), deck, rules.forbid_full_cover, &made[i], error)) {
            json_within(error, "towns[%d]", i);
            return NULL;
        }
    }
    return towns_json(&made[0].town, count == 2 ? &made[1].town : NULL, scoring, cards);
}
