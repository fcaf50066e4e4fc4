// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/json/move_json.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"

static const char *const letters[TILE_TYPES] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L",
                                                "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X"};

const char *carcassonne_letter(int type)
{
    return letters[type];
}

/* Draws are told by the move that follows, or by "tile" at the end of a position. */
bool carcassonne_move_is_listed(const void *state, wagons_move move)
{
    (void)state;
    return turn_unpack(move).kind != TURN_DRAW;
}

/* --- writing --- */

void carcassonne_tile_json(cJSON *object, const struct laid_tile *tile)
{
    cJSON_AddStringToObject(object, "tile", letters[tile->type]);
    cJSON_AddNumberToObject(object, "x", tile->x);
    cJSON_AddNumberToObject(object, "y", tile->y);
    cJSON_AddNumberToObject(object, "rot", 90 * tile->turn);
}

static void add_lay(cJSON *object, const struct turn *turn)
{
    const struct laid_tile tile = {(int8_t)turn->x, (int8_t)turn->y, (uint8_t)turn->type, (uint8_t)turn->turn, 0};
    char name[4];
    carcassonne_tile_json(object, &tile);
    if (turn->place == LAND_NO_MEEPLE) {
        cJSON_AddNullToObject(object, "meeple");
    } else {
        tile_segment_name(turn->type, turn->place, name);
        cJSON_AddStringToObject(object, "meeple", name);
    }
}

cJSON *carcassonne_move_json(const void *state, wagons_move move)
{
    const struct land *land = state;
    struct turn turn = turn_unpack(move);
    cJSON *object = cJSON_CreateObject();
    if (turn.kind != TURN_DRAW) {
        cJSON_AddNumberToObject(object, "player", land->to_move);
    }
    switch (turn.kind) {
    case TURN_LAY:
        add_lay(object, &turn);
        break;
    case TURN_DISCARD:
        cJSON_AddStringToObject(object, "discard", letters[turn.type]);
        break;
    case TURN_DRAW:
        cJSON_AddStringToObject(object, "draw", letters[turn.type]);
        cJSON_AddNumberToObject(object, "left", land->left[turn.type]);
        break;
    }
    return object;
}

/* --- reading --- */

bool carcassonne_letter_parse(const cJSON *item, const char *where, int *type, struct wagons_error *error)
{
    if (!cJSON_IsString(item) || strlen(item->valuestring) != 1 || tile_of_letter(item->valuestring[0]) == TILE_NONE) {
        return json_expected(item, where, "the letter of a tile, \"A\" to \"X\"", error);
    }
    *type = tile_of_letter(item->valuestring[0]);
    return true;
}

bool carcassonne_tile_parse(const cJSON *object, struct turn *turn, struct wagons_error *error)
{
    int degrees;
    const cJSON *rot = json_get(object, "rot");
    if (!carcassonne_letter_parse(json_get(object, "tile"), "tile", &turn->type, error) ||
        !json_int(json_get(object, "x"), "x", -LAND_REACH, LAND_REACH, &turn->x, error) ||
        !json_int(json_get(object, "y"), "y", -LAND_REACH, LAND_REACH, &turn->y, error)) {
        return false;
    }
    if (!json_int(rot, "rot", 0, 270, &degrees, NULL) || degrees % 90 != 0) {
        return json_expected(rot, "rot", "0, 90, 180 or 270", error);
    }
    turn->turn = degrees / 90;
    return true;
}

bool carcassonne_place_parse(const cJSON *item, const char *where, int type, int *place, struct wagons_error *error)
{
    char what[96] = "one of";
    size_t length = strlen(what);
    *place = cJSON_IsString(item) ? tile_segment_of(type, item->valuestring) : -1;
    if (*place >= 0) {
        return true;
    }
    for (int i = 0; i < tile_places(type); i++) {
        char name[4];
        tile_segment_name(type, i, name);
        length += (size_t)snprintf(what + length, sizeof what - length, " %s", name);
    }
    snprintf(what + length, sizeof what - length, " (tile %s)", letters[type]);
    return json_expected(item, where, what, error);
}

static bool parse_lay(const struct land *land, const cJSON *json, struct turn *turn, struct wagons_error *error)
{
    *turn = (struct turn){.kind = TURN_LAY, .place = LAND_NO_MEEPLE};
    if (!carcassonne_tile_parse(json, turn, error) ||
        (json_has(json, "meeple") &&
         !carcassonne_place_parse(json_get(json, "meeple"), "meeple", turn->type, &turn->place, error))) {
        return false;
    }
    if (turn->type != land->drawn) {
        return error_set(error, "tile: expected \"%s\", the drawn tile, found \"%s\"", letters[land->drawn],
                         letters[turn->type]);
    }
    return true;
}

