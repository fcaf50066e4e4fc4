// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/json/placed_json.h"

#include <stdio.h>

#include "base/error.h"
#include "base/json.h"

/* Fifteen cards of two territories each reach at most this far from the first one. */
enum { TOWN_REACH = 2 * TOWN_CARDS };

bool placed_parse_place(const cJSON *object, bool first, int *x, int *y, int *turned, struct wagons_error *error)
{
    int farthest = first ? COORDINATE_MAX : COORDINATE_MAX + TOWN_REACH;
    const cJSON *rotation = json_get(object, "rot");
    if (!json_int(json_get(object, "x"), "x", -farthest, farthest, x, error) ||
        !json_int(json_get(object, "y"), "y", -farthest, farthest, y, error)) {
        return false;
    }
    int degrees;
    if (!json_int(rotation, "rot", 0, 180, &degrees, NULL) || degrees % 180 != 0) {
        return json_expected(rotation, "rot", "0 or 180", error);
    }
    *turned = degrees == 180;
    return true;
}

void placed_place_json(cJSON *object, int x, int y, int turned)
{
    cJSON_AddNumberToObject(object, "x", x);
    cJSON_AddNumberToObject(object, "y", y);
    cJSON_AddNumberToObject(object, "rot", turned ? 180 : 0);
}

bool placed_check(const struct town *town, int origin_x, int origin_y, bool forbid_full_cover, int card, int x, int y,
                  struct wagons_error *error)
{
    if (town->cards == 0) {
        return true;
    }
    if (!town_touches(town, x - origin_x, y - origin_y)) {
        return error_set(error, "card %d at (%d, %d) neither covers the town nor touches it by an edge", card, x, y);
    }
    if (forbid_full_cover && town_hides_card(town, x - origin_x, y - origin_y)) {
        return error_set(error,
                         "card %d at (%d, %d) would cover the last visible territory of an earlier card, which "
                         "\"full-cover\": \"forbid\" rules out",
                         card, x, y);
    }
    return true;
}

/* Reads one entry and places it. */
static bool add_placement(const cJSON *item, const struct deck *deck, bool forbid_full_cover, struct placed_town *made,
                          struct wagons_error *error)
{
    struct town *town = &made->town;
    int id;
    int x = 0;
    int y = 0;
    int turned = 0;
    if (!json_object(item, "", error) || !json_int(json_get(item, "card"), "card", 0, CARDS - 1, &id, error) ||
        !placed_parse_place(item, town->cards == 0, &x, &y, &turned, error)) {
        return false;
    }
    if (town->cards == 0) {
        made->origin_x = x;
        made->origin_y = y;
    }
    if (!placed_check(town, made->origin_x, made->origin_y, forbid_full_cover, id, x, y, error)) {
        return false;
    }
    x -= made->origin_x;
    y -= made->origin_y;
    struct card card = card_turned(&deck->cards[id], turned);
    made->placed[town->cards] = (struct placed){(uint8_t)id, (uint8_t)turned, (int8_t)x, (int8_t)y};
    town_place(town, &card, x, y, NULL);
    return true;
}

bool placed_parse_town(const cJSON *list, const struct deck *deck, bool forbid_full_cover, struct placed_town *made,
                       struct wagons_error *error)
{
    int index = 0;
    *made = (struct placed_town){.origin_x = 0};
    town_clear(&made->town);
    if (!json_list(list, "", 0, TOWN_CARDS, NULL, error)) {
        return false;
    }
    for (const cJSON *item = list->child; item != NULL; item = item->next, index++) {
        if (!add_placement(item, deck, forbid_full_cover, made, error)) {
            return json_within(error, "[%d]", index);
        }
    }
    return true;
}

cJSON *placed_town_json(const struct position *position, int player)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < position->town[player].cards; i++) {
        const struct placed *placed = &position->placed[player][i];
        cJSON *object = cJSON_CreateObject();
        cJSON_AddNumberToObject(object, "card", placed->card);
        placed_place_json(object, position->origin_x[player] + placed->x, position->origin_y[player] + placed->y,
                          placed->turned);
        cJSON_AddItemToArray(list, object);
    }
    return list;
}
