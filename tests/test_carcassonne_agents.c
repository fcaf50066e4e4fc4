// SPDX-License-Identifier: GPL-3.0-or-later
/* How the agents of Carcassonne play: legally to the end with two to five players, the same at any number of threads, in
   time, the last tiles for what they bring, and nothing for the opponent that costs them.

   WAGONS_TEST_SEED chooses other games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "games/carcassonne/game.h"
#include "games/carcassonne/greedy.h"
#include "games/carcassonne/land_points.h"
#include "games/carcassonne/playout.h"
#include "games/carcassonne/prospects.h"
#include "games/carcassonne/turn.h"
#include "tests/testing.h"
#include "wagons/agent.h"
#include "wagons/mcts.h"

static struct random_stream stream(uint64_t index)
{
    return random_open(testing_setting("WAGONS_TEST_SEED", 22), index, RANDOM_TEST, 0);
}

/* Makes the choices of an agent at every seat from a state on, until so many tiles are left to draw. */
static void play_on(struct land *land, const char *spec, int left, uint64_t index)
{
    struct wagons_error error = {""};
    struct wagons_agent *agent = wagons_agent_new(&carcassonne_game, spec, &error);
    struct wagons_player *players[WAGONS_PLAYERS_MAX];
    struct random_stream random = stream(index);
    assert_non_null(agent);
    for (int seat = 0; seat < land->players; seat++) {
        players[seat] = wagons_player_new(agent, 1, index, seat);
        assert_non_null(players[seat]);
    }
    while (!land_is_over(land) && land->left_count > left) {
        carcassonne_playout_draw(land, &random);
        wagons_move move = wagons_player_choose(players[land->to_move], land);
        assert_true(turn_is_legal(land, move));
        turn_apply(land, move);
    }
    for (int seat = 0; seat < land->players; seat++) {
        wagons_player_free(players[seat]);
    }
    wagons_agent_free(agent);
}

static void agents_play_whole_games(void **unused)
{
    static const char *const specs[] = {"random",
                                        "greedy",
                                        "novice:slips=50",
                                        "mcts:playouts=12",
                                        "mcts:playouts=12:open-loop=1",
                                        "expectimax:moves=2"};
    (void)unused;
    for (int players = 2; players <= WAGONS_PLAYERS_MAX; players++) {
        for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
            struct land land;
            struct wagons_result result;
            land_begin(&land, players, false);
            play_on(&land, specs[i], 0, (uint64_t)players);
            assert_true(land_is_over(&land));
            carcassonne_game.result(&land, &result);
            assert_int_equal(result.players, players);
        }
    }
}

/* By how much a player is ahead when the game is over after a move. */
static int lead_after(const struct land *before, wagons_move move)
{
    struct land land = *before;
    int16_t totals[WAGONS_PLAYERS_MAX];
    turn_apply(&land, move);
    land_totals(&land, totals);
    return totals[before->to_move] - totals[1 - before->to_move];
}

static int best_lead(const struct land *land)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = turn_legal(land, moves, NULL), best = INT16_MIN;
    for (int i = 0; i < count; i++) {
        int lead = lead_after(land, moves[i]);
        best = lead > best ? lead : best;
    }
    return best;
}

/* With the last tile in hand, only points count: greedy's estimate is then exact, and the search has to find the best
   move too. */
static void the_last_tile_is_played_for_points(void **unused)
{
    struct wagons_mcts_settings settings = wagons_mcts_settings_default(&carcassonne_game);
    (void)unused;
    for (uint64_t index = 0; index < 20; index++) {
        struct land land;
        struct random_stream random = stream(100 + index);
        land_begin(&land, 2, index % 4 == 3);
        play_on(&land, "greedy", 1, 100 + index);
        carcassonne_playout_draw(&land, &random);
        int best = best_lead(&land);
        assert_int_equal(lead_after(&land, carcassonne_greedy_choose(&land)), best);
        struct wagons_mcts *mcts = wagons_mcts_new(&carcassonne_game, &settings);
        struct wagons_mcts_budget budget = {.playouts = 300};
        struct wagons_mcts_answer answer;
        assert_true(wagons_mcts_search(mcts, &land, 1, &budget, &answer));
        assert_int_equal(lead_after(&land, answer.moves[0].move), best);
        wagons_mcts_answer_free(&answer);
        wagons_mcts_free(mcts);
    }
}

static void lay(struct land *land, char letter, int x, int y, int turn, const char *place)
{
    struct turn move = {.kind = TURN_LAY, .type = tile_of_letter(letter), .x = x, .y = y, .turn = turn};
    move.place = place != NULL ? tile_segment_of(move.type, place) : LAND_NO_MEEPLE;
    turn_apply(land, turn_draw(move.type));
    assert_true(turn_is_legal(land, turn_pack(&move)));
    turn_apply(land, turn_pack(&move));
}

