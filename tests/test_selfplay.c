// SPDX-License-Identifier: GPL-3.0-or-later
/* Self-play on the toy game: the same bytes however it is run, resumed or cut, and a summary that its records bear
   out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/json.h"
#include "tests/toy_game.h"
#include "tests/toy_series.h"
#include "wagons/selfplay.h"

/* --- running --- */

static enum wagons_ending play(const struct wagons_series *series, char **report, struct wagons_error *error)
{
    cJSON *json = NULL;
    enum wagons_ending ending = wagons_selfplay(series, &json, error);
    assert_int_equal(json != NULL, ending == WAGONS_DONE);
    *report = json != NULL ? json_text(json, JSON_PRETTY, NULL) : NULL;
    cJSON_Delete(json);
    return ending;
}

/* Plays to the end; the report's text, which the caller frees. */
static char *play_done(const struct wagons_series *series)
{
    struct wagons_error error = {""};
    char *report;
    enum wagons_ending ending = play(series, &report, &error);
    assert_string_equal(error.text, "");
    assert_int_equal(ending, WAGONS_DONE);
    return report;
}

static void expect_refused(const struct wagons_series *series, const char *message)
{
    struct wagons_error error = {""};
    char *report;
    assert_int_equal(play(series, &report, &error), WAGONS_REFUSED);
    if (strstr(error.text, message) == NULL) {
        fail_msg("expected \"%s\" in \"%s\"", message, error.text);
    }
}

/* What a whole run writes. */
struct outcome {
    char *report, *records;
    size_t length;
};

static struct outcome play_recorded(struct toy_series *toy)
{
    struct outcome outcome;
    unlink(toy->records);
    toy->series.records = toy->records;
    toy->series.resume = false;
    outcome.report = play_done(&toy->series);
    outcome.records = toy_file_read(toy->records, &outcome.length);
    assert_non_null(outcome.records);
    return outcome;
}

static void outcome_free(struct outcome *outcome)
{
    free(outcome->report);
    free(outcome->records);
}

static void expect_records(const struct toy_series *toy, const char *text, size_t length)
{
    size_t found;
    char *records = toy_file_read(toy->records, &found);
    assert_non_null(records);
    assert_int_equal(found, length);
    assert_memory_equal(records, text, length);
    free(records);
}

/* Goes on from the first `kept` bytes of a finished run and expects its end. */
static void expect_resumed(struct toy_series *toy, const struct outcome *whole, size_t kept)
{
    toy_file_write(toy->records, whole->records, kept);
    toy->series.records = toy->records;
    toy->series.resume = true;
    char *report = play_done(&toy->series);
    assert_string_equal(report, whole->report);
    expect_records(toy, whole->records, whole->length);
    free(report);
}

/* --- the same bytes --- */

static void test_threads_make_no_difference(void **state)
{
    struct toy_series toy;
    struct outcome one, more;
    (void)state;
    toy_series_open(&toy, "sleepy:most=3", "counting", 11, 600);
    toy.series.threads = 1;
    one = play_recorded(&toy);
    for (int threads = 2; threads <= 5; threads++) {
        toy.series.threads = threads;
        more = play_recorded(&toy);
        assert_string_equal(more.report, one.report);
        assert_int_equal(more.length, one.length);
        assert_string_equal(more.records, one.records);
        outcome_free(&more);
    }
    assert_int_equal(toy_game_open_seats(), 0);
    outcome_free(&one);
    toy_series_close(&toy);
}

static void test_records_make_no_difference(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "random", "look", 12, 50);
    struct outcome recorded = play_recorded(&toy);
    toy.series.records = NULL;
    char *report = play_done(&toy.series);
    assert_string_equal(report, recorded.report);
    free(report);
    outcome_free(&recorded);
    toy_series_close(&toy);
}

