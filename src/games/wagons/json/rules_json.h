// SPDX-License-Identifier: GPL-3.0-or-later
/* Rule options and scoring cards by name. */
#ifndef WAGONS_RULES_JSON_H
#define WAGONS_RULES_JSON_H

#include "games/wagons/card.h"
#include "wagons/game.h"

/* The functions of those names in struct wagons_game. */
void rules_json(const struct wagons_rules *rules, struct cJSON *object);
bool rules_parse(const struct cJSON *object, struct wagons_rules *rules, struct wagons_error *error);
bool rules_scoring_parse(const char *text, struct wagons_rules *rules, struct wagons_error *error);

/* Reads a list of min to max different scoring cards; *count may be NULL. */
bool rules_scoring_list(const struct cJSON *list, int min, int max, uint8_t *scoring, int *count,
                        struct wagons_error *error);

#endif
