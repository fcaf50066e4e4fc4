// SPDX-License-Identifier: GPL-3.0-or-later
/* cool-water in the kernel: 3 points for each wagon on or beside the largest lake (water group), of equally large ones
   the one with the most.

   Without the block, each lane has a best lake: its size and its wagons. A card changes lakes in two ways:

   - its wagons stand beside lakes at their outer places, which then have so many more;
   - its water makes a lake of its own, joined with all that it touches. Touching one lake, it has that lake's wagons;
     touching none, it has the wagons that stand around it. The card's own wagons are added if they touch it.

   The best of these and the best lake before is the best lake afterwards. Where a card's water joins several lakes or
   touches both a lake and a wagon on dry land, wagons might be counted twice: if that lake could be the best one, the
   lane is done again one by one on words of bits. So are, once a town, the lanes where the block covers water or a wagon
   at a lake, for what the lakes are without the block.

       entries: game->lake_shape[], the water and the wagons of a card, as often as they differ */
#ifndef WAGONS_KERNEL_LAKES_H
#define WAGONS_KERNEL_LAKES_H

#include "games/wagons/kernel/kernel_counts.h"
#include "games/wagons/kernel/kernel_gain.h"

enum { LAKE_POINTS = 3 };

/* --- programs --- */

static void lakes_program(const struct program_builder *builder, struct kernel_game *game, const struct card *lying)
{
    struct kernel_lake_shape shape = {(uint8_t)shape_of(lying->terrain, WATER), (uint8_t)shape_of(lying->icon, WAGON)};
    if (shape.water == 0 && shape.wagons == 0) {
        return;
    }
    int which = 0;
    while (which < game->lake_shapes &&
           (game->lake_shape[which].water != shape.water || game->lake_shape[which].wagons != shape.wagons)) {
        which++;
    }
    if (which == game->lake_shapes) {
        game->lake_shape[game->lake_shapes++] = shape;
    }
    program_add(builder, which);
}

/* --- lakes as words of bits --- */

struct lake {
    int size, wagons;
};

/* Whether a is the lake that counts rather than b. */
static inline bool lake_is_better(struct lake a, struct lake b)
{
    return a.size > b.size || (a.size == b.size && a.wagons > b.wagons);
}

/* The territories beside a group, and its own. */
static inline uint64_t reach_of(const uint64_t near[TOWN_NUMBERS], uint64_t group)
{
    uint64_t reach = group;
    for (; group != 0; group &= group - 1) {
        reach |= near[__builtin_ctzll(group)];
    }
    return reach;
}

/* The outer places of some cells of the block. */
static inline uint64_t outer_bits(const struct kernel_work *work, unsigned cells, int lane)
{
    uint64_t bits = 0;
    for (; cells != 0; cells &= cells - 1) {
        int k = __builtin_ctz(cells);
        bits |= number_bit(work->window[window_outer[2 * k]][lane]);
        bits |= number_bit(work->window[window_outer[2 * k + 1]][lane]);
    }
    return bits & ~UINT64_C(1);
}

static inline uint64_t block_bits(const struct kernel_work *work, int lane)
{
    uint64_t bits = 0;
    for (int k = 0; k < CARD_CELLS; k++) {
        bits |= number_bit(work->window[window_inner[k]][lane]);
    }
    return bits & ~UINT64_C(1);
}

/* The cells of a block beside some of its cells, and those themselves. */
static inline unsigned cells_reached(unsigned cells)
{
    unsigned left = 1 << TOP_LEFT | 1 << BOTTOM_LEFT;
    unsigned top = 1 << TOP_LEFT | 1 << TOP_RIGHT;
    return cells | (cells & left) << 1 | (cells >> 1 & left) | (cells & top) << 2 | cells >> 2;
}

/* How many of the card's wagons stand beside a group of the town. */
static inline int wagons_touching(const struct kernel_work *work, unsigned wagons, uint64_t group, int lane)
{
    int count = 0;
    for (; wagons != 0; wagons &= wagons - 1) {
        count += (outer_bits(work, wagons & -wagons, lane) & group) != 0;
    }
    return count;
}

/* The lake that some connected water cells of the card make; *joined gets its territories of the town. */
static struct lake lake_of_cells(const struct kernel_work *work, unsigned cells, unsigned wagons, uint64_t water,
                                 uint64_t town_wagons, int lane, uint64_t *joined)
{
    uint64_t around = outer_bits(work, cells, lane);
    uint64_t group = flood(work->near, around & water, water);
    unsigned own = wagons & cells_reached(cells);
    *joined = group;
    return (struct lake){
        .size = __builtin_popcount(cells) + __builtin_popcountll(group),
        .wagons = __builtin_popcountll(town_wagons & (reach_of(work->near, group) | around)) + __builtin_popcount(own) +
                  wagons_touching(work, wagons & ~own, group, lane),
    };
}

