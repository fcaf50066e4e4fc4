// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/json/table_json.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "games/carcassonne/json/move_json.h"

static const char *const kinds[] = {
    [POINTS_ROADS] = "roads", [POINTS_CITIES] = "cities", [POINTS_MONASTERIES] = "monasteries"};
enum { KINDS = sizeof kinds / sizeof *kinds, POINTS_MAX = 1000 };

bool carcassonne_table_is_stated(const cJSON *record)
{
    return json_get(record, "tiles") != NULL || json_get(record, "scores") != NULL ||
           json_get(record, "discarded") != NULL || json_get(record, "to_move") != NULL;
}

/* --- reading tiles --- */

/* A tile of the list, and whether it has been laid. */
struct stated {
    struct turn turn; /* as a lay, the place being the meeple's */
    int player;
    int tile; /* -1: not yet laid */
};

static bool parse_meeple(const cJSON *item, int players, struct stated *stated, struct wagons_error *error)
{
    stated->turn.place = LAND_NO_MEEPLE;
    return !json_has(item, "meeple") ||
           (carcassonne_place_parse(json_get(item, "meeple"), "meeple", stated->turn.type, &stated->turn.place,
                                    error) &&
            json_int(json_get(item, "player"), "player", 0, players - 1, &stated->player, error));
}

/* Reads the list, and checks that there are no more tiles of a type than there should be. */
static bool parse_list(struct land *land, const cJSON *list, struct stated *stated, int *count,
                       struct wagons_error *error)
{
    int used[TILE_TYPES] = {0};
    if (!json_list(list, "tiles", 1, TILE_COUNT, count, error)) {
        return false;
    }
    const cJSON *item = list->child;
    for (int i = 0; i < *count; i++, item = item->next) {
        stated[i] = (struct stated){.tile = -1};
        if (!json_object(item, "", error) || !carcassonne_tile_parse(item, &stated[i].turn, error) ||
            !parse_meeple(item, land->players, &stated[i], error)) {
            return json_within(error, "tiles[%d]", i);
        }
        int type = stated[i].turn.type;
        if (++used[type] > tile_types[type].count) {
            return error_set(error, "tiles[%d].tile: expected a tile that is left, there are %d of \"%s\"", i,
                             tile_types[type].count, carcassonne_letter(type));
        }
    }
    return true;
}

static bool find_start(struct stated *stated, int count, struct wagons_error *error)
{
    for (int i = 0; i < count; i++) {
        const struct turn *turn = &stated[i].turn;
        if (turn->type == TILE_START && turn->x == 0 && turn->y == 0 && turn->turn == 0) {
            stated[i].tile = 0;
            return turn->place == LAND_NO_MEEPLE ||
                   error_set(error, "tiles[%d].meeple: expected none on the start tile, which nobody lays", i);
        }
    }
    return error_set(error, "tiles: expected the start tile \"D\" at x 0, y 0, rot 0 among them");
}

/* Lays one tile beside those that lie. */
static bool lay(struct land *land, struct stated *stated, int cell, struct wagons_error *error)
{
    const struct turn *turn = &stated->turn;
    if (!land_fits(land, cell, turn->type, turn->turn)) {
        return error_set(error, "expected edges that match, tile %s turned by %d does not fit (%d, %d)",
                         carcassonne_letter(turn->type), 90 * turn->turn, turn->x, turn->y);
    }
    stated->tile = land->tile_count;
    land->left[turn->type]--;
    land->left_count--;
    land_lay(land, cell, turn->type, turn->turn, 0, LAND_NO_MEEPLE);
    return true;
}

/* Lays each tile that has got a neighbour; true with *some false when no more can be laid. */
static bool lay_round(struct land *land, struct stated *stated, int count, bool *some, struct wagons_error *error)
{
    *some = false;
    for (int i = 0; i < count; i++) {
        const struct turn *turn = &stated[i].turn;
        int cell = stated[i].tile < 0 ? land_cell_at(land, turn->x, turn->y) : -1;
        if (cell < 0) {
            continue;
        }
        *some = true;
        if (!lay(land, &stated[i], cell, error)) {
            return json_within(error, "tiles[%d]", i);
        }
    }
    return true;
}

