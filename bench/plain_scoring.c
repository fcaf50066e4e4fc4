// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/plain_scoring.h"

#include <string.h>

/* ---- words of the rules ---- */

static bool is_terrain(const struct plain_town *town, int x, int y, enum terrain terrain)
{
    return plain_town_cell(town, x, y)->terrain == terrain;
}

static bool is_icon(const struct plain_town *town, int x, int y, enum icon icon)
{
    return plain_town_cell(town, x, y)->icon == icon;
}

static bool adjacent_terrain(const struct plain_town *town, int x, int y, enum terrain terrain)
{
    return is_terrain(town, x - 1, y, terrain) || is_terrain(town, x + 1, y, terrain) ||
           is_terrain(town, x, y - 1, terrain) || is_terrain(town, x, y + 1, terrain);
}

static bool adjacent_icon(const struct plain_town *town, int x, int y, enum icon icon)
{
    return is_icon(town, x - 1, y, icon) || is_icon(town, x + 1, y, icon) || is_icon(town, x, y - 1, icon) ||
           is_icon(town, x, y + 1, icon);
}

/* Something that is true of some places (territories or empty spaces). */
typedef bool statement(const struct plain_town *town, int x, int y);

/* For how many places of the bounding box it is true. */
static int places(const struct plain_town *town, statement *is_true)
{
    int count = 0;
    for (int y = town->top; y <= town->bottom; y++) {
        for (int x = town->left; x <= town->right; x++) {
            count += is_true(town, x, y);
        }
    }
    return count;
}

int plain_scoring_icons(const struct plain_town *town, enum icon icon)
{
    int count = 0;
    for (int y = town->top; y <= town->bottom; y++) {
        for (int x = town->left; x <= town->right; x++) {
            count += is_icon(town, x, y, icon);
        }
    }
    return count;
}

int plain_scoring_territories(const struct plain_town *town)
{
    return places(town, plain_town_shows);
}

/* ---- groups: territories connected by edges and alike in terrain, or in icon ---- */

struct groups {
    uint8_t group[PLAIN_SIZE][PLAIN_SIZE]; /* each territory's, from 1, as in the town's grid; 0: none (yet) */
    int count;
    int size[PLAIN_TERRITORIES + 1];     /* by group */
    uint8_t kind[PLAIN_TERRITORIES + 1]; /* terrain or icon, by group */
};

enum likeness { BY_TERRAIN, BY_ICON };

static int kind_at(const struct plain_town *town, int x, int y, enum likeness likeness)
{
    const struct plain_cell *cell = plain_town_cell(town, x, y);
    return likeness == BY_TERRAIN ? cell->terrain : cell->icon;
}

static bool is_in_group(const struct groups *groups, int x, int y, int group)
{
    return groups->group[y + PLAIN_ORIGIN][x + PLAIN_ORIGIN] == group;
}

/* The newest group spreads to a place, if it is of its kind and not yet taken, and on from there. */
static void spread(struct groups *groups, const struct plain_town *town, int x, int y, enum likeness likeness)
{
    if (!is_in_group(groups, x, y, 0) || kind_at(town, x, y, likeness) != groups->kind[groups->count]) {
        return;
    }
    groups->group[y + PLAIN_ORIGIN][x + PLAIN_ORIGIN] = (uint8_t)groups->count;
    groups->size[groups->count]++;
    spread(groups, town, x - 1, y, likeness);
    spread(groups, town, x + 1, y, likeness);
    spread(groups, town, x, y - 1, likeness);
    spread(groups, town, x, y + 1, likeness);
}

static void find_groups(struct groups *groups, const struct plain_town *town, enum likeness likeness)
{
    memset(groups->group, 0, sizeof groups->group);
    groups->count = 0;
    for (int y = town->top; y <= town->bottom; y++) {
        for (int x = town->left; x <= town->right; x++) {
            if (plain_town_shows(town, x, y) && is_in_group(groups, x, y, 0)) {
                groups->count++;
                groups->size[groups->count] = 0;
                groups->kind[groups->count] = (uint8_t)kind_at(town, x, y, likeness);
                spread(groups, town, x, y, likeness);
            }
        }
    }
}

