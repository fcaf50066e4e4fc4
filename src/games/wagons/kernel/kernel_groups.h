// SPDX-License-Identifier: GPL-3.0-or-later
/* Connected groups in the kernel: those of the town, and for each lane what is left of them around the block.

   Every card that may come to lie on a block meets the same surroundings, so the block is first taken out (the hole):

   - Group sizes at the eight outer places: the size of the group in the town less the block's cells that belonged to it.
   - Largest group left of each kind: of a kind that lost cells, the larger of what is left of the group that lost
     them and the largest other group of the kind.

   That is right as long as the block cuts no group in two. A group that lost cells is seen around the block as arcs:
   runs of its places, one after the other around the ring of outer places and corners. Each such group with anything
   left has at least one arc, so if there are more arcs than such groups, one of them has two, which may or may not be
   joined further out. Such a lane (about one in ten) is done again by flood fill. So is one that takes cells from both
   the largest and the second largest group of a kind, where the third matters.

        ring:  outer 0, [corner 0], 1, 3, [corner 1], 2, 6, [corner 3], 7, 5, [corner 2], 4, back to 0 */
#ifndef WAGONS_KERNEL_GROUPS_H
#define WAGONS_KERNEL_GROUPS_H

#include "games/wagons/kernel/kernel_work.h"
#include "games/wagons/kernel/vector.h"

static inline uint64_t number_bit(int number)
{
    return UINT64_C(1) << number;
}

static void near_find(struct kernel_work *work)
{
    const struct town *town = work->town;
    for (int number = 0; number <= town->cells; number++) {
        uint64_t beside = number_bit(town->neighbour[EAST][number]) | number_bit(town->neighbour[WEST][number]) |
                          number_bit(town->neighbour[NORTH][number]) | number_bit(town->neighbour[SOUTH][number]);
        work->near[number] = beside & ~UINT64_C(1);
    }
}

/* The group of `plane` around the territories of `group`. */
static inline uint64_t flood(const uint64_t near[TOWN_NUMBERS], uint64_t group, uint64_t plane)
{
    for (uint64_t front = group; front != 0;) {
        int number = __builtin_ctzll(front);
        front &= front - 1;
        uint64_t fresh = near[number] & plane & ~group;
        group |= fresh;
        front |= fresh;
    }
    return group;
}

/* --- the town's groups --- */

/* Keeps the three largest groups of a kind. */
static inline void groups_rank(struct kernel_groups *groups, int kind, int size, int label)
{
    uint8_t *sizes = groups->top_size[kind];
    uint8_t *labels = groups->top_label[kind];
    int rank = 3;
    while (rank > 0 && size > sizes[rank - 1]) {
        rank--;
        if (rank < 2) {
            sizes[rank + 1] = sizes[rank];
            labels[rank + 1] = labels[rank];
        }
    }
    if (rank < 3) {
        sizes[rank] = (uint8_t)size;
        labels[rank] = (uint8_t)label;
    }
}

/* Labels and sizes of the groups of a kind. */
static void groups_find_kind(struct kernel_groups *groups, const uint64_t near[TOWN_NUMBERS], int kind)
{
    int label = (kind + 1) << GROUP_SHIFT;
    for (uint64_t rest = groups->plane[kind]; rest != 0;) {
        uint8_t found[TOWN_NUMBERS];
        int size = 0;
        label++;
        for (uint64_t front = rest & -rest; front != 0;) {
            int number = __builtin_ctzll(front);
            rest &= ~number_bit(number);
            front = (front | near[number]) & rest;
            groups->label[number] = (uint8_t)label;
            found[size++] = (uint8_t)number;
        }
        for (int i = 0; i < size; i++) {
            groups->size[found[i]] = (uint8_t)size;
        }
        groups_rank(groups, kind, size, label);
    }
    groups->sum += groups->top_size[kind][0];
}

