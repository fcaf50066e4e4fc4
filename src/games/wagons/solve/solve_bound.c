// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve/solve_bound.h"

#include <string.h>

#include "games/wagons/greedy.h"
#include "games/wagons/solve/alpha_beta.h"
#include "games/wagons/solve/town_range.h"

/* The draft tree, seen by one player. */
struct draft_tree {
    const struct position *position;
    const uint8_t *row;
    int row_count;
    int player; /* whose sure value is sought */
};

static void add_cards(const struct draft_tree *tree, struct town_counts *counts, const uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++) {
        town_counts_add(counts, &tree->position->deck->cards[cards[i]]);
    }
}

static int sure_at_end(const struct draft_tree *tree, const struct town_counts counts[2])
{
    const uint8_t *scoring = tree->position->scoring;
    const struct town_counts *own = &counts[tree->player];
    const struct town_counts *other = &counts[1 - tree->player];
    int margin = town_least_points(own, scoring) - town_most_points(other, scoring) +
                 town_least_difference(own, other, scoring, tree->position->town[1 - tree->player].cells);
    return margin != 0 ? VALUE_POINT * margin : (own->cards < other->cards) - (own->cards > other->cards);
}

/* From the draft of `mover` at row[from] on; each town's counts hold all cards that its owner has got so far. */
static int sure_from(const struct draft_tree *tree, const struct town_counts counts[2], int mover, int from,
                     bool may_skip)
{
    if (from == tree->row_count) {
        return sure_at_end(tree, counts);
    }
    int best = mover == tree->player ? -VALUE_INFINITE : VALUE_INFINITE;
    struct town_counts after[2];
    memcpy(after, counts, sizeof after);
    for (int at = from; at < tree->row_count && (may_skip || at == from); at++) {
        after[mover] = counts[mover];
        add_cards(tree, &after[mover], &tree->row[at], 1);
        int value = sure_from(tree, after, 1 - mover, at + 1, true);
        if (mover == tree->player ? value > best : value < best) {
            best = value;
        }
        add_cards(tree, &after[1 - mover], &tree->row[at], 1);
    }
    return best;
}

static int sure_after_start(const struct position *position, const struct town_counts counts[2], int player)
{
    uint8_t row[2 * CIRCLE_CARDS];
    memcpy(row, position->row, position->row_count);
    memcpy(row + position->row_count, position->row, position->row_count);
    bool own = position->to_move == player;
    int best = own ? -VALUE_INFINITE : VALUE_INFINITE;
    for (int start = 0; start < position->row_count; start++) {
        struct draft_tree tree = {position, row + start, position->row_count, player};
        int value = sure_from(&tree, counts, 0, 0, position->start_rule != WAGONS_FIRST_PICKS);
        if (own ? value > best : value < best) {
            best = value;
        }
    }
    return best;
}

int solve_sure_value(const struct position *position, int player)
{
    struct draft_tree tree = {position, position->row, position->row_count, player};
    struct town_counts counts[2];
    for (int i = 0; i < 2; i++) {
        counts[i] = town_counts(&position->town[i], position->scoring);
        add_cards(&tree, &counts[i], position->pending[i], position->pending_count[i]);
    }
    if (position->phase == PHASE_START) {
        return sure_after_start(position, counts, player);
    }
    int drafter = position->to_move;
    if (position->hand != NO_CARD) {
        add_cards(&tree, &counts[drafter], &position->hand, 1);
        drafter = 1 - drafter;
    }
    wagons_move moves[POSITION_MOVES_MAX];
    bool may_skip = position->phase != PHASE_DRAFT || position_moves(position, moves) > 1;
    return sure_from(&tree, counts, drafter, 0, may_skip);
}
