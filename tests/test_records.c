// SPDX-License-Identifier: GPL-3.0-or-later
/* Game records: reading, writing, and every way to be wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json_input.h"
#include "base/random.h"
#include "games/wagons/position.h"
#include "tests/json_case.h"
#include "wagons/record.h"

static const char *const game_files[] = {"games.jsonl", "games_rules.jsonl"};
enum { GAME_FILES = 2 };

/* Calls check for every game of the files. Returns how many. */
static int for_each_game(void (*check)(const cJSON *json))
{
    int games = 0;
    for (int i = 0; i < GAME_FILES; i++) {
        struct wagons_error error;
        struct json_input input;
        assert_true(json_input_open(&input, json_case_path(game_files[i]), &error));
        for (cJSON *json; (json = json_input_next(&input, &error)) != NULL; games++) {
            check(json);
            cJSON_Delete(json);
        }
        assert_string_equal(error.text, "");
        json_input_close(&input);
    }
    return games;
}

/* Reads a record that must be good. */
static struct wagons_record parse(const cJSON *json)
{
    struct wagons_record record;
    struct wagons_error error;
    if (!wagons_record_parse(&record, json, NULL, NULL, &error)) {
        fail_msg("%s", error.text);
    }
    return record;
}

/* --- good records --- */

static void check_round_trip(const cJSON *json)
{
    struct wagons_record record = parse(json);
    struct position position;
    assert_true(record.has_result);
    wagons_record_final(&record, &position);
    assert_int_equal(position.phase, PHASE_OVER);
    cJSON *written = wagons_record_json(&record);
    struct wagons_record again = parse(written);
    assert_int_equal(again.count, record.count);
    assert_memory_equal(again.moves, record.moves, sizeof(wagons_move) * (size_t)record.count);
    assert_memory_equal(again.initial, record.initial, record.game->state_size);
    assert_string_equal(json_get(written, "deck_hash")->valuestring, "edf8ee023495a3b7");
    cJSON_DeleteItemFromObjectCaseSensitive(written, "deck_hash"); /* all else stands in the file already */
    assert_true(cJSON_Compare(json, written, true));
    cJSON_Delete(written);
    wagons_record_free(&again);
    wagons_record_free(&record);
}

static void test_round_trip(void **unused)
{
    (void)unused;
    assert_int_equal(for_each_game(check_round_trip), 210);
}

/* Every beginning of a game is a position. */
static void check_beginnings(const cJSON *json)
{
    struct wagons_record whole = parse(json);
    cJSON *part = cJSON_Duplicate(json, true);
    cJSON *moves = cJSON_GetObjectItemCaseSensitive(part, "moves");
    cJSON_DeleteItemFromObjectCaseSensitive(part, "result");
    while (cJSON_GetArraySize(moves) > 0) {
        struct position position;
        cJSON_DeleteItemFromArray(moves, cJSON_GetArraySize(moves) - 1);
        struct wagons_record record = parse(part);
        assert_false(record.has_result);
        wagons_record_final(&record, &position);
        assert_int_not_equal(position.phase, PHASE_OVER);
        assert_true(position_is_legal(&position, whole.moves[record.count]));
        cJSON *written = wagons_record_json(&record);
        assert_null(json_get(written, "result"));
        cJSON_Delete(written);
        wagons_record_free(&record);
    }
    cJSON_Delete(part);
    wagons_record_free(&whole);
}

static void test_beginnings(void **unused)
{
    (void)unused;
    for_each_game(check_beginnings);
}

/* Deals of every rule: written before and after the first move, they come back the same. */
static void test_deals(void **unused)
{
    (void)unused;
    const struct wagons_game *game = wagons_game_find("circle-the-wagons");
    struct position initial;
    for (int i = 0; i < 60; i++) {
        struct wagons_rules rules = wagons_rules_default();
        rules.start = (enum wagons_start)(i % 3);
        rules.forbid_full_cover = i % 2 != 0;
        game->deal(&initial, &rules, game->deck_default(), 7, (uint64_t)i);
        struct wagons_record record = {.game = game, .deck = game->deck_default(), .rules = rules, .players = 2};
        record.initial = &initial;
        for (record.count = 0; record.count < 2; record.count++) {
            struct position position;
            cJSON *json = wagons_record_json(&record);
            struct wagons_record read = parse(json);
            assert_int_equal(read.rules.start, rules.start);
            assert_int_equal(read.rules.forbid_full_cover, rules.forbid_full_cover);
            assert_int_equal(read.count, record.count);
            assert_memory_equal(read.initial, &initial, sizeof initial);
            assert_int_equal(cJSON_IsNull(json_get(json, "start")), record.count == 0 && rules.start != WAGONS_FIXED);
            wagons_record_final(&read, &position);
            assert_int_not_equal(game->legal_moves(&position, record.moves + record.count), 0);
            cJSON_Delete(json);
            wagons_record_free(&read);
        }
    }
}

