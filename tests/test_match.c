// SPDX-License-Identifier: GPL-3.0-or-later
/* Matches on the toy game: pairs, what they add up to, and where the sequential test stops. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "base/pentanomial.h"
#include "tests/toy_game.h"
#include "tests/toy_series.h"
#include "wagons/match.h"

struct match_run {
    struct toy_series toy;
    struct wagons_match match;
};

static void match_open(struct match_run *run, const char *a, const char *b, uint64_t seed, uint64_t pairs)
{
    toy_series_open(&run->toy, a, b, seed, 2 * pairs);
    run->match = (struct wagons_match){.has_sprt = false};
}

static enum wagons_ending play(struct match_run *run, cJSON **report, struct wagons_error *error)
{
    run->match.series = run->toy.series;
    return wagons_match(&run->match, report, error);
}

static cJSON *play_done(struct match_run *run)
{
    struct wagons_error error = {""};
    cJSON *report;
    enum wagons_ending ending = play(run, &report, &error);
    assert_string_equal(error.text, "");
    assert_int_equal(ending, WAGONS_DONE);
    return report;
}

/* The report's text and the records of a match played from its beginning; the caller frees both. */
static char *play_recorded(struct match_run *run, char **records)
{
    size_t length;
    unlink(run->toy.records);
    run->toy.series.records = run->toy.records;
    run->toy.series.resume = false;
    cJSON *report = play_done(run);
    char *text = json_text(report, JSON_PRETTY, NULL);
    cJSON_Delete(report);
    *records = toy_file_read(run->toy.records, &length);
    return text;
}

static double number_at(const cJSON *object, const char *name)
{
    const cJSON *number = json_get(object, name);
    assert_true(cJSON_IsNumber(number));
    return number->valuedouble;
}

static int total_at(const cJSON *record, int seat)
{
    const cJSON *scores = json_get(json_get(record, "result"), "scores");
    return json_get(cJSON_GetArrayItem(scores, seat), "total")->valueint;
}

static void test_pairs_share_a_deal_and_swap_seats(void **state)
{
    struct match_run run;
    char *records;
    (void)state;
    match_open(&run, "grab", "look", 41, 10);
    char *report = play_recorded(&run, &records);
    for (int pair = 0; pair < 10; pair++) {
        cJSON *first = toy_line_json(records, 2 * pair), *second = toy_line_json(records, 2 * pair + 1);
        assert_true(cJSON_Compare(json_get(first, "coins"), json_get(second, "coins"), true));
        for (int game = 0; game < 2; game++) {
            const cJSON *players = json_get(game == 0 ? first : second, "players");
            const cJSON *a = json_get(cJSON_GetArrayItem(players, game), "agent");
            assert_string_equal(cJSON_GetStringValue(a), "grab");
        }
        assert_int_equal(json_get(second, "index")->valueint, 2 * pair + 1);
        cJSON_Delete(first);
        cJSON_Delete(second);
    }
    free(report);
    free(records);
    toy_series_close(&run.toy);
}

/* What plain sums over the records make of a match. */
struct recount {
    struct pentanomial results;
    double margin, squares; /* of A over B, per game, over pairs */
};

static struct recount recount(const char *records, int pairs)
{
    struct recount sums = {.margin = 0};
    for (int pair = 0; pair < pairs; pair++) {
        int half_points = 0;
        double margin = 0;
        for (int game = 0; game < 2; game++) {
            cJSON *record = toy_line_json(records, 2 * pair + game);
            int a = total_at(record, game), b = total_at(record, 1 - game);
            half_points += a > b ? 2 : a == b ? 1 : 0;
            margin += (a - b) / 2.0;
            cJSON_Delete(record);
        }
        sums.results.counts[half_points]++;
        sums.margin += margin;
        sums.squares += margin * margin;
    }
    return sums;
}

