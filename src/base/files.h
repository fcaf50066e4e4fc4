// SPDX-License-Identifier: GPL-3.0-or-later
/* Files: reading whole or line by line with limits, replacing at one stroke, appending. Every function names the file
   in its message ("games.jsonl: No such file or directory"). The path "-" is standard input for readers. */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "wagons/error.h"

/* How messages call the file: the path, or "standard input" for "-". */
const char *file_name(const char *path);

/* The folder that a file is in, or would be, with the slash behind it; "." if the path names none. A new text, NULL if
   memory ran out; the caller frees it. */
char *file_folder(const char *path);

/* Whether two paths name one regular file, or would once it is there. */
bool file_same(const char *a, const char *b);

/* Whether the path names the regular file that is open under this descriptor. */
bool file_is_open_as(const char *path, int descriptor);

/* Reads a whole file of 1 to `limit` bytes; a 0 that *length does not count follows them. NULL with *error filled if it
   is missing, a directory, not readable, empty or longer. The caller frees the text. */
char *file_read(const char *path, size_t limit, size_t *length, struct wagons_error *error);

/* Reads a file line by line. */
struct line_reader {
    FILE *file;
    const char *path; /* belongs to the caller */
    size_t limit;     /* longest line in bytes */
    char *line;
    size_t size;
    uint64_t number; /* of the last line read, from 1 */
    uint64_t offset; /* bytes up to and with the last line read */
    bool ended;      /* whether the last line read ended with a newline */
};

bool line_reader_open(struct line_reader *reader, const char *path, size_t limit, struct wagons_error *error);

/* The next line without its newline (and without a carriage return before it): a text of *length bytes that lives
   until the next call. NULL at the end of the file with error->text empty, NULL with a message on a fault (line too
   long, read error); error must not be NULL. */
char *line_reader_next(struct line_reader *reader, size_t *length, struct wagons_error *error);

void line_reader_close(struct line_reader *reader);

/* Puts the text into the file of that name at one stroke: a new file beside it takes its place once all is on the
   disk, so that a full device or a kill leaves the old content whole. What is no regular file (a pipe, /dev/stdout) is
   written directly. */
bool file_replace(const char *path, const char *text, size_t length, struct wagons_error *error);

/* A file that grows. Not locked: one thread, one process. */
struct append_file {
    int descriptor;
    const char *path; /* belongs to the caller */
};

/* Opens the file for appending, new if it is missing, and cuts it to `keep` bytes first (UINT64_MAX: keeps all). */
bool append_open(struct append_file *append, const char *path, uint64_t keep, struct wagons_error *error);

/* Appends all bytes; when it returns true the system has them (a kill of the program loses nothing). */
bool append_write(struct append_file *append, const char *text, size_t length, struct wagons_error *error);

/* Closes it; false if the system only now reports that bytes are lost. */
bool append_close(struct append_file *append, struct wagons_error *error);

#endif
