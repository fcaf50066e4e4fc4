// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/engine/engine_pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/apart.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/threads.h"

enum { WORKERS_MAX = 1024 };

struct job_list {
    struct engine_job *first, *last;
};

struct engine_pool {
    const struct engine *engine;
    pthread_mutex_t lock; /* of all below, and of the jobs' places in the lists */
    pthread_cond_t work;  /* there is a job to take, or the end */
    pthread_cond_t idle;  /* nothing is in flight any more */
    struct job_list waiting, running;
    int waiting_count, running_count; /* running: also those that are between list and answer */
    bool ended;
    int threads;
    int workers;
    pthread_t worker[];
};

/* --- lists --- */

static void list_add(struct job_list *list, struct engine_job *job)
{
    job->before = list->last;
    job->after = NULL;
    *(list->last != NULL ? &list->last->after : &list->first) = job;
    list->last = job;
}

static void list_remove(struct job_list *list, struct engine_job *job)
{
    *(job->before != NULL ? &job->before->after : &list->first) = job->after;
    *(job->after != NULL ? &job->after->before : &list->last) = job->before;
}

static bool is_same_id(const cJSON *a, const cJSON *b)
{
    return a != NULL && b != NULL && cJSON_Compare(a, b, true);
}

static struct engine_job *list_find(const struct job_list *list, const cJSON *id)
{
    struct engine_job *job = list->first;
    while (job != NULL && !is_same_id(job->query.id, id)) {
        job = job->after;
    }
    return job;
}

/* --- doing a job --- */

/* The threads for one more search, beside those that run and wait: an equal part. */
static int share_of_threads(const struct engine_pool *pool)
{
    int searches = pool->running_count + pool->waiting_count;
    return searches >= pool->threads ? 1 : pool->threads / (searches > 0 ? searches : 1);
}

/* From the list of those that wait to that of those that run; the lock is held. */
static void begin(struct engine_pool *pool, struct engine_job *job)
{
    list_remove(&pool->waiting, job);
    job->control.threads = share_of_threads(pool);
    pool->waiting_count--;
    pool->running_count++;
    list_add(&pool->running, job);
    job->running = true;
}

static cJSON *answer_text(struct engine_pool *pool, struct engine_job *job)
{
    cJSON *answer = NULL;
    if (engine_query_read(job->text, job->length, &job->query, &answer)) {
        answer = engine_query_answer(pool->engine, &job->query, &job->control);
        engine_query_free(&job->query);
    }
    return answer;
}

static cJSON *answer_query(struct engine_pool *pool, struct engine_job *job)
{
    return job->text != NULL ? answer_text(pool, job) : engine_query_answer(pool->engine, &job->query, &job->control);
}

struct turn {
    struct engine_pool *pool;
    struct engine_job *job;
};

static void search_and_tell(void *context)
{
    const struct turn *turn = context;
    struct engine_pool *pool = turn->pool;
    struct engine_job *job = turn->job;
    threads_grant(job->control.threads);
    cJSON *answer = answer_query(pool, job);
    pthread_mutex_lock(&pool->lock);
    list_remove(&pool->running, job); /* from now on nobody cancels it */
    pthread_mutex_unlock(&pool->lock);
    job->done(job, answer);
}

/* The lock is held when it begins and when it ends, but not in between. */
static void run(struct engine_pool *pool, struct engine_job *job)
{
    struct turn turn = {pool, job};
    begin(pool, job);
    pthread_mutex_unlock(&pool->lock);
    apart_run(search_and_tell, &turn); /* so that it leaves no memory behind in this one */
    pthread_mutex_lock(&pool->lock);
    pool->running_count--;
    if (pool->running_count + pool->waiting_count == 0) {
        pthread_cond_broadcast(&pool->idle);
    }
}

