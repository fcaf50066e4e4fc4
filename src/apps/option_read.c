// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/option_read.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"

static const double SECONDS_MAX = 1e9;

bool option_expected(struct wagons_error *error, const char *what, const char *found)
{
    char excerpt[TEXT_EXCERPT_SIZE];
    return error_set(error, "expected %s, found \"%s\"", what, text_excerpt(found, excerpt));
}

bool option_whole(const char *text, uint64_t low, uint64_t high, uint64_t *value, struct wagons_error *error)
{
    char excerpt[TEXT_EXCERPT_SIZE];
    if (text_whole(text, low, high, value)) {
        return true;
    }
    return error_set(error, "expected a whole number from %llu to %llu, found \"%s\"", (unsigned long long)low,
                     (unsigned long long)high, text_excerpt(text, excerpt));
}

bool option_int(const char *text, uint64_t low, uint64_t high, int *value, struct wagons_error *error)
{
    uint64_t number;
    if (!option_whole(text, low, high, &number, error)) {
        return false;
    }
    *value = (int)number;
    return true;
}

bool option_seconds(const char *text, double *value, struct wagons_error *error)
{
    double number;
    if (!text_decimal(text, &number) || number <= 0 || number > SECONDS_MAX) {
        return option_expected(error, "seconds above 0 and up to 1000000000, such as 0.5", text);
    }
    *value = number;
    return true;
}

bool option_file_name(const char *text, const char **value, struct wagons_error *error)
{
    if (*text == '\0') {
        return option_expected(error, "the name of a file", text);
    }
    *value = text;
    return true;
}

int option_name(const char *text, const char *const *names, int count, const char *list, struct wagons_error *error)
{
    for (int k = 0; k < count; k++) {
        if (strcmp(text, names[k]) == 0) {
            return k;
        }
    }
    option_expected(error, list, text);
    return -1;
}

char *option_cut(const char *text, char separator, const char **left, const char **right)
{
    const char *middle = strchr(text, separator);
    if (middle == NULL || strchr(middle + 1, separator) != NULL) {
        return NULL;
    }
    char *copy = strdup(text);
    if (copy == NULL) {
        return NULL;
    }
    copy[middle - text] = '\0';
    *left = copy;
    *right = copy + (middle - text) + 1;
    return copy;
}
