// SPDX-License-Identifier: GPL-3.0-or-later
/* Territories and cards as small pictures of text.

   A territory is its terrain's letter on the terrain's colour, and its icon as a glyph or a letter; a card is a block of
   two by two territories, PICTURE_CARD_WIDTH columns wide and two lines high. Colours only help: the letters say it all. */
#ifndef APPS_PICTURE_H
#define APPS_PICTURE_H

#include <stdbool.h>
#include <stdio.h>

#include "wagons/view.h"

enum {
    PICTURE_CELL_WIDE = 4,   /* columns of a territory with room on both sides: " Fb " */
    PICTURE_CELL_NARROW = 3, /* the same in a town that needs the room: "Fb " */
    PICTURE_CELL_TIGHT = 2,  /* and in one that spreads very far: "Fb" */
    PICTURE_CARD_WIDTH = 2 * PICTURE_CELL_WIDE,
    PICTURE_CARD_LINES = 2,
};

struct picture_style {
    int colours;  /* 0, 16 or 256 */
    bool unicode; /* characters beyond ASCII may be used */
    bool letters; /* icons as letters even where glyphs could be shown */
};

/* The letter of a terrain: D F S M P W. */
char picture_terrain_letter(enum wagons_terrain terrain);

/* The letter (b c f g m w) or glyph of an icon, one column wide. */
const char *picture_icon(const struct picture_style *style, enum wagons_icon icon);

/* Writes a territory, `width` columns; `marked` sets it off where there is room: "[Fb]", "Fb*". */
void picture_territory(FILE *file, const struct picture_style *style, int terrain, int icon, int width, bool marked);

/* Writes one of the two lines of a card as it lies upright or turned by 180 degrees. */
void picture_card_line(FILE *file, const struct picture_style *style, const struct wagons_view_card *card, bool turned,
                       int line);

/* Turns the terrain's colours on and off again, around text that belongs to it. Nothing without colours. */
void picture_terrain_begin(FILE *file, const struct picture_style *style, int terrain);
void picture_terrain_end(FILE *file, const struct picture_style *style);

/* Writes text bold or faint, where there are colours. */
void picture_bold(FILE *file, const struct picture_style *style, const char *text);
void picture_faint(FILE *file, const struct picture_style *style, const char *text);

#endif
