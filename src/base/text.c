// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool text_whole(const char *text, uint64_t low, uint64_t high, uint64_t *value)
{
    uint64_t number = 0;
    if (*text == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') {
            return false;
        }
        uint64_t digit = (uint64_t)(*text - '0');
        if (number > (UINT64_MAX - digit) / 10) {
            return false;
        }
        number = number * 10 + digit;
    }
    if (number < low || number > high) {
        return false;
    }
    *value = number;
    return true;
}

/* Skips digits; NULL if there is none. */
static const char *skip_digits(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits == 0 ? NULL : text + digits;
}

static bool is_decimal(const char *text)
{
    text = skip_digits(text + (*text == '-'));
    if (text != NULL && *text == '.') {
        text = skip_digits(text + 1);
    }
    if (text != NULL && (*text == 'e' || *text == 'E')) {
        text++;
        text = skip_digits(text + (*text == '-' || *text == '+'));
    }
    return text != NULL && *text == '\0';
}

bool text_decimal(const char *text, double *value)
{
    if (!is_decimal(text)) {
        return false;
    }
    double number = strtod(text, NULL);
    if (!isfinite(number)) {
        return false;
    }
    *value = number;
    return true;
}

enum { NAME_LENGTH_MAX = 40 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Optimal string alignment: letters to insert, remove, change or swap with their neighbour. Row i holds the distances
   of the first i letters of a; the last three rows suffice. Both texts have at most NAME_LENGTH_MAX letters. */
static int distance(const char *a, const char *b)
{
    int length_a = (int)strlen(a), length_b = (int)strlen(b);
    int rows[3][NAME_LENGTH_MAX + 1];
    for (int j = 0; j <= length_b; j++) {
        rows[0][j] = j;
    }
    for (int i = 1; i <= length_a; i++) {
        int *row = rows[i % 3];
        const int *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
        row[0] = i;
        for (int j = 1; j <= length_b; j++) {
            row[j] = least(least(row[j - 1], above[j]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = least(row[j], two_above[j - 2] + 1);
            }
        }
    }
    return rows[length_a % 3][length_b];
}

const char *text_nearest(const char *text, const char *const *names, size_t count)
{
    size_t length = strlen(text);
    const char *nearest = NULL;
    int best = NAME_LENGTH_MAX;
    if (length == 0 || length > NAME_LENGTH_MAX) {
        return NULL;
    }
    for (size_t k = 0; k < count; k++) {
        size_t name_length = strlen(names[k]);
        if (name_length > NAME_LENGTH_MAX) {
            continue;
        }
        int apart = distance(text, names[k]);
        bool begins_like = length >= 3 && strncmp(text, names[k], length) == 0;
        if (apart < best && (begins_like || apart <= ((int)name_length + 2) / 3)) {
            best = apart;
            nearest = names[k];
        }
    }
    return nearest;
}

const char *text_excerpt(const char *text, char excerpt[TEXT_EXCERPT_SIZE])
{
    size_t length = strlen(text);
    if (length < TEXT_EXCERPT_SIZE) {
        memcpy(excerpt, text, length + 1);
        return excerpt;
    }
    size_t cut = TEXT_EXCERPT_SIZE - sizeof "...";
    while (cut > 0 && ((unsigned char)text[cut] & 0xc0) == 0x80) { /* inside a UTF-8 character */
        cut--;
    }
    memcpy(excerpt, text, cut);
    memcpy(excerpt + cut, "...", sizeof "...");
    return excerpt;
}

size_t text_control(const char *text)
{
    const unsigned char *byte = (const unsigned char *)text;
    if (byte[0] == 0xc2 && byte[1] >= 0x80 && byte[1] < 0xa0) {
        return 2;
    }
    return (byte[0] != '\0' && byte[0] < ' ') || byte[0] == 0x7f;
}

void text_write(const char *text, FILE *file)
{
    while (*text != '\0') {
        size_t control = text_control(text);
        putc(control > 0 ? '?' : *text, file);
        text += control > 0 ? control : 1;
    }
}

const char *text_grouped(uint64_t count, char grouped[TEXT_GROUPED_SIZE])
{
    char digits[TEXT_GROUPED_SIZE];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)count);
    char *out = grouped;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0) {
            *out++ = ' ';
        }
        *out++ = digits[i];
    }
    *out = '\0';
    return grouped;
}
