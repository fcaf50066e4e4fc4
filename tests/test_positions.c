// SPDX-License-Identifier: GPL-3.0-or-later
/* Positions as they lie on a table, and moves in JSON and in words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/wagons/position.h"
#include "tests/json_case.h"
#include "wagons/record.h"

static const struct wagons_game *game_in_test(void)
{
    return wagons_game_find("circle-the-wagons");
}

static struct wagons_record parse(const cJSON *json)
{
    struct wagons_record record;
    struct wagons_error error;
    if (!wagons_record_parse(&record, json, NULL, NULL, &error)) {
        fail_msg("%s", error.text);
    }
    return record;
}

/* --- as it lies on a table --- */

/* The record of a game from some point on, written as the position that lies there and the moves that follow. */
static cJSON *from_table(const struct wagons_record *whole, const struct position *position, int made)
{
    struct wagons_record record = *whole;
    struct position table = *position;
    table.circle_count = 0;
    table.start = NO_START;
    record.initial = &table;
    record.count = whole->count - made;
    memmove(record.moves, record.moves + made, sizeof(wagons_move) * (size_t)record.count);
    return wagons_record_json(&record);
}

/* At every point of a game: the position comes back, and the rest of the game is as legal and ends the same. */
static void check_tables(const char *name, int line)
{
    cJSON *json = json_case_line(name, line);
    struct wagons_record whole = parse(json);
    struct position position;
    memcpy(&position, whole.initial, sizeof position);
    for (int made = 0; made < whole.count; made++) {
        if (position.phase != PHASE_START) {
            cJSON *table = from_table(&whole, &position, made);
            assert_null(json_get(table, "circle"));
            assert_true(cJSON_Compare(json_get(json, "result"), json_get(table, "result"), true));
            struct wagons_record read = parse(table);
            const struct position *lying = read.initial;
            assert_memory_equal(lying->town, position.town, sizeof position.town);
            assert_memory_equal(lying->row, position.row, position.row_count);
            assert_int_equal(lying->phase, position.phase);
            assert_int_equal(read.count, whole.count - made);
            cJSON *again = wagons_record_json(&read);
            assert_true(cJSON_Compare(table, again, true));
            cJSON_Delete(again);
            cJSON_Delete(table);
            wagons_record_free(&read);
        }
        position_apply(&position, whole.moves[made]);
    }
    wagons_record_free(&whole);
    cJSON_Delete(json);
}

static void test_tables(void **unused)
{
    (void)unused;
    for (int line = 0; line < 24; line++) {
        check_tables("games.jsonl", line);
        check_tables("games_rules.jsonl", line);
    }
}

/* The scoring cards are the backs of cards 14, 10 and 12. Player 1 has drafted card 5 and skipped 6 and 7. */
static cJSON *table_position(void)
{
    return json_case_parse(
        "{\"format\": \"wagons-game/1\", \"scoring\": [\"fortified\", \"wagon-train\", \"bootleggers\"],"
        " \"towns\": [[{\"card\": 0, \"x\": 0, \"y\": 0, \"rot\": 0},"
        " {\"card\": 1, \"x\": 2, \"y\": -1, \"rot\": 180}],"
        " [{\"card\": 2, \"x\": 7, \"y\": 7, \"rot\": 0}]],"
        " \"row\": [8, 9], \"pending\": [[6, 7], []], \"hand\": 5, \"to_move\": 1}");
}

static void test_table_in_the_middle_of_a_turn(void **unused)
{
    (void)unused;
    cJSON *json = table_position();
    struct wagons_record record = parse(json);
    const struct position *position = record.initial;
    assert_int_equal(position->phase, PHASE_PLACE);
    assert_int_equal(position_card(position), 5);
    assert_int_equal(position->town[0].cards, 2);
    assert_int_equal(town_at(&position->town[0], 3, 0), 8); /* the place at which card 1, turned, has its fourth cell */
    assert_true(position_is_legal(position, move_place(9, 7, 0)));
    assert_false(position_is_legal(position, move_place(0, 0, 0)));
    wagons_record_free(&record);
    cJSON_Delete(json);
}

