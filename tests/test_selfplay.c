// SPDX-License-Identifier: GPL-3.0-or-later
/* Self-play on the toy game: the same bytes at any number of threads, and a summary that its records bear out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "tests/toy_game.h"
#include "tests/toy_series.h"

/* --- the same bytes --- */

static void test_threads_make_no_difference(void **state)
{
    struct toy_series toy;
    struct toy_outcome one, more;
    (void)state;
    toy_series_open(&toy, "sleepy:most=3", "counting", 11, 600);
    toy.series.threads = 1;
    one = toy_play_recorded(&toy);
    for (int threads = 2; threads <= 5; threads++) {
        toy.series.threads = threads;
        more = toy_play_recorded(&toy);
        assert_string_equal(more.report, one.report);
        assert_int_equal(more.length, one.length);
        assert_string_equal(more.records, one.records);
        toy_outcome_free(&more);
    }
    assert_int_equal(toy_game_open_seats(), 0);
    toy_outcome_free(&one);
    toy_series_close(&toy);
}

static void test_records_make_no_difference(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "random", "look", 12, 50);
    struct toy_outcome recorded = toy_play_recorded(&toy);
    toy.series.records = NULL;
    char *report = toy_play_done(&toy.series);
    assert_string_equal(report, recorded.report);
    free(report);
    toy_outcome_free(&recorded);
    toy_series_close(&toy);
}

/* Games 20 to 29 are the same alone as after the first twenty, so parts of a run can be played anywhere. */
static void test_a_part_is_a_part_of_the_whole(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "random", "counting", 13, 40);
    struct toy_outcome whole = toy_play_recorded(&toy);
    toy.series.from = 20;
    toy.series.games = 10;
    struct toy_outcome part = toy_play_recorded(&toy);
    size_t start = toy_line_start(whole.records, 20), end = toy_line_start(whole.records, 30);
    assert_int_equal(part.length, end - start);
    assert_memory_equal(part.records, whole.records + start, part.length);
    assert_non_null(strstr(part.report, "\"from\": 20"));
    assert_null(strstr(whole.report, "\"from\""));
    toy_outcome_free(&whole);
    toy_outcome_free(&part);
    toy_series_close(&toy);
}

/* --- records and summary --- */

static int int_at(const cJSON *object, const char *name)
{
    const cJSON *number = cJSON_GetObjectItemCaseSensitive(object, name);
    assert_true(cJSON_IsNumber(number));
    return number->valueint;
}

static const char *agent_at(const cJSON *record, int seat)
{
    const cJSON *players = cJSON_GetObjectItemCaseSensitive(record, "players");
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(cJSON_GetArrayItem(players, seat), "agent"));
}

static const cJSON *scores_of(const cJSON *record)
{
    const cJSON *result = cJSON_GetObjectItemCaseSensitive(record, "result");
    return cJSON_GetObjectItemCaseSensitive(result, "scores");
}

static void test_seats_alternate(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "grab", "look:coins=2", 14, 10);
    struct toy_outcome outcome = toy_play_recorded(&toy);
    for (int i = 0; i < 10; i++) {
        cJSON *record = toy_line_json(outcome.records, i);
        assert_int_equal(int_at(record, "seed"), 14);
        assert_int_equal(int_at(record, "index"), i);
        assert_string_equal(agent_at(record, i % 2), "grab");
        assert_string_equal(agent_at(record, 1 - i % 2), "look:coins=2");
        cJSON_Delete(record);
    }
    toy_outcome_free(&outcome);
    toy_series_close(&toy);
}

static void test_starts_go_round(void **state)
{
    static const char *const starts[] = {"first-picks", "second-picks", "fixed"};
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "grab", "random", 15, 9);
    toy.series.mixed_starts = true;
    struct toy_outcome outcome = toy_play_recorded(&toy);
    for (int i = 0; i < 9; i++) {
        cJSON *record = toy_line_json(outcome.records, i);
        const cJSON *rules = cJSON_GetObjectItemCaseSensitive(record, "rules");
        const cJSON *first = cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(record, "moves"), 0);
        assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(rules, "start")), starts[i % 3]);
        assert_int_equal(int_at(first, "player"), i % 3 == 1);
        cJSON_Delete(record);
    }
    assert_non_null(strstr(outcome.report, "\"start\": \"mixed\""));
    toy_expect_resumed(&toy, &outcome, outcome.length / 2);
    toy_outcome_free(&outcome);
    toy_series_close(&toy);
}

