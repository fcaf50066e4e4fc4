// SPDX-License-Identifier: GPL-3.0-or-later
/* Carcassonne against what was worked out elsewhere (tests/data/carcassonne_*.json): the tiles, eighteen small games with
   what each must score, and the numbers of ways to lay the first tiles. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "games/carcassonne/land_points.h"
#include "games/carcassonne/turn.h"
#include "tests/testing.h"
#include "tests/vector_file.h"

static cJSON *read_data(const char *name)
{
    char *text = testing_data(name);
    cJSON *json = vector_parse(text, name);
    free(text);
    return json;
}

/* --- tiles --- */

static unsigned slots_named(const cJSON *list)
{
    unsigned slots = 0;
    for (const cJSON *item = list->child; item != NULL; item = item->next) {
        const char *name = item->valuestring;
        int edge = (int)(strchr("NESW", name[0]) - "NESW");
        slots |= 1U << (3 * edge + (name[1] == 'l' ? 0 : name[1] == 'r' ? 2 : 1));
    }
    return slots;
}

static int check_segment(const struct tile_type *tile, int index, enum segment_kind kind, const cJSON *slots)
{
    assert_int_equal(tile->segment[index].kind, kind);
    assert_int_equal(tile->segment[index].slots, slots_named(slots));
    return index + 1;
}

static void check_tile(const cJSON *json)
{
    const struct tile_type *tile = &tile_types[tile_of_letter(vector_member(json, "id")->valuestring[0])];
    const char *edges = vector_member(json, "edges")->valuestring;
    int index = 0, pennants = 0;
    assert_int_equal(tile->letter, vector_member(json, "id")->valuestring[0]);
    assert_int_equal(tile->count, vector_number(json, "count"));
    assert_int_equal(tile->monastery, cJSON_IsTrue(vector_member(json, "monastery")));
    for (int edge = 0; edge < TILE_EDGES; edge++) {
        assert_int_equal("-FRC"[tile->code >> 2 * edge & 3], edges[edge]);
    }
    const cJSON *item;
    cJSON_ArrayForEach(item, vector_member(json, "cities"))
    {
        index = check_segment(tile, index, SEGMENT_CITY, vector_member(item, "edges"));
        pennants += cJSON_IsTrue(vector_member(item, "pennant"));
    }
    cJSON_ArrayForEach(item, vector_member(json, "roads"))
    {
        index = check_segment(tile, index, SEGMENT_ROAD, item);
    }
    cJSON_ArrayForEach(item, vector_member(json, "farms"))
    {
        unsigned cities = 0;
        const cJSON *city;
        cJSON_ArrayForEach(city, vector_member(item, "cities"))
        {
            cities |= 1U << city->valueint;
        }
        assert_int_equal(tile->segment[index].cities, cities);
        index = check_segment(tile, index, SEGMENT_FIELD, vector_member(item, "halves"));
    }
    assert_int_equal(tile->segment_count, index);
    assert_int_equal(tile->pennant, pennants);
}

static void tiles_are_those_listed(void **unused)
{
    cJSON *json = read_data("carcassonne_tiles.json");
    const cJSON *list = vector_member(json, "tiles");
    (void)unused;
    assert_int_equal(cJSON_GetArraySize(list), TILE_TYPES);
    for (const cJSON *item = list->child; item != NULL; item = item->next) {
        check_tile(item);
    }
    cJSON_Delete(json);
}

/* The numbers of segments, roads and cities run on from type to type, and of two city segments of a tile the first has
   an odd number, which is what city_pairs in land_points.c relies on. */
