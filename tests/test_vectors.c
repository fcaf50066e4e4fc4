// SPDX-License-Identifier: GPL-3.0-or-later
/* Towns scored elsewhere (tests/data/towns.json): the town and its scoring against them, and the plain reference too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "bench/plain_scoring.h"
#include "games/wagons/deck.h"
#include "games/wagons/placements.h"
#include "tests/testing.h"
#include "tests/town_check.h"
#include "tests/vector_file.h"

/* A town built both ways. */
struct built {
    struct town town;
    struct plain_town plain;
    int origin_x, origin_y; /* where the file says the first card lies */
};

static bool is_listed(const struct placement *placements, int count, const struct plain_placement *wanted)
{
    for (int i = 0; i < count; i++) {
        if (placements[i].x == wanted->x && placements[i].y == wanted->y && placements[i].turned == wanted->turned) {
            return true;
        }
    }
    return false;
}

static void check_legal_before(const struct built *built, const struct plain_placement *placement, int expected, int id,
                               int step)
{
    struct placement listed[PLACEMENTS_MAX];
    struct plain_placement plain_listed[PLAIN_PLACEMENTS];
    int count = placements_list(&built->town, false, listed);
    int plain_count = plain_town_placements(&built->plain, false, plain_listed);
    if (count != expected || plain_count != expected) {
        fail_msg("town %d, placement %d: %d legal ones, plain %d, expected %d", id, step, count, plain_count, expected);
    }
    if (!is_listed(listed, count, placement) || !plain_town_touches(&built->plain, placement->x, placement->y)) {
        fail_msg("town %d: placement %d should be legal", id, step);
    }
}

static void build_town(struct built *built, const cJSON *town)
{
    town_clear(&built->town);
    plain_town_clear(&built->plain);
    const cJSON *legal_before = vector_member(town, "legal_before")->child;
    int step = 0;
    for (const cJSON *json = vector_member(town, "placements")->child; json != NULL; json = json->next, step++) {
        struct plain_placement placement = vector_placement(json);
        if (step == 0) {
            built->origin_x = placement.x;
            built->origin_y = placement.y;
        }
        placement.x -= built->origin_x;
        placement.y -= built->origin_y;
        check_legal_before(built, &placement, legal_before->valueint, vector_number(town, "id"), step);
        const struct card *card = &deck_default()->cards[vector_number(json, "card")];
        struct card lying = card_turned(card, placement.turned);
        town_place(&built->town, &lying, placement.x, placement.y, NULL);
        plain_town_place(&built->plain, card, &placement, NULL);
        legal_before = legal_before->next;
    }
}

static void check_cells(const struct built *built, const cJSON *town)
{
    int id = vector_number(town, "id");
    const cJSON *cells = vector_member(town, "cells");
    int territories = vector_number(town, "territories");
    if (cJSON_GetArraySize(cells) != territories || plain_scoring_territories(&built->plain) != territories) {
        fail_msg("town %d: %d territories, expected %d", id, plain_scoring_territories(&built->plain), territories);
    }
    for (const cJSON *json = cells->child; json != NULL; json = json->next) {
        int x = cJSON_GetArrayItem(json, 0)->valueint - built->origin_x;
        int y = cJSON_GetArrayItem(json, 1)->valueint - built->origin_y;
        const struct plain_cell *cell = plain_town_cell(&built->plain, x, y);
        int terrain = name_index(cJSON_GetArrayItem(json, 2)->valuestring, terrain_names, TERRAINS);
        int icon = name_index(cJSON_GetArrayItem(json, 3)->valuestring, icon_names, ICONS);
        if (cell->terrain != terrain || cell->icon != icon) {
            fail_msg("town %d: (%d, %d) should show %s %s", id, x + built->origin_x, y + built->origin_y,
                     terrain_names[terrain], icon_names[icon]);
        }
    }
}

