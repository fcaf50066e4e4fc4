// SPDX-License-Identifier: GPL-3.0-or-later
/* Test cases made from good JSON by changing one thing in it. */
#ifndef JSON_CASE_H
#define JSON_CASE_H

#include "base/json.h"

/* A text as JSON; a text that is none ends the program with a message. The caller deletes the value. */
cJSON *json_case_parse(const char *text);

/* Line number `line` (from 0) of a JSON Lines file in tests/data. The caller deletes the value. */
cJSON *json_case_line(const char *name, int line);

/* The path of a file in tests/data; lives until the next call. */
const char *json_case_path(const char *name);

/* Puts the JSON `text` where `path` ("moves[3].x") points in value; NULL takes the member or entry away. The path's
   last part may be a new member, or the entry behind the last one of a list. */
void json_case_edit(cJSON *value, const char *path, const char *text);

/* Whether a message is the one expected; one that ends with '*' expects only its beginning. */
bool json_case_matches(const char *message, const char *expected);

#endif
