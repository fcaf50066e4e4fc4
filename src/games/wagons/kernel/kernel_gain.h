// SPDX-License-Identifier: GPL-3.0-or-later
/* Growing groups: by how much a card enlarges the largest group of a kind, given the hole that its block leaves
   (kernel_groups.h). This serves the six terrains and, with cows as the only kind, the-herd.

   The cells of a card that are of the kind form a shape, a set of its four cells; a shape joins the groups at its
   outer places, each counted once. The new group's size less the largest without the block is the gain, at least 0. A
   shape of two cells on a diagonal is one group only where some group touches both. */
#ifndef WAGONS_KERNEL_GAIN_H
#define WAGONS_KERNEL_GAIN_H

#include "games/wagons/kernel/kernel_groups.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum { DIAGONAL_DOWN = 1 << TOP_LEFT | 1 << BOTTOM_RIGHT, DIAGONAL_UP = 1 << TOP_RIGHT | 1 << BOTTOM_LEFT };

/* The cells of a card that have a property. */
static inline int shape_of(const uint8_t property[CARD_CELLS], int value)
{
    int shape = 0;
    for (int k = 0; k < CARD_CELLS; k++) {
        shape |= (property[k] == value) << k;
    }
    return shape;
}

/* Mask: outer place i is in a group of the kind that has those label bits. */
static inline bytes hole_is_kind(const struct kernel_hole *hole, int i, int lane, bytes kind_bits)
{
    return equal(load(&hole->label[i][lane]) & splat(GROUP_KIND_BITS), kind_bits);
}

/* Size of the shape and all groups of the kind that touch it. */
ALWAYS_INLINE bytes joined_size(const struct kernel_hole *hole, int lane, bytes kind_bits, const int shape)
{
    bytes size = splat(__builtin_popcount((unsigned)shape));
    for (int i = 0; i < OUTERS; i++) {
        if ((shape >> (i / 2) & 1) == 0) {
            continue;
        }
        bytes label = load(&hole->label[i][lane]);
        bytes counts = equal(label & splat(GROUP_KIND_BITS), kind_bits);
        for (int before = 0; before < i / 2 * 2; before++) {
            if ((shape >> (before / 2) & 1) != 0) {
                counts &= ~equal(label, load(&hole->label[before][lane]));
            }
        }
        bytes here = i % 2 == 0 ? load(&hole->size[i][lane]) : load(&hole->other_size[i / 2][lane]);
        size += counts & here;
    }
    return size;
}

/* Mask: cells a and b of the block, not beside each other, touch one group of the kind. */
ALWAYS_INLINE bytes joined_outside(const struct kernel_hole *hole, int lane, bytes kind_bits, const int a, const int b)
{
    bytes a_row = load(&hole->label[2 * a][lane]);
    bytes a_column = load(&hole->label[2 * a + 1][lane]);
    bytes b_row = load(&hole->label[2 * b][lane]);
    bytes b_column = load(&hole->label[2 * b + 1][lane]);
    bytes row = equal(a_row, b_row) | equal(a_row, b_column);
    bytes column = equal(a_column, b_row) | equal(a_column, b_column);
    return (row & equal(a_row & splat(GROUP_KIND_BITS), kind_bits)) |
           (column & equal(a_column & splat(GROUP_KIND_BITS), kind_bits));
}

ALWAYS_INLINE bytes largest_joined(const struct kernel_hole *hole, int lane, bytes kind_bits, const int shape)
{
    if (shape != DIAGONAL_DOWN && shape != DIAGONAL_UP) {
        return joined_size(hole, lane, kind_bits, shape);
    }
    const int a = shape == DIAGONAL_DOWN ? TOP_LEFT : TOP_RIGHT;
    const int b = CARD_CELLS - 1 - a;
    bytes apart = larger(joined_size(hole, lane, kind_bits, 1 << a), joined_size(hole, lane, kind_bits, 1 << b));
    return choose(joined_outside(hole, lane, kind_bits, a, b), joined_size(hole, lane, kind_bits, shape), apart);
}

ALWAYS_INLINE void gain_of_shape(const struct kernel_work *work, const struct kernel_hole *hole, int kind,
                                 const int shape, bytes twice, uint8_t *entry)
{
    bytes kind_bits = splat((kind + 1) << GROUP_SHIFT);
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        bytes size = largest_joined(hole, lane, kind_bits, shape);
        bytes gain = minus_or_zero(size, load(&hole->largest[kind][lane]));
        store(&entry[lane], gain + (gain & twice));
    }
}

/* Writes `times` (1 or 2) the gain of a shape for all lanes. */
static void gain_find(const struct kernel_work *work, const struct kernel_hole *hole, int kind, int shape, int times,
                      uint8_t *entry)
{
    bytes twice = splat(times == 2 ? 255 : 0);
    switch (shape) {
    case 1:
        gain_of_shape(work, hole, kind, 1, twice, entry);
        break;
    case 2:
        gain_of_shape(work, hole, kind, 2, twice, entry);
        break;
    case 3:
        gain_of_shape(work, hole, kind, 3, twice, entry);
        break;
    case 4:
        gain_of_shape(work, hole, kind, 4, twice, entry);
        break;
    case 5:
        gain_of_shape(work, hole, kind, 5, twice, entry);
        break;
    case 6:
        gain_of_shape(work, hole, kind, 6, twice, entry);
        break;
    case 7:
        gain_of_shape(work, hole, kind, 7, twice, entry);
        break;
    case 8:
        gain_of_shape(work, hole, kind, 8, twice, entry);
        break;
    case 9:
        gain_of_shape(work, hole, kind, 9, twice, entry);
        break;
    case 10:
        gain_of_shape(work, hole, kind, 10, twice, entry);
        break;
    case 11:
        gain_of_shape(work, hole, kind, 11, twice, entry);
        break;
    case 12:
        gain_of_shape(work, hole, kind, 12, twice, entry);
        break;
    case 13:
        gain_of_shape(work, hole, kind, 13, twice, entry);
        break;
    case 14:
        gain_of_shape(work, hole, kind, 14, twice, entry);
        break;
    case 15:
        gain_of_shape(work, hole, kind, 15, twice, entry);
        break;
    default:
        break;
    }
}

/* Adds to a base what taking out the block changes: `times` the sum of the largest groups left, less that before. */
static void gain_base(const struct kernel_work *work, const struct kernel_hole *hole,
                      const struct kernel_groups *groups, int times, uint8_t *base)
{
    bytes twice = splat(times == 2 ? 255 : 0);
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        bytes change = splat(-groups->sum);
        for (int kind = 0; kind < groups->kinds; kind++) {
            change += load(&hole->largest[kind][lane]);
        }
        store(&base[lane], load(&base[lane]) + change + (change & twice));
    }
}

/* --- programs --- */

static inline int terrain_entry(int shape, int terrain)
{
    return (shape - 1) * TERRAINS + terrain;
}

static inline int terrain_entry_shape(int entry)
{
    return entry / TERRAINS + 1;
}

#endif
