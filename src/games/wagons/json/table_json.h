// SPDX-License-Identifier: GPL-3.0-or-later
/* A position as it lies on a table: towns, row, pending cards, hand, and who is to move. */
#ifndef WAGONS_TABLE_JSON_H
#define WAGONS_TABLE_JSON_H

#include "games/wagons/position.h"

struct cJSON;

/* Whether a record gives the position in this form. */
bool table_is_stated(const struct cJSON *record);

/* Reads it; whatever the rules do not allow is refused. */
bool table_parse(struct position *position, const struct cJSON *record, const struct wagons_rules *rules,
                 const struct deck *deck, const uint8_t scoring[GAME_SCORING], struct wagons_error *error);

/* Adds it to a record. */
void table_json(const struct position *position, struct cJSON *record);

#endif
