// SPDX-License-Identifier: GPL-3.0-or-later
/* The sheet that boards draw on: what is cut, wrapped, printed; and the levels' agents, which must exist. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

#include "apps/terminal/canvas.h"
#include "wagons/agent.h"
#include "wagons/level.h"

static const struct canvas_ink bold = {CANVAS_BLUE, CANVAS_BOLD};

/* What a sheet prints as; the caller frees it. */
static char *printed(const struct canvas *canvas, int colours)
{
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    canvas_print(file, canvas, colours);
    fclose(file);
    return text;
}

static void expect(const struct canvas *canvas, const char *wanted)
{
    char *text = printed(canvas, 0);
    assert_string_equal(text, wanted);
    free(text);
}

static void test_text(void **state)
{
    (void)state;
    struct canvas canvas = canvas_new(10, 0);
    assert_int_equal(canvas_text(&canvas, 1, 0, canvas_plain, "ab\u2295c"), 5);
    assert_int_equal(canvas_text(&canvas, 7, 2, bold, "cut off"), 14);
    canvas_text(&canvas, -2, 3, canvas_plain, "left");
    canvas_text(&canvas, 0, -1, canvas_plain, "above");
    assert_int_equal(canvas.used, 4);
    expect(&canvas, " ab\u2295c\n\n       cut\nft\n");
    canvas_free(&canvas);
}

static void test_fixed_height(void **state)
{
    (void)state;
    struct canvas canvas = canvas_new(4, 2);
    canvas_text(&canvas, 0, 1, canvas_plain, "in");
    canvas_text(&canvas, 0, 2, canvas_plain, "out");
    assert_int_equal(canvas.height, 2);
    expect(&canvas, "\nin\n");
    canvas_free(&canvas);
}

static void test_growth(void **state)
{
    (void)state;
    struct canvas canvas = canvas_new(3, 0);
    for (int y = 0; y < 1000; y++) {
        canvas_format(&canvas, 0, y, canvas_plain, "%d", y % 10);
    }
    assert_int_equal(canvas.used, 1000);
    assert_string_equal(canvas.cells[(size_t)999 * 3].glyph, "9");
    assert_false(canvas.failed);
    canvas_free(&canvas);
}

static void test_cut_and_wrap(void **state)
{
    (void)state;
    struct canvas canvas = canvas_new(20, 0);
    canvas_cut(&canvas, 0, 0, 5, false, canvas_plain, "exact");
    canvas_cut(&canvas, 0, 1, 5, false, canvas_plain, "longer");
    canvas_cut(&canvas, 0, 2, 5, true, canvas_plain, "longer");
    assert_int_equal(canvas_wrap(&canvas, 2, 3, 8, 9, canvas_plain, "one two three extraordinary"), 4);
    assert_int_equal(canvas_wrap(&canvas, 0, 7, 3, 1, canvas_plain, "a b c d"), 1);
    expect(&canvas, "exact\nlong~\nlong\u2026\n  one two\n  three\n  extraord\n  inary\na b\n");
    canvas_free(&canvas);
}

static void test_colours(void **state)
{
    (void)state;
    struct canvas canvas = canvas_new(10, 0);
    canvas_text(&canvas, 0, 0, bold, "W");
    canvas_text(&canvas, 1, 0, canvas_plain, "x");
    char *many = printed(&canvas, 256);
    char *few = printed(&canvas, 16);
    assert_string_equal(many, "\033[0;1;38;5;231;48;5;25mW\033[0mx\n");
    assert_string_equal(few, "\033[0;1;97;44mW\033[0mx\n");
    free(many);
    free(few);
    canvas_free(&canvas);
}

static void test_copy(void **state)
{
    (void)state;
    struct canvas from = canvas_new(6, 0);
    struct canvas to = canvas_new(4, 2);
    canvas_text(&from, 0, 0, canvas_plain, "abcdef");
    canvas_text(&from, 0, 1, canvas_plain, "ghijkl");
    canvas_copy(&to, 1, 0, &from, 2, 0, 9, 9);
    expect(&to, " cde\n ijk\n");
    canvas_free(&from);
    canvas_free(&to);
}

static void test_levels(void **state)
{
    static const char *const names[] = {"easy", "medium", "hard", "expert"};
    (void)state;
    for (int k = 0; wagons_games()[k] != NULL; k++) {
        const struct wagons_game *game = wagons_games()[k];
        const struct wagons_level *levels = wagons_levels(game);
        for (int i = 0; i < 4; i++) {
            struct wagons_error error;
            assert_string_equal(levels[i].name, names[i]);
            struct wagons_agent *agent = wagons_agent_new(game, levels[i].spec, &error);
            assert_non_null(agent);
            /* games below expert can be played again */
            assert_int_equal(wagons_agent_is_timed(agent), i == 3);
            assert_ptr_equal(wagons_level_find(game, names[i]), &levels[i]);
            assert_ptr_equal(wagons_level_of(game, levels[i].spec), &levels[i]);
            wagons_agent_free(agent);
        }
        assert_null(levels[4].name);
        assert_null(wagons_level_find(game, "brutal"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),         cmocka_unit_test(test_fixed_height), cmocka_unit_test(test_growth),
        cmocka_unit_test(test_cut_and_wrap), cmocka_unit_test(test_colours),      cmocka_unit_test(test_copy),
        cmocka_unit_test(test_levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
