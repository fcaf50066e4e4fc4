// SPDX-License-Identifier: GPL-3.0-or-later
/* Reading the vectors of tests/data. They are known to be whole: what is missing fails the test. */
#ifndef VECTOR_FILE_H
#define VECTOR_FILE_H

#include <cjson/cJSON.h>

#include "bench/plain_town.h"

/* Reads JSON; `file` is for messages. The caller deletes it. */
cJSON *vector_parse(const char *text, const char *file);

/* A member of an object, and one that is a number. */
const cJSON *vector_member(const cJSON *object, const char *name);
int vector_number(const cJSON *object, const char *name);

/* The x, y and rot of an object. */
struct plain_placement vector_placement(const cJSON *json);

#endif
