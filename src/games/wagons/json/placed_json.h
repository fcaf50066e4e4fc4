// SPDX-License-Identifier: GPL-3.0-or-later
/* Placements in JSON, and towns as lists of them: [{"card": 5, "x": 0, "y": 0, "rot": 0}, ...]. */
#ifndef WAGONS_PLACED_JSON_H
#define WAGONS_PLACED_JSON_H

#include "games/wagons/position.h"

struct cJSON;

/* A town together with how it was built. */
struct placed_town {
    struct town town;
    int origin_x, origin_y; /* where the record has the first card */
    struct placed placed[TOWN_CARDS];
};

/* Reads "x", "y" and "rot" of an object. The first card of a town lies within COORDINATE_MAX of (0, 0), the others
   within what a town can reach from there. */
bool placed_parse_place(const struct cJSON *object, bool first, int *x, int *y, int *turned,
                        struct wagons_error *error);

/* Adds them. */
void placed_place_json(struct cJSON *object, int x, int y, int turned);

/* Whether a card may be placed at (x, y) of the record's coordinates; the message says why not. */
bool placed_check(const struct town *town, int origin_x, int origin_y, bool forbid_full_cover, int card, int x, int y,
                  struct wagons_error *error);

/* Reads a list of at most TOWN_CARDS legal placements. Cards may repeat. */
bool placed_parse_town(const struct cJSON *list, const struct deck *deck, bool forbid_full_cover,
                       struct placed_town *made, struct wagons_error *error);

/* A player's town of a position as a new list. */
struct cJSON *placed_town_json(const struct position *position, int player);

#endif
