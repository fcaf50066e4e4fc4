// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"

/* --- changing a value in JSON --- */

static int count_values(const cJSON *value)
{
    int count = 1;
    const cJSON *part;
    cJSON_ArrayForEach(part, value)
    {
        count += count_values(part);
    }
    return count;
}

/* The value number *index, counted from the top; *parent gets what it is a part of. */
static cJSON *find_value(cJSON *value, int *index, cJSON **parent)
{
    if ((*index)-- == 0) {
        return value;
    }
    cJSON *part;
    cJSON_ArrayForEach(part, value)
    {
        *parent = value;
        cJSON *found = find_value(part, index, parent);
        if (found != NULL) {
            return found;
        }
    }
    return NULL;
}

static cJSON *pick_value(cJSON *json, struct random_stream *stream, cJSON **parent)
{
    int index = (int)random_below(stream, (uint32_t)count_values(json));
    *parent = NULL;
    return find_value(json, &index, parent);
}

/* A value of any kind; numbers most often. */
static cJSON *make_value(const cJSON *old, struct random_stream *stream)
{
    static const double numbers[] = {-1, 0.5, 90, 180, 255, 1000, 1030, 1e9, 9007199254740992.0, 1e300};
    switch (random_below(stream, 8)) {
    case 0:
        return cJSON_CreateNull();
    case 1:
        return cJSON_CreateArray();
    case 2:
        return cJSON_CreateString("the-herd");
    case 3:
        return cJSON_CreateNumber(numbers[random_below(stream, sizeof numbers / sizeof *numbers)]);
    case 4:
        return cJSON_CreateNumber(random_below(stream, 18));
    default:
        return cJSON_IsNumber(old) ? cJSON_CreateNumber(old->valuedouble + random_below(stream, 5) - 2)
                                   : cJSON_Duplicate(old, true);
    }
}

/* Replaces a value by a new one or by a copy of another, takes it away, or doubles an entry of a list. */
static void change_value(cJSON *json, struct random_stream *stream)
{
    cJSON *parent;
    cJSON *other_parent;
    cJSON *value = pick_value(json, stream, &parent);
    cJSON *other = pick_value(json, stream, &other_parent);
    if (parent == NULL) {
        return;
    }
    switch (random_below(stream, 5)) {
    case 0:
        cJSON_Delete(cJSON_DetachItemViaPointer(parent, value));
        break;
    case 1:
        if (cJSON_IsArray(parent)) {
            cJSON_AddItemToArray(parent, cJSON_Duplicate(value, true));
        }
        break;
    default: {
        cJSON *made = make_value(random_below(stream, 3) == 0 ? other : value, stream);
        if (cJSON_IsObject(parent)) {
            char *name = strdup(value->string);
            cJSON_ReplaceItemInObjectCaseSensitive(parent, name, made);
            free(name);
        } else {
            cJSON_ReplaceItemViaPointer(parent, value, made);
        }
    }
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    struct random_stream stream = random_open(seed, 0, RANDOM_TEST, 0);
    struct wagons_error error;
    cJSON *json = random_below(&stream, 2) == 0 ? fuzz_parse(data, size, &error) : NULL;
    if (json == NULL) {
        return LLVMFuzzerMutate(data, size, max_size);
    }
    for (uint32_t changes = 1 + random_below(&stream, 2); changes > 0; changes--) {
        change_value(json, &stream);
    }
    char *text = json_text(json, JSON_LINE, &size);
    size = size <= max_size ? size : max_size;
    memcpy(data, text, size);
    free(text);
    cJSON_Delete(json);
    return size;
}

/* --- checks --- */

cJSON *fuzz_parse(const uint8_t *data, size_t size, struct wagons_error *error)
{
    char *text = malloc(size + 1);
    fuzz_require(text != NULL, "out of memory");
    memcpy(text, data, size);
    text[size] = '\0';
    cJSON *json = json_parse(text, size, error);
    free(text);
    return json;
}

void fuzz_require(bool condition, const char *message)
{
    if (!condition) {
        fprintf(stderr, "failed: %s\n", message);
        abort();
    }
}

void fuzz_require_same(const cJSON *a, const cJSON *b)
{
    char *first = json_text(a, JSON_LINE, NULL);
    char *second = json_text(b, JSON_LINE, NULL);
    fuzz_require(strcmp(first, second) == 0, "written twice, two texts");
    free(first);
    free(second);
}

void fuzz_check_message(const struct wagons_error *error)
{
    fuzz_require(error->text[0] != '\0' && strpbrk(error->text, "\n\r") == NULL, "a message of one line");
}
