// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/scoring.h"

static int count_bits(uint64_t cells)
{
    return __builtin_popcountll(cells);
}

/* The territories whose neighbour in that direction is one of `cells`. */
static uint64_t with_neighbour(const struct town *town, uint64_t candidates, enum direction direction, uint64_t cells)
{
    uint64_t found = 0;
    for (; candidates != 0; candidates &= candidates - 1) {
        int number = __builtin_ctzll(candidates);
        found |= (cells >> town->neighbour[direction][number] & 1) << number;
    }
    return found;
}

/* Those of `candidates` that are beside one of `cells`. */
static uint64_t beside_any(const struct town *town, uint64_t candidates, uint64_t cells)
{
    return candidates & town_beside(town, cells);
}

int scoring_largest_group(const struct town *town, uint64_t plane)
{
    int largest = 0;
    while (count_bits(plane) > largest) {
        uint64_t group = town_group(town, plane & -plane, plane);
        int size = count_bits(group);
        largest = size > largest ? size : largest;
        plane &= ~group;
    }
    return largest;
}

static int badlands(const struct town *town)
{
    uint64_t guns = town->icon[GUN];
    uint64_t desert = town->terrain[DESERT];
    uint64_t across = with_neighbour(town, guns, EAST, desert) & with_neighbour(town, guns, WEST, desert);
    uint64_t down = with_neighbour(town, guns, NORTH, desert) & with_neighbour(town, guns, SOUTH, desert);
    return 4 * count_bits(across | down);
}

static int happy_cows(const struct town *town)
{
    uint64_t snow = town->terrain[SNOW];
    return 2 * count_bits(town->icon[COW] & ~snow & ~town_beside(town, snow));
}

static int circle_the_wagons(const struct town *town)
{
    uint64_t wagons = town->icon[WAGON];
    uint64_t circled = (town->cells == 0) ? 0 : ~UINT64_C(1) & (~UINT64_C(0) >> (63 - town->cells));
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        circled = with_neighbour(town, circled, (enum direction)direction, wagons);
    }
    return 6 * count_bits(circled);
}

static int gold_country(const struct town *town)
{
    uint64_t mountains = town->terrain[MOUNTAINS];
    return 2 * count_bits(town->icon[MINE] & (mountains | town_beside(town, mountains)));
}

static int cool_water(const struct town *town)
{
    uint64_t water = town->terrain[WATER];
    int largest = 0;
    int most_wagons = 0;
    while (water != 0 && count_bits(water) >= largest) {
        uint64_t lake = town_group(town, water & -water, water);
        int size = count_bits(lake);
        int wagons = count_bits(town->icon[WAGON] & (lake | town_beside(town, lake)));
        if (size > largest || (size == largest && wagons > most_wagons)) {
            largest = size;
            most_wagons = wagons;
        }
        water &= ~lake;
    }
    return 3 * most_wagons;
}

static int boom_or_bust(const struct town *town)
{
    int mines = count_bits(town->icon[MINE]);
    if (mines <= 2) {
        return 5 * mines;
    }
    if (mines <= 6) {
        return 0;
    }
    return mines == 7 ? 3 * mines : 8 * mines;
}

/* Points of all unbroken lines of wagons in one direction, each found at its far end. */
static int wagon_lines(const struct town *town, enum direction forward, enum direction backward)
{
    static const uint8_t points[] = {0, 0, 1, 2, 4, 7, 10};
    uint64_t wagons = town->icon[WAGON];
    uint64_t heads = wagons & ~with_neighbour(town, wagons, backward, wagons);
    int total = 0;
    for (; heads != 0; heads &= heads - 1) {
        int length = 0;
        for (int at = __builtin_ctzll(heads); wagons >> at & 1; at = town->neighbour[forward][at]) {
            length++;
        }
        total += points[length < 6 ? length : 6];
    }
    return total;
}

static int bootleggers(const struct town *town)
{
    int beers = count_bits(town->icon[BEER]);
    int near = count_bits(beside_any(town, town->icon[BEER], town->icon[WAGON]));
    return 2 * near - (beers - near);
}

/* Row y of the torus, turned so that bit k is column k to the east. */
static uint32_t turned(uint32_t row, int k)
{
    unsigned by = (unsigned)k & (TORUS - 1);
    return by == 0 ? row : (row >> by) | (row << (TORUS - by));
}

static int undiscovered_country(const struct town *town)
{
    int holes = 0;
    for (int y = town->top + 1; y < town->bottom; y++) {
        uint32_t here = town->rows[y & (TORUS - 1)];
        uint32_t above = town->rows[(y - 1) & (TORUS - 1)];
        uint32_t below = town->rows[(y + 1) & (TORUS - 1)];
        uint32_t both = above & below;
        uint32_t ring = both & turned(both & here, 1) & turned(both & here, -1);
        holes += __builtin_popcount(ring & ~here);
    }
    return 5 * holes;
}

static int fortified(const struct town *town)
{
    uint64_t forts = town->icon[FORT];
    int squares = 0;
    for (uint64_t rest = forts; rest != 0; rest &= rest - 1) {
        int corner = __builtin_ctzll(rest);
        int east = town->neighbour[EAST][corner];
        int south = town->neighbour[SOUTH][corner];
        int across = town->neighbour[SOUTH][east];
        squares += (int)(forts >> east & forts >> south & forts >> across & 1);
    }
    return 7 * squares;
}

