// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight/turn_clock.h"

#include "base/clock.h"

enum { NOWHERE = -1 };

void turn_clock_open(struct turn_clock *clock, double seconds)
{
    *clock = (struct turn_clock){.seconds = seconds, .other_cards = NOWHERE};
}

/* A number that rises with each decision of a turn. In a turn the other town stays as it is. */
static int step_of(const struct position *position)
{
    int own_cards = position->town[position->to_move].cards;
    return 2 * own_cards + (position->phase == PHASE_DRAFT) + 2 * (position->hand != NO_CARD);
}

/* Decisions of the turn from this one on. */
static int decisions_left(const struct position *position)
{
    if (position->phase == PHASE_START || position->hand != NO_CARD) {
        return 1;
    }
    int to_draft = position->row_count > 0 ? 2 : 0;
    return position->pending_count[position->to_move] + to_draft;
}

void turn_clock_begin(struct turn_clock *clock, const struct position *position)
{
    int other_cards = position->town[1 - position->to_move].cards;
    int step = step_of(position);
    bool goes_on = clock->other_cards == other_cards && step > clock->step && position->phase != PHASE_START;
    if (!goes_on) {
        clock->spent = 0;
    }
    clock->other_cards = position->phase == PHASE_START ? NOWHERE : other_cards;
    clock->step = step;
    clock->began = clock_seconds();
}

double turn_clock_left(const struct turn_clock *clock)
{
    double left = clock->seconds - clock->spent - (clock_seconds() - clock->began);
    return left > 0 ? left : 0;
}

double turn_clock_deadline(const struct turn_clock *clock, const struct position *position)
{
    return clock_seconds() + turn_clock_left(clock) / decisions_left(position);
}

void turn_clock_end(struct turn_clock *clock)
{
    clock->spent += clock_seconds() - clock->began;
}