static void test_what_may_be_missing(void **unused)
{
    (void)unused;
    static const char *const names[] = {"game", "rules", "deck", "seed", "index", "players", "result"};
    cJSON *json = json_case_line("games_rules.jsonl", 8); /* first-picks, full-cover allowed: the defaults */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        cJSON_DeleteItemFromObjectCaseSensitive(json, names[i]);
        struct wagons_record record = parse(json);
        assert_int_equal(record.game->to_move(record.initial), 0);
        wagons_record_free(&record);
    }
    json_case_edit(json, "x-comment", "[\"unknown fields are left alone\"]");
    json_case_edit(json, "result", "{\"remark\": 1, \"scores\": [{}, {\"note\": 2}]}");
    json_case_edit(json, "moves[0].thinking", "1.5");
    struct wagons_record record = parse(json);
    wagons_record_free(&record);
    cJSON_Delete(json);
}

static void test_agents_and_numbers(void **unused)
{
    (void)unused;
    cJSON *json = json_case_line("games.jsonl", 0);
    json_case_edit(json, "seed", "9007199254740991");
    json_case_edit(json, "players", "[{\"agent\": \"lookahead:depth=2\"}, {}]");
    struct wagons_record record = parse(json);
    assert_string_equal(record.agents[0], "lookahead:depth=2");
    assert_string_equal(record.agents[1], "");
    assert_true(record.has_seed && record.has_index);
    assert_int_equal(record.seed, UINT64_C(9007199254740991));
    cJSON *written = wagons_record_json(&record);
    char *text = json_text(written, JSON_LINE, NULL);
    assert_non_null(strstr(text, "\"seed\":9007199254740991,"));
    assert_non_null(strstr(text, "\"players\":[{\"agent\":\"lookahead:depth=2\"},{}]"));
    free(text);
    cJSON_Delete(written);
    cJSON_Delete(json);
    wagons_record_free(&record);
}

/* Adds to a number of an object. */
static void shift(cJSON *object, const char *name, int by)
{
    cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    assert_non_null(item);
    cJSON_SetNumberHelper(item, cJSON_GetNumberValue(item) + by);
}

/* The first card of a town may lie far out; the others follow it there. */
static void test_far_towns(void **unused)
{
    (void)unused;
    cJSON *json = json_case_line("games_rules.jsonl", 0);
    cJSON *move;
    cJSON_ArrayForEach(move, cJSON_GetObjectItemCaseSensitive(json, "moves"))
    {
        bool first_player = json_get(move, "player")->valueint == 0;
        if (json_get(move, "place") != NULL) {
            shift(move, "x", first_player ? 1000 : -1000);
            shift(move, "y", first_player ? -1000 : 0);
        }
    }
    struct wagons_record record = parse(json);
    cJSON *written = wagons_record_json(&record);
    assert_true(cJSON_Compare(json_get(json, "moves"), json_get(written, "moves"), true));
    assert_true(cJSON_Compare(json_get(json, "result"), json_get(written, "result"), true));
    cJSON_Delete(written);
    cJSON_Delete(json);
    wagons_record_free(&record);
}

/* --- bad records --- */

struct bad_case {
    const char *path, *value, *message;
};

/* Changes one thing in that line of that file; the message must be as expected. */
static void assert_bad(const char *name, int line, const struct bad_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct wagons_record record;
        struct wagons_error error = {""};
        cJSON *json = json_case_line(name, line);
        json_case_edit(json, cases[i].path, cases[i].value);
        if (wagons_record_parse(&record, json, NULL, NULL, &error)) {
            fail_msg("not refused: %s = %s", cases[i].path, cases[i].value);
        }
        assert_true(json_case_matches(error.text, cases[i].message));
        assert_false(wagons_record_parse(&record, json, NULL, NULL, NULL));
        cJSON_Delete(json);
    }
}

#define ASSERT_BAD(name, line, cases) assert_bad(name, line, cases, sizeof(cases) / sizeof *(cases))