/* Wagons of the best lake with a card's water and wagons on the lane's block: all lakes one by one. */
static struct lake lakes_with_card(const struct kernel_work *work, struct kernel_lake_shape shape, int lane)
{
    uint64_t block = block_bits(work, lane);
    uint64_t water = work->town->terrain[WATER] & ~block;
    uint64_t wagons = work->town->icon[WAGON] & ~block;
    uint64_t rest = water;
    struct lake best = {0, 0};
    unsigned parts[2] = {shape.water, 0};
    if (shape.water == DIAGONAL_DOWN || shape.water == DIAGONAL_UP) {
        uint64_t from_first =
            flood(work->near, outer_bits(work, shape.water & -(unsigned)shape.water, lane) & water, water);
        if ((from_first & outer_bits(work, shape.water & (shape.water - 1u), lane)) == 0) {
            parts[0] = shape.water & -(unsigned)shape.water;
            parts[1] = shape.water & (shape.water - 1u);
        }
    }
    for (int i = 0; i < 2 && parts[i] != 0; i++) {
        uint64_t joined;
        struct lake lake = lake_of_cells(work, parts[i], shape.wagons, water, wagons, lane, &joined);
        best = lake_is_better(lake, best) ? lake : best;
        rest &= ~joined;
    }
    while (rest != 0) {
        uint64_t group = flood(work->near, rest & -rest, rest);
        rest &= ~group;
        struct lake lake = {__builtin_popcountll(group), __builtin_popcountll(wagons & reach_of(work->near, group)) +
                                                             wagons_touching(work, shape.wagons, group, lane)};
        best = lake_is_better(lake, best) ? lake : best;
    }
    return best;
}

/* --- the town's lakes --- */

static void lakes_prepare(struct kernel_work *work)
{
    const struct town *town = work->town;
    struct kernel_lakes *lakes = &work->lakes;
    struct lake best = {0, 0};
    lakes->count = 0;
    lakes->touching = 0;
    memset(lakes->wagons_of, 0, sizeof lakes->wagons_of);
    for (uint64_t rest = town->terrain[WATER]; rest != 0;) {
        uint64_t group = flood(work->near, rest & -rest, rest);
        uint64_t wagons = town->icon[WAGON] & reach_of(work->near, group);
        struct lake lake = {__builtin_popcountll(group), __builtin_popcountll(wagons)};
        rest &= ~group;
        lakes->water[lakes->count] = group;
        lakes->wagons[lakes->count++] = wagons;
        lakes->touching |= group | wagons;
        best = lake_is_better(lake, best) ? lake : best;
        for (; group != 0; group &= group - 1) {
            lakes->wagons_of[__builtin_ctzll(group)] = (uint8_t)lake.wagons;
        }
    }
    lakes->best_size = best.size;
    lakes->best_wagons = best.wagons;
}

/* The lakes of a lane whose block covers water or a wagon at a lake. */
static void lakes_without_block(struct kernel_work *work, int lane)
{
    struct kernel_lakes *lakes = &work->lakes;
    uint64_t block = block_bits(work, lane);
    struct lake best = {0, 0};
    for (int i = 0; i < lakes->count; i++) {
        bool changed = (block & (lakes->water[i] | lakes->wagons[i])) != 0;
        for (uint64_t rest = lakes->water[i] & ~block; rest != 0;) {
            bool whole = (block & lakes->water[i]) == 0;
            uint64_t piece = whole ? rest : flood(work->near, rest & -rest, rest);
            uint64_t wagons =
                whole ? lakes->wagons[i] & ~block : lakes->wagons[i] & ~block & reach_of(work->near, piece);
            struct lake lake = {__builtin_popcountll(piece), __builtin_popcountll(wagons)};
            best = lake_is_better(lake, best) ? lake : best;
            rest &= ~piece;
            for (int outer = 0; changed && outer < OUTERS; outer++) {
                if (piece >> work->window[window_outer[outer]][lane] & 1) {
                    lakes->wagons_at[outer][lane] = (uint8_t)lake.wagons;
                }
            }
        }
    }
    lakes->size[lane] = (uint8_t)best.size;
    lakes->wagons_best[lane] = (uint8_t)best.wagons;
}

