// SPDX-License-Identifier: GPL-3.0-or-later
/* What holds for every tree search: the same answers at any number of threads and after anything else, memory within its
   bound, trees kept from move to move, budgets and stops. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/threads.h"
#include "tests/mcts_run.h"
#include "tests/toy_dice.h"
#include "tests/toy_draw.h"
#include "tests/toy_game.h"
#include "wagons/agent.h"

static struct wagons_mcts_settings small_settings(const struct wagons_game *game)
{
    struct wagons_mcts_settings settings = wagons_mcts_settings_default(game);
    settings.memory = 4 << 20;
    return settings;
}

/* --- the same answers --- */

/* A search of some game; what it says must depend on nothing else. */
struct sample {
    const struct wagons_game *game;
    int players, moves;
    bool open_loop;
};

static const struct sample samples[] = {
    {&toy_game, 2, 1, false}, {&toy_dice, 2, 0, false}, {&toy_dice, 3, 0, false},
    {&toy_dice, 3, 0, true},  {&toy_draw, 2, 0, false}, {&toy_draw, 2, 1, false},
};

enum { SAMPLES = sizeof samples / sizeof samples[0], PLAYOUTS = 300 };

/* Makes leaves cost enough that they are shared among threads. */
static bool think_long(const struct wagons_insight *insight, const void *state, struct wagons_outlook *outlook)
{
    (void)insight;
    (void)state;
    (void)outlook;
    for (volatile int i = 0; i < 20000; i = i + 1) {
    }
    return false;
}

static const struct wagons_guide slow_guide = {.rating_scale = 1, .margin_scale = 5, .outlook = think_long};

static char *sample_text(const struct sample *sample, int threads, uint64_t seed)
{
    struct wagons_mcts_settings settings = small_settings(sample->game);
    settings.threads = threads;
    settings.open_loop = sample->open_loop;
    settings.guide = &slow_guide;
    void *state = mcts_run_state(sample->game, sample->players, 7, 3, sample->moves);
    char *text = mcts_run_to_text(sample->game, &settings, state, seed, PLAYOUTS);
    free(state);
    return text;
}

static void expect_same(char *text, const char *expected)
{
    assert_string_equal(text, expected);
    free(text);
}

static void use_schedule(int dynamic)
{
#ifdef _OPENMP
    omp_set_schedule(dynamic ? omp_sched_dynamic : omp_sched_static, dynamic ? 1 : 3);
#else
    (void)dynamic;
#endif
}

static void grant_threads(int threads)
{
#ifdef _OPENMP
    omp_set_num_threads(threads);
#else
    (void)threads;
#endif
}

static void test_threads_and_schedules(void **state)
{
    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        grant_threads(1);
        char *one = sample_text(&samples[i], 0, 1);
        for (int threads = 2; threads <= 3; threads++) {
            grant_threads(threads);
            for (int dynamic = 0; dynamic < 2; dynamic++) {
                use_schedule(dynamic);
                expect_same(sample_text(&samples[i], 0, 1), one);
            }
            expect_same(sample_text(&samples[i], 1, 1), one);
        }
        free(one);
    }
}

static void test_seeds_matter(void **state)
{
    (void)state;
    char *one = sample_text(&samples[4], 1, 1), *other = sample_text(&samples[4], 1, 2);
    assert_string_not_equal(one, other);
    free(one);
    free(other);
}

static void test_searches_in_between(void **state)
{
    char *first[SAMPLES];
    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        first[i] = sample_text(&samples[i], 0, 5);
    }
    for (int i = SAMPLES - 1; i >= 0; i--) {
        expect_same(sample_text(&samples[i], 0, 5), first[i]);
        free(first[i]);
    }
}

static void test_searches_side_by_side(void **state)
{
    enum { RUNS = 8 };
    char *text[RUNS];
    (void)state;
    grant_threads(2);
    char *alone = sample_text(&samples[4], 0, 9);
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < RUNS; i++) {
        text[i] = sample_text(&samples[4], 0, 9);
    }
    for (int i = 0; i < RUNS; i++) {
        expect_same(text[i], alone);
    }
    free(alone);
}

/* --- memory --- */

