// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/town_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "games/wagons/placements.h"

__attribute__((format(printf, 2, 3))) static bool differ(struct town_difference *difference, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(difference->text, sizeof difference->text, format, arguments);
    va_end(arguments);
    return false;
}

static bool has(uint64_t plane, int number)
{
    return (plane >> number & 1) != 0;
}

static int torus_place(int x, int y)
{
    return (y & (TORUS - 1)) * TORUS + (x & (TORUS - 1));
}

/* ---- what shows where ---- */

static bool check_bare_place(const struct town *town, int x, int y, struct town_difference *difference)
{
    if (town_at(town, x, y) != 0) {
        return differ(difference, "(%d, %d) should be bare, holds number %d", x, y, town_at(town, x, y));
    }
    return true;
}

static bool check_neighbours(const struct town *town, int number, int x, int y, struct town_difference *difference)
{
    static const int step_x[DIRECTIONS] = {[EAST] = 1, [WEST] = -1};
    static const int step_y[DIRECTIONS] = {[NORTH] = -1, [SOUTH] = 1};
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        int expected = town_at(town, x + step_x[direction], y + step_y[direction]);
        if (town->neighbour[direction][number] != expected) {
            return differ(difference, "(%d, %d): neighbour[%d] is %d, expected %d", x, y, direction,
                          town->neighbour[direction][number], expected);
        }
    }
    return true;
}

static bool check_planes(const struct town *town, int number, const struct plain_cell *cell,
                         struct town_difference *difference)
{
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        if (has(town->terrain[terrain], number) != (terrain == cell->terrain)) {
            return differ(difference, "number %d is %s in the terrain plane %d", number,
                          terrain == cell->terrain ? "missing" : "too much", terrain);
        }
    }
    for (int icon = 0; icon < ICONS; icon++) {
        if (has(town->icon[icon], number) != (icon == cell->icon)) {
            return differ(difference, "number %d is %s in the icon plane %d", number,
                          icon == cell->icon ? "missing" : "too much", icon);
        }
    }
    for (int card = 0; card < TOWN_CARDS; card++) {
        if (has(town->visible[card], number) != (card == cell->owner)) {
            return differ(difference, "number %d is %s in visible[%d]", number,
                          card == cell->owner ? "missing" : "too much", card);
        }
    }
    return true;
}

static bool check_territory(const struct town *town, const struct plain_cell *cell, int x, int y,
                            struct town_difference *difference)
{
    int number = town_at(town, x, y);
    if (number < 1 || number > town->cells || town->at[torus_place(x, y)] != number) {
        return differ(difference, "(%d, %d) has number %d of %d", x, y, number, town->cells);
    }
    if (town->x[number] != x || town->y[number] != y) {
        return differ(difference, "number %d of (%d, %d) says it lies at (%d, %d)", number, x, y, town->x[number],
                      town->y[number]);
    }
    if ((town->rows[y & (TORUS - 1)] >> (x & (TORUS - 1)) & 1) == 0) {
        return differ(difference, "(%d, %d) is missing in rows", x, y);
    }
    if (town->code[number] != (0x40 | cell->icon << 3 | cell->terrain) || town->owner[number] != cell->owner) {
        return differ(difference, "(%d, %d) has code %#x of card %d, expected terrain %d, icon %d of card %d", x, y,
                      town->code[number], town->owner[number], cell->terrain, cell->icon, cell->owner);
    }
    return check_planes(town, number, cell, difference) && check_neighbours(town, number, x, y, difference);
}

/* Nothing beyond what the territories account for. */
static bool check_nothing_else(const struct town *town, struct town_difference *difference)
{
    int row_bits = 0;
    for (int row = 0; row < TORUS; row++) {
        row_bits += __builtin_popcount(town->rows[row]);
    }
    int places = 0;
    for (int place = 0; place < TORUS * TORUS; place++) {
        places += town->at[place] != 0;
    }
    if (row_bits != town->cells || places != town->cells) {
        return differ(difference, "%d territories, but %d bits in rows and %d places in at", town->cells, row_bits,
                      places);
    }
    uint64_t used = 0;
    for (int plane = 0; plane < TERRAINS; plane++) {
        used |= town->terrain[plane];
    }
    for (int plane = 0; plane < ICONS; plane++) {
        used |= town->icon[plane];
    }
    for (int card = 0; card < TOWN_CARDS; card++) {
        used |= town->visible[card];
    }
    for (int number = 0; number < TOWN_NUMBERS; number++) {
        bool in_use = number >= 1 && number <= town->cells;
        if (!in_use && (has(used, number) || town->code[number] != 0)) {
            return differ(difference, "number %d is not in use, but is not blank", number);
        }
    }
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        if (town->neighbour[direction][0] != 0) {
            return differ(difference, "number 0 has a neighbour");
        }
    }
    return true;
}

