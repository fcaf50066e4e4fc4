// SPDX-License-Identifier: GPL-3.0-or-later
/* Runs of the toy game that end early, on one thread or several threads, and go on; records that are another run's;
   faults of the system. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/json.h"
#include "tests/toy_game.h"
#include "tests/toy_series.h"
#include "wagons/selfplay.h"

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
    struct toy_outcome whole = toy_play_recorded(&toy);
    toy.series.watch = (struct wagons_watch){.context = &notes, .note = count_notes};
    for (size_t kept = 0; kept <= whole.length; kept++) {
        toy_expect_resumed(&toy, &whole, kept);
        lines += kept == 0 || whole.records[kept - 1] == '\n';
    }
    assert_int_equal(lines, 6);
    assert_int_equal(notes, (int)whole.length + 1 - lines);
    toy_outcome_free(&whole);
    toy_series_close(&toy);
}

static void test_resume_without_a_file(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "random", "look", 20, 30);
    struct toy_outcome whole = toy_play_recorded(&toy);
    unlink(toy.records);
    toy.series.resume = true;
    char *report = toy_play_done(&toy.series);
    assert_string_equal(report, whole.report);
    toy_expect_records(&toy, whole.records, whole.length);
    free(report);
    toy_outcome_free(&whole);
    toy_series_close(&toy);
}

static void test_resume_lengthens(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "random", "look", 21, 40);
    struct toy_outcome whole = toy_play_recorded(&toy);
    toy.series.games = 25;
    struct toy_outcome shorter = toy_play_recorded(&toy);
    assert_memory_equal(shorter.records, whole.records, shorter.length);
    toy.series.games = 40;
    toy_expect_resumed(&toy, &whole, shorter.length);
    toy_outcome_free(&shorter);
    toy_outcome_free(&whole);
    toy_series_close(&toy);
}

static void test_killed_at_any_time(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "sleepy:most=4", "counting", 22, 400);
    struct toy_outcome whole = toy_play_recorded(&toy);
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
        char *report = toy_play_done(&toy.series);
        assert_string_equal(report, whole.report);
        toy_expect_records(&toy, whole.records, whole.length);
        free(report);
    }
    toy_outcome_free(&whole);
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
    struct toy_outcome whole = toy_play_recorded(&toy);
    unlink(toy.records);
    toy.series.threads = 3;
    toy.series.watch = (struct wagons_watch){.context = &stopper, .stop = stopped, .progress = watch_progress};
    assert_int_equal(toy_play(&toy.series, &report, &error), WAGONS_INTERRUPTED);
    snprintf(message, sizeof message, "interrupted after %d of 300 games", (int)stopper.last);
    assert_string_equal(error.text, message);
    assert_true(stopper.last >= 77 && stopper.last < 300);
    assert_int_equal(toy_game_open_seats(), 0);
    toy_expect_records(&toy, whole.records, toy_line_start(whole.records, (int)stopper.last));

    stopper = (struct stopper){.at = UINT64_MAX, .last = UINT64_MAX, .in_order = true};
    toy.series.resume = true;
    report = toy_play_done(&toy.series);
    assert_string_equal(report, whole.report);
    toy_expect_records(&toy, whole.records, whole.length);
    assert_true(stopper.in_order);
    assert_true(stopper.last == 300 && stopper.total == 300);
    free(report);
    toy_outcome_free(&whole);
    toy_series_close(&toy);
}

/* --- files that are not this run's --- */

static void test_records_are_never_overwritten(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "random", "look", 24, 5);
    struct toy_outcome outcome = toy_play_recorded(&toy);
    toy_expect_refused(&toy.series, "games.jsonl: holds something already");
    toy_expect_records(&toy, outcome.records, outcome.length);
    toy_file_write(toy.records, "", 0);
    char *report = toy_play_done(&toy.series); /* an empty file is as good as none */
    toy_expect_records(&toy, outcome.records, outcome.length);
    free(report);
    toy_outcome_free(&outcome);
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
        struct toy_outcome outcome = toy_play_recorded(&toy);
        others[i].change(&toy);
        toy.series.resume = true;
        toy_expect_refused(&toy.series, others[i].message);
        toy_expect_records(&toy, outcome.records, outcome.length);
        /* A torn first line of another run is refused too, not cut off. */
        size_t torn = toy_line_start(outcome.records, 1) - 5;
        if (others[i].change == other_seed || others[i].change == other_rules || others[i].change == other_start) {
            toy_file_write(toy.records, outcome.records, torn);
            toy_expect_refused(&toy.series, "games.jsonl:1: not a record of this run");
            toy_expect_records(&toy, outcome.records, torn);
        }
        toy_outcome_free(&outcome);
        toy_series_close(&toy);
    }
}

