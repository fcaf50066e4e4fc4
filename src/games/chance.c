// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/chance.h"

#include "base/random.h"

int chance_moves(const struct wagons_game *game, const void *state, wagons_move *moves, uint32_t *weights)
{
    if (game->chance_moves != NULL) {
        return game->chance_moves(state, moves, weights);
    }
    int count = game->legal_moves(state, moves);
    for (int i = 0; i < count; i++) {
        weights[i] = 1;
    }
    return count;
}

wagons_move chance_draw(const struct wagons_game *game, const void *state, struct random_stream *random)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    uint32_t weights[WAGONS_MOVES_MAX];
    int count = chance_moves(game, state, moves, weights);
    uint32_t all = 0;
    for (int i = 0; i < count; i++) {
        all += weights[i];
    }
    uint32_t drawn = random_below(random, all);
    int at = 0;
    while (drawn >= weights[at]) {
        drawn -= weights[at++];
    }
    return moves[at];
}
