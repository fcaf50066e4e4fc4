// SPDX-License-Identifier: GPL-3.0-or-later
/* `wagons engine`: wagons-engine/1 over standard input and output.

   This thread reads; quick queries it answers at once, searches go to the pool, whose workers write their answers. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/commands.h"
#include "apps/engine/engine_lines.h"
#include "apps/engine/engine_pool.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "wagons/level.h"

enum { IN_FLIGHT_MAX = 100000 };

struct session {
    struct engine engine;
    struct engine_pool *pool;
    pthread_mutex_t output; /* one answer at a time */
    bool lost;              /* standard output takes no more */
    bool quit;
    cJSON *quit_id; /* of the query that ended it; NULL: none */
};

/* --- output --- */

/* Writes an answer as a line, and deletes it. */
static void write_answer(struct session *session, cJSON *answer)
{
    size_t length = 0;
    char *text = answer != NULL ? json_text(answer, JSON_LINE, &length) : NULL;
    pthread_mutex_lock(&session->output);
    if (text == NULL || fwrite(text, 1, length, stdout) < length || fflush(stdout) != 0) {
        session->lost = true;
    }
    pthread_mutex_unlock(&session->output);
    free(text);
    cJSON_Delete(answer);
}

static bool output_is_lost(struct session *session)
{
    pthread_mutex_lock(&session->output);
    bool lost = session->lost;
    pthread_mutex_unlock(&session->output);
    return lost;
}

/* --- searches --- */

static void search_interim(struct engine_control *control, cJSON *answer)
{
    struct engine_job *job = (struct engine_job *)((char *)control - offsetof(struct engine_job, control));
    write_answer(job->context, answer);
}

static void search_done(struct engine_job *job, cJSON *answer)
{
    write_answer(job->context, answer);
    engine_query_free(&job->query);
    free(job);
}

static void refuse(struct session *session, const cJSON *id, const char *message)
{
    struct wagons_error error;
    error_set(&error, "%s", message);
    write_answer(session, engine_answer_error(id, &error));
}

/* Takes over the query. */
static void search(struct session *session, struct engine_query *query)
{
    bool many = engine_pool_count(session->pool) >= IN_FLIGHT_MAX;
    struct engine_job *job = many ? NULL : calloc(1, sizeof *job);
    if (job == NULL) {
        refuse(session, query->id, many ? "too many queries in flight" : "out of memory");
        engine_query_free(query);
        return;
    }
    job->query = *query;
    job->context = session;
    job->done = search_done;
    job->control.interim = search_interim;
    engine_pool_add(session->pool, job);
}

/* --- queries --- */

/* Who cancels what has just been answered did nothing wrong: the answer says whether there was something to stop. */
static void cancel(struct session *session, const struct engine_query *query)
{
    struct wagons_error error;
    const cJSON *target = json_get(query->json, "target");
    int64_t number;
    if (!cJSON_IsString(target) && !json_integer(target, "", -JSON_INTEGER_MAX, JSON_INTEGER_MAX, &number, NULL)) {
        (void)json_expected(target, "target", "the id of a query", &error);
        write_answer(session, engine_answer_error(query->id, &error));
        return;
    }
    bool found = engine_pool_cancel(session->pool, target);
    cJSON *answer = engine_answer_begin(query->id);
    cJSON_AddBoolToObject(answer, "ok", true);
    cJSON_AddBoolToObject(answer, "found", found);
    write_answer(session, answer);
}

static void answer_now(struct session *session, const struct engine_query *query)
{
    struct engine_control control = {.threads = 1};
    write_answer(session, engine_query_answer(&session->engine, query, &control));
}

/* Takes over the query. */
static void take(struct session *session, struct engine_query *query)
{
    if (query->id != NULL && engine_pool_has(session->pool, query->id)) {
        refuse(session, query->id, "id: expected one that is not in flight");
        engine_query_free(query);
        return;
    }
    switch (engine_query_kind(query)) {
    case ENGINE_SEARCH:
        search(session, query);
        return;
    case ENGINE_QUICK:
        answer_now(session, query);
        break;
    case ENGINE_CANCEL:
        cancel(session, query);
        break;
    case ENGINE_QUIT:
        session->quit = true;
        session->quit_id = query->id != NULL ? cJSON_Duplicate(query->id, false) : NULL;
        break;
    }
    engine_query_free(query);
}

static void read_query(struct session *session, const char *line, size_t length)
{
    struct engine_query query;
    cJSON *refusal;
    if (engine_query_read(line, length, &query, &refusal)) {
        take(session, &query);
    } else {
        write_answer(session, refusal);
    }
}

/* Reads to the end; returns why it ended. */
static enum engine_line read_all(struct session *session, struct engine_lines *lines)
{
    enum engine_line kind = ENGINE_LINE;
    char *line;
    size_t length;
    while (!session->quit && !output_is_lost(session) && !interrupt_came()) {
        kind = engine_lines_next(lines, interrupt_came, &line, &length);
        if (kind == ENGINE_LINE) {
            read_query(session, line, length);
        } else if (kind == ENGINE_LINE_TOO_LONG) {
            refuse(session, NULL, "expected a line of at most 1048576 bytes");
        } else {
            break;
        }
    }
    return interrupt_came() ? ENGINE_LINES_INTERRUPTED : kind;
}

/* After the end of input: what has an end of its own comes to it. */
static void finish(struct session *session)
{
    static const double moment = 0.05;
    engine_pool_cancel_endless(session->pool);
    while (!engine_pool_wait(session->pool, moment) && !interrupt_came() && !output_is_lost(session)) {
    }
}

static int serve(struct session *session)
{
    struct engine_lines lines;
    struct wagons_error error;
    if (!engine_lines_open(&lines, STDIN_FILENO, ENGINE_LINE_MAX)) {
        error_set(&error, "out of memory");
        return options_failed(&command_engine, &error);
    }
    if (read_all(session, &lines) == ENGINE_LINES_END) {
        finish(session);
    }
    engine_lines_close(&lines);
    engine_pool_free(session->pool); /* answers all */
    if (session->quit) {
        cJSON *answer = engine_answer_begin(session->quit_id);
        cJSON_AddBoolToObject(answer, "ok", true);
        write_answer(session, answer);
    }
    cJSON_Delete(session->quit_id);
    return interrupt_came() ? EXIT_INTERRUPTED : EXIT_DONE;
}

static int run(const struct options *options)
{
    struct wagons_error error;
    struct session session = {.engine = {.game = options->game, .deck = options->deck, .level = WAGONS_LEVEL_DEFAULT}};
    session.pool = engine_pool_new(&session.engine, options->threads, &error);
    if (session.pool == NULL) {
        return options_failed(&command_engine, &error);
    }
    pthread_mutex_init(&session.output, NULL);
    interrupt_catch();
    int status = serve(&session);
    pthread_mutex_destroy(&session.output);
    return status;
}

const struct command command_engine = {
    .name = "engine",
    .arguments = "",
    .summary = "Answer queries of other programs: one JSON object a line in, one a line out",
    .details =
        "The protocol is wagons-engine/1: {\"id\": \"a\", \"cmd\": \"analyze\", \"position\": {...}, \"playouts\": "
        "1000}, with cmd one of version, deck, rules, deal, legal, apply, score, choose, analyze, review, solve, "
        "cancel, quit. Any number may be in flight; each gets exactly one final answer, with its id. The man "
        "page tells what each takes and answers.",
    .groups = OPTIONS_GAME | OPTIONS_THREADS,
    .run = run,
};
