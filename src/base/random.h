// SPDX-License-Identifier: GPL-3.0-or-later
/* Random streams: counter-based (Philox 4x64, Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011,
   through the Random123 library), so that every game and every playout draws from a stream of its own and a run gives
   the same numbers whatever the order or the number of threads. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

/* What a stream is for. Streams that differ in any of (seed, index, purpose, part) are independent. */
enum random_purpose {
    RANDOM_DEAL = 1,   /* shuffles the cards of game `index` */
    RANDOM_AGENT,      /* the choices of one agent in game `index`; part = seat */
    RANDOM_PLAYOUT,    /* playout `index` of a search */
    RANDOM_TEST,       /* tests and benchmarks */
    RANDOM_STATISTICS, /* bootstrap */
    RANDOM_CHANCE,     /* what chance brings in the course of deal `index` */
};

struct random_stream {
    uint64_t key[2];
    uint64_t counter[4];
    uint64_t block[4]; /* numbers made and not yet given out: block[left - 1] is next */
    int left;
};

/* A stream for (seed, index, purpose, part), at its first number. */
struct random_stream random_open(uint64_t seed, uint64_t index, enum random_purpose purpose, uint64_t part);

/* 64 random bits. */
uint64_t random_next(struct random_stream *stream);

/* A whole number from 0 to bound - 1, each equally likely; bound > 0. */
uint32_t random_below(struct random_stream *stream, uint32_t bound);

/* A number in [0, 1) with 53 random bits. */
double random_unit(struct random_stream *stream);

/* Shuffles count bytes (Fisher-Yates). */
void random_shuffle(struct random_stream *stream, uint8_t *items, int count);

#endif