/* Sizes of the largest other groups, from the ranks: tables of 16 by kind + 1, which is the label's upper bits. */
static void groups_find_others(struct kernel_groups *groups)
{
    uint8_t first_label[TABLE_PART_BYTES] = {0};
    uint8_t second_label[TABLE_PART_BYTES] = {0};
    uint8_t first_size[TABLE_PART_BYTES] = {0};
    uint8_t second_size[TABLE_PART_BYTES] = {0};
    for (int kind = 0; kind < groups->kinds; kind++) {
        first_label[kind + 1] = groups->top_label[kind][0];
        second_label[kind + 1] = groups->top_label[kind][1];
        first_size[kind + 1] = groups->top_size[kind][0];
        second_size[kind + 1] = groups->top_size[kind][1];
    }
    for (int first = 0; first < TOWN_NUMBERS; first += VECTOR_BYTES) {
        bytes label = load(&groups->label[first]);
        bytes kind =
            (bytes)((shorts)label >> GROUP_SHIFT) & splat(7); /* whatever the byte above shifts in is cut off */
        bytes largest = lookup16(first_size, kind);
        bytes is_largest = equal(label, lookup16(first_label, kind));
        bytes is_second = equal(label, lookup16(second_label, kind));
        bytes others = largest | (is_second & splat(GROUP_SECOND));
        store(&groups->others[first], choose(is_largest, lookup16(second_size, kind) | splat(GROUP_LARGEST), others));
    }
}

static void groups_find(struct kernel_groups *groups, const struct kernel_work *work, const uint64_t *planes, int kinds)
{
    groups->plane = planes;
    groups->kinds = kinds;
    groups->sum = 0;
    memset(groups->label, 0, sizeof groups->label);
    memset(groups->size, 0, sizeof groups->size);
    memset(groups->top_size, 0, sizeof groups->top_size);
    memset(groups->top_label, 0, sizeof groups->top_label);
    for (int kind = 0; kind < kinds; kind++) {
        groups_find_kind(groups, work->near, kind);
    }
    groups_find_others(groups);
}

/* --- the hole --- */

/* The ring, and the corner between a place and the next or CORNERS. */
static const uint8_t ring[OUTERS] = {0, 1, 3, 2, 6, 7, 5, 4};
static const uint8_t ring_corner[OUTERS] = {0, CORNERS, 1, CORNERS, 3, CORNERS, 2, CORNERS};

/* Pairs of the block's cells. */
enum { PAIR_01, PAIR_02, PAIR_03, PAIR_12, PAIR_13, PAIR_23, PAIRS };

/* What the block covers, for a vector of lanes. */
struct covered {
    bytes label[CARD_CELLS];   /* 255 on bare places, which no label equals */
    bytes left[CARD_CELLS];    /* size of the cell's group without the block */
    bytes largest[CARD_CELLS]; /* size of the largest group of its kind without the block */
    bytes groups_left;         /* different groups that lost cells and have some left */
    bytes two_tops;            /* mask: the two largest groups of a kind both lost cells */
};

/* Cells on a diagonal may be in two groups of one kind, and the kind's largest group must be neither. */
static inline void covered_diagonal(struct covered *covered, const bytes others[CARD_CELLS], int a, int b, bytes same)
{
    bytes kind_a = covered->label[a] & splat(GROUP_KIND_BITS);
    bytes kind_b = covered->label[b] & splat(GROUP_KIND_BITS);
    bytes both = equal(kind_a, kind_b) & ~same;
    bytes marks = (others[a] | others[b]) & splat(GROUP_LARGEST | GROUP_SECOND);
    covered->two_tops |= both & equal(marks, splat(GROUP_LARGEST | GROUP_SECOND));
    bytes other = smaller(others[a] & splat(GROUP_SIZE_BITS), others[b] & splat(GROUP_SIZE_BITS));
    bytes largest = larger(larger(covered->left[a], covered->left[b]), other);
    covered->largest[a] = choose(both, largest, covered->largest[a]);
    covered->largest[b] = choose(both, largest, covered->largest[b]);
}