static void test_report_is_what_the_records_say(void **state)
{
    enum { PAIRS = 400 };
    struct match_run run;
    char *records;
    (void)state;
    match_open(&run, "look", "random", 42, PAIRS);
    char *text = play_recorded(&run, &records);
    struct recount sums = recount(records, PAIRS);
    cJSON *report = cJSON_Parse(text);
    const cJSON *counts = json_get(report, "pentanomial");
    for (int k = 0; k < PAIR_RESULTS; k++) {
        assert_true(sums.results.counts[k] > 0);
        assert_int_equal(cJSON_GetArrayItem(counts, k)->valueint, sums.results.counts[k]);
    }
    assert_int_equal(number_at(report, "pairs"), PAIRS);
    assert_int_equal(number_at(report, "games"), 2 * PAIRS);
    const cJSON *margin = json_get(report, "margin");
    assert_true(fabs(number_at(margin, "mean") - sums.margin / PAIRS) < 1e-9);
    assert_true(fabs(number_at(margin, "sd") - sqrt((sums.squares - sums.margin * sums.margin / PAIRS) / (PAIRS - 1))) <
                1e-9);
    double points = 0;
    for (int k = 0; k < PAIR_RESULTS; k++) {
        points += k / 4.0 * (double)sums.results.counts[k];
    }
    assert_true(fabs(number_at(report, "pair_score") - points / PAIRS) < 1e-12);
    assert_true(fabs(number_at(report, "elo") - pentanomial_elo(points / PAIRS)) < 1e-9);
    struct pair_score score = pentanomial_score(&sums.results);
    const cJSON *interval = json_get(report, "elo_ci95");
    assert_true(fabs(cJSON_GetArrayItem(interval, 0)->valuedouble - pentanomial_elo(score.low)) < 1e-9);
    assert_true(fabs(cJSON_GetArrayItem(interval, 1)->valuedouble - pentanomial_elo(score.high)) < 1e-9);
    assert_null(json_get(report, "sprt"));
    cJSON_Delete(report);
    free(text);
    free(records);
    toy_series_close(&run.toy);
}

/* Two like agents without chance split every pair exactly: the seats' advantage cancels. */
static void test_equal_agents_split_all_pairs(void **state)
{
    struct match_run run;
    (void)state;
    match_open(&run, "look:coins=3", "look", 43, 50);
    cJSON *report = play_done(&run);
    assert_int_equal(cJSON_GetArrayItem(json_get(report, "pentanomial"), 2)->valueint, 50);
    assert_true(number_at(report, "elo") == 0);
    assert_true(number_at(json_get(report, "margin"), "mean") == 0);
    assert_true(number_at(json_get(report, "margin"), "sd") == 0);
    cJSON_Delete(report);
    toy_series_close(&run.toy);
}

/* An infinite Elo is null, for JSON has no infinity. */
static void test_won_pair(void **state)
{
    struct match_run run;
    bool found = false;
    (void)state;
    for (uint64_t seed = 1; seed < 50 && !found; seed++) {
        match_open(&run, "grab", "random", seed, 1);
        cJSON *report = play_done(&run);
        found = number_at(report, "pair_score") == 1;
        if (found) {
            const cJSON *interval = json_get(report, "elo_ci95");
            assert_true(cJSON_IsNull(json_get(report, "elo")));
            assert_true(cJSON_IsNull(cJSON_GetArrayItem(interval, 0)));
            assert_true(cJSON_IsNull(json_get(json_get(report, "margin"), "sd")));
        }
        cJSON_Delete(report);
        toy_series_close(&run.toy);
    }
    assert_true(found);
}

static void test_sprt_stops_at_the_deciding_pair(void **state)
{
    struct match_run run;
    char *records[5], *reports[5];
    (void)state;
    match_open(&run, "look", "random", 44, 5000);
    run.match = (struct wagons_match){.has_sprt = true, .elo0 = 0, .elo1 = 60};
    for (int threads = 1; threads <= 4; threads++) {
        run.toy.series.threads = threads;
        reports[threads] = play_recorded(&run, &records[threads]);
        assert_string_equal(reports[threads], reports[1]);
        assert_string_equal(records[threads], records[1]);
    }
    cJSON *report = cJSON_Parse(reports[1]);
    const cJSON *sprt = json_get(report, "sprt");
    int pairs = (int)number_at(report, "pairs");
    assert_true(pairs > 5 && pairs < 5000);
    assert_string_equal(cJSON_GetStringValue(json_get(sprt, "verdict")), "H1");
    assert_true(number_at(sprt, "elo0") == 0 && number_at(sprt, "elo1") == 60);
    /* It was decided by this pair and by none before. */
    struct pentanomial now = recount(records[1], pairs).results, before = recount(records[1], pairs - 1).results;
    assert_true(fabs(number_at(sprt, "llr") - pentanomial_llr(&now, 0, 60)) < 1e-9);
    assert_int_equal(pentanomial_verdict(pentanomial_llr(&now, 0, 60)), SPRT_H1);
    assert_int_equal(pentanomial_verdict(pentanomial_llr(&before, 0, 60)), SPRT_UNDECIDED);
    assert_int_equal(toy_line_start(records[1], 2 * pairs), strlen(records[1]));
    cJSON_Delete(report);
    for (int threads = 1; threads <= 4; threads++) {
        free(reports[threads]);
        free(records[threads]);
    }
    toy_series_close(&run.toy);
}

