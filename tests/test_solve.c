// SPDX-License-Identifier: GPL-3.0-or-later
/* The solver finds what plain alpha-beta finds: the value and every best move, for endings of every kind; its bounds hold
   whatever stops it; and neither threads nor memory change an answer.

   WAGONS_THOROUGH=1 tries many more endings, WAGONS_TEST_SEED others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "games/wagons/greedy.h"
#include "games/wagons/solve/alpha_beta.h"
#include "games/wagons/solve/solve.h"
#include "tests/endings.h"
#include "tests/testing.h"

enum { SOLVER_BYTES = 16 << 20 };

static bool is_thorough(void)
{
    return testing_setting("WAGONS_THOROUGH", 0) != 0;
}

/* How many to try: many when all is to be checked, few where the sanitizers make everything slow. */
static uint64_t number(uint64_t many, uint64_t usual, uint64_t few)
{
    return is_thorough() ? many : testing_setting("WAGONS_SANITIZED", 0) != 0 ? few : usual;
}

static uint64_t seed(void)
{
    return testing_setting("WAGONS_TEST_SEED", 30);
}

static struct solver *new_solver(size_t bytes)
{
    struct solver *solver = solver_new(bytes);
    assert_non_null(solver);
    return solver;
}

/* Comparing cards in every other ending, all scoring cards in turn in the others. */
static enum scoring_card forced_card(uint64_t index)
{
    static const enum scoring_card comparing[] = {SMALLTOWN_CHARM, CLAIM_JUMPERS, ONE_TOO_MANY};
    return index % 2 == 0 ? comparing[index / 2 % 3] : (enum scoring_card)(index / 2 % SCORING_CARDS);
}

static void find_ending(struct position *position, uint64_t index, int cards)
{
    enum ending_kind kind = cards == 1 ? ENDING_DRAFT : (enum ending_kind)(index / 3 % ENDING_KINDS);
    ending_find(position, seed(), index, kind, cards, forced_card(index));
}

static struct solve_answer solve(struct solver *solver, const struct position *position, struct solve_limits limits)
{
    struct solve_answer answer;
    solver_solve(solver, position, &limits, &answer);
    return answer;
}

/* --- against alpha-beta --- */

/* Alpha-beta counts the tie rule at every margin, the solver only where it decides. */
static int decisive(int value)
{
    int margin = value >= 0 ? (value + 1) / VALUE_POINT : -((1 - value) / VALUE_POINT);
    return margin != 0 ? VALUE_POINT * margin : value;
}

/* The value for `player`. */
static int reference_value(const struct position *position, int player)
{
    int value = alpha_beta_value(position, -VALUE_INFINITE, VALUE_INFINITE);
    return decisive(player == 0 ? value : -value);
}

/* Whether the value for `player` is at least `value`, asked with a window that holds nothing else. */
static bool reference_reaches(const struct position *position, int player, int value)
{
    int least = value % VALUE_POINT == 0 && value != 0 ? value - 1 : value;
    return player == 0 ? alpha_beta_value(position, least - 1, least) >= least
                       : -alpha_beta_value(position, -least, -least + 1) >= least;
}

static bool is_listed(const struct solve_answer *answer, wagons_move move)
{
    for (int i = 0; i < answer->best_count; i++) {
        if (answer->best[i] == move) {
            return true;
        }
    }
    return false;
}

static void check_best_moves(const struct position *position, const struct solve_answer *answer)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = position_moves(position, moves);
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        position_apply(&after, moves[i]);
        assert_int_equal(is_listed(answer, moves[i]), reference_reaches(&after, position->to_move, answer->lower));
    }
}

/* The line begins with a best move, is legal, goes to the end and ends with the value. */
static void check_line(const struct position *position, const struct solve_answer *answer)
{
    struct position at = *position;
    assert_int_equal(answer->line[0], answer->best[0]);
    for (int i = 0; i < answer->line_count; i++) {
        assert_true(position_is_legal(&at, answer->line[i]));
        position_apply(&at, answer->line[i]);
    }
    assert_int_equal(at.phase, PHASE_OVER);
    assert_int_equal(reference_value(&at, position->to_move), answer->lower);
}

static void check_against_reference(struct solver *solver, uint64_t index, int cards)
{
    struct position position;
    find_ending(&position, index, cards);
    struct solve_answer answer = solve(solver, &position, (struct solve_limits){.threads = 1});
    assert_int_equal(answer.lower, answer.upper);
    assert_false(answer.limited);
    assert_int_equal(answer.lower, reference_value(&position, position.to_move));
    check_best_moves(&position, &answer);
    check_line(&position, &answer);
    int value;
    assert_true(is_listed(&answer, solver_choose(solver, &position, 0, &value)));
    assert_int_equal(value, answer.lower);
}

static void test_small_endings_like_alpha_beta(void **state)
{
    (void)state;
    struct solver *solver = new_solver(SOLVER_BYTES);
    uint64_t count = number(300, 50, 20);
    for (uint64_t index = 0; index < count; index++) {
        check_against_reference(solver, index, index % 5 == 4 ? 1 : index % 5 % 2 == 1 ? 3 : 2);
    }
    solver_free(solver);
}

static void test_endings_of_four_like_alpha_beta(void **state)
{
    (void)state;
    if (!is_thorough()) {
        skip();
    }
    struct solver *solver = new_solver(SOLVER_BYTES);
    for (uint64_t index = 0; index < 20; index++) {
        struct position position;
        find_ending(&position, index, 4);
        struct solve_answer answer = solve(solver, &position, (struct solve_limits){.threads = 1});
        assert_int_equal(answer.lower, answer.upper);
        assert_int_equal(answer.lower, reference_value(&position, position.to_move));
        check_line(&position, &answer);
    }
    solver_free(solver);
}