static int largest(const struct groups *groups, int kind)
{
    int size = 0;
    for (int group = 1; group <= groups->count; group++) {
        if (groups->kind[group] == kind && groups->size[group] > size) {
            size = groups->size[group];
        }
    }
    return size;
}

void plain_scoring_terrain(const struct plain_town *town, int points[TERRAINS])
{
    struct groups groups;
    find_groups(&groups, town, BY_TERRAIN);
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        points[terrain] = largest(&groups, terrain);
    }
}

/* ---- the cards that look at one town ---- */

static bool gun_between_deserts(const struct plain_town *town, int x, int y)
{
    bool left_and_right = is_terrain(town, x - 1, y, DESERT) && is_terrain(town, x + 1, y, DESERT);
    bool above_and_below = is_terrain(town, x, y - 1, DESERT) && is_terrain(town, x, y + 1, DESERT);
    return is_icon(town, x, y, GUN) && (left_and_right || above_and_below);
}

static int badlands(const struct plain_town *town)
{
    return 4 * places(town, gun_between_deserts);
}

static bool cow_away_from_snow(const struct plain_town *town, int x, int y)
{
    return is_icon(town, x, y, COW) && !is_terrain(town, x, y, SNOW) && !adjacent_terrain(town, x, y, SNOW);
}

static int happy_cows(const struct plain_town *town)
{
    return 2 * places(town, cow_away_from_snow);
}

static bool forest_territory(const struct plain_town *town, int x, int y)
{
    return is_terrain(town, x, y, FOREST);
}

static int the_clearing(const struct plain_town *town)
{
    return 2 * plain_scoring_icons(town, FORT) - places(town, forest_territory);
}

static bool circled_by_wagons(const struct plain_town *town, int x, int y)
{
    return plain_town_shows(town, x, y) && is_icon(town, x - 1, y, WAGON) && is_icon(town, x + 1, y, WAGON) &&
           is_icon(town, x, y - 1, WAGON) && is_icon(town, x, y + 1, WAGON);
}

static int circle_the_wagons(const struct plain_town *town)
{
    return 6 * places(town, circled_by_wagons);
}

static bool mine_at_mountains(const struct plain_town *town, int x, int y)
{
    return is_icon(town, x, y, MINE) && (is_terrain(town, x, y, MOUNTAINS) || adjacent_terrain(town, x, y, MOUNTAINS));
}

static int gold_country(const struct plain_town *town)
{
    return 2 * places(town, mine_at_mountains);
}

static bool plains_territory(const struct plain_town *town, int x, int y)
{
    return is_terrain(town, x, y, PLAINS);
}

static int prairie_life(const struct plain_town *town)
{
    return (plain_scoring_icons(town, COW) + places(town, plains_territory)) / 2;
}

static int wagons_at_group(const struct plain_town *town, const struct groups *groups, int group)
{
    int wagons = 0;
    for (int y = town->top; y <= town->bottom; y++) {
        for (int x = town->left; x <= town->right; x++) {
            bool on_it = is_in_group(groups, x, y, group);
            bool adjacent = is_in_group(groups, x - 1, y, group) || is_in_group(groups, x + 1, y, group) ||
                            is_in_group(groups, x, y - 1, group) || is_in_group(groups, x, y + 1, group);
            wagons += is_icon(town, x, y, WAGON) && (on_it || adjacent);
        }
    }
    return wagons;
}

static int cool_water(const struct plain_town *town)
{
    struct groups groups;
    find_groups(&groups, town, BY_TERRAIN);
    int size = largest(&groups, WATER);
    int best = 0;
    for (int group = 1; group <= groups.count; group++) {
        if (groups.kind[group] == WATER && groups.size[group] == size) {
            int wagons = wagons_at_group(town, &groups, group);
            best = wagons > best ? wagons : best;
        }
    }
    return 3 * best;
}

