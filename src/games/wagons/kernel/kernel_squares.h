// SPDX-License-Identifier: GPL-3.0-or-later
/* fortified in the kernel: squares of four forts. Nine squares overlap a block; those that are complete in the town go
   with it. The card makes new ones: at each cell with the two outer places and the corner around it, at each pair of
   neighbouring cells with the two outer places beyond them, and the card itself (a constant).

       entries: k         a fort at cell k, with the corner around it
                4 + side  forts at both cells of that side */
#ifndef WAGONS_KERNEL_SQUARES_H
#define WAGONS_KERNEL_SQUARES_H

#include "games/wagons/kernel/kernel_beside.h"

enum { SQUARE_POINTS = 7, SIDES = 4 };

static const uint8_t side_cells[SIDES][2] = {
    {TOP_LEFT, TOP_RIGHT}, {BOTTOM_LEFT, BOTTOM_RIGHT}, {TOP_LEFT, BOTTOM_LEFT}, {TOP_RIGHT, BOTTOM_RIGHT}};
static const uint8_t side_outers[SIDES][2] = {{1, 3}, {5, 7}, {0, 4}, {2, 6}};

static void squares_program(const struct program_builder *builder, const struct card *lying)
{
    int forts = shape_of(lying->icon, FORT);
    for (int k = 0; k < CARD_CELLS; k++) {
        if (forts >> k & 1) {
            program_add(builder, k);
        }
    }
    for (int side = 0; side < SIDES; side++) {
        if ((forts >> side_cells[side][0] & forts >> side_cells[side][1] & 1) != 0) {
            program_add(builder, CARD_CELLS + side);
        }
    }
    if (forts == (1 << CARD_CELLS) - 1) {
        program_add_constant(builder, SQUARE_POINTS);
    }
}

static void squares_prepare(struct kernel_work *work)
{
    for (int first = 0; first < TOWN_NUMBERS; first += VECTOR_BYTES) {
        store(&work->forts[first], match_codes(load_anywhere(&work->town->code[first]), match_icon(FORT)));
    }
}

/* Marks the upper left forts of complete squares; false if there are none. */
static bool squares_find(const struct town *town, kernel_table squares)
{
    bool any = false;
    memset(squares, 0, TOWN_NUMBERS);
    uint64_t forts = town->icon[FORT];
    for (uint64_t rest = forts; rest != 0; rest &= rest - 1) {
        int number = __builtin_ctzll(rest);
        int east = town->neighbour[EAST][number];
        int south = town->neighbour[SOUTH][number];
        if ((forts >> east & forts >> south & forts >> town->neighbour[SOUTH][east] & 1) != 0) {
            squares[number] = SQUARE_POINTS;
            any = true;
        }
    }
    return any;
}

static void squares_base(struct kernel_work *work, int slot)
{
    static const uint8_t corners_of_squares[] = {0, 1, 2, 4, 5, 6, 8, 9, 10}; /* places of the window */
    kernel_table squares;
    if (!squares_find(work->town, squares)) {
        return;
    }
    struct table table = table_make(squares);
    uint8_t *base = work->base[work->game->segment[slot]];
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        bytes change = load(&base[lane]);
        for (unsigned i = 0; i < sizeof corners_of_squares; i++) {
            change -= lookup_window(&table, work, corners_of_squares[i], lane);
        }
        store(&base[lane], change);
    }
}

static void squares_entry(const struct kernel_work *work, int which, uint8_t *entry)
{
    struct table forts = table_make(work->forts);
    bool at_corner = which < CARD_CELLS;
    int first = window_outer[at_corner ? 2 * which : side_outers[which - CARD_CELLS][0]];
    int second = window_outer[at_corner ? 2 * which + 1 : side_outers[which - CARD_CELLS][1]];
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        bytes all = lookup_window(&forts, work, first, lane) & lookup_window(&forts, work, second, lane);
        if (at_corner) {
            all &= lookup_window(&forts, work, window_corner[which], lane);
        }
        store(&entry[lane], all & splat(SQUARE_POINTS));
    }
}

#endif
