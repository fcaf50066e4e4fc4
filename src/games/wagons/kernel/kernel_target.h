// SPDX-License-Identifier: GPL-3.0-or-later
/* target-practice in the kernel. For each beer of the town and each lane: the distance to the nearest gun in its row or
   column that the block leaves (TARGET_NONE if there is none), or 0 if the block covers the beer itself. A card's guns
   may be nearer, a card's beers look for the town's guns in turn.

   What the beers are worth afterwards is summed in a byte: each at most the larger side of the town's bounding box,
   since the card adds two places to that at most and the ends do not count. Where that could exceed a byte (beers far
   apart in wide towns), the town's points for this card come from the plain scorer.

       entries: guns - 1  the card's guns, a set of its cells
                15 + k    a beer at cell k with no gun of the card beside it */
#ifndef WAGONS_KERNEL_TARGET_H
#define WAGONS_KERNEL_TARGET_H

#include "games/wagons/kernel/kernel_beside.h"

enum { TARGET_NONE = 64, TARGET_BEER = KERNEL_SHAPES };

static void target_program(const struct program_builder *builder, const struct card *lying)
{
    int guns = shape_of(lying->icon, GUN);
    if (guns != 0) {
        program_add(builder, guns - 1);
    }
    for (int k = 0; k < CARD_CELLS; k++) {
        bool gun_beside = (guns >> cell_in_row(k) | guns >> cell_in_column(k)) & 1;
        if (lying->icon[k] == BEER && !gun_beside) {
            program_add(builder, TARGET_BEER + k);
        }
    }
}

static void target_prepare(struct kernel_work *work)
{
    const struct town *town = work->town;
    struct kernel_target *target = &work->target;
    int width = town->cells == 0 ? 0 : town->right - town->left + 1;
    int height = town->cells == 0 ? 0 : town->bottom - town->top + 1;
    int beers = __builtin_popcountll(town->icon[BEER]);
    target->too_wide = (beers + CARD_CELLS) * (width > height ? width : height) > 255;
    target->now = scoring_points(TARGET_PRACTICE, town);
}

/* Points of a beer by its distance to a gun. */
static inline bytes target_points(bytes distance)
{
    return minus_or_zero(distance, splat(1)) & ~equal(distance, splat(TARGET_NONE));
}

/* Distances along rows and columns between places; TARGET_NONE where they are in line neither way. */
static inline bytes target_distance(bytes x, bytes y, int to_x, int to_y)
{
    bytes across = x - splat(to_x);
    bytes down = y - splat(to_y);
    bytes same_row = equal(down, splat(0));
    bytes same_column = equal(across, splat(0));
    bytes far = splat(TARGET_NONE);
    return smaller(choose(same_row, smaller(across, splat(0) - across), far),
                   choose(same_column, smaller(down, splat(0) - down), far));
}

/* Mask: the block covers the territory. */
static inline bytes block_covers_number(const struct kernel_work *work, int number, int lane)
{
    bytes covers = splat(0);
    for (int k = 0; k < CARD_CELLS; k++) {
        covers |= equal(load(&work->window[window_inner[k]][lane]), splat(number));
    }
    return covers;
}

/* The distance between two territories in line, or TARGET_NONE. */
static int target_in_line(const struct town *town, int a, int b)
{
    int across = town->x[a] - town->x[b];
    int down = town->y[a] - town->y[b];
    if (across != 0 && down != 0) {
        return TARGET_NONE;
    }
    return across + down < 0 ? -(across + down) : across + down;
}