/* Games 20 to 29 are the same alone as after the first twenty, so parts of a run can be played anywhere. */
static void test_a_part_is_a_part_of_the_whole(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "random", "counting", 13, 40);
    struct outcome whole = play_recorded(&toy);
    toy.series.from = 20;
    toy.series.games = 10;
    struct outcome part = play_recorded(&toy);
    size_t start = toy_line_start(whole.records, 20), end = toy_line_start(whole.records, 30);
    assert_int_equal(part.length, end - start);
    assert_memory_equal(part.records, whole.records + start, part.length);
    assert_non_null(strstr(part.report, "\"from\": 20"));
    assert_null(strstr(whole.report, "\"from\""));
    outcome_free(&whole);
    outcome_free(&part);
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
    struct outcome outcome = play_recorded(&toy);
    for (int i = 0; i < 10; i++) {
        cJSON *record = toy_line_json(outcome.records, i);
        assert_int_equal(int_at(record, "seed"), 14);
        assert_int_equal(int_at(record, "index"), i);
        assert_string_equal(agent_at(record, i % 2), "grab");
        assert_string_equal(agent_at(record, 1 - i % 2), "look:coins=2");
        cJSON_Delete(record);
    }
    outcome_free(&outcome);
    toy_series_close(&toy);
}

static void test_starts_go_round(void **state)
{
    static const char *const starts[] = {"first-picks", "second-picks", "fixed"};
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "grab", "random", 15, 9);
    toy.series.mixed_starts = true;
    struct outcome outcome = play_recorded(&toy);
    for (int i = 0; i < 9; i++) {
        cJSON *record = toy_line_json(outcome.records, i);
        const cJSON *rules = cJSON_GetObjectItemCaseSensitive(record, "rules");
        const cJSON *first = cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(record, "moves"), 0);
        assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(rules, "start")), starts[i % 3]);
        assert_int_equal(int_at(first, "player"), i % 3 == 1);
        cJSON_Delete(record);
    }
    assert_non_null(strstr(outcome.report, "\"start\": \"mixed\""));
    expect_resumed(&toy, &outcome, outcome.length / 2);
    outcome_free(&outcome);
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
    struct outcome outcome = play_recorded(&toy);
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
    outcome_free(&outcome);
    toy_series_close(&toy);
}

static void test_one_game_has_no_spread(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "grab", "grab", 17, 1);
    char *report = play_done(&toy.series);
    assert_non_null(strstr(report, "\"sd\": null, \"ci95\": [null, null]"));
    free(report);
    toy_series_close(&toy);
}

static void test_clock_and_timing_are_told(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "grab", "clock", 18, 4);
    char *report = play_done(&toy.series);
    assert_null(strstr(report, "\"limited\""));
    assert_null(strstr(report, "\"timing\""));
    free(report);
    toy_series_agents(&toy, "grab", "clock:time=1");
    toy.series.timing = true;
    report = play_done(&toy.series);
    assert_non_null(strstr(report, "\"limited\": true"));
    assert_non_null(strstr(report, "\"threads\": 2"));
    free(report);
    toy_series_close(&toy);
}

/* --- going on after an end at any point --- */

static void count_notes(void *context, const char *text)
{
    int *notes = context;
    assert_non_null(strstr(text, "torn"));
    (*notes)++;
}

static void test_resume_from_every_byte(void **state)
{
    struct toy_series toy;
    int notes = 0, lines = 0;
    (void)state;
    toy_series_open(&toy, "random", "counting", 19, 5);
    toy.series.threads = 1;
    struct outcome whole = play_recorded(&toy);
    toy.series.watch = (struct wagons_watch){.context = &notes, .note = count_notes};
    for (size_t kept = 0; kept <= whole.length; kept++) {
        expect_resumed(&toy, &whole, kept);
        lines += kept == 0 || whole.records[kept - 1] == '\n';
    }
    assert_int_equal(lines, 6);
    assert_int_equal(notes, (int)whole.length + 1 - lines);
    outcome_free(&whole);
    toy_series_close(&toy);
}

static void test_resume_without_a_file(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "random", "look", 20, 30);
    struct outcome whole = play_recorded(&toy);
    unlink(toy.records);
    toy.series.resume = true;
    char *report = play_done(&toy.series);
    assert_string_equal(report, whole.report);
    expect_records(&toy, whole.records, whole.length);
    free(report);
    outcome_free(&whole);
    toy_series_close(&toy);
}