static double mean_at(const cJSON *object, const char *name)
{
    const cJSON *statistic = cJSON_GetObjectItemCaseSensitive(object, name);
    return cJSON_GetObjectItemCaseSensitive(statistic, "mean")->valuedouble;
}

/* Adds up the records by plain sums and compares. */
static void test_summary_is_what_the_records_say(void **state)
{
    enum { GAMES = 501 };
    struct toy_series toy;
    int wins[2] = {0, 0}, wins_a = 0, draws = 0;
    double sums[2] = {0, 0}, sum_a = 0, margin = 0, squares = 0;
    (void)state;
    toy_series_open(&toy, "look", "counting", 16, GAMES);
    struct toy_outcome outcome = toy_play_recorded(&toy);
    for (int i = 0; i < GAMES; i++) {
        cJSON *record = toy_line_json(outcome.records, i);
        int points[2];
        for (int seat = 0; seat < 2; seat++) {
            points[seat] = int_at(cJSON_GetArrayItem(scores_of(record), seat), "total");
            sums[seat] += points[seat];
        }
        wins[0] += points[0] > points[1];
        wins[1] += points[1] > points[0];
        draws += points[0] == points[1];
        wins_a += points[i % 2] > points[1 - i % 2];
        sum_a += points[i % 2];
        margin += points[0] - points[1];
        squares += (points[0] - points[1]) * (points[0] - points[1]);
        cJSON_Delete(record);
    }
    cJSON *report = cJSON_Parse(outcome.report);
    const cJSON *players = cJSON_GetObjectItemCaseSensitive(report, "players");
    const cJSON *agents = cJSON_GetObjectItemCaseSensitive(report, "agents");
    assert_true(draws > 0 && wins[0] > 0 && wins[1] > 0);
    assert_int_equal(int_at(report, "games"), GAMES);
    assert_int_equal(int_at(report, "draws"), draws);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(int_at(cJSON_GetArrayItem(players, seat), "wins"), wins[seat]);
        assert_true(fabs(mean_at(cJSON_GetArrayItem(players, seat), "score") - sums[seat] / GAMES) < 1e-9);
    }
    assert_int_equal(int_at(cJSON_GetArrayItem(agents, 0), "wins"), wins_a);
    assert_int_equal(int_at(cJSON_GetArrayItem(agents, 1), "wins"), wins[0] + wins[1] - wins_a);
    assert_true(fabs(mean_at(cJSON_GetArrayItem(agents, 0), "score") - sum_a / GAMES) < 1e-9);
    assert_true(fabs(mean_at(report, "margin") - margin / GAMES) < 1e-9);
    const cJSON *sd = cJSON_GetObjectItemCaseSensitive(cJSON_GetObjectItemCaseSensitive(report, "margin"), "sd");
    assert_true(fabs(sd->valuedouble - sqrt((squares - margin * margin / GAMES) / (GAMES - 1))) < 1e-9);
    cJSON_Delete(report);
    toy_outcome_free(&outcome);
    toy_series_close(&toy);
}

static void test_one_game_has_no_spread(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "grab", "grab", 17, 1);
    char *report = toy_play_done(&toy.series);
    assert_non_null(strstr(report, "\"sd\": null, \"ci95\": [null, null]"));
    free(report);
    toy_series_close(&toy);
}

static void test_clock_and_timing_are_told(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "grab", "clock", 18, 4);
    char *report = toy_play_done(&toy.series);
    assert_null(strstr(report, "\"limited\""));
    assert_null(strstr(report, "\"timing\""));
    free(report);
    toy_series_agents(&toy, "grab", "clock:time=1");
    toy.series.timing = true;
    report = toy_play_done(&toy.series);
    assert_non_null(strstr(report, "\"limited\": true"));
    assert_non_null(strstr(report, "\"threads\": 2"));
    free(report);
    toy_series_close(&toy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_make_no_difference),
        cmocka_unit_test(test_records_make_no_difference),
        cmocka_unit_test(test_a_part_is_a_part_of_the_whole),
        cmocka_unit_test(test_seats_alternate),
        cmocka_unit_test(test_starts_go_round),
        cmocka_unit_test(test_summary_is_what_the_records_say),
        cmocka_unit_test(test_one_game_has_no_spread),
        cmocka_unit_test(test_clock_and_timing_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
