// SPDX-License-Identifier: GPL-3.0-or-later
/* Queries of wagons-engine/1: each has one answer, which is JSON with its id. */
#include <stdlib.h>
#include <string.h>

#include "apps/engine/engine.h"
#include "tests/fuzz.h"
#include "wagons/level.h"

/* Little enough for thousands of searches. */
static const struct engine_limits small = {.seconds = 0.02, .playouts = 2, .beam = 1, .depth = 1, .mebibytes = 1};

static void check_answer(const cJSON *answer, const cJSON *id)
{
    size_t length;
    struct wagons_error error;
    fuzz_require(cJSON_IsObject(answer), "an answer");
    const cJSON *echo = json_get(answer, "id");
    fuzz_require(id != NULL ? cJSON_Compare(echo, id, true) : cJSON_IsNull(echo), "its id");
    if (json_get(answer, "error") != NULL) {
        fuzz_require(cJSON_IsString(json_get(answer, "at")), "a place");
        (void)snprintf(error.text, sizeof error.text, "%s", cJSON_GetStringValue(json_get(answer, "error")));
        fuzz_check_message(&error);
    }
    char *text = json_text(answer, JSON_LINE, &length);
    cJSON *read = json_parse(text, length, &error);
    fuzz_require(read != NULL && strchr(text, '\n') == text + length - 1, "one line that can be read back");
    cJSON_Delete(read);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engine_query query;
    cJSON *answer = NULL;
    char *text = malloc(size + 1);
    fuzz_require(text != NULL, "out of memory");
    memcpy(text, data, size);
    text[size] = '\0';
    if (!engine_query_read(text, size, &query, &answer)) {
        fuzz_require(json_get(answer, "error") != NULL, "a refusal");
        check_answer(answer, json_get(answer, "id"));
    } else if (engine_query_kind(&query) == ENGINE_QUICK || engine_query_kind(&query) == ENGINE_SEARCH) {
        const struct wagons_game *game = wagons_games()[0];
        const struct engine engine = {
            .game = game, .deck = game->deck_default(), .level = WAGONS_LEVEL_DEFAULT, .limits = small};
        struct engine_control control = {.threads = 1};
        (void)engine_query_is_endless(&query);
        answer = engine_query_answer(&engine, &query, &control);
        check_answer(answer, query.id);
    }
    cJSON_Delete(answer);
    engine_query_free(&query);
    free(text);
    return 0;
}