static inline struct covered covered_find(const struct table *labels, const struct table *sizes,
                                          const struct table *others, const struct kernel_work *work, int lane,
                                          const int parts)
{
    struct covered covered;
    bytes size[CARD_CELLS];
    bytes other[CARD_CELLS];
    for (int k = 0; k < CARD_CELLS; k++) {
        bytes number = load(&work->window[window_inner[k]][lane]);
        bytes label = lookup(labels, number, parts);
        covered.label[k] = label | equal(label, splat(0));
        size[k] = lookup(sizes, number, parts);
        other[k] = lookup(others, number, parts);
    }
    bytes same[PAIRS] = {
        equal(covered.label[0], covered.label[1]), equal(covered.label[0], covered.label[2]),
        equal(covered.label[0], covered.label[3]), equal(covered.label[1], covered.label[2]),
        equal(covered.label[1], covered.label[3]), equal(covered.label[2], covered.label[3]),
    };
    /* A mask added is 1 taken away. */
    covered.left[0] = size[0] - splat(1) + same[PAIR_01] + same[PAIR_02] + same[PAIR_03];
    covered.left[1] = size[1] - splat(1) + same[PAIR_01] + same[PAIR_12] + same[PAIR_13];
    covered.left[2] = size[2] - splat(1) + same[PAIR_02] + same[PAIR_12] + same[PAIR_23];
    covered.left[3] = size[3] - splat(1) + same[PAIR_03] + same[PAIR_13] + same[PAIR_23];
    bytes again[CARD_CELLS] = {splat(0), same[PAIR_01], same[PAIR_02] | same[PAIR_12],
                               same[PAIR_03] | same[PAIR_13] | same[PAIR_23]};
    covered.groups_left = splat(0);
    for (int k = 0; k < CARD_CELLS; k++) {
        bytes nothing = equal(covered.left[k], splat(0)) | equal(size[k], splat(0)) | again[k];
        covered.groups_left += splat(1) + nothing;
        covered.largest[k] = larger(covered.left[k], other[k] & splat(GROUP_SIZE_BITS));
    }
    covered.two_tops = splat(0);
    covered_diagonal(&covered, other, 0, 3, same[PAIR_03]);
    covered_diagonal(&covered, other, 1, 2, same[PAIR_12]);
    return covered;
}

/* Fills the hole for a vector of lanes; returns the mask of lanes that need the flood fill. */
static inline bytes hole_find_vector(struct kernel_hole *hole, const struct kernel_groups *groups,
                                     const struct table *labels, const struct table *sizes, const struct table *others,
                                     const struct kernel_work *work, int lane, const int parts)
{
    struct covered covered = covered_find(labels, sizes, others, work, lane, parts);
    for (int kind = 0; kind < groups->kinds; kind++) {
        bytes bits = splat((kind + 1) << GROUP_SHIFT);
        bytes largest = splat(groups->top_size[kind][0]);
        for (int k = 0; k < CARD_CELLS; k++) {
            bytes is_kind = equal(covered.label[k] & splat(GROUP_KIND_BITS), bits);
            largest = choose(is_kind, covered.largest[k], largest);
        }
        store(&hole->largest[kind][lane], largest);
    }
    bytes label[OUTERS];
    bytes lost_cells[OUTERS]; /* mask: of a group that did */
    for (int i = 0; i < OUTERS; i++) {
        bytes number = load(&work->window[window_outer[i]][lane]);
        label[i] = lookup(labels, number, parts);
        bytes whole = lookup(sizes, number, parts);
        bytes size = whole;
        for (int k = 0; k < CARD_CELLS; k++) {
            size += equal(label[i], covered.label[k]);
        }
        lost_cells[i] = ~equal(size, whole);
        store(&hole->label[i][lane], label[i]);
        store(&hole->size[i][lane], size);
        if (i % 2 != 0) {
            store(&hole->other_size[i / 2][lane], size & ~equal(label[i], label[i - 1]));
        }
    }
    bytes arcs = splat(0);
    bytes count = splat(0);
    for (int j = 0; j < OUTERS; j++) {
        bytes here = label[ring[j]];
        int next = (j + 1) % OUTERS;
        bytes joined = equal(here, label[ring[next]]);
        if (ring_corner[j] < CORNERS) {
            bytes number = load(&work->window[window_corner[ring_corner[j]]][lane]);
            joined &= equal(here, lookup(labels, number, parts));
        }
        bytes begins = lost_cells[ring[next]] & ~joined;
        arcs |= begins & splat(1 << next);
        count -= begins;
    }
    store(&hole->arcs[lane], arcs);
    return ~equal(minus_or_zero(count, covered.groups_left), splat(0)) | covered.two_tops;
}

