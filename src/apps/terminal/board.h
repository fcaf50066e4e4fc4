// SPDX-License-Identifier: GPL-3.0-or-later
/* The table of a game of Circle the Wagons as text: scoring cards, both towns, the circle. */
#ifndef APPS_BOARD_H
#define APPS_BOARD_H

#include <stdbool.h>
#include <stdio.h>

#include "apps/terminal/picture.h"
#include "wagons/view.h"

enum { BOARD_TITLE_LENGTH = 32, BOARD_CAPTION_LENGTH = 12 };

struct board_style {
    struct picture_style picture;
    int width;            /* columns */
    int height;           /* lines of the screen, 0 if it has no end */
    bool brief;           /* scoring cards without their text */
    const char *names[2]; /* the players; texts that outlive the style */
    int marked_from[2];   /* each town's cards from this one on are set off as new; INT_MAX: none */
};

/* The style that suits a stream, with "Player 1" and "Player 2"; `plain`: no colours, ASCII only. */
struct board_style board_style_detect(FILE *file, bool plain);

/* Everything on the table: scoring cards with their text and points, both towns, cards that wait to be placed, the
   circle with what each skip gives away. */
void board_print(FILE *file, const struct wagons_view *view, const struct board_style *style);

/* Its parts. */
void board_scoring(FILE *file, const struct wagons_view *view, const struct board_style *style);
void board_towns(FILE *file, const struct wagons_view *view, const struct board_style *style);
void board_waiting(FILE *file, const struct wagons_view *view, const struct board_style *style);
void board_circle(FILE *file, const struct wagons_view *view, const struct board_style *style);

/* All points of both players, line by line. */
void board_scores(FILE *file, const struct wagons_view *view, const struct board_style *style);

/* What the letters, glyphs and colours mean. */
void board_legend(FILE *file, const struct board_style *style);

/* A card with a line of text above and below it; lines that are empty in a whole row of cards are left out. */
struct board_card {
    const struct wagons_view_card *card;
    bool turned;
    char above[BOARD_CAPTION_LENGTH], below[BOARD_CAPTION_LENGTH];
};

/* Writes cards side by side, as many in a row as fit. */
void board_cards(FILE *file, const struct board_style *style, const struct board_card *cards, int count);

/* The name of a scoring card for people: "Circle the Wagons". Returns title. */
const char *board_scoring_title(const char *name, char title[BOARD_TITLE_LENGTH]);

/* Writes text in lines of at most style->width columns; the first line begins at column `used`, the others at
   `indent`. Ends with a newline. */
void board_paragraph(FILE *file, const struct board_style *style, int used, int indent, const char *text);

#endif