static int boom_or_bust(const struct plain_town *town)
{
    int mines = plain_scoring_icons(town, MINE);
    if (mines <= 2) {
        return 5 * mines;
    }
    if (mines <= 6) {
        return 0;
    }
    return mines == 7 ? 3 * mines : 8 * mines;
}

static int wagon_line(int length)
{
    static const int points[] = {0, 0, 1, 2, 4, 7};
    return length < 6 ? points[length] : 10;
}

/* All lines of wagons in one direction: from each wagon that none comes before, as far as they go. */
static int wagon_lines(const struct plain_town *town, int step_x, int step_y)
{
    int points = 0;
    for (int y = town->top; y <= town->bottom; y++) {
        for (int x = town->left; x <= town->right; x++) {
            if (!is_icon(town, x, y, WAGON) || is_icon(town, x - step_x, y - step_y, WAGON)) {
                continue;
            }
            int length = 1;
            while (is_icon(town, x + length * step_x, y + length * step_y, WAGON)) {
                length++;
            }
            points += wagon_line(length);
        }
    }
    return points;
}

static int wagon_train(const struct plain_town *town)
{
    return wagon_lines(town, 1, 0) + wagon_lines(town, 0, 1);
}

static bool beer_at_wagon(const struct plain_town *town, int x, int y)
{
    return is_icon(town, x, y, BEER) && adjacent_icon(town, x, y, WAGON);
}

static int bootleggers(const struct plain_town *town)
{
    int at_wagons = places(town, beer_at_wagon);
    int others = plain_scoring_icons(town, BEER) - at_wagons;
    return 2 * at_wagons - others;
}

static bool surrounded_space(const struct plain_town *town, int x, int y)
{
    if (plain_town_shows(town, x, y)) {
        return false;
    }
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            bool is_itself = dx == 0 && dy == 0;
            if (!is_itself && !plain_town_shows(town, x + dx, y + dy)) {
                return false;
            }
        }
    }
    return true;
}

static int undiscovered_country(const struct plain_town *town)
{
    return 5 * places(town, surrounded_space);
}

static bool block_of_forts(const struct plain_town *town, int x, int y)
{
    return is_icon(town, x, y, FORT) && is_icon(town, x + 1, y, FORT) && is_icon(town, x, y + 1, FORT) &&
           is_icon(town, x + 1, y + 1, FORT);
}

static int fortified(const struct plain_town *town)
{
    return 7 * places(town, block_of_forts);
}

static int the_herd(const struct plain_town *town)
{
    struct groups groups;
    find_groups(&groups, town, BY_ICON);
    return 2 * largest(&groups, COW);
}

static bool is_in_box(const struct plain_town *town, int x, int y)
{
    return x >= town->left && x <= town->right && y >= town->top && y <= town->bottom;
}

/* How far away the first gun in a direction is; 0: there is none. */
static int distance_to_gun(const struct plain_town *town, int x, int y, int step_x, int step_y)
{
    for (int distance = 1; is_in_box(town, x + distance * step_x, y + distance * step_y); distance++) {
        if (is_icon(town, x + distance * step_x, y + distance * step_y, GUN)) {
            return distance;
        }
    }
    return 0;
}

/* Spaces strictly between a place and the nearest gun in its row or column; 0 without one. */
static int spaces_to_gun(const struct plain_town *town, int x, int y)
{
    static const int step_x[4] = {-1, 1, 0, 0};
    static const int step_y[4] = {0, 0, -1, 1};
    int nearest = 0;
    for (int i = 0; i < 4; i++) {
        int distance = distance_to_gun(town, x, y, step_x[i], step_y[i]);
        if (distance != 0 && (nearest == 0 || distance < nearest)) {
            nearest = distance;
        }
    }
    return nearest == 0 ? 0 : nearest - 1;
}

