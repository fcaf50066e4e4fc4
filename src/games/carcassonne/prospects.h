// SPDX-License-Identifier: GPL-3.0-or-later
/* What a game may be expected to bring each player: the points scored so far, and those of every feature with meeples,
   incomplete ones by their chance to be completed.

   A cell beside the land is filled by a player with a chance that rises with the number of tiles left that fit there:
   each comes to the player whose feature it is with the same chance. A feature is completed when all cells that it opens
   to are filled. A meeple in hand has a price that falls with the turns left; one on a feature comes home with the
   chance that it is completed. Around a monastery the cells are filled the sooner the more turns are left; by the weights
   of searches, none where no tile fits.

   These are estimates, made to be quick; all numbers are in points. */
#ifndef CARCASSONNE_PROSPECTS_H
#define CARCASSONNE_PROSPECTS_H

#include "games/carcassonne/land.h"

enum { PROSPECTS_CODES = 256 };

/* How the estimates are made. */
struct prospects_weights {
    float eagerness;    /* of all tiles that fit a cell, the part that is there to be used for it */
    float further;      /* by which each cell but the first makes a feature less likely to be completed */
    float price;        /* of the first meeple in hand while many turns are left, in points */
    float patience;     /* turns left at which the price is half of that */
    float spare;        /* the part of the price by which seven meeples in hand make the next cheaper */
    float scarce;       /* of the price, what the only meeple in hand is worth beyond it */
    float homecoming;   /* of the price, for a meeple that will come home for sure */
    float city_growth;  /* tiles that a city gains at each open edge until it is completed ... */
    float road_growth;  /* ... and a road ... */
    float city_reach;   /* ... and that a city gains whether or not, were all tiles left */
    float farm_open;    /* of the chance that a city is completed, what a field beside it gets */
    float farm_growth;  /* cities that a field gets for each of its segments, were all tiles left */
    float plenty;       /* turns left at which a cell beside a monastery is filled with even chances */
    float surroundings; /* of those cells, what counts as points in an incomplete monastery */
    float choosy;       /* as eagerness, for such a cell; 0: all cells alike */
};

/* Those of the agent "greedy", and those of searches. */
extern const struct prospects_weights prospects_greedy, prospects_search;

/* What depends on the tiles left alone, the same for all ways to lay the drawn one. */
struct prospects {
    const struct prospects_weights *weights;
    float left;                   /* the part of all tiles that is still to come */
    float fill[PROSPECTS_CODES];  /* chance that a cell which asks for these edges is filled */
    float near[PROSPECTS_CODES];  /* the same for a cell beside a monastery */
    float hand[LAND_MEEPLES + 1]; /* price of so many meeples in hand */
};

/* The weights outlive it. */
void prospects_make(struct prospects *prospects, const struct prospects_weights *weights, const struct land *land);

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
