// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight/beam_key.h"

#include <string.h>

/* Sets of territories of one town. */
struct sides {
    uint64_t open[DIRECTIONS]; /* nothing beside them in that direction */
    uint64_t any;              /* in some direction */
};

static int16_t count_bits(uint64_t cells)
{
    return (int16_t)__builtin_popcountll(cells);
}

/* The zero bytes among eight, as bits. */
static uint64_t zero_bytes(uint64_t bytes)
{
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint64_t zero = ~(((bytes & low) + low) | bytes | low) >> 7; /* 1 in each zero byte */
    return zero * UINT64_C(0x0102040810204080) >> 56;            /* gathered in the highest byte */
}

static struct sides find_sides(const struct town *town)
{
    struct sides sides = {.any = 0};
    uint64_t used = ((UINT64_C(2) << town->cells) - 1) & ~UINT64_C(1);
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        uint64_t open = 0;
        for (int first = 0; first <= town->cells; first += 8) {
            uint64_t bytes;
            memcpy(&bytes, &town->neighbour[direction][first], sizeof bytes);
            open |= zero_bytes(bytes) << first;
        }
        sides.open[direction] = open & used;
        sides.any |= sides.open[direction];
    }
    return sides;
}

/* Those of `cells` whose neighbour in that direction is one of `wanted`. */
static uint64_t beside_in(const struct town *town, uint64_t cells, enum direction direction, uint64_t wanted)
{
    uint64_t found = 0;
    for (; cells != 0; cells &= cells - 1) {
        int number = __builtin_ctzll(cells);
        found |= (wanted >> town->neighbour[direction][number] & 1) << number;
    }
    return found;
}

/* Of the largest group of a plane; 0 if there is none. */
static uint64_t largest_group(const struct town *town, uint64_t plane, uint64_t *second)
{
    uint64_t largest = 0;
    *second = 0;
    while (plane != 0) {
        uint64_t group = town_group(town, plane & -plane, plane);
        if (count_bits(group) > count_bits(largest)) {
            *second = largest;
            largest = group;
        } else if (count_bits(group) > count_bits(*second)) {
            *second = group;
        }
        plane &= ~group;
    }
    return largest;
}

/* --- three counts for each scoring card --- */

/* Guns with desert on one side and nothing on the opposite one; with an open side; all. */
static void badlands_counts(const struct town *town, const struct sides *sides, int16_t counts[3])
{
    static const uint8_t opposite[DIRECTIONS] = {WEST, EAST, SOUTH, NORTH};
    uint64_t guns = town->icon[GUN];
    uint64_t half = 0;
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        half |=
            beside_in(town, guns & sides->open[opposite[direction]], (enum direction)direction, town->terrain[DESERT]);
    }
    counts[0] = count_bits(half);
    counts[1] = count_bits(guns & sides->any);
    counts[2] = count_bits(guns);
}

/* Icons that lack a wanted neighbour and have an open side; wanted territories with an open side; all icons. */
static void wanting_counts(const struct town *town, const struct sides *sides, uint64_t icons, uint64_t wanted,
                           bool on_it, int16_t counts[3])
{
    uint64_t near = town_beside(town, wanted) | (on_it ? wanted : 0);
    counts[0] = count_bits(icons & ~near & sides->any);
    counts[1] = count_bits(wanted & sides->any);
    counts[2] = count_bits(icons);
}

/* Territories with three wagons around them; with two; wagons. */
static void circle_counts(const struct town *town, int16_t counts[3])
{
    uint64_t wagons = town->icon[WAGON];
    uint64_t one = 0, two = 0, three = 0;
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        uint64_t with = 0;
        for (uint64_t rest = wagons; rest != 0; rest &= rest - 1) {
            /* a wagon's neighbour to one side has the wagon on the other side */
            with |= UINT64_C(1) << town->neighbour[direction][__builtin_ctzll(rest)];
        }
        with &= ~UINT64_C(1);
        three |= two & with;
        two |= one & with;
        one |= with;
    }
    counts[0] = count_bits(three);
    counts[1] = count_bits(two & ~three);
    counts[2] = count_bits(wagons);
}