static int target_practice(const struct plain_town *town)
{
    int spaces = 0;
    for (int y = town->top; y <= town->bottom; y++) {
        for (int x = town->left; x <= town->right; x++) {
            if (is_icon(town, x, y, BEER)) {
                spaces += spaces_to_gun(town, x, y);
            }
        }
    }
    return spaces;
}

static bool fort_at_gun(const struct plain_town *town, int x, int y)
{
    return is_icon(town, x, y, FORT) && adjacent_icon(town, x, y, GUN);
}

static int rifles_ready(const struct plain_town *town)
{
    return 2 * places(town, fort_at_gun);
}

/* ---- the cards that compare two towns ---- */

static int smalltown_charm(const struct plain_town *own, const struct plain_town *other)
{
    int fewer = plain_scoring_territories(other) - plain_scoring_territories(own);
    return fewer > 0 ? fewer : 0;
}

static int claim_jumpers(const struct plain_town *own, const struct plain_town *other)
{
    int own_mines = plain_scoring_icons(own, MINE);
    int other_mines = plain_scoring_icons(other, MINE);
    int own_guns = plain_scoring_icons(own, GUN);
    int other_guns = plain_scoring_icons(other, GUN);
    if (own_mines > other_mines) {
        return other_guns > own_guns ? 9 - 5 : 9;
    }
    if (other_mines > own_mines) {
        return own_guns > other_guns ? 5 : 0;
    }
    return 0;
}

static int one_too_many(const struct plain_town *own, const struct plain_town *other)
{
    int own_beers = plain_scoring_icons(own, BEER);
    int other_beers = plain_scoring_icons(other, BEER);
    return own_beers > other_beers ? -other_beers : 0;
}

/* ---- all of them ---- */

bool plain_scoring_compares(enum scoring_card card)
{
    return card == SMALLTOWN_CHARM || card == CLAIM_JUMPERS || card == ONE_TOO_MANY;
}

int plain_scoring_points(enum scoring_card card, const struct plain_town *own, const struct plain_town *other)
{
    switch (card) {
    case BADLANDS:
        return badlands(own);
    case HAPPY_COWS:
        return happy_cows(own);
    case THE_CLEARING:
        return the_clearing(own);
    case CIRCLE_THE_WAGONS:
        return circle_the_wagons(own);
    case SMALLTOWN_CHARM:
        return smalltown_charm(own, other);
    case GOLD_COUNTRY:
        return gold_country(own);
    case PRAIRIE_LIFE:
        return prairie_life(own);
    case COOL_WATER:
        return cool_water(own);
    case CLAIM_JUMPERS:
        return claim_jumpers(own, other);
    case BOOM_OR_BUST:
        return boom_or_bust(own);
    case WAGON_TRAIN:
        return wagon_train(own);
    case ONE_TOO_MANY:
        return one_too_many(own, other);
    case BOOTLEGGERS:
        return bootleggers(own);
    case UNDISCOVERED_COUNTRY:
        return undiscovered_country(own);
    case FORTIFIED:
        return fortified(own);
    case THE_HERD:
        return the_herd(own);
    case TARGET_PRACTICE:
        return target_practice(own);
    case RIFLES_READY:
        return rifles_ready(own);
    case SCORING_CARDS:
        break;
    }
    return 0;
}

static int terrain_total(const struct plain_town *town)
{
    int points[TERRAINS];
    plain_scoring_terrain(town, points);
    int total = 0;
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        total += points[terrain];
    }
    return total;
}

int plain_scoring_own(const struct plain_town *town, const uint8_t scoring[GAME_SCORING])
{
    int total = terrain_total(town);
    for (int i = 0; i < GAME_SCORING; i++) {
        if (!plain_scoring_compares(scoring[i])) {
            total += plain_scoring_points(scoring[i], town, NULL);
        }
    }
    return total;
}

int plain_scoring_total(const struct plain_town *own, const struct plain_town *other,
                        const uint8_t scoring[GAME_SCORING])
{
    int total = terrain_total(own);
    for (int i = 0; i < GAME_SCORING; i++) {
        total += plain_scoring_points(scoring[i], own, other);
    }
    return total;
}
