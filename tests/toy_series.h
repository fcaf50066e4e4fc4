// SPDX-License-Identifier: GPL-3.0-or-later
/* A series of the toy game with a records file in a folder of its own, and what tests of series look at. */
#ifndef TESTS_TOY_SERIES_H
#define TESTS_TOY_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wagons/series.h"

struct toy_series {
    struct wagons_series series; /* of the toy game; the test may change it */
    struct wagons_agent *agents[2];
    char folder[64];
    char records[96]; /* a file in the folder, not there yet; series.records is NULL until the test sets it */
};

/* Fails the test if it cannot. */
void toy_series_open(struct toy_series *toy, const char *a, const char *b, uint64_t seed, uint64_t games);
void toy_series_close(struct toy_series *toy);

/* Puts other agents in place of those there are. */
void toy_series_agents(struct toy_series *toy, const char *a, const char *b);

/* A whole file as text with a 0 behind it, which the caller frees; NULL if it is not there. */
char *toy_file_read(const char *path, size_t *length);
void toy_file_write(const char *path, const char *text, size_t length);

/* Where line number `line`, from 0, begins in a text; its end for the number of its lines. */
size_t toy_line_start(const char *text, int line);

/* The i-th line of a text, parsed; the caller deletes it. */
struct cJSON *toy_line_json(const char *text, int line);

/* --- self-play; each fails the test if it does not go as it should --- */

/* What a whole run writes. */
struct toy_outcome {
    char *report, *records;
    size_t length;
};
void toy_outcome_free(struct toy_outcome *outcome);

/* Plays; *report is the report's text, which the caller frees, NULL unless it is done. */
enum wagons_ending toy_play(const struct wagons_series *series, char **report, struct wagons_error *error);

/* Plays to the end; the report's text, which the caller frees. */
char *toy_play_done(const struct wagons_series *series);

/* Plays to the end with records in a new file. */
struct toy_outcome toy_play_recorded(struct toy_series *toy);

/* Goes on from the first `kept` bytes of a finished run and expects its end. */
void toy_expect_resumed(struct toy_series *toy, const struct toy_outcome *whole, size_t kept);

/* Expects the series to be refused with a message that has these words. */
void toy_expect_refused(const struct wagons_series *series, const char *message);

/* Expects the records file to hold just this. */
void toy_expect_records(const struct toy_series *toy, const char *text, size_t length);

#endif
