// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/land_points.h"

#include <string.h>

/* The lower one of the two city segments of each tile that has two (types H and I): their numbers follow each other. */
static const uint64_t city_pairs = UINT64_C(0x155) << 13;

int land_city_size(const struct feature *city)
{
    int twice = __builtin_popcountll(city->set & city->set >> 1 & city_pairs);
    return __builtin_popcountll(city->set) - twice + city->pennants;
}

int land_road_size(const struct feature *road)
{
    return __builtin_popcountll(road->set);
}

unsigned land_owners(uint32_t meeples)
{
    uint32_t most = 1;
    unsigned owners = 0;
    for (int player = 0; meeples != 0; meeples >>= 4, player++) {
        uint32_t own = meeples & 15;
        if (own > most) {
            most = own;
            owners = 0;
        }
        owners |= (unsigned)(own == most) << player;
    }
    return owners;
}

int land_field_cities(const struct land *land, const struct feature *field)
{
    int cities = 0;
    for (int i = 0; i < land->city_count; i++) {
        cities += (land->city[i] & field->set) != 0;
    }
    return cities;
}

/* Whether no earlier meeple of the list stands on the same feature. */
static bool is_first_there(const struct land *land, int index, int label)
{
    for (int i = 0; i < index; i++) {
        if (land->meeple[i].segment != LAND_NO_SEGMENT && land->label[land->meeple[i].segment] == label) {
            return false;
        }
    }
    return true;
}

static void add_points(int16_t points[WAGONS_PLAYERS_MAX][POINTS_KINDS], unsigned owners, enum points_kind kind,
                       int sum)
{
    for (int player = 0; owners != 0; owners >>= 1, player++) {
        points[player][kind] = (int16_t)(points[player][kind] + (int)(owners & 1) * sum);
    }
}

static void add_feature(const struct land *land, const struct feature *feature, enum segment_kind kind,
                        int16_t points[WAGONS_PLAYERS_MAX][POINTS_KINDS])
{
    unsigned owners = land_owners(feature->meeples);
    if (kind == SEGMENT_FIELD) {
        add_points(points, owners, POINTS_FARMS, 3 * land_field_cities(land, feature));
    } else if (land->farms_only) {
        return;
    } else if (kind == SEGMENT_CITY) {
        add_points(points, owners, POINTS_CITIES, land_city_size(feature));
    } else {
        add_points(points, owners, POINTS_ROADS, land_road_size(feature));
    }
}

void land_final_points(const struct land *land, int16_t points[WAGONS_PLAYERS_MAX][POINTS_KINDS])
{
    memcpy(points, land->points, sizeof land->points);
    for (int i = 0; i < land->meeple_count; i++) {
        const struct meeple *meeple = &land->meeple[i];
        if (meeple->segment == LAND_NO_SEGMENT) {
            add_points(points, 1U << meeple->player, POINTS_MONASTERIES, land->farms_only ? 0 : 1 + meeple->around);
            continue;
        }
        int label = land->label[meeple->segment];
        if (is_first_there(land, i, label)) {
            int type = land->tile[meeple->tile].type;
            add_feature(land, &land->feature[label], tile_segment_kind(type, meeple->place), points);
        }
    }
}

void land_totals(const struct land *land, int16_t totals[WAGONS_PLAYERS_MAX])
{
    int16_t points[WAGONS_PLAYERS_MAX][POINTS_KINDS];
    land_final_points(land, points);
    for (int player = 0; player < WAGONS_PLAYERS_MAX; player++) {
        totals[player] = 0;
        for (int kind = 0; kind < POINTS_KINDS; kind++) {
            totals[player] = (int16_t)(totals[player] + points[player][kind]);
        }
    }
}
