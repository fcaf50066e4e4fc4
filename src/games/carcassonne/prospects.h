// SPDX-License-Identifier: GPL-3.0-or-later
/* What a game may be expected to bring each player: the points scored so far, and those of every feature with meeples,
   incomplete ones by their chance to be completed.

   A cell beside the land is filled by a player with a chance that rises with the number of tiles left that fit there:
   each comes to the player whose feature it is with the same chance. A feature is completed when all cells that it opens
   to are filled. A meeple in hand has a price that falls with the turns left; one on a feature comes home with the
   chance that it is completed.

   These are estimates, made to be quick; all numbers are in points. */
#ifndef CARCASSONNE_PROSPECTS_H
#define CARCASSONNE_PROSPECTS_H

#include "games/carcassonne/land.h"

enum { PROSPECTS_CODES = 256 };

/* What depends on the tiles left alone, the same for all ways to lay the drawn one. */
struct prospects {
    float fill[PROSPECTS_CODES];  /* chance that a cell which asks for these edges is filled */
    float hand[LAND_MEEPLES + 1]; /* price of so many meeples in hand */
    float around[9];              /* expected tiles around a monastery that has so many now */
    float surrounded[9];          /* chance that it is completed */
};

void prospects_make(struct prospects *prospects, const struct land *land);

/* What the land as it lies brings. */
struct valuation {
    float total[WAGONS_PLAYERS_MAX];       /* points to be expected at the end, and the price of meeples in hand */
    float chance[TILE_SEGMENTS];           /* of each road and city, by label: that it is completed */
    uint8_t open_city[TILE_CITY_SEGMENTS]; /* labels of incomplete cities */
    int open_cities;
};

void prospects_value(const struct prospects *prospects, const struct land *land, struct valuation *valuation);

/* What a player who has `supply` meeples gains by putting one on a free place of the tile that was just laid without. */
float prospects_meeple(const struct prospects *prospects, const struct land *land, const struct valuation *valuation,
                       int place, int supply);

/* By how much a player is ahead of the best other one. */
float prospects_lead(const struct land *land, const float total[WAGONS_PLAYERS_MAX], int player);

#endif
