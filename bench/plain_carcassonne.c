// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/plain_carcassonne.h"

#include <string.h>

/* --- tiles --- */

struct plain_type {
    const char *edges; /* north, east, south, west: Field, Road, City */
    int count;
    const char *slots; /* the segment at the left half, the centre and the right half of each edge, clockwise */
    const char *kinds; /* of its segments: city, road, field, monastery */
    const char *touch; /* of each segment: the cities of the tile that it touches, a bit each */
    bool pennant;
};

/* clang-format off */
static const struct plain_type types[PLAIN_TILE_TYPES] = {
    {"FFRF", 2, "1.11.11011.1", "rfm", "00", false},
    {"FFFF", 4, "0.00.00.00.0", "fm", "0", false},
    {"CCCC", 1, ".0..0..0..0.", "c", "0", true},
    {"CRFR", 4, ".0.2133.3312", "crff", "0010", false},
    {"CFFF", 5, ".0.1.11.11.1", "cf", "01", false},
    {"FCFC", 2, "1.1.0.2.2.0.", "cff", "011", true},
    {"FCFC", 1, "1.1.0.2.2.0.", "cff", "011", false},
    {"CFCF", 3, ".0.2.2.1.2.2", "ccf", "003", false},
    {"CCFF", 2, ".0..1.2.22.2", "ccf", "003", false},
    {"CRRF", 3, ".0.2133122.2", "crff", "0010", false},
    {"CFRR", 3, ".0.2.2213312", "crff", "0010", false},
    {"CRRR", 3, ".0.415526634", "crrrfff", "0000100", false},
    {"CCFF", 2, ".0..0.1.11.1", "cf", "01", true},
    {"CCFF", 3, ".0..0.1.11.1", "cf", "01", false},
    {"CRRC", 2, ".0.213312.0.", "crff", "0010", true},
    {"CRRC", 3, ".0.213312.0.", "crff", "0010", false},
    {"CCFC", 1, ".0..0.1.1.0.", "cf", "01", true},
    {"CCFC", 3, ".0..0.1.1.0.", "cf", "01", false},
    {"CCRC", 2, ".0..0.213.0.", "crff", "0011", true},
    {"CCRC", 1, ".0..0.213.0.", "crff", "0011", false},
    {"RFRF", 8, "1022.22011.1", "rff", "000", false},
    {"FFRR", 9, "1.11.1102201", "rff", "000", false},
    {"FRRR", 4, "3.3304415523", "rrrfff", "000000", false},
    {"RRRR", 1, "704415526637", "rrrrffff", "00000000", false},
};
/* clang-format on */

static const int step_x[4] = {0, 1, 0, -1};
static const int step_y[4] = {-1, 0, 1, 0};

static char edge_at(const struct plain_tile *tile, int edge)
{
    return types[tile->type].edges[(edge + 4 - tile->turn) % 4];
}

/* The segment at a slot of a tile as it lies, -1 if there is none. */
static int segment_at(const struct plain_tile *tile, int slot)
{
    char segment = types[tile->type].slots[(slot + 12 - 3 * tile->turn) % 12];
    return segment == '.' ? -1 : segment - '0';
}

static char kind_of(const struct plain_tile *tile, int segment)
{
    return types[tile->type].kinds[segment];
}

/* --- features, by flood fill --- */

/* What a fill found. */
struct plain_feature {
    char kind;
    int tiles, pennants;
    bool open;
    int meeples[PLAIN_PLAYERS];
    uint8_t seen[PLAIN_SIDE][PLAIN_SIDE]; /* the segments that belong to it, a bit each */
};

static void visit(const struct plain_land *land, struct plain_feature *feature, int x, int y, int segment)
{
    const struct plain_tile *tile = &land->at[y][x];
    if ((feature->seen[y][x] >> segment & 1) != 0) {
        return;
    }
    feature->tiles += feature->seen[y][x] == 0;
    feature->seen[y][x] |= (uint8_t)(1 << segment);
    feature->pennants += feature->kind == 'c' && types[tile->type].pennant;
    if (tile->place == segment) {
        feature->meeples[tile->player]++;
    }
    for (int slot = 0; slot < 12; slot++) {
        if (segment_at(tile, slot) != segment) {
            continue;
        }
        int edge = slot / 3, near_x = x + step_x[edge], near_y = y + step_y[edge];
        const struct plain_tile *near = &land->at[near_y][near_x];
        if (near->lies) {
            visit(land, feature, near_x, near_y, segment_at(near, 3 * ((edge + 2) % 4) + 2 - slot % 3));
        } else {
            feature->open = true;
        }
    }
}

