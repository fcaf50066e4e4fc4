// SPDX-License-Identifier: GPL-3.0-or-later
/* Breaking text into lines. */
#ifndef BASE_WRAP_H
#define BASE_WRAP_H

#include <stddef.h>
#include <stdio.h>

/* How many bytes of `text` (ASCII, words with single spaces between them) fit a line of `width` columns without
   breaking a word; a longer word stands alone. The next line begins there, after one space if there is one. */
size_t wrap_line(const char *text, size_t width);

/* Writes text in lines of at most `width` columns: the first after `first`, the others after as many spaces. */
void wrap_write(FILE *file, const char *first, const char *text, size_t width);

/* A piece of a longer text. */
struct wrap_paragraph {
    const char *first; /* what the first line begins with; NULL: a heading */
    const char *text;
};

/* Writes paragraphs one below the other, headings with empty lines around them. */
void wrap_write_all(FILE *file, const struct wrap_paragraph *paragraphs, size_t count, size_t width);

#endif
