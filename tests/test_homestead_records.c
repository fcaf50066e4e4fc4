// SPDX-License-Identifier: GPL-3.0-or-later
/* Homestead's decks, records and positions as one player knows them: good and bad ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/homestead/homestead.h"
#include "games/homestead/homestead_game.h"
#include "tests/json_case.h"
#include "tests/testing.h"
#include "wagons/record.h"

static const struct wagons_game *const game = &homestead_game;

/* --- decks --- */

static void test_built_in_deck(void **unused)
{
    char *text = testing_data("homestead_deck.json");
    cJSON *expected = json_case_parse(text), *json = game->deck_json(game->deck_default());
    (void)unused;
    assert_true(cJSON_Compare(json, expected, true));
    assert_int_equal(homestead_deck_hash(game->deck_default()), game->deck_hash(game->deck_default()));
    struct homestead_deck *deck = game->deck_parse(expected, NULL);
    assert_int_equal(deck->hash, game->deck_hash(game->deck_default()));
    assert_memory_equal(deck->cards, homestead_deck_default()->cards, sizeof deck->cards);
    free(deck);
    cJSON_Delete(json);
    cJSON_Delete(expected);
    free(text);
}

/* The hash is that of the canonical lines as the documentation states them. */
static void test_canonical_lines(void **unused)
{
    static const char *const types[] = {"grassland", "mountain", "forest", "desert", "lake"};
    char lines[2000] = "";
    size_t used = 0;
    (void)unused;
    for (int id = 0; id < 50; id++) {
        int points = id % 10 / 2 + 1;
        bool doubles = id % 2 == 1 && (points == 2 || points == 4);
        used += (size_t)snprintf(lines + used, sizeof lines - used, "%d %s %d %s%s\n", id, types[id / 10], points,
                                 doubles ? "double:" : "none", doubles ? types[id / 10] : "");
    }
    snprintf(lines + used, sizeof lines - used, "100 grassland 1 none\n101 forest 1 none\n");
    uint64_t hash = UINT64_C(14695981039346656037);
    for (const char *at = lines; *at != '\0'; at++) {
        hash = (hash ^ (unsigned char)*at) * UINT64_C(1099511628211);
    }
    assert_int_equal(game->deck_hash(game->deck_default()), hash);
}

static void test_what_makes_a_deck(void **unused)
{
    cJSON *json = game->deck_json(game->deck_default());
    cJSON *cards = cJSON_GetObjectItemCaseSensitive(json, "cards");
    (void)unused;
    cJSON_AddItemToArray(cards, cJSON_DetachItemFromArray(cards, 0));
    json_case_edit(json, "name", "\"mine\"");
    json_case_edit(json, "types[5]", "\"marsh\"");
    struct homestead_deck *deck = game->deck_parse(json, NULL);
    assert_int_equal(deck->hash, homestead_deck_default()->hash);
    assert_string_equal(deck->name, "mine");
    free(deck);
    json_case_edit(json, "cards[0].effect", "\"double:marsh\""); /* card 1 */
    json_case_edit(json, "start_cards[1].points", "100");
    deck = game->deck_parse(json, NULL);
    assert_int_equal(deck->cards[1].doubles, 5);
    assert_int_equal(deck->cards[HOMESTEAD_LAND + 1].points, 100);
    assert_int_not_equal(deck->hash, homestead_deck_default()->hash);
    free(deck);
    cJSON_Delete(json);
}

