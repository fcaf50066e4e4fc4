// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/prospects.h"

#include <string.h>

#include "games/carcassonne/land_points.h"

/* Found by playing variants of greedy against each other. */
const struct prospects_weights prospects_greedy = {
    .eagerness = 0.255F,
    .further = 0.42F,
    .price = 8,
    .patience = 5.76F,
    .spare = 0.5F,
    .homecoming = 0.5F,
    .city_growth = 0.5F,
    .road_growth = 0.5F,
    .farm_open = 1,
    .plenty = 6,
    .surroundings = 0.8F,
    .choosy = 0,
};

/* Found by simultaneous perturbation (Spall 1992) over 9 600 pairs of games between variants; played as greedy plays, they
   beat prospects_greedy by 5.2 points a game. */
const struct prospects_weights prospects_search = {
    .eagerness = 0.197F,
    .further = 0.58F,
    .price = 7.59F,
    .patience = 5.75F,
    .spare = 0.764F,
    .scarce = 0.31F,
    .homecoming = 0.53F,
    .city_growth = 0.23F,
    .road_growth = 0.394F,
    .city_reach = 0.22F,
    .farm_open = 0.667F,
    .farm_growth = 0.057F,
    .plenty = 5.81F,
    .surroundings = 0.611F,
    .choosy = 0.298F,
};

/* --- what depends on the tiles left --- */

/* Counts the tiles left that fit a cell in some way, for all that a cell may ask. */
static void count_fits(const struct land *land, uint8_t fits[PROSPECTS_CODES])
{
    uint8_t counted[PROSPECTS_CODES];
    memset(fits, 0, PROSPECTS_CODES);
    memset(counted, TILE_NONE, sizeof counted);
    for (int type = 0; type < TILE_TYPES; type++) {
        for (int turn = 0; turn < TILE_EDGES && land->left[type] > 0; turn++) {
            unsigned code = tile_turned_code(type, turn);
            for (unsigned edges = 0; edges < 16; edges++) {
                unsigned asked = code & ((edges & 1) * 3U | (edges & 2) * 6U | (edges & 4) * 12U | (edges & 8) * 24U);
                if (counted[asked] != type) {
                    counted[asked] = (uint8_t)type;
                    fits[asked] = (uint8_t)(fits[asked] + land->left[type]);
                }
            }
        }
    }
}

static void price_meeples(struct prospects *prospects, float turns)
{
    const struct prospects_weights *weights = prospects->weights;
    float first = weights->price * turns / (turns + weights->patience), each = first;
    prospects->hand[0] = 0;
    for (int i = 1; i <= LAND_MEEPLES; i++) {
        prospects->hand[i] = prospects->hand[i - 1] + each + (i == 1 ? weights->scarce * first : 0);
        each *= 1 - weights->spare / LAND_MEEPLES;
    }
}

/* The chance that none of so many tiles is there for a cell, by the part of them that is. */
static void miss_chances(float part, float missed[TILE_COUNT + 1])
{
    missed[0] = 1;
    for (int i = 1; i <= TILE_COUNT; i++) {
        missed[i] = missed[i - 1] * (1 - part);
    }
}

void prospects_make(struct prospects *prospects, const struct prospects_weights *weights, const struct land *land)
{
    uint8_t fits[PROSPECTS_CODES];
    float missed[TILE_COUNT + 1], missed_near[TILE_COUNT + 1];
    float turns = (float)land->left_count / (float)land->players;
    float filled = turns / (turns + weights->plenty);
    prospects->weights = weights;
    prospects->left = (float)land->left_count / TILE_COUNT;
    count_fits(land, fits);
    miss_chances(weights->eagerness / (float)land->players, missed);
    miss_chances(weights->choosy, missed_near);
    for (int code = 0; code < PROSPECTS_CODES; code++) {
        prospects->fill[code] = 1 - missed[fits[code]];
        prospects->near[code] = filled * (weights->choosy > 0 ? 1 - missed_near[fits[code]] : 1);
    }
    price_meeples(prospects, turns);
}

