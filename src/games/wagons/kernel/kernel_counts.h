// SPDX-License-Identifier: GPL-3.0-or-later
/* Scoring cards that only count, in the kernel: the-clearing, prairie-life, boom-or-bust; and the tallies that the
   comparing cards need. A count is what the town has, less what the block covers, and what the card has.

       entries of prairie-life: 0      the card adds an odd number to the count
       entries of boom-or-bust: m - 1  the card has m mines */
#ifndef WAGONS_KERNEL_COUNTS_H
#define WAGONS_KERNEL_COUNTS_H

#include "games/wagons/kernel/kernel_beside.h"
#include "games/wagons/kernel/kernel_gain.h"

static inline int count_on_card(const uint8_t property[CARD_CELLS], int value)
{
    return __builtin_popcount((unsigned)shape_of(property, value));
}

/* How many of the four territories covered, for a table of 1 and 0 (or any weights). */
static inline bytes covered_sum(const struct table *weights, const struct kernel_work *work, int lane)
{
    bytes sum = lookup_window(weights, work, window_inner[0], lane);
    for (int k = 1; k < CARD_CELLS; k++) {
        sum += lookup_window(weights, work, window_inner[k], lane);
    }
    return sum;
}

/* --- the-clearing --- */

static void clearing_program(const struct program_builder *builder, const struct card *lying)
{
    program_add_constant(builder, 2 * count_on_card(lying->icon, FORT) - count_on_card(lying->terrain, FOREST));
}

static void clearing_prepare(struct kernel_work *work, int slot)
{
    uint8_t *change = work->covered_change[work->game->segment[slot]];
    for (int first = 0; first <= work->town->cells; first += VECTOR_BYTES) {
        bytes codes = load_anywhere(&work->town->code[first]);
        bytes forests = match_codes(codes, match_terrain(FOREST)) & splat(1);
        bytes forts = match_codes(codes, match_icon(FORT)) & splat(2);
        store(&change[first], load(&change[first]) + forests - forts);
    }
}

/* --- prairie-life --- */

static void prairie_program(const struct program_builder *builder, const struct card *lying)
{
    int count = count_on_card(lying->icon, COW) + count_on_card(lying->terrain, PLAINS);
    program_add_constant(builder, count / 2);
    if (count % 2 != 0) {
        program_add(builder, 0);
    }
}

static void prairie_base(struct kernel_work *work, int slot)
{
    const struct town *town = work->town;
    int count = __builtin_popcountll(town->icon[COW]) + __builtin_popcountll(town->terrain[PLAINS]);
    kernel_table weights;
    for (int first = 0; first < TOWN_NUMBERS; first += VECTOR_BYTES) {
        bytes codes = load_anywhere(&town->code[first]);
        store(&weights[first],
              splat(0) - match_codes(codes, match_icon(COW)) - match_codes(codes, match_terrain(PLAINS)));
    }
    struct table table = table_make(weights);
    uint8_t *base = work->base[work->game->segment[slot]];
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        bytes left = splat(count) - covered_sum(&table, work, lane);
        store(&work->prairie_left[lane], left);
        /* The count is at most 120: halved in pairs of bytes, without the bit that comes from the byte above. */
        bytes half = (bytes)((shorts)left >> 1) & splat(0x7f);
        store(&base[lane], load(&base[lane]) + half - splat(count / 2));
    }
}

static void prairie_entry(const struct kernel_work *work, uint8_t *entry)
{
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        store(&entry[lane], load(&work->prairie_left[lane]) & splat(1));
    }
}

/* --- boom-or-bust --- */

static int boom_points(int mines)
{
    if (mines <= 2) {
        return 5 * mines;
    }
    if (mines <= 6) {
        return 0;
    }
    return mines == 7 ? 3 * mines : 8 * mines;
}

static void boom_program(const struct program_builder *builder, const struct card *lying)
{
    int mines = count_on_card(lying->icon, MINE);
    if (mines > 0) {
        program_add(builder, mines - 1);
    }
}

static void boom_base(struct kernel_work *work, int slot)
{
    const struct town *town = work->town;
    int mines = __builtin_popcountll(town->icon[MINE]);
    kernel_table weights;
    for (int first = 0; first < TOWN_NUMBERS; first += VECTOR_BYTES) {
        store(&weights[first], match_codes(load_anywhere(&town->code[first]), match_icon(MINE)) & splat(1));
    }
    struct table table = table_make(weights);
    uint8_t change[TABLE_PART_BYTES] = {0}; /* by mines covered */
    for (int covered = 0; covered <= CARD_CELLS && covered <= mines; covered++) {
        change[covered] = (uint8_t)(boom_points(mines - covered) - boom_points(mines));
    }
    uint8_t *base = work->base[work->game->segment[slot]];
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        bytes covered = covered_sum(&table, work, lane);
        store(&work->mines_covered[lane], covered);
        store(&base[lane], load(&base[lane]) + lookup16(change, covered));
    }
}

static void boom_entry(const struct kernel_work *work, int which, uint8_t *entry)
{
    int mines = __builtin_popcountll(work->town->icon[MINE]);
    uint8_t gain[TABLE_PART_BYTES] = {0};
    for (int covered = 0; covered <= CARD_CELLS && covered <= mines; covered++) {
        int left = mines - covered;
        gain[covered] = (uint8_t)(boom_points(left + which + 1) - boom_points(left));
    }
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        store(&entry[lane], lookup16(gain, load(&work->mines_covered[lane])));
    }
}

/* --- tallies --- */

static void tally_row(struct kernel_work *work, struct code_match match, uint8_t *row)
{
    kernel_table weights;
    for (int first = 0; first < TOWN_NUMBERS; first += VECTOR_BYTES) {
        store(&weights[first], match_codes(load_anywhere(&work->town->code[first]), match) & splat(1));
    }
    struct table table = table_make(weights);
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        store(&row[lane], covered_sum(&table, work, lane));
    }
}

static void tallies_find(struct kernel_work *work)
{
    tally_row(work, match_icon(BEER), work->covered.beers);
    tally_row(work, match_icon(GUN), work->covered.guns);
    tally_row(work, match_icon(MINE), work->covered.mines);
    tally_row(work, (struct code_match){CODE_ANY, CODE_ANY}, work->covered.territories);
}

#endif
