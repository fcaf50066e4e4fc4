// SPDX-License-Identifier: GPL-3.0-or-later
/* wagons-score/1 for towns and games, rule options by name, and the rules as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/files.h"
#include "games/wagons/position.h"
#include "tests/json_case.h"
#include "wagons/record.h"

static const struct wagons_game *game_in_test(void)
{
    return wagons_game_find("circle-the-wagons");
}

static cJSON *score(const cJSON *towns)
{
    struct wagons_error error;
    cJSON *answer = game_in_test()->towns_score(towns, deck_default(), &error);
    if (answer == NULL) {
        fail_msg("%s", error.text);
    }
    assert_string_equal(json_get(answer, "format")->valuestring, "wagons-score/1");
    return answer;
}

static int number(const cJSON *object, const char *name)
{
    return json_get(object, name)->valueint;
}

static int sum(const cJSON *object)
{
    int total = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, object)
    {
        total += item->valueint;
    }
    return total;
}

/* --- towns --- */

/* tests/data/towns.json */
static cJSON *towns_file(void)
{
    struct wagons_error error;
    size_t length;
    char *text = file_read(json_case_path("towns.json"), JSON_TEXT_MAX, &length, &error);
    assert_non_null(text);
    cJSON *json = json_case_parse(text);
    free(text);
    return json;
}

static cJSON *towns_input(const cJSON *first, const cJSON *second)
{
    cJSON *input = json_case_parse("{\"format\": \"wagons-towns/1\", \"towns\": []}");
    cJSON *list = cJSON_GetObjectItemCaseSensitive(input, "towns");
    cJSON_AddItemToArray(list, cJSON_Duplicate(json_get(first, "placements"), true));
    if (second != NULL) {
        cJSON_AddItemToArray(list, cJSON_Duplicate(json_get(second, "placements"), true));
    }
    return input;
}

static void test_lone_towns(void **unused)
{
    (void)unused;
    cJSON *file = towns_file();
    const cJSON *town;
    cJSON_ArrayForEach(town, json_get(file, "towns"))
    {
        cJSON *input = towns_input(town, NULL);
        cJSON *answer = score(input);
        const cJSON *entry = cJSON_GetArrayItem(json_get(answer, "towns"), 0);
        assert_int_equal(cJSON_GetArraySize(json_get(answer, "towns")), 1);
        assert_int_equal(cJSON_GetArraySize(json_get(entry, "scoring")), 15); /* the comparing cards are left out */
        assert_true(cJSON_Compare(json_get(entry, "terrain"), json_get(town, "terrain"), true));
        assert_true(cJSON_Compare(json_get(entry, "scoring"), json_get(town, "scoring"), true));
        assert_int_equal(number(entry, "territories"), number(town, "territories"));
        assert_int_equal(number(entry, "cards"), cJSON_GetArraySize(json_get(town, "placements")));
        assert_int_equal(number(entry, "total"), sum(json_get(entry, "terrain")) + sum(json_get(entry, "scoring")));
        cJSON_Delete(answer);
        cJSON_Delete(input);
    }
    cJSON_Delete(file);
}

static const cJSON *town_of_id(const cJSON *file, int id)
{
    const cJSON *town;
    cJSON_ArrayForEach(town, json_get(file, "towns"))
    {
        if (number(town, "id") == id) {
            return town;
        }
    }
    fail_msg("no town %d", id);
    return NULL;
}

static void test_pairs_of_towns(void **unused)
{
    (void)unused;
    static const char *const comparing[] = {"one-too-many", "claim-jumpers", "smalltown-charm"};
    cJSON *file = towns_file();
    const cJSON *pair;
    cJSON_ArrayForEach(pair, json_get(file, "pairs"))
    {
        const cJSON *ids = json_get(pair, "towns");
        cJSON *input = towns_input(town_of_id(file, cJSON_GetArrayItem(ids, 0)->valueint),
                                   town_of_id(file, cJSON_GetArrayItem(ids, 1)->valueint));
        cJSON *answer = score(input);
        for (int player = 0; player < 2; player++) {
            const cJSON *entry = cJSON_GetArrayItem(json_get(answer, "towns"), player);
            const cJSON *points = json_get(entry, "scoring");
            assert_int_equal(cJSON_GetArraySize(points), SCORING_CARDS);
            for (int i = 0; i < 3; i++) {
                int expected = cJSON_GetArrayItem(json_get(pair, comparing[i]), player)->valueint;
                assert_int_equal(number(points, comparing[i]), expected);
            }
            assert_int_equal(number(entry, "total"), sum(json_get(entry, "terrain")) + sum(points));
        }
        cJSON_Delete(answer);
        cJSON_Delete(input);
    }
    cJSON_Delete(file);
}

