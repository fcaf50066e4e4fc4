// SPDX-License-Identifier: GPL-3.0-or-later
/* What a deal fixed, in a record: the scoring cards, and circle and start or a position as it lies on a table. */
#ifndef WAGONS_DEAL_JSON_H
#define WAGONS_DEAL_JSON_H

#include "games/wagons/position.h"

struct cJSON;

/* The functions of those names in struct wagons_game. */
void deal_json(const void *initial, const wagons_move *moves, int count, struct cJSON *record);
bool deal_parse(void *initial, wagons_move *first, const struct cJSON *record, const struct wagons_rules *rules,
                const void *deck, struct wagons_error *error);

#endif