static void test_bad_decks(void **unused)
{
    static const struct {
        const char *path, *value, *message;
    } cases[] = {
        {"game", "\"circle-the-wagons\"", "game: expected one of homestead, *"},
        {"name", "\"\"", "name: expected 1 to 63 bytes *"},
        {"types", NULL, "types: expected a list of 1 to 10 entries, *"},
        {"types", "[]", "types: expected a list of 1 to 10 entries, *"},
        {"types[2]", "7", "types[2]: expected a name *"},
        {"types[2]", "\"dark forest\"", "types[2]: expected a name *"},
        {"types[2]", "\"dark:forest\"", "types[2]: expected a name *"},
        {"types[2]", "\"012345678901234567890123\"", "types[2]: expected a name *"},
        {"types[2]", "\"lake\"", "types[4]: \"lake\" is there twice"},
        {"types[2]", "\"marsh\"", "cards[20].type: expected one of *"},
        {"cards", NULL, "cards: expected a list of 50 entries, found nothing"},
        {"cards[50]", "{}", "cards: expected a list of 50 entries, found 51"},
        {"cards[7]", "[]", "cards[7]: expected an object, *"},
        {"cards[7].id", "50", "cards[7].id: expected a whole number from 0 to 49, found 50"},
        {"cards[7].id", "6", "cards[7].id: 6 is there twice"},
        {"cards[7].type", "\"sea\"", "cards[7].type: expected one of grassland, *"},
        {"cards[7].points", "101", "cards[7].points: expected a whole number from 0 to 100, found 101"},
        {"cards[7].points", "1.5", "cards[7].points: expected a whole number *"},
        {"cards[7].effect", "\"triple:lake\"", "cards[7].effect: expected null or \"double:TYPE\" *"},
        {"cards[7].effect", "\"double:sea\"", "cards[7].effect: expected null or \"double:TYPE\" *"},
        {"cards[7].effect", "2", "cards[7].effect: expected null or \"double:TYPE\" *"},
        {"start_cards", NULL, "start_cards: expected a list of 2 entries, found nothing"},
        {"start_cards[0].id", "49", "start_cards[0].id: expected a whole number from 100 to 101, found 49"},
        {"start_cards[0].id", "101", "start_cards[1].id: 101 is there twice"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wagons_error error = {""};
        cJSON *json = game->deck_json(game->deck_default());
        json_case_edit(json, cases[i].path, cases[i].value);
        assert_null(game->deck_parse(json, &error));
        if (!json_case_matches(error.text, cases[i].message)) {
            fail_msg("found: %s\nexpected: %s", error.text, cases[i].message);
        }
        cJSON_Delete(json);
    }
}

/* --- bad records --- */

static void test_bad_records(void **unused)
{
    static const struct {
        const char *path, *value, *message;
    } cases[] = {
        {"start_cards", NULL, "start_cards: expected a list of 2 entries, *"},
        {"start_cards[1]", "100", "start_cards[1]: the same card as start_cards[0]"},
        {"start_cards[1]", "1", "start_cards[1]: expected a whole number from 100 to 101, found 1"},
        {"first", "2", "first: expected a whole number from 0 to 1, found 2"},
        {"first", "1", "moves[0].player: expected 1 (the player to move), found 0"},
        {"pile", NULL, "pile: expected a list of 50 entries, found nothing"},
        {"pile[49]", NULL, "pile: expected a list of 50 entries, found 49"},
        {"pile[3]", "null", "pile[3]: expected a card, found null, which stands only where \"observer\" does"},
        {"pile[3]", "43", "pile[3]: card 43 is there twice"},
        {"pile[3]", "50", "pile[3]: expected a whole number from 0 to 49, found 50"},
        {"observer", "2", "observer: expected a whole number from 0 to 1, found 2"},
        {"players", "[{}]", "players: expected a list of 2 entries, *"},
        {"moves[3].draw", "5", "moves[3].draw: expected 14 (the next card of the pile), found 5"},
        {"moves[3].draw", "null", "moves[3].draw: expected 14 (the next card of the pile), found null"},
        {"moves[3]", "{\"player\": 1, \"place\": 1, \"x\": 1, \"y\": 0}",
         "moves[3]: expected a draw (\"draw\"), found the placement of a card"},
        {"moves[10]", "{\"player\": 0, \"draw\": 33}",
         "moves[10]: expected the placement of a card (\"place\"), found a draw"},
        {"moves[10]", "{}", "moves[10]: expected the placement of a card (\"place\"), found none of these"},
        {"moves[10].player", "1", "moves[10].player: expected 0 (the player to move), found 1"},
        {"moves[10].place", "12", "moves[10].place: expected a card of the player's hand, found 12"},
        {"moves[10].place", "100", "moves[10].place: expected a whole number from 0 to 49, found 100"},
        {"moves[10].x", "0", "moves[10].x: card 47 cannot lie at (0, 0), another card lies there"},
        {"moves[10].y", "1", "moves[10].x: card 47 cannot lie at (1, 1), expected a place beside a card of the grid"},
        {"moves[10].x", "5", "moves[10].x: expected a whole number from -4 to 4, found 5"},
        {"moves[10].x", "-4", "moves[10].x: card 47 cannot lie at (-4, 0), expected a place beside *"},
        {"moves[98]", "{\"player\": 0, \"draw\": 3}", "moves[98]: expected no more moves, the game is over"},
        {"result.winner", "0", "result.winner: expected 1, found 0"},
        {"result.scores[1].matched", "3", "result.scores[1].matched: expected 17, found 3"},
        {"deck_hash", "\"0000000000000000\"", "deck_hash: expected *"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wagons_error error = {""};
        struct wagons_record record;
        cJSON *json = json_case_line("homestead_games.jsonl", 0);
        json_case_edit(json, cases[i].path, cases[i].value);
        assert_false(wagons_record_parse(&record, json, NULL, NULL, &error));
        if (!json_case_matches(error.text, cases[i].message)) {
            fail_msg("found: %s\nexpected: %s", error.text, cases[i].message);
        }
        cJSON_Delete(json);
    }
}

/* A place that would stretch the grid beyond its frame. */
static void test_the_frame_holds(void **unused)
{
    struct homestead state;
    struct wagons_error error = {""};
    wagons_move move;
    (void)unused;
    homestead_deal(&state, homestead_deck_default(), 1, 0);
    while (state.phase == HOMESTEAD_DRAWS) {
        homestead_take(&state);
    }
    for (int x = 1; x <= 4; x++) {
        grid_place(&state.grid[state.to_move], state.deck, x, grid_cell(&state.grid[state.to_move], x, 0));
    }
    cJSON *json = cJSON_CreateObject();
    cJSON_AddNumberToObject(json, "player", state.to_move);
    cJSON_AddNumberToObject(json, "place", __builtin_ctzll(state.hand[state.to_move]));
    cJSON_AddNumberToObject(json, "x", -1);
    cJSON_AddNumberToObject(json, "y", 0);
    assert_false(homestead_game.move_parse(&state, json, &move, &error));
    assert_non_null(strstr(error.text, "the grid would not fit 5 x 5 any more"));
    cJSON_Delete(json);
}

/* --- positions as one player knows them --- */

/* A game up to some ply, with everything null that the observer cannot know. */
static cJSON *observed(int line, int ply, int observer)
{
    cJSON *json = json_case_line("homestead_games.jsonl", line);
    cJSON *moves = cJSON_GetObjectItemCaseSensitive(json, "moves");
    cJSON *pile = cJSON_CreateArray();
    cJSON_DeleteItemFromObjectCaseSensitive(json, "result");
    while (cJSON_GetArraySize(moves) > ply) {
        cJSON_DeleteItemFromArray(moves, ply);
    }
    for (cJSON *move = moves->child; move != NULL; move = move->next) {
        const cJSON *draw = cJSON_GetObjectItemCaseSensitive(move, "draw");
        if (draw != NULL && cJSON_GetObjectItemCaseSensitive(move, "player")->valueint != observer) {
            cJSON_ReplaceItemInObjectCaseSensitive(move, "draw", cJSON_CreateNull());
        }
        draw = cJSON_GetObjectItemCaseSensitive(move, "draw");
        if (draw != NULL) {
            cJSON_AddItemToArray(pile, cJSON_Duplicate(draw, true));
        }
    }
    while (cJSON_GetArraySize(pile) < HOMESTEAD_LAND) {
        cJSON_AddItemToArray(pile, cJSON_CreateNull());
    }
    cJSON_ReplaceItemInObjectCaseSensitive(json, "pile", pile);
    cJSON_AddNumberToObject(json, "observer", observer);
    return json;
}

/* What the observer can tell of the hidden cards: all but those in the grids and the own hand. */
static uint64_t unseen(const struct homestead *state, int observer)
{
    uint64_t seen = state->hand[observer];
    for (int player = 0; player < 2; player++) {
        for (uint64_t cells = state->grid[player].cards; cells != 0; cells &= cells - 1) {
            seen |= UINT64_C(1) << state->grid[player].card[__builtin_ctzll(cells)];
        }
    }
    return ~seen & ((UINT64_C(1) << HOMESTEAD_LAND) - 1);
}

static void check_observed(const struct homestead *truth, const struct homestead *state, int observer)
{
    uint64_t hidden = unseen(state, observer);
    wagons_move moves[WAGONS_MOVES_MAX], expected[WAGONS_MOVES_MAX];
    int count = homestead_moves(state, moves);
    assert_memory_equal(state->grid, truth->grid, sizeof state->grid);
    assert_int_equal(state->hand[observer], truth->hand[observer]);
    assert_int_equal(state->to_move, truth->to_move);
    assert_int_equal(state->phase, truth->phase);
    assert_int_equal(homestead_hidden(state, observer), hidden);
    assert_int_equal(__builtin_popcountll(state->hand[1 - observer]), __builtin_popcountll(truth->hand[1 - observer]));
    if (state->phase == HOMESTEAD_PLACES && state->to_move == observer) {
        assert_int_equal(homestead_moves(truth, expected), count);
        assert_memory_equal(moves, expected, (size_t)count * sizeof moves[0]);
    } else if (state->phase == HOMESTEAD_PLACES) {
        int places = __builtin_popcountll(grid_open(&state->grid[state->to_move]));
        assert_int_equal(count, __builtin_popcountll(hidden) * places);
    } else if (state->phase == HOMESTEAD_DRAWS) {
        assert_int_equal(count, state->to_move == observer ? __builtin_popcountll(hidden) : 1);
        assert_true(state->to_move == observer || homestead_move_card(moves[0]) == HOMESTEAD_UNKNOWN);
    }
}

/* Every position of a game, as each player knows it: read, the same moves, written as it was. */
static void test_observed_positions(void **unused)
{
    (void)unused;
    for (int line = 0; line < 4; line++) {
        for (int ply = 0; ply <= 98; ply++) {
            for (int observer = 0; observer < 2; observer++) {
                struct wagons_error error = {""};
                struct wagons_record known, record;
                struct homestead truth, state;
                cJSON *full = json_case_line("homestead_games.jsonl", line), *json = observed(line, ply, observer);
                assert_true(wagons_record_parse(&known, full, NULL, NULL, &error));
                known.count = ply;
                if (!wagons_record_parse(&record, json, NULL, NULL, &error)) {
                    fail_msg("game %d, ply %d: %s", line, ply, error.text);
                }
                wagons_record_final(&known, &truth);
                wagons_record_final(&record, &state);
                check_observed(&truth, &state, observer);
                cJSON *again = wagons_record_json(&record);
                cJSON_DeleteItemFromObjectCaseSensitive(again, "deck_hash");
                cJSON_DeleteItemFromObjectCaseSensitive(again, "result");
                assert_true(cJSON_Compare(json, again, true));
                cJSON_Delete(again);
                cJSON_Delete(json);
                cJSON_Delete(full);
                wagons_record_free(&record);
                wagons_record_free(&known);
            }
        }
    }
}

static void test_bad_observed_positions(void **unused)
{
    static const struct {
        const char *path, *value, *message;
    } cases[] = {
        {"observer", "null", "pile[1]: expected a card, found null, *"},
        {"observer", "1", "moves[0].draw: expected *"}, /* placed later by the other: not seen twice */
        {"pile[1]", "5", "pile[1]: expected null, found 5"},
        {"pile[0]", "null", "pile[0]: expected 43, found null"},
        {"pile[30]", "7", "pile[30]: expected null, the observer does not see it, found 7"},
        {"moves[2].draw", "43", "pile[2]: expected 43, found 28"},
        {"moves[2].draw", "null", "pile[2]: expected null, found 28"},
        {"moves[12].place", "43", "moves[12].place: expected a card of the player's hand, found 43"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wagons_error error = {""};
        struct wagons_record record;
        cJSON *json = observed(0, 30, 0);
        json_case_edit(json, cases[i].path, cases[i].value);
        bool read = wagons_record_parse(&record, json, NULL, NULL, &error);
        if (i == 1) {
            assert_false(read);
        } else if (read || !json_case_matches(error.text, cases[i].message)) {
            fail_msg("found: %s\nexpected: %s", error.text, cases[i].message);
        }
        cJSON_Delete(json);
    }
}

/* Without a pile, and where the observer knows of a card in the other hand. */
static void test_what_else_may_be_known(void **unused)
{
    struct wagons_error error = {""};
    struct wagons_record record;
    struct homestead state;
    cJSON *json = observed(0, 10, 0);
    (void)unused;
    cJSON_DeleteItemFromObjectCaseSensitive(json, "pile");
    json_case_edit(json, "moves[1].draw", "1");
    assert_true(wagons_record_parse(&record, json, NULL, NULL, &error));
    wagons_record_final(&record, &state);
    assert_int_equal(state.shown, 2);
    for (uint64_t n = 0; n < 20; n++) {
        struct homestead dealt = state;
        struct random_stream stream = random_open(9, n, RANDOM_TEST, 0);
        homestead_determinize(&dealt, 0, &stream);
        assert_true((dealt.hand[1] & 2) != 0);
        assert_int_equal(__builtin_popcountll(dealt.hand[1]), HOMESTEAD_HAND);
    }
    cJSON_Delete(json);
    wagons_record_free(&record);
}

/* A state limited to what a player knows goes on like the position that says so. */
static void test_observing_a_deal(void **unused)
{
    struct wagons_record record = {.game = game, .deck = game->deck_default(), .players = 2};
    struct homestead initial, state;
    wagons_move moves[WAGONS_MOVES_MAX];
    (void)unused;
    homestead_deal(&initial, homestead_deck_default(), 3, 1);
    game->observe(&initial, 0);
    state = initial;
    record.initial = &initial;
    while (game->to_move(&state) == WAGONS_CHANCE) {
        int count = game->legal_moves(&state, moves);
        assert_int_equal(count, state.to_move == 0 ? HOMESTEAD_LAND - state.drawn / 2 : 1);
        record.moves[record.count++] = moves[count / 2];
        game->apply(&state, moves[count / 2]);
    }
    cJSON *json = wagons_record_json(&record);
    const cJSON *pile = cJSON_GetObjectItemCaseSensitive(json, "pile");
    for (int i = 0; i < HOMESTEAD_LAND; i++) {
        bool seen = i < 10 && (i + state.first) % 2 == 0;
        assert_int_equal(cJSON_IsNull(cJSON_GetArrayItem(pile, i)), !seen);
    }
    cJSON_Delete(json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_built_in_deck),
        cmocka_unit_test(test_canonical_lines),
        cmocka_unit_test(test_what_makes_a_deck),
        cmocka_unit_test(test_bad_decks),
        cmocka_unit_test(test_bad_records),
        cmocka_unit_test(test_the_frame_holds),
        cmocka_unit_test(test_observed_positions),
        cmocka_unit_test(test_bad_observed_positions),
        cmocka_unit_test(test_what_else_may_be_known),
        cmocka_unit_test(test_observing_a_deal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
