// SPDX-License-Identifier: GPL-3.0-or-later
/* The tiles of the base game: what lies on each, and how many there are.

   An edge of a tile is divided into three slots: its left half, its centre and its right half, clockwise from the top
   left corner of the tile. The centre belongs to the road or city that crosses the edge; the halves to fields, where
   the edge is one of field or road. Slot 3 * d + k is part k of edge d (north, east, south, west); a quarter turn moves
   everything by three slots. */
#ifndef CARCASSONNE_TILE_H
#define CARCASSONNE_TILE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TILE_TYPES = 24,
    TILE_COUNT = 72, /* the start tile included */
    TILE_START = 3,  /* the type of the start tile, D */
    TILE_NONE = 255,
    TILE_EDGES = 4, /* north, east, south, west */
    TILE_SLOTS = 12,
    TILE_SEGMENTS_MAX = 8,  /* of one tile, its monastery not counted */
    TILE_SEGMENTS = 237,    /* of all tiles */
    TILE_ROAD_TILES = 45,   /* tiles with roads: one bit each in a set */
    TILE_CITY_SEGMENTS = 49 /* likewise */
};

/* What an edge is; no edge at all is 0. */
enum edge_kind { EDGE_NONE, EDGE_FIELD, EDGE_ROAD, EDGE_CITY };

enum segment_kind { SEGMENT_CITY, SEGMENT_ROAD, SEGMENT_FIELD, SEGMENT_MONASTERY };

struct tile_segment {
    uint8_t kind;   /* enum segment_kind; cities come first, then roads, then fields */
    uint16_t slots; /* those that it reaches on the unturned tile, a bit each */
    uint8_t cities; /* of a field: the segments of the tile that are cities it touches, a bit each */
};

struct tile_type {
    char letter;
    uint8_t count;         /* tiles of this type */
    uint8_t code;          /* the four edges of the unturned tile, two bits each, north lowest */
    uint8_t segment_count; /* without the monastery, whose number is this */
    /* The tiles of a type number what lies on them one after the other from here: */
    uint8_t first_segment;
    uint8_t first_road; /* of its tiles among those with roads */
    uint8_t first_city; /* of its city segments */
    bool monastery;
    bool pennant; /* on its only city segment */
    struct tile_segment segment[TILE_SEGMENTS_MAX];
};

extern const struct tile_type tile_types[TILE_TYPES];

/* The type of that letter, TILE_NONE if there is none. */
int tile_of_letter(char letter);

/* The edges of a tile turned clockwise by so many quarters, and slots likewise. */
static inline uint8_t tile_turned_code(int type, int turn)
{
    unsigned code = tile_types[type].code;
    return (uint8_t)(code << 2 * turn | code >> (8 - 2 * turn));
}

static inline unsigned tile_turned_slots(unsigned slots, int turn)
{
    return (slots << 3 * turn | slots >> (TILE_SLOTS - 3 * turn)) & ((1U << TILE_SLOTS) - 1);
}

/* Segments on which a meeple may stand, the monastery included. */
static inline int tile_places(int type)
{
    return tile_types[type].segment_count + tile_types[type].monastery;
}

/* The kind of a segment, and its name within the tile as records have it: "c0", "r2", "f1", "m". */
enum segment_kind tile_segment_kind(int type, int segment);
void tile_segment_name(int type, int segment, char name[4]);

/* The segment of that name; -1 if the type has none. */
int tile_segment_of(int type, const char *name);

#endif