static void test_resume_lengthens(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "random", "look", 21, 40);
    struct outcome whole = play_recorded(&toy);
    toy.series.games = 25;
    struct outcome shorter = play_recorded(&toy);
    assert_memory_equal(shorter.records, whole.records, shorter.length);
    toy.series.games = 40;
    expect_resumed(&toy, &whole, shorter.length);
    outcome_free(&shorter);
    outcome_free(&whole);
    toy_series_close(&toy);
}

static void test_killed_at_any_time(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "sleepy:most=4", "counting", 22, 400);
    struct outcome whole = play_recorded(&toy);
    toy.series.resume = true;
    for (int round = 0; round < 6; round++) {
        unlink(toy.records);
        pid_t child = fork();
        if (child == 0) {
            cJSON *report;
            toy.series.threads = 1; /* a child of a process with threads may not start a team of its own */
            wagons_selfplay(&toy.series, &report, NULL);
            _exit(0);
        }
        struct timespec time = {.tv_nsec = (5 + 23 * round) * 1000000L};
        nanosleep(&time, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        char *report = play_done(&toy.series);
        assert_string_equal(report, whole.report);
        expect_records(&toy, whole.records, whole.length);
        free(report);
    }
    outcome_free(&whole);
    toy_series_close(&toy);
}

struct stopper {
    atomic_bool stop;
    uint64_t at, last, total;
    bool in_order;
};

static bool stopped(void *context)
{
    struct stopper *stopper = context;
    return atomic_load(&stopper->stop);
}

static void watch_progress(void *context, uint64_t done, uint64_t total)
{
    struct stopper *stopper = context;
    stopper->in_order = stopper->in_order && (done == stopper->last + 1 || stopper->last == UINT64_MAX);
    stopper->last = done;
    stopper->total = total;
    if (done == stopper->at) {
        atomic_store(&stopper->stop, true);
    }
}

static void test_stopped_and_resumed(void **state)
{
    struct toy_series toy;
    struct stopper stopper = {.at = 77, .last = UINT64_MAX, .in_order = true};
    struct wagons_error error = {""};
    char *report, message[64];
    (void)state;
    toy_series_open(&toy, "sleepy:most=2", "counting", 23, 300);
    struct outcome whole = play_recorded(&toy);
    unlink(toy.records);
    toy.series.threads = 3;
    toy.series.watch = (struct wagons_watch){.context = &stopper, .stop = stopped, .progress = watch_progress};
    assert_int_equal(play(&toy.series, &report, &error), WAGONS_INTERRUPTED);
    snprintf(message, sizeof message, "interrupted after %d of 300 games", (int)stopper.last);
    assert_string_equal(error.text, message);
    assert_true(stopper.last >= 77 && stopper.last < 300);
    assert_int_equal(toy_game_open_seats(), 0);
    expect_records(&toy, whole.records, toy_line_start(whole.records, (int)stopper.last));

    stopper = (struct stopper){.at = UINT64_MAX, .last = UINT64_MAX, .in_order = true};
    toy.series.resume = true;
    report = play_done(&toy.series);
    assert_string_equal(report, whole.report);
    expect_records(&toy, whole.records, whole.length);
    assert_true(stopper.in_order);
    assert_true(stopper.last == 300 && stopper.total == 300);
    free(report);
    outcome_free(&whole);
    toy_series_close(&toy);
}

/* --- files that are not this run's --- */

static void test_records_are_never_overwritten(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "random", "look", 24, 5);
    struct outcome outcome = play_recorded(&toy);
    expect_refused(&toy.series, "games.jsonl: holds something already");
    expect_records(&toy, outcome.records, outcome.length);
    toy_file_write(toy.records, "", 0);
    char *report = play_done(&toy.series); /* an empty file is as good as none */
    expect_records(&toy, outcome.records, outcome.length);
    free(report);
    outcome_free(&outcome);
    toy_series_close(&toy);
}

/* Each changes the run so that the records are another's. */
static void other_seed(struct toy_series *toy)
{
    toy->series.seed++;
}
static void other_agents(struct toy_series *toy)
{
    toy_series_agents(toy, "random", "look:coins=2");
}
static void other_rules(struct toy_series *toy)
{
    toy->series.rules.start = WAGONS_SECOND_PICKS;
}
static void other_start(struct toy_series *toy)
{
    toy->series.from = 1;
}
static void fewer_games(struct toy_series *toy)
{
    toy->series.games = 4;
}

