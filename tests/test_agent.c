// SPDX-License-Identifier: GPL-3.0-or-later
/* Agent specs: what they mean, how they are refused, and what a player at a seat draws and keeps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/toy_game.h"
#include "wagons/agent.h"
#include "wagons/record.h"

static void test_ways_to_play_are_listed(void **state)
{
    (void)state;
    assert_string_equal(wagons_agent_policy(&toy_game, 0)->name, "random");
    assert_string_equal(wagons_agent_policy(&toy_game, 1)->name, "mcts");
    assert_string_equal(wagons_agent_policy(&toy_game, 2)->name, "grab");
    assert_string_equal(wagons_agent_policy(&toy_game, 7)->name, "cheat");
    assert_null(wagons_agent_policy(&toy_game, 8));
    assert_null(wagons_agent_policy(&toy_game, 100));
}

static void test_specs_that_are_right(void **state)
{
    static const struct {
        const char *spec;
        bool timed;
    } right[] = {
        {"random", false},
        {"look", false},
        {"look:coins=3", false},
        {"clock", false},
        {"clock:time=0.5", true},
        {"mcts:playouts=20", false},
        {"mcts:playouts=20:time=1", true},
        {"clock:bonus=5e-1:time=1", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        struct wagons_error error = {""};
        struct wagons_agent *agent = wagons_agent_new(&toy_game, right[i].spec, &error);
        assert_non_null(agent);
        assert_string_equal(error.text, "");
        assert_string_equal(wagons_agent_spec(agent), right[i].spec);
        assert_int_equal(wagons_agent_is_timed(agent), right[i].timed);
        wagons_agent_free(agent);
    }
}

static void test_specs_that_are_wrong(void **state)
{
    static const struct {
        const char *spec, *message;
    } wrong[] = {
        {"", "unknown agent \"\" for coins; expected one of: random, mcts, grab, look, sleepy, counting, clock, cheat"},
        {"Look",
         "unknown agent \"Look\" for coins; expected one of: random, mcts, grab, look, sleepy, counting, clock, cheat"},
        {"grab:", "agent \"grab:\": unknown option \"\"; it takes none"},
        {"grab:depth=1", "agent \"grab:depth=1\": unknown option \"depth\"; it takes none"},
        {"clock:tim=1", "agent \"clock:tim=1\": unknown option \"tim\"; expected one of: time, bonus"},
        {"look:coins", "agent \"look:coins\": option \"coins\": expected a whole number from 1 to 3, found \"\""},
        {"look:coins=0", "agent \"look:coins=0\": option \"coins\": expected a whole number from 1 to 3, found \"0\""},
        {"look:coins=4", "agent \"look:coins=4\": option \"coins\": expected a whole number from 1 to 3, found \"4\""},
        {"look:coins=2.0",
         "agent \"look:coins=2.0\": option \"coins\": expected a whole number from 1 to 3, found \"2.0\""},
        {"look:coins=2:coins=2", "agent \"look:coins=2:coins=2\": option \"coins\" is given twice"},
        {"clock:time=nan",
         "agent \"clock:time=nan\": option \"time\": expected seconds from 0.001 to 3600, found \"nan\""},
        {"clock:time=-1",
         "agent \"clock:time=-1\": option \"time\": expected seconds from 0.001 to 3600, found \"-1\""},
        {"clock:time=0", "agent \"clock:time=0\": option \"time\": expected seconds from 0.001 to 3600, found \"0\""},
        {"look:coins=2:", "agent \"look:coins=2:\": unknown option \"\"; expected one of: coins"},
        {"gr\nab", "unknown agent \"gr?ab\" for coins; expected one of: random, mcts, grab, look, sleepy, counting, "
                   "clock, cheat"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct wagons_error error = {""};
        assert_null(wagons_agent_new(&toy_game, wrong[i].spec, &error));
        assert_string_equal(error.text, wrong[i].message);
        assert_null(wagons_agent_new(&toy_game, wrong[i].spec, NULL));
    }
}

static void test_long_specs(void **state)
{
    struct wagons_error error = {""};
    char spec[WAGONS_SPEC_LENGTH + 1];
    (void)state;
    memset(spec, '0', sizeof spec);
    memcpy(spec, "look:coins=", strlen("look:coins="));
    spec[WAGONS_SPEC_LENGTH] = '\0';
    spec[WAGONS_SPEC_LENGTH - 1] = '2';
    assert_null(wagons_agent_new(&toy_game, spec, &error));
    assert_non_null(strstr(error.text, "longer than 127 characters"));
    spec[WAGONS_SPEC_LENGTH - 1] = '\0';
    spec[WAGONS_SPEC_LENGTH - 2] = '2';
    struct wagons_agent *agent = wagons_agent_new(&toy_game, spec, &error);
    assert_non_null(agent);
    assert_string_equal(wagons_agent_spec(agent), spec);
    wagons_agent_free(agent);
}

/* The moves of a random player that meets the same position 60 times, as a text of digits. */
static void random_moves(uint64_t seed, uint64_t index, int seat, char text[61])
{
    struct wagons_agent *agent = wagons_agent_new(&toy_game, "random", NULL);
    struct wagons_player *player = wagons_player_new(agent, seed, index, seat);
    struct wagons_rules rules = wagons_rules_default();
    void *position = malloc(toy_game.state_size);
    toy_game.deal(position, &rules, toy_game.deck_default(), 1, 1);
    for (int i = 0; i < 60; i++) {
        text[i] = (char)('0' + wagons_player_choose(player, position));
    }
    text[60] = '\0';
    free(position);
    wagons_player_free(player);
    wagons_agent_free(agent);
}

static void test_random_streams(void **state)
{
    char first[61], again[61], other[61];
    (void)state;
    random_moves(3, 4, 0, first);
    random_moves(3, 4, 0, again);
    assert_string_equal(first, again);
    for (wagons_move move = 1; move <= 3; move++) {
        assert_non_null(strchr(first, (char)('0' + move))); /* all three, among 60 draws */
    }
    random_moves(4, 4, 0, other);
    assert_string_not_equal(first, other);
    random_moves(3, 5, 0, other);
    assert_string_not_equal(first, other);
    random_moves(3, 4, 1, other);
    assert_string_not_equal(first, other);
}

static void test_memory_at_a_seat(void **state)
{
    struct wagons_rules rules = wagons_rules_default();
    struct wagons_agent *agent = wagons_agent_new(&toy_game, "counting", NULL);
    struct wagons_player *player = wagons_player_new(agent, 1, 1, 0), *other = wagons_player_new(agent, 1, 1, 1);
    void *position = malloc(toy_game.state_size);
    (void)state;
    toy_game.deal(position, &rules, toy_game.deck_default(), 1, 1);
    assert_int_equal(toy_game_open_seats(), 2);
    assert_int_equal(wagons_player_choose(player, position), 1);
    assert_int_equal(wagons_player_choose(player, position), 2);
    assert_int_equal(wagons_player_choose(other, position), 1);
    assert_int_equal(wagons_player_choose(player, position), 3);
    wagons_player_free(player);
    wagons_player_free(other);
    wagons_player_free(NULL);
    assert_int_equal(toy_game_open_seats(), 0);
    wagons_agent_free(agent);
    free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ways_to_play_are_listed), cmocka_unit_test(test_specs_that_are_right),
        cmocka_unit_test(test_specs_that_are_wrong),    cmocka_unit_test(test_long_specs),
        cmocka_unit_test(test_random_streams),          cmocka_unit_test(test_memory_at_a_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
