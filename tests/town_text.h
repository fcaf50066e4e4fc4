// SPDX-License-Identifier: GPL-3.0-or-later
/* Towns drawn as text, each territory two letters, terrain and icon:

        terrain  D desert, F forest, S snow, M mountains, P plains, W water
        icon     b beer, c cow, f fort, g gun, m mine, w wagon
        ..       no territory here

        Db Pg Df         a gun on plains between two deserts
        .. Wc ..

   A drawing need not consist of 2x2 cards, so a town is put together from its territories, not by placing cards. */
#ifndef TOWN_TEXT_H
#define TOWN_TEXT_H

#include "bench/plain_town.h"
#include "games/wagons/town.h"

struct drawn_territory {
    int x, y;
    struct plain_cell cell;
};

struct drawn_town {
    int count;
    struct drawn_territory territory[TOWN_CELLS]; /* numbered in this order */
    int cards;                                    /* 1 to TOWN_CARDS, or 0 while nothing is drawn */
};

/* Adds a row of a drawing at height y: pairs of letters with blanks between them, the first at x = 0. Territory k is
   put down to card k / 4. Returns NULL, or what is wrong with the row. */
const char *town_text_row(struct drawn_town *drawn, const char *row, int y);

/* What a plain town shows. */
void town_text_from_plain(struct drawn_town *drawn, const struct plain_town *plain);

/* The eight ways to turn and mirror a drawing, 0 being as it is and TEXT_HALF_TURN by 180 degrees. */
enum { TEXT_HALF_TURN = 3, TEXT_SYMMETRIES = 8 };
void town_text_turn(struct drawn_town *drawn, int symmetry);

/* Moves a drawing. */
void town_text_move(struct drawn_town *drawn, int x, int y);

/* The drawing as a town with every table that town.h describes, and as a plain town. */
void town_text_town(const struct drawn_town *drawn, struct town *town);
void town_text_plain(const struct drawn_town *drawn, struct plain_town *plain);

#endif
