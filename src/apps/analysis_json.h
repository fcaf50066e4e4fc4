// SPDX-License-Identifier: GPL-3.0-or-later
/* An analysis as a wagons-analysis/1 object. */
#ifndef APPS_ANALYSIS_JSON_H
#define APPS_ANALYSIS_JSON_H

#include "base/json.h"
#include "wagons/analysis.h"

/* What is reported of an analysis. */
struct analysis_report {
    const struct wagons_game *game;
    const void *state;
    const char *agent; /* spec */
    const struct wagons_analysis *analysis;
};

/* The report as a new object, which the caller deletes. `position` is echoed and becomes a part of it; NULL: none. */
cJSON *analysis_json(const struct analysis_report *report, cJSON *position);

/* A line of moves as a list of objects, each as it reads where it is made. */
cJSON *analysis_line_json(const struct wagons_game *game, const void *state, const wagons_move *line, int count);

/* Puts a number into an object, without digits that mean nothing. */
void analysis_number(cJSON *object, const char *name, double value);

/* The cards that a draft of Circle the Wagons gives to the other player, the next first, into `cards`
   (WAGONS_VIEW_CIRCLE of them); -1 for every other move. */
int analysis_given_cards(const struct wagons_game *game, const void *state, wagons_move move, int *cards);

#endif
