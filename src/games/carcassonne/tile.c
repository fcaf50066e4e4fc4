// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/tile.h"

#include <string.h>

/* Edges, by their first letters, and the half edges beside their centres. */
enum { F = EDGE_FIELD, R = EDGE_ROAD, C = EDGE_CITY };
enum { NL = 1 << 0, N = 1 << 1, NR = 1 << 2, EL = 1 << 3, E = 1 << 4, ER = 1 << 5 };
enum { SL = 1 << 6, S = 1 << 7, SR = 1 << 8, WL = 1 << 9, W = 1 << 10, WR = 1 << 11 };

#define EDGES(north, east, south, west) ((north) | (east) << 2 | (south) << 4 | (west) << 6)
#define CITY(centres)                                                                                                  \
    {                                                                                                                  \
        SEGMENT_CITY, centres, 0                                                                                       \
    }
#define ROAD(centres)                                                                                                  \
    {                                                                                                                  \
        SEGMENT_ROAD, centres, 0                                                                                       \
    }
#define FIELD(halves, cities)                                                                                          \
    {                                                                                                                  \
        SEGMENT_FIELD, halves, cities                                                                                  \
    }

/* clang-format off */
const struct tile_type tile_types[TILE_TYPES] = {
    /* letter, count, edges, segments, first segment, road tile and city segment */
    {'A', 2, EDGES(F, F, R, F), 2, 0, 0, 0, true, false, {ROAD(S), FIELD(NL | NR | EL | ER | SL | SR | WL | WR, 0)}},
    {'B', 4, EDGES(F, F, F, F), 1, 4, 2, 0, true, false, {FIELD(NL | NR | EL | ER | SL | SR | WL | WR, 0)}},
    {'C', 1, EDGES(C, C, C, C), 1, 8, 2, 0, false, true, {CITY(N | E | S | W)}},
    {'D', 4, EDGES(C, R, F, R), 4, 9, 2, 1, false, false,
     {CITY(N), ROAD(E | W), FIELD(EL | WR, 1), FIELD(ER | SL | SR | WL, 0)}},
    {'E', 5, EDGES(C, F, F, F), 2, 25, 6, 5, false, false, {CITY(N), FIELD(EL | ER | SL | SR | WL | WR, 1)}},
    {'F', 2, EDGES(F, C, F, C), 3, 35, 6, 10, false, true, {CITY(E | W), FIELD(NL | NR, 1), FIELD(SL | SR, 1)}},
    {'G', 1, EDGES(F, C, F, C), 3, 41, 6, 12, false, false, {CITY(E | W), FIELD(NL | NR, 1), FIELD(SL | SR, 1)}},
    {'H', 3, EDGES(C, F, C, F), 3, 44, 6, 13, false, false, {CITY(N), CITY(S), FIELD(EL | ER | WL | WR, 3)}},
    {'I', 2, EDGES(C, C, F, F), 3, 53, 6, 19, false, false, {CITY(N), CITY(E), FIELD(SL | SR | WL | WR, 3)}},
    {'J', 3, EDGES(C, R, R, F), 4, 59, 6, 23, false, false,
     {CITY(N), ROAD(E | S), FIELD(EL | SR | WL | WR, 1), FIELD(ER | SL, 0)}},
    {'K', 3, EDGES(C, F, R, R), 4, 71, 9, 26, false, false,
     {CITY(N), ROAD(S | W), FIELD(EL | ER | SL | WR, 1), FIELD(SR | WL, 0)}},
    {'L', 3, EDGES(C, R, R, R), 7, 83, 12, 29, false, false,
     {CITY(N), ROAD(E), ROAD(S), ROAD(W), FIELD(EL | WR, 1), FIELD(ER | SL, 0), FIELD(SR | WL, 0)}},
    {'M', 2, EDGES(C, C, F, F), 2, 104, 15, 32, false, true, {CITY(N | E), FIELD(SL | SR | WL | WR, 1)}},
    {'N', 3, EDGES(C, C, F, F), 2, 108, 15, 34, false, false, {CITY(N | E), FIELD(SL | SR | WL | WR, 1)}},
    {'O', 2, EDGES(C, R, R, C), 4, 114, 15, 37, false, true,
     {CITY(N | W), ROAD(E | S), FIELD(EL | SR, 1), FIELD(ER | SL, 0)}},
    {'P', 3, EDGES(C, R, R, C), 4, 122, 17, 39, false, false,
     {CITY(N | W), ROAD(E | S), FIELD(EL | SR, 1), FIELD(ER | SL, 0)}},
    {'Q', 1, EDGES(C, C, F, C), 2, 134, 20, 42, false, true, {CITY(N | E | W), FIELD(SL | SR, 1)}},
    {'R', 3, EDGES(C, C, F, C), 2, 136, 20, 43, false, false, {CITY(N | E | W), FIELD(SL | SR, 1)}},
    {'S', 2, EDGES(C, C, R, C), 4, 142, 20, 46, false, true,
     {CITY(N | E | W), ROAD(S), FIELD(SL, 1), FIELD(SR, 1)}},
    {'T', 1, EDGES(C, C, R, C), 4, 150, 22, 48, false, false,
     {CITY(N | E | W), ROAD(S), FIELD(SL, 1), FIELD(SR, 1)}},
    {'U', 8, EDGES(R, F, R, F), 3, 154, 23, 49, false, false,
     {ROAD(N | S), FIELD(NL | SR | WL | WR, 0), FIELD(NR | EL | ER | SL, 0)}},
    {'V', 9, EDGES(F, F, R, R), 3, 178, 31, 49, false, false,
     {ROAD(S | W), FIELD(NL | NR | EL | ER | SL | WR, 0), FIELD(SR | WL, 0)}},
    {'W', 4, EDGES(F, R, R, R), 6, 205, 40, 49, false, false,
     {ROAD(E), ROAD(S), ROAD(W), FIELD(NL | NR | EL | WR, 0), FIELD(ER | SL, 0), FIELD(SR | WL, 0)}},
    {'X', 1, EDGES(R, R, R, R), 8, 229, 44, 49, false, false,
     {ROAD(N), ROAD(E), ROAD(S), ROAD(W), FIELD(NR | EL, 0), FIELD(ER | SL, 0), FIELD(SR | WL, 0), FIELD(NL | WR, 0)}},
};
/* clang-format on */

int tile_of_letter(char letter)
{
    return letter >= 'A' && letter < 'A' + TILE_TYPES ? letter - 'A' : TILE_NONE;
}

enum segment_kind tile_segment_kind(int type, int segment)
{
    return segment == tile_types[type].segment_count ? SEGMENT_MONASTERY
                                                     : (enum segment_kind)tile_types[type].segment[segment].kind;
}

/* How many segments of the same kind the tile has before this one. */
static int place_in_kind(int type, int segment)
{
    int before = 0;
    for (int i = 0; i < segment; i++) {
        before += tile_types[type].segment[i].kind == tile_types[type].segment[segment].kind;
    }
    return before;
}

void tile_segment_name(int type, int segment, char name[4])
{
    enum segment_kind kind = tile_segment_kind(type, segment);
    if (kind == SEGMENT_MONASTERY) {
        memcpy(name, "m", 2);
    } else {
        name[0] = "crf"[kind];
        name[1] = (char)('0' + place_in_kind(type, segment));
        name[2] = '\0';
    }
}

int tile_segment_of(int type, const char *name)
{
    for (int segment = 0; segment < tile_places(type); segment++) {
        char own[4];
        tile_segment_name(type, segment, own);
        if (strcmp(own, name) == 0) {
            return segment;
        }
    }
    return -1;
}
