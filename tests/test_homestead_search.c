// SPDX-License-Identifier: GPL-3.0-or-later
/* Homestead played by agents: what is hidden has no influence, and threads have none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cjson/cJSON.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/homestead/homestead.h"
#include "games/homestead/homestead_game.h"
#include "wagons/mcts.h"
#include "wagons/selfplay.h"

static const struct wagons_game *const game = &homestead_game;

/* Some state of a game in which a player is to place a card. */
static void some_state(struct homestead *state, uint64_t index, int placed)
{
    struct random_stream stream = random_open(11, index, RANDOM_TEST, 0);
    homestead_deal(state, homestead_deck_default(), 11, index);
    while (state->phase == HOMESTEAD_DRAWS || placed > 0) {
        wagons_move moves[WAGONS_MOVES_MAX];
        int count = homestead_moves(state, moves);
        placed -= state->phase == HOMESTEAD_PLACES;
        homestead_apply(state, moves[random_below(&stream, (uint32_t)count)]);
    }
}

/* Deals the cards anew that the player to move does not see, in a way of the test's own. */
static void permute_hidden(struct homestead *state, uint64_t seed)
{
    struct random_stream stream = random_open(seed, 0, RANDOM_TEST, 1);
    int other = 1 - state->to_move, held = 0, count = 0;
    uint8_t cards[HOMESTEAD_LAND];
    for (int card = 0; card < HOMESTEAD_LAND; card++) {
        if ((state->hand[other] >> card & 1) != 0) {
            cards[count++] = (uint8_t)card;
            held++;
        }
    }
    for (int i = state->drawn; i < HOMESTEAD_LAND; i++) {
        cards[count++] = state->pile[i];
    }
    random_shuffle(&stream, cards, count);
    state->hand[other] = 0;
    for (int i = 0; i < held; i++) {
        state->hand[other] |= UINT64_C(1) << cards[i];
    }
    memcpy(state->pile + state->drawn, cards + held, (size_t)(count - held));
}

static wagons_move choice(const struct wagons_agent *agent, const struct homestead *state)
{
    struct wagons_player *player = wagons_player_new(agent, 5, 5, state->to_move);
    wagons_move move = wagons_player_choose(player, state);
    wagons_player_free(player);
    return move;
}

static void test_hidden_cards_have_no_influence(void **unused)
{
    static const char *const specs[] = {"greedy", "random", "mcts:playouts=60"};
    static const int placed[] = {0, 1, 9, 20, 33, 40, 44};
    (void)unused;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        struct wagons_agent *agent = wagons_agent_new(game, specs[i], NULL);
        for (size_t k = 0; k < sizeof placed / sizeof *placed; k++) {
            struct homestead state;
            some_state(&state, k, placed[k]);
            wagons_move move = choice(agent, &state);
            assert_true(homestead_is_legal(&state, move));
            for (uint64_t seed = 1; seed <= 4; seed++) {
                struct homestead other = state;
                permute_hidden(&other, seed);
                assert_int_equal(choice(agent, &other), move);
            }
        }
        wagons_agent_free(agent);
    }
}

/* A search answers the same for the true state and for it as the player to move knows it. */
static void test_observers_search_alike(void **unused)
{
    struct wagons_agent *agent = wagons_agent_new(game, "mcts:playouts=60", NULL);
    (void)unused;
    for (uint64_t index = 0; index < 5; index++) {
        struct homestead state, known;
        some_state(&state, index, (int)(4 + 9 * index));
        known = state;
        game->observe(&known, state.to_move);
        assert_int_equal(choice(agent, &known), choice(agent, &state));
    }
    wagons_agent_free(agent);
}

/* The moves of the other player, as an observer sees them, can be searched too. */
static void test_the_others_move(void **unused)
{
    struct wagons_agent *agent = wagons_agent_new(game, "mcts:playouts=60", NULL);
    struct wagons_agent *greedy = wagons_agent_new(game, "greedy", NULL);
    (void)unused;
    for (uint64_t index = 0; index < 4; index++) {
        struct homestead state;
        some_state(&state, index, (int)(1 + 13 * index));
        game->observe(&state, 1 - state.to_move);
        assert_true(homestead_is_legal(&state, choice(agent, &state)));
        assert_true(homestead_is_legal(&state, choice(greedy, &state)));
    }
    wagons_agent_free(agent);
    wagons_agent_free(greedy);
}

