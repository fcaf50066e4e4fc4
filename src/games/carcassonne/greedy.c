// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/greedy.h"

#include <math.h>
#include <string.h>

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

/* What each player may expect when the tile is laid as `turn` says, with its meeple. */
static void expect_with(const struct land *before, const struct laid *laid, const struct turn *turn,
                        float total[WAGONS_PLAYERS_MAX])
{
    int player = before->to_move;
    memcpy(total, laid->valuation.total, sizeof laid->valuation.total);
    if (turn->place != LAND_NO_MEEPLE) {
        total[player] +=
            prospects_meeple(&laid->prospects, &laid->land, &laid->valuation, turn->place, before->supply[player]);
    }
}

/* Moves that lay the tile the same way follow each other, the one without a meeple first. The best move, the first
   among equals, and what it brings; `leads` may be NULL. */
static wagons_move look_through(const struct land *land, const struct prospects_weights *weights,
                                const wagons_move *moves, int count, float *leads, float best_total[WAGONS_PLAYERS_MAX])
{
    struct laid laid;
    float best_lead = -INFINITY;
    wagons_move best = moves[0];
    prospects_make(&laid.prospects, weights, land);
    for (int i = 0; i < count; i++) {
        struct turn turn = turn_unpack(moves[i]);
        float total[WAGONS_PLAYERS_MAX];
        if (turn.kind != TURN_LAY) {
            laid.land = *land;
            prospects_value(&laid.prospects, land, &laid.valuation);
        } else if (turn.place == LAND_NO_MEEPLE) {
            lay(land, &turn, &laid);
        }
        expect_with(land, &laid, &turn, total);
        float lead = prospects_lead(land, total, land->to_move);
        if (leads != NULL) {
            leads[i] = lead;
        }
        if (lead > best_lead) {
            best_lead = lead;
            best = moves[i];
            memcpy(best_total, total, sizeof total);
        }
    }
    return best;
}

void carcassonne_greedy_rate(const struct land *land, const struct prospects_weights *weights, const wagons_move *moves,
                             int count, float *leads, float total[WAGONS_PLAYERS_MAX])
{
    look_through(land, weights, moves, count, leads, total);
}

void carcassonne_greedy_expect(const struct land *land, const struct prospects_weights *weights,
                               float total[WAGONS_PLAYERS_MAX])
{
    wagons_move moves[WAGONS_MOVES_MAX];
    look_through(land, weights, moves, turn_legal(land, moves, NULL), NULL, total);
}

wagons_move carcassonne_greedy_choose(const struct land *land)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    float total[WAGONS_PLAYERS_MAX];
    return look_through(land, &prospects_greedy, moves, turn_legal(land, moves, NULL), NULL, total);
}
