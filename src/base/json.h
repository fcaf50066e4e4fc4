// SPDX-License-Identifier: GPL-3.0-or-later
/* JSON from outside: parsing that trusts nothing, and getters that say what they expected.

   A getter names the value by `where`, as it stands in the object at hand ("x", "circle[3]", or "" for the object
   itself); a caller that went down into a part puts that part before it with json_within(error, "moves[%d]", i). */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cjson/cJSON.h>

#include "wagons/error.h"

enum {
    JSON_DEPTH_MAX = 64,          /* lists and objects inside each other */
    JSON_TEXT_MAX = 64 * 1048576, /* bytes of one value */
    JSON_FOUND_LENGTH = 64,       /* room for json_found */
};

/* Integers stay exact up to here in every program that reads JSON numbers as doubles. */
#define JSON_INTEGER_MAX INT64_C(9007199254740991)

/* Parses text[0..length) (text[length] is 0), which must be one whole value of valid UTF-8 and nothing else. Two
   members of one name in an object, the character U+0000 and deep nesting are refused. NULL with *error ("line 3,
   column 14: ...", or just the column if the text is one line) on a fault. The caller deletes the value. */
cJSON *json_parse(const char *text, size_t length, struct wagons_error *error);

/* The member of that name, NULL if there is none or if object is none. */
const cJSON *json_get(const cJSON *object, const char *name);

/* Whether the member is there and not null. */
bool json_has(const cJSON *object, const char *name);

/* Describes a value for a message: nothing, null, true, 12, "abc", a list, an object. Returns text. */
const char *json_found(const cJSON *item, char text[JSON_FOUND_LENGTH]);

/* "where: expected WHAT, found ...". Returns false. */
bool json_expected(const cJSON *item, const char *where, const char *what, struct wagons_error *error);

/* Puts a printf-style path before the message: "moves[3]" and "x: expected ..." become "moves[3].x: expected ...", a
   message that begins with no path gets ": " between. Returns false. */
bool json_within(struct wagons_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Length of the path ("moves[3].x") that a message begins with, 0 if it begins with none. A colon and a space follow
   the path. */
size_t json_path_length(const char *message);

/* The value as a whole number from min to max. */
bool json_integer(const cJSON *item, const char *where, int64_t min, int64_t max, int64_t *value,
                  struct wagons_error *error);
/* The same for what fits an int. */
bool json_int(const cJSON *item, const char *where, int min, int max, int *value, struct wagons_error *error);

/* The value as a number from min to max. */
bool json_number(const cJSON *item, const char *where, double min, double max, double *value,
                 struct wagons_error *error);

bool json_boolean(const cJSON *item, const char *where, bool *value, struct wagons_error *error);

/* The value as text, which belongs to the item; NULL with *error filled if it is none. */
const char *json_string(const cJSON *item, const char *where, struct wagons_error *error);

/* The value as one of `count` names: its index. */
bool json_name(const cJSON *item, const char *where, const char *const *names, int count, int *index,
               struct wagons_error *error);

/* Whether the value is a list of min to max entries; their number goes to *count (which may be NULL). */
bool json_list(const cJSON *item, const char *where, int min, int max, int *count, struct wagons_error *error);

bool json_object(const cJSON *item, const char *where, struct wagons_error *error);

/* Whether the value is an object whose "format" is the one named, such as "wagons-deck/1". */
bool json_format(const cJSON *value, const char *format, struct wagons_error *error);

/* Writers. JSON_LINE: one line without a space too many; JSON_PRETTY: indented, what fits into a line stays on one.
   Both end with a newline. Numbers that are not finite become null. */
enum json_style { JSON_LINE, JSON_PRETTY };
void json_write(const cJSON *value, enum json_style style, FILE *file);
/* The same as a new text; *length (which may be NULL) gets its length without the 0 at the end. NULL if memory ran
   out. */
char *json_text(const cJSON *value, enum json_style style, size_t *length);

#endif
