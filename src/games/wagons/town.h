// SPDX-License-Identifier: GPL-3.0-or-later
/* A town: what a player has built, as bitboards over its visible territories.

   The territories are numbered 1, 2, 3 … in the order in which their places were first covered; a plane is one 64-bit
   word with bit n for territory n. Fifteen cards show at most 60 territories, so a word always suffices, however far
   a town spreads. Covering a territory moves its bit from plane to plane and leaves its number; only new places get
   new numbers. Number 0 is "nothing there": every territory knows the numbers of its four neighbours, and a missing
   neighbour is 0, whose bit is in no plane.

        card 14 at (0, 0)           then card 5 at (1, 1)

        1 plains    2 forest        1 plains     2 forest                terrain[FOREST]    = bits 2 4 5 7
          beer        cow             beer         cow                   terrain[PLAINS]    = bits 1 6
        3 mountains 4 plains        3 mountains  4 forest   5 forest     terrain[MOUNTAINS] = bit 3
          cow         gun             cow          beer       wagon      neighbour[EAST][3] = 4
                                                 6 plains   7 forest     neighbour[WEST][3] = 0
                                                   gun        cow

   Places are also kept on a 32x32 torus (`at`, `rows`), which finds the number of a place and the legal places of a
   card. A town of 15 cards spans at most 30 rows or columns, so that two cells of the torus' rim are always free and
   nothing ever touches itself around it. */
#ifndef WAGONS_TOWN_H
#define WAGONS_TOWN_H

#include <stdbool.h>
#include <stdint.h>

#include "games/wagons/card.h"

enum {
    TOWN_CARDS = CIRCLE_CARDS,
    TOWN_CELLS = TOWN_CARDS * CARD_CELLS, /* the most territories; numbers run from 1 to this */
    TOWN_NUMBERS = 64,                    /* length of a table by number */
    TORUS = 32,
    /* Each card alone is touched or covered from at most 21 places, and a town's places are those of its cards. */
    TOWN_ANCHORS = TOWN_CARDS * 21,
};

enum direction { EAST, WEST, NORTH, SOUTH, DIRECTIONS };

struct town {
    uint64_t terrain[TERRAINS];
    uint64_t icon[ICONS];
    uint64_t visible[TOWN_CARDS];                /* what still shows of the k-th card placed */
    uint8_t neighbour[DIRECTIONS][TOWN_NUMBERS]; /* number of the territory beside, 0: none */
    uint8_t code[TOWN_NUMBERS];                  /* 0x40 | icon << 3 | terrain; 0 for number 0 and those not in use */
    uint8_t owner[TOWN_NUMBERS];                 /* which placed card shows there, from 0 */
    int8_t x[TOWN_NUMBERS], y[TOWN_NUMBERS];     /* place relative to the first card's top-left territory */
    uint32_t rows[TORUS];                        /* bit x & 31 of rows[y & 31]: covered places */
    uint8_t at[TORUS * TORUS];                   /* number of the territory at (y & 31) * 32 + (x & 31), 0: none */
    uint8_t cells;                               /* visible territories */
    uint8_t cards;                               /* placed cards */
    int8_t left, right, top, bottom;             /* bounding box, inclusive; meaningless while empty */
};

/* A place for a card: that of its top-left territory, relative to the first card's. */
struct anchor {
    int8_t x, y;
};

/* What town_place changed, for town_undo. */
struct town_undo {
    uint8_t number[CARD_CELLS]; /* of the block's cells */
    uint8_t code[CARD_CELLS];   /* what showed there before, 0: nothing */
    uint8_t owner[CARD_CELLS];
    int8_t left, right, top, bottom;
};

/* An empty town. */
void town_clear(struct town *town);

/* The number of the territory at (x, y), 0 if nothing is there; any x and y. */
int town_at(const struct town *town, int x, int y);

/* Writes all places where a card may lie by the rule of contact (it covers a territory or shares a full edge with
   one), by y, then by x; an empty town has just (0, 0). The town has fewer than TOWN_CARDS cards; `anchors` has room
   for TOWN_ANCHORS. Returns how many. Whether a place is open does not depend on the card or its turn. */
int town_anchors(const struct town *town, struct anchor *anchors);

/* Whether a card may lie at (x, y) by the rule of contact; the first card lies at (0, 0). Any x and y. */
bool town_touches(const struct town *town, int x, int y);

/* Whether a card at (x, y) would hide the last visible territory of an earlier card (option full-cover). */
bool town_hides_card(const struct town *town, int x, int y);

/* Places a card (already turned as it shall lie) at a legal place. The town has fewer than TOWN_CARDS cards.
   Fills *undo unless it is NULL. */
void town_place(struct town *town, const struct card *card, int x, int y, struct town_undo *undo);

/* Takes back the last placement. */
void town_undo(struct town *town, const struct town_undo *undo);

/* The territories of `plane` that are beside one of `cells`. */
uint64_t town_beside(const struct town *town, uint64_t cells);

/* The connected group of `plane` (by edges) that contains the territories `seed`. */
uint64_t town_group(const struct town *town, uint64_t seed, uint64_t plane);

#endif
