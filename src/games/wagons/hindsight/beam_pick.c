// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight/beam_pick.h"

#include <string.h>

#include "games/wagons/hindsight/beam.h"

enum { WORD = 8 }; /* flags looked at together */

void pick_begin(struct beam_pick *pick, int want)
{
    pick->want = want;
    pick->count = 0;
    pick->floor = INT32_MIN;
}

/* Lets the value at the root of heap[0..count) sink to its place. */
static void sink(uint64_t *heap, int count, uint64_t value)
{
    int at = 0;
    for (int child = 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && heap[child + 1] < heap[child]) {
            child++;
        }
        if (heap[child] >= value) {
            break;
        }
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = value;
}

static void rise(uint64_t *heap, int at, uint64_t value)
{
    while (at > 0 && heap[(at - 1) / 2] > value) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap[at] = value;
}

void pick_offer(struct beam_pick *pick, uint64_t packed)
{
    if (pick->count < pick->want) {
        rise(pick->heap, pick->count, packed);
        pick->count++;
    } else if (packed > pick->heap[0]) {
        sink(pick->heap, pick->count, packed);
    }
    if (pick->count == pick->want) {
        pick->floor = pick_key(pick->heap[0]);
    }
}

/* A byte for each lane: whether it may get in. */
typedef uint8_t lane_flags[KERNEL_LANES + WORD] __attribute__((aligned(8)));

static inline int32_t key_of(const int16_t *points, const int16_t *lean, int lane)
{
    return BEAM_KEY_POINT * points[lane] + (lean != NULL ? lean[lane] : 0);
}

static void flag_by_points(const struct beam_pick *pick, const int16_t *points, int lanes, lane_flags flags)
{
    int floor = pick->floor / BEAM_KEY_POINT;
    int16_t least = (int16_t)(floor > KERNEL_ILLEGAL + 1 ? floor : KERNEL_ILLEGAL + 1);
    for (int lane = 0; lane < lanes; lane++) {
        flags[lane] = points[lane] >= least;
    }
}

static void flag_by_lean(const struct beam_pick *pick, const int16_t *points, const int16_t *lean, int lanes,
                         lane_flags flags)
{
    for (int lane = 0; lane < lanes; lane++) {
        flags[lane] = (key_of(points, lean, lane) >= pick->floor) & (points[lane] != KERNEL_ILLEGAL);
    }
}

void pick_offer_lanes(struct beam_pick *pick, const int16_t *points, const int16_t *lean, int lanes, int from,
                      int turned)
{
    lane_flags flags;
    if (lean == NULL) {
        flag_by_points(pick, points, lanes, flags);
    } else {
        flag_by_lean(pick, points, lean, lanes, flags);
    }
    memset(flags + lanes, 0, WORD);
    for (int first = 0; first < lanes; first += WORD) {
        uint64_t word;
        memcpy(&word, flags + first, WORD);
        for (; word != 0; word &= word - 1) {
            int lane = first + __builtin_ctzll(word) / 8;
            int32_t key = key_of(points, lean, lane);
            if (key >= pick->floor) {
                pick_offer(pick, pick_pack(key, from, lane, turned));
            }
        }
    }
}

void pick_sort(struct beam_pick *pick)
{
    for (int count = pick->count - 1; count > 0; count--) {
        uint64_t least = pick->heap[0];
        sink(pick->heap, count, pick->heap[count]);
        pick->heap[count] = least;
    }
}
