// SPDX-License-Identifier: GPL-3.0-or-later
/* The parts of engine and server that take text apart: lines, specs, Host and Origin. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "apps/engine/engine_lines.h"
#include "apps/engine/engine_spec.h"
#include "apps/serve/serve_guard.h"
#include "apps/serve/serve_page.h"

/* --- lines --- */

static bool nobody(void)
{
    return false;
}

static bool somebody(void)
{
    return true;
}

/* Lines of at most 8 bytes from a pipe that holds the text and is closed behind it. */
static void open_text(struct engine_lines *lines, const char *text)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], text, strlen(text)), strlen(text));
    close(ends[1]);
    assert_true(engine_lines_open(lines, ends[0], 8));
}

static void close_text(struct engine_lines *lines)
{
    close(lines->descriptor);
    engine_lines_close(lines);
}

static void expect_line(struct engine_lines *lines, const char *expected)
{
    char *line;
    size_t length;
    assert_int_equal(engine_lines_next(lines, nobody, &line, &length), ENGINE_LINE);
    assert_string_equal(line, expected);
    assert_int_equal(length, strlen(expected));
}

static void expect_kind(struct engine_lines *lines, enum engine_line expected)
{
    char *line;
    size_t length;
    assert_int_equal(engine_lines_next(lines, nobody, &line, &length), expected);
}

static void test_lines(void **state)
{
    struct engine_lines lines;
    (void)state;
    open_text(&lines, "one\n\ntwo\r\n12345678\nlast");
    expect_line(&lines, "one");
    expect_line(&lines, "");
    expect_line(&lines, "two");
    expect_line(&lines, "12345678");
    expect_line(&lines, "last");
    expect_kind(&lines, ENGINE_LINES_END);
    close_text(&lines);
}

static void test_long_lines(void **state)
{
    struct engine_lines lines;
    (void)state;
    open_text(&lines, "123456789\nok\n123456789012345678901234567\nok\n1234567890");
    expect_kind(&lines, ENGINE_LINE_TOO_LONG);
    expect_line(&lines, "ok");
    expect_kind(&lines, ENGINE_LINE_TOO_LONG);
    expect_line(&lines, "ok");
    expect_kind(&lines, ENGINE_LINE_TOO_LONG);
    expect_kind(&lines, ENGINE_LINES_END);
    close_text(&lines);
}

static void test_interrupt(void **state)
{
    struct engine_lines lines;
    char *line;
    size_t length;
    int ends[2];
    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_true(engine_lines_open(&lines, ends[0], 8));
    assert_int_equal(engine_lines_next(&lines, somebody, &line, &length), ENGINE_LINES_INTERRUPTED);
    close(ends[1]);
    close_text(&lines);
}

/* --- specs --- */

static void expect_spec(const char *spec, const char *expected)
{
    const struct engine_limits limits = {.seconds = 2, .playouts = 500, .beam = 16, .depth = 3, .mebibytes = 64};
    char limited[WAGONS_SPEC_LENGTH];
    assert_true(engine_spec_limit(spec, &limits, limited));
    assert_string_equal(limited, expected);
}

static void test_specs(void **state)
{
    (void)state;
    expect_spec("greedy", "greedy");
    expect_spec("hindsight:beam=4", "hindsight:beam=4");
    expect_spec("hindsight:beam=250:time=1000", "hindsight:beam=16:time=2");
    expect_spec("mcts:playouts=1000000:memory=1048576", "mcts:playouts=500:memory=64");
    expect_spec("mcts:time=0.5", "mcts:time=0.5");
    expect_spec("novice:slips=30", "novice:slips=30");
}

static void test_no_limits(void **state)
{
    const struct engine_limits none = {0};
    char limited[WAGONS_SPEC_LENGTH];
    (void)state;
    assert_true(engine_spec_limit("mcts:time=86400", &none, limited));
    assert_string_equal(limited, "mcts:time=86400");
}

/* --- who may ask --- */

static void test_hosts(void **state)
{
    static const char *const own[] = {"localhost",      "LOCALHOST:80", "127.0.0.1", "127.0.0.1:8018",
                                      "127.1.2.3:8018", "[::1]",        "[::1]:8018"};
    static const char *const foreign[] = {"",
                                          "example.com",
                                          "localhost.example.com",
                                          "127.0.0.1.example.com",
                                          "192.0.2.1",
                                          "127.0.0.1:80x",
                                          "[::1",
                                          "[::2]",
                                          ":8018",
                                          "localhost:8018/x",
                                          "2130706433"};
    (void)state;
    for (size_t k = 0; k < sizeof own / sizeof *own; k++) {
        assert_true(serve_guard_host(own[k], false, NULL));
    }
    for (size_t k = 0; k < sizeof foreign / sizeof *foreign; k++) {
        assert_false(serve_guard_host(foreign[k], false, "example.com"));
    }
    assert_false(serve_guard_host(NULL, true, NULL));
    assert_true(serve_guard_host("192.0.2.1:8018", true, NULL));
    assert_true(serve_guard_host("table:8018", true, "table"));
    assert_false(serve_guard_host("example.com", true, "table"));
}

static void test_origins(void **state)
{
    (void)state;
    assert_true(serve_guard_origin(NULL, NULL, "localhost:1"));
    assert_true(serve_guard_origin("http://localhost:1", "same-origin", "localhost:1"));
    assert_false(serve_guard_origin("http://localhost:2", NULL, "localhost:1"));
    assert_false(serve_guard_origin("https://localhost:1", NULL, "localhost:1"));
    assert_false(serve_guard_origin("null", NULL, "localhost:1"));
    assert_false(serve_guard_origin("http://localhost:1", "cross-site", "localhost:1"));
    assert_false(serve_guard_origin(NULL, "same-site", "localhost:1"));
}

static void test_tags(void **state)
{
    (void)state;
    assert_true(serve_page_is_known("\"0123\"", "\"0123\""));
    assert_true(serve_page_is_known("\"a\", W/\"0123\"", "\"0123\""));
    assert_true(serve_page_is_known("*", "\"0123\""));
    assert_false(serve_page_is_known("\"01234\"", "\"0123\""));
    assert_false(serve_page_is_known(NULL, "\"0123\""));
    assert_null(serve_page_find("/../Makefile"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),   cmocka_unit_test(test_long_lines), cmocka_unit_test(test_interrupt),
        cmocka_unit_test(test_specs),   cmocka_unit_test(test_no_limits),  cmocka_unit_test(test_hosts),
        cmocka_unit_test(test_origins), cmocka_unit_test(test_tags),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