static void test_bad_heads(void **unused)
{
    (void)unused;
    static const struct bad_case cases[] = {
        {"format", NULL, "format: expected \"wagons-game/1\", found nothing"},
        {"format", "\"wagons-game/2\"", "format: expected \"wagons-game/1\", found \"wagons-game/2\""},
        {"game", "\"chess\"", "game: expected one of circle-the-wagons*"},
        {"game", "7", "game: expected one of circle-the-wagons*"},
        {"rules", "3", "rules: expected an object, found 3"},
        {"rules.start", "\"last\"", "rules.start: expected one of first-picks, second-picks, fixed, found \"last\""},
        {"rules.full-cover", "true", "rules.full-cover: expected one of allow, forbid, found true"},
        {"deck", "5", "deck: expected text in quotes, found 5"},
        {"deck", "\"other\"", "deck: expected \"circle-the-wagons\", the deck in use, found \"other\""},
        {"deck_hash", "\"0000000000000000\"",
         "deck_hash: expected \"edf8ee023495a3b7\", the hash of the deck in use (circle-the-wagons), found "
         "\"0000000000000000\""},
        {"deck_hash", "7",
         "deck_hash: expected \"edf8ee023495a3b7\", the hash of the deck in use "
         "(circle-the-wagons), found 7"},
        {"seed", "-1", "seed: expected a whole number from 0 to 9007199254740991, found -1"},
        {"seed", "9007199254740993",
         "seed: expected a whole number from 0 to 9007199254740991, found 9007199254740992"},
        {"index", "1e999", "index: expected a whole number from 0 to 9007199254740991, found inf"},
        {"index", "1.5", "index: expected a whole number from 0 to 9007199254740991, found 1.5"},
        {"players", "{}", "players: expected a list of 2 entries, found an object"},
        {"players[1]", NULL, "players: expected a list of 2 entries, found 1"},
        {"players[1]", "\"greedy\"", "players[1]: expected an object, found \"greedy\""},
        {"players[1].agent", "7", "players[1].agent: expected text of at most 127 bytes, found 7"},
        {"players[1].agent",
         "\"01234567890123456789012345678901234567890123456789012345678901234567890123456789"
         "012345678901234567890123456789012345678901234567\"",
         "players[1].agent: expected text of at most 127 bytes, found "
         "\"0123456789012345678901234567890123456789...\""},
    };
    ASSERT_BAD("games.jsonl", 0, cases);
}

static void test_bad_deals(void **unused)
{
    (void)unused;
    static const struct bad_case cases[] = {
        {"scoring", NULL, "scoring: expected a list of 3 entries, found nothing"},
        {"scoring[2]", NULL, "scoring: expected a list of 3 entries, found 2"},
        {"scoring[2]", "\"the-flock\"", "scoring[2]: expected one of badlands, happy-cows, *"},
        {"scoring[2]", "\"fortified\"", "scoring[2]: fortified is there twice"},
        {"scoring[2]", "12", "scoring[2]: expected one of badlands, happy-cows, *"},
        {"circle", NULL, "circle: expected a list of 15 entries, found nothing"},
        {"circle[14]", NULL, "circle: expected a list of 15 entries, found 14"},
        {"circle[15]", "12", "circle: expected a list of 15 entries, found 16"},
        {"circle[3]", "8", "circle[3]: card 8 is there twice"},
        {"circle[3]", "14", "circle[3]: card 14 lies with its back up, it is the scoring card fortified"},
        {"circle[3]", "18", "circle[3]: expected a whole number from 0 to 17, found 18"},
        {"circle[3]", "\"a\"", "circle[3]: expected a whole number from 0 to 17, found \"a\""},
        {"circle[3]", "-1e999", "circle[3]: expected a whole number from 0 to 17, found -inf"},
        {"start", "15", "start: expected a whole number from 0 to 14, found 15"},
        {"start", "0.5", "start: expected a whole number from 0 to 14, found 0.5"},
        {"start", NULL, "start: expected a whole number from 0 to 14, or null while not chosen, found nothing"},
        {"start", "\"0\"", "start: expected a whole number from 0 to 14, or null while not chosen, found \"0\""},
        {"start", "null", "start: expected a whole number from 0 to 14, since moves follow, found null"},
    };
    ASSERT_BAD("games.jsonl", 0, cases);
    static const struct bad_case fixed[] = {
        {"start", "null", "start: expected a whole number from 0 to 14 under the fixed rule, found null"},
    };
    ASSERT_BAD("games_rules.jsonl", 12, fixed);
}

