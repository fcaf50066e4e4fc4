// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/beam_pick.h"

#include "games/wagons/beam.h"

enum { BLOCK = 16 }; /* lanes looked at together */

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

static inline int32_t key_of(const int16_t *points, const int16_t *lean, int lane)
{
    return BEAM_KEY_POINT * points[lane] + (lean != NULL ? lean[lane] : 0);
}

static inline void offer_block(struct beam_pick *pick, const int16_t *points, const int16_t *lean, int first, int end,
                               int from, int turned)
{
    for (int lane = first; lane < end; lane++) {
        int32_t key = key_of(points, lean, lane);
        if (key >= pick->floor && points[lane] != KERNEL_ILLEGAL) {
            pick_offer(pick, pick_pack(key, from, lane, turned));
        }
    }
}

/* The points that reach the floor without any lean. */
static int floor_points(const struct beam_pick *pick)
{
    int points = pick->floor / BEAM_KEY_POINT - 1;
    return points > INT16_MIN ? points : INT16_MIN;
}

static void offer_by_points(struct beam_pick *pick, const int16_t *points, int lanes, int from, int turned)
{
    for (int first = 0; first < lanes; first += BLOCK) {
        int16_t most = INT16_MIN;
        for (int k = 0; k < BLOCK; k++) {
            most = points[first + k] > most ? points[first + k] : most;
        }
        if (most > floor_points(pick)) {
            offer_block(pick, points, NULL, first, first + BLOCK < lanes ? first + BLOCK : lanes, from, turned);
        }
    }
}

static void offer_by_lean(struct beam_pick *pick, const int16_t *points, const int16_t *lean, int lanes, int from,
                          int turned)
{
    for (int first = 0; first < lanes; first += BLOCK) {
        int32_t most = INT32_MIN;
        for (int k = 0; k < BLOCK; k++) {
            int32_t key = BEAM_KEY_POINT * points[first + k] + lean[first + k];
            most = key > most ? key : most;
        }
        if (most >= pick->floor) {
            offer_block(pick, points, lean, first, first + BLOCK < lanes ? first + BLOCK : lanes, from, turned);
        }
    }
}

void pick_offer_lanes(struct beam_pick *pick, const int16_t *points, const int16_t *lean, int lanes, int most, int from,
                      int turned)
{
    if (lean != NULL) {
        offer_by_lean(pick, points, lean, lanes, from, turned);
    } else if (most > floor_points(pick)) {
        offer_by_points(pick, points, lanes, from, turned);
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
