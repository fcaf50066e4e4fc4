// SPDX-License-Identifier: GPL-3.0-or-later
/* The best placements seen so far, as numbers that sort by key.

   A pick is a heap whose root is the worst of the best, so that nearly all placements are turned away by one
   comparison. A placement is packed into 64 bits: its key, then a scrambled number that decides among equal keys (an
   order of places would favour one corner of the towns), then where it is. Since the last makes all of them different,
   which ones are kept does not depend on the order in which they come. */
#ifndef WAGONS_BEAM_PICK_H
#define WAGONS_BEAM_PICK_H

#include <stdint.h>

enum {
    PICK_KEY_SHIFT = 32,
    PICK_TIE_SHIFT = 18,
    PICK_LANE_SHIFT = 1,
    PICK_LANE_BITS = 9,
    PICK_FROM_SHIFT = PICK_LANE_SHIFT + PICK_LANE_BITS,
    PICK_FROM_BITS = 8
};

struct beam_pick {
    int want, count;
    int32_t floor;  /* no key below this one can get in any more */
    uint64_t *heap; /* room for `want` */
};

static inline uint64_t pick_pack(int32_t key, int from, int lane, int turned)
{
    uint32_t place = (uint32_t)(from << PICK_FROM_SHIFT | lane << PICK_LANE_SHIFT | turned);
    uint32_t tie = place * UINT32_C(2654435761) >> PICK_TIE_SHIFT;
    return (uint64_t)((uint32_t)key ^ UINT32_C(0x80000000)) << PICK_KEY_SHIFT | tie << PICK_TIE_SHIFT | place;
}

static inline int32_t pick_key(uint64_t packed)
{
    return (int32_t)((uint32_t)(packed >> PICK_KEY_SHIFT) ^ UINT32_C(0x80000000));
}

static inline int pick_from(uint64_t packed)
{
    return (int)(packed >> PICK_FROM_SHIFT) & ((1 << PICK_FROM_BITS) - 1);
}

static inline int pick_lane(uint64_t packed)
{
    return (int)(packed >> PICK_LANE_SHIFT) & ((1 << PICK_LANE_BITS) - 1);
}

static inline int pick_turned(uint64_t packed)
{
    return (int)packed & 1;
}

/* Empties a pick that shall keep `want` placements, 1 or more. */
void pick_begin(struct beam_pick *pick, int want);

/* Offers a placement; its key is at least the floor. */
void pick_offer(struct beam_pick *pick, uint64_t packed);

/* Offers lanes [0, lanes) of one card lying one way in town `from`, by their points in keys of BEAM_KEY_POINT and, if
   `lean` is not NULL, what it adds. */
void pick_offer_lanes(struct beam_pick *pick, const int16_t *points, const int16_t *lean, int lanes, int from,
                      int turned);

/* Puts the heap into falling order; nothing can be offered then. */
void pick_sort(struct beam_pick *pick);

#endif
