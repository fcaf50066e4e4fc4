// SPDX-License-Identifier: GPL-3.0-or-later
/* choose: the move of an agent or a level, and the position after it; where chance decides, what it brings. */
#include <stdlib.h>
#include <string.h>

#include "apps/engine/engine_spec.h"
#include "base/error.h"
#include "base/random.h"
#include "wagons/level.h"

/* The moves of a game made so far number the choices, so that each has random numbers of its own. */
static wagons_move ask_agent(struct engine_call *call, const struct wagons_agent *agent,
                             const struct engine_position *position, uint64_t seed)
{
    struct wagons_stop stop = {.wanted = engine_call_is_cancelled, .context = call};
    int seat = position->record.game->to_move(position->state);
    struct wagons_player *player = wagons_player_new(agent, seed, (uint64_t)position->record.count, seat);
    wagons_move move = WAGONS_NO_MOVE;
    if (player != NULL) {
        wagons_player_stop_by(player, &stop);
        move = wagons_player_choose(player, position->state);
    }
    wagons_player_free(player);
    return move;
}

/* One of the moves that chance may make, by their weights. */
static wagons_move draw(const struct engine_position *position, uint64_t seed)
{
    const struct wagons_game *game = position->record.game;
    struct random_stream random = random_open(seed, (uint64_t)position->record.count, RANDOM_CHANCE, 0);
    wagons_move *moves = malloc(WAGONS_MOVES_MAX * sizeof *moves);
    uint32_t *weights = malloc(WAGONS_MOVES_MAX * sizeof *weights);
    wagons_move drawn = WAGONS_NO_MOVE;
    if (moves != NULL && weights != NULL) {
        bool weighted = game->chance_moves != NULL;
        int count =
            weighted ? game->chance_moves(position->state, moves, weights) : game->legal_moves(position->state, moves);
        uint64_t all = 0;
        for (int k = 0; k < count; k++) {
            all += weighted ? weights[k] : 1;
        }
        uint64_t at = random_below(&random, (uint32_t)all);
        for (int k = 0; k < count && drawn == WAGONS_NO_MOVE; k++) {
            uint64_t weight = weighted ? weights[k] : 1;
            drawn = at < weight ? moves[k] : WAGONS_NO_MOVE;
            at -= weight;
        }
    }
    free(moves);
    free(weights);
    return drawn;
}

/* *move is WAGONS_NO_MOVE if the choice was cancelled. */
static bool choose(struct engine_call *call, const struct engine_position *position, uint64_t seed, wagons_move *move,
                   struct wagons_error *error)
{
    const struct wagons_game *game = position->record.game;
    const struct wagons_level *level = wagons_level_find(game, call->engine->level);
    struct wagons_agent *agent = engine_spec_read(call, game, level->spec, error);
    if (agent == NULL) {
        return false;
    }
    int to_move = game->to_move(position->state);
    bool good = to_move != WAGONS_NOBODY || error_set(error, "position: the game is over, expected a move to make");
    if (good) {
        *move = to_move == WAGONS_CHANCE ? draw(position, seed) : ask_agent(call, agent, position, seed);
        good = *move != WAGONS_NO_MOVE || engine_call_is_cancelled(call) || error_set(error, "out of memory");
    }
    if (good && to_move != WAGONS_CHANCE && *move != WAGONS_NO_MOVE) {
        cJSON_AddStringToObject(call->answer, "agent", wagons_agent_spec(agent));
    }
    wagons_agent_free(agent);
    return good;
}

bool engine_choose(struct engine_call *call, struct wagons_error *error)
{
    struct engine_position position;
    wagons_move move = WAGONS_NO_MOVE;
    int64_t seed = 1;
    if (!engine_read_whole(call->query->json, "seed", 0, JSON_INTEGER_MAX, &seed, error) ||
        !engine_position_read(call, &position, error)) {
        return false;
    }
    /* A cancelled choice has no move: a half-considered one would look like the agent's own. */
    bool good = engine_call_is_cancelled(call) || choose(call, &position, (uint64_t)seed, &move, error);
    if (good && move == WAGONS_NO_MOVE) {
        cJSON_AddBoolToObject(call->answer, "cancelled", true);
        engine_position_free(&position);
        return true;
    }
    if (good) {
        cJSON_AddItemToObject(call->answer, "move", position.record.game->move_json(position.state, move));
        good = engine_position_apply(&position, move, error);
    }
    if (good) {
        cJSON_AddItemToObject(call->answer, "position", wagons_record_json(&position.record));
    }
    engine_position_free(&position);
    return good;
}
