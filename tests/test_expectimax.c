// SPDX-License-Identifier: GPL-3.0-or-later
/* expectimax against a search that looks at everything: with two tiles left after the one in hand it has to choose a move
   whose value, over all draws and all replies, is the best there is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/carcassonne/game.h"
#include "games/carcassonne/greedy.h"
#include "games/carcassonne/land_points.h"
#include "games/carcassonne/playout.h"
#include "games/carcassonne/turn.h"
#include "wagons/agent.h"

/* A game of two that greedy played until so many tiles are left, the next one in hand. */
static struct land ending(uint64_t index, int left)
{
    struct land land;
    struct random_stream random = random_open(31, index, RANDOM_TEST, 0);
    land_begin(&land, 2, false);
    while (land.left_count > left + 1) {
        carcassonne_playout_draw(&land, &random);
        turn_apply(&land, carcassonne_greedy_choose(&land));
    }
    carcassonne_playout_draw(&land, &random);
    return land;
}

/* The margin of player 0 under best play. */
static double value_of(const struct land *land)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    uint32_t weights[TILE_TYPES];
    int16_t totals[WAGONS_PLAYERS_MAX];
    double sum = 0, best = land->to_move == 0 ? -1e9 : 1e9;
    if (land_is_over(land)) {
        land_totals(land, totals);
        return totals[0] - totals[1];
    }
    bool draws = land->drawn == TILE_NONE;
    int count = draws ? turn_legal(land, moves, weights) : turn_legal(land, moves, NULL);
    for (int i = 0; i < count; i++) {
        struct land after = *land;
        turn_apply(&after, moves[i]);
        double value = value_of(&after);
        sum += draws ? weights[i] * value / land->left_count : 0;
        best = (land->to_move == 0 ? value > best : value < best) ? value : best;
    }
    return draws ? sum : best;
}

static double value_after(const struct land *land, wagons_move move)
{
    struct land after = *land;
    turn_apply(&after, move);
    return value_of(&after);
}

static wagons_move choose(const char *spec, const struct land *land)
{
    struct wagons_agent *agent = wagons_agent_new(&carcassonne_game, spec, NULL);
    struct wagons_player *player = wagons_player_new(agent, 1, 1, land->to_move);
    wagons_move move = wagons_player_choose(player, land);
    wagons_player_free(player);
    wagons_agent_free(agent);
    return move;
}

static void endings_are_played_exactly(void **unused)
{
    (void)unused;
    for (uint64_t index = 0; index < 6; index++) {
        struct land land = ending(index, 1 + (int)(index % 2));
        double best = value_of(&land);
        wagons_move chosen = choose("expectimax:depth=3:moves=1000", &land);
        double value = value_after(&land, chosen);
        if (value < best - 1e-3 || value > best + 1e-3) {
            fail_msg("ending %d: the chosen move is worth %f, the best one %f", (int)index, value, best);
        }
    }
}

/* Games without a guide that judges states before a draw do not have the agent. */
static void only_games_that_suit_have_it(void **unused)
{
    (void)unused;
    const struct wagons_game *const *games = wagons_games();
    for (int i = 0; games[i] != NULL; i++) {
        struct wagons_agent *agent = wagons_agent_new(games[i], "expectimax", NULL);
        assert_int_equal(agent != NULL, games[i] == &carcassonne_game);
        if (agent != NULL) {
            wagons_agent_free(agent);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(endings_are_played_exactly),
        cmocka_unit_test(only_games_that_suit_have_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
