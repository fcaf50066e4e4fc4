// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/signature.h"

#include <cjson/cJSON.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/chance.h"
#include "wagons/agent.h"

/* Agents at a fixed budget, each against itself, over games of all start rules: those that every game has, and the own
   ones of Circle the Wagons. */
static const char *const general_agents[] = {"random", "greedy", "mcts:playouts=25", NULL};
static const char *const circle_agents[] = {"random",           "novice:slips=30",         "greedy", "lookahead",
                                            "hindsight:beam=2", "mcts:playouts=10:beam=2", NULL};

enum { GAMES = 3, SIGNATURE_SEED = 20 };

/* FNV-1a over the bytes of a move. */
static uint64_t mix(uint64_t hash, wagons_move move)
{
    for (int byte = 0; byte < 4; byte++) {
        hash = (hash ^ (move >> 8 * byte & 0xff)) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static uint64_t play(const struct wagons_game *game, const char *spec, uint64_t index, uint64_t hash)
{
    struct wagons_agent *agent = wagons_agent_new(game, spec, NULL);
    struct wagons_rules rules = wagons_rules_default();
    rules.start = (enum wagons_start)(index % 3);
    rules.forbid_full_cover = index % 2 != 0;
    void *state = malloc(game->state_size);
    if (agent == NULL || state == NULL) {
        abort(); /* the specs above are right, and a state is a few kilobytes */
    }
    game->deal(state, &rules, game->deck_default(), SIGNATURE_SEED, index);
    struct wagons_player *players[2];
    for (int seat = 0; seat < 2; seat++) {
        players[seat] = wagons_player_new(agent, SIGNATURE_SEED, index, seat);
    }
    struct random_stream chance = random_open(SIGNATURE_SEED, index, RANDOM_CHANCE, 0);
    for (int player = game->to_move(state); player != WAGONS_NOBODY; player = game->to_move(state)) {
        wagons_move move =
            player == WAGONS_CHANCE ? chance_draw(game, state, &chance) : wagons_player_choose(players[player], state);
        hash = mix(hash, move);
        game->apply(state, move);
    }
    for (int seat = 0; seat < 2; seat++) {
        wagons_player_free(players[seat]);
    }
    free(state);
    wagons_agent_free(agent);
    return hash;
}

struct cJSON *signature_json(const struct wagons_game *game)
{
    const char *const *agents = strcmp(game->name, "circle-the-wagons") == 0 ? circle_agents : general_agents;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; agents[i] != NULL; i++) {
        for (uint64_t index = 0; index < GAMES; index++) {
            hash = play(game, agents[i], index, hash);
        }
    }
    return cJSON_CreateNumber((double)(hash >> 11));
}