static void fill(const struct plain_land *land, int x, int y, int segment, struct plain_feature *feature)
{
    feature->kind = kind_of(&land->at[y][x], segment);
    feature->tiles = feature->pennants = 0;
    feature->open = false;
    memset(feature->meeples, 0, sizeof feature->meeples);
    for (int row = land->north; row <= land->south; row++) {
        memset(&feature->seen[row][land->west], 0, (size_t)(land->east - land->west + 1));
    }
    visit(land, feature, x, y, segment);
}

static bool has_meeple(const struct plain_feature *feature)
{
    for (int player = 0; player < PLAIN_PLAYERS; player++) {
        if (feature->meeples[player] > 0) {
            return true;
        }
    }
    return false;
}

static void pay(const struct plain_feature *feature, int points, int totals[PLAIN_PLAYERS])
{
    int most = 1;
    for (int player = 0; player < PLAIN_PLAYERS; player++) {
        most = feature->meeples[player] > most ? feature->meeples[player] : most;
    }
    for (int player = 0; player < PLAIN_PLAYERS; player++) {
        totals[player] += feature->meeples[player] == most ? points : 0;
    }
}

static int tiles_around(const struct plain_land *land, int x, int y)
{
    int count = -1;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            count += land->at[y + dy][x + dx].lies;
        }
    }
    return count;
}

/* --- laying --- */

static bool fits(const struct plain_land *land, const struct plain_tile *tile, int x, int y)
{
    bool touches = false;
    if (land->at[y][x].lies) {
        return false;
    }
    for (int edge = 0; edge < 4; edge++) {
        const struct plain_tile *near = &land->at[y + step_y[edge]][x + step_x[edge]];
        if (near->lies) {
            touches = true;
            if (edge_at(near, (edge + 2) % 4) != edge_at(tile, edge)) {
                return false;
            }
        }
    }
    return touches;
}

static void widen(struct plain_land *land, int x, int y)
{
    land->west = x < land->west ? x : land->west;
    land->east = x > land->east ? x : land->east;
    land->north = y < land->north ? y : land->north;
    land->south = y > land->south ? y : land->south;
}

void plain_land_begin(struct plain_land *land, int players)
{
    memset(land, 0, sizeof *land);
    land->players = players;
    for (int type = 0; type < PLAIN_TILE_TYPES; type++) {
        land->left[type] = types[type].count - (type == PLAIN_START_TYPE);
        land->left_count += land->left[type];
    }
    for (int player = 0; player < players; player++) {
        land->supply[player] = 7;
    }
    land->west = land->east = land->north = land->south = PLAIN_MIDDLE;
    land->at[PLAIN_MIDDLE][PLAIN_MIDDLE] = (struct plain_tile){true, PLAIN_START_TYPE, 0, -1, 0};
}

/* Whether a meeple may stand on a segment of the tile at (x, y), which lies for a try. */
static bool is_free(const struct plain_land *land, int x, int y, int segment)
{
    struct plain_feature feature;
    if (kind_of(&land->at[y][x], segment) == 'm') {
        return true;
    }
    fill(land, x, y, segment, &feature);
    return !has_meeple(&feature);
}

/* The places for a meeple on a tile that is laid at (x, y) for a try, a bit each. */
static unsigned free_places(struct plain_land *land, const struct plain_tile *tile, int x, int y)
{
    struct plain_land before_box = {.west = land->west, .east = land->east, .north = land->north, .south = land->south};
    unsigned places = 0;
    if (land->supply[land->to_move] == 0) {
        return 0;
    }
    land->at[y][x] = *tile;
    widen(land, x, y);
    for (int segment = 0; types[tile->type].kinds[segment] != '\0'; segment++) {
        places |= (unsigned)is_free(land, x, y, segment) << segment;
    }
    land->at[y][x].lies = false;
    land->west = before_box.west;
    land->east = before_box.east;
    land->north = before_box.north;
    land->south = before_box.south;
    return places;
}