static void test_bad_moves(void **unused)
{
    (void)unused;
    static const struct bad_case cases[] = {
        {"moves", "{}", "moves: expected a list of 0 to 192 entries, found an object"},
        {"moves[0]", "7", "moves[0]: expected an object, found 7"},
        {"moves[0]", "{\"player\": 1, \"start\": 0}", "moves[0]: expected a draft (\"draft\"), found a start choice"},
        {"moves[0]", "{\"player\": 0, \"place\": 8, \"x\": 0, \"y\": 0, \"rot\": 0}",
         "moves[0]: expected a draft (\"draft\"), found the placement of a card"},
        {"moves[0]", "{\"player\": 0}", "moves[0]: expected a draft (\"draft\"), found none of these"},
        {"moves[0].player", NULL, "moves[0].player: expected 0 (the player to move), found nothing"},
        {"moves[0].player", "1", "moves[0].player: expected 0 (the player to move), found 1"},
        {"moves[0].draft", "15", "moves[0].draft: expected a whole number from 0 to 14, found 15"},
        {"moves[0].draft", "\"a\"", "moves[0].draft: expected a whole number from 0 to 14, found \"a\""},
        {"moves[0].card", "16", "moves[0].card: expected 8 (the card behind those skipped), found 16"},
        {"moves[0].card", NULL, "moves[0].card: expected 8 (the card behind those skipped), found nothing"},
        {"moves[1]", "{\"player\": 1, \"draft\": 0, \"card\": 16}",
         "moves[1]: expected the placement of a card (\"place\"), found a draft"},
        {"moves[1].place", "16", "moves[1].place: expected 8 (the card to be placed now), found 16"},
        {"moves[1].x", "1001", "moves[1].x: expected a whole number from -1000 to 1000, found 1001"},
        {"moves[1].x", "\"a\"", "moves[1].x: expected a whole number from -1000 to 1000, found \"a\""},
        {"moves[1].y", NULL, "moves[1].y: expected a whole number from -1000 to 1000, found nothing"},
        {"moves[1].y", "0.25", "moves[1].y: expected a whole number from -1000 to 1000, found 0.25"},
        {"moves[1].y", "1e999", "moves[1].y: expected a whole number from -1000 to 1000, found inf"},
        {"moves[1].rot", "90", "moves[1].rot: expected 0 or 180, found 90"},
        {"moves[1].rot", "true", "moves[1].rot: expected 0 or 180, found true"},
        {"moves[5].x", "3", "moves[5]: card 11 at (3, 0) neither covers the town nor touches it by an edge"},
        {"moves[5]", "{\"player\": 0, \"place\": 11, \"x\": 2, \"y\": 1, \"rot\": 0}",
         "moves[5]: card 11 at (2, 1) neither covers the town nor touches it by an edge"},
        {"moves[5].x", "2000", "moves[5].x: expected a whole number from -1030 to 1030, found 2000"},
        {"moves[5].y", "1030", "moves[5]: card 11 at (-1, 1030) neither covers the town nor touches it by an edge"},
        {"moves[8]", "{\"player\": 0, \"place\": 9, \"x\": 0, \"y\": -3, \"rot\": 0}",
         "moves[8].place: expected 0 (the card to be placed now), found 9"},
        {"moves[8]", NULL, "moves[8].place: expected 0 (the card to be placed now), found 9"},
        {"moves[20]", NULL, "result: expected none, the game is not over after the moves"},
        {"moves[21]", "{\"player\": 1, \"draft\": 0, \"card\": 1}",
         "moves[21]: expected no more moves, the game is over"},
    };
    ASSERT_BAD("games.jsonl", 0, cases);
    static const struct bad_case first_picks[] = {
        {"moves[0].draft", "1",
         "moves[0].draft: expected 0 (player 0 chose the start card and takes it first), found 1"},
    };
    ASSERT_BAD("games_rules.jsonl", 8, first_picks);
}

