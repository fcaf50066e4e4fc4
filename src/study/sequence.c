// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/sequence.h"

#include <pthread.h>
#include <stdlib.h>

struct ring {
    const struct sequence *sequence;
    pthread_mutex_t lock; /* guards all below, and `deliver` */
    pthread_cond_t moved; /* `first` or `stopped` changed */
    uint64_t first;       /* the lowest number not delivered */
    uint64_t next;        /* the lowest number not begun */
    bool stopped;
    bool finished[SEQUENCE_WAITING]; /* by n modulo SEQUENCE_WAITING: the result of n waits to be delivered */
    unsigned char *results;          /* SEQUENCE_WAITING of them */
};

static void *result_of(const struct ring *ring, uint64_t n)
{
    return ring->results + (size_t)(n % SEQUENCE_WAITING) * ring->sequence->result_size;
}

static bool *finished(struct ring *ring, uint64_t n)
{
    return &ring->finished[n % SEQUENCE_WAITING];
}

/* Waits until a piece may be begun and takes its number; false if there is none left. Called with the lock held. */
static bool take(struct ring *ring, uint64_t *n)
{
    while (!ring->stopped && ring->next < ring->sequence->to && ring->next - ring->first >= SEQUENCE_WAITING) {
        pthread_cond_wait(&ring->moved, &ring->lock);
    }
    if (ring->stopped || ring->next >= ring->sequence->to) {
        return false;
    }
    *n = ring->next++;
    return true;
}

/* Hands on all results that no earlier one is missing for. Called with the lock held. */
static void deliver(struct ring *ring)
{
    const struct sequence *sequence = ring->sequence;
    while (!ring->stopped && ring->first < ring->next && *finished(ring, ring->first)) {
        *finished(ring, ring->first) = false;
        ring->stopped = !sequence->deliver(sequence->context, ring->first, result_of(ring, ring->first));
        ring->first++;
    }
    pthread_cond_broadcast(&ring->moved);
}

static void work(struct ring *ring)
{
    const struct sequence *sequence = ring->sequence;
    uint64_t n;
    pthread_mutex_lock(&ring->lock);
    while (take(ring, &n)) {
        pthread_mutex_unlock(&ring->lock);
        bool done = sequence->work(sequence->context, n, result_of(ring, n));
        pthread_mutex_lock(&ring->lock);
        *finished(ring, n) = done;
        ring->stopped = ring->stopped || !done;
        deliver(ring);
    }
    pthread_mutex_unlock(&ring->lock);
}

static void discard_rest(struct ring *ring)
{
    for (uint64_t n = ring->first; n < ring->next; n++) {
        if (*finished(ring, n)) {
            ring->sequence->discard(ring->sequence->context, result_of(ring, n));
        }
    }
}

bool sequence_run(const struct sequence *sequence)
{
    struct ring ring = {
        .sequence = sequence,
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .moved = PTHREAD_COND_INITIALIZER,
        .first = sequence->from,
        .next = sequence->from,
        .results = calloc(SEQUENCE_WAITING, sequence->result_size),
    };
    if (ring.results == NULL) {
        return false;
    }
#pragma omp parallel num_threads(sequence->threads)
    work(&ring);
    discard_rest(&ring);
    free(ring.results);
    pthread_cond_destroy(&ring.moved);
    pthread_mutex_destroy(&ring.lock);
    return true;
}