/* --- lanes by flood fill --- */

/* One lane of a hole in the making. */
struct hole_lane {
    struct kernel_hole *hole;
    const struct kernel_work *work;
    const struct kernel_groups *groups;
    int lane;
    uint64_t block;              /* the territories covered */
    uint8_t covered[CARD_CELLS]; /* their labels */
};

static inline uint8_t *lane_label(const struct hole_lane *at, int outer)
{
    return &at->hole->label[outer][at->lane];
}

static inline uint8_t *lane_size(const struct hole_lane *at, int outer)
{
    return &at->hole->size[outer][at->lane];
}

static inline uint64_t lane_outer_bit(const struct hole_lane *at, int outer)
{
    return number_bit(at->work->window[window_outer[outer]][at->lane]);
}

/* Parts a group whose arcs begin at the territories `begins`: each piece but the last gets a spare label of the kind.
   (If the arcs turn out to be joined further out, the group as a whole has got another label, which does no harm.) */
static void lane_part_group(const struct hole_lane *at, int label, uint64_t begins, int size, int *spare)
{
    uint64_t plane = at->groups->plane[(label >> GROUP_SHIFT) - 1] & ~at->block;
    unsigned members = 0;
    for (int i = 0; i < OUTERS; i++) {
        members |= (unsigned)(*lane_label(at, i) == label) << i;
    }
    while ((begins & (begins - 1)) != 0) {
        uint64_t piece = flood(at->work->near, begins & -begins, plane);
        int piece_size = __builtin_popcountll(piece);
        for (unsigned rest = members; rest != 0; rest &= rest - 1) {
            int i = __builtin_ctz(rest);
            if ((lane_outer_bit(at, i) & piece) != 0) {
                *lane_label(at, i) = (uint8_t)((label & GROUP_KIND_BITS) | *spare);
                *lane_size(at, i) = (uint8_t)piece_size;
                members ^= rest & -rest;
            }
        }
        size -= piece_size;
        begins &= ~piece;
        (*spare)++;
    }
    for (; members != 0; members &= members - 1) {
        *lane_size(at, __builtin_ctz(members)) = (uint8_t)size;
    }
}

/* Looks at all arcs and parts the groups that have several. Returns the kinds that have such, as bits. */
static unsigned lane_part(const struct hole_lane *at)
{
    int spare[TERRAINS] = {GROUP_SPARE, GROUP_SPARE, GROUP_SPARE, GROUP_SPARE, GROUP_SPARE, GROUP_SPARE};
    unsigned parted = 0;
    for (unsigned arcs = at->hole->arcs[at->lane]; (arcs & (arcs - 1)) != 0;) {
        int first = ring[__builtin_ctz(arcs)];
        int label = *lane_label(at, first);
        uint64_t begins = 0;
        for (unsigned rest = arcs; rest != 0; rest &= rest - 1) {
            int i = ring[__builtin_ctz(rest)];
            if (*lane_label(at, i) == label) {
                begins |= lane_outer_bit(at, i);
                arcs ^= rest & -rest;
            }
        }
        if ((begins & (begins - 1)) != 0) {
            int kind = (label >> GROUP_SHIFT) - 1;
            lane_part_group(at, label, begins, *lane_size(at, first), &spare[kind]);
            parted |= 1u << kind;
        }
    }
    return parted;
}

