// SPDX-License-Identifier: GPL-3.0-or-later
/* The games of a series: which deal, rules and seats game n has, playing it, and knowing its record again. */
#ifndef STUDY_SERIES_H
#define STUDY_SERIES_H

#include "wagons/record.h"
#include "wagons/series.h"

/* The plan of a series: what it plays, with its defaults filled in. */
struct series {
    const struct wagons_series *setup;
    const void *deck;
    bool paired; /* games 2k and 2k + 1 share deal k */
};

struct series series_of(const struct wagons_series *setup, bool paired);

/* Which agent, 0 for A and 1 for B, sits at a seat of game n. */
int series_agent_at(uint64_t n, int seat);

/* Whether some agent plays by the clock. */
bool series_is_timed(const struct series *series);

/* A game that is over. */
struct series_game {
    struct wagons_result result;
    char *line; /* its record with a newline, if one was asked for; owned */
    size_t length;
};

enum series_play { SERIES_PLAYED, SERIES_STOPPED, SERIES_NO_MEMORY, SERIES_ILLEGAL_MOVE };

/* Plays game n; asks `stop` before every move. Fills *game if it returns SERIES_PLAYED. */
enum series_play series_play(const struct series *series, uint64_t n, bool with_line, bool (*stop)(void *context),
                             void *context, struct series_game *game);

/* Whether a line without its newline is the record of game n, byte for byte as series_play writes it for these moves;
   all moves are checked. Fills *result. False with *error telling how it differs. */
bool series_recognise(const struct series *series, uint64_t n, const char *text, size_t length,
                      struct wagons_result *result, struct wagons_error *error);

/* Whether text can be the beginning of that record. */
bool series_recognise_torn(const struct series *series, uint64_t n, const char *text, size_t length,
                           struct wagons_error *error);

#endif
