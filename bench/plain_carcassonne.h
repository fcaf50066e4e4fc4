// SPDX-License-Identifier: GPL-3.0-or-later
/* Carcassonne the plain way: a grid of tiles, features found anew by flood fill whenever they matter. What the real thing is
   tested against and measured by. */
#ifndef BENCH_PLAIN_CARCASSONNE_H
#define BENCH_PLAIN_CARCASSONNE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"

enum {
    PLAIN_TILES = 72,
    PLAIN_TILE_TYPES = 24,
    PLAIN_START_TYPE = 3,
    PLAIN_MIDDLE = PLAIN_TILES + 2, /* where the start tile lies */
    PLAIN_SIDE = 2 * PLAIN_MIDDLE + 1,
    PLAIN_LAYS_MAX = 4000,
    PLAIN_PLAYERS = 5,
};

/* What lies in a cell. */
struct plain_tile {
    bool lies;
    uint8_t type, turn;
    int8_t place; /* the segment on which a meeple stands; -1: none */
    uint8_t player;
};

struct plain_land {
    int players, to_move;
    int left[PLAIN_TILE_TYPES];
    int left_count;
    int supply[PLAIN_PLAYERS];
    int points[PLAIN_PLAYERS];
    int west, east, north, south; /* the box around the tiles */
    struct plain_tile at[PLAIN_SIDE][PLAIN_SIDE];
};

/* Coordinates as in records, the start tile at (0, 0). */
struct plain_lay {
    int x, y, turn;
    int place; /* of a meeple; -1: none */
};

void plain_land_begin(struct plain_land *land, int players);

/* All ways to lay a tile of that type, by y, x, turn and place. */
int plain_land_lays(struct plain_land *land, int type, struct plain_lay *lays);

/* Lays a tile and ends the turn; scores what is complete. The tile has been taken from those left. */
void plain_land_lay(struct plain_land *land, int type, const struct plain_lay *lay);

/* The points at the end. */
void plain_land_final(const struct plain_land *land, int points[PLAIN_PLAYERS]);

/* Draws a tile at random. */
int plain_land_draw(struct plain_land *land, struct random_stream *random);

/* A whole game, each way to lay a tile equally likely, and then each choice of a meeple; the sum of all points. */
int plain_land_random_game(struct plain_land *land, int players, struct random_stream *random);

#endif
