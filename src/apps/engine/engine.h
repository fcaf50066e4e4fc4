// SPDX-License-Identifier: GPL-3.0-or-later
/* The queries of wagons-engine/1: what a line asks, and its answer. Knows nothing of where queries come from: standard
   input (command_engine.c) and the web server (serve_http.c) both use it. */
#ifndef APPS_ENGINE_H
#define APPS_ENGINE_H

#include <stdatomic.h>

#include "base/json.h"
#include "wagons/game.h"

enum {
    ENGINE_LINE_MAX = 1048576, /* bytes of a query */
    ENGINE_ID_MAX = 128,       /* bytes of an id */
};

/* What a query may cost at most; 0: no limit. What a query asks beyond that is cut down to it, not refused. */
struct engine_limits {
    double seconds;       /* of wall time for one answer */
    uint64_t playouts;    /* for one choice of moves */
    uint64_t beam, depth; /* of agents that take these options */
    uint64_t mebibytes;   /* of a search tree */
};

/* What all queries share; does not change while they are answered. */
struct engine {
    const struct wagons_game *game; /* of queries that name none */
    const void *deck;               /* its deck; other games have their own */
    const char *level;              /* that chooses unless a query says otherwise */
    struct engine_limits limits;
};

/* How a query goes: from outside into it and back. */
struct engine_control {
    atomic_bool stopped; /* somebody wants an end: the answer is then what is known so far, with "cancelled" */
    bool dropped;        /* that happened before it began: an analysis then answers that it was cancelled, no more */
    int threads;         /* to search with */
    /* Gets an interim answer, which it deletes; called by the thread that answers. NULL: nobody wants any. */
    void (*interim)(struct engine_control *control, cJSON *answer);
};

enum engine_kind {
    ENGINE_QUICK,  /* answered in less than some milliseconds */
    ENGINE_SEARCH, /* takes time, and can be stopped */
    ENGINE_CANCEL, /* about other queries: whoever keeps these answers it */
    ENGINE_QUIT,
};

struct engine_command;

/* A query that has been read. */
struct engine_query {
    cJSON *json;                          /* owned */
    const cJSON *id;                      /* in it; NULL: it has none */
    const struct engine_command *command; /* NULL: it asks for nothing that there is */
};

/* Reads text[0..length) (text[length] is 0) as a query. False with *refusal (which the caller deletes) as its answer;
   the query then needs no freeing. */
bool engine_query_read(const char *text, size_t length, struct engine_query *query, cJSON **refusal);
void engine_query_free(struct engine_query *query);

enum engine_kind engine_query_kind(const struct engine_query *query);

/* Whether only a stop can end it: a search without a limit of playouts or time. */
bool engine_query_is_endless(const struct engine_query *query);

/* The final answer, id and all, whatever the query asks; the caller deletes it. NULL if memory ran out. */
cJSON *engine_query_answer(const struct engine *engine, const struct engine_query *query,
                           struct engine_control *control);

/* An answer with the id of a query (NULL: null) and nothing else yet, or with an error whose path becomes "at". The
   caller deletes it. */
cJSON *engine_answer_begin(const cJSON *id);
cJSON *engine_answer_error(const cJSON *id, const struct wagons_error *error);

#endif
