// SPDX-License-Identifier: GPL-3.0-or-later
/* Moves in JSON and in words. */
#ifndef WAGONS_MOVE_JSON_H
#define WAGONS_MOVE_JSON_H

#include "games/wagons/position.h"

struct cJSON;

/* The functions of those names in struct wagons_game. */
bool move_is_listed(const void *state, wagons_move move);
struct cJSON *move_json(const void *state, wagons_move move);
bool move_parse(const void *state, const struct cJSON *json, wagons_move *move, struct wagons_error *error);
void move_text(const void *state, wagons_move move, char *text, size_t size);

#endif