int plain_land_lays(struct plain_land *land, int type, struct plain_lay *lays)
{
    int count = 0;
    for (int y = land->north - 1; y <= land->south + 1; y++) {
        for (int x = land->west - 1; x <= land->east + 1; x++) {
            for (int turn = 0; turn < 4; turn++) {
                struct plain_tile tile = {true, (uint8_t)type, (uint8_t)turn, -1, 0};
                if (!fits(land, &tile, x, y)) {
                    continue;
                }
                unsigned places = free_places(land, &tile, x, y);
                for (int place = -1; place < 9; place++) {
                    if (place < 0 || (places >> place & 1) != 0) {
                        lays[count++] = (struct plain_lay){x - PLAIN_MIDDLE, y - PLAIN_MIDDLE, turn, place};
                    }
                }
            }
        }
    }
    return count;
}

/* Scores a complete road or city and takes its meeples home. */
static void complete(struct plain_land *land, int x, int y, int segment)
{
    struct plain_feature feature;
    fill(land, x, y, segment, &feature);
    if (feature.open || !has_meeple(&feature)) {
        return;
    }
    pay(&feature, feature.kind == 'c' ? 2 * (feature.tiles + feature.pennants) : feature.tiles, land->points);
    for (int row = land->north; row <= land->south; row++) {
        for (int column = land->west; column <= land->east; column++) {
            struct plain_tile *tile = &land->at[row][column];
            if (tile->lies && tile->place >= 0 && (feature.seen[row][column] >> tile->place & 1) != 0) {
                land->supply[tile->player]++;
                tile->place = -1;
            }
        }
    }
}

static void complete_monasteries(struct plain_land *land, int x, int y)
{
    for (int row = y - 1; row <= y + 1; row++) {
        for (int column = x - 1; column <= x + 1; column++) {
            struct plain_tile *tile = &land->at[row][column];
            if (tile->lies && tile->place >= 0 && kind_of(tile, tile->place) == 'm' &&
                tiles_around(land, column, row) == 8) {
                land->points[tile->player] += 9;
                land->supply[tile->player]++;
                tile->place = -1;
            }
        }
    }
}

void plain_land_lay(struct plain_land *land, int type, const struct plain_lay *lay)
{
    int x = lay->x + PLAIN_MIDDLE, y = lay->y + PLAIN_MIDDLE;
    land->at[y][x] =
        (struct plain_tile){true, (uint8_t)type, (uint8_t)lay->turn, (int8_t)lay->place, (uint8_t)land->to_move};
    land->supply[land->to_move] -= lay->place >= 0;
    widen(land, x, y);
    for (int segment = 0; types[type].kinds[segment] != '\0'; segment++) {
        if (types[type].kinds[segment] == 'c' || types[type].kinds[segment] == 'r') {
            complete(land, x, y, segment);
        }
    }
    complete_monasteries(land, x, y);
    land->to_move = (land->to_move + 1) % land->players;
}

/* --- the end --- */

/* Complete cities that a field touches, each once. */
static int cities_of(const struct plain_land *land, const struct plain_feature *field)
{
    uint8_t counted[PLAIN_SIDE][PLAIN_SIDE];
    int cities = 0;
    memset(counted, 0, sizeof counted);
    for (int y = land->north; y <= land->south; y++) {
        for (int x = land->west; x <= land->east; x++) {
            const struct plain_type *type = &types[land->at[y][x].type];
            for (int segment = 0; land->at[y][x].lies && type->touch[segment] != '\0'; segment++) {
                for (int city = 0; city < 2 && (field->seen[y][x] >> segment & 1) != 0; city++) {
                    struct plain_feature found;
                    if (((type->touch[segment] - '0') >> city & 1) == 0 || (counted[y][x] >> city & 1) != 0) {
                        continue;
                    }
                    fill(land, x, y, city, &found);
                    cities += !found.open;
                    for (int row = land->north; row <= land->south; row++) {
                        for (int column = land->west; column <= land->east; column++) {
                            counted[row][column] |= found.seen[row][column];
                        }
                    }
                }
            }
        }
    }
    return cities;
}

