// SPDX-License-Identifier: GPL-3.0-or-later
/* A line on a terminal's standard error that tells how far long work has come, how fast it goes and how long it will
   take: "1 240 of 2 000 games, 162 games/s, 0:05 left". Where standard error is no terminal it says nothing. */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct progress {
    bool shown;       /* whether there is a terminal and the user wants it */
    const char *unit; /* "games" */
    double start;     /* when the first step was told, seconds */
    uint64_t first;   /* what was done then, by an earlier run */
    double last;      /* when the line was last written; 0: not yet */
    size_t width;     /* of the line that stands there */
};

void progress_begin(struct progress *progress, const char *unit, bool quiet);

/* `done` of `total` are done. Writes a few times a second at most. */
void progress_step(struct progress *progress, uint64_t done, uint64_t total);

/* Wipes the line out, so that something else can be written. */
void progress_end(struct progress *progress);

enum { PROGRESS_TEXT_SIZE = 160 };

/* The line after `seconds` of work that did `done - first` of what it was to do. Returns text. */
const char *progress_text(char text[PROGRESS_TEXT_SIZE], const char *unit, uint64_t first, uint64_t done,
                          uint64_t total, double seconds);

#endif