static uint64_t coins_hash(const void *state)
{
    const unsigned char *bytes = state;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < toy_game.state_size; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static struct wagons_game hashed_coins(void)
{
    struct wagons_game game = toy_game;
    game.hash = coins_hash;
    return game;
}

static void check_memory(const struct wagons_game *game, size_t memory, bool is_filled)
{
    struct wagons_mcts_settings settings = small_settings(game);
    settings.memory = memory;
    void *position = mcts_run_state(game, 2, 40, 1, 0);
    struct wagons_mcts *mcts = wagons_mcts_new(game, &settings);
    for (uint64_t i = 1; i <= 4; i++) {
        struct wagons_mcts_answer answer = mcts_run_on(mcts, position, 3, 1000);
        assert_int_equal(answer.visits, 1000 * i);
        assert_true(answer.memory <= memory);
        assert_int_equal(answer.full, is_filled);
        wagons_mcts_answer_free(&answer);
    }
    wagons_mcts_free(mcts);
    free(position);
}

static void test_memory_is_bounded(void **state)
{
    struct wagons_game hashed = hashed_coins();
    (void)state;
    check_memory(&toy_game, WAGONS_MCTS_MEMORY_MIN, true);
    check_memory(&hashed, WAGONS_MCTS_MEMORY_MIN, true);
    check_memory(&toy_game, 80000, true);
    check_memory(&toy_game, 64 << 20, false);
}

/* A full tree still learns: playouts begin at the nodes there are. */
static void test_full_trees_still_learn(void **state)
{
    struct wagons_mcts_settings settings = small_settings(&toy_game);
    (void)state;
    settings.memory = WAGONS_MCTS_MEMORY_MIN;
    void *position = mcts_run_state(&toy_game, 2, 40, 1, 0);
    struct wagons_mcts_answer few = mcts_run(&toy_game, &settings, position, 3, 2000);
    struct wagons_mcts_answer many = mcts_run(&toy_game, &settings, position, 3, 8000);
    assert_true(few.full && many.full);
    assert_int_equal(few.nodes, many.nodes);
    assert_int_equal(many.visits, 8000);
    uint64_t visits = 0;
    for (int i = 0; i < many.count; i++) {
        visits += many.moves[i].visits;
    }
    assert_true(visits > 7900); /* all but the root's own first look */
    wagons_mcts_answer_free(&few);
    wagons_mcts_answer_free(&many);
    free(position);
}

/* --- from move to move --- */

static void test_tree_is_kept(void **state)
{
    struct wagons_game game = hashed_coins();
    struct wagons_mcts_settings settings = small_settings(&game);
    (void)state;
    void *position = mcts_run_state(&game, 2, 40, 1, 0);
    struct wagons_mcts *mcts = wagons_mcts_new(&game, &settings);
    struct wagons_mcts_answer before = mcts_run_on(mcts, position, 1, 500);
    assert_true(before.moves[0].line_count >= 3);
    game.apply(position, before.moves[0].line[0]);
    game.apply(position, before.moves[0].line[1]);
    struct wagons_mcts_answer after = mcts_run_on(mcts, position, 2, 10);
    assert_true(after.visits > 100);
    assert_int_equal(after.playouts, 10);
    assert_true(after.nodes < before.nodes);
    assert_int_equal(after.moves[0].line[0], before.moves[0].line[2]);
    struct wagons_mcts_answer again = mcts_run_on(mcts, position, 3, 10);
    assert_int_equal(again.visits, after.visits + 10);
    wagons_mcts_answer_free(&before);
    wagons_mcts_answer_free(&after);
    wagons_mcts_answer_free(&again);

    void *elsewhere = mcts_run_state(&game, 2, 40, 2, 0); /* nothing the tree knows */
    struct wagons_mcts_answer fresh = mcts_run_on(mcts, elsewhere, 4, 200);
    assert_int_equal(fresh.visits, 200);
    char *text = mcts_run_text(&fresh);
    expect_same(mcts_run_to_text(&game, &settings, elsewhere, 4, 200), text);
    free(text);
    wagons_mcts_answer_free(&fresh);
    wagons_mcts_free(mcts);
    free(elsewhere);
    free(position);
}

/* A tree that has used its memory up is moved in what is left of it, shortened as need be. */
static void test_full_tree_is_kept(void **state)
{
    struct wagons_game game = hashed_coins();
    struct wagons_mcts_settings settings = small_settings(&game);
    (void)state;
    settings.memory = WAGONS_MCTS_MEMORY_MIN;
    void *position = mcts_run_state(&game, 2, 40, 1, 0);
    struct wagons_mcts *mcts = wagons_mcts_new(&game, &settings);
    struct wagons_mcts_answer before = mcts_run_on(mcts, position, 1, 5000);
    assert_true(before.full);
    game.apply(position, before.moves[0].move);
    struct wagons_mcts_answer after = mcts_run_on(mcts, position, 2, 10);
    assert_true(after.memory <= settings.memory);
    assert_true(after.visits > before.visits / 4);
    assert_true(after.nodes < before.nodes / 2);
    wagons_mcts_answer_free(&before);
    wagons_mcts_answer_free(&after);
    wagons_mcts_free(mcts);
    free(position);
}

/* Without a hash, or with hidden things, only the same state again is known again. */
static void test_same_state_again(void **state)
{
    struct wagons_mcts_settings settings = small_settings(&toy_draw);
    (void)state;
    void *position = mcts_run_state(&toy_draw, 2, 7, 3, 0);
    struct wagons_mcts *mcts = wagons_mcts_new(&toy_draw, &settings);
    struct wagons_mcts_answer answer = mcts_run_on(mcts, position, 1, 200);
    wagons_mcts_answer_free(&answer);
    answer = mcts_run_on(mcts, position, 1, 200);
    assert_int_equal(answer.visits, 400);
    toy_draw.apply(position, answer.moves[0].move);
    wagons_mcts_answer_free(&answer);
    answer = mcts_run_on(mcts, position, 1, 200);
    assert_int_equal(answer.visits, 200);
    wagons_mcts_answer_free(&answer);
    wagons_mcts_free(mcts);
    free(position);
}

/* A tree serves games of other numbers of players, too. */
static void test_other_players(void **state)
{
    struct wagons_mcts_settings settings = small_settings(&toy_dice);
    struct wagons_mcts *mcts = wagons_mcts_new(&toy_dice, &settings);
    (void)state;
    for (int players = 2; players <= 3; players++) {
        void *position = mcts_run_state(&toy_dice, players, 7, 3, 0);
        struct wagons_mcts_answer answer = mcts_run_on(mcts, position, 1, 200);
        char *text = mcts_run_text(&answer);
        expect_same(mcts_run_to_text(&toy_dice, &settings, position, 1, 200), text);
        free(text);
        wagons_mcts_answer_free(&answer);
        free(position);
    }
    wagons_mcts_free(mcts);
}

/* --- budgets --- */

static bool third_time(void *context)
{
    return ++*(int *)context >= 3;
}

static void test_stopped_from_outside(void **state)
{
    struct wagons_mcts_settings settings = small_settings(&toy_draw);
    struct wagons_mcts *mcts = wagons_mcts_new(&toy_draw, &settings);
    int asked = 0;
    struct wagons_mcts_budget budget = {.stopped = third_time, .context = &asked};
    struct wagons_mcts_answer answer;
    (void)state;
    void *position = mcts_run_state(&toy_draw, 2, 7, 3, 0);
    assert_true(wagons_mcts_search(mcts, position, 1, &budget, &answer));
    assert_int_equal(asked, 3);
    assert_in_range(answer.playouts, 2, 10);
    assert_true(answer.count > 0);
    wagons_mcts_answer_free(&answer);
    wagons_mcts_free(mcts);
    free(position);
}

static double seconds_taken(double wanted)
{
    struct wagons_mcts_settings settings = small_settings(&toy_draw);
    struct wagons_mcts *mcts = wagons_mcts_new(&toy_draw, &settings);
    struct wagons_mcts_budget budget = {.seconds = wanted};
    struct wagons_mcts_answer answer;
    void *position = mcts_run_state(&toy_draw, 2, 7, 3, 0);
    double begin = clock_seconds();
    assert_true(wagons_mcts_search(mcts, position, 1, &budget, &answer));
    double taken = clock_seconds() - begin;
    wagons_mcts_answer_free(&answer);
    wagons_mcts_free(mcts);
    free(position);
    return taken;
}

static void test_time_is_kept(void **state)
{
    static const double wanted = 0.2;
    double best = 1e9;
    (void)state;
    if (getenv("WAGONS_SANITIZED") != NULL) {
        skip();
    }
    for (int i = 0; i < 3; i++) {
        double taken = seconds_taken(wanted);
        assert_true(taken >= wanted);
        best = taken < best ? taken : best;
    }
    assert_true(best < wanted * 1.05 + 0.02);
}

/* The smallest budgets still make a move that was tried. */
static void test_one_playout(void **state)
{
    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        struct wagons_mcts_settings settings = small_settings(samples[i].game);
        void *position = mcts_run_state(samples[i].game, samples[i].players, 7, 3, samples[i].moves);
        struct wagons_mcts_answer answer = mcts_run(samples[i].game, &settings, position, 1, 1);
        assert_int_equal(answer.playouts, 2);
        assert_int_equal(answer.count, 1);
        wagons_mcts_answer_free(&answer);
        free(position);
    }
}

