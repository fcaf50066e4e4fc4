// SPDX-License-Identifier: GPL-3.0-or-later
/* Fuzzing the reader of game records and positions: no text does harm, and what is read comes back as it was. */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz.h"
#include "wagons/record.h"

/* Writes the record, reads that, and writes it again: both must be the same text. */
static void check_round_trip(const struct wagons_record *record)
{
    struct wagons_record again;
    struct wagons_error error;
    cJSON *first = wagons_record_json(record);
    fuzz_require(wagons_record_parse(&again, first, NULL, NULL, &error), error.text);
    cJSON *second = wagons_record_json(&again);
    fuzz_require_same(first, second);
    cJSON_Delete(first);
    cJSON_Delete(second);
    wagons_record_free(&again);
}

/* The moves that follow are legal, and the score can be told. */
static void check_state(const struct wagons_record *record)
{
    const struct wagons_game *game = record->game;
    void *state = malloc(game->state_size);
    wagons_move moves[WAGONS_MOVES_MAX];
    char text[2000];
    wagons_record_final(record, state);
    int count = game->legal_moves(state, moves);
    fuzz_require((count == 0) == (game->to_move(state) == WAGONS_NOBODY), "legal moves");
    for (int i = 0; i < count; i++) {
        fuzz_require(game->is_legal(state, moves[i]), "a listed move is not legal");
    }
    if (count > 0) {
        game->move_text(state, moves[count - 1], text, sizeof text);
        game->apply(state, moves[count - 1]);
    }
    cJSON_Delete(game->score_json(state));
    free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wagons_record record;
    struct wagons_error error = {""};
    cJSON *json = fuzz_parse(data, size, &error);
    if (json != NULL && wagons_record_parse(&record, json, NULL, NULL, &error)) {
        check_round_trip(&record);
        check_state(&record);
        wagons_record_free(&record);
    } else {
        fuzz_check_message(&error);
    }
    cJSON_Delete(json);
    return 0;
}
