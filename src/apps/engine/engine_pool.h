// SPDX-License-Identifier: GPL-3.0-or-later
/* Searches in flight: those that run, one a worker thread, and those that wait for a worker, in the order of their coming.

   How many threads a search gets depends on how much else there is to do when it begins; its answer does not, unless it
   is limited by time. */
#ifndef APPS_ENGINE_POOL_H
#define APPS_ENGINE_POOL_H

#include "apps/engine/engine.h"

struct engine_pool;

struct engine_job {
    struct engine_query query; /* belongs to the job */
    /* Or the text of the query, which is read when its turn comes, so that many that wait take little memory; it has been
       read before without a fault. Such a job is found by no id. NULL: the query is there. */
    const char *text;
    size_t length;
    struct engine_control control; /* control.stopped may be set at any time */
    /* Gets the final answer and the job, which the pool then no longer knows. Called once, in the thread that worked it out
       and ends with it. */
    void (*done)(struct engine_job *job, cJSON *answer);
    void *context;
    double since; /* when it was added, on clock_seconds */
    struct engine_job *before, *after;
    bool running;
};

/* With so many workers and, for all searches together, about so many threads; 0: one a processor. NULL with *error
   filled. The engine outlives the pool. */
struct engine_pool *engine_pool_new(const struct engine *engine, int threads, struct wagons_error *error);

/* Hands over a job. */
void engine_pool_add(struct engine_pool *pool, struct engine_job *job);

/* Whether a query of that id (not NULL) is in flight. */
bool engine_pool_has(struct engine_pool *pool, const cJSON *id);

/* How many queries are in flight. */
int engine_pool_count(struct engine_pool *pool);

/* Cancel the query of an id, all that have no end of their own, or all. One that waits is answered at once, by the
   calling thread. The first returns whether there was any. */
bool engine_pool_cancel(struct engine_pool *pool, const cJSON *id);
void engine_pool_cancel_endless(struct engine_pool *pool);
void engine_pool_cancel_all(struct engine_pool *pool);

/* Takes a job back that still waits: it is the caller's again and `done` is not called. False if it runs already, or
   has run. */
bool engine_pool_take_back(struct engine_pool *pool, struct engine_job *job);

/* Waits until nothing is in flight, at most so many seconds; returns whether that came about. */
bool engine_pool_wait(struct engine_pool *pool, double seconds);

/* Cancels all, waits for it, and ends the workers. */
void engine_pool_free(struct engine_pool *pool);

#endif
