// SPDX-License-Identifier: GPL-3.0-or-later
/* The records file of a run: one line a game in the order of the games, so that a run can be killed at any byte and go
   on from what the file holds. A file that is not the run's own is refused as it is. */
#ifndef STUDY_JOURNAL_H
#define STUDY_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/files.h"

struct journal {
    struct append_file file;
    int lock;        /* descriptor that holds the lock of a regular file; -1: none */
    bool is_regular; /* a regular file, which can be read back and cut */
    double synced;   /* when the device last had everything, seconds */
    uint64_t length; /* bytes of whole lines */
    uint64_t lines;
};

/* What reading back calls; true to go on, false with *error filled to refuse the file. */
struct journal_check {
    void *context;
    /* A whole line without its newline; number from 0. */
    bool (*line)(void *context, uint64_t number, const char *text, size_t length, struct wagons_error *error);
    /* What a kill left of the line after the last: the beginning of line `number`, at least one byte. */
    bool (*torn)(void *context, uint64_t number, const char *text, size_t length, struct wagons_error *error);
};

/* Opens the file for appending and locks it against other runs. With `check` NULL the file must be new, empty or no
   regular file (a pipe, a terminal); otherwise its lines are read back first (a missing file has none) and a torn one
   is cut off. If it returns false, the file is as it was and nothing is to be closed. */
bool journal_open(struct journal *journal, const char *path, const struct journal_check *check,
                  struct wagons_error *error);

/* Appends a line; text[0..length) ends with its newline. A kill of the program loses nothing of it, and a failure of the
   machine at most the lines of the last JOURNAL_SECONDS. After a fault a regular file is cut back to whole lines. */
enum { JOURNAL_SECONDS = 5 };
bool journal_write(struct journal *journal, const char *text, size_t length, struct wagons_error *error);

/* Closes it when all is on the device. */
bool journal_close(struct journal *journal, struct wagons_error *error);

#endif
