// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve/alpha_beta.h"

#include <stdlib.h>

#include "games/wagons/greedy.h"

/* A placement and what the whole difference becomes by it, for the player who places. */
struct candidate {
    struct placement placement;
    int difference;
    int order; /* in placements_list, to break ties the same way everywhere */
};

static int by_difference(const void *a, const void *b)
{
    const struct candidate *first = a;
    const struct candidate *second = b;
    if (first->difference != second->difference) {
        return first->difference > second->difference ? -1 : 1;
    }
    return first->order - second->order;
}

/* All placements of the card that is due, with the difference of the two towns' points after each. */
static int list_candidates(const struct position *position, struct candidate *candidates)
{
    int player = position->to_move;
    const struct town *town = &position->town[player];
    const struct town *other = &position->town[1 - player];
    struct placement placements[PLACEMENTS_MAX];
    int count = placements_list(town, position->forbid_full_cover, placements);
    placements_score(town, position->scoring, &position->deck->cards[position_card(position)], placements, count);
    struct tally other_tally = scoring_tally(other);
    int other_points = scoring_own(other, position->scoring);
    for (int i = 0; i < count; i++) {
        int compared = scoring_difference(position->scoring, placements[i].tally, other_tally);
        candidates[i] = (struct candidate){placements[i], placements[i].points - other_points + compared, i};
    }
    return count;
}

static bool is_last_card(const struct position *position)
{
    return position_cards_left(position) == 1;
}

/* The value of the last placement of a game: the best difference, and the tie rule on the cards placed. */
static int last_value(const struct position *position, const struct candidate *candidates, int count)
{
    int best = candidates[0].difference;
    for (int i = 1; i < count; i++) {
        best = candidates[i].difference > best ? candidates[i].difference : best;
    }
    int player = position->to_move;
    int own_cards = position->town[player].cards + 1;
    int other_cards = position->town[1 - player].cards;
    int value = VALUE_POINT * best + (own_cards < other_cards) - (own_cards > other_cards);
    return player == 0 ? value : -value;
}

static wagons_move candidate_move(const struct position *position, const struct candidate *candidate)
{
    int player = position->to_move;
    return move_place(candidate->placement.x + position->origin_x[player],
                      candidate->placement.y + position->origin_y[player], candidate->placement.turned);
}

/* The moves to search, in the order to try them. */
static int ordered_moves(const struct position *position, wagons_move *moves)
{
    if (position->phase != PHASE_PLACE) {
        return position_moves(position, moves);
    }
    struct candidate candidates[PLACEMENTS_MAX];
    int count = list_candidates(position, candidates);
    qsort(candidates, (size_t)count, sizeof candidates[0], by_difference);
    for (int i = 0; i < count; i++) {
        moves[i] = candidate_move(position, &candidates[i]);
    }
    return count;
}

static int search(const struct position *position, int alpha, int beta, wagons_move *best_move)
{
    wagons_move moves[POSITION_MOVES_MAX];
    int count = ordered_moves(position, moves);
    bool first = position->to_move == 0;
    int best = first ? -VALUE_INFINITE : VALUE_INFINITE;
    *best_move = moves[0];
    for (int i = 0; i < count && alpha < beta; i++) {
        struct position after = *position;
        position_apply(&after, moves[i]);
        int value = alpha_beta_value(&after, alpha, beta);
        if (first ? value > best : value < best) {
            best = value;
            *best_move = moves[i];
        }
        if (first) {
            alpha = best > alpha ? best : alpha;
        } else {
            beta = best < beta ? best : beta;
        }
    }
    return best;
}

int alpha_beta_value(const struct position *position, int alpha, int beta)
{
    if (position->phase == PHASE_OVER) {
        return greedy_value(position);
    }
    if (position->phase == PHASE_PLACE && is_last_card(position)) {
        struct candidate candidates[PLACEMENTS_MAX];
        int count = list_candidates(position, candidates);
        return last_value(position, candidates, count);
    }
    wagons_move best_move;
    return search(position, alpha, beta, &best_move);
}

wagons_move alpha_beta_choose(const struct position *position)
{
    wagons_move best_move;
    search(position, -VALUE_INFINITE, VALUE_INFINITE, &best_move);
    return best_move;
}
