// SPDX-License-Identifier: GPL-3.0-or-later
/* Fuzzing the readers of every game's decks: what is read comes back as it was. */
#include <stdlib.h>

#include "tests/fuzz.h"
#include "wagons/game.h"

static void check_round_trip(const struct wagons_game *game, const void *deck)
{
    struct wagons_error error;
    cJSON *first = game->deck_json(deck);
    void *again = game->deck_parse(first, &error);
    if (again == NULL) {
        fprintf(stderr, "failed: %s\n", error.text);
        abort();
    }
    fuzz_require(game->deck_hash(again) == game->deck_hash(deck), "the hash");
    cJSON *second = game->deck_json(again);
    fuzz_require_same(first, second);
    cJSON_Delete(second);
    cJSON_Delete(first);
    game->deck_free(again);
}

static void check_game(const struct wagons_game *game, const cJSON *json)
{
    struct wagons_error error = {""};
    void *deck = game->deck_parse(json, &error);
    if (deck == NULL) {
        fuzz_check_message(&error);
        return;
    }
    check_round_trip(game, deck);
    free(game->rules_text(deck));
    game->deck_free(deck);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wagons_error error = {""};
    cJSON *json = fuzz_parse(data, size, &error);
    if (json == NULL) {
        fuzz_check_message(&error);
        return 0;
    }
    for (const struct wagons_game *const *game = wagons_games(); *game != NULL; game++) {
        check_game(*game, json);
    }
    cJSON_Delete(json);
    return 0;
}