/* One town of two cards; both show some of everything. */
static cJSON *small_input(void)
{
    return json_case_parse(
        "{\"format\": \"wagons-towns/1\", \"towns\": [[{\"card\": 5, \"x\": 0, \"y\": 0, \"rot\": 0},"
        " {\"card\": 5, \"x\": 2, \"y\": 0, \"rot\": 180}]]}");
}

static void test_scoring_cards_asked_for(void **unused)
{
    (void)unused;
    cJSON *input = small_input();
    json_case_edit(input, "scoring", "[\"the-herd\", \"one-too-many\", \"the-clearing\"]");
    cJSON *answer = score(input);
    const cJSON *entry = cJSON_GetArrayItem(json_get(answer, "towns"), 0);
    char *text = json_text(entry, JSON_LINE, NULL);
    assert_string_equal(text,
                        "{\"terrain\":{\"desert\":0,\"forest\":6,\"snow\":0,\"mountains\":0,\"plains\":1,\"water\":0},"
                        "\"scoring\":{\"the-herd\":2,\"the-clearing\":-6},\"total\":3,\"cards\":2,"
                        "\"territories\":8}\n");
    free(text);
    cJSON_Delete(answer);
    json_case_edit(input, "scoring", "[]");
    json_case_edit(input, "towns[1]", "[]");
    answer = score(input);
    assert_int_equal(number(cJSON_GetArrayItem(json_get(answer, "towns"), 0), "total"), 7);
    assert_int_equal(number(cJSON_GetArrayItem(json_get(answer, "towns"), 1), "total"), 0);
    cJSON_Delete(answer);
    cJSON_Delete(input);
}

