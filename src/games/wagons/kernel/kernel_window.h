// SPDX-License-Identifier: GPL-3.0-or-later
/* The kernel's lanes: the anchors of a town and the windows around them (kernel_work.h).

   Anchors come in runs along a row, and over a run each row of the window is a piece of a row of the town's map. So the
   windows are not gathered place by place: sixteen copies of sixteen lanes fill a run (or two, if it is longer), and
   what they write beyond its end is overwritten by the next. */
#ifndef WAGONS_KERNEL_WINDOW_H
#define WAGONS_KERNEL_WINDOW_H

#include "games/wagons/kernel/kernel_work.h"
#include "games/wagons/kernel/vector.h"

enum {
    WINDOW_SIDE = 4,
    /* A map row is a torus row three times over: the window of the last anchor of a row that starts at column 31 ends
       at column 31 + 30 + 3, and copies go 16 further. */
    MAP_COLUMNS = 3 * TORUS,
    MAP_ROWS = TORUS + WINDOW_SIDE
};

/* The town's numbers with three bare rows above and below. */
struct window_map {
    uint8_t row[MAP_ROWS][MAP_COLUMNS];
};

static void window_map_make(struct window_map *map, const struct town *town)
{
    static const uint8_t bare[TORUS];
    int height = town->bottom - town->top + 1;
    for (int i = 0; i < height + 6; i++) {
        int y = town->top - 3 + i;
        const uint8_t *from = i < 3 || i >= height + 3 ? bare : &town->at[(y & (TORUS - 1)) * TORUS];
        for (int copy = 0; copy < MAP_COLUMNS; copy += TORUS) {
            copy_sixteen(&map->row[i][copy], from);
            copy_sixteen(&map->row[i][copy + SIXTEEN], from + SIXTEEN);
        }
    }
}

/* Fills sixteen lanes from a place of the map, the upper left one of the first lane's window. */
static inline void window_copy(struct kernel_work *work, int lane, const uint8_t *place)
{
    for (int w = 0; w < KERNEL_WINDOW; w++) {
        copy_sixteen(&work->window[w][lane], place + w / WINDOW_SIDE * MAP_COLUMNS + w % WINDOW_SIDE);
    }
}

/* The same for the coordinates; `xs` holds those of the row's anchors from the lane's on. */
static inline void window_place(struct kernel_work *work, int lane, const uint8_t *xs, int y)
{
    copy_sixteen(&work->x[lane], xs);
    *(sixteen *)&work->y[lane] = (sixteen){0} + (uint8_t)y;
}

/* Lanes beyond the last are computed with the others and not looked at; their windows are bare. */
static void window_end(struct kernel_work *work)
{
    for (int w = 0; w < KERNEL_WINDOW; w++) {
        store_anywhere(&work->window[w][work->lanes], splat(0));
    }
    store_anywhere(&work->x[work->lanes], splat(0));
    store_anywhere(&work->y[work->lanes], splat(0));
}

/* Fills windows and coordinates; returns the number of lanes. */
static int window_runs(struct kernel_work *work, const struct window_map *map, const uint8_t *xs)
{
    const struct town *town = work->town;
    int first_column = (town->left - 3) & (TORUS - 1);
    int lane = 0;
    for (int i = 0; i < work->anchor_rows; i++) {
        work->first_lane[i] = (uint16_t)lane;
        for (uint32_t bits = work->anchor_row[i]; bits != 0;) {
            int start = __builtin_ctz(bits);
            int length = __builtin_ctz(~(bits >> start)); /* a row has at most 31 anchors, so some bit is clear */
            for (int done = 0; done < length; done += SIXTEEN) {
                window_copy(work, lane + done, &map->row[i][first_column + start + done]);
                window_place(work, lane + done, xs + start + done, town->top - 2 + i);
            }
            lane += length;
            bits &= bits + (UINT32_C(1) << start);
        }
    }
    return lane;
}

/* Bit k of the answer is bit (k + places) of the row, round the torus. */
static inline uint32_t row_turned(uint32_t row, int places)
{
    unsigned by = (unsigned)places & (TORUS - 1);
    return by == 0 ? row : row >> by | row << (TORUS - by);
}

/* Row y of the places that are covered or share an edge with a covered one. */
static inline uint32_t window_contact_row(const struct town *town, int y)
{
    uint32_t row = town->rows[y & (TORUS - 1)];
    return row | row_turned(row, 1) | row_turned(row, -1) | town->rows[(y - 1) & (TORUS - 1)] |
           town->rows[(y + 1) & (TORUS - 1)];
}

/* Finds the rows of anchors: where one of the block's four places is in contact. */
static void window_anchor_rows(struct kernel_work *work)
{
    const struct town *town = work->town;
    work->anchor_rows = town->bottom - town->top + 4;
    uint32_t contact = window_contact_row(town, town->top - 2);
    for (int i = 0; i < work->anchor_rows; i++) {
        uint32_t below = window_contact_row(town, town->top - 1 + i);
        uint32_t both = contact | below;
        work->anchor_row[i] = row_turned(both | row_turned(both, 1), town->left - 2);
        contact = below;
    }
}

/* Finds the anchors and fills windows and coordinates. */
static void window_find(struct kernel_work *work)
{
    const struct town *town = work->town;
    if (town->cells == 0) {
        work->lanes = 1;
        work->anchor_rows = 0;
        for (int w = 0; w < KERNEL_WINDOW; w++) {
            work->window[w][0] = 0;
        }
        work->x[0] = work->y[0] = 0;
        window_end(work);
        return;
    }
    struct window_map map;
    window_map_make(&map, town);
    uint8_t xs[2 * TORUS];
    for (int k = 0; k < 2 * TORUS; k++) {
        xs[k] = (uint8_t)(town->left - 2 + k);
    }
    window_anchor_rows(work);
    work->lanes = window_runs(work, &map, xs);
    window_end(work);
}

/* The lane of the anchor at (x, y), or -1 if there is none. */
static inline int window_lane_at(const struct kernel_work *work, int x, int y)
{
    int row = y - (work->town->top - 2);
    int column = x - (work->town->left - 2);
    if (row < 0 || row >= work->anchor_rows || column < 0 || column >= TORUS ||
        (work->anchor_row[row] >> column & 1) == 0) {
        return -1;
    }
    uint32_t before = work->anchor_row[row] & ((UINT32_C(1) << column) - 1);
    return work->first_lane[row] + __builtin_popcount(before);
}

#endif