/* Open sides of the largest group; territories of the second; icons beside or around. */
static void group_counts(const struct town *town, const struct sides *sides, uint64_t plane, uint64_t icons,
                         int16_t counts[3])
{
    uint64_t second;
    uint64_t largest = largest_group(town, plane, &second);
    counts[0] = count_bits(largest & sides->any);
    counts[1] = count_bits(second);
    counts[2] = count_bits(icons & sides->any);
}

/* Mines; from the second on; from the fifth on. */
static void boom_counts(const struct town *town, int16_t counts[3])
{
    int mines = count_bits(town->icon[MINE]);
    counts[0] = (int16_t)mines;
    counts[1] = (int16_t)(mines > 2 ? mines - 2 : 0);
    counts[2] = (int16_t)(mines > 4 ? mines - 4 : 0);
}

/* Open ends of lines of two wagons and more; of single wagons; wagons. */
static void lines_counts(const struct town *town, const struct sides *sides, int16_t counts[3])
{
    static const uint8_t opposite[DIRECTIONS] = {WEST, EAST, SOUTH, NORTH};
    uint64_t wagons = town->icon[WAGON];
    int ends = 0;
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        ends +=
            count_bits(beside_in(town, wagons & sides->open[direction], (enum direction)opposite[direction], wagons));
    }
    uint64_t alone = wagons & ~town_beside(town, wagons);
    counts[0] = (int16_t)ends;
    counts[1] = count_bits(alone & sides->any);
    counts[2] = count_bits(wagons);
}

/* Adds a set to three-bit counters, one for each bit. */
static void add_to_counters(uint32_t counter[4], uint32_t set)
{
    for (int digit = 0; digit < 4; digit++) {
        uint32_t carry = counter[digit] & set;
        counter[digit] ^= set;
        set = carry;
    }
}

/* Bare places with seven of eight territories around them; with six; with five. */
static void spaces_counts(const struct town *town, int16_t counts[3])
{
    counts[0] = counts[1] = counts[2] = 0;
    for (int y = town->top - 1; town->cells > 0 && y <= town->bottom + 1; y++) {
        uint32_t counter[4] = {0, 0, 0, 0};
        for (int dy = -1; dy <= 1; dy++) {
            uint32_t row = town->rows[(y + dy) & (TORUS - 1)];
            add_to_counters(counter, row << 1 | row >> (TORUS - 1));
            add_to_counters(counter, row >> 1 | row << (TORUS - 1));
            if (dy != 0) {
                add_to_counters(counter, row);
            }
        }
        uint32_t upper = counter[2] & ~town->rows[y & (TORUS - 1)] & ~counter[3];
        counts[0] = (int16_t)(counts[0] + __builtin_popcount(upper & counter[1] & counter[0]));
        counts[1] = (int16_t)(counts[1] + __builtin_popcount(upper & counter[1] & ~counter[0]));
        counts[2] = (int16_t)(counts[2] + __builtin_popcount(upper & ~counter[1] & counter[0]));
    }
}

/* Blocks of two by two places with three forts; with two beside each other; forts. */
static void squares_counts(const struct town *town, int16_t counts[3])
{
    uint32_t rows[TORUS] = {0};
    for (uint64_t forts = town->icon[FORT]; forts != 0; forts &= forts - 1) {
        int fort = __builtin_ctzll(forts);
        rows[town->y[fort] & (TORUS - 1)] |= UINT32_C(1) << (town->x[fort] & (TORUS - 1));
    }
    counts[0] = counts[1] = 0;
    for (int y = town->top - 1; town->cells > 0 && y <= town->bottom; y++) {
        uint32_t a = rows[y & (TORUS - 1)], c = rows[(y + 1) & (TORUS - 1)];
        uint32_t b = a >> 1 | a << (TORUS - 1), d = c >> 1 | c << (TORUS - 1);
        uint32_t three = (a & b & (c ^ d)) | (c & d & (a ^ b));
        uint32_t two = (a & b & ~c & ~d) | (c & d & ~a & ~b) | (a & c & ~b & ~d) | (b & d & ~a & ~c);
        counts[0] = (int16_t)(counts[0] + __builtin_popcount(three));
        counts[1] = (int16_t)(counts[1] + __builtin_popcount(two));
    }
    counts[2] = count_bits(town->icon[FORT]);
}