static void check_terrain(const struct built *built, const cJSON *expected, int id)
{
    int plain_points[TERRAINS];
    plain_scoring_terrain(&built->plain, plain_points);
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        int points = scoring_largest_group(&built->town, built->town.terrain[terrain]);
        int wanted = vector_number(expected, terrain_names[terrain]);
        if (points != wanted || plain_points[terrain] != wanted) {
            fail_msg("town %d: %s %d, plain %d, expected %d", id, terrain_names[terrain], points, plain_points[terrain],
                     wanted);
        }
    }
}

static void check_scoring(const struct built *built, const cJSON *expected, int id)
{
    for (int card = 0; card < SCORING_CARDS; card++) {
        if (plain_scoring_compares((enum scoring_card)card)) {
            continue;
        }
        int points = scoring_points((enum scoring_card)card, &built->town);
        int plain_points = plain_scoring_points((enum scoring_card)card, &built->plain, NULL);
        int wanted = vector_number(expected, scoring_names[card]);
        if (points != wanted || plain_points != wanted) {
            fail_msg("town %d: %s %d, plain %d, expected %d", id, scoring_names[card], points, plain_points, wanted);
        }
    }
}

static void check_town(const struct built *built, const cJSON *town)
{
    int id = vector_number(town, "id");
    check_cells(built, town);
    struct town_difference difference;
    if (!town_check_cells(&built->town, &built->plain, &difference)) {
        fail_msg("town %d: %s", id, difference.text);
    }
    check_terrain(built, vector_member(town, "terrain"), id);
    check_scoring(built, vector_member(town, "scoring"), id);
}

static void towns_score_as_stated(void **state)
{
    (void)state;
    char *text = testing_data("towns.json");
    cJSON *json = vector_parse(text, "towns.json");
    int count = 0;
    for (const cJSON *town = vector_member(json, "towns")->child; town != NULL; town = town->next, count++) {
        struct built built;
        build_town(&built, town);
        check_town(&built, town);
    }
    print_message("%d towns\n", count);
    assert_int_equal(count, 400);
    cJSON_Delete(json);
    free(text);
}

static const cJSON *find_town(const cJSON *json, int id)
{
    for (const cJSON *town = vector_member(json, "towns")->child; town != NULL; town = town->next) {
        if (vector_number(town, "id") == id) {
            return town;
        }
    }
    fail_msg("no town %d", id);
    return NULL;
}

static void check_pair(const struct built built[2], const cJSON *pair, enum scoring_card card)
{
    const cJSON *expected = vector_member(pair, scoring_names[card]);
    for (int side = 0; side < 2; side++) {
        int wanted = cJSON_GetArrayItem(expected, side)->valueint;
        int points = scoring_compared(card, scoring_tally(&built[side].town), scoring_tally(&built[1 - side].town));
        int plain_points = plain_scoring_points(card, &built[side].plain, &built[1 - side].plain);
        if (points != wanted || plain_points != wanted) {
            fail_msg("towns %d and %d: %s %d, plain %d, expected %d",
                     cJSON_GetArrayItem(vector_member(pair, "towns"), side)->valueint,
                     cJSON_GetArrayItem(vector_member(pair, "towns"), 1 - side)->valueint, scoring_names[card], points,
                     plain_points, wanted);
        }
    }
}

static void pairs_score_as_stated(void **state)
{
    (void)state;
    char *text = testing_data("towns.json");
    cJSON *json = vector_parse(text, "towns.json");
    int count = 0;
    for (const cJSON *pair = vector_member(json, "pairs")->child; pair != NULL; pair = pair->next, count++) {
        struct built built[2];
        for (int side = 0; side < 2; side++) {
            int id = cJSON_GetArrayItem(vector_member(pair, "towns"), side)->valueint;
            build_town(&built[side], find_town(json, id));
        }
        check_pair(built, pair, SMALLTOWN_CHARM);
        check_pair(built, pair, CLAIM_JUMPERS);
        check_pair(built, pair, ONE_TOO_MANY);
    }
    print_message("%d pairs\n", count);
    assert_int_equal(count, 188);
    cJSON_Delete(json);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(towns_score_as_stated),
        cmocka_unit_test(pairs_score_as_stated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
