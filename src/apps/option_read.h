// SPDX-License-Identifier: GPL-3.0-or-later
/* Values of options of the usual kinds. All but option_cut fill *error with what was expected and what was found if the
   text is no such value, and return false. */
#ifndef APPS_OPTION_READ_H
#define APPS_OPTION_READ_H

#include <stdbool.h>
#include <stdint.h>

#include "wagons/error.h"

/* "expected WHAT, found ..."; returns false. */
bool option_expected(struct wagons_error *error, const char *what, const char *found);

/* A whole number from low to high. */
bool option_whole(const char *text, uint64_t low, uint64_t high, uint64_t *value, struct wagons_error *error);
bool option_int(const char *text, uint64_t low, uint64_t high, int *value, struct wagons_error *error);

/* Seconds above 0, with decimals. */
bool option_seconds(const char *text, double *value, struct wagons_error *error);

/* Any name but the empty one; *value is the text itself. */
bool option_file_name(const char *text, const char **value, struct wagons_error *error);

/* The index of one of a few names, which `list` writes out for the message; -1 with *error filled if it is none. */
int option_name(const char *text, const char *const *names, int count, const char *list, struct wagons_error *error);

/* Cuts "LEFT,RIGHT" or "LEFT/RIGHT" in two, in a new text that both point into; NULL if the separator does not occur
   just once, or without memory. The caller frees it. */
char *option_cut(const char *text, char separator, const char **left, const char **right);

#endif
