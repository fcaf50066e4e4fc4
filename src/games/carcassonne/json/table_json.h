// SPDX-License-Identifier: GPL-3.0-or-later
/* A position of Carcassonne as it lies on a table; land_json.h tells the fields. */
#ifndef CARCASSONNE_TABLE_JSON_H
#define CARCASSONNE_TABLE_JSON_H

#include "base/json.h"
#include "games/carcassonne/land.h"

/* Whether a record gives one. */
bool carcassonne_table_is_stated(const cJSON *record);

/* Reads it over a game that has just begun. */
bool carcassonne_table_parse(struct land *land, const cJSON *record, struct wagons_error *error);

/* Adds it, but for the drawn tile. */
void carcassonne_table_json(const struct land *land, cJSON *record);

#endif
