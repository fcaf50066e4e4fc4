// SPDX-License-Identifier: GPL-3.0-or-later
/* Scoring cards that look at each territory with its four neighbours, in the kernel:

       card               scores                on marks                     where
       badlands           guns                  desert                       on both sides, across or down
       happy-cows         cows                  snow                         none beside it, nor under it
       circle-the-wagons  all territories       wagons                       on all four sides
       gold-country       mines                 mountains                    one beside it, or under it
       bootleggers        beers                 wagons                       one beside it
       rifles-ready       forts                 guns                         one beside it

   A block changes the points of the territories it covers (they go) and of those beside it. The latter is split in
   what changes when the place beside them loses its mark, which every card does (base), and what a mark there adds (an
   entry for each cell of the card with a mark). A scored cell of the card itself is worth what its two cells of the
   card say, if that settles it, and otherwise has an entry that looks at the two outer places.

       entries of such a card: k                     a mark at cell k
                               4 + 3 k + flags - 1   badlands: a gun at cell k; flags: desert beside it on the card in
                                                     its row (1), in its column (2), so that the outer place opposite
                                                     completes it
                               4 + k                 others: a scored cell k that depends on its outer places */
#ifndef WAGONS_KERNEL_BESIDE_H
#define WAGONS_KERNEL_BESIDE_H

#include "games/wagons/kernel/kernel_programs.h"
#include "games/wagons/kernel/vector.h"

enum {
    BESIDE_SCORED = CARD_CELLS,
    BESIDE_ROW = 1,
    BESIDE_COLUMN = 2,
    CODE_TERRAIN = 0x47,
    CODE_ICON = 0x78,
    CODE_ANY = 0x40
};

/* What a territory's code must show under a mask of its bits. */
struct code_match {
    uint8_t mask, value;
};

static inline struct code_match match_terrain(enum terrain terrain)
{
    return (struct code_match){CODE_TERRAIN, (uint8_t)(CODE_ANY | terrain)};
}

static inline struct code_match match_icon(enum icon icon)
{
    return (struct code_match){CODE_ICON, (uint8_t)(CODE_ANY | icon << 3)};
}

/* Which territories score, and what marks are. */
struct beside_rule {
    struct code_match scored, marks;
};

static struct beside_rule beside_rule_of(enum scoring_card card)
{
    switch (card) {
    case BADLANDS:
        return (struct beside_rule){match_icon(GUN), match_terrain(DESERT)};
    case HAPPY_COWS:
        return (struct beside_rule){match_icon(COW), match_terrain(SNOW)};
    case CIRCLE_THE_WAGONS:
        return (struct beside_rule){{CODE_ANY, CODE_ANY}, match_icon(WAGON)};
    case GOLD_COUNTRY:
        return (struct beside_rule){match_icon(MINE), match_terrain(MOUNTAINS)};
    case BOOTLEGGERS:
        return (struct beside_rule){match_icon(BEER), match_icon(WAGON)};
    default: /* rifles-ready */
        return (struct beside_rule){match_icon(FORT), match_icon(GUN)};
    }
}

static inline int code_matches(int terrain, int icon, struct code_match match)
{
    return ((CODE_ANY | icon << 3 | terrain) & match.mask) == match.value;
}

/* --- programs --- */

/* The entry or constant of a scored cell k of a card, given its cells with marks. */
static void beside_program_scored(const struct program_builder *builder, enum scoring_card card, int k, int marks)
{
    int here = marks >> k & 1;
    int in_row = marks >> cell_in_row(k) & 1;
    int in_column = marks >> cell_in_column(k) & 1;
    switch (card) {
    case BADLANDS:
        if (in_row + in_column > 0) {
            program_add(builder, BESIDE_SCORED + 3 * k + in_row * BESIDE_ROW + in_column * BESIDE_COLUMN - 1);
        }
        break;
    case HAPPY_COWS:
        if (here + in_row + in_column == 0) {
            program_add(builder, BESIDE_SCORED + k);
        }
        break;
    case CIRCLE_THE_WAGONS:
        if (in_row + in_column == 2) {
            program_add(builder, BESIDE_SCORED + k);
        }
        break;
    default:
        if (in_row + in_column > 0 || (card == GOLD_COUNTRY && here)) {
            program_add_constant(builder, 2);
        } else {
            program_add(builder, BESIDE_SCORED + k);
        }
        break;
    }
}

static void beside_program(const struct program_builder *builder, enum scoring_card card, const struct card *lying)
{
    struct beside_rule rule = beside_rule_of(card);
    int marks = 0;
    for (int k = 0; k < CARD_CELLS; k++) {
        marks |= code_matches(lying->terrain[k], lying->icon[k], rule.marks) << k;
    }
    for (int k = 0; k < CARD_CELLS; k++) {
        if (marks >> k & 1) {
            program_add(builder, k);
        }
        if (code_matches(lying->terrain[k], lying->icon[k], rule.scored)) {
            beside_program_scored(builder, card, k, marks);
        }
    }
}

/* --- tables of the town --- */

/* Points of scored territories, given masks of the marks on them and on their neighbours. */
static inline bytes beside_points(enum scoring_card card, bytes here, const bytes mark[DIRECTIONS])
{
    bytes across = mark[EAST] & mark[WEST];
    bytes down = mark[NORTH] & mark[SOUTH];
    bytes any = mark[EAST] | mark[WEST] | mark[NORTH] | mark[SOUTH];
    switch (card) {
    case BADLANDS:
        return (across | down) & splat(4);
    case HAPPY_COWS:
        return ~(any | here) & splat(2);
    case CIRCLE_THE_WAGONS:
        return across & down & splat(6);
    case GOLD_COUNTRY:
        return (any | here) & splat(2);
    case BOOTLEGGERS:
        return choose(any, splat(2), splat(-1));
    default: /* rifles-ready */
        return any & splat(2);
    }
}

