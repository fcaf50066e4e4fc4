// SPDX-License-Identifier: GPL-3.0-or-later
/* A game of Carcassonne as it stands: the tiles on the table and what they make together, the meeples, the points, the
   tiles still to come.

   The cells around the tiles, where a tile may go if its edges match, are kept as a list with what they ask of a tile.
   A feature (a connected road, city or field) is a set of segments; each segment bears the label of its feature, and
   when a tile joins two features the smaller one is relabelled. What must be known of a feature (tiles, open ends,
   pennants, meeples of each player, cities that a field touches) is kept as sums and as sets of bits, so that joining
   is addition and a tile that a feature meets twice is in its set once.

   Copying the struct copies the game; it holds no pointers. */
#ifndef CARCASSONNE_LAND_H
#define CARCASSONNE_LAND_H

#include "games/carcassonne/tile.h"
#include "wagons/game.h"

enum {
    LAND_MEEPLES = 7, /* of each player */
    LAND_MEEPLES_MAX = LAND_MEEPLES * WAGONS_PLAYERS_MAX,
    LAND_CELLS_MAX = 2 * TILE_COUNT + 2, /* around the tiles: as many as around a row of them */
    LAND_REACH = TILE_COUNT - 1,         /* |x| and |y| of a tile */
    LAND_CITIES_MAX = 25,                /* complete ones; each has two segments at least */
    LAND_MONKS_MAX = 6,
    LAND_NO_SEGMENT = 255,
    LAND_NO_MEEPLE = -1,

    /* Cells are numbered x + ROW * y modulo GRID. Two cells whose difference has |dx| + |dy| < ROW never share a number
       (these are the centres of a tiling of the plane with diamonds of that diameter), and around 72 connected tiles
       no two are as far apart. */
    LAND_ROW = 77,
    LAND_GRID = (LAND_ROW * LAND_ROW + 1) / 2,
};

/* Where points come from. */
enum points_kind {
    POINTS_ROADS,
    POINTS_CITIES,
    POINTS_MONASTERIES,
    POINTS_FARMS,
    POINTS_EARLIER, /* scored before a position that tells no more */
    POINTS_KINDS
};

/* A connected road, city or field; valid where a segment is its own label. */
struct feature {
    uint64_t set;     /* a road: its tiles; a city: its segments; a field: the city segments that it touches */
    uint32_t meeples; /* four bits for each player */
    uint8_t open;     /* edges of a road or city where it goes on; 0: complete */
    uint8_t pennants;
    uint8_t size; /* segments */
};

struct laid_tile {
    int8_t x, y;
    uint8_t type;
    uint8_t turn;          /* quarters clockwise */
    uint8_t first_segment; /* of this tile's */
};

struct meeple {
    uint8_t tile;    /* on which it stands, by the order of laying */
    uint8_t place;   /* segment of that tile */
    uint8_t segment; /* the same as its number; LAND_NO_SEGMENT in a monastery */
    uint8_t player;
    uint8_t around; /* in a monastery: tiles around it */
};

struct land {
    uint8_t players;
    uint8_t to_move;
    uint8_t drawn; /* a type, to be placed by the player to move; TILE_NONE: the next tile is to be drawn */
    bool farms_only;
    uint8_t left_count;       /* tiles still to be drawn */
    uint8_t left[TILE_TYPES]; /* ... by type */
    uint8_t laid[TILE_TYPES]; /* tiles on the table by type */
    uint8_t supply[WAGONS_PLAYERS_MAX];
    int16_t points[WAGONS_PLAYERS_MAX][POINTS_KINDS]; /* scored so far */
    uint64_t hash;                                    /* of tiles and meeples on the table */

    uint8_t tile_count;
    struct laid_tile tile[TILE_COUNT];
    uint8_t meeple_count; /* on the table */
    struct meeple meeple[LAND_MEEPLES_MAX];

    uint8_t label[TILE_SEGMENTS]; /* the feature of each segment on the table */
    uint8_t next[TILE_SEGMENTS];  /* the segments of a feature in a ring */
    struct feature feature[TILE_SEGMENTS];
    uint8_t city_count; /* complete ones */
    uint64_t city[LAND_CITIES_MAX];

    /* The cells around the tiles: */
    uint8_t cell_count;
    uint8_t cell_code[LAND_CELLS_MAX]; /* the edges asked of a tile, as tile_type.code */
    uint8_t cell_mask[LAND_CELLS_MAX]; /* 3 for each edge that is asked */
    int8_t cell_x[LAND_CELLS_MAX], cell_y[LAND_CELLS_MAX];
    uint8_t cell_slot[LAND_CELLS_MAX][TILE_SLOTS]; /* the segment that each slot of a tile would meet */

    uint8_t grid[LAND_GRID]; /* 0: nothing, 1 to 72: a tile, above: a cell of those around */
};

/* The start tile lies; `players` from 2 to 5; the first tile is to be drawn. */
void land_begin(struct land *land, int players, bool farms_only);

/* The number of (x, y), and what is there: a tile (from 0) or a cell around, -1 if it is not one. x and y within
   LAND_REACH + 2. */
int land_tile_at(const struct land *land, int x, int y);
int land_cell_at(const struct land *land, int x, int y);

/* How many of the eight cells around (x, y) have a tile. */
int land_tiles_around(const struct land *land, int x, int y);

/* Whether a tile fits a cell. */
static inline bool land_fits(const struct land *land, int cell, int type, int turn)
{
    return ((tile_turned_code(type, turn) ^ land->cell_code[cell]) & land->cell_mask[cell]) == 0;
}

/* Whether a tile fits anywhere. */
bool land_fits_anywhere(const struct land *land, int type);

/* The places of a tile on which a meeple may stand if it is laid there, a bit each; supplies do not matter here. The
   tile fits. */
unsigned land_free_places(const struct land *land, int cell, int type, int turn);

/* Lays a tile that fits, with a meeple on one of the free places or LAND_NO_MEEPLE, and scores what it completes. Does
   not touch `drawn`, `left` and `to_move`. */
void land_lay(struct land *land, int cell, int type, int turn, int player, int place);

/* Puts a meeple of a player who has one on a place of a tile that lies, without looking at the rules. */
void land_put_meeple(struct land *land, int tile, int player, int place);

/* Draws a tile of a type that is left; puts the drawn tile away; ends the turn after the drawn tile was laid. */
void land_draw(struct land *land, int type);
void land_discard(struct land *land);
void land_end_turn(struct land *land);

static inline bool land_is_over(const struct land *land)
{
    return land->drawn == TILE_NONE && land->left_count == 0;
}

/* A number for what can still happen; see struct wagons_game. */
uint64_t land_hash(const struct land *land);

#endif
