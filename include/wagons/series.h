// SPDX-License-Identifier: GPL-3.0-or-later
/* A series of games between two agents A and B, numbered and reproducible: what self-play and matches run. */
#ifndef WAGONS_SERIES_H
#define WAGONS_SERIES_H

#include "wagons/agent.h"

/* How a run talks to its caller; every function may be NULL. */
struct wagons_watch {
    void *context;
    /* Whether to stop now. Asked before every move, by several threads at once. */
    bool (*stop)(void *context);
    /* `done` of at most `total` games are finished and, if wanted, recorded; those of an earlier run that is resumed
       included. Called in order, never twice at once; first before the first game. */
    void (*progress)(void *context, uint64_t done, uint64_t total);
    /* Something that the user should know, one line: a torn record was cut off. */
    void (*note)(void *context, const char *text);
};

/* What is played. Game i is dealt by (seed, i), or by (seed, i div 2) in a match; A sits first in even games, B in odd
   ones, and with more than two players they take turns around the table. */
struct wagons_series {
    const struct wagons_game *game;
    const void *deck; /* NULL: the game's own */
    struct wagons_rules rules;
    bool mixed_starts; /* rules.start goes round with the deals: first-picks, second-picks, fixed */
    uint64_t seed;     /* below 2^53 */
    uint64_t from;     /* the first game's number; even in a match */
    uint64_t games;    /* how many, 1 or more; even in a match; from + games is below 2^53 */
    const struct wagons_agent *agents[2];
    const char *records; /* file to write game records to; NULL: none */
    bool resume;         /* go on after the games that `records` holds */
    int threads;         /* 0: as many as the machine offers */
    int shard, shards;   /* only the shard-th of so many parts is played, from 1; both 0: all. The parts are contiguous
                            and their lengths differ by at most one deal; wagons_merge joins their reports */
    bool timing;         /* the report tells wall time, rate and threads */
    struct wagons_watch watch;
};

/* How a run ended. Unless it is done, *error says what happened. */
enum wagons_ending {
    WAGONS_DONE,
    WAGONS_INTERRUPTED, /* watch.stop said so; what is finished is recorded */
    WAGONS_FAILED,      /* a fault of the system: no memory, no room on the device */
    WAGONS_REFUSED,     /* bad input: a records file that is not this run's */
};

#endif