static inline bytes match_codes(bytes codes, struct code_match match)
{
    return equal(codes & splat(match.mask), splat(match.value));
}

/* One vector of the tables, from number `first` on. */
static inline void beside_tables_at(struct kernel_work *work, int slot, const struct beside_rule *rule,
                                    const struct table *marks, int first)
{
    enum scoring_card card = (enum scoring_card)work->game->scoring[slot];
    int segment = work->game->segment[slot];
    bytes scored = match_codes(load_anywhere(&work->town->code[first]), rule->scored);
    bytes here = load(&work->beside[slot].marks[first]);
    bytes mark[DIRECTIONS];
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        mark[direction] = lookup(marks, load_anywhere(&work->town->neighbour[direction][first]), work->parts);
    }
    bytes now = beside_points(card, here, mark) & scored;
    uint8_t *covered_change = &work->covered_change[segment][first];
    store(covered_change, load(covered_change) - now);
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        bytes kept = mark[direction];
        mark[direction] = splat(0);
        bytes without = beside_points(card, here, mark) & scored;
        mark[direction] = splat(255);
        bytes with = beside_points(card, here, mark) & scored;
        mark[direction] = kept;
        uint8_t *change = &work->beside_change[segment][direction][first];
        store(change, load(change) + without - now);
        store(&work->beside[slot].gain[direction][first], with - without);
    }
}

static void beside_prepare(struct kernel_work *work, int slot)
{
    struct beside_rule rule = beside_rule_of((enum scoring_card)work->game->scoring[slot]);
    struct kernel_beside *beside = &work->beside[slot];
    for (int first = 0; first < TOWN_NUMBERS; first += VECTOR_BYTES) {
        store(&beside->marks[first], match_codes(load_anywhere(&work->town->code[first]), rule.marks));
    }
    struct table marks = table_make(beside->marks);
    for (int first = 0; first <= work->town->cells; first += VECTOR_BYTES) {
        beside_tables_at(work, slot, &rule, &marks, first);
    }
}

/* --- entries --- */

/* The block seen from an outer place: in its row, and in its column. */
static const uint8_t block_from_row[CARD_CELLS] = {EAST, WEST, EAST, WEST};
static const uint8_t block_from_column[CARD_CELLS] = {SOUTH, SOUTH, NORTH, NORTH};

static inline bytes lookup_window(const struct table *table, const struct kernel_work *work, int w, int lane)
{
    return lookup(table, load(&work->window[w][lane]), work->parts);
}

/* A mark at cell k of the card. */
static void beside_entry_mark(const struct kernel_work *work, int slot, int k, uint8_t *entry)
{
    struct table in_row = table_make(work->beside[slot].gain[block_from_row[k]]);
    struct table in_column = table_make(work->beside[slot].gain[block_from_column[k]]);
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        store(&entry[lane], lookup_window(&in_row, work, window_outer[2 * k], lane) +
                                lookup_window(&in_column, work, window_outer[2 * k + 1], lane));
    }
}

/* A scored cell k of the card that its outer places decide. */
static void beside_entry_scored(const struct kernel_work *work, int slot, int which, uint8_t *entry)
{
    enum scoring_card card = (enum scoring_card)work->game->scoring[slot];
    struct table marks = table_make(work->beside[slot].marks);
    int k = card == BADLANDS ? which / 3 : which;
    int flags = card == BADLANDS ? which % 3 + 1 : 0;
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        bytes row = lookup_window(&marks, work, window_outer[2 * k], lane);
        bytes column = lookup_window(&marks, work, window_outer[2 * k + 1], lane);
        bytes points;
        switch (card) {
        case BADLANDS:
            points = ((row & splat(flags & BESIDE_ROW ? 4 : 0)) | (column & splat(flags & BESIDE_COLUMN ? 4 : 0)));
            break;
        case HAPPY_COWS:
            points = ~(row | column) & splat(2);
            break;
        case CIRCLE_THE_WAGONS:
            points = row & column & splat(6);
            break;
        case BOOTLEGGERS:
            points = choose(row | column, splat(2), splat(-1));
            break;
        default: /* gold-country, rifles-ready */
            points = (row | column) & splat(2);
            break;
        }
        store(&entry[lane], points);
    }
}

static void beside_entry(const struct kernel_work *work, int slot, int which, uint8_t *entry)
{
    if (which < BESIDE_SCORED) {
        beside_entry_mark(work, slot, which, entry);
    } else {
        beside_entry_scored(work, slot, which - BESIDE_SCORED, entry);
    }
}

/* --- base --- */

/* Adds what covering territories and lying beside them changes, for all cards of a segment that say it by territory. */
static void by_territory_base(struct kernel_work *work, int segment)
{
    struct table covered = table_make(work->covered_change[segment]);
    struct table beside[DIRECTIONS];
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        beside[direction] = table_make(work->beside_change[segment][direction]);
    }
    uint8_t *base = work->base[segment];
    for (int lane = 0; lane < work->lanes; lane += VECTOR_BYTES) {
        bytes change = load(&base[lane]);
        for (int k = 0; k < CARD_CELLS; k++) {
            change += lookup_window(&covered, work, window_inner[k], lane);
            change += lookup_window(&beside[block_from_row[k]], work, window_outer[2 * k], lane);
            change += lookup_window(&beside[block_from_column[k]], work, window_outer[2 * k + 1], lane);
        }
        store(&base[lane], change);
    }
}

#endif