static bool check_box(const struct town *town, const struct plain_town *plain, struct town_difference *difference)
{
    if (town->cards != plain->cards || town->cells != plain_scoring_territories(plain)) {
        return differ(difference, "%d cards and %d territories, expected %d and %d", town->cards, town->cells,
                      plain->cards, plain_scoring_territories(plain));
    }
    bool same = town->left == plain->left && town->right == plain->right && town->top == plain->top &&
                town->bottom == plain->bottom;
    if (town->cells > 0 && !same) {
        return differ(difference, "box %d..%d, %d..%d, expected %d..%d, %d..%d", town->left, town->right, town->top,
                      town->bottom, plain->left, plain->right, plain->top, plain->bottom);
    }
    return true;
}

bool town_check_cells(const struct town *town, const struct plain_town *plain, struct town_difference *difference)
{
    if (!check_box(town, plain, difference)) {
        return false;
    }
    for (int y = plain->top - 1; y <= plain->bottom + 1; y++) {
        for (int x = plain->left - 1; x <= plain->right + 1; x++) {
            bool same = plain_town_shows(plain, x, y)
                            ? check_territory(town, plain_town_cell(plain, x, y), x, y, difference)
                            : check_bare_place(town, x, y, difference);
            if (!same) {
                return false;
            }
        }
    }
    return check_nothing_else(town, difference);
}

/* ---- points ---- */

static bool check_terrain(const struct town *town, const struct plain_town *plain, struct town_difference *difference)
{
    int expected[TERRAINS];
    plain_scoring_terrain(plain, expected);
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        int points = scoring_largest_group(town, town->terrain[terrain]);
        if (points != expected[terrain]) {
            return differ(difference, "%s: %d, expected %d", terrain_names[terrain], points, expected[terrain]);
        }
    }
    return true;
}

static bool check_tally(const struct town *town, const struct plain_town *plain, struct town_difference *difference)
{
    struct tally tally = scoring_tally(town);
    if (tally.beers != plain_scoring_icons(plain, BEER) || tally.guns != plain_scoring_icons(plain, GUN) ||
        tally.mines != plain_scoring_icons(plain, MINE) || tally.territories != plain_scoring_territories(plain)) {
        return differ(difference, "tally: %d beers, %d guns, %d mines, %d territories are not what shows", tally.beers,
                      tally.guns, tally.mines, tally.territories);
    }
    return true;
}

bool town_check_points(const struct town *town, const struct plain_town *plain, struct town_difference *difference)
{
    for (int card = 0; card < SCORING_CARDS; card++) {
        if (plain_scoring_compares((enum scoring_card)card)) {
            continue;
        }
        int points = scoring_points((enum scoring_card)card, town);
        int expected = plain_scoring_points((enum scoring_card)card, plain, NULL);
        if (points != expected) {
            return differ(difference, "%s: %d, expected %d", scoring_names[card], points, expected);
        }
    }
    return check_terrain(town, plain, difference) && check_tally(town, plain, difference);
}

bool town_check_compared(const struct town *own, const struct town *other, const struct plain_town *plain_own,
                         const struct plain_town *plain_other, struct town_difference *difference)
{
    for (int card = 0; card < SCORING_CARDS; card++) {
        if (!plain_scoring_compares((enum scoring_card)card)) {
            continue;
        }
        int points = scoring_compared((enum scoring_card)card, scoring_tally(own), scoring_tally(other));
        int expected = plain_scoring_points((enum scoring_card)card, plain_own, plain_other);
        if (points != expected) {
            return differ(difference, "%s: %d, expected %d", scoring_names[card], points, expected);
        }
    }
    return true;
}