static void test_changed_records_are_refused(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "random", "look", 27, 3);
    struct toy_outcome outcome = toy_play_recorded(&toy);
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
        toy_expect_refused(&toy.series, changes[i].message);
        toy_expect_records(&toy, changed, outcome.length);
        free(changed);
    }
    toy_outcome_free(&outcome);
    toy_series_close(&toy);
}

/* A right record, but of the same game of another deal. */
static void test_another_deal_is_refused(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "grab", "grab", 33, 2);
    struct toy_outcome outcome = toy_play_recorded(&toy);
    char *coin = strstr(outcome.records + toy_line_start(outcome.records, 1), "\"coins\":[");
    char *result = strstr(coin, ",\"result\"");
    char *changed = strdup(outcome.records);
    size_t head = (size_t)(result - outcome.records);
    changed[head] = '}'; /* stating no result, it cannot state a wrong one */
    changed[head + 1] = '\n';
    changed[coin - outcome.records + (long)strlen("\"coins\":[")] ^= 1;
    toy_file_write(toy.records, changed, head + 2);
    toy.series.resume = true;
    toy_expect_refused(&toy.series, "games.jsonl:2: not a game of this run");
    toy_expect_records(&toy, changed, head + 2);
    free(changed);
    toy_outcome_free(&outcome);
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
    toy_expect_refused(&toy.series, "games.jsonl:1: ");
    toy_expect_records(&toy, text, strlen(text));
    toy_file_write(toy.records, text, 6); /* all of it a torn line */
    toy_expect_refused(&toy.series, "games.jsonl:1: not a record of this run");
    toy_expect_records(&toy, text, 6);
    unlink(toy.records);
    toy.series.records = toy.folder;
    toy_expect_refused(&toy.series, toy.folder);
    toy.series.resume = false;
    toy_expect_refused(&toy.series, "irectory");
    toy.series.records = "/nowhere/games.jsonl";
    toy_expect_refused(&toy.series, "/nowhere/games.jsonl: No such file or directory");
    toy_series_close(&toy);
}

static void test_two_runs_do_not_share_a_file(void **state)
{
    struct toy_series toy;
    (void)state;
    toy_series_open(&toy, "random", "look", 29, 3);
    struct toy_outcome outcome = toy_play_recorded(&toy);
    FILE *other = fopen(toy.records, "r+");
    assert_int_equal(flock(fileno(other), LOCK_EX | LOCK_NB), 0);
    toy.series.resume = true;
    toy_expect_refused(&toy.series, "another run is writing to it");
    fclose(other);
    toy_expect_resumed(&toy, &outcome, outcome.length);
    toy_outcome_free(&outcome);
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
    assert_int_equal(toy_play(&toy.series, &report, &error), WAGONS_FAILED);
    assert_string_equal(error.text, "/dev/full: No space left on device");
    toy.series.resume = true;
    toy_expect_refused(&toy.series, "/dev/full: no regular file");
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
    struct toy_outcome whole = toy_play_recorded(&toy);
    unlink(toy.records);
    struct rlimit limit, before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = toy_line_start(whole.records, 7) + 100;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    enum wagons_ending ending = toy_play(&toy.series, &report, &error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(ending, WAGONS_FAILED);
    assert_non_null(strstr(error.text, "games.jsonl: File too large"));
    toy_expect_records(&toy, whole.records, toy_line_start(whole.records, 7));
    toy_expect_resumed(&toy, &whole, toy_line_start(whole.records, 7));
    toy_outcome_free(&whole);
    toy_series_close(&toy);
}

static void test_illegal_moves_end_the_run(void **state)
{
    struct toy_series toy;
    struct wagons_error error = {""};
    char *report;
    (void)state;
    toy_series_open(&toy, "cheat:after=2", "grab", 32, 50);
    assert_int_equal(toy_play(&toy.series, &report, &error), WAGONS_FAILED);
    assert_non_null(strstr(error.text, "an agent made an illegal move"));
    assert_int_equal(toy_game_open_seats(), 0);
    toy_series_close(&toy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_killed_at_any_time),
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
