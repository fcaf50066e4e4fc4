// SPDX-License-Identifier: GPL-3.0-or-later
/* Moves of Carcassonne as JSON and in words, for struct wagons_game. */
#ifndef CARCASSONNE_MOVE_JSON_H
#define CARCASSONNE_MOVE_JSON_H

#include "base/json.h"
#include "games/carcassonne/turn.h"

/* {"tile": "V", "x": 1, "y": 0, "rot": 90} as parts of a move or of a tile that lies. */
void carcassonne_tile_json(cJSON *object, const struct laid_tile *tile);
bool carcassonne_tile_parse(const cJSON *object, struct turn *turn, struct wagons_error *error);

/* A tile by its letter. */
bool carcassonne_letter_parse(const cJSON *item, const char *where, int *type, struct wagons_error *error);

/* A place for a meeple on a tile of that type, by name. */
bool carcassonne_place_parse(const cJSON *item, const char *where, int type, int *place, struct wagons_error *error);

/* The name of a type: "V". A static string. */
const char *carcassonne_letter(int type);

/* See struct wagons_game. */
bool carcassonne_move_is_listed(const void *state, wagons_move move);
bool carcassonne_chance_parse(const void *state, const cJSON *listed, wagons_move *move, struct wagons_error *error);
bool carcassonne_last_parse(const void *state, const cJSON *record, wagons_move *move, struct wagons_error *error);
cJSON *carcassonne_move_json(const void *state, wagons_move move);
bool carcassonne_move_parse(const void *state, const cJSON *json, wagons_move *move, struct wagons_error *error);
void carcassonne_move_text(const void *state, wagons_move move, char *text, size_t size);

#endif
