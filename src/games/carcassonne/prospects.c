// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/prospects.h"

#include <string.h>

#include "games/carcassonne/land_points.h"

/* --- what depends on the tiles left --- */

/* Found by playing variants of greedy against each other. */
static const float eagerness = 0.255F; /* of all tiles that fit a cell, the part that is there to be used for it */
static const float price = 8;          /* of the first meeple in hand while many turns are left, in points */
static const float patience = 5.76F;   /* turns left at which the price is half of that */
static const float spare = 0.5F;       /* the part of the price by which seven meeples in hand make the next cheaper */
static const float homecoming = 0.5F;  /* of the price, for a meeple that will come home for sure */
static const float further = 0.42F; /* by which each cell but the first makes a feature less likely to be completed */
static const float growth = 0.5F;   /* tiles that a feature gains at each open edge until it is completed */
static const float plenty = 6;      /* turns left at which a cell beside a monastery is filled with even chances */
static const float surroundings = 0.8F; /* of those cells, what counts as points in an incomplete monastery */

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

/* base to the power of a whole number. */
static float power(float base, int exponent)
{
    float result = 1;
    for (; exponent > 0; exponent--) {
        result *= base;
    }
    return result;
}

static void price_meeples(struct prospects *prospects, float turns)
{
    float each = price * turns / (turns + patience);
    prospects->hand[0] = 0;
    for (int i = 1; i <= LAND_MEEPLES; i++) {
        prospects->hand[i] = prospects->hand[i - 1] + each;
        each *= 1 - spare / LAND_MEEPLES;
    }
}

/* Monasteries are surrounded by tiles of any kind, so that what counts is how many are still to come. */
static void expect_around(struct prospects *prospects, float turns)
{
    float fill = turns / (turns + plenty);
    for (int around = 0; around <= 8; around++) {
        prospects->surrounded[around] = power(fill, 8 - around);
        prospects->around[around] = (float)around + (float)(8 - around) * fill * surroundings;
    }
}

void prospects_make(struct prospects *prospects, const struct land *land)
{
    uint8_t fits[PROSPECTS_CODES];
    float lost[TILE_COUNT + 1];
    float turns = (float)land->left_count / (float)land->players;
    count_fits(land, fits);
    lost[0] = 1;
    for (int i = 1; i <= TILE_COUNT; i++) {
        lost[i] = lost[i - 1] * (1 - eagerness / (float)land->players);
    }
    for (int code = 0; code < PROSPECTS_CODES; code++) {
        prospects->fill[code] = 1 - lost[fits[code]];
    }
    price_meeples(prospects, turns);
    expect_around(prospects, turns);
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
            valuation->chance[label] *= valuation->chance[label] == 1 ? fill : fill * further;
        }
    }
}

/* --- features --- */

/* When a feature is completed, what completes it counts as well. */
static float city_worth(const struct land *land, const struct feature *city, float chance)
{
    float size = (float)land_city_size(city), grown = size + growth * (float)city->open;
    return 2 * grown * chance + (land->farms_only ? 0 : size * (1 - chance));
}

static float road_worth(const struct land *land, const struct feature *road, float chance)
{
    float size = (float)land_road_size(road), grown = size + growth * (float)road->open;
    return grown * chance + (land->farms_only ? 0 : size * (1 - chance));
}

static float farm_worth(const struct land *land, const struct valuation *valuation, const struct feature *field)
{
    float cities = (float)land_field_cities(land, field);
    for (int i = 0; i < valuation->open_cities; i++) {
        int label = valuation->open_city[i];
        if ((land->feature[label].set & field->set) != 0) {
            cities += valuation->chance[label];
        }
    }
    return 3 * cities;
}

static float monastery_worth(const struct prospects *prospects, const struct land *land, int around)
{
    return land->farms_only ? 9 * prospects->surrounded[around] : 1 + prospects->around[around];
}

/* What a feature is worth to those who own it, and the chance that its meeples come home. */
static float worth(const struct land *land, const struct valuation *valuation, int label, enum segment_kind kind,
                   float *home)
{
    const struct feature *feature = &land->feature[label];
    *home = valuation->chance[label];
    switch (kind) {
    case SEGMENT_CITY:
        return city_worth(land, feature, *home);
    case SEGMENT_ROAD:
        return road_worth(land, feature, *home);
    case SEGMENT_FIELD:
    case SEGMENT_MONASTERY:
        break;
    }
    *home = 0;
    return farm_worth(land, valuation, feature);
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
    return homecoming * home * (prospects->hand[supply + 1] - prospects->hand[supply]);
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
            home = prospects->surrounded[meeple->around];
            valuation->total[meeple->player] += monastery_worth(prospects, land, meeple->around);
        } else {
            int label = land->label[meeple->segment];
            enum segment_kind kind = tile_segment_kind(land->tile[meeple->tile].type, meeple->place);
            float points = worth(land, valuation, label, kind, &home);
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
    if (kind == SEGMENT_MONASTERY) {
        int around = land_tiles_around(land, laid->x, laid->y);
        points = monastery_worth(prospects, land, around);
        home = around == 8 ? 1 / homecoming : prospects->surrounded[around];
    } else {
        int label = land->label[laid->first_segment + place];
        points = worth(land, valuation, label, kind, &home);
        home = kind != SEGMENT_FIELD && land->feature[label].open == 0 ? 1 / homecoming : home;
    }
    return points - own_price * (1 - homecoming * home);
}

float prospects_lead(const struct land *land, const float total[WAGONS_PLAYERS_MAX], int player)
{
    float best = -1e9F;
    for (int other = 0; other < land->players; other++) {
        best = other != player && total[other] > best ? total[other] : best;
    }
    return total[player] - best;
}
