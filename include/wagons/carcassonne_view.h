// SPDX-License-Identifier: GPL-3.0-or-later
/* A state of Carcassonne as plain data, for those who show it: the terminal, a page, other programs.

   x grows to the right (east), y downwards (south); the start tile lies at (0, 0). A turn is a number of quarters
   clockwise, 0 to 3. A place is a part of a tile on which a meeple may stand: cities first, then roads, fields, the
   monastery; it is told by its number on the tile. */
#ifndef WAGONS_CARCASSONNE_VIEW_H
#define WAGONS_CARCASSONNE_VIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "wagons/game.h"

enum {
    WAGONS_CARCASSONNE_TYPES = 24,
    WAGONS_CARCASSONNE_TILES = 72,
    WAGONS_CARCASSONNE_CELLS = 146, /* beside the tiles, at most */
    WAGONS_CARCASSONNE_PLACES = 9,  /* of a tile, at most */
    WAGONS_CARCASSONNE_NONE = -1,   /* no tile, no meeple */
};

enum wagons_carcassonne_kind {
    WAGONS_CARCASSONNE_CITY,
    WAGONS_CARCASSONNE_ROAD,
    WAGONS_CARCASSONNE_FIELD,
    WAGONS_CARCASSONNE_MONASTERY,
};

struct wagons_carcassonne_place {
    enum wagons_carcassonne_kind kind;
    char name[4]; /* as in records: "c0" */
    /* The parts of the unturned tile's edges that it reaches, a bit each: left half, centre and right half of the north
       edge, then of the others clockwise. A field edge has no centre. */
    uint16_t edges;
};

/* What lies on a type of tile. */
struct wagons_carcassonne_type {
    char letter;  /* as in records */
    int count;    /* tiles of the type */
    bool pennant; /* on the first city */
    int place_count;
    struct wagons_carcassonne_place place[WAGONS_CARCASSONNE_PLACES];
};

/* type from 0, for A, to WAGONS_CARCASSONNE_TYPES - 1. */
struct wagons_carcassonne_type wagons_carcassonne_type(int type);

struct wagons_carcassonne_tile {
    int x, y, type, turn;
    int place;  /* where a meeple stands on it, or WAGONS_CARCASSONNE_NONE */
    int player; /* whose it is */
};

/* A cell beside the tiles. */
struct wagons_carcassonne_cell {
    int x, y;
    unsigned turns; /* in which the drawn tile fits, a bit each */
};

struct wagons_carcassonne_points {
    int roads, cities, monasteries, farms, earlier;
};

struct wagons_carcassonne_view {
    int players;
    int to_move;    /* WAGONS_NOBODY when the game is over */
    int drawn;      /* the type of the tile to be laid; WAGONS_CARCASSONNE_NONE: the next one is to be drawn */
    bool fits;      /* it can be laid somewhere */
    int left_count; /* tiles still to be drawn */
    int left[WAGONS_CARCASSONNE_TYPES];
    int supply[WAGONS_PLAYERS_MAX];                              /* meeples in hand */
    int scored[WAGONS_PLAYERS_MAX];                              /* points so far */
    struct wagons_carcassonne_points points[WAGONS_PLAYERS_MAX]; /* if the game ended now */
    int total[WAGONS_PLAYERS_MAX];                               /* their sums */
    int west, north, east, south;                                /* the box around all cells, inclusive */
    int tile_count;
    struct wagons_carcassonne_tile tile[WAGONS_CARCASSONNE_TILES]; /* in the order of laying */
    int cell_count;
    struct wagons_carcassonne_cell cell[WAGONS_CARCASSONNE_CELLS];
};

/* Fills *view from a state of Carcassonne. */
void wagons_carcassonne_view_make(const void *state, struct wagons_carcassonne_view *view);

/* The places for a meeple of the player to move if the drawn tile is laid there, a bit each; 0 if it does not fit there
   that way, or no meeple is left. */
unsigned wagons_carcassonne_places(const void *state, int x, int y, int turn);

/* A player's move, taken apart. */
struct wagons_carcassonne_move {
    enum wagons_carcassonne_move_kind {
        WAGONS_CARCASSONNE_LAY,
        WAGONS_CARCASSONNE_DISCARD, /* the tile fits nowhere */
        WAGONS_CARCASSONNE_DRAW,    /* chance's */
    } kind;
    int type;
    int x, y, turn;
    int place; /* of the meeple, or WAGONS_CARCASSONNE_NONE */
};

struct wagons_carcassonne_move wagons_carcassonne_move_read(wagons_move move);

/* The move that *parts describes, not checked to be legal; WAGONS_NO_MOVE if no such move can exist. */
wagons_move wagons_carcassonne_move_make(const struct wagons_carcassonne_move *parts);

/* The move that promises most at once. A tile is drawn. */
wagons_move wagons_carcassonne_best(const void *state);

#endif