static bool lay_all(struct land *land, struct stated *stated, int count, struct wagons_error *error)
{
    bool some = true;
    while (some) {
        if (!lay_round(land, stated, count, &some, error)) {
            return false;
        }
    }
    for (int i = 0; i < count; i++) {
        const struct turn *turn = &stated[i].turn;
        if (stated[i].tile < 0) {
            return error_set(error, "tiles[%d]: expected a free cell beside the other tiles, found (%d, %d)", i,
                             turn->x, turn->y);
        }
    }
    return true;
}

/* --- reading meeples --- */

/* Whether what a place belongs to is complete, so that no meeple can stand there. */
static bool is_complete(const struct land *land, int tile, int place)
{
    const struct laid_tile *on = &land->tile[tile];
    switch (tile_segment_kind(on->type, place)) {
    case SEGMENT_CITY:
    case SEGMENT_ROAD:
        return land->feature[land->label[on->first_segment + place]].open == 0;
    case SEGMENT_MONASTERY:
        return land_tiles_around(land, on->x, on->y) == 8;
    case SEGMENT_FIELD:
        break;
    }
    return false;
}

static bool put_meeples(struct land *land, const struct stated *stated, int count, struct wagons_error *error)
{
    for (int i = 0; i < count; i++) {
        int place = stated[i].turn.place;
        if (place == LAND_NO_MEEPLE) {
            continue;
        }
        if (land->supply[stated[i].player] == 0) {
            return error_set(error, "tiles[%d].meeple: expected at most %d meeples of player %d", i, LAND_MEEPLES,
                             stated[i].player);
        }
        if (is_complete(land, stated[i].tile, place)) {
            return error_set(error, "tiles[%d].meeple: expected none on what is complete", i);
        }
        land_put_meeple(land, stated[i].tile, stated[i].player, place);
    }
    return true;
}

static bool parse_tiles(struct land *land, const cJSON *list, struct wagons_error *error)
{
    struct stated stated[TILE_COUNT];
    int count;
    return parse_list(land, list, stated, &count, error) && find_start(stated, count, error) &&
           lay_all(land, stated, count, error) && put_meeples(land, stated, count, error);
}

/* --- reading the rest --- */

static bool is_kind(const char *name)
{
    for (int kind = 0; kind < KINDS; kind++) {
        if (strcmp(name, kinds[kind]) == 0) {
            return true;
        }
    }
    return strcmp(name, "earlier") == 0;
}

/* Points under a name that is not known would be lost without a word. */
static bool has_kinds_alone(const cJSON *item, struct wagons_error *error)
{
    for (const cJSON *points = item->child; points != NULL; points = points->next) {
        if (!is_kind(points->string)) {
            return error_set(error, "%.40s: expected roads, cities, monasteries or earlier", points->string);
        }
    }
    return true;
}

static bool parse_kinds(const cJSON *item, int16_t points[POINTS_KINDS], struct wagons_error *error)
{
    for (int kind = 0; kind < KINDS; kind++) {
        int value = 0;
        if (json_get(item, kinds[kind]) != NULL &&
            !json_int(json_get(item, kinds[kind]), kinds[kind], 0, POINTS_MAX, &value, error)) {
            return false;
        }
        points[kind] = (int16_t)value;
    }
    return true;
}

static bool parse_points(const cJSON *item, int16_t points[POINTS_KINDS], struct wagons_error *error)
{
    int earlier = 0;
    const cJSON *stated = cJSON_IsObject(item) ? json_get(item, "earlier") : item;
    if (cJSON_IsObject(item) && (!has_kinds_alone(item, error) || !parse_kinds(item, points, error))) {
        return false;
    }
    if (stated != NULL && !json_int(stated, cJSON_IsObject(item) ? "earlier" : "", 0, POINTS_MAX, &earlier, error)) {
        return false;
    }
    points[POINTS_EARLIER] = (int16_t)earlier;
    return true;
}