/* The largest group of a kind without the block: one of the three largest that lost no cells, or a piece of one that
   did, which begins an arc (unless it goes all round, when no other group of its kind is covered). */
static int lane_largest(const struct hole_lane *at, int kind)
{
    int largest = 0;
    for (int rank = 2; rank >= 0; rank--) {
        int label = at->groups->top_label[kind][rank];
        bool whole = (label != at->covered[0]) & (label != at->covered[1]) & (label != at->covered[2]) &
                     (label != at->covered[3]);
        largest = whole ? at->groups->top_size[kind][rank] : largest;
    }
    for (unsigned arcs = at->hole->arcs[at->lane]; arcs != 0; arcs &= arcs - 1) {
        int i = ring[__builtin_ctz(arcs)];
        int size = *lane_label(at, i) >> GROUP_SHIFT == kind + 1 ? *lane_size(at, i) : 0;
        largest = size > largest ? size : largest;
    }
    return largest;
}

/* The kind of which the block covers two groups, at cells a and b on a diagonal, as a bit. */
static inline unsigned lane_kind_of_two(const struct hole_lane *at, int a, int b)
{
    int label = at->covered[a];
    bool two = label != at->covered[b] && label >> GROUP_SHIFT == at->covered[b] >> GROUP_SHIFT;
    return two ? 1u << (label >> GROUP_SHIFT) >> 1 : 0;
}

static void hole_find_lane(struct kernel_hole *hole, const struct kernel_groups *groups, const struct kernel_work *work,
                           int lane)
{
    struct hole_lane at = {.hole = hole, .work = work, .groups = groups, .lane = lane};
    for (int k = 0; k < CARD_CELLS; k++) {
        int number = work->window[window_inner[k]][lane];
        at.block |= number_bit(number);
        at.covered[k] = groups->label[number];
    }
    unsigned parted = lane_part(&at);
    unsigned kinds = parted | lane_kind_of_two(&at, 0, 3) | lane_kind_of_two(&at, 1, 2);
    for (; kinds != 0; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds);
        hole->largest[kind][lane] = (uint8_t)lane_largest(&at, kind);
    }
    for (int k = 0; parted != 0 && k < CARD_CELLS; k++) {
        bool same = *lane_label(&at, 2 * k) == *lane_label(&at, 2 * k + 1);
        hole->other_size[k][lane] = same ? 0 : *lane_size(&at, 2 * k + 1);
    }
}

static inline __attribute__((always_inline)) void hole_find_parts(struct kernel_hole *hole,
                                                                  const struct kernel_groups *groups,
                                                                  const struct kernel_work *work, const int parts)
{
    struct table labels = table_make(groups->label);
    struct table sizes = table_make(groups->size);
    struct table others = table_make(groups->others);
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        bytes again = hole_find_vector(hole, groups, &labels, &sizes, &others, work, lane, parts);
        for (uint64_t bits = mask_bits(again); bits != 0; bits &= bits - 1) {
            hole_find_lane(hole, groups, work, lane + __builtin_ctzll(bits));
        }
    }
}

/* Fills the hole for all lanes. */
static void hole_find(struct kernel_hole *hole, const struct kernel_groups *groups, const struct kernel_work *work)
{
    switch (work->parts) {
    case 1:
        hole_find_parts(hole, groups, work, 1);
        break;
    case 2:
        hole_find_parts(hole, groups, work, 2);
        break;
    case 3:
        hole_find_parts(hole, groups, work, 3);
        break;
    default:
        hole_find_parts(hole, groups, work, TABLE_PARTS);
        break;
    }
}

#endif