/* Dealing anew keeps what is seen, and reaches every hand equally often. */
static void test_determinize(void **unused)
{
    enum { DEALS = 4000 };
    struct homestead state;
    int held[HOMESTEAD_LAND] = {0};
    (void)unused;
    some_state(&state, 3, 30);
    int observer = state.to_move;
    uint64_t hidden = homestead_hidden(&state, observer);
    for (uint64_t n = 0; n < DEALS; n++) {
        struct homestead dealt = state;
        struct random_stream stream = random_open(2, n, RANDOM_TEST, 0);
        homestead_determinize(&dealt, observer, &stream);
        assert_memory_equal(dealt.grid, state.grid, sizeof state.grid);
        assert_int_equal(dealt.hand[observer], state.hand[observer]);
        assert_int_equal(homestead_hidden(&dealt, observer), hidden);
        assert_memory_equal(dealt.pile, state.pile, state.drawn);
        for (int card = 0; card < HOMESTEAD_LAND; card++) {
            held[card] += (int)(dealt.hand[1 - observer] >> card & 1);
        }
    }
    double expected = DEALS * (double)HOMESTEAD_HAND / __builtin_popcountll(hidden);
    for (int card = 0; card < HOMESTEAD_LAND; card++) {
        bool is_hidden = (hidden >> card & 1) != 0;
        assert_true(is_hidden ? held[card] > 0.8 * expected && held[card] < 1.2 * expected : held[card] == 0);
    }
}

/* Who draws sees the card, the other player does not. */
static void test_chance_is_seen(void **unused)
{
    struct homestead state;
    (void)unused;
    homestead_deal(&state, homestead_deck_default(), 1, 1);
    assert_int_equal(game->to_move(&state), WAGONS_CHANCE);
    assert_true(game->chance_is_seen(&state, state.first));
    assert_false(game->chance_is_seen(&state, 1 - state.first));
}

/* --- the same at any number of threads --- */

static void search(const struct homestead *state, int threads, struct wagons_mcts_answer *answer)
{
    struct wagons_mcts_settings settings = wagons_mcts_settings_default(game);
    struct wagons_mcts_budget budget = {.playouts = 500};
    settings.threads = threads;
    struct wagons_mcts *mcts = wagons_mcts_new(game, &settings);
    assert_true(wagons_mcts_search(mcts, state, 1, &budget, answer));
    wagons_mcts_free(mcts);
}

static void test_threads_make_no_difference_to_a_search(void **unused)
{
    struct homestead state;
    struct wagons_mcts_answer one, more;
    (void)unused;
    some_state(&state, 4, 12);
    search(&state, 1, &one);
    for (int threads = 2; threads <= 4; threads++) {
        search(&state, threads, &more);
        assert_int_equal(more.count, one.count);
        for (int i = 0; i < one.count; i++) {
            assert_int_equal(more.moves[i].move, one.moves[i].move);
            assert_int_equal(more.moves[i].visits, one.moves[i].visits);
            assert_true(more.moves[i].win == one.moves[i].win && more.moves[i].margin == one.moves[i].margin);
        }
        wagons_mcts_answer_free(&more);
    }
    wagons_mcts_answer_free(&one);
}

static char *play_series(const struct wagons_agent *a, const struct wagons_agent *b, int threads)
{
    struct wagons_series series = {
        .game = game, .rules = wagons_rules_default(), .seed = 6, .games = 6, .agents = {a, b}, .threads = threads};
    struct cJSON *report;
    struct wagons_error error = {""};
    assert_int_equal(wagons_selfplay(&series, &report, &error), WAGONS_DONE);
    char *text = cJSON_PrintUnformatted(report);
    cJSON_Delete(report);
    return text;
}

static void test_threads_make_no_difference_to_a_series(void **unused)
{
    struct wagons_agent *a = wagons_agent_new(game, "mcts:playouts=12", NULL);
    struct wagons_agent *b = wagons_agent_new(game, "greedy", NULL);
    (void)unused;
    char *one = play_series(a, b, 1);
    for (int threads = 2; threads <= 3; threads++) {
        char *more = play_series(a, b, threads);
        assert_string_equal(more, one);
        free(more);
    }
    free(one);
    wagons_agent_free(a);
    wagons_agent_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hidden_cards_have_no_influence),
        cmocka_unit_test(test_observers_search_alike),
        cmocka_unit_test(test_the_others_move),
        cmocka_unit_test(test_determinize),
        cmocka_unit_test(test_chance_is_seen),
        cmocka_unit_test(test_threads_make_no_difference_to_a_search),
        cmocka_unit_test(test_threads_make_no_difference_to_a_series),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
