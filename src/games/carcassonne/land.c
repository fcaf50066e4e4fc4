// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/land.h"

#include <string.h>

#include "games/carcassonne/land_points.h"

enum { FIRST_CELL = TILE_COUNT + 1, OPPOSITE = 2 };

static const int8_t step_x[TILE_EDGES] = {0, 1, 0, -1};
static const int8_t step_y[TILE_EDGES] = {-1, 0, 1, 0};

/* --- the grid --- */

static int grid_index(int x, int y)
{
    return (x + LAND_ROW * y + 2 * LAND_GRID) % LAND_GRID;
}

int land_tile_at(const struct land *land, int x, int y)
{
    int tile = land->grid[grid_index(x, y)] - 1;
    return tile >= 0 && tile < TILE_COUNT && land->tile[tile].x == x && land->tile[tile].y == y ? tile : -1;
}

int land_cell_at(const struct land *land, int x, int y)
{
    int cell = land->grid[grid_index(x, y)] - FIRST_CELL;
    return cell >= 0 && land->cell_x[cell] == x && land->cell_y[cell] == y ? cell : -1;
}

/* --- the cells around --- */

static int add_cell(struct land *land, int x, int y)
{
    int cell = land->cell_count++;
    land->cell_code[cell] = 0;
    land->cell_mask[cell] = 0;
    land->cell_x[cell] = (int8_t)x;
    land->cell_y[cell] = (int8_t)y;
    memset(land->cell_slot[cell], LAND_NO_SEGMENT, TILE_SLOTS);
    land->grid[grid_index(x, y)] = (uint8_t)(FIRST_CELL + cell);
    return cell;
}

/* The last cell takes the place of the one that goes. */
static void remove_cell(struct land *land, int cell)
{
    int last = --land->cell_count;
    if (cell == last) {
        return;
    }
    land->cell_code[cell] = land->cell_code[last];
    land->cell_mask[cell] = land->cell_mask[last];
    land->cell_x[cell] = land->cell_x[last];
    land->cell_y[cell] = land->cell_y[last];
    memcpy(land->cell_slot[cell], land->cell_slot[last], TILE_SLOTS);
    land->grid[grid_index(land->cell_x[cell], land->cell_y[cell])] = (uint8_t)(FIRST_CELL + cell);
}

/* Tells the cells beside a new tile what they meet. `slots` are its segments as it lies. */
static void ask_around(struct land *land, int x, int y, unsigned code, const uint8_t slots[TILE_SLOTS])
{
    for (int edge = 0; edge < TILE_EDGES; edge++) {
        int near_x = x + step_x[edge], near_y = y + step_y[edge];
        if (land_tile_at(land, near_x, near_y) >= 0) {
            continue;
        }
        int cell = land_cell_at(land, near_x, near_y);
        cell = cell >= 0 ? cell : add_cell(land, near_x, near_y);
        int faced = edge ^ OPPOSITE;
        land->cell_code[cell] |= (uint8_t)((code >> 2 * edge & 3) << 2 * faced);
        land->cell_mask[cell] |= (uint8_t)(3 << 2 * faced);
        for (int part = 0; part < 3; part++) {
            land->cell_slot[cell][3 * faced + part] = slots[3 * edge + 2 - part];
        }
    }
}

bool land_fits_anywhere(const struct land *land, int type)
{
    for (int turn = 0; turn < TILE_EDGES; turn++) {
        for (int cell = 0; cell < land->cell_count; cell++) {
            if (land_fits(land, cell, type, turn)) {
                return true;
            }
        }
    }
    return false;
}

/* --- features --- */

/* Makes one feature of two. */
static int join(struct land *land, int first, int second)
{
    if (first == second) {
        return first;
    }
    int large = land->feature[first].size >= land->feature[second].size ? first : second;
    int small = first + second - large;
    struct feature *into = &land->feature[large];
    const struct feature *from = &land->feature[small];
    into->set |= from->set;
    into->meeples += from->meeples;
    into->open = (uint8_t)(into->open + from->open);
    into->pennants = (uint8_t)(into->pennants + from->pennants);
    into->size = (uint8_t)(into->size + from->size);
    int segment = small;
    do {
        land->label[segment] = (uint8_t)large;
        segment = land->next[segment];
    } while (segment != small);
    uint8_t next = land->next[large];
    land->next[large] = land->next[small];
    land->next[small] = next;
    return large;
}