/* --- limits --- */

static void check_bounds(struct solver *solver, const struct position *position, int value, uint64_t sweeps)
{
    struct solve_answer answer = solve(solver, position, (struct solve_limits){.threads = 1, .sweeps = sweeps});
    assert_in_range(value + VALUE_INFINITE, answer.lower + VALUE_INFINITE, answer.upper + VALUE_INFINITE);
    assert_true(answer.limited || answer.lower == answer.upper);
    assert_true(answer.best_count >= 1 && answer.line_count >= 1);
    assert_true(position_is_legal(position, answer.best[0]));
}

static void test_bounds_hold_however_little_was_done(void **state)
{
    static const uint64_t budgets[] = {1, 2, 5, 20, 60, 150, 400};
    (void)state;
    struct solver *solver = new_solver(SOLVER_BYTES);
    uint64_t count = number(3000, 300, 30);
    for (uint64_t index = 0; index < count; index++) {
        struct position position;
        find_ending(&position, index, 2 + (int)(index % 2));
        int value = solve(solver, &position, (struct solve_limits){.threads = 1}).lower;
        for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; i++) {
            check_bounds(solver, &position, value, budgets[i]);
        }
    }
    solver_free(solver);
}

static bool at_once(void *context)
{
    (void)context;
    return true;
}

/* Positions far from the end, the start choice among them, are bounded in no time. */
static void test_long_games_are_bounded(void **state)
{
    (void)state;
    struct solver *solver = new_solver(SOLVER_BYTES);
    for (uint64_t index = 0; index < 12; index++) {
        struct position position;
        struct wagons_rules rules = wagons_rules_default();
        rules.start = (enum wagons_start)(index % 3);
        rules.start_card = -1;
        position_deal(&position, &rules, deck_default(), seed(), index);
        for (uint64_t move = 0; move < index; move++) {
            position_apply(&position, greedy_choose(&position));
        }
        struct solve_answer answer =
            solve(solver, &position, (struct solve_limits){.threads = 2, .stop = {.wanted = at_once}});
        assert_true(answer.limited);
        assert_true(answer.lower < answer.upper);
        assert_true(position_is_legal(&position, answer.best[0]));
        assert_int_equal(answer.best_count, 1);
    }
    solver_free(solver);
}

static void test_time_limit_is_kept(void **state)
{
    (void)state;
    struct solver *solver = new_solver(SOLVER_BYTES);
    struct position position;
    ending_find(&position, seed(), 7, ENDING_DRAFT, 10, THE_HERD);
    struct solve_answer answer = solve(solver, &position, (struct solve_limits){.threads = 2, .seconds = 0.05});
    assert_true(answer.limited);
    assert_true(answer.lower <= answer.upper);
    solver_free(solver);
}

/* --- what must not matter --- */

static void assert_same_answer(const struct solve_answer *first, const struct solve_answer *second)
{
    assert_int_equal(first->lower, second->lower);
    assert_int_equal(first->upper, second->upper);
    assert_int_equal(first->best_count, second->best_count);
    assert_memory_equal(first->best, second->best, (size_t)first->best_count * sizeof first->best[0]);
    assert_int_equal(first->line_count, second->line_count);
    assert_memory_equal(first->line, second->line, (size_t)first->line_count * sizeof first->line[0]);
}

/* One solver answers all, so that what it found out before could show; another is new each time. */
static void test_threads_and_memory_change_nothing(void **state)
{
    (void)state;
    struct solver *used = new_solver(SOLVER_BYTES);
    uint64_t count = number(60, 12, 4);
    for (uint64_t index = 0; index < count; index++) {
        struct position position;
        find_ending(&position, index, index % 3 == 0 ? 4 : 3);
        struct solve_answer answer = solve(used, &position, (struct solve_limits){.threads = 1});
        for (int threads = 1; threads <= 3; threads++) {
            struct solver *tiny = new_solver(1000);
            struct solve_answer other = solve(tiny, &position, (struct solve_limits){.threads = threads});
            assert_same_answer(&answer, &other);
            other = solve(used, &position, (struct solve_limits){.threads = threads});
            assert_same_answer(&answer, &other);
            solver_free(tiny);
        }
    }
    solver_free(used);
}

/* Few sweeps give no move rather than a bad one, and the same few sweeps give the same. */
static void test_choice_depends_on_sweeps_alone(void **state)
{
    (void)state;
    struct solver *solver = new_solver(SOLVER_BYTES);
    int none = 0;
    for (uint64_t index = 0; index < 20; index++) {
        struct position position;
        int value;
        int again;
        find_ending(&position, index, 3);
        wagons_move move = solver_choose(solver, &position, 200, &value);
        none += move == WAGONS_NO_MOVE;
        struct solver *other = new_solver(SOLVER_BYTES);
        assert_int_equal(solver_choose(other, &position, 200, &again), move);
        solver_free(other);
        if (move != WAGONS_NO_MOVE) {
            assert_int_equal(again, value);
            assert_int_equal(solve(solver, &position, (struct solve_limits){.threads = 1}).lower, value);
        }
    }
    assert_in_range(none, 1, 19);
    solver_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_endings_like_alpha_beta),
        cmocka_unit_test(test_endings_of_four_like_alpha_beta),
        cmocka_unit_test(test_bounds_hold_however_little_was_done),
        cmocka_unit_test(test_long_games_are_bounded),
        cmocka_unit_test(test_time_limit_is_kept),
        cmocka_unit_test(test_threads_and_memory_change_nothing),
        cmocka_unit_test(test_choice_depends_on_sweeps_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