static void test_table_parts_that_may_be_missing(void **unused)
{
    (void)unused;
    cJSON *json = table_position();
    json_case_edit(json, "hand", NULL);
    json_case_edit(json, "pending", NULL);
    struct wagons_record record = parse(json);
    const struct position *position = record.initial;
    assert_int_equal(position->phase, PHASE_DRAFT);
    assert_int_equal(position->to_move, 1);
    wagons_record_free(&record);
    json_case_edit(json, "row", "[]");
    record = parse(json);
    assert_int_equal(record.game->to_move(record.initial), WAGONS_NOBODY);
    wagons_record_free(&record);
    cJSON_Delete(json);
}

static void test_bad_tables(void **unused)
{
    (void)unused;
    static const struct {
        const char *path, *value, *message;
    } cases[] = {
        {"circle", "[]",
         "circle: expected either circle and start, or a position as it lies (towns, row, pending, hand, to_move), "
         "found both"},
        {"start", "3",
         "start: expected either circle and start, or a position as it lies (towns, row, pending, hand, to_move), "
         "found both"},
        {"scoring", NULL, "scoring: expected a list of 3 entries, found nothing"},
        {"towns", NULL, "towns: expected a list of 2 entries, found nothing"},
        {"towns[1]", NULL, "towns: expected a list of 2 entries, found 1"},
        {"towns[1]", "5", "towns[1]: expected a list of 0 to 15 entries, found 5"},
        {"towns[1][0]", "5", "towns[1][0]: expected an object, found 5"},
        {"towns[1][0].card", "\"a\"", "towns[1][0].card: expected a whole number from 0 to 17, found \"a\""},
        {"towns[1][0].card", "0", "towns[1][0].card: card 0 is there twice"},
        {"towns[1][0].card", "14", "towns[1][0].card: card 14 lies with its back up, it is the scoring card fortified"},
        {"towns[1][0].x", "-1001", "towns[1][0].x: expected a whole number from -1000 to 1000, found -1001"},
        {"towns[0][1].y", "2", "towns[0][1]: card 1 at (2, 2) neither covers the town nor touches it by an edge"},
        {"towns[0][1].rot", "270", "towns[0][1].rot: expected 0 or 180, found 270"},
        {"row", NULL, "row: expected a list of 0 to 15 entries, found nothing"},
        {"row", "\"8, 9\"", "row: expected a list of 0 to 15 entries, found \"8, 9\""},
        {"row[1]", "8", "row[1]: card 8 is there twice"},
        {"row[1]", "2", "row[1]: card 2 is there twice"},
        {"row[1]", "10", "row[1]: card 10 lies with its back up, it is the scoring card wagon-train"},
        {"pending", "[6, 7]", "pending[0]: expected a list of 0 to 15 entries, found 6"},
        {"pending[0][1]", "6", "pending[0][1]: card 6 is there twice"},
        {"pending", "[[], [6]]", "pending[1]: expected no cards while player 1, who is to move, has card 5 in hand"},
        {"hand", "\"5\"", "hand: expected a card from 0 to 17 or null, found \"5\""},
        {"hand", "18", "hand: expected a whole number from 0 to 17, found 18"},
        {"hand", "6", "hand: card 6 is there twice"},
        {"hand", "null", "pending[0]: expected no cards, player 1 is to move and has no card in hand"},
        {"to_move", NULL, "to_move: expected a whole number from 0 to 1, found nothing"},
        {"to_move", "2", "to_move: expected a whole number from 0 to 1, found 2"},
        {"to_move", "0", "pending[0]: expected no cards while player 0, who is to move, has card 5 in hand"},
        {"moves", "[{\"player\": 1, \"place\": 6, \"x\": 0, \"y\": 0, \"rot\": 0}]",
         "moves[0].place: expected 5 (the card to be placed now), found 6"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wagons_record record;
        struct wagons_error error = {""};
        cJSON *json = table_position();
        json_case_edit(json, cases[i].path, cases[i].value);
        assert_false(wagons_record_parse(&record, json, NULL, NULL, &error));
        assert_true(json_case_matches(error.text, cases[i].message));
        cJSON_Delete(json);
    }
}

static void test_who_takes_the_first_card(void **unused)
{
    (void)unused;
    struct wagons_record record;
    struct wagons_error error;
    cJSON *json = json_case_parse(
        "{\"format\": \"wagons-game/1\", \"scoring\": [\"fortified\", \"the-herd\", \"target-practice\"],"
        " \"towns\": [[], []], \"row\": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17],"
        " \"to_move\": 1}");
    assert_false(wagons_record_parse(&record, json, NULL, NULL, &error));
    assert_string_equal(error.text, "to_move: expected 0, who takes the first card, found 1");
    json_case_edit(json, "to_move", "0");
    record = parse(json);
    wagons_record_free(&record);
    cJSON_Delete(json);
}

/* Card 3 exactly above card 2: legal, unless whole cards may not be covered. */
static void test_full_cover(void **unused)
{
    (void)unused;
    struct wagons_record record;
    struct wagons_error error;
    cJSON *json = table_position();
    json_case_edit(json, "towns[1][1]", "{\"card\": 3, \"x\": 7, \"y\": 7, \"rot\": 0}");
    record = parse(json);
    wagons_record_free(&record);
    json_case_edit(json, "rules", "{\"full-cover\": \"forbid\"}");
    assert_false(wagons_record_parse(&record, json, NULL, NULL, &error));
    assert_string_equal(error.text,
                        "towns[1][1]: card 3 at (7, 7) would cover the last visible territory of an earlier "
                        "card, which \"full-cover\": \"forbid\" rules out");
    cJSON_Delete(json);
}

/* --- moves --- */

/* Every legal move of every position of a game comes back from its JSON, and stands in words with its card's face. */
static void check_moves(const char *name, int line)
{
    const struct wagons_game *game = game_in_test();
    cJSON *json = json_case_line(name, line);
    struct wagons_record record = parse(json);
    struct position position;
    wagons_move moves[WAGONS_MOVES_MAX];
    memcpy(&position, record.initial, sizeof position);
    for (int made = 0; made < record.count; made++) {
        int count = game->legal_moves(&position, moves);
        assert_true(count > 0);
        for (int i = 0; i < count; i++) {
            wagons_move read;
            char text[2000];
            struct wagons_error error;
            cJSON *written = game->move_json(&position, moves[i]);
            if (!game->move_parse(&position, written, &read, &error)) {
                fail_msg("%s", error.text);
            }
            assert_int_equal(read, moves[i]);
            assert_int_equal(json_get(written, "player")->valueint, position.to_move);
            game->move_text(&position, moves[i], text, sizeof text);
            const char *card = strstr(text, "card ");
            for (; card != NULL; card = strstr(card + 1, "card ")) {
                char face[CARD_TEXT_LENGTH];
                long id = strtol(card + strlen("card "), NULL, 10);
                assert_in_range(id, 0, CARDS - 1);
                card_text(&deck_default()->cards[id], (int)id, face);
                assert_int_equal(strncmp(card, face, strlen(face)), 0);
            }
            cJSON_Delete(written);
        }
        position_apply(&position, record.moves[made]);
    }
    assert_int_equal(game->legal_moves(&position, moves), 0);
    assert_string_equal(game->phase(&position), "over");
    wagons_record_free(&record);
    cJSON_Delete(json);
}

static void test_moves_come_back(void **unused)
{
    (void)unused;
    for (int line = 0; line < 10; line++) {
        check_moves("games_rules.jsonl", line);
    }
}

static void test_moves_in_words(void **unused)
{
    (void)unused;
    const struct wagons_game *game = game_in_test();
    cJSON *json = json_case_line("games_rules.jsonl", 0); /* second-picks, start 7: cards 2, 5, 8, ... */
    struct wagons_record record = parse(json);
    struct position position;
    char text[400];
    memcpy(&position, record.initial, sizeof position);
    game->move_text(&position, move_start(7), text, sizeof text);
    assert_string_equal(text, "chooses as the start card 2 (water mine, water beer / snow wagon, water gun)");
    position_apply(&position, move_start(7));
    game->move_text(&position, move_draft(0), text, sizeof text);
    assert_string_equal(text, "takes card 2 (water mine, water beer / snow wagon, water gun)");
    game->move_text(&position, move_draft(1), text, sizeof text);
    assert_string_equal(text,
                        "takes card 5 (forest beer, forest wagon / plains gun, forest cow), skipping card 2 (water "
                        "mine, water beer / snow wagon, water gun)");
    game->move_text(&position, move_draft(2), text, sizeof text);
    assert_string_equal(text,
                        "takes card 8 (desert fort, mountains wagon / snow wagon, desert beer), skipping card 2 "
                        "(water mine, water beer / snow wagon, water gun) and card 5 (forest beer, forest wagon / "
                        "plains gun, forest cow)");
    position_apply(&position, move_draft(0));
    game->move_text(&position, move_place(-3, 12, 1), text, sizeof text);
    assert_string_equal(text,
                        "places card 2 (water mine, water beer / snow wagon, water gun) at (-3, 12), turned by 180 "
                        "degrees");
    wagons_record_free(&record);
    cJSON_Delete(json);
}

/* A text never runs over the room there is. */
static void test_little_room_for_words(void **unused)
{
    (void)unused;
    const struct wagons_game *game = game_in_test();
    cJSON *json = table_position();
    struct wagons_record record = parse(json);
    char whole[200];
    game->move_text(record.initial, move_place(9, 7, 1), whole, sizeof whole);
    for (size_t size = 0; size <= sizeof whole; size++) {
        char text[sizeof whole + 1];
        memset(text, '#', sizeof text);
        game->move_text(record.initial, move_place(9, 7, 1), text, size);
        assert_int_equal(text[size], '#');
        if (size > 0) {
            size_t length = strlen(whole) < size ? strlen(whole) : size - 1;
            assert_int_equal(strlen(text), length);
            assert_int_equal(strncmp(text, whole, length), 0);
        }
    }
    wagons_record_free(&record);
    cJSON_Delete(json);
}

static void test_move_after_the_end(void **unused)
{
    (void)unused;
    const struct wagons_game *game = game_in_test();
    struct wagons_error error;
    wagons_move move;
    cJSON *json = table_position();
    json_case_edit(json, "hand", "null");
    json_case_edit(json, "pending", "[[], []]");
    json_case_edit(json, "row", "[]");
    struct wagons_record record = parse(json);
    cJSON *draft = json_case_parse("{\"player\": 1, \"draft\": 0, \"card\": 8}");
    assert_false(game->move_parse(record.initial, draft, &move, &error));
    assert_string_equal(error.text, "expected no move, the game is over");
    assert_false(game->is_legal(record.initial, move_draft(0)));
    assert_false(game->is_legal(record.initial, WAGONS_NO_MOVE));
    cJSON_Delete(draft);
    wagons_record_free(&record);
    cJSON_Delete(json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_table_in_the_middle_of_a_turn),
        cmocka_unit_test(test_table_parts_that_may_be_missing),
        cmocka_unit_test(test_bad_tables),
        cmocka_unit_test(test_who_takes_the_first_card),
        cmocka_unit_test(test_full_cover),
        cmocka_unit_test(test_moves_come_back),
        cmocka_unit_test(test_moves_in_words),
        cmocka_unit_test(test_little_room_for_words),
        cmocka_unit_test(test_move_after_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