static void lakes_base(struct kernel_work *work, int slot)
{
    struct kernel_lakes *lakes = &work->lakes;
    kernel_table touching = {0};
    for (uint64_t rest = lakes->touching; rest != 0; rest &= rest - 1) {
        touching[__builtin_ctzll(rest)] = 255;
    }
    struct table touched = table_make(touching);
    struct table wagons_of = table_make(lakes->wagons_of);
    uint8_t *base = work->base[work->game->segment[slot]];
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        store(&lakes->size[lane], splat(lakes->best_size));
        store(&lakes->wagons_best[lane], splat(lakes->best_wagons));
        for (int i = 0; i < OUTERS; i++) {
            store(&lakes->wagons_at[i][lane], lookup_window(&wagons_of, work, window_outer[i], lane));
        }
        bytes changed = covered_sum(&touched, work, lane);
        for (uint64_t bits = mask_bits(~equal(changed, splat(0))); bits != 0; bits &= bits - 1) {
            lakes_without_block(work, lane + __builtin_ctzll(bits));
        }
        bytes wagons = load(&lakes->wagons_best[lane]) - splat(lakes->best_wagons);
        store(&base[lane], load(&base[lane]) + wagons + wagons + wagons);
    }
}

/* --- entries --- */

/* The best lake so far, for a vector of lanes. */
struct lake_bytes {
    bytes size, wagons;
};

static inline void lake_try(struct lake_bytes *best, bytes where, bytes size, bytes wagons)
{
    bytes not_smaller = equal(larger(size, best->size), size);
    bytes same_size = equal(size, best->size);
    bytes more_wagons = ~equal(minus_or_zero(wagons, best->wagons), splat(0));
    bytes better = where & not_smaller & (~same_size | more_wagons);
    best->size = choose(better, size, best->size);
    best->wagons = choose(better, wagons, best->wagons);
}

static inline bytes outer_is_water(const struct kernel_work *work, int i, int lane)
{
    return hole_is_kind(&work->terrain_hole, i, lane, splat((WATER + 1) << GROUP_SHIFT));
}

static inline bytes outers_are_one(const struct kernel_work *work, int i, int j, int lane)
{
    return equal(load(&work->terrain_hole.label[i][lane]), load(&work->terrain_hole.label[j][lane]));
}

/* Lakes of the town that the card's wagons stand beside. */
static inline void lakes_try_wagons(const struct kernel_work *work, unsigned wagons, int lane, struct lake_bytes *best)
{
    for (unsigned rest = wagons; rest != 0; rest &= rest - 1) {
        int k = __builtin_ctz(rest);
        for (int i = 2 * k; i < 2 * k + 2; i++) {
            bytes count = load(&work->lakes.wagons_at[i][lane]) + splat(1);
            for (unsigned others = wagons & ~(1u << k); others != 0; others &= others - 1) {
                int j = 2 * __builtin_ctz(others);
                count -= outers_are_one(work, i, j, lane) | outers_are_one(work, i, j + 1, lane);
            }
            lake_try(best, outer_is_water(work, i, lane), load(&work->terrain_hole.size[i][lane]), count);
        }
    }
}

/* Size of the lake that a set of water cells makes with all it touches, whether connected or not. */
static inline bytes lake_size(const struct kernel_work *work, unsigned cells, int lane)
{
    bytes size = splat(__builtin_popcount(cells));
    for (unsigned rest = cells; rest != 0; rest &= rest - 1) {
        int k = __builtin_ctz(rest);
        for (int i = 2 * k; i < 2 * k + 2; i++) {
            bytes counts = outer_is_water(work, i, lane);
            for (unsigned before = cells & ((1u << k) - 1); before != 0; before &= before - 1) {
                int j = 2 * __builtin_ctz(before);
                counts &= ~(outers_are_one(work, i, j, lane) | outers_are_one(work, i, j + 1, lane));
            }
            size +=
                counts & load(i % 2 == 0 ? &work->terrain_hole.size[i][lane] : &work->terrain_hole.other_size[k][lane]);
        }
    }
    return size;
}

/* What the outer places of connected water cells hold. */
struct lake_shore {
    bytes lake;        /* mask: a lake */
    bytes two_lakes;   /* mask: more than one */
    bytes lake_wagons; /* of the lake, if it is one */
    bytes wagons;      /* wagons not on water */
};

