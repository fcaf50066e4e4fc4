// SPDX-License-Identifier: GPL-3.0-or-later
/* Keeping the best few placements: what kernel_select.h adds to.

   Something found is one number of 64 bits, so that comparing numbers is comparing placements: the key, shifted to be
   positive, above what orders equal keys, reversed, so that the first of them is the largest number.

       63 ... 32     31 ... 11              10 ... 1       0
       key + 2^31    (2^21 - 1) - source    1023 - lane    1 - turned */
#ifndef WAGONS_KERNEL_TOP_H
#define WAGONS_KERNEL_TOP_H

#include "games/wagons/kernel.h"

enum { FOUND_SOURCE_SHIFT = 11, FOUND_SOURCE_MAX = (1 << 21) - 1, FOUND_LANE_MAX = 1023 };

static inline uint64_t kernel_found_pack(int32_t key, uint32_t source, int lane, int turned)
{
    uint32_t order = ((FOUND_SOURCE_MAX - source) << FOUND_SOURCE_SHIFT) | (uint32_t)(FOUND_LANE_MAX - lane) << 1 |
                     (uint32_t)(1 - turned);
    return (uint64_t)((uint32_t)key ^ UINT32_C(0x80000000)) << 32 | order;
}

static inline int32_t kernel_found_key(uint64_t found)
{
    return (int32_t)((uint32_t)(found >> 32) ^ UINT32_C(0x80000000));
}

/* Leaves the `capacity` best and raises the threshold to the last of them. */
void kernel_top_prune(struct kernel_top *top);

#endif
