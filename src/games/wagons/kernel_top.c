// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/kernel_top.h"

#include <stdlib.h>

void kernel_top_begin(struct kernel_top *top, int capacity, uint64_t *storage)
{
    int usual = 2 * capacity + 64;
    int most = capacity + KERNEL_TOP_SPARE - 2 * KERNEL_LANES;
    *top = (struct kernel_top){
        .capacity = capacity, .prune_above = usual < most ? usual : most, .threshold = INT32_MIN + 1, .found = storage};
}

/* Splits numbers[first..last] so that those left of the place returned are at least the one there, and those right of
   it at most that one. */
static int partition(uint64_t *numbers, int first, int last)
{
    uint64_t pivot = numbers[first + (last - first) / 2];
    numbers[first + (last - first) / 2] = numbers[last];
    int place = first;
    for (int i = first; i < last; i++) {
        uint64_t number = numbers[i];
        numbers[i] = numbers[place];
        numbers[place] = number;
        place += number > pivot;
    }
    numbers[last] = numbers[place];
    numbers[place] = pivot;
    return place;
}

/* Moves the `kept` largest of `count` numbers to the front (Hoare's selection; the numbers differ, so which these are
   does not depend on the way they are found). */
static void select_largest(uint64_t *numbers, int count, int kept)
{
    int first = 0;
    int last = count - 1;
    while (first < last) {
        int place = partition(numbers, first, last);
        if (place == kept || place == kept - 1) {
            return;
        }
        if (place < kept) {
            first = place + 1;
        } else {
            last = place - 1;
        }
    }
}

void kernel_top_prune(struct kernel_top *top)
{
    if (top->count < top->capacity) {
        return;
    }
    select_largest(top->found, top->count, top->capacity);
    top->count = top->capacity;
    uint64_t least = top->found[0];
    for (int i = 1; i < top->count; i++) {
        least = top->found[i] < least ? top->found[i] : least;
    }
    top->threshold = kernel_found_key(least);
}

static int compare_down(const void *a, const void *b)
{
    uint64_t first = *(const uint64_t *)a;
    uint64_t second = *(const uint64_t *)b;
    return (first < second) - (first > second);
}

static void sort_down(uint64_t *numbers, int count)
{
    enum { FEW = 48 };
    if (count > FEW) {
        qsort(numbers, (size_t)count, sizeof *numbers, compare_down);
        return;
    }
    for (int i = 1; i < count; i++) {
        uint64_t number = numbers[i];
        int j = i;
        for (; j > 0 && numbers[j - 1] < number; j--) {
            numbers[j] = numbers[j - 1];
        }
        numbers[j] = number;
    }
}

int kernel_top_end(struct kernel_top *top)
{
    kernel_top_prune(top);
    sort_down(top->found, top->count);
    return top->count;
}

struct kernel_found kernel_top_at(const struct kernel_top *top, int index)
{
    uint64_t found = top->found[index];
    return (struct kernel_found){
        .key = kernel_found_key(found),
        .source = FOUND_SOURCE_MAX - ((uint32_t)found >> FOUND_SOURCE_SHIFT),
        .lane = FOUND_LANE_MAX - (int)(found >> 1 & FOUND_LANE_MAX),
        .turned = 1 - (int)(found & 1),
    };
}
