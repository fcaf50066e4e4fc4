// SPDX-License-Identifier: GPL-3.0-or-later
/* How many points a town can have after some more cards: at most, however they are placed, and at least, if its owner
   wants it so. Worked out from counts alone, without trying a placement; true, but wide.

   The least is what a plain way to place is sure of: each card goes above the top row, so that it covers nothing and
   fills no space, and what is counted afterwards is what was there and what the cards bring. */
#ifndef WAGONS_TOWN_RANGE_H
#define WAGONS_TOWN_RANGE_H

#include "games/wagons/deck.h"
#include "games/wagons/solve/outcome.h"

/* Counts of a town and of cards that may come. */
struct town_counts {
    int cards;
    int cells;                          /* visible territories; 4 for each card to come */
    int terrain[TERRAINS], icon[ICONS]; /* visible ones and those that come */
    int largest[TERRAINS];              /* groups as they are */
    int comes[TERRAINS], beers_to_come; /* on the cards to come */
    int scoring[GAME_SCORING];          /* points of the town as it is */
    int extent;                         /* the longer side of the bounding box, two more for each card to come */
};

struct town_counts town_counts(const struct town *town, const uint8_t scoring[GAME_SCORING]);

/* Adds a card to come. */
void town_counts_add(struct town_counts *counts, const struct card *card);

/* No placing of the cards to come makes scoring_own more than this. */
int town_most_points(const struct town_counts *counts, const uint8_t scoring[GAME_SCORING]);

/* Placing the cards to come above the town makes scoring_own at least this, and the tally exactly that. */
int town_least_points(const struct town_counts *counts, const uint8_t scoring[GAME_SCORING]);
struct tally town_tally_above(const struct town_counts *counts);

/* The least that the comparing cards can make of the difference if the own town is built so and the other one in any
   way from the counts given; `other_now` is the other town as it lies. */
int town_least_difference(const struct town_counts *own, const struct town_counts *other,
                          const uint8_t scoring[GAME_SCORING], int other_cells_now);

#endif
