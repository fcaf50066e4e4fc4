// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/chance.h"
#include "wagons/record.h"

wagons_move wagons_record_chance(const struct wagons_record *record)
{
    const struct wagons_game *game = record->game;
    struct random_stream stream = random_open(record->seed, record->index, RANDOM_CHANCE, 0);
    void *state = malloc(game->state_size);
    if (state == NULL) {
        return WAGONS_NO_MOVE;
    }
    memcpy(state, record->initial, game->state_size);
    for (int i = 0; i < record->count; i++) {
        if (game->to_move(state) == WAGONS_CHANCE) {
            chance_draw(game, state, &stream);
        }
        game->apply(state, record->moves[i]);
    }
    wagons_move move = game->to_move(state) == WAGONS_CHANCE ? chance_draw(game, state, &stream) : WAGONS_NO_MOVE;
    free(state);
    return move;
}
