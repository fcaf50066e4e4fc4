// SPDX-License-Identifier: GPL-3.0-or-later
/* How good the placements of a hand look in a grid: quick enough for playouts.

   A rating is a sum of what a placement gains at once and of what it does for the cards to come, weighed by numbers
   that were found by letting the ratings play (homestead_weights.c). */
#ifndef HOMESTEAD_PLACING_H
#define HOMESTEAD_PLACING_H

#include "games/homestead/homestead.h"

enum { PLACING_STAGES = 4, PLACING_FREE_MAX = 4 };

/* The features of a placement; the weights are in parts of a point, WAGONS_POINT to the point. `free` is the number of
   empty cells beside the place that the frame allows. */
enum placing_feature {
    PLACING_GAIN,             /* points gained at once */
    PLACING_LONE_1,           /* points of the card if it has no neighbour of its type but 1 free cell beside it */
    PLACING_LONE_2,           /* the same with 2 */
    PLACING_LONE_3,           /* with 3 */
    PLACING_LONE_4,           /* with 4 */
    PLACING_ROOM,             /* points of the card x free */
    PLACING_DOUBLER,          /* free, for a card that doubles */
    PLACING_USED,             /* points of the card: what the hand loses */
    PLACING_USED_DOUBLER,     /* 1 for a card that doubles: likewise */
    PLACING_FOREIGN,          /* neighbours of other types */
    PLACING_FOREIGN_DOUBLERS, /* neighbours that double other types than the card's: the place is lost for those */
    PLACING_FOREIGN_WAITING,  /* worth of neighbours of other types that do not score yet: they lose a free cell */
    PLACING_COMPANY,          /* cards of the type left in the hand, if there is a free cell */
    PLACING_STRETCH,          /* 1 if the box grows */
    PLACING_FEATURES,
};

struct placing_weights {
    int16_t weight[PLACING_STAGES][PLACING_FEATURES];
};

extern const struct placing_weights homestead_weights;

struct placing {
    int card, cell;
    int32_t rating;
};

/* Rates all placements of the hand's cards, in the order of card and cell; returns how many. There is room for all. */
int placing_rate(const struct grid *grid, const struct homestead_deck *deck, uint64_t hand,
                 const struct placing_weights *weights, struct placing *placings);

/* The best-rated one, the first among equals. */
struct placing placing_best(const struct grid *grid, const struct homestead_deck *deck, uint64_t hand,
                            const struct placing_weights *weights);

/* Fills a grid to the end by best-rated placements: the hand, drawn up to five from every other card of pile[next..), as
   long as there are any. */
void placing_fill(struct grid *grid, const struct homestead_deck *deck, uint64_t hand, const uint8_t *pile, int next,
                  const struct placing_weights *weights);

/* The one that gains most at once; among equals one that leaves the most open cells, so that the frame stays open;
   then the first. */
struct placing placing_greedy(const struct grid *grid, const struct homestead_deck *deck, uint64_t hand);

#endif