/* --- the chance to complete what is open --- */

static void open_chances(const struct prospects *prospects, const struct land *land, struct valuation *valuation)
{
    for (int i = 0; i < TILE_SEGMENTS; i++) {
        valuation->chance[i] = 1;
    }
    valuation->open_cities = 0;
    for (int cell = 0; cell < land->cell_count; cell++) {
        unsigned code = land->cell_code[cell];
        float fill = prospects->fill[code];
        for (int edge = 0; edge < TILE_EDGES; edge++) {
            unsigned kind = code >> 2 * edge & 3;
            if (kind < EDGE_ROAD) {
                continue;
            }
            int label = land->label[land->cell_slot[cell][3 * edge + 1]];
            if (kind == EDGE_CITY && valuation->chance[label] == 1) {
                valuation->open_city[valuation->open_cities++] = (uint8_t)label;
            }
            valuation->chance[label] *= valuation->chance[label] == 1 ? fill : fill * prospects->weights->further;
        }
    }
}

/* --- features --- */

/* When a feature is completed, what completes it counts as well. */
static float city_worth(const struct prospects *prospects, const struct land *land, const struct feature *city,
                        float chance)
{
    const struct prospects_weights *weights = prospects->weights;
    float open = (float)city->open, size = (float)land_city_size(city) + weights->city_reach * open * prospects->left;
    return 2 * (size + weights->city_growth * open) * chance + (land->farms_only ? 0 : size * (1 - chance));
}

static float road_worth(const struct prospects *prospects, const struct land *land, const struct feature *road,
                        float chance)
{
    float size = (float)land_road_size(road), grown = size + prospects->weights->road_growth * (float)road->open;
    return grown * chance + (land->farms_only ? 0 : size * (1 - chance));
}

static float farm_worth(const struct prospects *prospects, const struct land *land, const struct valuation *valuation,
                        const struct feature *field)
{
    const struct prospects_weights *weights = prospects->weights;
    float cities = (float)land_field_cities(land, field);
    for (int i = 0; i < valuation->open_cities; i++) {
        int label = valuation->open_city[i];
        if ((land->feature[label].set & field->set) != 0) {
            cities += weights->farm_open * valuation->chance[label];
        }
    }
    return 3 * (cities + weights->farm_growth * (float)field->size * prospects->left);
}

/* All cells around are filled alike. Tiles to be expected there; *home gets the chance that there will be all. */
static float expect_alike(const struct prospects *prospects, int around, float *home)
{
    float fill = prospects->near[0];
    *home = 1;
    for (int i = around; i < 8; i++) {
        *home *= fill;
    }
    return (float)around + (float)(8 - around) * fill * prospects->weights->surroundings;
}

/* A cell beside the land is filled by what fits there, another one by anything. */
static float expect_by_cells(const struct prospects *prospects, const struct land *land, int x, int y, float *home)
{
    float around = 0;
    *home = 1;
    for (int k = 0; k < 9; k++) {
        int near_x = x + k % 3 - 1, near_y = y + k / 3 - 1;
        if (k == 4 || land_tile_at(land, near_x, near_y) >= 0) {
            around += k != 4;
            continue;
        }
        int cell = land_cell_at(land, near_x, near_y);
        float fill = prospects->near[cell >= 0 ? land->cell_code[cell] : 0];
        around += fill * prospects->weights->surroundings;
        *home *= fill;
    }
    return around;
}

/* `around` counts the tiles there. */
static float monastery_worth(const struct prospects *prospects, const struct land *land, const struct laid_tile *on,
                             int around, float *home)
{
    float expected = prospects->weights->choosy > 0 ? expect_by_cells(prospects, land, on->x, on->y, home)
                                                    : expect_alike(prospects, around, home);
    return land->farms_only ? 9 * *home : 1 + expected;
}

