// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/run.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/threads.h"
#include "study/journal.h"
#include "study/sequence.h"
#include "study/spread.h"

struct run {
    const struct series *series;
    const struct run_counter *counter;
    struct journal journal; /* if the series is recorded */
    uint64_t next;          /* the game that is handed on next */
    uint64_t end;           /* where the round ends */
    int threads;            /* of this process; those numbered above hand games to other processes */
    bool decided;           /* the counter had enough: `next` will never be counted */
    atomic_bool given_up;   /* games in play are to be given up: the run is decided or failed */
    atomic_int fault;       /* enum series_play of the first game that was not played to its end */
    enum wagons_ending ending;
    struct wagons_error error;
};

static const struct wagons_series *setup_of(const struct run *run)
{
    return run->series->setup;
}

static bool watch_stops(const struct run *run)
{
    const struct wagons_watch *watch = &setup_of(run)->watch;
    return watch->stop != NULL && watch->stop(watch->context);
}

static void show_progress(const struct run *run)
{
    const struct wagons_watch *watch = &setup_of(run)->watch;
    if (watch->progress != NULL) {
        watch->progress(watch->context, run->next - run->series->from, run->series->total);
    }
}

static void note(const struct run *run, const char *text)
{
    const struct wagons_watch *watch = &setup_of(run)->watch;
    if (watch->note != NULL) {
        watch->note(watch->context, text);
    }
}

/* Counts game run->next. */
static void count(struct run *run, const struct series_outcome *outcome)
{
    run->decided = !run->counter->count(run->counter->context, run->next, outcome);
    run->next++;
}

/* Begins the next round when one is over; false if there is none. */
static bool begin_round(struct run *run)
{
    if (run->next == run->end && run->counter->next_round != NULL && !run->decided) {
        run->end = run->counter->next_round(run->counter->context, run->next);
    }
    return run->next < run->end && !run->decided;
}

/* --- the games of the records file --- */

static bool check_line(void *context, uint64_t number, const char *text, size_t length, struct wagons_error *error)
{
    struct run *run = context;
    struct series_outcome outcome;
    (void)number;
    if (run->decided) {
        return error_set(error, "this run was decided before this game");
    }
    if (!begin_round(run)) {
        return error_set(error, "more games than the %llu of this run", (unsigned long long)run->series->total);
    }
    if (watch_stops(run)) {
        run->ending = WAGONS_INTERRUPTED;
        return error_set(error, "interrupted while reading back");
    }
    if (!series_recognise(run->series, run->next, text, length, &outcome, error)) {
        return false;
    }
    count(run, &outcome);
    return true;
}

static bool check_torn(void *context, uint64_t number, const char *text, size_t length, struct wagons_error *error)
{
    struct run *run = context;
    char line[WAGONS_ERROR_LENGTH];
    if (!begin_round(run)) {
        return error_set(error, "more than the %llu games of this run", (unsigned long long)run->series->total);
    }
    if (!series_recognise_torn(run->series, run->next, text, length, error)) {
        return false;
    }
    snprintf(line, sizeof line, "%.300s:%llu: a torn record, cut off", setup_of(run)->records,
             (unsigned long long)number + 1);
    note(run, line);
    return true;
}

/* Opens the records file, if there is one, and counts the games that it holds. */
static bool open_records(struct run *run)
{
    const struct wagons_series *setup = setup_of(run);
    struct journal_check check = {.context = run, .line = check_line, .torn = check_torn};
    if (setup->records == NULL) {
        return true;
    }
    run->ending = WAGONS_REFUSED;
    if (!journal_open(&run->journal, setup->records, setup->resume ? &check : NULL, &run->error)) {
        return false;
    }
    run->ending = WAGONS_DONE;
    return true;
}

/* --- new games --- */

static bool must_stop(void *context)
{
    struct run *run = context;
    return atomic_load_explicit(&run->given_up, memory_order_relaxed) || watch_stops(run);
}

