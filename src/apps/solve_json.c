// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/solve_json.h"

#include <stdlib.h>
#include <string.h>

static cJSON *moves_json(const struct wagons_game *game, const void *state, const wagons_move *moves, int count)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < count; i++) {
        cJSON_AddItemToArray(list, game->move_json(state, moves[i]));
    }
    return list;
}

/* The line, each move as it reads where it is made. */
static cJSON *line_json(const struct wagons_game *game, const void *state, const struct wagons_solution *solution)
{
    cJSON *list = cJSON_CreateArray();
    void *after = malloc(game->state_size);
    if (after == NULL) {
        return list;
    }
    memcpy(after, state, game->state_size);
    for (int i = 0; i < solution->line_count; i++) {
        cJSON_AddItemToArray(list, game->move_json(after, solution->line[i]));
        game->apply(after, solution->line[i]);
    }
    free(after);
    return list;
}

static cJSON *number_or_null(bool known, int number)
{
    return known ? cJSON_CreateNumber(number) : cJSON_CreateNull();
}

void solve_json(cJSON *report, const struct wagons_record *record, const void *state,
                const struct wagons_solution *solution)
{
    const struct wagons_game *game = record->game;
    bool has_winner = solution->winner != WAGONS_NOBODY;
    cJSON_AddStringToObject(report, "format", "wagons-solve/1");
    cJSON_AddItemToObject(report, "position", wagons_record_json(record));
    cJSON_AddNumberToObject(report, "to_move", game->to_move(state));
    cJSON_AddBoolToObject(report, "exact", solution->exact);
    cJSON_AddItemToObject(report, "margin", number_or_null(solution->exact, solution->lower));
    cJSON_AddItemToObject(report, "winner", number_or_null(has_winner, solution->winner));
    cJSON_AddNumberToObject(report, "lower", solution->lower);
    cJSON_AddNumberToObject(report, "upper", solution->upper);
    cJSON_AddItemToObject(report, "best", moves_json(game, state, solution->best, solution->best_count));
    cJSON_AddItemToObject(report, "pv", line_json(game, state, solution));
    cJSON_AddBoolToObject(report, "limited", solution->limited);
}
