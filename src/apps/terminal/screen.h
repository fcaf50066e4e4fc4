// SPDX-License-Identifier: GPL-3.0-or-later
/* A game on the full screen of a terminal. */
#ifndef APPS_SCREEN_H
#define APPS_SCREEN_H

#include "apps/terminal/play_table.h"

/* Why there is no full screen here, as a sentence for people: the program was built without ncurses, or the terminal is
   too simple. NULL if there is one. */
const char *screen_missing(void);

/* Whether a game of this board can be played on it. */
bool screen_serves(const struct board_game *board);

/* Plays from the game's state on, until the person leaves or an interrupt comes; the screen is then as it was before.
   Prints how the game stands, and how to go on with it if it was saved. */
void screen_play(struct play_table *table);

#endif