static void test_sprt_other_verdicts(void **state)
{
    static const struct {
        const char *a, *b, *verdict;
        uint64_t pairs;
    } cases[] = {
        {"random", "look", "H0", 3000},
        {"look", "look", "undecided", 60},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct match_run run;
        match_open(&run, cases[i].a, cases[i].b, 45, cases[i].pairs);
        run.match = (struct wagons_match){.has_sprt = true, .elo0 = -2, .elo1 = 2};
        cJSON *report = play_done(&run);
        assert_string_equal(cJSON_GetStringValue(json_get(json_get(report, "sprt"), "verdict")), cases[i].verdict);
        cJSON_Delete(report);
        toy_series_close(&run.toy);
    }
}

/* Within a pair, between pairs, at the decision. */
static void test_resume(void **state)
{
    struct match_run run;
    char *records;
    (void)state;
    match_open(&run, "look", "random", 46, 5000);
    run.match = (struct wagons_match){.has_sprt = true, .elo0 = 0, .elo1 = 60};
    char *whole = play_recorded(&run, &records);
    size_t length = strlen(records);
    size_t kept[] = {
        0,          100,   toy_line_start(records, 1), toy_line_start(records, 8), toy_line_start(records, 9) + 9,
        length - 1, length};
    run.toy.series.resume = true;
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        size_t found;
        toy_file_write(run.toy.records, records, kept[i]);
        cJSON *report = play_done(&run);
        char *text = json_text(report, JSON_PRETTY, NULL);
        char *again = toy_file_read(run.toy.records, &found);
        assert_string_equal(text, whole);
        assert_string_equal(again, records);
        cJSON_Delete(report);
        free(text);
        free(again);
    }
    free(whole);
    free(records);
    toy_series_close(&run.toy);
}

/* With hypotheses that were decided earlier, or as self-play, these records are another run's. */
static void test_records_of_another_match(void **state)
{
    struct match_run run;
    struct wagons_error error = {""};
    cJSON *report;
    char *records;
    (void)state;
    match_open(&run, "look", "random", 47, 200);
    char *whole = play_recorded(&run, &records);
    run.toy.series.resume = true;
    run.match = (struct wagons_match){.has_sprt = true, .elo0 = 0, .elo1 = 60};
    assert_int_equal(play(&run, &report, &error), WAGONS_REFUSED);
    assert_non_null(strstr(error.text, "this run was decided before this game"));
    assert_null(report);
    run.match.has_sprt = false;
    run.toy.series.from = 2;
    assert_int_equal(play(&run, &report, &error), WAGONS_REFUSED);
    free(whole);
    free(records);
    toy_series_close(&run.toy);
}

static void test_starts_go_round_by_pairs(void **state)
{
    static const char *const starts[] = {"first-picks", "second-picks", "fixed"};
    struct match_run run;
    char *records;
    (void)state;
    match_open(&run, "look", "random", 48, 6);
    run.toy.series.mixed_starts = true;
    char *whole = play_recorded(&run, &records);
    for (int i = 0; i < 12; i++) {
        cJSON *record = toy_line_json(records, i);
        const cJSON *start = json_get(json_get(record, "rules"), "start");
        assert_string_equal(cJSON_GetStringValue(start), starts[i / 2 % 3]);
        cJSON_Delete(record);
    }
    free(whole);
    free(records);
    toy_series_close(&run.toy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs_share_a_deal_and_swap_seats),
        cmocka_unit_test(test_report_is_what_the_records_say),
        cmocka_unit_test(test_equal_agents_split_all_pairs),
        cmocka_unit_test(test_won_pair),
        cmocka_unit_test(test_sprt_stops_at_the_deciding_pair),
        cmocka_unit_test(test_sprt_other_verdicts),
        cmocka_unit_test(test_resume),
        cmocka_unit_test(test_records_of_another_match),
        cmocka_unit_test(test_starts_go_round_by_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
