// SPDX-License-Identifier: GPL-3.0-or-later
/* Reading and writing small texts: numbers that a person typed, names that were meant, excerpts for messages, words from
   a file shown on a terminal. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The largest whole number that the program takes anywhere: beyond it JSON numbers are no longer exact. */
#define TEXT_WHOLE_MAX ((UINT64_C(1) << 53) - 1)

enum { TEXT_EXCERPT_SIZE = 72, TEXT_GROUPED_SIZE = 28 };

/* Reads a whole number of decimal digits alone (no sign, no spaces, no other base) from low to high. False, with
   *value unchanged, if the text is anything else. */
bool text_whole(const char *text, uint64_t low, uint64_t high, uint64_t *value);

/* Reads a finite decimal number: digits, with a minus sign, a fraction and an exponent if wanted ("-1.5", "2e-3").
   False, with *value unchanged, if the text is anything else (so "inf", "nan", "0x10", "1,5" and " 1"). */
bool text_decimal(const char *text, double *value);

/* The one of `count` names that a misspelt one most likely means: the name with the fewest letters to insert, remove,
   change or swap, if those are at most a third of its length or it begins like it. NULL if none is near. */
const char *text_nearest(const char *text, const char *const *names, size_t count);

/* The beginning of a text for a message, cut between characters and ended by "..." if it is long. Returns excerpt. */
const char *text_excerpt(const char *text, char excerpt[TEXT_EXCERPT_SIZE]);

/* Bytes of the control character at text, which could steer a terminal: 1, or 2 for U+0080 to U+009F in UTF-8. 0 if none
   is there. */
size_t text_control(const char *text);

/* Writes a text that came from outside: control characters become '?'. The text is valid UTF-8. */
void text_write(const char *text, FILE *file);

/* A count with its thousands set apart: "2 460". Returns grouped. */
const char *text_grouped(uint64_t count, char grouped[TEXT_GROUPED_SIZE]);

#endif
