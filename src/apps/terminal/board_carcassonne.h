// SPDX-License-Identifier: GPL-3.0-or-later
/* Carcassonne in the terminal: the hooks of struct board_game for it.

   A move is typed as the place, the turn and where a meeple goes: "1 0 t1 c0" lays the tile at x 1, y 0, turned by one
   quarter clockwise, with a meeple on the city c0. The turn may be left out where only one fits, the meeple if there is to
   be none. On the full screen the first step chooses place and turn, the second the meeple. */
#ifndef APPS_BOARD_CARCASSONNE_H
#define APPS_BOARD_CARCASSONNE_H

#include "apps/terminal/boards.h"
#include "wagons/carcassonne_view.h"

/* The steps of a decision on the full screen. */
enum carcassonne_stage { CARCASSONNE_LAYS, CARCASSONNE_PUTS_MEEPLE };

bool carcassonne_read(const void *state, const struct play_words *words, wagons_move *move, struct wagons_error *error);
bool carcassonne_is_answer(const char *word);

void carcassonne_cursor_start(struct board_cursor *cursor, const void *state);
void carcassonne_cursor_set(struct board_cursor *cursor, const void *state, wagons_move move);
bool carcassonne_cursor_key(struct board_cursor *cursor, const void *state, int key);
wagons_move carcassonne_cursor_move(struct board_cursor *cursor, const void *state, struct wagons_error *error);

/* Whether the drawn tile fits a cell in that turn. */
bool carcassonne_can_lay(const struct wagons_carcassonne_view *view, int x, int y, int turn);

/* The n-th of the places, from 1; WAGONS_CARCASSONNE_NONE for 0 or if there are not as many. */
int carcassonne_nth_place(unsigned places, int n);

#endif
