// SPDX-License-Identifier: GPL-3.0-or-later
/* A sheet of character cells that a board draws on. The full screen shows it through ncurses, the line mode prints it, so
   that a board is drawn once and knows neither.

   Colours are the names of a palette that colour-blind people can tell apart by lightness; they only help: letters and
   glyphs say it all. What is drawn outside the sheet is left out. */
#ifndef APPS_CANVAS_H
#define APPS_CANVAS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* What a cell is painted with. Papers are backgrounds with a text colour that can be read on them; pens are text colours
   on the terminal's own background. */
enum canvas_colour {
    CANVAS_NO_COLOUR,
    CANVAS_ORANGE,
    CANVAS_GREEN,
    CANVAS_WHITE,
    CANVAS_GREY,
    CANVAS_YELLOW,
    CANVAS_BLUE,
    CANVAS_BROWN,
    CANVAS_LIME,
    CANVAS_PEN_BLUE,
    CANVAS_PEN_ORANGE,
    CANVAS_PEN_GREEN,
    CANVAS_PEN_PINK,
    CANVAS_PEN_YELLOW,
    CANVAS_COLOURS
};

enum canvas_weight { CANVAS_BOLD = 1, CANVAS_FAINT = 2, CANVAS_REVERSE = 4, CANVAS_UNDERLINE = 8 };

struct canvas_ink {
    uint8_t colour; /* enum canvas_colour */
    uint8_t weight; /* enum canvas_weight, or-ed */
};

static const struct canvas_ink canvas_plain = {0, 0};

enum { CANVAS_GLYPH_BYTES = 5 };

struct canvas_cell {
    char glyph[CANVAS_GLYPH_BYTES]; /* one character in UTF-8, one column wide; "" is a space */
    struct canvas_ink ink;
};

struct canvas {
    int width, height;
    int used;    /* lines written so far, from the top */
    bool grows;  /* gets taller when something is written below its end */
    bool failed; /* memory ran out: what came after is missing */
    struct canvas_cell *cells;
};

/* A blank sheet; `height` 0: it grows as it is written. Freed with canvas_free. */
struct canvas canvas_new(int width, int height);
void canvas_free(struct canvas *canvas);

/* Writes text (UTF-8, every character one column) from a cell to the right, cut at the edge. Returns the column after
   its end, as if nothing had been cut. */
int canvas_text(struct canvas *canvas, int x, int y, struct canvas_ink ink, const char *text);
int canvas_format(struct canvas *canvas, int x, int y, struct canvas_ink ink, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The same, cut after `columns` columns; a text that is longer ends in "…" or, without Unicode, "~". */
int canvas_cut(struct canvas *canvas, int x, int y, int columns, bool unicode, struct canvas_ink ink, const char *text);

/* Writes text in lines of at most `columns` columns that begin at (x, y), at most `lines` of them; returns how many. */
int canvas_wrap(struct canvas *canvas, int x, int y, int columns, int lines, struct canvas_ink ink, const char *text);

/* Changes the ink of cells that are written already. */
void canvas_tint(struct canvas *canvas, int x, int y, int columns, struct canvas_ink ink);

/* Copies a part of one sheet to a place on another. */
void canvas_copy(struct canvas *to, int to_x, int to_y, const struct canvas *from, int x, int y, int width, int height);

/* Prints the lines written so far; `colours` 0, 16 or 256. */
void canvas_print(FILE *file, const struct canvas *canvas, int colours);

/* The columns of a text in UTF-8. */
int canvas_columns(const char *text);

/* What ncurses needs: the xterm colour of the text (-1: the terminal's own) and of the paper behind it, in 256 or in
   16 colours. */
void canvas_colour_numbers(enum canvas_colour colour, int colours, int *text, int *paper);

#endif
