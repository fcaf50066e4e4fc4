// SPDX-License-Identifier: GPL-3.0-or-later
/* The games of a series: which deal, rules and seats game n has, playing it, and knowing its record again. */
#ifndef STUDY_SERIES_H
#define STUDY_SERIES_H

#include "wagons/record.h"
#include "wagons/series.h"

/* What is to be known to play a game: plain data, so that it can be sent elsewhere. */
struct series_task {
    uint64_t n;    /* number of the game: the index of its record, and what keys its agents' choices */
    uint64_t deal; /* what keys the deal and what chance brings */
    struct wagons_rules rules;
    bool random_start;                  /* who chooses the start makes a uniformly random choice, the deal's own */
    uint8_t agents[WAGONS_PLAYERS_MAX]; /* by seat: which of the series' agents */
};

/* The plan of a series: what it plays, with its defaults filled in. */
struct series {
    const struct wagons_series *setup;
    const void *deck;
    const struct wagons_agent *const *agents;
    int agent_count;
    bool paired;       /* games 2k and 2k + 1 share deal k */
    uint64_t from, to; /* the games of this run, those of its shard if it has one; `to` may grow by rounds */
    uint64_t total;    /* games of all rounds together */
    /* What game n is. Fills *task, which is all zero but for n and the setup's rules. */
    void (*assign)(const struct series *series, uint64_t n, struct series_task *task);
    const void *context; /* for `assign` */
};

/* The plan of self-play (paired: of a match) between the setup's two agents. */
struct series series_of(const struct wagons_series *setup, bool paired);

/* Cuts [*from, *to) to the setup's shard of it, if there is one; a cut falls between units of so many games. */
void series_cut(const struct wagons_series *setup, uint64_t unit, uint64_t *from, uint64_t *to);

/* Which agent, 0 for A and 1 for B, sits at a seat of game n of self-play and matches. */
int series_agent_at(uint64_t n, int seat);

/* The start rule of a deal: the setup's, or the one whose turn it is. */
enum wagons_start series_start(const struct wagons_series *setup, uint64_t deal);

/* Whether some agent plays by the clock. */
bool series_is_timed(const struct series *series);

/* How a game ended; plain data. */
struct series_outcome {
    struct wagons_result result;
    int first; /* the player who made the first decision but for a choice of the start */
    bool has_scoring;
    struct wagons_scoring_result scoring; /* if has_scoring */
};

/* A game that is over. */
struct series_game {
    struct series_outcome outcome;
    char *line; /* its record with a newline, if one was asked for; owned */
    size_t length;
};

enum series_play { SERIES_PLAYED, SERIES_STOPPED, SERIES_NO_MEMORY, SERIES_ILLEGAL_MOVE, SERIES_LOST };

/* The task of game n. */
struct series_task series_task(const struct series *series, uint64_t n);

/* Plays a game; asks `stop` before every move. Fills *game if it returns SERIES_PLAYED. */
enum series_play series_play(const struct series *series, const struct series_task *task, bool with_line,
                             bool (*stop)(void *context), void *context, struct series_game *game);

/* Whether a line without its newline is the record of game n, byte for byte as series_play writes it for these moves;
   all moves are checked. Fills *outcome. False with *error telling how it differs. */
bool series_recognise(const struct series *series, uint64_t n, const char *text, size_t length,
                      struct series_outcome *outcome, struct wagons_error *error);

/* Whether text can be the beginning of that record. */
bool series_recognise_torn(const struct series *series, uint64_t n, const char *text, size_t length,
                           struct wagons_error *error);

#endif