/* What a feature is worth to those who own it, and the chance that its meeples come home. */
static float worth(const struct prospects *prospects, const struct land *land, const struct valuation *valuation,
                   int label, enum segment_kind kind, float *home)
{
    const struct feature *feature = &land->feature[label];
    *home = valuation->chance[label];
    switch (kind) {
    case SEGMENT_CITY:
        return city_worth(prospects, land, feature, *home);
    case SEGMENT_ROAD:
        return road_worth(prospects, land, feature, *home);
    case SEGMENT_FIELD:
    case SEGMENT_MONASTERY:
        break;
    }
    *home = 0;
    return farm_worth(prospects, land, valuation, feature);
}

/* --- the land --- */

static void add_to_owners(struct valuation *valuation, unsigned owners, float points)
{
    for (int player = 0; owners != 0; owners >>= 1, player++) {
        valuation->total[player] += (owners & 1) != 0 ? points : 0;
    }
}

/* What a meeple on the table is worth to its player when it comes home: less than one in hand now. */
static float comes_home(const struct prospects *prospects, const struct land *land, int player, float home)
{
    int supply = land->supply[player];
    supply = supply < LAND_MEEPLES ? supply : LAND_MEEPLES - 1;
    return prospects->weights->homecoming * home * (prospects->hand[supply + 1] - prospects->hand[supply]);
}

void prospects_value(const struct prospects *prospects, const struct land *land, struct valuation *valuation)
{
    bool seen[TILE_SEGMENTS] = {false};
    open_chances(prospects, land, valuation);
    for (int player = 0; player < land->players; player++) {
        const int16_t *points = land->points[player];
        valuation->total[player] = prospects->hand[land->supply[player]];
        for (int kind = 0; kind < POINTS_KINDS; kind++) {
            valuation->total[player] += (float)points[kind];
        }
    }
    for (int i = 0; i < land->meeple_count; i++) {
        const struct meeple *meeple = &land->meeple[i];
        float home;
        if (meeple->segment == LAND_NO_SEGMENT) {
            valuation->total[meeple->player] +=
                monastery_worth(prospects, land, &land->tile[meeple->tile], meeple->around, &home);
        } else {
            int label = land->label[meeple->segment];
            enum segment_kind kind = tile_segment_kind(land->tile[meeple->tile].type, meeple->place);
            float points = worth(prospects, land, valuation, label, kind, &home);
            add_to_owners(valuation, seen[label] ? 0 : land_owners(land->feature[label].meeples), points);
            seen[label] = true;
        }
        valuation->total[meeple->player] += comes_home(prospects, land, meeple->player, home);
    }
}

float prospects_meeple(const struct prospects *prospects, const struct land *land, const struct valuation *valuation,
                       int place, int supply)
{
    const struct laid_tile *laid = &land->tile[land->tile_count - 1];
    enum segment_kind kind = tile_segment_kind(laid->type, place);
    float own_price = prospects->hand[supply] - prospects->hand[supply - 1];
    float points, home;
    bool complete;
    if (kind == SEGMENT_MONASTERY) {
        int around = land_tiles_around(land, laid->x, laid->y);
        points = monastery_worth(prospects, land, laid, around, &home);
        complete = around == 8;
    } else {
        int label = land->label[laid->first_segment + place];
        points = worth(prospects, land, valuation, label, kind, &home);
        complete = kind != SEGMENT_FIELD && land->feature[label].open == 0;
    }
    return points - own_price * (complete ? 0 : 1 - prospects->weights->homecoming * home);
}

float prospects_lead(const struct land *land, const float total[WAGONS_PLAYERS_MAX], int player)
{
    float best = -1e9F;
    for (int other = 0; other < land->players; other++) {
        best = other != player && total[other] > best ? total[other] : best;
    }
    return total[player] - best;
}
