// SPDX-License-Identifier: GPL-3.0-or-later
/* Minimax over the drafts that are left, judged by hindsight tables.

   A draft hands the next card or a later one to the player who drafts and what was skipped to the other; then the other
   drafts. With n cards in the row there are 2^(n-1) ways to the end, each of which gives the drafter a subset S and the
   other player the rest. Its value is what V(S) and V(rest) make together.

   Where icons are compared, each V is a set of outcomes, and the players choose from their sets: the one who places the
   last card answers what the other one has built. That is exact when one card is left for each, and it is the right
   way round in general, since the last placement can still cover what the comparison turns on.

   Values are the margin of the player who drafts first in VALUE_POINTs and 1 for the tie rule, see greedy_value. */
#ifndef WAGONS_DRAFT_MINIMAX_H
#define WAGONS_DRAFT_MINIMAX_H

#include "games/wagons/hindsight/subset_table.h"

enum {
    /* A node of the tree: the first `next` cards of the row are taken, those of `mask` by the drafter. */
    DRAFT_NODES = 2 << CIRCLE_CARDS
};

static inline uint32_t draft_node(int next, uint32_t mask)
{
    return (UINT32_C(1) << next) + mask;
}

/* The value of an end with these outcomes and so many cards in the towns. `receiver_answers`: the player who drafted
   second placed the last card. */
int draft_end_value(const struct beam_game *game, struct outcomes drafter, int drafter_cards, struct outcomes receiver,
                    int receiver_cards, bool receiver_answers);

/* Who drafts next, and both tables over the same row. */
struct draft {
    const struct beam_game *game;
    const struct subset_table *drafter, *receiver;
    bool receiver_answers; /* who places the last card if the row is empty */
    int32_t *values;       /* gets the value of every node (DRAFT_NODES of them) unless it is NULL */
};

/* The value of the whole tree. */
int draft_value(const struct draft *draft);

#endif
