// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/json/land_json.h"

#include <string.h>

#include "base/error.h"
#include "games/carcassonne/json/move_json.h"
#include "games/carcassonne/json/table_json.h"
#include "games/carcassonne/land_points.h"
#include "games/carcassonne/turn.h"

/* --- rules --- */

static const char *const end_scoring_names[] = {"full", "farms-only"};

void carcassonne_rules_json(const struct wagons_rules *rules, cJSON *object)
{
    cJSON_AddStringToObject(object, "end-scoring", end_scoring_names[rules->farms_only]);
}

bool carcassonne_rules_parse(const cJSON *object, struct wagons_rules *rules, struct wagons_error *error)
{
    const cJSON *item = json_get(object, "end-scoring");
    int end_scoring = rules->farms_only;
    if (object != NULL && !json_object(object, "", error)) {
        return false;
    }
    if (item != NULL && !json_name(item, "end-scoring", end_scoring_names, 2, &end_scoring, error)) {
        return false;
    }
    rules->farms_only = end_scoring != 0;
    return true;
}

/* --- how it began --- */

/* The tile that is drawn and not yet laid after the moves. */
static int drawn_after(const struct land *initial, const wagons_move *moves, int count)
{
    if (count == 0) {
        return initial->drawn;
    }
    struct turn last = turn_unpack(moves[count - 1]);
    return last.kind == TURN_DRAW ? last.type : TILE_NONE;
}

void carcassonne_deal_json(const void *initial, const wagons_move *moves, int count, cJSON *record)
{
    const struct land *land = initial;
    struct land plain;
    land_begin(&plain, land->players, land->farms_only);
    int drawn = drawn_after(land, moves, count);
    if (land_hash(land) != land_hash(&plain)) {
        carcassonne_table_json(land, record);
    }
    if (drawn != TILE_NONE) {
        cJSON_AddStringToObject(record, "tile", carcassonne_letter(drawn));
    }
}

bool carcassonne_deal_parse(void *initial, wagons_move *first, const cJSON *record, const struct wagons_rules *rules,
                            const void *deck, struct wagons_error *error)
{
    (void)deck;
    *first = WAGONS_NO_MOVE;
    land_begin(initial, rules->players, rules->farms_only);
    return !carcassonne_table_is_stated(record) || carcassonne_table_parse(initial, record, error);
}

/* --- the result --- */

static void add_scores(const struct land *land, cJSON *object)
{
    static const char *const names[POINTS_KINDS] = {"roads", "cities", "monasteries", "farms", "earlier"};
    int16_t points[WAGONS_PLAYERS_MAX][POINTS_KINDS], totals[WAGONS_PLAYERS_MAX];
    cJSON *list = cJSON_AddArrayToObject(object, "scores");
    land_final_points(land, points);
    land_totals(land, totals);
    bool earlier = false;
    for (int player = 0; player < land->players; player++) {
        earlier = earlier || points[player][POINTS_EARLIER] != 0;
    }
    for (int player = 0; player < land->players; player++) {
        cJSON *entry = cJSON_CreateObject();
        cJSON_AddNumberToObject(entry, "total", totals[player]);
        for (int kind = 0; kind < POINTS_KINDS; kind++) {
            if (kind != POINTS_EARLIER || earlier) {
                cJSON_AddNumberToObject(entry, names[kind], points[player][kind]);
            }
        }
        cJSON_AddItemToArray(list, entry);
    }
}

static void add_winners(const struct land *land, cJSON *object)
{
    cJSON *list = cJSON_AddArrayToObject(object, "winners");
    int16_t totals[WAGONS_PLAYERS_MAX];
    int best = INT16_MIN;
    land_totals(land, totals);
    for (int player = 0; player < land->players; player++) {
        best = totals[player] > best ? totals[player] : best;
    }
    for (int player = 0; player < land->players; player++) {
        if (totals[player] == best) {
            cJSON_AddItemToArray(list, cJSON_CreateNumber(player));
        }
    }
}

cJSON *carcassonne_result_json(const void *state)
{
    cJSON *object = cJSON_CreateObject();
    add_winners(state, object);
    add_scores(state, object);
    return object;
}

/* What those who show the table need besides the points: meeples on it and in hand. */
static void add_meeples(const struct land *land, cJSON *object)
{
    cJSON *supply = cJSON_AddArrayToObject(object, "supply");
    for (int player = 0; player < land->players; player++) {
        cJSON_AddItemToArray(supply, cJSON_CreateNumber(land->supply[player]));
    }
    cJSON *list = cJSON_AddArrayToObject(object, "meeples");
    for (int i = 0; i < land->meeple_count; i++) {
        const struct laid_tile *tile = &land->tile[land->meeple[i].tile];
        char name[4];
        cJSON *entry = cJSON_CreateObject();
        tile_segment_name(tile->type, land->meeple[i].place, name);
        cJSON_AddNumberToObject(entry, "player", land->meeple[i].player);
        cJSON_AddNumberToObject(entry, "x", tile->x);
        cJSON_AddNumberToObject(entry, "y", tile->y);
        cJSON_AddStringToObject(entry, "meeple", name);
        cJSON_AddItemToArray(list, entry);
    }
}

/* The points that are scored already. */
static void add_so_far(const struct land *land, cJSON *object)
{
    cJSON *list = cJSON_AddArrayToObject(object, "so_far");
    for (int player = 0; player < land->players; player++) {
        int sum = 0;
        for (int kind = 0; kind < POINTS_KINDS; kind++) {
            sum += land->points[player][kind];
        }
        cJSON_AddItemToArray(list, cJSON_CreateNumber(sum));
    }
}

cJSON *carcassonne_score_json(const void *state)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "format", "wagons-score/1");
    add_scores(state, object);
    add_so_far(state, object);
    add_meeples(state, object);
    if (land_is_over(state)) {
        add_winners(state, object);
    }
    return object;
}
