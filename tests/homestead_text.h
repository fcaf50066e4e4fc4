// SPDX-License-Identifier: GPL-3.0-or-later
/* Homestead grids drawn as text: rows separated by '/', cells by spaces. A cell is a type's letter (G grassland, M
   mountain, F forest, D desert, L lake), the points, and for a card that doubles a type that one's small letter ("F3",
   "M2m", "D10l"); ".." is empty. */
#ifndef HOMESTEAD_TEXT_H
#define HOMESTEAD_TEXT_H

#include "bench/plain_homestead.h"
#include "games/homestead/grid.h"

/* A drawn grid; its cards stand in a deck of its own, card i being the i-th cell in reading order. */
struct homestead_drawing {
    struct homestead_deck deck;
    int count;
    int x[GRID_CELLS], y[GRID_CELLS];
};

/* Fails the test on a bad drawing. */
void homestead_text_read(const char *text, struct homestead_drawing *drawing);

/* Turns and mirrors the drawing in one of eight ways, 0 to 7. */
void homestead_text_turn(struct homestead_drawing *drawing, int way);

/* The grid, built card by card from one of them on, and the same in its plain form; all cards must be connected. The
   card that it is built from lies at (0, 0). */
void homestead_text_grid(const struct homestead_drawing *drawing, int from, struct grid *grid);
void homestead_text_plain(const struct homestead_drawing *drawing, int from, struct plain_homestead_grid *grid);

#endif