static void card_counts(enum scoring_card card, const struct town *town, const struct sides *sides, int16_t counts[3])
{
    counts[0] = counts[1] = counts[2] = 0;
    switch (card) {
    case BADLANDS:
        badlands_counts(town, sides, counts);
        break;
    case HAPPY_COWS: /* the other way round: cows must lack snow */
        wanting_counts(town, sides, town->icon[COW], town->terrain[SNOW], true, counts);
        break;
    case CIRCLE_THE_WAGONS:
        circle_counts(town, counts);
        break;
    case GOLD_COUNTRY:
        wanting_counts(town, sides, town->icon[MINE], town->terrain[MOUNTAINS], true, counts);
        break;
    case COOL_WATER:
        group_counts(town, sides, town->terrain[WATER], town->icon[WAGON], counts);
        break;
    case THE_CLEARING:
        counts[0] = count_bits(town->icon[FORT]);
        counts[1] = count_bits(town->terrain[FOREST] & sides->any);
        break;
    case PRAIRIE_LIFE:
        counts[0] = (count_bits(town->icon[COW]) + count_bits(town->terrain[PLAINS])) & 1;
        break;
    case BOOM_OR_BUST:
        boom_counts(town, counts);
        break;
    case WAGON_TRAIN:
        lines_counts(town, sides, counts);
        break;
    case BOOTLEGGERS:
        wanting_counts(town, sides, town->icon[BEER], town->icon[WAGON], false, counts);
        break;
    case UNDISCOVERED_COUNTRY:
        spaces_counts(town, counts);
        break;
    case FORTIFIED:
        squares_counts(town, counts);
        break;
    case THE_HERD:
        group_counts(town, sides, town->icon[COW], town->icon[COW], counts);
        break;
    case TARGET_PRACTICE:
        counts[0] = count_bits(town->icon[BEER]);
        counts[1] = count_bits(town->icon[GUN]);
        counts[2] = count_bits((town->icon[BEER] | town->icon[GUN]) & sides->any);
        break;
    case RIFLES_READY:
        wanting_counts(town, sides, town->icon[FORT], town->icon[GUN], false, counts);
        break;
    case SMALLTOWN_CHARM:
        counts[0] = town->cells;
        break;
    case CLAIM_JUMPERS: /* icons that are compared: see beam.h */
    case ONE_TOO_MANY:
    case SCORING_CARDS:
        break;
    }
}

/* --- the key --- */

int beam_key_span(int cards)
{
    return cards <= 2 ? 0 : cards <= 4 ? 1 : cards <= 7 ? 2 : 3;
}

void beam_key_features(const struct town *town, int points, const uint8_t scoring[GAME_SCORING],
                       int16_t features[KEY_FEATURES])
{
    struct sides sides = find_sides(town);
    features[0] = (int16_t)points;
    features[1] = town->cells;
    for (int k = 0; k < GAME_SCORING; k++) {
        int16_t *of_card = &features[KEY_GENERAL + k * KEY_PER_CARD];
        of_card[0] = (int16_t)scoring_points((enum scoring_card)scoring[k], town);
        card_counts((enum scoring_card)scoring[k], town, &sides, of_card + 1);
    }
}

int beam_key(const struct beam_key_weights *weights, const uint8_t scoring[GAME_SCORING],
             const int16_t features[KEY_FEATURES])
{
    int key = 0;
    for (int i = 0; i < KEY_GENERAL; i++) {
        key += weights->general[i] * features[i];
    }
    for (int k = 0; k < GAME_SCORING; k++) {
        const int16_t *of_card = &features[KEY_GENERAL + k * KEY_PER_CARD];
        for (int i = 0; i < KEY_PER_CARD; i++) {
            key += weights->card[scoring[k]][i] * of_card[i];
        }
    }
    return key;
}
