// SPDX-License-Identifier: GPL-3.0-or-later
/* Small texts: numbers that a person typed, names that were meant, excerpts, what may reach a terminal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"

static void test_whole_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t value;
    } right[] = {
        {"0", 0}, {"7", 7}, {"007", 7}, {"9007199254740991", TEXT_WHOLE_MAX}, {"18446744073709551615", UINT64_MAX}};
    static const char *const wrong[] = {"",
                                        " ",
                                        "-1",
                                        "+1",
                                        " 1",
                                        "1 ",
                                        "1.",
                                        "1e2",
                                        "0x1",
                                        "ten",
                                        "1\n",
                                        "18446744073709551616",
                                        "184467440737095516150"};
    for (size_t k = 0; k < sizeof right / sizeof *right; k++) {
        uint64_t value = 1;
        assert_true(text_whole(right[k].text, 0, UINT64_MAX, &value));
        assert_int_equal(value, right[k].value);
    }
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        uint64_t value = 42;
        assert_false(text_whole(wrong[k], 0, UINT64_MAX, &value));
        assert_int_equal(value, 42);
    }
}

static void test_whole_number_bounds(void **state)
{
    (void)state;
    uint64_t value = 0;
    assert_true(text_whole("3", 3, 5, &value));
    assert_true(text_whole("5", 3, 5, &value));
    assert_false(text_whole("2", 3, 5, &value));
    assert_false(text_whole("6", 3, 5, &value));
    assert_int_equal(value, 5);
}

static void test_decimal_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double value;
    } right[] = {{"0", 0}, {"-0.5", -0.5}, {"12.25", 12.25}, {"2e3", 2000}, {"25E-2", 0.25}, {"1e+2", 100}};
    static const char *const wrong[] = {"",    " 1",  "1 ",  "+1",  ".5",  "1.",    "1.e2", "e5",       "1e",   "1e+",
                                        "--1", "0x1", "1,5", "inf", "nan", "1e999", "-",    "infinity", "1e5x", "1_0"};
    for (size_t k = 0; k < sizeof right / sizeof *right; k++) {
        double value = 1;
        assert_true(text_decimal(right[k].text, &value));
        assert_true(value == right[k].value);
    }
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        double value = 42;
        assert_false(text_decimal(wrong[k], &value));
        assert_true(value == 42);
    }
}

static const char *const names[] = {"score", "selfplay", "replay", "play", "deck", "rules", "boom-or-bust"};

static const char *nearest(const char *text)
{
    return text_nearest(text, names, sizeof names / sizeof *names);
}

static void test_nearest_names(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *meant;
    } pairs[] = {
        {"scroe", "score"},   {"scor", "score"}, {"scores", "score"},
        {"self", "selfplay"}, {"pley", "play"},  {"bom-or-bust", "boom-or-bust"},
        {"relpay", "replay"}, {"dekc", "deck"},  {"ruels", "rules"},
    };
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
        assert_non_null(nearest(pairs[k].typed));
        assert_string_equal(nearest(pairs[k].typed), pairs[k].meant);
    }
}

static void test_no_name_is_near(void **state)
{
    (void)state;
    char endless[1000];
    memset(endless, 'd', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    assert_null(nearest(""));
    assert_null(nearest("frobnicate"));
    assert_null(nearest("x"));
    assert_null(nearest("SCORE"));
    assert_null(nearest(endless));
    assert_null(text_nearest("score", names, 0));
}

static void test_excerpts(void **state)
{
    (void)state;
    char excerpt[TEXT_EXCERPT_SIZE], text[400];
    assert_string_equal(text_excerpt("short", excerpt), "short");
    memset(text, 'x', sizeof text);
    text[TEXT_EXCERPT_SIZE - 1] = '\0';
    assert_string_equal(text_excerpt(text, excerpt), text);
    text[TEXT_EXCERPT_SIZE - 1] = 'x';
    text[TEXT_EXCERPT_SIZE] = '\0';
    assert_int_equal(strlen(text_excerpt(text, excerpt)), TEXT_EXCERPT_SIZE - 1);
    assert_string_equal(excerpt + TEXT_EXCERPT_SIZE - 4, "...");
}

/* Wherever the cut falls, no character is halved. */
static void test_excerpts_of_long_characters(void **state)
{
    (void)state;
    for (int shift = 0; shift < 3; shift++) {
        char excerpt[TEXT_EXCERPT_SIZE], text[400] = "";
        memset(text, 'x', (size_t)shift);
        for (int k = 0; k < 60; k++) {
            strcat(text, "\u2692"); /* three bytes */
        }
        size_t length = strlen(text_excerpt(text, excerpt));
        assert_string_equal(excerpt + length - 3, "...");
        assert_int_equal((length - 3 - (size_t)shift) % 3, 0);
        assert_true(length > TEXT_EXCERPT_SIZE - 8);
    }
}

static void test_grouped_counts(void **state)
{
    (void)state;
    char grouped[TEXT_GROUPED_SIZE];
    assert_string_equal(text_grouped(0, grouped), "0");
    assert_string_equal(text_grouped(999, grouped), "999");
    assert_string_equal(text_grouped(2460, grouped), "2 460");
    assert_string_equal(text_grouped(1000000, grouped), "1 000 000");
    assert_string_equal(text_grouped(UINT64_MAX, grouped), "18 446 744 073 709 551 615");
}

static void test_control_characters_stay_out(void **state)
{
    (void)state;
    char *written = NULL;
    size_t length;
    FILE *file = open_memstream(&written, &length);
    text_write("a\x1b[31mb\nc\x7f\xc2\x85\u00e4\u2692", file);
    fclose(file);
    assert_string_equal(written, "a?[31mb?c??\u00e4\u2692");
    free(written);
}

static void test_messages_stay_one_line(void **state)
{
    struct wagons_error error;
    (void)state;
    assert_false(error_set(&error, "found \"%s\"",
                           "a\nb\x1b[2J\xc2\x9b"
                           "2J\x7f\u00e4"));
    assert_string_equal(error.text, "found \"a?b?[2J?2J?\u00e4\"");
    assert_false(error_prefix(&error, "%s: ", "\xc2\x85"));
    assert_string_equal(error.text, "?: found \"a?b?[2J?2J?\u00e4\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_numbers),
        cmocka_unit_test(test_whole_number_bounds),
        cmocka_unit_test(test_decimal_numbers),
        cmocka_unit_test(test_nearest_names),
        cmocka_unit_test(test_no_name_is_near),
        cmocka_unit_test(test_excerpts),
        cmocka_unit_test(test_excerpts_of_long_characters),
        cmocka_unit_test(test_grouped_counts),
        cmocka_unit_test(test_control_characters_stay_out),
        cmocka_unit_test(test_messages_stay_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
