// SPDX-License-Identifier: GPL-3.0-or-later
/* Endings as they come about in play, of every kind. */
#ifndef ENDINGS_H
#define ENDINGS_H

#include "games/wagons/position.h"

/* What the player to move has before it. */
enum ending_kind {
    ENDING_DRAFT,   /* a draft, nothing waits to be placed */
    ENDING_PENDING, /* received cards */
    ENDING_HAND,    /* the drafted card; the other player has received nothing */
    ENDING_GIVEN,   /* the drafted card; the other player has received cards (two cards or more, then) */
    ENDING_KINDS
};

/* Cards that are not placed yet. */
int ending_cards(const struct position *position);

/* The first ending of that kind with that many cards in deals (seed, index), (seed, index + 1000000), ..., played with
   greedy placements and drafts that skip few cards. The scoring card `forced` is in play; the full-cover option and the
   other two scoring cards change with the index. */
void ending_find(struct position *position, uint64_t seed, uint64_t index, enum ending_kind kind, int cards,
                 enum scoring_card forced);

#endif
