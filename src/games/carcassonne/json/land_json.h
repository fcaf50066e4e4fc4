// SPDX-License-Identifier: GPL-3.0-or-later
/* Games of Carcassonne as JSON: the rules, how a game began, and its result; see struct wagons_game.

   A game begins with the start tile alone, unless the record gives a position as it lies on a table:
     "tiles": [{"tile": "D", "x": 0, "y": 0, "rot": 0}, {"tile": "V", "x": 1, "y": 0, "rot": 90, "meeple": "r0",
              "player": 1}, ...]    all tiles on the table, the start tile among them, in any order; "meeple" and
                                    "player" where a meeple stands
     "scores": [12, {"roads": 3, "cities": 4, "monasteries": 0}, ...]    points scored so far by each player, as a sum
                                    or by kind; 0 for all if it is missing
     "discarded": ["C", ...]        tiles that were put away
     "to_move": 0
   "moves" may go on from there. "tile" names the tile that is drawn and not yet laid, in such a position as in any. */
#ifndef CARCASSONNE_LAND_JSON_H
#define CARCASSONNE_LAND_JSON_H

#include "base/json.h"
#include "games/carcassonne/land.h"

void carcassonne_rules_json(const struct wagons_rules *rules, cJSON *object);
bool carcassonne_rules_parse(const cJSON *object, struct wagons_rules *rules, struct wagons_error *error);

void carcassonne_deal_json(const void *initial, const wagons_move *moves, int count, cJSON *record);
bool carcassonne_deal_parse(void *initial, wagons_move *first, const cJSON *record, const struct wagons_rules *rules,
                            const void *deck, struct wagons_error *error);

cJSON *carcassonne_result_json(const void *state);
cJSON *carcassonne_score_json(const void *state);

#endif
