// SPDX-License-Identifier: GPL-3.0-or-later
/* Whether a town and a plain town are the same. */
#ifndef TOWN_CHECK_H
#define TOWN_CHECK_H

#include <stdbool.h>

#include "bench/plain_scoring.h"
#include "games/wagons/scoring.h"

enum { TOWN_CHECK_LENGTH = 160 };

/* Each function that checks answers true, or false with a line in `difference` that says where the two part. */
struct town_difference {
    char text[TOWN_CHECK_LENGTH];
};

/* What shows where: planes, owners, neighbours, the torus, the box. */
bool town_check_cells(const struct town *town, const struct plain_town *plain, struct town_difference *difference);

/* Terrain, the scoring cards that look at one town, and the tally. */
bool town_check_points(const struct town *town, const struct plain_town *plain, struct town_difference *difference);

/* The list of legal placements under both full-cover rules, and the legality of every place around the town. */
bool town_check_placements(const struct town *town, const struct plain_town *plain, struct town_difference *difference);

/* What the three comparing cards give `own` against `other`. */
bool town_check_compared(const struct town *own, const struct town *other, const struct plain_town *plain_own,
                         const struct plain_town *plain_other, struct town_difference *difference);

/* Whether two towns are equal in everything that town.h describes. */
bool town_check_same(const struct town *one, const struct town *other, struct town_difference *difference);

#endif