static struct feature new_feature(const struct tile_type *tile, int copy, int index)
{
    const struct tile_segment *segment = &tile->segment[index];
    struct feature feature = {.size = 1};
    switch ((enum segment_kind)segment->kind) {
    case SEGMENT_CITY: /* cities come first, so that index counts them */
        feature.open = (uint8_t)__builtin_popcount(segment->slots);
        feature.pennants = tile->pennant;
        feature.set =
            UINT64_C(1) << (tile->first_city + (copy * (tile->segment[1].kind == SEGMENT_CITY ? 2 : 1)) + index);
        break;
    case SEGMENT_ROAD:
        feature.open = (uint8_t)__builtin_popcount(segment->slots);
        feature.set = UINT64_C(1) << (tile->first_road + copy);
        break;
    case SEGMENT_FIELD:
    case SEGMENT_MONASTERY:
        break;
    }
    return feature;
}

/* Makes the features of a new tile, and notes which of its segments each slot belongs to as it lies. */
static void add_segments(struct land *land, const struct tile_type *tile, int turn, int copy, int first,
                         uint8_t slots[TILE_SLOTS])
{
    memset(slots, LAND_NO_SEGMENT, TILE_SLOTS);
    for (int i = 0; i < tile->segment_count; i++) {
        int number = first + i;
        land->label[number] = (uint8_t)number;
        land->next[number] = (uint8_t)number;
        land->feature[number] = new_feature(tile, copy, i);
        for (unsigned city = tile->segment[i].cities; city != 0; city &= city - 1) {
            land->feature[number].set |= land->feature[first + __builtin_ctz(city)].set;
        }
        for (unsigned left = tile_turned_slots(tile->segment[i].slots, turn); left != 0; left &= left - 1) {
            slots[__builtin_ctz(left)] = (uint8_t)number;
        }
    }
}

/* Joins the new tile's segments to those they meet. */
static void join_neighbours(struct land *land, const uint8_t met[TILE_SLOTS], const uint8_t slots[TILE_SLOTS])
{
    for (int i = 0; i < TILE_SLOTS; i++) {
        if (met[i] == LAND_NO_SEGMENT || slots[i] == LAND_NO_SEGMENT) {
            continue;
        }
        int feature = join(land, land->label[slots[i]], land->label[met[i]]);
        if (i % 3 == 1) {
            land->feature[feature].open = (uint8_t)(land->feature[feature].open - 2);
        }
    }
}

/* --- hash --- */

static uint64_t mix(uint64_t value)
{
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return value ^ value >> 31;
}

enum hashed { HASHED_TILE = 1, HASHED_MEEPLE };

static uint64_t hash_of(enum hashed what, const struct laid_tile *tile, unsigned a, unsigned b)
{
    uint64_t key = (uint64_t)what << 48 | (uint64_t)(uint8_t)tile->x << 40 | (uint64_t)(uint8_t)tile->y << 32 |
                   (uint64_t)a << 16 | b;
    return mix(key * UINT64_C(0x9e3779b97f4a7c15));
}

static uint64_t hash_of_meeple(const struct land *land, const struct meeple *meeple)
{
    return hash_of(HASHED_MEEPLE, &land->tile[meeple->tile], meeple->place, meeple->player);
}

uint64_t land_hash(const struct land *land)
{
    uint64_t hash = land->hash;
    uint64_t words[(TILE_TYPES + sizeof land->points + 7) / 8] = {0};
    memcpy(words, land->left, TILE_TYPES);
    memcpy((uint8_t *)words + TILE_TYPES, land->points, sizeof land->points);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        hash = mix(hash + words[i] * UINT64_C(0x9e3779b97f4a7c15) + i);
    }
    unsigned rest = (unsigned)land->drawn | (unsigned)land->to_move << 8 | (unsigned)land->players << 16 |
                    (unsigned)land->farms_only << 24;
    return mix(hash + rest * UINT64_C(0x9e3779b97f4a7c15));
}

/* --- meeples --- */

int land_tiles_around(const struct land *land, int x, int y)
{
    int count = 0;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            count += (dx != 0 || dy != 0) && land_tile_at(land, x + dx, y + dy) >= 0;
        }
    }
    return count;
}

void land_put_meeple(struct land *land, int tile, int player, int place)
{
    const struct laid_tile *on = &land->tile[tile];
    struct meeple *meeple = &land->meeple[land->meeple_count++];
    *meeple = (struct meeple){.tile = (uint8_t)tile, .place = (uint8_t)place, .player = (uint8_t)player};
    if (place == tile_types[on->type].segment_count) {
        meeple->segment = LAND_NO_SEGMENT;
        meeple->around = (uint8_t)land_tiles_around(land, on->x, on->y);
    } else {
        meeple->segment = (uint8_t)(on->first_segment + place);
        land->feature[land->label[meeple->segment]].meeples += UINT32_C(1) << 4 * player;
    }
    land->supply[player]--;
    land->hash ^= hash_of_meeple(land, meeple);
}

/* Takes one meeple home; the last of the list gets its place. */
static void take_meeple(struct land *land, int index)
{
    land->hash ^= hash_of_meeple(land, &land->meeple[index]);
    land->supply[land->meeple[index].player]++;
    land->meeple[index] = land->meeple[--land->meeple_count];
}