/* --- as a player --- */

static void test_agent(void **state)
{
    struct wagons_error error = {""};
    struct wagons_agent *agent = wagons_agent_new(&toy_game, "mcts:playouts=200:memory=1", &error);
    (void)state;
    assert_non_null(agent);
    assert_false(wagons_agent_is_timed(agent));
    char moves[2][32];
    for (int run = 0; run < 2; run++) {
        struct wagons_player *player = wagons_player_new(agent, 4, 5, 0);
        void *position = mcts_run_state(&toy_game, 2, 40, 1, 0);
        int count = 0;
        while (toy_game.to_move(position) != WAGONS_NOBODY) {
            wagons_move move = wagons_player_choose(player, position);
            assert_true(toy_game.is_legal(position, move));
            toy_game.apply(position, move);
            moves[run][count++] = (char)move;
        }
        moves[run][count] = '\0';
        wagons_player_free(player);
        free(position);
    }
    assert_string_equal(moves[0], moves[1]);
    wagons_agent_free(agent);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_and_schedules), cmocka_unit_test(test_seeds_matter),
        cmocka_unit_test(test_searches_in_between),   cmocka_unit_test(test_searches_side_by_side),
        cmocka_unit_test(test_memory_is_bounded),     cmocka_unit_test(test_full_trees_still_learn),
        cmocka_unit_test(test_tree_is_kept),          cmocka_unit_test(test_full_tree_is_kept),
        cmocka_unit_test(test_same_state_again),      cmocka_unit_test(test_other_players),
        cmocka_unit_test(test_stopped_from_outside),  cmocka_unit_test(test_time_is_kept),
        cmocka_unit_test(test_one_playout),           cmocka_unit_test(test_agent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