static void test_bad_towns(void **unused)
{
    (void)unused;
    static const struct {
        const char *path, *value, *message;
    } cases[] = {
        {"format", "\"wagons-game/1\"", "format: expected \"wagons-towns/1\", found \"wagons-game/1\""},
        {"towns", NULL, "towns: expected a list of 1 to 2 entries, found nothing"},
        {"towns[0]", NULL, "towns: expected a list of 1 to 2 entries, found 0"},
        {"towns[0]", "{}", "towns[0]: expected a list of 0 to 15 entries, found an object"},
        {"towns[0][1].card", "18", "towns[0][1].card: expected a whole number from 0 to 17, found 18"},
        {"towns[0][1].x", "1e999", "towns[0][1].x: expected a whole number from -1030 to 1030, found inf"},
        {"towns[0][1].x", "3", "towns[0][1]: card 5 at (3, 0) neither covers the town nor touches it by an edge"},
        {"towns[0][1].rot", "1", "towns[0][1].rot: expected 0 or 180, found 1"},
        {"towns[1]", "[7]", "towns[1][0]: expected an object, found 7"},
        {"scoring", "\"the-herd\"", "scoring: expected a list of 0 to 18 entries, found \"the-herd\""},
        {"scoring", "[\"the-herd\", \"the-herd\"]", "scoring[1]: the-herd is there twice"},
        {"scoring", "[\"herd\"]", "scoring[0]: expected one of badlands, *"},
        {"rules", "{\"full-cover\": \"no\"}", "rules.full-cover: expected one of allow, forbid, found \"no\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wagons_error error = {""};
        cJSON *input = small_input();
        json_case_edit(input, cases[i].path, cases[i].value);
        assert_null(game_in_test()->towns_score(input, deck_default(), &error));
        assert_true(json_case_matches(error.text, cases[i].message));
        cJSON_Delete(input);
    }
}

/* Fifteen cards are a town, sixteen are none; a town of fifteen in a row reaches as far as it can. */
static void test_longest_town(void **unused)
{
    (void)unused;
    cJSON *input = json_case_parse("{\"format\": \"wagons-towns/1\", \"towns\": [[]]}");
    char path[32];
    char placement[80];
    for (int i = 0; i < 15; i++) {
        snprintf(path, sizeof path, "towns[0][%d]", i);
        snprintf(placement, sizeof placement, "{\"card\": 0, \"x\": %d, \"y\": -1000, \"rot\": 0}", 1000 + 2 * i);
        json_case_edit(input, path, placement);
    }
    cJSON *answer = score(input);
    assert_int_equal(number(cJSON_GetArrayItem(json_get(answer, "towns"), 0), "territories"), 60);
    cJSON_Delete(answer);
    json_case_edit(input, "towns[0][15]", placement);
    struct wagons_error error;
    assert_null(game_in_test()->towns_score(input, deck_default(), &error));
    assert_string_equal(error.text, "towns[0]: expected a list of 0 to 15 entries, found 16");
    cJSON_Delete(input);
}

/* --- games --- */

static void test_scores_of_games(void **unused)
{
    (void)unused;
    for (int line = 0; line < 30; line++) {
        cJSON *json = json_case_line("games_rules.jsonl", line);
        struct wagons_record record;
        struct position position;
        struct wagons_result result;
        assert_true(wagons_record_parse(&record, json, NULL, NULL, NULL));
        wagons_record_final(&record, &position);
        cJSON *answer = record.game->score_json(&position);
        record.game->result(&position, &result);
        assert_int_equal(number(answer, "winner"), number(json_get(json, "result"), "winner"));
        assert_int_equal(result.winner, number(answer, "winner"));
        for (int player = 0; player < 2; player++) {
            const cJSON *entry = cJSON_GetArrayItem(json_get(answer, "towns"), player);
            const cJSON *stated = cJSON_GetArrayItem(json_get(json_get(json, "result"), "scores"), player);
            assert_true(cJSON_Compare(json_get(entry, "terrain"), json_get(stated, "terrain"), true));
            assert_true(cJSON_Compare(json_get(entry, "scoring"), json_get(stated, "scoring"), true));
            assert_int_equal(number(entry, "total"), number(stated, "total"));
            assert_int_equal(number(entry, "cards"), number(stated, "cards"));
            assert_int_equal(number(entry, "territories"), position.town[player].cells);
            assert_int_equal(result.total[player], number(stated, "total"));
        }
        cJSON_Delete(answer);
        answer = record.game->score_json(record.initial); /* as it lies: no winner yet */
        assert_null(json_get(answer, "winner"));
        cJSON_Delete(answer);
        wagons_record_free(&record);
        cJSON_Delete(json);
    }
}

/* --- rules --- */

static void test_scoring_cards_by_name(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "",
        "badlands",
        "badlands,the-herd",
        "badlands,the-herd,cool-water,fortified",
        "badlands,the-herd,badlands",
        "badlands,the-herd,",
        ",badlands,the-herd",
        "badlands, the-herd, cool-water",
        "badlands,the-herd,cool-wate",
        "Badlands,the-herd,cool-water",
        "badlands,the-herd,cool-water,",
    };
    struct wagons_rules rules = wagons_rules_default();
    struct wagons_error error;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(game_in_test()->scoring_parse(bad[i], &rules, &error));
        assert_true(json_case_matches(error.text, "expected three different scoring cards like *"));
        assert_false(rules.has_scoring);
    }
    game_in_test()->scoring_parse("badlands,the-flock,cool-water", &rules, &error);
    assert_string_equal(error.text, "expected three different scoring cards like badlands,the-herd,cool-water, found "
                                    "\"badlands,the-flock,cool-water\"; no scoring card is called the-flock");
    assert_true(game_in_test()->scoring_parse("cool-water,badlands,the-herd", &rules, &error));
    assert_true(rules.has_scoring);
    assert_int_equal(rules.scoring[0], COOL_WATER);
    assert_int_equal(rules.scoring[1], BADLANDS);
    assert_int_equal(rules.scoring[2], THE_HERD);
}

static void test_rules_text(void **unused)
{
    (void)unused;
    static const char *const expected[] = {
        "first-picks",
        "second-picks",
        "fixed",
        "full-cover",
        "allow",
        "forbid",
        "-+  neighbours all exist and all show a\n  | snow      fort  | water     mine  |  wagon.\n"};
    struct deck deck = *deck_default();
    deck.cards[0].back = THE_HERD;
    deck.cards[15].back = BADLANDS;
    char *text = game_in_test()->rules_text(&deck);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_non_null(strstr(text, expected[i]));
    }
    for (int card = 0; card < SCORING_CARDS; card++) {
        char line[80];
        snprintf(line, sizeof line, "-+  %s (card %d)\n", scoring_names[card],
                 deck_card_with_back(&deck, (enum scoring_card)card));
        assert_non_null(strstr(text, line));
    }
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1) {
        size_t length = strcspn(line, "\n");
        assert_true(length <= 100);
        assert_true(length == 0 || line[length - 1] != ' ');
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lone_towns),
        cmocka_unit_test(test_pairs_of_towns),
        cmocka_unit_test(test_scoring_cards_asked_for),
        cmocka_unit_test(test_bad_towns),
        cmocka_unit_test(test_longest_town),
        cmocka_unit_test(test_scores_of_games),
        cmocka_unit_test(test_scoring_cards_by_name),
        cmocka_unit_test(test_rules_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
