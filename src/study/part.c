// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/part.h"

#include "base/json.h"

cJSON *part_numbers(const void *sums, size_t length)
{
    const int64_t *numbers = sums;
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < length; i++) {
        cJSON_AddItemToArray(list, cJSON_CreateNumber((double)numbers[i]));
    }
    return list;
}

void part_add(cJSON *report, const struct wagons_series *setup, cJSON *head, const void *sums, size_t length)
{
    if (setup->shards <= 0) {
        cJSON_Delete(head);
        return;
    }
    cJSON *part = cJSON_AddObjectToObject(report, "part");
    cJSON_AddNumberToObject(part, "shard", setup->shard);
    cJSON_AddNumberToObject(part, "shards", setup->shards);
    cJSON_AddItemToObject(part, "head", head);
    cJSON_AddItemToObject(part, "sums", part_numbers(sums, length));
}

bool part_read_numbers(const cJSON *list, const char *where, void *sums, size_t length, struct wagons_error *error)
{
    int64_t *numbers = sums;
    size_t i = 0;
    if (!json_list(list, where, (int)length, (int)length, NULL, error)) {
        return false;
    }
    for (const cJSON *item = list->child; item != NULL; item = item->next, i++) {
        int64_t value = 0;
        if (!json_integer(item, "", -JSON_INTEGER_MAX, JSON_INTEGER_MAX, &value, error)) {
            return json_within(error, "%s[%zu]", where, i);
        }
        numbers[i] += value;
    }
    return true;
}
