// SPDX-License-Identifier: GPL-3.0-or-later
/* A FILE argument that holds one JSON value over any number of lines, or JSON Lines: one value a line. If the first
   line is a complete object and another line with content follows, it is JSON Lines. */
#ifndef BASE_JSON_INPUT_H
#define BASE_JSON_INPUT_H

#include "base/files.h"
#include "base/json.h"

enum { JSON_LINE_MAX = 4 * 1048576 /* bytes of a line in JSON Lines */ };

struct json_input {
    struct line_reader reader;
    bool lines;         /* whether it is JSON Lines */
    uint64_t line;      /* where the last value began, from 1 */
    cJSON *first;       /* read ahead, not yet handed out */
    const char *second; /* the line read after it in JSON Lines, not yet handed out; the reader's */
    size_t second_length;
};

/* Opens the file and reads its beginning. */
bool json_input_open(struct json_input *input, const char *path, struct wagons_error *error);

/* The next value, which the caller deletes. NULL at the end with error->text empty, NULL with a message on a fault
   ("games.jsonl:12: column 5: ..."); error must not be NULL. */
cJSON *json_input_next(struct json_input *input, struct wagons_error *error);

/* Puts "FILE: " or, in JSON Lines, "FILE:LINE: " of the last value before a message about it. Returns false. */
bool json_input_locate(const struct json_input *input, struct wagons_error *error);

void json_input_close(struct json_input *input);

/* The one value of a file that is not JSON Lines. NULL with *error filled; the caller deletes the value. */
cJSON *json_read(const char *path, struct wagons_error *error);

#endif
