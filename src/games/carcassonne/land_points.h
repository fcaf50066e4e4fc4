// SPDX-License-Identifier: GPL-3.0-or-later
/* What features are worth, and the points of a game as it lies. */
#ifndef CARCASSONNE_LAND_POINTS_H
#define CARCASSONNE_LAND_POINTS_H

#include "games/carcassonne/land.h"

/* Tiles and pennants of a city; tiles of a road. A tile counts once, however often they meet it. */
int land_city_size(const struct feature *city);
int land_road_size(const struct feature *road);

/* The players with most of the meeples of a feature, a bit each; there is one at least. */
unsigned land_owners(uint32_t meeples);

/* Complete cities that a field touches. */
int land_field_cities(const struct land *land, const struct feature *field);

/* The points of each player if the game ended now. */
void land_final_points(const struct land *land, int16_t points[WAGONS_PLAYERS_MAX][POINTS_KINDS]);

/* Their sums. */
void land_totals(const struct land *land, int16_t totals[WAGONS_PLAYERS_MAX]);

#endif
