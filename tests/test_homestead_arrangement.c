// SPDX-License-Identifier: GPL-3.0-or-later
/* The best arrangement of cards: found, bounded, and exact where there are few. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/homestead/arrangement.h"
#include "tests/homestead_text.h"
#include "tests/testing.h"

static const uint64_t all_steps = UINT64_C(1) << 40;

/* Drawn cards in a rectangle that they fill. */
static void drawn(const char *text, struct homestead_drawing *drawing, struct arrangement *arrangement)
{
    struct grid grid;
    homestead_text_read(text, drawing);
    homestead_text_grid(drawing, 0, &grid);
    assert_true(arrangement_of_grid(&grid, &drawing->deck, arrangement));
    assert_int_equal(arrangement_points(arrangement), grid.total);
}

/* Some cards of the deck in a rectangle. */
static void some_cards(uint64_t index, int width, int height, struct arrangement *arrangement)
{
    struct random_stream stream = random_open(21, index, RANDOM_TEST, 0);
    uint8_t cards[HOMESTEAD_LAND];
    for (int card = 0; card < HOMESTEAD_LAND; card++) {
        cards[card] = (uint8_t)card;
    }
    random_shuffle(&stream, cards, HOMESTEAD_LAND);
    *arrangement = (struct arrangement){.deck = homestead_deck_default(), .width = width, .height = height};
    memcpy(arrangement->cards, cards, (size_t)(width * height));
}

static int by_number(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

static void check_same_cards(struct arrangement one, struct arrangement other)
{
    size_t count = (size_t)(one.width * one.height);
    qsort(one.cards, count, 1, by_number);
    qsort(other.cards, count, 1, by_number);
    assert_memory_equal(one.cards, other.cards, count);
}

static void test_worked_out_by_hand(void **state)
{
    static const struct {
        const char *drawing;
        int best;
    } cases[] = {
        {"G5", 0},
        {"G5 F1 G2", 7}, /* the two side by side */
        {"G5 F1 G2g G3", 5 * 2 + 2 + 3 * 2},
        {"F1 G2g / G5 G3", 5 * 2 + 3 * 2 + 2}, /* the doubler between the two */
        {"G1 F1 / F1 G1", 4},                  /* in columns, not crosswise */
        {"G5 F2g / F1g G4", 21},               /* each type side by side: both G are doubled once */
        {"G5 G5 F1g", 15},                     /* one of the two beside the doubler */
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct homestead_drawing drawing;
        struct arrangement arrangement;
        int points = -1;
        drawn(cases[i].drawing, &drawing, &arrangement);
        assert_true(arrangement_solve(&arrangement, all_steps, &points));
        if (points != cases[i].best) {
            fail_msg("%s: %d points, expected %d", cases[i].drawing, points, cases[i].best);
        }
        assert_int_equal(arrangement_points(&arrangement), points);
        assert_true(arrangement_bound(&arrangement) >= points);
    }
}

/* The most points of all orders of the cards. */
static int best_of_all_orders(struct arrangement *arrangement, int from) // NOLINT(misc-no-recursion)
{
    int cells = arrangement->width * arrangement->height, best = from == cells ? arrangement_points(arrangement) : 0;
    for (int i = from; i < cells; i++) {
        uint8_t card = arrangement->cards[from];
        arrangement->cards[from] = arrangement->cards[i];
        arrangement->cards[i] = card;
        int points = best_of_all_orders(arrangement, from + 1);
        best = points > best ? points : best;
        arrangement->cards[i] = arrangement->cards[from];
        arrangement->cards[from] = card;
    }
    return best;
}

static void test_few_cards_against_all_orders(void **state)
{
    (void)state;
    for (uint64_t index = 0; index < 40; index++) {
        struct arrangement arrangement, solved;
        int points;
        some_cards(index, 2 + (int)(index % 2), 2 + (int)(index % 3 == 0), &arrangement);
        if (arrangement.width * arrangement.height > 8) {
            arrangement.height = 2;
        }
        solved = arrangement;
        assert_true(arrangement_solve(&solved, all_steps, &points));
        check_same_cards(solved, arrangement);
        assert_int_equal(arrangement_points(&solved), points);
        assert_int_equal(points, best_of_all_orders(&arrangement, 0));
        assert_true(arrangement_bound(&arrangement) >= points);
    }
}

/* Nine cards: what the local search finds is the best there is, and the bound holds. */
static void test_found_solved_and_bounded(void **state)
{
    int missed = 0, cases = testing_setting("WAGONS_THOROUGH", 0) != 0 ? 200 : 12;
    (void)state;
    for (int i = 0; i < cases; i++) {
        struct arrangement arrangement, solved;
        int points;
        some_cards((uint64_t)i, 3, 3, &arrangement);
        solved = arrangement;
        assert_true(arrangement_solve(&solved, all_steps, &points));
        int found = arrangement_improve(&arrangement, 3, 2), bound = arrangement_bound(&arrangement);
        check_same_cards(solved, arrangement);
        assert_int_equal(arrangement_points(&arrangement), found);
        assert_true(found <= points && points <= bound);
        missed += found < points;
    }
    assert_true(missed * 10 <= cases);
}

static void test_whole_grids(void **state)
{
    (void)state;
    for (uint64_t index = 0; index < 4; index++) {
        struct arrangement arrangement, again;
        int points;
        some_cards(index, GRID_SIDE, GRID_SIDE, &arrangement);
        again = arrangement;
        int before = arrangement_points(&arrangement), bound = arrangement_bound(&arrangement);
        int found = arrangement_improve(&arrangement, 5, 2);
        assert_true(found > before && found <= bound);
        assert_int_equal(arrangement_bound(&arrangement), bound);
        assert_int_equal(arrangement_improve(&again, 5, 2), found);
        assert_memory_equal(again.cards, arrangement.cards, sizeof again.cards);
        assert_false(arrangement_solve(&arrangement, 1000, &points)); /* too many to find the best */
    }
}

static void test_a_gap_is_no_arrangement(void **state)
{
    struct homestead_drawing drawing;
    struct grid grid;
    struct arrangement arrangement;
    (void)state;
    homestead_text_read("G1 G2 / .. G3", &drawing);
    homestead_text_grid(&drawing, 0, &grid);
    assert_false(arrangement_of_grid(&grid, &drawing.deck, &arrangement));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worked_out_by_hand),       cmocka_unit_test(test_few_cards_against_all_orders),
        cmocka_unit_test(test_found_solved_and_bounded), cmocka_unit_test(test_whole_grids),
        cmocka_unit_test(test_a_gap_is_no_arrangement),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