/* ---- placements ---- */

/* Legal placements in the order in which they are to be listed. */
struct expected_list {
    struct plain_placement placement[PLAIN_PLACEMENTS];
    int count;
};

static void expect(struct expected_list *list, int x, int y)
{
    list->placement[list->count++] = (struct plain_placement){x, y, false};
    list->placement[list->count++] = (struct plain_placement){x, y, true};
}

static bool check_list(const struct town *town, const struct expected_list *expected, bool forbid,
                       struct town_difference *difference)
{
    struct placement listed[PLACEMENTS_MAX];
    int count = placements_list(town, forbid, listed);
    if (count != expected->count) {
        return differ(difference, "%d placements, expected %d (full-cover %s)", count, expected->count,
                      forbid ? "forbid" : "allow");
    }
    for (int i = 0; i < count; i++) {
        const struct plain_placement *wanted = &expected->placement[i];
        if (listed[i].x != wanted->x || listed[i].y != wanted->y || listed[i].turned != wanted->turned) {
            return differ(difference, "placement %d is (%d, %d) turn %d, expected (%d, %d) turn %d", i, listed[i].x,
                          listed[i].y, listed[i].turned, wanted->x, wanted->y, wanted->turned);
        }
    }
    return true;
}

bool town_check_placements(const struct town *town, const struct plain_town *plain, struct town_difference *difference)
{
    struct expected_list allow = {.count = 0};
    struct expected_list forbid = {.count = 0};
    for (int y = plain->top - 4; y <= plain->bottom + 3; y++) {
        for (int x = plain->left - 4; x <= plain->right + 3; x++) {
            /* The plain grid ends where no card of a legal town can lie; there is nothing to touch out there. */
            bool is_far = x < plain->left - 2 || x > plain->right + 1 || y < plain->top - 2 || y > plain->bottom + 1;
            bool touches = !is_far && plain_town_touches(plain, x, y);
            bool hides = touches && plain_town_hides_card(plain, x, y);
            if (town_touches(town, x, y) != touches) {
                return differ(difference, "a card at (%d, %d) should%s touch", x, y, touches ? "" : " not");
            }
            if (touches && town_hides_card(town, x, y) != hides) {
                return differ(difference, "a card at (%d, %d) should%s hide another", x, y, hides ? "" : " not");
            }
            if (touches) {
                expect(&allow, x, y);
            }
            if (touches && !hides) {
                expect(&forbid, x, y);
            }
        }
    }
    return check_list(town, &allow, false, difference) && check_list(town, &forbid, true, difference);
}

/* ---- one town and another ---- */

bool town_check_same(const struct town *one, const struct town *other, struct town_difference *difference)
{
    if (one->cells != other->cells || one->cards != other->cards) {
        return differ(difference, "%d territories of %d cards, expected %d of %d", one->cells, one->cards, other->cells,
                      other->cards);
    }
    if (one->cells > 0 && (one->left != other->left || one->right != other->right || one->top != other->top ||
                           one->bottom != other->bottom)) {
        return differ(difference, "the box differs");
    }
    if (memcmp(one->terrain, other->terrain, sizeof one->terrain) != 0 ||
        memcmp(one->icon, other->icon, sizeof one->icon) != 0) {
        return differ(difference, "the planes differ");
    }
    if (memcmp(one->visible, other->visible, sizeof one->visible) != 0 ||
        memcmp(one->code, other->code, sizeof one->code) != 0) {
        return differ(difference, "the cards or what they show differ");
    }
    if (memcmp(one->rows, other->rows, sizeof one->rows) != 0 || memcmp(one->at, other->at, sizeof one->at) != 0) {
        return differ(difference, "the torus differs");
    }
    for (int number = 0; number <= one->cells; number++) {
        if (one->x[number] != other->x[number] || one->y[number] != other->y[number] ||
            one->owner[number] != other->owner[number]) {
            return differ(difference, "number %d differs", number);
        }
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            if (one->neighbour[direction][number] != other->neighbour[direction][number]) {
                return differ(difference, "neighbour[%d] of number %d differs", direction, number);
            }
        }
    }
    return true;
}
