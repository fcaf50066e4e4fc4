// SPDX-License-Identifier: GPL-3.0-or-later
/* What the progress line says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/progress.h"

static void test_lines(void **state)
{
    static const struct {
        uint64_t first, done, total;
        double seconds;
        const char *line;
    } cases[] = {
        {0, 0, 2000, 0, "0 of 2 000 games"},
        {0, 0, 2000, 9, "0 of 2 000 games"},
        {0, 1240, 2000, 8, "1 240 of 2 000 games, 155 games/s, 0:05 left"},
        {1000, 1240, 2000, 8, "1 240 of 2 000 games, 30.0 games/s, 0:25 left"}, /* an earlier run does not count */
        {0, 1, 400, 20, "1 of 400 games, 0.0500 games/s, 2:13:00 left"},
        {0, 30, 90, 10, "30 of 90 games, 3.00 games/s, 0:20 left"},
        {0, 90, 90, 10, "90 of 90 games, 9.00 games/s, 0:00 left"},
        {0, 1234567, 98765432, 100, "1 234 567 of 98 765 432 games, 12346 games/s, 2:11:40 left"},
        {7, 7, 7, 1, "7 of 7 games"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[PROGRESS_TEXT_SIZE];
        progress_text(text, "games", cases[i].first, cases[i].done, cases[i].total, cases[i].seconds);
        assert_string_equal(text, cases[i].line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
