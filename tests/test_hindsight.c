// SPDX-License-Identifier: GPL-3.0-or-later
/* The hindsight agent: legal everywhere, the same at any number of threads, in time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/clock.h"
#include "games/wagons/greedy.h"
#include "games/wagons/hindsight/hindsight.h"
#include "games/wagons/solve/alpha_beta.h"
#include "tests/testing.h"

enum { SEED = 43 };

static struct position dealt(uint64_t index, enum wagons_start start)
{
    struct wagons_rules rules = wagons_rules_default();
    rules.start = start;
    rules.start_card = -1;
    rules.forbid_full_cover = index % 2 != 0;
    struct position position;
    position_deal(&position, &rules, deck_default(), SEED, index);
    return position;
}

static const struct wagons_stop nobody = {.wanted = NULL};

static void make_move(struct hindsight *hindsight, struct position *position, int threads)
{
    wagons_move move = hindsight_choose(hindsight, position, threads, &nobody);
    assert_true(position_is_legal(position, move));
    position_apply(position, move);
}

/* --- legal --- */

static void test_whole_games(void **unused)
{
    (void)unused;
    int deals = testing_setting("WAGONS_THOROUGH", 0) ? 60 : 6;
    struct hindsight *hindsight = hindsight_new((struct hindsight_effort){.width = 2}, 1);
    assert_non_null(hindsight);
    for (int i = 0; i < deals; i++) {
        struct position position = dealt((uint64_t)i, (enum wagons_start)(i % 3));
        while (position.phase != PHASE_OVER) {
            make_move(hindsight, &position, 1);
        }
        assert_int_equal(position.town[0].cards + position.town[1].cards, CIRCLE_CARDS);
    }
    hindsight_free(hindsight);
}

/* Alone with cards to place, without a row, without a town, with a town of the other player's only. */
static void test_odd_positions(void **unused)
{
    (void)unused;
    struct hindsight *hindsight = hindsight_new((struct hindsight_effort){.width = 3}, 1);
    assert_non_null(hindsight);
    for (uint64_t i = 0; i < 12; i++) {
        struct position position = dealt(i, WAGONS_FIXED);
        position.circle_count = 0; /* as it lies on a table */
        position_apply(&position, move_draft((int)(i % 15)));
        position.row_count = (uint8_t)(i % 4 < position.row_count ? i % 4 : position.row_count);
        while (position.phase != PHASE_OVER) {
            make_move(hindsight, &position, 1);
        }
    }
    hindsight_free(hindsight);
}

/* --- good --- */

/* A position in which so many cards are left, after greedy play. */
static struct position ending(uint64_t index, int cards)
{
    struct position position = dealt(index, WAGONS_FIXED);
    while (position.row_count > cards || position.phase == PHASE_PLACE) {
        if (position.phase == PHASE_PLACE) {
            greedy_place(&position);
        } else {
            position_apply(&position, move_draft(0));
        }
    }
    return position;
}

static void test_endings_are_exact(void **unused)
{
    (void)unused;
    struct hindsight *hindsight = hindsight_new((struct hindsight_effort){.width = 1}, 1);
    assert_non_null(hindsight);
    for (uint64_t i = 0; i < 12; i++) {
        struct position position = ending(i, 2);
        int value = alpha_beta_value(&position, -VALUE_INFINITE, VALUE_INFINITE);
        while (position.phase != PHASE_OVER) {
            make_move(hindsight, &position, 1);
        }
        assert_int_equal(greedy_value(&position), value);
    }
    hindsight_free(hindsight);
}

/* --- the same --- */

/* All moves of a game, on so many threads. */
static int moves_of(uint64_t index, int threads, wagons_move *moves)
{
    struct hindsight *hindsight = hindsight_new((struct hindsight_effort){.width = 3}, threads);
    assert_non_null(hindsight);
    struct position position = dealt(index, (enum wagons_start)(index % 3));
    int count = 0;
    while (position.phase != PHASE_OVER) {
        moves[count] = hindsight_choose(hindsight, &position, threads, &nobody);
        position_apply(&position, moves[count++]);
    }
    hindsight_free(hindsight);
    return count;
}

static void test_threads(void **unused)
{
    (void)unused;
    for (uint64_t index = 0; index < 3; index++) {
        wagons_move one[WAGONS_PLIES_MAX];
        int count = moves_of(index, 1, one);
        for (int threads = 2; threads <= 3; threads++) {
            wagons_move more[WAGONS_PLIES_MAX];
            assert_int_equal(moves_of(index, threads, more), count);
            assert_memory_equal(one, more, sizeof one[0] * (size_t)count);
        }
    }
}

/* What was thought about before does not matter. */
static void test_memory(void **unused)
{
    (void)unused;
    struct hindsight *used = hindsight_new((struct hindsight_effort){.width = 2}, 1);
    assert_non_null(used);
    for (uint64_t index = 0; index < 8; index++) {
        struct hindsight *fresh = hindsight_new((struct hindsight_effort){.width = 2}, 1);
        assert_non_null(fresh);
        struct position position = ending(index, 5 + (int)index % 4);
        assert_int_equal(hindsight_choose(used, &position, 1, &nobody), hindsight_choose(fresh, &position, 1, &nobody));
        hindsight_free(fresh);
    }
    hindsight_free(used);
}

/* --- in time --- */

static double processor_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Plays a turn on one thread; by how many seconds it was too long. Of the time on the wall only as much counts as the
   processor worked, so that other programs on a busy machine make no difference. */
static double turn_excess(struct hindsight *hindsight, struct position *position, double seconds)
{
    int player = position->to_move;
    double begin = clock_seconds();
    double processor_begin = processor_seconds();
    do {
        make_move(hindsight, position, 1);
    } while (position->phase != PHASE_OVER && position->to_move == player);
    double taken = clock_seconds() - begin;
    double worked = processor_seconds() - processor_begin;
    return (worked < taken ? worked : taken) - seconds;
}

/* The best of three tries is at most 5 % and 20 ms too long. */
static void check_turn(struct hindsight *hindsight, struct position *position, double seconds)
{
    double least = 1e9;
    struct position after = *position;
    for (int i = 0; i < 3; i++) {
        after = *position;
        double excess = turn_excess(hindsight, &after, seconds);
        least = excess < least ? excess : least;
    }
    if (least > 0.05 * seconds + 0.02) {
        fail_msg("a turn of %g s took %g s more with %d cards in the row", seconds, least, position->row_count);
    }
    *position = after;
}

static void test_time(void **unused)
{
    (void)unused;
    static const double budgets[] = {0.01, 0.1};
    for (int i = 0; i < 2; i++) {
        struct hindsight *hindsight = hindsight_new((struct hindsight_effort){.seconds = budgets[i]}, 1);
        assert_non_null(hindsight);
        for (uint64_t index = 0; index < 3; index++) {
            struct position position = dealt(index, (enum wagons_start)(index % 3));
            while (position.phase != PHASE_OVER) {
                check_turn(hindsight, &position, budgets[i]);
            }
        }
        hindsight_free(hindsight);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_odd_positions),
        cmocka_unit_test(test_endings_are_exact),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
