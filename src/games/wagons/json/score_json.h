// SPDX-License-Identifier: GPL-3.0-or-later
/* Scores in JSON: the result of a game, and wagons-score/1 for positions and for towns. */
#ifndef WAGONS_SCORE_JSON_H
#define WAGONS_SCORE_JSON_H

#include "games/wagons/position.h"

struct cJSON;

/* The functions of those names in struct wagons_game. */
struct cJSON *score_result_json(const void *state);
struct cJSON *score_json(const void *state);
struct cJSON *score_towns(const struct cJSON *input, const void *deck, struct wagons_error *error);

#endif
