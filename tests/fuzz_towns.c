// SPDX-License-Identifier: GPL-3.0-or-later
/* Fuzzing the reader of towns to be scored. */
#include "games/wagons/deck.h"
#include "games/wagons/json/score_json.h"
#include "tests/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wagons_error error = {""};
    cJSON *json = fuzz_parse(data, size, &error);
    cJSON *answer = json != NULL ? score_towns(json, deck_default(), &error) : NULL;
    if (answer == NULL) {
        fuzz_check_message(&error);
    } else {
        fuzz_require(cJSON_GetArraySize(json_get(answer, "towns")) == cJSON_GetArraySize(json_get(json, "towns")),
                     "as many scores as towns");
        cJSON *again = score_towns(json, deck_default(), &error);
        fuzz_require_same(answer, again);
        cJSON_Delete(again);
    }
    cJSON_Delete(answer);
    cJSON_Delete(json);
    return 0;
}
