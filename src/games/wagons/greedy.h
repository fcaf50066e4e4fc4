// SPDX-License-Identifier: GPL-3.0-or-later
/* Greedy play: every card goes where it makes the owner's score highest at once. */
#ifndef WAGONS_GREEDY_H
#define WAGONS_GREEDY_H

#include "games/wagons/position.h"

/* Finds the placement with the highest own score (comparing cards against the other town as it is now); the first in
   the order of placements_list among equals. */
struct placement greedy_placement(const struct position *position, int player, int card);

/* Places the card that is due in PHASE_PLACE greedily. */
void greedy_place(struct position *position);

/* The value of a position as it lies for player 0: VALUE_POINT for each point of the difference and 1 for the tie
   rule (fewer cards placed), so that a higher value is a higher margin or the same margin and the tie won. */
enum { VALUE_POINT = 4 };
int greedy_value(const struct position *position);

/* The positions after each draft, all cards placed greedily: skip = 0, 1, … in order. */
struct draft_walk {
    const struct position *from; /* in PHASE_DRAFT */
    struct town received;        /* the other player's town with the cards skipped so far */
    int skip;                    /* the draft that comes next */
};
void draft_walk_begin(struct draft_walk *walk, const struct position *from);
/* Makes the next one in *after (in PHASE_DRAFT again, or over). */
void draft_walk_next(struct draft_walk *walk, struct position *after);

/* The greedy agent's move. */
wagons_move greedy_choose(const struct position *position);

#endif
