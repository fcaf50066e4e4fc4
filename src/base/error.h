// SPDX-License-Identifier: GPL-3.0-or-later
/* Filling a struct wagons_error. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

#include "wagons/error.h"

/* Writes a printf-style message into *error (which may be NULL); control characters become '?', so that a message that
   quotes bad input stays one line and steers no terminal. Returns false, so that a caller can `return error_set(error, ...)`. */
bool error_set(struct wagons_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Puts a printf-style prefix ("games.jsonl:12: ") before the message that *error holds. Returns false. */
bool error_prefix(struct wagons_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