/* Why a tile may not be laid that way. */
static bool explain(const struct land *land, const struct turn *turn, struct wagons_error *error)
{
    struct turn bare = *turn;
    char name[4];
    bare.place = LAND_NO_MEEPLE;
    if (land_tile_at(land, turn->x, turn->y) >= 0) {
        return error_set(error, "expected a free cell, there is a tile at (%d, %d)", turn->x, turn->y);
    }
    if (land_cell_at(land, turn->x, turn->y) < 0) {
        return error_set(error, "expected a cell beside a tile, there is none beside (%d, %d)", turn->x, turn->y);
    }
    if (!turn_is_legal(land, turn_pack(&bare))) {
        return error_set(error, "expected edges that match, tile %s turned by %d does not fit (%d, %d)",
                         letters[turn->type], 90 * turn->turn, turn->x, turn->y);
    }
    if (land->supply[land->to_move] == 0) {
        return error_set(error, "meeple: expected null, player %d has no meeple left", land->to_move);
    }
    tile_segment_name(turn->type, turn->place, name);
    return error_set(error, "meeple: expected another segment or null, there is a meeple on what %s belongs to", name);
}

static bool parse_discard(const struct land *land, const cJSON *item, struct turn *turn, struct wagons_error *error)
{
    *turn = (struct turn){.kind = TURN_DISCARD, .x = -128, .y = -128, .place = LAND_NO_MEEPLE};
    if (!carcassonne_letter_parse(item, "discard", &turn->type, error)) {
        return false;
    }
    if (turn->type != land->drawn) {
        return error_set(error, "discard: expected \"%s\", the drawn tile, found \"%s\"", letters[land->drawn],
                         letters[turn->type]);
    }
    return !land_fits_anywhere(land, turn->type) ||
           error_set(error, "discard: expected a tile that fits nowhere, \"%s\" can be laid", letters[turn->type]);
}

static bool parse_draw(const struct land *land, const cJSON *item, const char *where, wagons_move *move,
                       struct wagons_error *error)
{
    int type = 0;
    if (!carcassonne_letter_parse(item, where, &type, error)) {
        return false;
    }
    *move = turn_draw(type);
    return land->left[type] > 0 || error_set(error, "%s: expected a tile that is left, all %d of \"%s\" are out", where,
                                             tile_types[type].count, letters[type]);
}

bool carcassonne_chance_parse(const void *state, const cJSON *listed, wagons_move *move, struct wagons_error *error)
{
    const char *where = json_get(listed, "discard") != NULL ? "discard" : "tile";
    return json_object(listed, "", error) && parse_draw(state, json_get(listed, where), where, move, error);
}

bool carcassonne_last_parse(const void *state, const cJSON *record, wagons_move *move, struct wagons_error *error)
{
    const struct land *land = state;
    *move = WAGONS_NO_MOVE;
    if (!json_has(record, "tile")) {
        return true;
    }
    if (land_is_over(land)) {
        return error_set(error, "tile: expected none, the game is over");
    }
    return parse_draw(land, json_get(record, "tile"), "tile", move, error);
}

static bool check_player(const struct land *land, const cJSON *json, struct wagons_error *error)
{
    int player;
    if (!json_int(json_get(json, "player"), "player", 0, land->players - 1, &player, error)) {
        return false;
    }
    return player == land->to_move ||
           error_set(error, "player: expected %d, who is to move, found %d", land->to_move, player);
}

bool carcassonne_move_parse(const void *state, const cJSON *json, wagons_move *move, struct wagons_error *error)
{
    const struct land *land = state;
    struct turn turn;
    if (!json_object(json, "", error)) {
        return false;
    }
    if (land_is_over(land)) {
        return error_set(error, "expected no move, the game is over");
    }
    if (land->drawn == TILE_NONE) {
        const cJSON *draw = json_get(json, "draw");
        return draw != NULL ? parse_draw(land, draw, "draw", move, error)
                            : error_set(error, "expected {\"draw\": a tile's letter}, since no tile is drawn yet");
    }
    if (!check_player(land, json, error)) {
        return false;
    }
    bool read = json_get(json, "discard") != NULL ? parse_discard(land, json_get(json, "discard"), &turn, error)
                                                  : parse_lay(land, json, &turn, error);
    if (!read) {
        return false;
    }
    *move = turn_pack(&turn);
    return turn_is_legal(land, *move) || explain(land, &turn, error);
}

/* --- in words --- */

static const char *const place_names[] = {
    [SEGMENT_CITY] = "a knight in the city",
    [SEGMENT_ROAD] = "a robber on the road",
    [SEGMENT_FIELD] = "a farmer on the field",
    [SEGMENT_MONASTERY] = "a monk in the monastery",
};

void carcassonne_move_text(const void *state, wagons_move move, char *text, size_t size)
{
    struct turn turn = turn_unpack(move);
    char name[4] = "";
    (void)state;
    if (turn.kind == TURN_DRAW) {
        snprintf(text, size, "draws tile %s", letters[turn.type]);
    } else if (turn.kind == TURN_DISCARD) {
        snprintf(text, size, "puts tile %s away, which fits nowhere", letters[turn.type]);
    } else if (turn.place == LAND_NO_MEEPLE) {
        snprintf(text, size, "lays tile %s at (%d, %d), turned by %d", letters[turn.type], turn.x, turn.y,
                 90 * turn.turn);
    } else {
        tile_segment_name(turn.type, turn.place, name);
        snprintf(text, size, "lays tile %s at (%d, %d), turned by %d, %s (%s)", letters[turn.type], turn.x, turn.y,
                 90 * turn.turn, place_names[tile_segment_kind(turn.type, turn.place)], name);
    }
}
