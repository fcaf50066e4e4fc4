// SPDX-License-Identifier: GPL-3.0-or-later
/* How a town can end: its own points and the counts that the comparing scoring cards look at.

   What a player gets from the end of a game depends on both outcomes. Of two outcomes one may be at least as good
   whatever the other player has, and then the worse one need not be considered:
   - more points are better;
   - smalltown-charm: fewer territories are better;
   - claim-jumpers: with as many mines, more guns are better (more mines are not always: with fewer guns than the other
     player, more mines than the other give -1 in all, equally many give 0);
   - one-too-many: neither more nor fewer beers are always better.
   Counts that no card of the game compares are kept at 0. With no comparing card, an outcome is just a number. */
#ifndef WAGONS_OUTCOME_H
#define WAGONS_OUTCOME_H

#include <stdbool.h>
#include <stdint.h>

#include "games/wagons/scoring.h"

struct outcome {
    int16_t points; /* scoring_own */
    struct tally tally;
};

/* What the three scoring cards of a game make of outcomes. */
struct outcome_rule {
    uint8_t scoring[GAME_SCORING];
    bool compares;         /* any of the three compares towns */
    struct tally relevant; /* 255 for a count that one of them looks at, 0 for the others */
};

struct outcome_rule outcome_rule(const uint8_t scoring[GAME_SCORING]);

struct outcome outcome_of(const struct outcome_rule *rule, int points, struct tally tally);

/* Whether `first` is at least as good for its owner as `second` against everything. */
static inline bool outcome_covers(const struct outcome *first, const struct outcome *second)
{
    return first->points >= second->points && first->tally.beers == second->tally.beers &&
           first->tally.mines == second->tally.mines && first->tally.guns >= second->tally.guns &&
           first->tally.territories <= second->tally.territories;
}

/* Points by which the owner of `own` is ahead of the owner of `other`. */
int outcome_margin(const struct outcome_rule *rule, const struct outcome *own, const struct outcome *other);

/* A set of outcomes none of which covers another. */
struct outcomes {
    int count;
    const struct outcome *at;
};

/* Adds an outcome to a set of `count` unless one there covers it; takes out those it covers. Returns the new count, at
   most one more. */
int outcomes_add(struct outcome *set, int count, struct outcome outcome);

/* Whether each of `second` is covered by one of `first`. */
bool outcomes_cover(struct outcomes first, struct outcomes second);

/* Whether `own` is at least `margin` points ahead of each of `others`. */
bool outcome_beats_all(const struct outcome_rule *rule, const struct outcome *own, struct outcomes others, int margin);

#endif
