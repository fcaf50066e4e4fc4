// SPDX-License-Identifier: GPL-3.0-or-later
/* The option full-cover = forbid in the kernel: the lanes whose block would hide the last visible territory of an
   earlier card. That is so where the block covers as many territories of a card as it shows at all. */
#ifndef WAGONS_KERNEL_COVER_H
#define WAGONS_KERNEL_COVER_H

#include "games/wagons/kernel/kernel_beside.h"

/* Tables of the card that shows at each territory, counted from 1, and of how many territories that card shows. */
static void cover_tables(const struct town *town, kernel_table owner, kernel_table shown)
{
    memset(owner, 0, TOWN_NUMBERS);
    memset(shown, 0, TOWN_NUMBERS);
    for (int number = 1; number <= town->cells; number++) {
        owner[number] = (uint8_t)(town->owner[number] + 1);
        shown[number] = (uint8_t)__builtin_popcountll(town->visible[town->owner[number]]);
    }
}

/* Mask of the lanes that hide a card. */
static inline bytes cover_hides(const struct table *owners, const struct table *shown, const struct kernel_work *work,
                                int lane)
{
    bytes owner[CARD_CELLS];
    for (int k = 0; k < CARD_CELLS; k++) {
        owner[k] = lookup_window(owners, work, window_inner[k], lane);
    }
    bytes hides = splat(0);
    for (int k = 0; k < CARD_CELLS; k++) {
        bytes covered = splat(0);
        for (int other = 0; other < CARD_CELLS; other++) {
            covered -= equal(owner[k], owner[other]);
        }
        bytes all = equal(covered, lookup_window(shown, work, window_inner[k], lane));
        hides |= all & ~equal(owner[k], splat(0));
    }
    return hides;
}

/* Lists the lanes where the card may not lie. */
static void cover_find(struct kernel_work *work)
{
    kernel_table owner;
    kernel_table shown;
    cover_tables(work->town, owner, shown);
    struct table owners = table_make(owner);
    struct table showns = table_make(shown);
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        bytes hides = cover_hides(&owners, &showns, work, lane);
        for (uint64_t bits = mask_bits(hides); bits != 0; bits &= bits - 1) {
            work->illegal[work->illegal_lanes++] = (uint16_t)(lane + __builtin_ctzll(bits));
        }
    }
}

#endif
