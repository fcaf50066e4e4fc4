// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/review_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "apps/analysis_json.h"

static cJSON *move_report(const struct review_report *report, const void *state, const struct wagons_review_move *move)
{
    const struct wagons_game *game = report->record->game;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "ply", move->ply);
    cJSON_AddNumberToObject(object, "player", move->player);
    cJSON_AddItemToObject(object, "move", game->move_json(state, move->move));
    cJSON_AddItemToObject(object, "best", game->move_json(state, move->best));
    analysis_number(object, "loss_margin", move->loss_margin);
    analysis_number(object, "loss_win", move->loss_win);
    cJSON_AddBoolToObject(object, "exact", move->exact);
    cJSON_AddStringToObject(object, "band", wagons_band_name(move->band));
    analysis_number(object, "margin", move->margin);
    analysis_number(object, "win", move->win);
    cJSON_AddNumberToObject(object, "legal", move->legal);
    return object;
}

/* The moves, each as it reads where it is made. */
static cJSON *moves_report(const struct review_report *report)
{
    const struct wagons_record *record = report->record;
    cJSON *list = cJSON_CreateArray();
    void *state = malloc(record->game->state_size);
    if (state == NULL) {
        return list;
    }
    memcpy(state, record->initial, record->game->state_size);
    for (int ply = 0, next = 0; ply < record->count && next < report->review->count; ply++) {
        if (report->review->moves[next].ply == ply) {
            cJSON_AddItemToArray(list, move_report(report, state, &report->review->moves[next]));
            next++;
        }
        record->game->apply(state, record->moves[ply]);
    }
    free(state);
    return list;
}

static cJSON *player_report(const struct wagons_review_player *player)
{
    cJSON *object = cJSON_CreateObject();
    analysis_number(object, "accuracy", player->accuracy);
    analysis_number(object, "loss_margin", player->loss);
    cJSON_AddNumberToObject(object, "moves", player->moves);
    cJSON *counts = cJSON_AddObjectToObject(object, "bands");
    for (int band = 0; band < WAGONS_BANDS; band++) {
        cJSON_AddNumberToObject(counts, wagons_band_name((enum wagons_band)band), player->bands[band]);
    }
    return object;
}

/* The limits; the last band has none. */
static cJSON *bands_report(void)
{
    cJSON *list = cJSON_CreateArray();
    for (int band = 0; band < WAGONS_BANDS; band++) {
        double limit = wagons_band_limit((enum wagons_band)band);
        cJSON *object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "name", wagons_band_name((enum wagons_band)band));
        cJSON_AddItemToObject(object, "loss_margin_max",
                              isfinite(limit) ? cJSON_CreateNumber(limit) : cJSON_CreateNull());
        cJSON_AddItemToArray(list, object);
    }
    return list;
}

cJSON *review_json(const struct review_report *report)
{
    const struct wagons_review *review = report->review;
    int top = report->top > 0 ? report->top : REVIEW_SHOWN;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "format", "wagons-review/1");
    cJSON_AddStringToObject(object, "game", report->record->game->name);
    if (report->record->has_seed) {
        cJSON_AddNumberToObject(object, "seed", (double)report->record->seed);
    }
    if (report->record->has_index) {
        cJSON_AddNumberToObject(object, "index", (double)report->record->index);
    }
    cJSON_AddStringToObject(object, "agent", report->agent);
    cJSON_AddBoolToObject(object, "limited", review->limited);
    cJSON_AddItemToObject(object, "moves", moves_report(report));
    cJSON *players = cJSON_AddArrayToObject(object, "players");
    for (int i = 0; i < review->players; i++) {
        cJSON_AddItemToArray(players, player_report(&review->player[i]));
    }
    cJSON *biggest = cJSON_AddArrayToObject(object, "biggest");
    for (int i = 0; i < review->biggest_count && i < top; i++) {
        cJSON_AddItemToArray(biggest, cJSON_CreateNumber(review->moves[review->biggest[i]].ply));
    }
    cJSON_AddItemToObject(object, "bands", bands_report());
    return object;
}
