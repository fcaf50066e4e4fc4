// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/serve/serve_request.h"

#include <stdlib.h>
#include <string.h>

#include "base/apart.h"
#include "base/clock.h"
#include "base/error.h"

enum { STATUS_OK = 200, STATUS_BAD = 400, STATUS_TOO_LARGE = 413, STATUS_BUSY = 503 };
enum { BODY_FIRST = 4096, BODY_GIVE_UP = 4 * SERVE_BODY_MAX };

static const double QUEUE_SECONDS = 30;

struct serve_request *serve_request_begin(struct serve_queries *queries, struct serve_connection *connection,
                                          void *handle)
{
    struct serve_request *request = calloc(1, sizeof *request);
    if (request != NULL) {
        request->queries = queries;
        request->connection = connection;
        request->handle = handle;
    }
    return request;
}

void serve_request_free(struct serve_request *request)
{
    if (request != NULL) {
        free(request->body);
        free(request);
    }
}

/* --- the body --- */

static bool make_room(struct serve_request *request, size_t wanted)
{
    size_t size = request->size > 0 ? request->size : BODY_FIRST;
    while (size < wanted) {
        size *= 2;
    }
    if (size > request->size) {
        char *body = realloc(request->body, size);
        if (body == NULL) {
            return false;
        }
        request->body = body;
        request->size = size;
    }
    return true;
}

bool serve_request_receive(struct serve_request *request, const char *part, size_t length)
{
    request->too_long = request->too_long || request->length + length > SERVE_BODY_MAX;
    if (!request->too_long) {
        if (!make_room(request, request->length + length + 1)) {
            return false;
        }
        memcpy(request->body + request->length, part, length);
    }
    request->length += length; /* what is too long is counted, so that it may be closed, but not kept */
    return request->length <= BODY_GIVE_UP;
}

/* --- answers --- */

/* Takes over the answer, whose text takes the place of the body. */
static void set_answer(struct serve_request *request, unsigned status, cJSON *answer)
{
    char *text = answer != NULL ? json_text(answer, JSON_LINE, &request->text_length) : NULL;
    cJSON_Delete(answer);
    request->status = status;
    if (text != NULL && make_room(request, request->text_length)) {
        request->text = memcpy(request->body, text, request->text_length);
    }
    free(text);
}

static void set_error(struct serve_request *request, unsigned status, const char *message)
{
    struct wagons_error error;
    struct engine_query query;
    cJSON *answer = NULL;
    if (request->job.text != NULL && engine_query_read(request->job.text, request->job.length, &query, &answer)) {
        error_set(&error, "%s", message);
        answer = engine_answer_error(query.id, &error);
        engine_query_free(&query);
    } else if (answer == NULL) {
        error_set(&error, "%s", message);
        answer = engine_answer_error(NULL, &error);
    }
    set_answer(request, status, answer);
}

/* The answer is there, and the library is to go on with the connection. Afterwards the request is the library's. */
static void wake(struct serve_request *request)
{
    struct serve_queries *queries = request->queries;
    void *handle = request->handle;
    pthread_mutex_lock(&queries->connections.lock);
    request->answered = true;
    serve_connection_set(request->connection, SERVE_SENDING, request);
    pthread_mutex_unlock(&queries->connections.lock);
    queries->wake(handle);
}

static bool refuse(struct serve_request *request, unsigned status, const char *message)
{
    set_error(request, status, message);
    return true;
}

/* --- searches --- */

static void search_done(struct engine_job *job, cJSON *answer)
{
    struct serve_request *request = job->context;
    set_answer(request, STATUS_OK, answer);
    wake(request);
}

static bool search(struct serve_request *request)
{
    struct serve_queries *queries = request->queries;
    request->job.text = request->body;
    request->job.length = request->length;
    request->job.context = request;
    request->job.done = search_done;
    pthread_mutex_lock(&queries->connections.lock);
    bool ended = queries->ended;
    if (!ended) {
        serve_connection_set(request->connection, SERVE_WORKING, request);
        queries->wait(request->handle);
        engine_pool_add(queries->pool, &request->job);
    }
    pthread_mutex_unlock(&queries->connections.lock);
    return ended && refuse(request, STATUS_BUSY, "the server ends");
}

/* --- queries --- */

struct reading {
    struct serve_request *request;
    bool is_search; /* which has no answer yet */
};

static void answer_now(struct serve_request *request, const struct engine_query *query)
{
    struct engine_control control = {.threads = 1};
    set_answer(request, STATUS_OK, engine_query_answer(request->queries->engine, query, &control));
}

/* Answers what takes no time. */
static void read_query(void *context)
{
    struct reading *reading = context;
    struct serve_request *request = reading->request;
    struct engine_query query;
    cJSON *refusal = NULL;
    if (!engine_query_read(request->body, request->length, &query, &refusal)) {
        set_answer(request, STATUS_BAD, refusal);
        return;
    }
    switch (engine_query_kind(&query)) {
    case ENGINE_QUICK:
        answer_now(request, &query);
        break;
    case ENGINE_SEARCH:
        reading->is_search = true;
        break;
    default:
        set_error(request, STATUS_BAD, "cmd: expected a query that stands alone; to cancel one, close its connection");
    }
    engine_query_free(&query);
}

bool serve_request_finish(struct serve_request *request)
{
    struct reading reading = {.request = request};
    if (request->too_long) {
        return refuse(request, STATUS_TOO_LARGE, "expected a query of at most 262144 bytes");
    }
    if (!make_room(request, request->length + 1)) {
        return refuse(request, STATUS_BUSY, "out of memory");
    }
    request->body[request->length] = '\0';
    apart_run(read_query, &reading); /* so that it leaves no memory behind in this thread */
    return !reading.is_search || search(request);
}

/* --- watching --- */

/* Gone clients, and searches that wait too long; the lock is held, so that none is answered in between. Returns one that
   was taken back from the pool and is to be woken, NULL if there is no more. */
static struct serve_request *find_overdue(struct serve_queries *queries)
{
    double now = clock_seconds();
    struct serve_connection *connection = queries->connections.first;
    for (; connection != NULL; connection = connection->after) {
        struct serve_request *request = connection->request;
        if (connection->stage != SERVE_WORKING || request->answered) {
            continue;
        }
        bool gone = serve_connection_is_gone(connection);
        bool late = now - connection->since > QUEUE_SECONDS;
        if (gone) {
            atomic_store(&request->job.control.stopped, true);
        }
        if ((gone || late) && engine_pool_take_back(queries->pool, &request->job)) {
            request->answered = true;
            return request;
        }
    }
    return NULL;
}

static void turn_away(void *request)
{
    set_error(request, STATUS_BUSY, "the server is busy with other searches: try again in a moment");
}

void serve_requests_watch(struct serve_queries *queries)
{
    struct serve_request *request;
    do {
        pthread_mutex_lock(&queries->connections.lock);
        request = find_overdue(queries);
        serve_connections_expire(&queries->connections);
        pthread_mutex_unlock(&queries->connections.lock);
        if (request != NULL) {
            apart_run(turn_away, request);
            wake(request);
        }
    } while (request != NULL);
}
