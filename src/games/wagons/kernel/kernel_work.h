// SPDX-License-Identifier: GPL-3.0-or-later
/* The kernel's workspace: what it knows of one town, by territory and by lane.

   Two kinds of arrays follow each other through the kernel.

   - A table has one byte for each number of a territory (town.h): 64 bytes, [0] for "nothing there".
   - A row of lanes has one byte for each anchor, in the order of town_anchors.

   They meet in the windows. Around an anchor lies a window of 4x4 places; window[w][lane] is the number of the
   territory at place w of the lane's window, so that any property of territories becomes one of lanes by looking its
   table up at a window:

        places w                 what they are to the block      the block's cells are numbered as on a card;
         0  1  2  3              corner 0   outer 1  outer 3  corner 1       outer 2k is beside cell k in its row,
         4  5  6  7              outer 0  | cell 0   cell 1 | outer 2       outer 2k + 1 above or below it in its
         8  9 10 11              outer 4  | cell 2   cell 3 | outer 6       column
        12 13 14 15              corner 2   outer 5  outer 7  corner 3

        Two rows of anchors:     lane      0  1  2 | 3  4  5  6  ...         window[5] holds what the block's top left
        . . A A A . .            x        -1  0  1 |-2 -1  0  1              cell would cover there
        . A A A A . .            y        -2 -2 -2 |-1 -1 -1 -1

   Points are summed in bytes, modulo 256, and widened at the end. That is exact as long as each sum's true value has a
   range of at most 256 numbers: a segment is a group of scoring cards for which this is proven (kernel_programs.h);
   terrain has a segment of its own. base[] starts at -lowest[segment], so that a sum runs from 0 to 255. */
#ifndef WAGONS_KERNEL_WORK_H
#define WAGONS_KERNEL_WORK_H

#include "games/wagons/kernel/kernel.h"

/* Places of the window, see above. */
enum { OUTERS = 2 * CARD_CELLS, CORNERS = 4 };
static const uint8_t window_inner[CARD_CELLS] = {5, 6, 9, 10};
static const uint8_t window_outer[OUTERS] = {4, 1, 7, 2, 8, 13, 11, 14};
static const uint8_t window_corner[CORNERS] = {0, 3, 12, 15};

/* A row of lanes. Whole vectors of any width are read and written, and the window's rows have one vector to spare. */
typedef uint8_t kernel_row[KERNEL_LANES] __attribute__((aligned(64)));
typedef uint8_t kernel_table[TOWN_NUMBERS] __attribute__((aligned(64)));

/* The connected groups of up to six kinds of territories (the terrains; or the cows alone).

   A group's label is (kind + 1) << 5 | index, the index counting from 1 in each kind: the upper bits tell the kind,
   and 0 is no group. In a 2x2 card at most two territories of a kind can be apart (those on a diagonal), so a town of
   14 cards has at most 28 groups of a kind, and the indices 29 to 31 are free for the pieces of groups that a block
   cuts: the ring around a block has at most four pieces of a kind, one a side. */
enum {
    GROUP_SHIFT = 5,
    GROUP_INDICES = 1 << GROUP_SHIFT,
    GROUP_KIND_BITS = 0xff & ~(GROUP_INDICES - 1),
    GROUP_SPARE = 29
};
/* Marks in kernel_groups.others. */
enum { GROUP_LARGEST = 0x40, GROUP_SECOND = 0x80, GROUP_SIZE_BITS = 0x3f };

struct kernel_groups {
    const uint64_t *plane; /* of each kind */
    int kinds;
    int sum; /* of the sizes of each kind's largest group */
    kernel_table label;
    kernel_table size;             /* of the group that the territory belongs to */
    kernel_table others;           /* size of the largest group of its kind other than its own, and the marks */
    uint8_t top_size[TERRAINS][3]; /* the three largest groups of each kind, 0: there is none */
    uint8_t top_label[TERRAINS][3];
};