static void numbers_run_on(void **unused)
{
    int segments = 0, roads = 0, cities = 0, tiles = 0;
    (void)unused;
    for (int type = 0; type < TILE_TYPES; type++) {
        const struct tile_type *tile = &tile_types[type];
        int own = 0, has_road = 0;
        for (int i = 0; i < tile->segment_count; i++) {
            own += tile->segment[i].kind == SEGMENT_CITY;
            has_road |= tile->segment[i].kind == SEGMENT_ROAD;
        }
        assert_int_equal(tile->first_segment, segments);
        assert_int_equal(tile->first_road, roads);
        assert_int_equal(tile->first_city, cities);
        assert_true(own < 2 || cities % 2 == 1);
        segments += tile->segment_count * tile->count;
        roads += has_road * tile->count;
        cities += own * tile->count;
        tiles += tile->count;
    }
    assert_int_equal(segments, TILE_SEGMENTS);
    assert_int_equal(roads, TILE_ROAD_TILES);
    assert_int_equal(cities, TILE_CITY_SEGMENTS);
    assert_int_equal(tiles, TILE_COUNT);
}

/* --- cases --- */

struct played {
    struct land land;
    const char *name;
    int move;
};

static void fail_at(const struct played *played, const char *what, int found, int expected)
{
    fail_msg("%s, move %d: %s %d, expected %d", played->name, played->move, what, found, expected);
}

static void check_numbers(const struct played *played, const char *what, const cJSON *list, const int *found)
{
    for (int player = 0; player < cJSON_GetArraySize(list); player++) {
        int expected = cJSON_GetArrayItem(list, player)->valueint;
        if (found[player] != expected) {
            fail_at(played, what, found[player], expected);
        }
    }
}

static void check_score(const struct played *played, const cJSON *list)
{
    int found[WAGONS_PLAYERS_MAX] = {0};
    for (int player = 0; player < played->land.players; player++) {
        for (int kind = 0; kind < POINTS_KINDS; kind++) {
            found[player] += played->land.points[player][kind];
        }
    }
    check_numbers(played, "points", list, found);
}

static void check_supply(const struct played *played, const cJSON *list)
{
    int found[WAGONS_PLAYERS_MAX];
    for (int player = 0; player < WAGONS_PLAYERS_MAX; player++) {
        found[player] = played->land.supply[player];
    }
    check_numbers(played, "supply", list, found);
}

static void check_final(const struct played *played, const cJSON *list)
{
    int found[WAGONS_PLAYERS_MAX];
    int16_t totals[WAGONS_PLAYERS_MAX];
    land_totals(&played->land, totals);
    for (int player = 0; player < WAGONS_PLAYERS_MAX; player++) {
        found[player] = totals[player];
    }
    check_numbers(played, "final points", list, found);
}

/* Legal moves that lay the tile as `turn` does, as a set of places; bit 15 stands for no meeple. */
static unsigned options_of(const struct land *land, const struct turn *turn)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = turn_legal(land, moves, NULL);
    unsigned options = 0;
    for (int i = 0; i < count; i++) {
        struct turn one = turn_unpack(moves[i]);
        assert_true(turn_is_legal(land, moves[i]));
        if (one.kind == TURN_LAY && one.x == turn->x && one.y == turn->y && one.turn == turn->turn) {
            options |= one.place == LAND_NO_MEEPLE ? 1U << 15 : 1U << one.place;
        }
    }
    return options;
}

static void play(struct played *played, const cJSON *json)
{
    const cJSON *discard = cJSON_GetObjectItemCaseSensitive(json, "discard");
    const char *letter = (discard != NULL ? discard : vector_member(json, "tile"))->valuestring;
    const cJSON *meeple = cJSON_GetObjectItemCaseSensitive(json, "meeple");
    struct turn turn = {.kind = TURN_LAY, .type = tile_of_letter(letter[0]), .place = LAND_NO_MEEPLE};
    turn_apply(&played->land, turn_draw(turn.type));
    if (discard != NULL) {
        assert_true(turn_is_legal(&played->land, turn_discard(turn.type)));
        turn_apply(&played->land, turn_discard(turn.type));
        return;
    }
    turn.x = vector_number(json, "x");
    turn.y = vector_number(json, "y");
    turn.turn = vector_number(json, "rot") / 90;
    if (meeple != NULL) {
        turn.place = tile_segment_of(turn.type, meeple->valuestring);
    }
    unsigned options = options_of(&played->land, &turn);
    const cJSON *expected = cJSON_GetObjectItemCaseSensitive(json, "options");
    if (expected != NULL) {
        unsigned wanted = 1U << 15;
        const cJSON *item;
        cJSON_ArrayForEach(item, expected)
        {
            wanted |= 1U << tile_segment_of(turn.type, item->valuestring);
        }
        if (options != wanted) {
            fail_at(played, "choices of a meeple", (int)options, (int)wanted);
        }
    }
    if (!turn_is_legal(&played->land, turn_pack(&turn))) {
        fail_at(played, "legal", 0, 1);
    }
    turn_apply(&played->land, turn_pack(&turn));
}

