// SPDX-License-Identifier: GPL-3.0-or-later
/* Fuzzing the reader of decks: what is read comes back as it was. */
#include <stdlib.h>

#include "games/wagons/deck.h"
#include "games/wagons/rules_text.h"
#include "tests/fuzz.h"

static void check_round_trip(const struct deck *deck)
{
    struct wagons_error error;
    cJSON *first = deck_json(deck);
    struct deck *again = deck_parse(first, &error);
    if (again == NULL) {
        fprintf(stderr, "failed: %s\n", error.text);
        abort();
    }
    fuzz_require(again->hash == deck->hash, "the hash");
    cJSON *second = deck_json(again);
    fuzz_require_same(first, second);
    cJSON_Delete(second);
    cJSON_Delete(first);
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wagons_error error = {""};
    cJSON *json = fuzz_parse(data, size, &error);
    struct deck *deck = json != NULL ? deck_parse(json, &error) : NULL;
    if (deck == NULL) {
        fuzz_check_message(&error);
    } else {
        check_round_trip(deck);
        free(rules_text(deck));
    }
    free(deck);
    cJSON_Delete(json);
    return 0;
}
