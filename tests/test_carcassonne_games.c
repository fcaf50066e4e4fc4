// SPDX-License-Identifier: GPL-3.0-or-later
/* Whole games of Carcassonne with two to five players, move by move against the plain game: the same legal moves, points
   and supplies. And what holds in every state of them: a record of it, and the tiles as they lie, read back to the same
   state; equal states have equal hashes.

   WAGONS_TEST_SEED chooses other games, WAGONS_TEST_GAMES how many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "bench/plain_carcassonne.h"
#include "games/carcassonne/game.h"
#include "games/carcassonne/greedy.h"
#include "games/carcassonne/json/table_json.h"
#include "games/carcassonne/land_points.h"
#include "games/carcassonne/turn.h"
#include "tests/testing.h"
#include "wagons/record.h"

enum { GAMES = 48 };

/* A game played both ways, and its record. */
struct both {
    uint64_t index;
    int ply;
    struct land land;
    struct plain_land *plain;
    struct wagons_record record;
};

static void fail_at(const struct both *both, const char *what, int found, int expected)
{
    fail_msg("game %llu, move %d: %s %d, expected %d", (unsigned long long)both->index, both->ply, what, found,
             expected);
}

static void same(const struct both *both, const char *what, int found, int expected)
{
    if (found != expected) {
        fail_at(both, what, found, expected);
    }
}

static void same_moves(struct both *both, const wagons_move *moves, int count)
{
    static struct plain_lay lays[PLAIN_LAYS_MAX];
    int expected = plain_land_lays(both->plain, both->land.drawn, lays);
    if (expected == 0) {
        same(both, "legal moves", count, 1);
        same(both, "puts the tile away", moves[0] == turn_discard(both->land.drawn), 1);
        return;
    }
    same(both, "legal moves", count, expected);
    for (int i = 0; i < count; i++) {
        struct turn turn = turn_unpack(moves[i]);
        same(both, "kind", (int)turn.kind, TURN_LAY);
        same(both, "x", turn.x, lays[i].x);
        same(both, "y", turn.y, lays[i].y);
        same(both, "turn", turn.turn, lays[i].turn);
        same(both, "place", turn.place, lays[i].place);
        same(both, "is legal", turn_is_legal(&both->land, moves[i]), true);
    }
}

/* Moves that are not listed are not legal. */
static void illegal_moves(struct both *both, const wagons_move *moves, int count, struct random_stream *random)
{
    for (int i = 0; i < 20; i++) {
        wagons_move move = moves[random_below(random, (uint32_t)count)] ^ 1U << random_below(random, 29);
        bool listed = false;
        for (int k = 0; k < count; k++) {
            listed = listed || moves[k] == move;
        }
        same(both, "is legal", turn_is_legal(&both->land, move), listed);
    }
}

static void same_points(const struct both *both)
{
    int expected[PLAIN_PLAYERS];
    int16_t totals[WAGONS_PLAYERS_MAX];
    plain_land_final(both->plain, expected);
    land_totals(&both->land, totals);
    for (int player = 0; player < both->land.players; player++) {
        int points = 0;
        for (int kind = 0; kind < POINTS_KINDS; kind++) {
            points += both->land.points[player][kind];
        }
        same(both, "points", points, both->plain->points[player]);
        same(both, "supply", both->land.supply[player], both->plain->supply[player]);
        same(both, "points at the end", totals[player], expected[player]);
    }
}

/* The tiles as they lie, read back, are the same state, but for the order in which they were laid. */
static void same_table(const struct both *both)
{
    struct land read;
    struct wagons_error error = {""};
    cJSON *json = cJSON_CreateObject();
    carcassonne_table_json(&both->land, json);
    land_begin(&read, both->land.players, both->land.farms_only);
    if (!carcassonne_table_parse(&read, json, &error)) {
        fail_msg("game %llu, move %d: %s", (unsigned long long)both->index, both->ply, error.text);
    }
    cJSON_Delete(json);
    if (both->land.drawn != TILE_NONE) {
        turn_apply(&read, turn_draw(both->land.drawn));
    }
    same(both, "same hash", land_hash(&read) == land_hash(&both->land), true);
    int16_t totals[WAGONS_PLAYERS_MAX], read_totals[WAGONS_PLAYERS_MAX];
    land_totals(&both->land, totals);
    land_totals(&read, read_totals);
    assert_memory_equal(totals, read_totals, sizeof totals);
    wagons_move moves[WAGONS_MOVES_MAX], read_moves[WAGONS_MOVES_MAX];
    int count = turn_legal(&both->land, moves, NULL);
    same(both, "moves of the table", turn_legal(&read, read_moves, NULL), count);
    assert_memory_equal(moves, read_moves, (size_t)count * sizeof *moves);
}

