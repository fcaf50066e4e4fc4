// SPDX-License-Identifier: GPL-3.0-or-later
/* Circle the Wagons on the full screen: the hooks of struct board_game for it.

   From above: the scoring cards with their text and both players' points, both towns side by side, what the choice under
   the cursor would change, and the strip of cards: those that wait to be placed, then the circle. A town that is larger
   than its part of the screen is shown around the cursor, or moved by hand. Of a place of a town the last character
   tells what is special: + came since the last decision, * is the card under the cursor, ! the same where it must not
   lie. A dot is an empty place at which the card's top left corner may lie. */
#ifndef APPS_BOARD_CIRCLE_H
#define APPS_BOARD_CIRCLE_H

#include "apps/terminal/boards.h"
#include "wagons/view.h"

void board_circle_draw(struct canvas *canvas, const void *state, const struct board_look *look,
                       struct board_cursor *cursor);
void board_circle_draw_end(struct canvas *canvas, const void *state, const struct board_look *look);
void board_circle_draw_legend(struct canvas *canvas, const struct board_look *look);
void board_circle_draw_scoring(struct canvas *canvas, const void *state, const struct board_look *look);
void board_circle_record_begins(FILE *file, const void *state, const struct board_style *style);
void board_circle_record_moves(FILE *file, const void *before, const void *after, const struct board_style *style);
void board_circle_record_ends(FILE *file, const void *state, const struct board_style *style);
void board_circle_start(struct board_cursor *cursor, const void *state);
void board_circle_set(struct board_cursor *cursor, const void *state, wagons_move move);
bool board_circle_key(struct board_cursor *cursor, const void *state, int key);
wagons_move board_circle_move(struct board_cursor *cursor, const void *state, struct wagons_error *error);
const char *board_circle_keys(const void *state);

/* The move under the cursor, legal or not; WAGONS_NO_MOVE if no such move can exist. */
wagons_move board_circle_under(const struct board_cursor *cursor, const struct wagons_view *view);

/* The view after a legal move. */
void board_circle_after(const void *state, wagons_move move, struct wagons_view *after);

/* A town's part of the screen. */
struct circle_town {
    const struct wagons_view *view;
    const struct wagons_view *after;  /* with the card under the cursor placed; NULL: there is none, or it is illegal */
    const struct wagons_view *before; /* what has come since is marked; NULL: nothing */
    const struct board_cursor *cursor; /* NULL: no card is shown in this town */
    const wagons_move *legal;          /* the placements that are legal, with a cursor; else NULL */
    int legal_count;
    int player;
    int x, y, width, height; /* on the canvas */
};

/* Draws it: its name and points, its terrains, its territories. */
void circle_town_draw(struct canvas *canvas, const struct board_look *look, const struct circle_town *town,
                      struct board_cursor *scroll);

/* Whether the corner of the card, turned as it is, may lie at a place. */
bool circle_town_legal(const struct circle_town *town, int x, int y);

/* Draws the cards that wait and the circle, four lines high. */
void circle_strip_draw(struct canvas *canvas, int y, const struct wagons_view *view, const struct board_look *look,
                       const struct board_cursor *cursor);

/* The colour of a terrain. */
enum canvas_colour circle_colour(int terrain);

#endif
