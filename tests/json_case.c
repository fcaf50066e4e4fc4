// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/json_case.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_input.h"

static _Noreturn void give_up(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

cJSON *json_case_parse(const char *text)
{
    struct wagons_error error;
    cJSON *value = json_parse(text, strlen(text), &error);
    if (value == NULL) {
        give_up(text, error.text);
    }
    return value;
}

const char *json_case_path(const char *name)
{
    static char path[4096];
    const char *tests = getenv("TESTS");
    snprintf(path, sizeof path, "%s/data/%s", tests != NULL ? tests : "tests", name);
    return path;
}

cJSON *json_case_line(const char *name, int line)
{
    struct wagons_error error;
    struct json_input input;
    if (!json_input_open(&input, json_case_path(name), &error)) {
        give_up(name, error.text);
    }
    cJSON *value = json_input_next(&input, &error);
    for (int i = 0; i < line && value != NULL; i++) {
        cJSON_Delete(value);
        value = json_input_next(&input, &error);
    }
    json_input_close(&input);
    if (value == NULL) {
        give_up(name, "has no such line");
    }
    return value;
}

/* One step of a path: a member's name or, with a negative name length, an index. */
struct step {
    char name[64];
    int index;
};

/* Reads the step at *path and moves on behind it. */
static struct step next_step(const char **path)
{
    struct step step = {.index = -1};
    if (**path == '[') {
        char *end;
        step.index = (int)strtol(*path + 1, &end, 10);
        *path = end + 1;
    } else {
        size_t length = strcspn(*path, ".[");
        snprintf(step.name, sizeof step.name, "%.*s", (int)length, *path);
        *path += length;
    }
    *path += **path == '.';
    return step;
}

static void put(cJSON *parent, const struct step *step, cJSON *item)
{
    if (step->index >= cJSON_GetArraySize(parent)) {
        cJSON_AddItemToArray(parent, item);
    } else if (step->index >= 0) {
        cJSON_ReplaceItemInArray(parent, step->index, item);
    } else if (json_get(parent, step->name) != NULL) {
        cJSON_ReplaceItemInObjectCaseSensitive(parent, step->name, item);
    } else {
        cJSON_AddItemToObject(parent, step->name, item);
    }
}

static void take_away(cJSON *parent, const struct step *step)
{
    if (step->index >= 0) {
        cJSON_DeleteItemFromArray(parent, step->index);
    } else {
        cJSON_DeleteItemFromObjectCaseSensitive(parent, step->name);
    }
}

void json_case_edit(cJSON *value, const char *path, const char *text)
{
    const char *rest = path;
    struct step step = next_step(&rest);
    while (*rest != '\0') {
        value = step.index >= 0 ? cJSON_GetArrayItem(value, step.index)
                                : cJSON_GetObjectItemCaseSensitive(value, step.name);
        if (value == NULL) {
            give_up(path, "leads nowhere");
        }
        step = next_step(&rest);
    }
    if (text == NULL) {
        take_away(value, &step);
    } else {
        put(value, &step, json_case_parse(text));
    }
}

bool json_case_matches(const char *message, const char *expected)
{
    size_t length = strlen(expected);
    bool matches = length > 0 && expected[length - 1] == '*' ? strncmp(message, expected, length - 1) == 0
                                                             : strcmp(message, expected) == 0;
    if (!matches) {
        fprintf(stderr, "expected: %s\nfound:    %s\n", expected, message);
    }
    return matches;
}