static int target_practice(const struct town *town)
{
    int total = 0;
    for (uint64_t beers = town->icon[BEER]; beers != 0; beers &= beers - 1) {
        int beer = __builtin_ctzll(beers);
        int nearest = 0;
        for (uint64_t guns = town->icon[GUN]; guns != 0; guns &= guns - 1) {
            int gun = __builtin_ctzll(guns);
            int across = town->x[gun] - town->x[beer];
            int down = town->y[gun] - town->y[beer];
            if (across != 0 && down != 0) {
                continue;
            }
            int distance = across + down < 0 ? -(across + down) : across + down;
            nearest = nearest == 0 || distance < nearest ? distance : nearest;
        }
        total += nearest > 0 ? nearest - 1 : 0;
    }
    return total;
}

bool scoring_compares(enum scoring_card card)
{
    return card == SMALLTOWN_CHARM || card == CLAIM_JUMPERS || card == ONE_TOO_MANY;
}

int scoring_points(enum scoring_card card, const struct town *town)
{
    switch (card) {
    case BADLANDS:
        return badlands(town);
    case HAPPY_COWS:
        return happy_cows(town);
    case THE_CLEARING:
        return 2 * count_bits(town->icon[FORT]) - count_bits(town->terrain[FOREST]);
    case CIRCLE_THE_WAGONS:
        return circle_the_wagons(town);
    case GOLD_COUNTRY:
        return gold_country(town);
    case PRAIRIE_LIFE:
        return (count_bits(town->icon[COW]) + count_bits(town->terrain[PLAINS])) / 2;
    case COOL_WATER:
        return cool_water(town);
    case BOOM_OR_BUST:
        return boom_or_bust(town);
    case WAGON_TRAIN:
        return wagon_lines(town, EAST, WEST) + wagon_lines(town, SOUTH, NORTH);
    case BOOTLEGGERS:
        return bootleggers(town);
    case UNDISCOVERED_COUNTRY:
        return undiscovered_country(town);
    case FORTIFIED:
        return fortified(town);
    case THE_HERD:
        return 2 * scoring_largest_group(town, town->icon[COW]);
    case TARGET_PRACTICE:
        return target_practice(town);
    case RIFLES_READY:
        return 2 * count_bits(beside_any(town, town->icon[FORT], town->icon[GUN]));
    case SMALLTOWN_CHARM:
    case CLAIM_JUMPERS:
    case ONE_TOO_MANY:
    case SCORING_CARDS:
        break;
    }
    return 0;
}

/* claim-jumpers: 9 for strictly more mines, of which 5 go to the other if that one has strictly more guns. */
static int claim_jumpers(struct tally own, struct tally other)
{
    if (own.mines > other.mines) {
        return other.guns > own.guns ? 4 : 9;
    }
    return own.mines < other.mines && own.guns > other.guns ? 5 : 0;
}

int scoring_compared(enum scoring_card card, struct tally own, struct tally other)
{
    switch (card) {
    case SMALLTOWN_CHARM:
        return own.territories < other.territories ? other.territories - own.territories : 0;
    case CLAIM_JUMPERS:
        return claim_jumpers(own, other);
    case ONE_TOO_MANY:
        return own.beers > other.beers ? -other.beers : 0;
    default:
        return 0;
    }
}

struct tally scoring_tally(const struct town *town)
{
    return (struct tally){
        .beers = (uint8_t)count_bits(town->icon[BEER]),
        .guns = (uint8_t)count_bits(town->icon[GUN]),
        .mines = (uint8_t)count_bits(town->icon[MINE]),
        .territories = town->cells,
    };
}

void scoring_towns(const struct town towns[2], const uint8_t scoring[GAME_SCORING], struct town_score scores[2])
{
    struct tally tally[2] = {scoring_tally(&towns[0]), scoring_tally(&towns[1])};
    for (int player = 0; player < 2; player++) {
        struct town_score *score = &scores[player];
        score->total = 0;
        for (int terrain = 0; terrain < TERRAINS; terrain++) {
            score->terrain[terrain] = (int16_t)scoring_largest_group(&towns[player], towns[player].terrain[terrain]);
            score->total = (int16_t)(score->total + score->terrain[terrain]);
        }
        for (int k = 0; k < GAME_SCORING; k++) {
            enum scoring_card card = (enum scoring_card)scoring[k];
            score->scoring[k] =
                (int16_t)(scoring_compares(card) ? scoring_compared(card, tally[player], tally[1 - player])
                                                 : scoring_points(card, &towns[player]));
            score->total = (int16_t)(score->total + score->scoring[k]);
        }
    }
}

int scoring_own(const struct town *town, const uint8_t scoring[GAME_SCORING])
{
    int points = 0;
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        points += scoring_largest_group(town, town->terrain[terrain]);
    }
    for (int k = 0; k < GAME_SCORING; k++) {
        points += scoring_points((enum scoring_card)scoring[k], town);
    }
    return points;
}

int scoring_difference(const uint8_t scoring[GAME_SCORING], struct tally own, struct tally other)
{
    int difference = 0;
    for (int k = 0; k < GAME_SCORING; k++) {
        enum scoring_card card = (enum scoring_card)scoring[k];
        difference += scoring_compared(card, own, other) - scoring_compared(card, other, own);
    }
    return difference;
}
