// SPDX-License-Identifier: GPL-3.0-or-later
/* Towns as blocks of text, with coordinates along the edges, side by side where they fit. */
#ifndef APPS_BOARD_TOWN_H
#define APPS_BOARD_TOWN_H

#include "apps/terminal/board.h"

/* A number to show at a place instead of what lies there; below -9 it is shown as "--". */
struct board_number {
    int x, y, value;
};

struct board_block {
    const char *title;
    const struct wagons_view_town *town;
    bool sums;                          /* a line with the points follows the title */
    int before;                         /* columns and lines of empty places shown on the left and above */
    int after;                          /* the same on the right and below */
    int marked_from;                    /* the town's cards from this one on (0: the one placed first) are set off */
    const struct board_number *numbers; /* NULL: shows the icons */
    int number_count;
    int best; /* the number to set off */
};

/* Writes one or two blocks. */
void board_blocks(FILE *file, const struct board_style *style, const struct board_block *blocks, int count);

#endif
