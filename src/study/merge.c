// SPDX-License-Identifier: GPL-3.0-or-later
#include "wagons/merge.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "study/part.h"

enum { KINDS = 4 };

static const struct part_kind *const kinds[KINDS] = {&part_selfplay, &part_match, &part_advantage, &part_ranking};

/* What kind of study a report is a part of; NULL with *error filled. */
static const struct part_kind *kind_of(const cJSON *report, struct wagons_error *error)
{
    const cJSON *format = json_get(report, "format");
    for (int k = 0; k < KINDS && cJSON_IsString(format); k++) {
        if (strcmp(format->valuestring, kinds[k]->format) == 0) {
            return kinds[k];
        }
    }
    json_expected(format, "format",
                  "\"wagons-selfplay/1\", \"wagons-match/1\", \"wagons-advantage/1\" or \"wagons-ranking-part/1\"",
                  error);
    return NULL;
}

/* The parts that are being joined. */
struct join {
    const struct part_kind *kind;
    const cJSON *head;
    int shards;
    int *of_shard; /* by shard from 0: which part it is, -1: not there yet */
    int64_t *sums;
    size_t length;
};

static bool read_place(const cJSON *part, int *shard, int *shards, struct wagons_error *error)
{
    enum { SHARDS_MAX = 1000000 };
    return json_int(json_get(part, "shards"), "shards", 1, SHARDS_MAX, shards, error) &&
           json_int(json_get(part, "shard"), "shard", 1, *shards, shard, error);
}

/* The first part says what study it is. */
static bool begin(struct join *join, const cJSON *report, struct wagons_error *error)
{
    int shard;
    const cJSON *part = json_get(report, "part");
    join->kind = kind_of(report, error);
    if (join->kind == NULL) {
        return false;
    }
    if (!json_object(part, "part", error)) {
        return error_prefix(error, "the report of a whole run, expected that of a --shard: ");
    }
    join->head = json_get(part, "head");
    if (!read_place(part, &shard, &join->shards, error) || !json_object(join->head, "head", error)) {
        return json_within(error, "part");
    }
    join->length = join->kind->length(join->head, error);
    if (join->length == 0) {
        return json_within(error, "part.head");
    }
    join->of_shard = malloc((size_t)join->shards * sizeof *join->of_shard);
    join->sums = calloc(join->length, sizeof *join->sums);
    for (int k = 0; k < join->shards && join->of_shard != NULL; k++) {
        join->of_shard[k] = -1;
    }
    return true;
}

static bool add(struct join *join, const cJSON *report, int number, const char *const *names,
                struct wagons_error *error)
{
    const cJSON *part = json_get(report, "part");
    int shard = 0, shards = 0;
    if (kind_of(report, error) != join->kind) {
        return error_set(error, "format: expected \"%s\", as in %.200s", join->kind->format, names[0]);
    }
    if (!json_object(part, "part", error) || !read_place(part, &shard, &shards, error)) {
        return json_within(error, "part");
    }
    if (shards != join->shards || !cJSON_Compare(json_get(part, "head"), join->head, true)) {
        return error_set(error, "part: of another run or round than %.200s", names[0]);
    }
    if (join->of_shard[shard - 1] >= 0) {
        return error_set(error, "part.shard: shard %d of %d is in %.200s already", shard, shards,
                         names[join->of_shard[shard - 1]]);
    }
    join->of_shard[shard - 1] = number;
    return part_read_numbers(json_get(part, "sums"), "sums", join->sums, join->length, error) ||
           json_within(error, "part");
}

static bool is_complete(const struct join *join, struct wagons_error *error)
{
    for (int shard = 0; shard < join->shards; shard++) {
        if (join->of_shard[shard] < 0) {
            return error_set(error, "shard %d of %d is missing", shard + 1, join->shards);
        }
    }
    return true;
}

static bool add_all(struct join *join, const cJSON *const *parts, const char *const *names, int count,
                    struct wagons_error *error)
{
    if (!begin(join, parts[0], error)) {
        return error_prefix(error, "%.300s: ", names[0]);
    }
    if (join->of_shard == NULL || join->sums == NULL) {
        return error_set(error, "out of memory");
    }
    for (int i = 0; i < count; i++) {
        if (!add(join, parts[i], i, names, error)) {
            return error_prefix(error, "%.300s: ", names[i]);
        }
    }
    return is_complete(join, error);
}

cJSON *wagons_merge(const cJSON *const *parts, const char *const *names, int count, struct wagons_error *error)
{
    struct join join = {.kind = NULL};
    cJSON *report = NULL;
    if (add_all(&join, parts, names, count, error)) {
        report = join.kind->report(join.head, join.sums, error);
    }
    free(join.of_shard);
    free(join.sums);
    return report;
}
