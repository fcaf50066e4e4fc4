// SPDX-License-Identifier: GPL-3.0-or-later
/* What a position promises by hindsight: the value of the drafts that are left when each hand is worth the best town
   that narrow beams build from it. Cheaper than judging a move (hindsight_judge.h) where many positions are asked about
   that share towns, since tables are kept. */
#ifndef WAGONS_PROSPECT_H
#define WAGONS_PROSPECT_H

#include "games/wagons/hindsight/draft_minimax.h"
#include "games/wagons/hindsight/town_tables.h"
#include "games/wagons/position.h"

/* How prospects are found; all but `thread` the same for all questions of one search. */
struct prospect_view {
    const struct beam_game *game;
    struct town_tables *tables;
    int thread;
    int row_count; /* cards of the row that are looked at, at most */
    bool team;     /* idle threads of the innermost parallel region may help: threads_self() is what they ask as */
};

/* The value for player 0 of a position that is not over, in VALUE_POINTs (as draft_minimax.h). The start is chosen. If
   `drafts` is not NULL and the position is in PHASE_DRAFT, drafts[i] gets the value of skipping i cards, for each i below
   `*draft_count`, which is set. False without memory. */
bool prospect_value(const struct prospect_view *view, const struct position *position, int *value, int *drafts,
                    int *draft_count);

#endif
