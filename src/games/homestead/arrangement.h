// SPDX-License-Identifier: GPL-3.0-or-later
/* How well the cards of a grid could lie: the best arrangement of the same cards in the same rectangle.

   Exact by branch and bound where there are few cards. For a whole grid the truth lies between what a local search
   finds and a bound that no arrangement can pass. */
#ifndef HOMESTEAD_ARRANGEMENT_H
#define HOMESTEAD_ARRANGEMENT_H

#include "games/homestead/grid.h"

/* Cards, as numbered in the deck, in a rectangle; cell i is column i % width of row i / width. */
struct arrangement {
    const struct homestead_deck *deck;
    int width, height; /* 1 to 5 */
    uint8_t cards[GRID_CELLS];
};

/* The points of it. */
int arrangement_points(const struct arrangement *arrangement);

/* The cards of a grid that fills its box; false if there is a gap. */
bool arrangement_of_grid(const struct grid *grid, const struct homestead_deck *deck, struct arrangement *arrangement);

/* Rearranges the cards for as many points as simulated annealing finds in so many runs from random orders; returns
   them. The same seed finds the same. */
int arrangement_improve(struct arrangement *arrangement, uint64_t seed, int runs);

/* Points that no arrangement of these cards passes: type by type, from the number of cards that can be beside each
   other. */
int arrangement_bound(const struct arrangement *arrangement);

/* Finds the best arrangement and puts it in place of the one given; false if that takes more than `steps` cards laid
   down, which more than about 12 cards will. */
bool arrangement_solve(struct arrangement *arrangement, uint64_t steps, int *points);

#endif