/* Player 1 waits for a tile that closes a city of three tiles. Player 0 draws it and has other places for it. */
static void nobody_completes_the_others_city(void **unused)
{
    static const char *const specs[] = {"greedy", "mcts:playouts=200", "expectimax"};
    (void)unused;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        struct land land;
        struct wagons_agent *agent = wagons_agent_new(&carcassonne_game, specs[i], NULL);
        struct wagons_player *player = wagons_player_new(agent, 1, 1, 0);
        land_begin(&land, 2, false);
        lay(&land, 'U', 1, 0, 1, NULL);
        lay(&land, 'F', 0, -1, 1, "c0");
        land.to_move = 0;
        turn_apply(&land, turn_draw(tile_of_letter('E')));
        struct turn chosen = turn_unpack(wagons_player_choose(player, &land));
        assert_false(chosen.x == 0 && chosen.y == -2 && chosen.turn == 2);
        wagons_player_free(player);
        wagons_agent_free(agent);
    }
}

/* And the own city is closed. */
static void the_own_city_is_completed(void **unused)
{
    struct land land;
    (void)unused;
    land_begin(&land, 2, false);
    lay(&land, 'F', 0, -1, 1, "c0");
    lay(&land, 'U', 1, 0, 1, NULL);
    turn_apply(&land, turn_draw(tile_of_letter('E')));
    struct turn chosen = turn_unpack(carcassonne_greedy_choose(&land));
    assert_int_equal(chosen.x, 0);
    assert_int_equal(chosen.y, -2);
    assert_int_equal(chosen.turn, 2);
}

/* What player 0 may expect of a monk beside the start tile, if nothing but five tiles of one type is left. */
static float worth_of_monk(const struct prospects_weights *weights, char letter)
{
    struct land land;
    struct prospects prospects;
    struct valuation valuation;
    land_begin(&land, 2, false);
    lay(&land, 'B', 0, 1, 0, "m");
    memset(land.left, 0, sizeof land.left);
    land.left[tile_of_letter(letter)] = 5;
    land.left_count = 5;
    prospects_make(&prospects, weights, &land);
    prospects_value(&prospects, &land, &valuation);
    return valuation.total[0] - valuation.total[1] + prospects.hand[LAND_MEEPLES] - prospects.hand[LAND_MEEPLES - 1];
}

/* Beside the start tile there are cells that ask for a road: without roads nobody surrounds the monastery. Searches see
   that, greedy does not. */
static void searches_see_cells_that_nothing_fits(void **unused)
{
    (void)unused;
    assert_true(worth_of_monk(&prospects_search, 'E') + 0.1F < worth_of_monk(&prospects_search, 'U'));
    assert_true(fabsf(worth_of_monk(&prospects_greedy, 'E') - worth_of_monk(&prospects_greedy, 'U')) < 0.001F);
}

static void searches_are_the_same_at_any_number_of_threads(void **unused)
{
    struct land land;
    struct random_stream random = stream(7);
    wagons_move moves[2];
    (void)unused;
    land_begin(&land, 3, false);
    play_on(&land, "greedy", 40, 7);
    carcassonne_playout_draw(&land, &random);
    for (int threads = 1; threads <= 2; threads++) {
        struct wagons_mcts_settings settings = wagons_mcts_settings_default(&carcassonne_game);
        struct wagons_mcts_budget budget = {.playouts = 400};
        struct wagons_mcts_answer answer;
        settings.threads = threads;
        struct wagons_mcts *mcts = wagons_mcts_new(&carcassonne_game, &settings);
        assert_true(wagons_mcts_search(mcts, &land, 5, &budget, &answer));
        moves[threads - 1] = answer.moves[0].move;
        assert_true(answer.visits >= 400);
        wagons_mcts_answer_free(&answer);
        wagons_mcts_free(mcts);
    }
    assert_int_equal(moves[0], moves[1]);
}

static void thinking_ends_in_time(void **unused)
{
    static const char *const specs[] = {"mcts:time=0.05", "expectimax:time=0.05"};
    (void)unused;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        struct land land;
        land_begin(&land, 2, false);
        play_on(&land, "greedy", 45, 9);
        double begin = clock_seconds();
        play_on(&land, specs[i], 41, 10);
        assert_true(clock_seconds() - begin < 5); /* four turns of a twentieth; a busy machine is slow */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agents_play_whole_games),
        cmocka_unit_test(the_last_tile_is_played_for_points),
        cmocka_unit_test(nobody_completes_the_others_city),
        cmocka_unit_test(the_own_city_is_completed),
        cmocka_unit_test(searches_see_cells_that_nothing_fits),
        cmocka_unit_test(searches_are_the_same_at_any_number_of_threads),
        cmocka_unit_test(thinking_ends_in_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
