// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/vector_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

cJSON *vector_parse(const char *text, const char *file)
{
    cJSON *json = cJSON_Parse(text);
    if (json == NULL) {
        fail_msg("%s is not JSON", file);
    }
    return json;
}

const cJSON *vector_member(const cJSON *object, const char *name)
{
    const cJSON *found = cJSON_GetObjectItemCaseSensitive(object, name);
    if (found == NULL) {
        fail_msg("the test data lack \"%s\"", name);
    }
    return found;
}

int vector_number(const cJSON *object, const char *name)
{
    const cJSON *found = vector_member(object, name);
    if (!cJSON_IsNumber(found)) {
        fail_msg("\"%s\" is no number in the test data", name);
    }
    return found->valueint;
}

struct plain_placement vector_placement(const cJSON *json)
{
    return (struct plain_placement){vector_number(json, "x"), vector_number(json, "y"),
                                    vector_number(json, "rot") == 180};
}