static void test_bad_results(void **unused)
{
    (void)unused;
    static const struct bad_case cases[] = {
        {"result", "3", "result: expected an object, found 3"},
        {"result.winner", "1", "result.winner: expected 0, found 1"},
        {"result.winner", "null", "result.winner: expected 0, found null"},
        {"result.scores", "{}", "result.scores: expected a list of 2 entries, found an object"},
        {"result.scores[1]", NULL, "result.scores: expected a list of 2 entries, found 1"},
        {"result.scores[0]", "42", "result.scores[0]: expected an object, found 42"},
        {"result.scores[0].total", "43", "result.scores[0].total: expected 42, found 43"},
        {"result.scores[0].total", "\"42\"", "result.scores[0].total: expected 42, found \"42\""},
        {"result.scores[1].cards", "4", "result.scores[1].cards: expected 3, found 4"},
        {"result.scores[0].terrain", "[]", "result.scores[0].terrain: expected an object, found a list"},
        {"result.scores[0].terrain.water", "2", "result.scores[0].terrain.water: expected 3, found 2"},
        {"result.scores[0].terrain.lava", "2",
         "result.scores[0].terrain.lava: not expected, this game has no such points"},
        {"result.scores[0].scoring.bootleggers", "-14", "result.scores[0].scoring.bootleggers: expected 14, found -14"},
        {"result.scores[1].scoring.the-herd", "0",
         "result.scores[1].scoring.the-herd: not expected, this game has no such points"},
    };
    ASSERT_BAD("games.jsonl", 0, cases);
}

/* Another game than the one asked for, another deck than the one in use. */
static void test_asked_for_something_else(void **unused)
{
    (void)unused;
    struct wagons_game other = *wagons_game_find("circle-the-wagons");
    struct deck deck = *deck_default();
    struct wagons_record record;
    struct wagons_error error;
    cJSON *json = json_case_line("games.jsonl", 0);
    other.name = "solitaire";
    assert_false(wagons_record_parse(&record, json, &other, NULL, &error));
    assert_string_equal(error.text, "game: expected one of solitaire, found \"circle-the-wagons\"");
    deck.cards[15].terrain[BOTTOM_RIGHT] = SNOW;
    deck.hash = deck_hash(&deck);
    json_case_edit(json, "deck_hash", "\"edf8ee023495a3b7\"");
    assert_false(wagons_record_parse(&record, json, NULL, &deck, &error));
    assert_true(json_case_matches(error.text, "deck_hash: expected *"));
    assert_null(wagons_game_find("solitaire"));
    assert_false(wagons_record_parse(&record, NULL, NULL, NULL, &error));
    assert_string_equal(error.text, "expected an object, found nothing");
    cJSON_Delete(json);
}

/* --- texts with bytes wrong --- */

/* Changes, takes away or doubles some bytes. */
static size_t spoil(struct random_stream *stream, char *text, size_t length)
{
    static const char bytes[] = "0123456789-.eE\"{}[],:\\ntrue\x01\x7f\xff";
    for (uint32_t changes = 1 + random_below(stream, 3); changes > 0 && length > 0; changes--) {
        size_t at = random_below(stream, (uint32_t)length);
        switch (random_below(stream, 3)) {
        case 0:
            text[at] = bytes[random_below(stream, sizeof bytes - 1)];
            break;
        case 1:
            memmove(text + at, text + at + 1, length - at);
            length--;
            break;
        default:
            length = random_below(stream, 20) == 0 ? at : length;
            text[length] = '\0';
        }
    }
    return length;
}

/* Whatever bytes a file holds, it is a good record or there is a message of one line. */
static void test_spoiled_texts(void **unused)
{
    (void)unused;
    struct random_stream stream = random_open(1, 0, RANDOM_TEST, 0);
    cJSON *json = json_case_line("games_rules.jsonl", 1);
    size_t length;
    char *text = json_text(json, JSON_LINE, &length);
    char *spoiled = malloc(length + 1);
    int refused = 0;
    for (int i = 0; i < 3000; i++) {
        struct wagons_error error = {""};
        struct wagons_record record;
        memcpy(spoiled, text, length + 1);
        size_t rest = spoil(&stream, spoiled, length);
        cJSON *value = json_parse(spoiled, rest, &error);
        if (value != NULL && wagons_record_parse(&record, value, NULL, NULL, &error)) {
            wagons_record_free(&record);
        } else {
            assert_int_not_equal(strlen(error.text), 0);
            assert_null(strpbrk(error.text, "\n\r\t"));
            refused++;
        }
        cJSON_Delete(value);
    }
    assert_true(refused > 1000);
    free(spoiled);
    free(text);
    cJSON_Delete(json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_beginnings),
        cmocka_unit_test(test_deals),
        cmocka_unit_test(test_what_may_be_missing),
        cmocka_unit_test(test_agents_and_numbers),
        cmocka_unit_test(test_far_towns),
        cmocka_unit_test(test_bad_heads),
        cmocka_unit_test(test_bad_deals),
        cmocka_unit_test(test_bad_moves),
        cmocka_unit_test(test_bad_results),
        cmocka_unit_test(test_asked_for_something_else),
        cmocka_unit_test(test_spoiled_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
