// SPDX-License-Identifier: GPL-3.0-or-later
/* What the tree search does with a guide, and the small parts beneath it: priors, worth, memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/arena.h"
#include "search/outlook.h"
#include "search/prior.h"
#include "tests/mcts_run.h"
#include "tests/toy_game.h"

/* --- guides --- */

static struct wagons_mcts_answer run_guided(const struct wagons_guide *guide, uint64_t playouts)
{
    struct wagons_mcts_settings settings = wagons_mcts_settings_default(&toy_game);
    settings.memory = 1 << 20;
    settings.guide = guide;
    void *position = mcts_run_state(&toy_game, 2, 40, 1, 0);
    struct wagons_mcts_answer answer = mcts_run(&toy_game, &settings, position, 1, playouts);
    free(position);
    return answer;
}

static bool promise(const struct wagons_insight *insight, const void *state, struct wagons_outlook *outlook)
{
    (void)insight;
    assert_true(toy_game.to_move(state) >= 0);
    *outlook = (struct wagons_outlook){.share = {WAGONS_WIN / 4 * 3, WAGONS_WIN / 4},
                                       .margin = {5 * WAGONS_POINT / 2, -5 * WAGONS_POINT / 2}};
    return true;
}

static void test_outlook_instead_of_playouts(void **state)
{
    static const struct wagons_guide guide = {.rating_scale = 1, .margin_scale = 5, .outlook = promise};
    struct wagons_mcts_answer answer = run_guided(&guide, 12);
    double sign = answer.to_move == 0 ? 1 : -1;
    (void)state;
    for (int i = 0; i < answer.count; i++) {
        assert_true(answer.moves[i].win == 0.5 + sign * 0.25);
        assert_true(answer.moves[i].margin == sign * 2.5);
    }
    assert_true(answer.count > 1);
    wagons_mcts_answer_free(&answer);
}

static void prefer_two(const struct wagons_insight *insight, const void *state, const wagons_move *moves, int count,
                       int32_t *ratings)
{
    wagons_move legal[WAGONS_MOVES_MAX];
    (void)insight;
    assert_int_equal(count, toy_game.legal_moves(state, legal));
    assert_memory_equal(moves, legal, (size_t)count * sizeof *moves);
    for (int i = 0; i < count; i++) {
        ratings[i] = moves[i] == 2 ? 1000 : (int32_t)moves[i];
    }
}

static void test_ratings_come_first(void **state)
{
    static const struct wagons_guide guide = {
        .rating_scale = 100, .margin_scale = 5, .rate = prefer_two, .outlook = promise};
    struct wagons_mcts_answer answer = run_guided(&guide, 2);
    (void)state;
    assert_int_equal(answer.count, 1);
    assert_int_equal(answer.moves[0].move, 2);
    wagons_mcts_answer_free(&answer);
    answer = run_guided(&guide, 40); /* all leaves are worth the same: visits follow the priors */
    assert_int_equal(answer.moves[0].move, 2);
    assert_true(answer.moves[0].visits >= 30);
    wagons_mcts_answer_free(&answer);
}

static struct {
    int opened, closed, roots, threads;
    double seconds;
} tables;

static void *tables_open(int threads)
{
    tables.opened++;
    tables.threads = threads;
    return &tables;
}

static void tables_close(void *given)
{
    assert_ptr_equal(given, &tables);
    tables.closed++;
}

static void tables_root(void *given, const void *root, const struct wagons_root_limits *limits)
{
    assert_ptr_equal(given, &tables);
    assert_true(toy_game.to_move(root) >= 0);
    tables.roots++;
    tables.seconds = limits->seconds;
}

static bool look_into_tables(const struct wagons_insight *insight, const void *state, struct wagons_outlook *outlook)
{
    (void)state;
    (void)outlook;
    assert_ptr_equal(insight->tables, &tables);
    assert_in_range(insight->thread, 0, tables.threads - 1);
    return false;
}

static void test_tables(void **state)
{
    static const struct wagons_guide guide = {.rating_scale = 1,
                                              .margin_scale = 5,
                                              .tables_open = tables_open,
                                              .tables_close = tables_close,
                                              .tables_root = tables_root,
                                              .outlook = look_into_tables};
    struct wagons_mcts_settings settings = wagons_mcts_settings_default(&toy_game);
    (void)state;
    settings.memory = 1 << 20;
    settings.guide = &guide;
    settings.threads = 1;
    void *position = mcts_run_state(&toy_game, 2, 40, 1, 0);
    struct wagons_mcts *mcts = wagons_mcts_new(&toy_game, &settings);
    for (int i = 1; i <= 2; i++) {
        struct wagons_mcts_answer answer = mcts_run_on(mcts, position, 1, 20);
        assert_int_equal(tables.roots, i);
        assert_true(tables.seconds == 0);
        wagons_mcts_answer_free(&answer);
    }
    assert_int_equal(tables.opened, 1);
    assert_int_equal(tables.threads, 1);
    assert_int_equal(tables.closed, 0);
    wagons_mcts_free(mcts);
    assert_int_equal(tables.closed, 1);
    free(position);
}