static void test_records_of_another_run_are_refused(void **state)
{
    static const struct {
        void (*change)(struct toy_series *toy);
        const char *message;
    } others[] = {
        {other_seed, "games.jsonl:1: seed 25, but this run has seed 26"},
        {other_agents, "games.jsonl:1: player 2 is \"look\", but \"look:coins=2\" in this run"},
        {other_rules, "games.jsonl:1: played by other rules than this run's"},
        {other_start, "games.jsonl:1: game 0, but game 1 comes here in this run"},
        {fewer_games, "games.jsonl:5: more games than the 4 of this run"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        struct toy_series toy;
        toy_series_open(&toy, "random", "look", 25, 6);
        struct outcome outcome = play_recorded(&toy);
        others[i].change(&toy);
        toy.series.resume = true;
        expect_refused(&toy.series, others[i].message);
        expect_records(&toy, outcome.records, outcome.length);
        /* A torn first line of another run is refused too, not cut off. */
        size_t torn = toy_line_start(outcome.records, 1) - 5;
        if (others[i].change == other_seed || others[i].change == other_rules || others[i].change == other_start) {
            toy_file_write(toy.records, outcome.records, torn);
            expect_refused(&toy.series, "games.jsonl:1: not a record of this run");
            expect_records(&toy, outcome.records, torn);
        }
        outcome_free(&outcome);
        toy_series_close(&toy);
    }
}

static void test_changed_records_are_refused(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "random", "look", 27, 3);
    struct outcome outcome = play_recorded(&toy);
    toy.series.resume = true;
    size_t second = toy_line_start(outcome.records, 1);
    static const struct {
        const char *find;
        char put;
        const char *message;
    } changes[] = {
        {"\"take\":", 'x', "games.jsonl:2: "},
        {"\"coins\":[", '0', "games.jsonl:2: coins[]: "},
        {"\"total\":", '9', "games.jsonl:2: result"},
        {"\"format\":\"wagons-game/", '2', "games.jsonl:2: format"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        char *changed = strdup(outcome.records);
        char *at = strstr(changed + second, changes[i].find);
        assert_non_null(at);
        at[strlen(changes[i].find)] = changes[i].put;
        toy_file_write(toy.records, changed, outcome.length);
        expect_refused(&toy.series, changes[i].message);
        expect_records(&toy, changed, outcome.length);
        free(changed);
    }
    outcome_free(&outcome);
    toy_series_close(&toy);
}

/* A right record, but of the same game of another deal. */
static void test_another_deal_is_refused(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "grab", "grab", 33, 2);
    struct outcome outcome = play_recorded(&toy);
    char *coin = strstr(outcome.records + toy_line_start(outcome.records, 1), "\"coins\":[");
    char *result = strstr(coin, ",\"result\"");
    char *changed = strdup(outcome.records);
    size_t head = (size_t)(result - outcome.records);
    changed[head] = '}'; /* stating no result, it cannot state a wrong one */
    changed[head + 1] = '\n';
    changed[coin - outcome.records + (long)strlen("\"coins\":[")] ^= 1;
    toy_file_write(toy.records, changed, head + 2);
    toy.series.resume = true;
    expect_refused(&toy.series, "games.jsonl:2: not a game of this run");
    expect_records(&toy, changed, head + 2);
    free(changed);
    outcome_free(&outcome);
    toy_series_close(&toy);
}

static void test_strange_files_are_refused(void **state)
{
    static const char text[] = "Dear diary,\ntoday";
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "random", "look", 28, 3);
    toy.series.records = toy.records;
    toy.series.resume = true;
    toy_file_write(toy.records, text, strlen(text));
    expect_refused(&toy.series, "games.jsonl:1: ");
    expect_records(&toy, text, strlen(text));
    toy_file_write(toy.records, text, 6); /* all of it a torn line */
    expect_refused(&toy.series, "games.jsonl:1: not a record of this run");
    expect_records(&toy, text, 6);
    unlink(toy.records);
    toy.series.records = toy.folder;
    expect_refused(&toy.series, toy.folder);
    toy.series.resume = false;
    expect_refused(&toy.series, "irectory");
    toy.series.records = "/nowhere/games.jsonl";
    expect_refused(&toy.series, "/nowhere/games.jsonl: No such file or directory");
    toy_series_close(&toy);
}