/* --- completion --- */

static void complete_feature(struct land *land, int label, enum segment_kind kind)
{
    struct feature *feature = &land->feature[label];
    if (kind == SEGMENT_CITY) {
        land->city[land->city_count++] = feature->set;
    }
    if (feature->meeples == 0) {
        return;
    }
    int points = kind == SEGMENT_CITY ? 2 * land_city_size(feature) : land_road_size(feature);
    unsigned owners = land_owners(feature->meeples);
    for (int player = 0; player < land->players; player++) {
        if ((owners >> player & 1) != 0) {
            int16_t *to = &land->points[player][kind == SEGMENT_CITY ? POINTS_CITIES : POINTS_ROADS];
            *to = (int16_t)(*to + points);
        }
    }
    for (int i = land->meeple_count - 1; i >= 0; i--) {
        if (land->meeple[i].segment != LAND_NO_SEGMENT && land->label[land->meeple[i].segment] == label) {
            take_meeple(land, i);
        }
    }
    feature->meeples = 0;
}

/* Roads and cities of the new tile; each once, though two of its segments may belong to it. */
static void complete_features(struct land *land, const struct tile_type *tile, int first)
{
    uint8_t done[TILE_SEGMENTS_MAX];
    int count = 0;
    for (int i = 0; i < tile->segment_count && tile->segment[i].kind != SEGMENT_FIELD; i++) {
        uint8_t label = land->label[first + i];
        if (land->feature[label].open == 0 && memchr(done, label, (size_t)count) == NULL) {
            done[count++] = label;
            complete_feature(land, label, (enum segment_kind)tile->segment[i].kind);
        }
    }
}

static bool is_beside(int a, int b)
{
    return a - b >= -1 && a - b <= 1;
}

/* Monks that the new tile, the last one, surrounds. */
static void complete_monasteries(struct land *land)
{
    const struct laid_tile *laid = &land->tile[land->tile_count - 1];
    for (int i = land->meeple_count - 1; i >= 0; i--) {
        struct meeple *monk = &land->meeple[i];
        const struct laid_tile *home = &land->tile[monk->tile];
        if (monk->segment != LAND_NO_SEGMENT || !is_beside(home->x, laid->x) || !is_beside(home->y, laid->y)) {
            continue;
        }
        monk->around = (uint8_t)(monk->around + (home != laid));
        if (monk->around == 8) {
            int16_t *points = &land->points[monk->player][POINTS_MONASTERIES];
            *points = (int16_t)(*points + 9);
            take_meeple(land, i);
        }
    }
}

/* --- a turn --- */

void land_lay(struct land *land, int cell, int type, int turn, int player, int place)
{
    const struct tile_type *tile = &tile_types[type];
    int x = land->cell_x[cell], y = land->cell_y[cell];
    int copy = land->laid[type]++;
    int first = tile->first_segment + copy * tile->segment_count;
    int number = land->tile_count++;
    uint8_t slots[TILE_SLOTS], met[TILE_SLOTS];
    land->tile[number] = (struct laid_tile){(int8_t)x, (int8_t)y, (uint8_t)type, (uint8_t)turn, (uint8_t)first};
    land->hash ^= hash_of(HASHED_TILE, &land->tile[number], (unsigned)type, (unsigned)turn);
    memcpy(met, land->cell_slot[cell], sizeof met);
    remove_cell(land, cell);
    land->grid[grid_index(x, y)] = (uint8_t)(1 + number);
    add_segments(land, tile, turn, copy, first, slots);
    join_neighbours(land, met, slots);
    ask_around(land, x, y, tile_turned_code(type, turn), slots);
    if (place != LAND_NO_MEEPLE) {
        land_put_meeple(land, number, player, place);
    }
    complete_features(land, tile, first);
    complete_monasteries(land);
}

void land_begin(struct land *land, int players, bool farms_only)
{
    memset(land, 0, sizeof *land);
    land->players = (uint8_t)players;
    land->farms_only = farms_only;
    land->drawn = TILE_NONE;
    land->left_count = TILE_COUNT - 1;
    for (int type = 0; type < TILE_TYPES; type++) {
        land->left[type] = (uint8_t)(tile_types[type].count - (type == TILE_START));
    }
    memset(land->supply, LAND_MEEPLES, (size_t)players);
    land_lay(land, add_cell(land, 0, 0), TILE_START, 0, 0, LAND_NO_MEEPLE);
}

void land_draw(struct land *land, int type)
{
    land->drawn = (uint8_t)type;
    land->left[type]--;
    land->left_count--;
}

void land_discard(struct land *land)
{
    land->drawn = TILE_NONE;
}

void land_end_turn(struct land *land)
{
    land->drawn = TILE_NONE;
    land->to_move = (uint8_t)(land->to_move + 1 == land->players ? 0 : land->to_move + 1);
}