/* A record of the game so far, written and read back, leads to the same state. */
static void same_record(struct both *both)
{
    struct wagons_record read;
    struct wagons_error error = {""};
    struct land land;
    cJSON *json = wagons_record_json(&both->record);
    assert_non_null(json);
    if (!wagons_record_parse(&read, json, &carcassonne_game, NULL, &error)) {
        fail_msg("game %llu, move %d: %s", (unsigned long long)both->index, both->ply, error.text);
    }
    same(both, "moves of the record", read.count, both->record.count);
    wagons_record_final(&read, &land);
    assert_memory_equal(&land, &both->land, sizeof land);
    cJSON *again = wagons_record_json(&read);
    assert_true(cJSON_Compare(json, again, true));
    cJSON_Delete(again);
    cJSON_Delete(json);
    wagons_record_free(&read);
}

static void move(struct both *both, wagons_move chosen)
{
    struct turn turn = turn_unpack(chosen);
    if (turn.kind == TURN_LAY) {
        struct plain_lay lay = {turn.x, turn.y, turn.turn, turn.place};
        plain_land_lay(both->plain, turn.type, &lay);
    }
    turn_apply(&both->land, chosen);
    both->record.moves[both->record.count++] = chosen;
    both->ply++;
}

/* Player 0 plays greedily in every other game, so that cities are completed. */
static wagons_move choose(const struct both *both, const wagons_move *moves, int count, struct random_stream *random)
{
    return both->index % 2 == 1 && both->land.to_move == 0 ? carcassonne_greedy_choose(&both->land)
                                                           : moves[random_below(random, (uint32_t)count)];
}

static void begin(struct both *both, uint64_t index)
{
    int players = 2 + (int)(index % 4);
    both->index = index;
    both->ply = 0;
    land_begin(&both->land, players, false);
    plain_land_begin(both->plain, players);
    both->record = (struct wagons_record){.game = &carcassonne_game,
                                          .deck = carcassonne_game.deck_default(),
                                          .rules = wagons_rules_default(),
                                          .players = players};
    both->record.rules.players = players;
    both->record.initial = malloc(sizeof both->land);
    assert_non_null(both->record.initial);
    memcpy(both->record.initial, &both->land, sizeof both->land);
}

static void play(struct both *both, struct random_stream *random)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    while (!land_is_over(&both->land)) {
        move(both, turn_draw(plain_land_draw(both->plain, random)));
        int count = turn_legal(&both->land, moves, NULL);
        same_moves(both, moves, count);
        illegal_moves(both, moves, count, random);
        if (both->ply % 10 == 1) {
            same_table(both);
            same_record(both);
        }
        move(both, choose(both, moves, count, random));
        same_points(both);
    }
}

static void games_go_as_the_plain_ones(void **unused)
{
    struct both both;
    uint64_t games = testing_setting("WAGONS_TEST_GAMES", testing_setting("WAGONS_SANITIZED", 0) != 0 ? 8 : GAMES);
    (void)unused;
    both.plain = malloc(sizeof *both.plain);
    assert_non_null(both.plain);
    for (uint64_t index = 0; index < games; index++) {
        struct random_stream random = random_open(testing_setting("WAGONS_TEST_SEED", 21), index, RANDOM_TEST, 0);
        begin(&both, index);
        play(&both, &random);
        same_table(&both);
        same_record(&both);
        wagons_record_free(&both.record);
    }
    free(both.plain);
}

/* The same tiles in another order, and another player's meeple. */
static void hashes_tell_states_apart(void **unused)
{
    static const char *const orders[] = {"UV", "VU"};
    uint64_t hash[2];
    struct land land[2];
    (void)unused;
    for (int i = 0; i < 2; i++) {
        land_begin(&land[i], 2, false);
        for (const char *letter = orders[i]; *letter != '\0'; letter++) {
            struct turn turn = {.kind = TURN_LAY,
                                .type = tile_of_letter(*letter),
                                .x = *letter == 'U' ? 1 : -1,
                                .turn = *letter == 'U' ? 1 : 3,
                                .place = LAND_NO_MEEPLE};
            turn_apply(&land[i], turn_draw(turn.type));
            assert_true(turn_is_legal(&land[i], turn_pack(&turn)));
            turn_apply(&land[i], turn_pack(&turn));
        }
        hash[i] = land_hash(&land[i]);
    }
    assert_true(hash[0] == hash[1]);
    land_put_meeple(&land[0], 0, 0, 0);
    land_put_meeple(&land[1], 0, 1, 0);
    assert_true(land_hash(&land[0]) != hash[0]);
    assert_true(land_hash(&land[0]) != land_hash(&land[1]));
    land_draw(&land[0], 0);
    assert_true(land_hash(&land[0]) != hash[0]);
}

/* Under farms-only, what is incomplete brings nothing. */
static void farms_only_leaves_the_rest_out(void **unused)
{
    int16_t totals[WAGONS_PLAYERS_MAX];
    struct land land;
    (void)unused;
    for (int farms_only = 0; farms_only < 2; farms_only++) {
        land_begin(&land, 2, farms_only != 0);
        land_put_meeple(&land, 0, 0, 0);
        land_put_meeple(&land, 0, 1, 1);
        land_totals(&land, totals);
        assert_int_equal(totals[0], 1 - farms_only);
        assert_int_equal(totals[1], 1 - farms_only);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_go_as_the_plain_ones),
        cmocka_unit_test(hashes_tell_states_apart),
        cmocka_unit_test(farms_only_leaves_the_rest_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
