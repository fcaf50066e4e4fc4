// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/wrap.h"

#include <string.h>

size_t wrap_line(const char *text, size_t width)
{
    size_t length = strlen(text);
    if (length <= width) {
        return length;
    }
    size_t end = width;
    while (end > 0 && text[end] != ' ') {
        end--;
    }
    return end > 0 ? end : strcspn(text, " ");
}

void wrap_write(FILE *file, const char *first, const char *text, size_t width)
{
    size_t indent = strlen(first);
    fputs(first, file);
    for (;;) {
        size_t length = wrap_line(text, width > indent ? width - indent : 1);
        fprintf(file, "%.*s\n", (int)length, text);
        text += length + (text[length] == ' ');
        if (*text == '\0') {
            return;
        }
        fprintf(file, "%*s", (int)indent, "");
    }
}

void wrap_write_all(FILE *file, const struct wrap_paragraph *paragraphs, size_t count, size_t width)
{
    for (size_t i = 0; i < count; i++) {
        if (paragraphs[i].first == NULL) {
            fprintf(file, "%s%s\n\n", i > 0 ? "\n" : "", paragraphs[i].text);
        } else {
            wrap_write(file, paragraphs[i].first, paragraphs[i].text, width);
        }
    }
}
