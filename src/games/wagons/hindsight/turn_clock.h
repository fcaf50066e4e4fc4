// SPDX-License-Identifier: GPL-3.0-or-later
/* A player's wall time for a turn, shared out among its decisions: the received placements, the draft and the own
   placement; the start choice is a turn of its own. */
#ifndef WAGONS_TURN_CLOCK_H
#define WAGONS_TURN_CLOCK_H

#include "games/wagons/position.h"

struct turn_clock {
    double seconds;        /* a turn */
    double spent;          /* in the present turn */
    double began;          /* the decision; on clock_seconds */
    int other_cards, step; /* where in the game the last decision was; other_cards -1: nowhere */
};

void turn_clock_open(struct turn_clock *clock, double seconds);

/* Begins a decision in a position that is not over: in a new turn, unless it follows the last one in the same turn. */
void turn_clock_begin(struct turn_clock *clock, const struct position *position);

/* Seconds of the turn that are left now, 0 or more. */
double turn_clock_left(const struct turn_clock *clock);

/* The time on clock_seconds at which the decision should be made, so that those that follow get as much each. */
double turn_clock_deadline(const struct turn_clock *clock, const struct position *position);

/* Ends the decision. */
void turn_clock_end(struct turn_clock *clock);

#endif