/* Whether (x, y) is the first tile of a feature with one of its meeples, so that it is counted once. */
static bool is_first(const struct plain_land *land, const struct plain_feature *feature, int x, int y)
{
    for (int row = land->north; row <= y; row++) {
        for (int column = land->west; column <= land->east && (row < y || column < x); column++) {
            const struct plain_tile *tile = &land->at[row][column];
            if (tile->lies && tile->place >= 0 && (feature->seen[row][column] >> tile->place & 1) != 0) {
                return false;
            }
        }
    }
    return true;
}

static void pay_last(const struct plain_land *land, int x, int y, int points[PLAIN_PLAYERS])
{
    const struct plain_tile *tile = &land->at[y][x];
    struct plain_feature feature;
    if (kind_of(tile, tile->place) == 'm') {
        points[tile->player] += 1 + tiles_around(land, x, y);
        return;
    }
    fill(land, x, y, tile->place, &feature);
    if (is_first(land, &feature, x, y)) {
        pay(&feature,
            feature.kind == 'f' ? 3 * cities_of(land, &feature)
                                : feature.tiles + (feature.kind == 'c' ? feature.pennants : 0),
            points);
    }
}

void plain_land_final(const struct plain_land *land, int points[PLAIN_PLAYERS])
{
    memcpy(points, land->points, sizeof land->points);
    for (int y = land->north; y <= land->south; y++) {
        for (int x = land->west; x <= land->east; x++) {
            if (land->at[y][x].lies && land->at[y][x].place >= 0) {
                pay_last(land, x, y, points);
            }
        }
    }
}

/* --- games at random --- */

int plain_land_draw(struct plain_land *land, struct random_stream *random)
{
    int at = (int)random_below(random, (uint32_t)land->left_count);
    int type = 0;
    for (; at >= land->left[type]; type++) {
        at -= land->left[type];
    }
    land->left[type]--;
    land->left_count--;
    return type;
}

/* Only the lay that is picked has its free places found. */
static bool pick_lay(struct plain_land *land, int type, struct random_stream *random, struct plain_lay *picked)
{
    struct plain_lay lays[PLAIN_LAYS_MAX];
    int count = 0;
    for (int y = land->north - 1; y <= land->south + 1; y++) {
        for (int x = land->west - 1; x <= land->east + 1; x++) {
            for (int turn = 0; turn < 4; turn++) {
                struct plain_tile tile = {true, (uint8_t)type, (uint8_t)turn, -1, 0};
                lays[count] = (struct plain_lay){x - PLAIN_MIDDLE, y - PLAIN_MIDDLE, turn, -1};
                count += fits(land, &tile, x, y);
            }
        }
    }
    if (count == 0) {
        return false;
    }
    *picked = lays[random_below(random, (uint32_t)count)];
    struct plain_tile tile = {true, (uint8_t)type, (uint8_t)picked->turn, -1, 0};
    unsigned places = free_places(land, &tile, picked->x + PLAIN_MIDDLE, picked->y + PLAIN_MIDDLE);
    int choice = (int)random_below(random, 1 + (uint32_t)__builtin_popcount(places));
    for (int place = 0; choice > 0; place++) {
        if ((places >> place & 1) != 0 && --choice == 0) {
            picked->place = place;
        }
    }
    return true;
}

int plain_land_random_game(struct plain_land *land, int players, struct random_stream *random)
{
    int points[PLAIN_PLAYERS], sum = 0;
    plain_land_begin(land, players);
    while (land->left_count > 0) {
        struct plain_lay lay;
        int type = plain_land_draw(land, random);
        if (pick_lay(land, type, random, &lay)) {
            plain_land_lay(land, type, &lay);
        }
    }
    plain_land_final(land, points);
    for (int player = 0; player < players; player++) {
        sum += points[player];
    }
    return sum;
}
