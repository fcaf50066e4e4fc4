// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/analysis_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "wagons/view.h"

static const double digits = 1e5; /* what is less than a part of these means nothing */

void analysis_number(cJSON *object, const char *name, double value)
{
    cJSON_AddNumberToObject(object, name, round(value * digits) / digits + 0.0);
}

/* --- moves --- */

cJSON *analysis_line_json(const struct wagons_game *game, const void *state, const wagons_move *line, int count)
{
    cJSON *list = cJSON_CreateArray();
    void *at = malloc(game->state_size);
    if (at == NULL) {
        return list;
    }
    memcpy(at, state, game->state_size);
    for (int i = 0; i < count; i++) {
        cJSON_AddItemToArray(list, game->move_json(at, line[i]));
        game->apply(at, line[i]);
    }
    free(at);
    return list;
}

int analysis_given_cards(const struct wagons_game *game, const void *state, wagons_move move, int *cards)
{
    if (game != wagons_game_find("circle-the-wagons") || strcmp(game->phase(state), "draft") != 0) {
        return -1;
    }
    struct wagons_view *view = malloc(sizeof *view);
    if (view == NULL) {
        return -1;
    }
    wagons_view_make(state, view);
    int count = wagons_view_move_read(move).skipped;
    for (int i = 0; i < count; i++) {
        cards[i] = view->row[i].id;
    }
    free(view);
    return count;
}

static void add_given(const struct analysis_report *report, wagons_move move, cJSON *object)
{
    int cards[WAGONS_VIEW_CIRCLE];
    int count = analysis_given_cards(report->game, report->state, move, cards);
    if (count >= 0) {
        cJSON_AddItemToObject(object, "gives", cJSON_CreateIntArray(cards, count));
    }
}

static cJSON *move_report(const struct analysis_report *report, const struct wagons_analysis_move *move)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, "move", report->game->move_json(report->state, move->move));
    add_given(report, move->move, object);
    cJSON_AddNumberToObject(object, "visits", (double)move->visits);
    analysis_number(object, "win", move->win);
    analysis_number(object, "margin", move->margin);
    cJSON_AddBoolToObject(object, "exact", move->exact);
    if (move->has_lower) {
        cJSON_AddNumberToObject(object, "lower", move->lower);
    }
    if (move->has_upper) {
        cJSON_AddNumberToObject(object, "upper", move->upper);
    }
    cJSON_AddItemToObject(object, "pv", analysis_line_json(report->game, report->state, move->line, move->line_count));
    return object;
}

/* --- the whole --- */

cJSON *analysis_json(const struct analysis_report *report, cJSON *position)
{
    const struct wagons_analysis *analysis = report->analysis;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "format", "wagons-analysis/1");
    if (position != NULL) {
        cJSON_AddItemToObject(object, "position", position);
    }
    cJSON_AddNumberToObject(object, "to_move", analysis->to_move);
    cJSON_AddStringToObject(object, "phase", analysis->phase);
    cJSON_AddStringToObject(object, "agent", report->agent);
    cJSON_AddNumberToObject(object, "playouts", (double)analysis->playouts);
    cJSON_AddStringToObject(object, "perspective", "to_move");
    cJSON_AddBoolToObject(object, "solved", analysis->solved);
    cJSON_AddBoolToObject(object, "limited", analysis->limited);
    cJSON *value = cJSON_AddObjectToObject(object, "value");
    analysis_number(value, "win", analysis->win);
    analysis_number(value, "margin", analysis->margin);
    cJSON_AddNumberToObject(object, "legal", analysis->legal);
    cJSON *moves = cJSON_AddArrayToObject(object, "moves");
    for (int i = 0; i < analysis->count; i++) {
        cJSON_AddItemToArray(moves, move_report(report, &analysis->moves[i]));
    }
    return object;
}