static void play_case(const cJSON *json)
{
    struct played played = {.name = vector_member(json, "id")->valuestring};
    const cJSON *expect = vector_member(json, "expect");
    land_begin(&played.land, vector_number(json, "players"), false);
    const cJSON *item;
    cJSON_ArrayForEach(item, vector_member(json, "moves"))
    {
        play(&played, item);
        if (cJSON_GetObjectItemCaseSensitive(item, "score") != NULL) {
            check_score(&played, vector_member(item, "score"));
        }
        if (cJSON_GetObjectItemCaseSensitive(item, "supply") != NULL) {
            check_supply(&played, vector_member(item, "supply"));
        }
        played.move++;
    }
    if (cJSON_GetObjectItemCaseSensitive(expect, "score_before_end") != NULL) {
        check_score(&played, vector_member(expect, "score_before_end"));
    }
    check_final(&played, vector_member(expect, "final"));
}

static void cases_score_as_they_must(void **unused)
{
    cJSON *json = read_data("carcassonne_cases.json");
    int count = 0;
    (void)unused;
    for (const cJSON *item = vector_member(json, "cases")->child; item != NULL; item = item->next) {
        play_case(item);
        count++;
    }
    assert_int_equal(count, 18);
    cJSON_Delete(json);
}

/* --- ways to lay the first tiles --- */

/* Sequences of so many tiles, each drawn from the types that are left, turns counted apart. */
static uint64_t sequences(const struct land *land, int tiles)
{
    uint64_t sum = 0;
    for (int type = 0; type < TILE_TYPES; type++) {
        if (land->laid[type] == tile_types[type].count) {
            continue;
        }
        for (int cell = 0; cell < land->cell_count; cell++) {
            for (int turn = 0; turn < TILE_EDGES; turn++) {
                if (!land_fits(land, cell, type, turn)) {
                    continue;
                }
                if (tiles == 1) {
                    sum++;
                    continue;
                }
                struct land after = *land;
                land_lay(&after, cell, type, turn, 0, LAND_NO_MEEPLE);
                sum += sequences(&after, tiles - 1);
            }
        }
    }
    return sum;
}

static void first_tiles_lie_in_so_many_ways(void **unused)
{
    struct land land;
    (void)unused;
    land_begin(&land, 2, false);
    assert_int_equal(sequences(&land, 1), 123);
    assert_int_equal(sequences(&land, 2), 22864);
    assert_int_equal(sequences(&land, 3), 4879459);
}

static void first_turn_has_so_many_choices(void **unused)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    int sum = 0;
    (void)unused;
    for (int type = 0; type < TILE_TYPES; type++) {
        struct land land;
        land_begin(&land, 2, false);
        turn_apply(&land, turn_draw(type));
        sum += turn_legal(&land, moves, NULL);
    }
    assert_int_equal(sum, 589);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_those_listed),         cmocka_unit_test(numbers_run_on),
        cmocka_unit_test(cases_score_as_they_must),       cmocka_unit_test(first_tiles_lie_in_so_many_ways),
        cmocka_unit_test(first_turn_has_so_many_choices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