/* The groups as they are with the lane's block taken out of the town. */
struct kernel_hole {
    kernel_row label[OUTERS];          /* of the group at each outer place; pieces of one group differ */
    kernel_row size[OUTERS];           /* of that group without the block */
    kernel_row other_size[CARD_CELLS]; /* size[2k + 1], or 0 where outer 2k is in the same group */
    kernel_row largest[TERRAINS];      /* size of the largest group of each kind */
    kernel_row arcs; /* bit j: an arc of a group that lost cells begins at ring place j, see kernel_groups.h */
};

/* Tables of one scoring card that counts territories by what is beside them (kernel_beside.h). */
struct kernel_beside {
    kernel_table marks;            /* 255 where the wanted neighbour is */
    kernel_table gain[DIRECTIONS]; /* what a mark beside it in that direction adds */
};

/* wagon-train: how many wagons lie in a line from here on, in each direction; 0 if this is none. */
struct kernel_lines {
    kernel_table run[DIRECTIONS];
};

/* target-practice: the town's beers, each with its distance to the nearest gun lane by lane. */
struct kernel_target {
    bool too_wide; /* the points may not fit in a byte: the plain scorer does this town */
    int now;       /* points of the town as it is */
    int beers;
    uint8_t beer[TOWN_CELLS]; /* numbers of the territories */
    kernel_row nearest[TOWN_CELLS];
};

/* cool-water: the town's lakes, and what the lanes' blocks leave of them. */
struct kernel_lakes {
    int count;
    uint64_t water[GROUP_INDICES];  /* territories of each */
    uint64_t wagons[GROUP_INDICES]; /* wagons on or beside it */
    uint64_t touching;              /* all of these */
    kernel_table wagons_of;         /* by territory: how many wagons its lake has */
    int best_size, best_wagons;     /* of the lake that counts in the town */
    kernel_row size, wagons_best;   /* of the lake that counts without the block */
    kernel_row wagons_at[OUTERS];   /* of the lakes at the outer places, without the block */
};

/* How many of each the block covers. */
struct kernel_covered {
    kernel_row beers, guns, mines, territories;
};

struct kernel_work {
    const struct kernel_game *game;
    const struct town *town;
    const struct kernel_set *set;
    int lanes;
    int parts; /* of a table that the town's numbers reach, see vector.h */
    int points;
    int lowest[KERNEL_SEGMENTS];

    /* The anchors by row: bit k of anchor_row[i] is the place (left - 2 + k, top - 2 + i); the row's first lane. */
    int anchor_rows;
    uint32_t anchor_row[TORUS];
    uint16_t first_lane[TORUS];

    uint64_t near[TOWN_NUMBERS]; /* the four neighbours of each territory; bit 0 means nothing */

    uint8_t window[KERNEL_WINDOW][KERNEL_LANES + 64] __attribute__((aligned(64)));
    uint8_t x[KERNEL_LANES + 64], y[KERNEL_LANES + 64]; /* int8_t */

    kernel_row base[KERNEL_SEGMENTS];
    /* Sums over the scoring cards of a segment that look at each territory alone or with its neighbours: what covering
       a territory changes, and what changes when a bare or unmarked block comes to lie beside it in a direction. */
    bool by_territory[KERNEL_SEGMENTS];
    kernel_table covered_change[KERNEL_SEGMENTS];
    kernel_table beside_change[KERNEL_SEGMENTS][DIRECTIONS];

    struct kernel_groups terrain_groups, cow_groups;
    struct kernel_hole terrain_hole, cow_hole;
    struct kernel_beside beside[GAME_SCORING];
    struct kernel_lines lines;
    struct kernel_target target;
    struct kernel_lakes lakes;
    kernel_table forts;       /* fortified: 255 where a fort is */
    kernel_row prairie_left;  /* prairie-life: cows and plains that the block leaves */
    kernel_row mines_covered; /* boom-or-bust */
    struct kernel_covered covered;

    kernel_row entry[KERNEL_ENTRIES];
    int illegal_lanes; /* under forbid_full_cover */
    uint16_t illegal[KERNEL_LANES];
    int16_t answer[2][KERNEL_LANES] __attribute__((aligned(64)));
};

#endif
