// SPDX-License-Identifier: GPL-3.0-or-later
/* Lines from a descriptor that may stay silent for long, while an interrupt is still heard. */
#ifndef APPS_ENGINE_LINES_H
#define APPS_ENGINE_LINES_H

#include <stdbool.h>
#include <stddef.h>

struct engine_lines {
    int descriptor;
    size_t limit;              /* longest line in bytes */
    char *buffer;              /* limit + 2 bytes */
    size_t begin, end, looked; /* what is read but not handed out, and how far it was looked through */
    bool skipping;             /* the rest of a line that was too long */
    bool at_end;
};

enum engine_line {
    ENGINE_LINE,
    ENGINE_LINE_TOO_LONG, /* all of it was skipped */
    ENGINE_LINES_END,     /* end of input, or it cannot be read */
    ENGINE_LINES_INTERRUPTED,
};

/* False if memory ran out. */
bool engine_lines_open(struct engine_lines *lines, int descriptor, size_t limit);
void engine_lines_close(struct engine_lines *lines);

/* The next line without its end ("\n" or "\r\n"), a 0 behind it; it lives until the next call. The last one needs no
   newline. `interrupted` is asked a few times a second. */
enum engine_line engine_lines_next(struct engine_lines *lines, bool (*interrupted)(void), char **line, size_t *length);

#endif
