// SPDX-License-Identifier: GPL-3.0-or-later
/* Requests with a query: the body as it comes in, the search, and its answer. Knows nothing of the web library. */
#ifndef APPS_SERVE_REQUEST_H
#define APPS_SERVE_REQUEST_H

#include "apps/engine/engine_pool.h"
#include "apps/serve/serve_connection.h"

enum { SERVE_BODY_MAX = 262144 /* bytes of a query */ };

/* What the queries of all connections share. */
struct serve_queries {
    const struct engine *engine;
    struct engine_pool *pool;
    struct serve_connections connections;
    bool ended; /* no new searches; under the lock of the connections */
    /* Tells the library that a request which waited for its search has its answer. */
    void (*wake)(void *handle);
    /* Tells it, before, that the request will wait. */
    void (*wait)(void *handle);
};

struct serve_request {
    struct serve_queries *queries;
    struct serve_connection *connection;
    void *handle; /* the library's */
    char *body;
    size_t length, size;
    bool too_long;
    struct engine_job job;
    bool answered;   /* there is an answer, or there will be none since the client is gone */
    unsigned status; /* of HTTP */
    /* The answer, in place of the body; NULL if memory ran out or nobody wants it. */
    const char *text;
    size_t text_length;
};

/* NULL if memory ran out. */
struct serve_request *serve_request_begin(struct serve_queries *queries, struct serve_connection *connection,
                                          void *handle);
void serve_request_free(struct serve_request *request);

/* Takes a part of the body. False if there is so much that the connection is to be closed. */
bool serve_request_receive(struct serve_request *request, const char *part, size_t length);

/* After the body: answers a quick query at once, hands over a search. False if the request waits for that; it is then
   not to be touched until the library was woken. */
bool serve_request_finish(struct serve_request *request);

/* To be called a few times a second: stops searches whose clients are gone, turns away those that waited too long for
   their turn, and shuts connections that are too slow. */
void serve_requests_watch(struct serve_queries *queries);

#endif