/* A beer's nearest guns, lane by lane. */
static void target_nearest(struct kernel_work *work, int beer, uint8_t *nearest)
{
    const struct town *town = work->town;
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        store(&nearest[lane], splat(TARGET_NONE) & ~block_covers_number(work, beer, lane));
    }
    for (uint64_t guns = town->icon[GUN]; guns != 0; guns &= guns - 1) {
        int gun = __builtin_ctzll(guns);
        int distance = target_in_line(town, beer, gun);
        if (distance == TARGET_NONE) {
            continue;
        }
        for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
            bytes left = choose(block_covers_number(work, gun, lane), splat(TARGET_NONE), splat(distance));
            store(&nearest[lane], smaller(load(&nearest[lane]), left));
        }
    }
}

static void target_base(struct kernel_work *work, int slot)
{
    struct kernel_target *target = &work->target;
    uint8_t *base = work->base[work->game->segment[slot]];
    target->beers = 0;
    if (target->too_wide) {
        return;
    }
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        store(&base[lane], load(&base[lane]) - splat(target->now));
    }
    for (uint64_t beers = work->town->icon[BEER]; beers != 0; beers &= beers - 1) {
        int beer = __builtin_ctzll(beers);
        uint8_t *nearest = target->nearest[target->beers];
        target->beer[target->beers++] = (uint8_t)beer;
        target_nearest(work, beer, nearest);
        for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
            store(&base[lane], load(&base[lane]) + target_points(load(&nearest[lane])));
        }
    }
}

/* Where cell k of the block lies. */
static inline bytes cell_x(const struct kernel_work *work, int k, int lane)
{
    return load(&work->x[lane]) + splat(k & 1);
}

static inline bytes cell_y(const struct kernel_work *work, int k, int lane)
{
    return load(&work->y[lane]) + splat(k >> 1);
}

/* The card's guns: what they change for the town's beers. */
static void target_entry_guns(const struct kernel_work *work, int guns, uint8_t *entry)
{
    const struct kernel_target *target = &work->target;
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        bytes change = splat(0);
        for (int i = 0; i < target->beers; i++) {
            int beer = target->beer[i];
            bytes before = load(&target->nearest[i][lane]);
            bytes after = before;
            for (int k = 0; k < CARD_CELLS; k++) {
                if (guns >> k & 1) {
                    after = smaller(after, target_distance(cell_x(work, k, lane), cell_y(work, k, lane),
                                                           work->town->x[beer], work->town->y[beer]));
                }
            }
            change += target_points(after) - target_points(before);
        }
        store(&entry[lane], change);
    }
}

/* A beer of the card at cell k: its nearest gun of the town. */
static void target_entry_beer(const struct kernel_work *work, int k, uint8_t *entry)
{
    const struct town *town = work->town;
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        bytes x = cell_x(work, k, lane);
        bytes y = cell_y(work, k, lane);
        bytes nearest = splat(TARGET_NONE);
        for (uint64_t guns = town->icon[GUN]; guns != 0; guns &= guns - 1) {
            int gun = __builtin_ctzll(guns);
            bytes distance = target_distance(x, y, town->x[gun], town->y[gun]);
            nearest = smaller(nearest, choose(block_covers_number(work, gun, lane), splat(TARGET_NONE), distance));
        }
        store(&entry[lane], target_points(nearest));
    }
}

static void target_entry(const struct kernel_work *work, int which, uint8_t *entry)
{
    if (work->target.too_wide) {
        memset(entry, 0, KERNEL_LANES);
    } else if (which < TARGET_BEER) {
        target_entry_guns(work, which + 1, entry);
    } else {
        target_entry_beer(work, which - TARGET_BEER, entry);
    }
}

/* The plain scorer's answer, added to all points of a card. */
static void target_add_plain(const struct kernel_work *work, const struct card *lying, int16_t *points)
{
    struct town town = *work->town;
    for (int lane = 0; lane < work->lanes; lane++) {
        struct town_undo undo;
        town_place(&town, lying, (int8_t)work->x[lane], (int8_t)work->y[lane], &undo);
        points[lane] = (int16_t)(points[lane] + scoring_points(TARGET_PRACTICE, &town) - work->target.now);
        town_undo(&town, &undo);
    }
}

#endif