/* --- priors --- */

static void test_prior_weights(void **state)
{
    (void)state;
    assert_true(prior_weight(0, 7) == 1);
    assert_true(prior_weight(7, 7) == 0.5);
    assert_true(prior_weight(70, 7) == 1.0 / 1024);
    assert_true(prior_weight(-14, 7) == 4);
    assert_true(prior_weight(1000000, 7) == prior_weight(140, 7));
    for (int behind = 0; behind < 2000; behind++) {
        double weight = prior_weight(behind, 100);
        assert_true(weight >= prior_weight(behind + 1, 100));
        assert_true(fabs(weight / exp2(-behind / 100.0) - 1) < 0.004);
    }
}

/* --- worth --- */

static void test_worth_rises(void **state)
{
    static const struct worth_scale scale = {.margin_weight = 64, .margin_scale = 10};
    int32_t before = -1;
    (void)state;
    for (int32_t value = -100 * WAGONS_VALUE_POINT; value <= 100 * WAGONS_VALUE_POINT; value += WAGONS_VALUE_POINT) {
        struct wagons_outlook outlook;
        outlook_of_value(value, &outlook);
        int32_t worth = outlook_worth(&outlook, 0, &scale);
        assert_true(worth > before && worth <= WORTH_ONE);
        assert_in_range(worth + outlook_worth(&outlook, 1, &scale), WORTH_ONE - 1, WORTH_ONE + 1);
        before = worth;
    }
    struct wagons_outlook level = {.share = {WAGONS_WIN / 2, WAGONS_WIN / 2}};
    assert_int_equal(outlook_worth(&level, 0, &scale), WORTH_ONE / 2);
}

static void test_values(void **state)
{
    static const struct {
        int total[2], winner, value, points;
    } cases[] = {{{30, 20}, 0, 40, 10},
                 {{20, 21}, 1, -4, -1},
                 {{7, 7}, 0, 1, 0},
                 {{7, 7}, 1, -1, 0},
                 {{7, 7}, WAGONS_NOBODY, 0, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wagons_result result = {
            .players = 2, .winner = cases[i].winner, .total = {(int16_t)cases[i].total[0], (int16_t)cases[i].total[1]}};
        struct wagons_outlook by_result, by_value;
        outlook_of_result(&result, &by_result);
        outlook_of_value(cases[i].value, &by_value);
        assert_int_equal(outlook_value_of_result(&result), cases[i].value);
        assert_int_equal(outlook_points(cases[i].value), cases[i].points);
        assert_memory_equal(&by_result, &by_value, sizeof by_value);
    }
}

static void test_outlook_of_many(void **state)
{
    struct wagons_result result = {.players = 4, .winner = WAGONS_NOBODY, .total = {10, 30, 30, 25}};
    struct wagons_outlook outlook;
    (void)state;
    outlook_of_result(&result, &outlook);
    assert_int_equal(outlook.share[0] + outlook.share[3], 0);
    assert_int_equal(outlook.share[1], WAGONS_WIN / 2);
    assert_int_equal(outlook.share[2], WAGONS_WIN / 2);
    assert_int_equal(outlook.margin[0], -20 * WAGONS_POINT);
    assert_int_equal(outlook.margin[1], 0);
    assert_int_equal(outlook.margin[3], -5 * WAGONS_POINT);
}

/* --- memory --- */

static void test_arena(void **state)
{
    enum { BOUND = 1000000 };
    struct arena arena = arena_open(BOUND);
    static const size_t sizes[] = {1, 24, 100, 5000, 16, 70000};
    size_t taken = 0;
    (void)state;
    for (int i = 0;; i++) {
        size_t size = sizes[i % 6];
        unsigned char *piece = arena_take(&arena, size);
        assert_true(arena.bytes <= BOUND);
        if (piece == NULL) {
            break;
        }
        assert_int_equal((uintptr_t)piece % _Alignof(max_align_t), 0);
        for (size_t k = 0; k < size; k++) {
            assert_int_equal(piece[k], 0);
        }
        memset(piece, 0xff, size);
        taken += size;
    }
    assert_true(taken > BOUND * 3 / 4);
    assert_null(arena_take(&arena, BOUND));
    arena_close(&arena);
    assert_int_equal(arena.bytes, 0);
    assert_non_null(arena_take(&arena, 100));
    arena_close(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outlook_instead_of_playouts),
        cmocka_unit_test(test_ratings_come_first),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_prior_weights),
        cmocka_unit_test(test_worth_rises),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_outlook_of_many),
        cmocka_unit_test(test_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
