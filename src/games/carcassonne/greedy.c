// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/greedy.h"

#include "games/carcassonne/prospects.h"
#include "games/carcassonne/turn.h"

/* A way to lay the drawn tile, without a meeple so far. */
struct laid {
    struct land land;
    struct valuation valuation;
    struct prospects prospects;
};

static void lay(const struct land *before, const struct turn *turn, struct laid *laid)
{
    laid->land = *before;
    land_lay(&laid->land, land_cell_at(before, turn->x, turn->y), turn->type, turn->turn, before->to_move,
             LAND_NO_MEEPLE);
    prospects_value(&laid->prospects, &laid->land, &laid->valuation);
}

static float lead_with(const struct land *before, const struct laid *laid, const struct turn *turn)
{
    float total[WAGONS_PLAYERS_MAX] = {0};
    int player = before->to_move;
    for (int i = 0; i < before->players; i++) {
        total[i] = laid->valuation.total[i];
    }
    if (turn->place != LAND_NO_MEEPLE) {
        total[player] +=
            prospects_meeple(&laid->prospects, &laid->land, &laid->valuation, turn->place, before->supply[player]);
    }
    return prospects_lead(before, total, player);
}

/* Moves that lay the tile the same way follow each other, the one without a meeple first. */
void carcassonne_greedy_rate(const struct land *land, const wagons_move *moves, int count, float *leads)
{
    struct laid laid;
    prospects_make(&laid.prospects, land);
    for (int i = 0; i < count; i++) {
        struct turn turn = turn_unpack(moves[i]);
        if (turn.kind != TURN_LAY) {
            leads[i] = 0;
            continue;
        }
        if (turn.place == LAND_NO_MEEPLE) {
            lay(land, &turn, &laid);
        }
        leads[i] = lead_with(land, &laid, &turn);
    }
}

wagons_move carcassonne_greedy_choose(const struct land *land)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    float leads[WAGONS_MOVES_MAX];
    int count = turn_legal(land, moves, NULL), best = 0;
    carcassonne_greedy_rate(land, moves, count, leads);
    for (int i = 1; i < count; i++) {
        best = leads[i] > leads[best] ? i : best;
    }
    return moves[best];
}