static bool parse_scores(struct land *land, const cJSON *list, struct wagons_error *error)
{
    if (list == NULL) {
        return true;
    }
    if (!json_list(list, "scores", land->players, land->players, NULL, error)) {
        return false;
    }
    const cJSON *item = list->child;
    for (int player = 0; player < land->players; player++, item = item->next) {
        if (!parse_points(item, land->points[player], error)) {
            return json_within(error, "scores[%d]", player);
        }
    }
    return true;
}

static bool parse_discarded(struct land *land, const cJSON *list, struct wagons_error *error)
{
    int count, type;
    if (list == NULL) {
        return true;
    }
    if (!json_list(list, "discarded", 0, TILE_COUNT, &count, error)) {
        return false;
    }
    const cJSON *item = list->child;
    for (int i = 0; i < count; i++, item = item->next) {
        if (!carcassonne_letter_parse(item, "", &type, error)) {
            return json_within(error, "discarded[%d]", i);
        }
        if (land->left[type] == 0) {
            return error_set(error, "discarded[%d]: expected a tile that is left, all of \"%s\" are out", i,
                             carcassonne_letter(type));
        }
        land->left[type]--;
        land->left_count--;
    }
    return true;
}

bool carcassonne_table_parse(struct land *land, const cJSON *record, struct wagons_error *error)
{
    int to_move;
    if (!parse_tiles(land, json_get(record, "tiles"), error) ||
        !parse_discarded(land, json_get(record, "discarded"), error) ||
        !parse_scores(land, json_get(record, "scores"), error) ||
        !json_int(json_get(record, "to_move"), "to_move", 0, land->players - 1, &to_move, error)) {
        return false;
    }
    land->to_move = (uint8_t)to_move;
    return true;
}

/* --- writing --- */

static void add_tile(const struct land *land, int tile, cJSON *list)
{
    cJSON *entry = cJSON_CreateObject();
    carcassonne_tile_json(entry, &land->tile[tile]);
    for (int i = 0; i < land->meeple_count; i++) {
        char name[4];
        if (land->meeple[i].tile == tile) {
            tile_segment_name(land->tile[tile].type, land->meeple[i].place, name);
            cJSON_AddStringToObject(entry, "meeple", name);
            cJSON_AddNumberToObject(entry, "player", land->meeple[i].player);
        }
    }
    cJSON_AddItemToArray(list, entry);
}

static void add_points(const int16_t points[POINTS_KINDS], cJSON *list)
{
    cJSON *entry = cJSON_CreateObject();
    for (int kind = 0; kind < KINDS; kind++) {
        cJSON_AddNumberToObject(entry, kinds[kind], points[kind]);
    }
    if (points[POINTS_EARLIER] != 0) {
        cJSON_AddNumberToObject(entry, "earlier", points[POINTS_EARLIER]);
    }
    cJSON_AddItemToArray(list, entry);
}

/* A drawn tile is neither left nor laid nor put away. */
static void add_discarded(const struct land *land, cJSON *list)
{
    for (int type = 0; type < TILE_TYPES; type++) {
        int away = tile_types[type].count - land->left[type] - land->laid[type] - (land->drawn == type);
        for (; away > 0; away--) {
            cJSON_AddItemToArray(list, cJSON_CreateString(carcassonne_letter(type)));
        }
    }
}

void carcassonne_table_json(const struct land *land, cJSON *record)
{
    cJSON *tiles = cJSON_AddArrayToObject(record, "tiles");
    for (int tile = 0; tile < land->tile_count; tile++) {
        add_tile(land, tile, tiles);
    }
    cJSON *scores = cJSON_AddArrayToObject(record, "scores");
    for (int player = 0; player < land->players; player++) {
        add_points(land->points[player], scores);
    }
    add_discarded(land, cJSON_AddArrayToObject(record, "discarded"));
    cJSON_AddNumberToObject(record, "to_move", land->to_move);
}
