// SPDX-License-Identifier: GPL-3.0-or-later
/* The parts of Homestead's board: its pictures, and the cursor of the full screen. */
#ifndef APPS_BOARD_HOMESTEAD_H
#define APPS_BOARD_HOMESTEAD_H

#include "apps/terminal/boards.h"
#include "wagons/homestead.h"

enum { HOMESTEAD_CARD_LENGTH = 24 };

/* "G4xG": the type's sign, the points, and behind an x the type that the card doubles. */
void homestead_card_words(const struct wagons_homestead_card *card, char text[HOMESTEAD_CARD_LENGTH]);

/* Where the grids are drawn and what is set off in them. */
struct homestead_scene {
    const void *state;
    const struct board_look *look;
    const struct board_cursor *cursor; /* NULL: no decision is under way */
    struct wagons_homestead_view view;
    int cell_lines; /* 1 or 2 lines to a card */
};

struct homestead_scene homestead_scene_of(const void *state, const struct board_look *look,
                                          const struct board_cursor *cursor, int cell_lines);

/* Draws both grids side by side from line y on; returns the line below them. */
int homestead_draw_grids(struct canvas *canvas, int y, const struct homestead_scene *scene);

/* Draws the hand that is to be seen and how many cards are hidden; two lines. */
void homestead_draw_hand(struct canvas *canvas, int y, const struct homestead_scene *scene);

void homestead_draw_table(struct canvas *canvas, const void *state, const struct board_look *look);
void homestead_draw_legend(struct canvas *canvas, const struct board_look *look);
void homestead_draw_screen(struct canvas *canvas, const void *state, const struct board_look *look,
                           struct board_cursor *cursor);

/* As struct board_game has them. */
void homestead_cursor_start(struct board_cursor *cursor, const void *state);
void homestead_cursor_set(struct board_cursor *cursor, const void *state, wagons_move move);
bool homestead_cursor_key(struct board_cursor *cursor, const void *state, int key);
wagons_move homestead_cursor_move(struct board_cursor *cursor, const void *state, struct wagons_error *error);

/* Says why a card cannot lie at a place. */
void homestead_explain(const struct wagons_homestead_view *view, int x, int y, struct wagons_error *error);

#endif
