// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/whole_search.h"

#include <stdlib.h>

#include "base/random.h"
#include "bench/measure.h"
#include "games/chance.h"
#include "wagons/agent.h"
#include "wagons/mcts.h"

enum { POSITIONS = 2, MOVES = 12 };

/* False without memory. */
static bool play_on(const struct wagons_game *game, void *state, uint64_t seed, uint64_t index)
{
    struct wagons_agent *greedy = wagons_agent_new(game, "greedy", NULL);
    struct wagons_player *player = greedy != NULL ? wagons_player_new(greedy, seed, index, 0) : NULL;
    struct random_stream chance = random_open(seed, index, RANDOM_CHANCE, 0);
    for (int made = 0; player != NULL && (made < MOVES || game->to_move(state) == WAGONS_CHANCE); made++) {
        bool drawn = game->to_move(state) == WAGONS_CHANCE;
        game->apply(state, drawn ? chance_draw(game, state, &chance) : wagons_player_choose(player, state));
    }
    wagons_player_free(player);
    wagons_agent_free(greedy);
    return player != NULL;
}

/* The wall time of a search alone, its memory and tables already there. */
static double search_seconds(const struct wagons_game *game, const void *state, uint64_t seed, int threads)
{
    struct wagons_mcts_settings settings = wagons_mcts_settings_default(game);
    struct wagons_mcts_budget budget = {.playouts = WHOLE_SEARCH_PLAYOUTS};
    struct wagons_mcts_answer answer;
    settings.threads = threads;
    struct wagons_mcts *search = wagons_mcts_new(game, &settings);
    double begin = measure_wall_time();
    bool found = search != NULL && wagons_mcts_search(search, state, seed, &budget, &answer);
    double seconds = measure_wall_time() - begin;
    if (found) {
        wagons_mcts_answer_free(&answer);
    }
    wagons_mcts_free(search);
    return found ? seconds : -1;
}

double whole_search_seconds(const struct wagons_game *game, uint64_t seed, int threads)
{
    struct wagons_rules rules = wagons_rules_default();
    void *state = malloc(game->state_size);
    double sum = 0;
    for (uint64_t index = 0; index < POSITIONS && sum >= 0; index++) {
        bool open = state != NULL;
        if (open) {
            game->deal(state, &rules, game->deck_default(), seed, index);
            open = play_on(game, state, seed, index);
        }
        double seconds = open ? search_seconds(game, state, seed, threads) : -1;
        sum = seconds < 0 ? -1 : sum + seconds;
    }
    free(state);
    return sum < 0 ? -1 : sum / POSITIONS;
}
