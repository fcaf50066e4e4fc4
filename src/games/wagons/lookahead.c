// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/lookahead.h"

#include "games/stop.h"
#include "games/wagons/greedy.h"
#include "games/wagons/solve/alpha_beta.h"
#include "games/wagons/solve/solve.h"

/* What the solver may do for one move, see solve.h; nearly all endings of four cards take less than a thousandth. */
enum { ENDING_SWEEPS = 200000 };

/* The value for player 0 of a position in PHASE_DRAFT (or over), `depth` drafts deep, within (alpha, beta); some value
   once an end is wanted. */
static int minimax(const struct position *position, int depth, int alpha, int beta, const struct wagons_stop *stop)
{
    if (depth == 0 || position->phase == PHASE_OVER || stop_is_wanted(stop)) {
        return greedy_value(position);
    }
    bool first = position->to_move == 0;
    int best = first ? -VALUE_INFINITE : VALUE_INFINITE;
    struct draft_walk walk;
    draft_walk_begin(&walk, position);
    wagons_move drafts[POSITION_MOVES_MAX];
    for (int count = position_moves(position, drafts); walk.skip < count && alpha < beta;) {
        struct position after;
        draft_walk_next(&walk, &after);
        int value = minimax(&after, depth - 1, alpha, beta, stop);
        if (first) {
            best = value > best ? value : best;
            alpha = value > alpha ? value : alpha;
        } else {
            best = value < best ? value : best;
            beta = value < beta ? value : beta;
        }
    }
    return best;
}

/* The value of a start choice or draft for the player who makes it, if it is above `least`. */
static int judge(const struct position *position, struct draft_walk *walk, wagons_move move, int depth, int least,
                 const struct wagons_stop *stop)
{
    struct position after;
    int value_depth = depth;
    if (position->phase == PHASE_START) {
        after = *position;
        position_apply(&after, move);
    } else {
        draft_walk_next(walk, &after);
        value_depth--;
    }
    return position->to_move == 0 ? minimax(&after, value_depth, least, VALUE_INFINITE, stop)
                                  : -minimax(&after, value_depth, -VALUE_INFINITE, -least, stop);
}

wagons_move lookahead_draft(const struct position *position, int depth, const struct wagons_stop *stop)
{
    wagons_move moves[POSITION_MOVES_MAX];
    int count = position_moves(position, moves);
    struct draft_walk walk;
    draft_walk_begin(&walk, position);
    wagons_move best = moves[0];
    int best_value = -VALUE_INFINITE;
    for (int i = 0; count > 1 && i < count; i++) {
        int value = judge(position, &walk, moves[i], depth, best_value, stop);
        if (value > best_value) {
            best_value = value;
            best = moves[i];
        }
    }
    return best;
}

static int depth_by_circle(int cards)
{
    return cards > 10 ? 1 : cards >= 9 ? 2 : 3;
}

wagons_move lookahead_choose(struct solver *solver, const struct position *position, int depth,
                             const struct wagons_stop *stop)
{
    if (position_cards_left(position) <= LOOKAHEAD_ENDING_CARDS) {
        int value;
        wagons_move exact = solver_choose(solver, position, ENDING_SWEEPS, &value);
        if (exact != WAGONS_NO_MOVE) {
            return exact;
        }
    }
    if (position->phase == PHASE_PLACE) {
        return greedy_choose(position);
    }
    return lookahead_draft(position, depth > 0 ? depth : depth_by_circle(position->row_count), stop);
}
