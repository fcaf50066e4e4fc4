// SPDX-License-Identifier: GPL-3.0-or-later
/* Tiles of Carcassonne as small pictures of text, three lines of three places, each two columns wide:

     ##    a city, "#P" with a pennant     || == ++    a road, upright, level, or where it turns or ends
     .     a field                         MM          a monastery
     @1    a meeple of player 1, where it stands

   Tiles lie without a gap between them, so that what belongs together runs on from one to the next. */
#ifndef APPS_CARCASSONNE_PICTURE_H
#define APPS_CARCASSONNE_PICTURE_H

#include "apps/terminal/canvas.h"
#include "wagons/carcassonne_view.h"

enum { CARCASSONNE_TILE_WIDTH = 6, CARCASSONNE_TILE_LINES = 3 };

/* Draws a tile with its top left corner at a column and line; `weight` sets it off. */
void carcassonne_draw_tile(struct canvas *canvas, int column, int line, const struct wagons_carcassonne_tile *tile,
                           int weight);

/* The pen of a player. */
struct canvas_ink carcassonne_ink(int player);

/* A part of the land: tiles by their coordinates, cells where the drawn tile may lie by theirs, from the cell (x, y) at the
   top left on, `columns` by `rows` cells. `fresh` is a tile to be set off, by its number, -1: none. */
void carcassonne_draw_land(struct canvas *canvas, int column, int line, const struct wagons_carcassonne_view *view,
                           int x, int y, int columns, int rows, int fresh);

/* "city north" and the like: a place of a tile as it lies. */
void carcassonne_place_words(int type, int turn, int place, char *text, size_t size);

#endif
