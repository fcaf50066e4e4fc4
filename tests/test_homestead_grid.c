// SPDX-License-Identifier: GPL-3.0-or-later
/* Homestead's grid: drawn cases with the points and places expected, in all turns and reflections and built from any
   card, against the plain reference too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/homestead_text.h"

struct expected {
    const char *title, *drawing;
    int total, matched, open;
};

static const struct expected cases[] = {
    {"a lone card scores nothing", "G5", 0, 0, 4},
    {"neighbours of other types do not match", "G5 F4 / M3 L2", 0, 0, 8},
    {"two of a type", "G5 G3", 8, 2, 6},
    {"several neighbours count once", ".. G1 / G2 G5 G3 / .. G4", 15, 5, 8},
    {"corners do not match", "G5 F1 / F2 G3", 0, 0, 8},
    {"only some of the cards match", "G5 G3 F4 L2", 8, 2, 10},
    {"no points, but matched", "G0 G0", 0, 2, 6},

    {"an effect on one side", "G2g G5", 12, 2, 6},
    {"an effect on two sides", "G4 G2g G5", 20, 3, 8},
    {"two effects multiply", "G2g G5 G2g", 24, 3, 8},
    {"four effects multiply", ".. G1g / G1g G5 G1g / .. G1g", 84, 5, 8},
    {"two that double each other", "G2g G4g", 12, 2, 6},
    {"an effect works whose card scores nothing", "G5 F3g / G4 ..", 14, 2, 7},
    {"an effect does not make a match", "G5 F3g", 0, 0, 6},
    {"an effect on another type alone", "G3 G2f F4 F1", 14, 4, 10},
    {"an effect does not reach round the corner", "G4 G1 / F1 L2g", 5 + 1, 2, 8},
    {"nor over a gap", "G4 G1 F1 L2g", 5, 2, 10},
    {"a card does not double itself", "G3g", 0, 0, 4},
    {"points of 0 stay 0", "G0 G2g", 2, 2, 6},
    {"the greatest value", ".. G1g / G1g G100 G1g / .. G1g", 1604, 5, 8},

    {"full in one direction", "G1 F1 M1 D1 L1", 0, 0, 10},
    {"four in a row may still grow both ways", "G1 F1 M1 D1", 0, 0, 10},
    {"full in both directions", "G1 F1 M1 D1 L1 / G1 / F1 / M1 / D1", 2, 2, 7},
    {"a hole inside", "G1 F1 G1 / L1 .. L1 / G1 F1 G1", 0, 0, 13},
    {"a whole grid", "G1 G1 G1 G1 G1 / G1 G1 G1 G1 G1 / G1 G1 G1 G1 G1 / G1 G1 G1 G1 G1 / G1 G1 G1 G1 G1", 25, 25, 0},
    {"a whole grid that doubles everywhere",
     "G1g G1g G1g G1g G1g / G1g G1g G1g G1g G1g / G1g G1g G1g G1g G1g / G1g G1g G1g G1g G1g / G1g G1g G1g G1g G1g", 256,
     25, 0},
    {"one place is left", "G1 F1 M1 D1 L1 / F1 M1 D1 L1 G1 / M1 D1 L1 G1 F1 / D1 L1 G1 F1 M1 / L1 G1 F1 M1", 0, 0, 1},
};

static int plain_open(const struct plain_homestead_grid *grid)
{
    int count = 0;
    for (int y = -PLAIN_REACH; y <= PLAIN_REACH; y++) {
        for (int x = -PLAIN_REACH; x <= PLAIN_REACH; x++) {
            count += plain_homestead_fits(grid, x, y);
        }
    }
    return count;
}

static void check(const struct expected *expected, int way, int from)
{
    struct homestead_drawing drawing;
    struct grid grid;
    struct plain_homestead_grid plain;
    int matched;
    homestead_text_read(expected->drawing, &drawing);
    homestead_text_turn(&drawing, way);
    homestead_text_grid(&drawing, from, &grid);
    homestead_text_plain(&drawing, from, &plain);
    int points = plain_homestead_points(&plain, &drawing.deck, &matched);
    if (grid.total != expected->total || points != expected->total) {
        fail_msg("%s: %d points, plain %d, expected %d", expected->title, grid.total, points, expected->total);
    }
    if (grid_matched(&grid) != expected->matched || matched != expected->matched) {
        fail_msg("%s: %d matched, plain %d", expected->title, grid_matched(&grid), matched);
    }
    int open = __builtin_popcountll(grid_open(&grid)), open_plain = plain_open(&plain);
    if (open != expected->open || open_plain != expected->open) {
        fail_msg("%s: %d open cells, plain %d, expected %d", expected->title, open, open_plain, expected->open);
    }
}

static void test_drawn_cases(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct homestead_drawing drawing;
        homestead_text_read(cases[i].drawing, &drawing);
        for (int way = 0; way < 8; way++) {
            for (int from = 0; from < drawing.count; from++) {
                check(&cases[i], way, from);
            }
        }
    }
}

/* What a card would gain at a place is what it gains there. */
static void test_gain_is_foretold(void **state)
{
    static const char *const drawings[] = {"G2g G5 F3 / F1f M4 L2", "L4l L2 / F3l .. D1 / F2 D4d D5"};
    (void)state;
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        struct homestead_drawing drawing;
        struct grid grid;
        homestead_text_read(drawings[i], &drawing);
        homestead_text_grid(&drawing, 0, &grid);
        for (uint64_t open = grid_open(&grid); open != 0; open &= open - 1) {
            for (int card = GRID_CELLS; card < HOMESTEAD_LAND; card++) {
                struct grid_beside beside;
                struct grid after = grid;
                grid_look(&grid, &drawing.deck, __builtin_ctzll(open), &beside);
                grid_place(&after, &drawing.deck, card, __builtin_ctzll(open));
                assert_int_equal(after.total - grid.total, grid_gain(&beside, &drawing.deck.cards[card]));
            }
        }
    }
}

static void test_coordinates(void **state)
{
    struct homestead_drawing drawing;
    struct grid grid;
    (void)state;
    homestead_text_read("G1 G2 G3 / .. .. G4", &drawing);
    homestead_text_grid(&drawing, 3, &grid); /* from the last card: the others lie left and above */
    for (int i = 0; i < drawing.count; i++) {
        int x = drawing.x[i] - drawing.x[3], y = drawing.y[i] - drawing.y[3];
        int cell = grid_cell(&grid, x, y);
        assert_int_equal(grid.card[cell], i);
        assert_int_equal(grid_x(&grid, cell), x);
        assert_int_equal(grid_y(&grid, cell), y);
    }
    assert_int_equal(grid_cell(&grid, -9, 0), -1);
    assert_int_equal(grid_cell(&grid, 0, 9), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drawn_cases),
        cmocka_unit_test(test_gain_is_foretold),
        cmocka_unit_test(test_coordinates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
