// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/engine/engine_lines.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WAIT_MILLISECONDS = 100 };

bool engine_lines_open(struct engine_lines *lines, int descriptor, size_t limit)
{
    *lines = (struct engine_lines){.descriptor = descriptor, .limit = limit, .buffer = malloc(limit + 2)};
    return lines->buffer != NULL;
}

void engine_lines_close(struct engine_lines *lines)
{
    free(lines->buffer);
}

/* Moves what is left to the front and reads on behind it; false if an interrupt came first. */
static bool read_on(struct engine_lines *lines, bool (*interrupted)(void))
{
    struct pollfd wait = {.fd = lines->descriptor, .events = POLLIN};
    memmove(lines->buffer, lines->buffer + lines->begin, lines->end - lines->begin);
    lines->end -= lines->begin;
    lines->looked -= lines->begin;
    lines->begin = 0;
    while (poll(&wait, 1, WAIT_MILLISECONDS) <= 0) {
        if (interrupted()) {
            return false;
        }
    }
    ssize_t count = read(lines->descriptor, lines->buffer + lines->end, lines->limit + 1 - lines->end);
    if (count > 0) {
        lines->end += (size_t)count;
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
        lines->at_end = true;
    }
    return true;
}

/* Hands out what lies before `stop`; the next line begins `skipped` bytes behind it. */
static enum engine_line hand_out(struct engine_lines *lines, size_t stop, size_t skipped, char **line, size_t *length)
{
    bool rest_of_long = lines->skipping;
    *line = lines->buffer + lines->begin;
    *length = stop - lines->begin;
    lines->begin = lines->looked = stop + skipped;
    lines->skipping = false;
    if (*length > 0 && (*line)[*length - 1] == '\r') {
        (*length)--;
    }
    (*line)[*length] = '\0';
    return rest_of_long ? ENGINE_LINE_TOO_LONG : ENGINE_LINE;
}

enum engine_line engine_lines_next(struct engine_lines *lines, bool (*interrupted)(void), char **line, size_t *length)
{
    for (;;) {
        char *newline = memchr(lines->buffer + lines->looked, '\n', lines->end - lines->looked);
        if (newline != NULL) {
            return hand_out(lines, (size_t)(newline - lines->buffer), 1, line, length);
        }
        lines->looked = lines->end;
        if (lines->end - lines->begin > lines->limit) { /* too long; what follows up to the newline goes with it */
            lines->skipping = true;
            lines->begin = lines->end = lines->looked = 0;
        }
        if (lines->at_end) {
            bool any = lines->end > lines->begin || lines->skipping;
            return any ? hand_out(lines, lines->end, 0, line, length) : ENGINE_LINES_END;
        }
        if (!read_on(lines, interrupted)) {
            return ENGINE_LINES_INTERRUPTED;
        }
    }
}