static void test_two_runs_do_not_share_a_file(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "random", "look", 29, 3);
    struct outcome outcome = play_recorded(&toy);
    FILE *other = fopen(toy.records, "r+");
    assert_int_equal(flock(fileno(other), LOCK_EX | LOCK_NB), 0);
    toy.series.resume = true;
    expect_refused(&toy.series, "another run is writing to it");
    fclose(other);
    expect_resumed(&toy, &outcome, outcome.length);
    outcome_free(&outcome);
    toy_series_close(&toy);
}

/* --- faults --- */

static void test_full_device(void **state)
{
    struct toy_series toy;
    struct wagons_error error = {""};
    char *report;
    (void)state;
    toy_series_open(&toy, "random", "look", 30, 600);
    toy.series.records = "/dev/full";
    assert_int_equal(play(&toy.series, &report, &error), WAGONS_FAILED);
    assert_string_equal(error.text, "/dev/full: No space left on device");
    toy.series.resume = true;
    expect_refused(&toy.series, "/dev/full: no regular file");
    toy_series_close(&toy);
}

/* A device that fills up in the middle of a line: what stays are whole lines, and the run can go on. */
static void test_full_in_the_middle(void **state)
{
    struct toy_series toy;
    struct wagons_error error = {""};
    char *report;
    (void)state;
    toy_series_open(&toy, "random", "look", 31, 20);
    struct outcome whole = play_recorded(&toy);
    unlink(toy.records);
    struct rlimit limit, before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = toy_line_start(whole.records, 7) + 100;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    enum wagons_ending ending = play(&toy.series, &report, &error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(ending, WAGONS_FAILED);
    assert_non_null(strstr(error.text, "games.jsonl: File too large"));
    expect_records(&toy, whole.records, toy_line_start(whole.records, 7));
    expect_resumed(&toy, &whole, toy_line_start(whole.records, 7));
    outcome_free(&whole);
    toy_series_close(&toy);
}

static void test_illegal_moves_end_the_run(void **state)
{
    struct toy_series toy;
    struct wagons_error error = {""};
    char *report;
    (void)state;
    toy_series_open(&toy, "cheat:after=2", "grab", 32, 50);
    assert_int_equal(play(&toy.series, &report, &error), WAGONS_FAILED);
    assert_non_null(strstr(error.text, "an agent made an illegal move"));
    assert_int_equal(toy_game_open_seats(), 0);
    toy_series_close(&toy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_killed_at_any_time),
        cmocka_unit_test(test_threads_make_no_difference),
        cmocka_unit_test(test_records_make_no_difference),
        cmocka_unit_test(test_a_part_is_a_part_of_the_whole),
        cmocka_unit_test(test_seats_alternate),
        cmocka_unit_test(test_starts_go_round),
        cmocka_unit_test(test_summary_is_what_the_records_say),
        cmocka_unit_test(test_one_game_has_no_spread),
        cmocka_unit_test(test_clock_and_timing_are_told),
        cmocka_unit_test(test_resume_from_every_byte),
        cmocka_unit_test(test_resume_without_a_file),
        cmocka_unit_test(test_resume_lengthens),
        cmocka_unit_test(test_stopped_and_resumed),
        cmocka_unit_test(test_records_are_never_overwritten),
        cmocka_unit_test(test_records_of_another_run_are_refused),
        cmocka_unit_test(test_changed_records_are_refused),
        cmocka_unit_test(test_another_deal_is_refused),
        cmocka_unit_test(test_strange_files_are_refused),
        cmocka_unit_test(test_two_runs_do_not_share_a_file),
        cmocka_unit_test(test_full_device),
        cmocka_unit_test(test_full_in_the_middle),
        cmocka_unit_test(test_illegal_moves_end_the_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