static inline struct lake_shore lake_shore_of(const struct kernel_work *work, const struct table *is_wagon,
                                              unsigned cells, int lane)
{
    struct lake_shore shore = {splat(0), splat(0), splat(0), splat(0)};
    bytes label = splat(0); /* of the lakes met: the largest and the smallest */
    bytes lowest = splat(255);
    for (unsigned rest = cells; rest != 0; rest &= rest - 1) {
        int k = __builtin_ctz(rest);
        for (int i = 2 * k; i < 2 * k + 2; i++) {
            bytes water = outer_is_water(work, i, lane);
            bytes here = load(&work->terrain_hole.label[i][lane]);
            label = larger(label, here & water);
            lowest = smaller(lowest, here | ~water);
            shore.lake |= water;
            shore.lake_wagons = larger(shore.lake_wagons, load(&work->lakes.wagons_at[i][lane]) & water);
            shore.wagons -= lookup_window(is_wagon, work, window_outer[i], lane) & ~water;
        }
    }
    shore.two_lakes = shore.lake & ~equal(label, lowest);
    return shore;
}

/* The lake that connected water cells of the card make. Returns the mask of lanes where its wagons are not certain. */
static inline bytes lake_try_water(const struct kernel_work *work, const struct table *is_wagon, unsigned cells,
                                   unsigned wagons, int lane, struct lake_bytes *best)
{
    struct lake_shore shore = lake_shore_of(work, is_wagon, cells, lane);
    unsigned own = wagons & cells_reached(cells);
    bytes count = choose(shore.lake, shore.lake_wagons, shore.wagons) + splat(__builtin_popcount(own));
    for (unsigned rest = wagons & ~own; rest != 0; rest &= rest - 1) {
        int k = __builtin_ctz(rest);
        bytes touches = splat(0);
        for (unsigned water = cells; water != 0; water &= water - 1) {
            for (int i = 2 * __builtin_ctz(water), end = i + 2; i < end; i++) {
                touches |= outer_is_water(work, i, lane) &
                           (outers_are_one(work, i, 2 * k, lane) | outers_are_one(work, i, 2 * k + 1, lane));
            }
        }
        count -= touches;
    }
    bytes size = lake_size(work, cells, lane);
    bytes may_count = equal(larger(size, best->size), size);
    bytes uncertain = shore.two_lakes | (shore.lake & ~equal(shore.wagons, splat(0)));
    lake_try(best, splat(255), size, count);
    return uncertain & may_count;
}

/* Mask: two water cells on a diagonal touch the same lake and make a lake that may be the best. */
static inline bytes lakes_diagonal(const struct kernel_work *work, unsigned cells, int lane, bytes best_size)
{
    int a = __builtin_ctz(cells);
    int b = CARD_CELLS - 1 - a;
    bytes size = lake_size(work, cells, lane);
    return joined_outside(&work->terrain_hole, lane, splat((WATER + 1) << GROUP_SHIFT), a, b) &
           equal(larger(size, best_size), size);
}

static void lakes_entry(const struct kernel_work *work, int which, uint8_t *entry)
{
    struct kernel_lake_shape shape = work->game->lake_shape[which];
    bool apart = shape.water == DIAGONAL_DOWN || shape.water == DIAGONAL_UP;
    unsigned first = apart ? shape.water & -(unsigned)shape.water : shape.water;
    kernel_table wagons = {0};
    for (uint64_t rest = work->town->icon[WAGON]; rest != 0; rest &= rest - 1) {
        wagons[__builtin_ctzll(rest)] = 255;
    }
    struct table is_wagon = table_make(wagons);
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        bytes before = load(&work->lakes.wagons_best[lane]);
        struct lake_bytes best = {load(&work->lakes.size[lane]), before};
        bytes again = apart ? lakes_diagonal(work, shape.water, lane, best.size) : splat(0);
        lakes_try_wagons(work, shape.wagons, lane, &best);
        if (shape.water != 0) {
            again |= lake_try_water(work, &is_wagon, first, shape.wagons, lane, &best);
        }
        if (apart) {
            again |= lake_try_water(work, &is_wagon, shape.water & ~first, shape.wagons, lane, &best);
        }
        bytes more = best.wagons - before;
        store(&entry[lane], more + more + more);
        for (uint64_t bits = mask_bits(again); bits != 0; bits &= bits - 1) {
            int at = lane + __builtin_ctzll(bits);
            int change = lakes_with_card(work, shape, at).wagons - work->lakes.wagons_best[at];
            entry[at] = (uint8_t)(LAKE_POINTS * change);
        }
    }
}

#endif