static void *work(void *context)
{
    struct engine_pool *pool = context;
    pthread_mutex_lock(&pool->lock);
    while (!pool->ended) {
        if (pool->waiting.first != NULL) {
            run(pool, pool->waiting.first);
        } else {
            pthread_cond_wait(&pool->work, &pool->lock);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* --- beginning and end --- */

struct engine_pool *engine_pool_new(const struct engine *engine, int threads, struct wagons_error *error)
{
    int wanted = threads > 0 ? threads : threads_processors();
    wanted = wanted < WORKERS_MAX ? wanted : WORKERS_MAX;
    struct engine_pool *pool = calloc(1, sizeof *pool + (size_t)wanted * sizeof pool->worker[0]);
    if (pool == NULL) {
        error_set(error, "out of memory");
        return NULL;
    }
    pool->engine = engine;
    pool->threads = wanted;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    pthread_cond_init(&pool->idle, NULL);
    while (pool->workers < wanted && pthread_create(&pool->worker[pool->workers], NULL, work, pool) == 0) {
        pool->workers++;
    }
    if (pool->workers == 0) {
        error_set(error, "no thread can be started");
        engine_pool_free(pool);
        return NULL;
    }
    return pool;
}

void engine_pool_free(struct engine_pool *pool)
{
    engine_pool_cancel_all(pool);
    pthread_mutex_lock(&pool->lock);
    while (pool->running_count + pool->waiting_count > 0) {
        pthread_cond_wait(&pool->idle, &pool->lock);
    }
    pool->ended = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (int k = 0; k < pool->workers; k++) {
        pthread_join(pool->worker[k], NULL);
    }
    pthread_cond_destroy(&pool->idle);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

/* --- from outside --- */

void engine_pool_add(struct engine_pool *pool, struct engine_job *job)
{
    pthread_mutex_lock(&pool->lock);
    job->since = clock_seconds();
    job->running = false;
    list_add(&pool->waiting, job);
    pool->waiting_count++;
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->lock);
}

bool engine_pool_has(struct engine_pool *pool, const cJSON *id)
{
    pthread_mutex_lock(&pool->lock);
    bool found = list_find(&pool->waiting, id) != NULL || list_find(&pool->running, id) != NULL;
    pthread_mutex_unlock(&pool->lock);
    return found;
}

int engine_pool_count(struct engine_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    int count = pool->waiting_count + pool->running_count;
    pthread_mutex_unlock(&pool->lock);
    return count;
}

/* Stops the searches that `chosen` names. Those that wait are run here: with the stop set they hardly take time, while
   the workers may be busy for long. `drop`: nobody wants even the first look that a search begins with, which takes a
   second or more. */
static bool cancel(struct engine_pool *pool, bool (*chosen)(const struct engine_job *job, const cJSON *id),
                   const cJSON *id, bool drop)
{
    bool any = false;
    pthread_mutex_lock(&pool->lock);
    for (struct engine_job *job = pool->running.first; job != NULL; job = job->after) {
        if (chosen(job, id)) {
            atomic_store(&job->control.stopped, true);
            any = true;
        }
    }
    struct engine_job *job = pool->waiting.first;
    while (job != NULL) {
        if (chosen(job, id)) {
            atomic_store(&job->control.stopped, true);
            any = true;
            job->control.dropped = drop;
            run(pool, job);
            job = pool->waiting.first; /* while it ran, the list may have changed */
        } else {
            job = job->after;
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return any;
}

static bool is_of_id(const struct engine_job *job, const cJSON *id)
{
    return is_same_id(job->query.id, id);
}

static bool is_endless(const struct engine_job *job, const cJSON *id)
{
    (void)id;
    return job->text == NULL && engine_query_is_endless(&job->query);
}

static bool is_any(const struct engine_job *job, const cJSON *id)
{
    (void)job;
    (void)id;
    return true;
}

bool engine_pool_cancel(struct engine_pool *pool, const cJSON *id)
{
    return cancel(pool, is_of_id, id, true);
}

void engine_pool_cancel_endless(struct engine_pool *pool)
{
    (void)cancel(pool, is_endless, NULL, false);
}

void engine_pool_cancel_all(struct engine_pool *pool)
{
    (void)cancel(pool, is_any, NULL, true);
}

bool engine_pool_take_back(struct engine_pool *pool, struct engine_job *job)
{
    pthread_mutex_lock(&pool->lock);
    bool waits = !job->running;
    if (waits) {
        list_remove(&pool->waiting, job);
        pool->waiting_count--;
        if (pool->running_count + pool->waiting_count == 0) {
            pthread_cond_broadcast(&pool->idle);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return waits;
}

bool engine_pool_wait(struct engine_pool *pool, double seconds)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    long nanoseconds = until.tv_nsec + (long)((seconds - (double)(time_t)seconds) * 1e9);
    until.tv_sec += (time_t)seconds + nanoseconds / 1000000000;
    until.tv_nsec = nanoseconds % 1000000000;
    int status = 0;
    pthread_mutex_lock(&pool->lock);
    while (pool->running_count + pool->waiting_count > 0 && status == 0) {
        status = pthread_cond_timedwait(&pool->idle, &pool->lock, &until);
    }
    bool empty = pool->running_count + pool->waiting_count == 0;
    pthread_mutex_unlock(&pool->lock);
    return empty;
}
