// SPDX-License-Identifier: GPL-3.0-or-later
/* Homestead's parts of records and positions, and its scores as JSON; as struct wagons_game has them. */
#ifndef HOMESTEAD_RECORDS_H
#define HOMESTEAD_RECORDS_H

#include "games/homestead/homestead.h"

struct cJSON;

/* Adds "start_cards", "first", "observer" if there is one, and "pile", in which is null what the observer does not
   know. */
void homestead_deal_json(const void *initial, const wagons_move *moves, int count, struct cJSON *record);

bool homestead_deal_parse(void *initial, wagons_move *first, const struct cJSON *record,
                          const struct wagons_rules *rules, const void *deck, struct wagons_error *error);

bool homestead_move_is_listed(const void *state, wagons_move move);
struct cJSON *homestead_move_json(const void *state, wagons_move move);
bool homestead_move_parse(const void *state, const struct cJSON *json, wagons_move *move, struct wagons_error *error);
void homestead_move_text(const void *state, wagons_move move, char *text, size_t size);

/* {"winner", "scores": [{"total", "matched"}, ...]} */
struct cJSON *homestead_result_json(const void *state);
struct cJSON *homestead_score_json(const void *state);

#endif