static bool play(void *context, uint64_t n, void *result)
{
    struct run *run = context;
    bool with_line = setup_of(run)->records != NULL;
    struct series_task task = series_task(run->series, n);
    int helper = threads_self() - run->threads;
    enum series_play ending = helper >= 0 ? spread_play(helper, &task, with_line, must_stop, run, result)
                                          : series_play(run->series, &task, with_line, must_stop, run, result);
    if (ending == SERIES_PLAYED) {
        return true;
    }
    int none = SERIES_PLAYED;
    atomic_compare_exchange_strong(&run->fault, &none, (int)ending);
    atomic_store(&run->given_up, true);
    return false;
}

static bool deliver(void *context, uint64_t n, void *result)
{
    struct run *run = context;
    struct series_game *game = result;
    (void)n;
    if (game->line != NULL && !journal_write(&run->journal, game->line, game->length, &run->error)) {
        run->ending = WAGONS_FAILED;
    } else {
        count(run, &game->outcome);
        show_progress(run);
    }
    free(game->line);
    bool more = run->ending == WAGONS_DONE && !run->decided;
    if (!more) {
        atomic_store(&run->given_up, true);
    }
    return more;
}

static void discard(void *context, void *result)
{
    struct series_game *game = result;
    (void)context;
    free(game->line);
}

/* What a game that was not played to its end means for the run. */
static void judge_fault(struct run *run)
{
    unsigned long long done = run->next - run->series->from, total = run->series->total;
    switch ((enum series_play)atomic_load(&run->fault)) {
    case SERIES_PLAYED:
        break;
    case SERIES_STOPPED:
        run->ending = WAGONS_INTERRUPTED;
        error_set(&run->error, "interrupted after %llu of %llu games", done, total);
        break;
    case SERIES_NO_MEMORY:
        run->ending = WAGONS_FAILED;
        error_set(&run->error, "out of memory after %llu of %llu games", done, total);
        break;
    case SERIES_ILLEGAL_MOVE:
        run->ending = WAGONS_FAILED;
        error_set(&run->error, "an agent made an illegal move after %llu of %llu games", done, total);
        break;
    case SERIES_LOST:
        run->ending = WAGONS_FAILED;
        error_set(&run->error, "lost another process after %llu of %llu games", done, total);
        break;
    }
}

static void play_round(struct run *run, int helpers)
{
    struct sequence sequence = {
        .from = run->next,
        .to = run->end,
        .threads = run->threads + helpers,
        .result_size = sizeof(struct series_game),
        .context = run,
        .work = play,
        .deliver = deliver,
        .discard = discard,
    };
    if (!sequence_run(&sequence)) {
        atomic_store(&run->fault, SERIES_NO_MEMORY);
    }
    /* A run that is complete all the same, or failed before, keeps that ending. */
    if (run->ending == WAGONS_DONE && !run->decided && run->next < run->end) {
        judge_fault(run);
    }
}

static void play_rest(struct run *run)
{
    int helpers = spread_open();
    show_progress(run);
    while (run->ending == WAGONS_DONE && begin_round(run)) {
        play_round(run, helpers);
    }
}

static void close_records(struct run *run)
{
    struct wagons_error error;
    if (setup_of(run)->records != NULL && !journal_close(&run->journal, &error) && run->ending == WAGONS_DONE) {
        run->ending = WAGONS_FAILED;
        run->error = error;
    }
}

static int threads_of(const struct wagons_series *setup)
{
    return setup->threads > 0 ? setup->threads : threads_available();
}

static bool serve_stops(void *context)
{
    return watch_stops(context);
}

enum wagons_ending run_series(const struct series *series, const struct run_counter *counter, struct run_cost *cost,
                              struct wagons_error *error)
{
    struct run run = {
        .series = series,
        .counter = counter,
        .next = series->from,
        .end = series->to,
        .threads = threads_of(series->setup),
        .ending = WAGONS_DONE,
    };
    *cost = (struct run_cost){.threads = run.threads};
    if (wagons_spread_rank() > 0) {
        spread_serve(series, run.threads, serve_stops, &run);
        return WAGONS_DONE;
    }
    if (open_records(&run)) {
        uint64_t first = run.next;
        double start = clock_seconds();
        play_rest(&run);
        close_records(&run);
        cost->games = run.next - first;
        cost->seconds = clock_seconds() - start;
    }
    spread_release();
    if (run.ending != WAGONS_DONE) {
        error_set(error, "%s", run.error.text);
    }
    return run.ending;
}
