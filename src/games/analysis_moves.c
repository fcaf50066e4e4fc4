// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/analysis_moves.h"

#include <stdlib.h>

bool analysis_moves_open(struct wagons_analysis *analysis, const struct wagons_game *game, const void *state)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    *analysis = (struct wagons_analysis){
        .to_move = game->to_move(state), .phase = game->phase(state), .legal = game->legal_moves(state, moves)};
    analysis->moves = calloc((size_t)analysis->legal + 1, sizeof *analysis->moves);
    return analysis->moves != NULL;
}

void wagons_analysis_free(struct wagons_analysis *analysis)
{
    free(analysis->moves);
    analysis->moves = NULL;
    analysis->count = 0;
}

struct wagons_analysis_move *analysis_moves_add(struct wagons_analysis *analysis, wagons_move move)
{
    struct wagons_analysis_move *entry = &analysis->moves[analysis->count++];
    *entry = (struct wagons_analysis_move){.move = move, .win = 0.5, .line_count = 1, .line = {move}};
    return entry;
}

struct wagons_analysis_move *analysis_moves_find(const struct wagons_analysis *analysis, wagons_move move)
{
    for (int i = 0; i < analysis->count; i++) {
        if (analysis->moves[i].move == move) {
            return &analysis->moves[i];
        }
    }
    return NULL;
}

/* --- order --- */

static int falling(double first, double second)
{
    return (first < second) - (first > second);
}

static int by_rank(const void *a, const void *b)
{
    const struct wagons_analysis_move *first = a;
    const struct wagons_analysis_move *second = b;
    int visits = (first->visits < second->visits) - (first->visits > second->visits);
    int margin = falling(first->margin, second->margin);
    int win = falling(first->win, second->win);
    int keys[] = {second->exact - first->exact, first->exact ? margin : visits, win, margin, visits};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i] != 0) {
            return keys[i];
        }
    }
    return (first->move > second->move) - (first->move < second->move);
}

void analysis_moves_value(struct wagons_analysis *analysis)
{
    analysis->win = analysis->moves[0].win;
    analysis->margin = analysis->moves[0].margin;
}

void analysis_moves_sort(struct wagons_analysis *analysis)
{
    qsort(analysis->moves, (size_t)analysis->count, sizeof *analysis->moves, by_rank);
    analysis_moves_value(analysis);
}
