// SPDX-License-Identifier: GPL-3.0-or-later
/* Parsing text from outside, getters, and writing. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/json_case.h"

/* The message for a text that must be refused. */
static void assert_refused(const char *text, size_t length, const char *message)
{
    struct wagons_error error = {"none"};
    cJSON *value = json_parse(text, length, &error);
    if (value != NULL) {
        cJSON_Delete(value);
        fail_msg("not refused: %s", text);
    }
    assert_string_equal(error.text, message);
    assert_null(json_parse(text, length, NULL));
}

static void test_faults_have_a_place(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "empty, expected JSON"},
        {" \n\t", "empty, expected JSON"},
        {"{\"a\": 1", "column 8: the text ends too early"},
        {"{\"a\":\n", "line 2, column 1: the text ends too early"},
        {"{\"a\": 1}}", "column 9: not valid JSON from here on"},
        {"[1] [2]", "column 5: not valid JSON from here on"},
        {"[1,]", "column 4: not valid JSON from here on"},
        {"{\n  \"a\" 1}", "line 2, column 7: not valid JSON from here on"},
        {"[NaN]", "column 2: not valid JSON from here on"},
        {"[1, Infinity]", "column 5: not valid JSON from here on"},
        {"[+1]", "column 2: not valid JSON from here on"},
        {"\"abc", "column 1: a string without an end"},
        {"[\"a\nb\"]", "line 1, column 4: a control character inside a string"},
        {"[\"a\\u0000b\"]", "column 4: the character U+0000 is not allowed"},
        {"[\"\xff\"]", "column 3: not valid UTF-8"},
        {"[\"\xc0\x80\"]", "column 3: not valid UTF-8"},         /* too long a form of U+0000 */
        {"[\"\xe0\x80\xaf\"]", "column 3: not valid UTF-8"},     /* too long a form of / */
        {"[\"\xed\xa0\x80\"]", "column 3: not valid UTF-8"},     /* half of a surrogate pair */
        {"[\"\xf4\x90\x80\x80\"]", "column 3: not valid UTF-8"}, /* beyond U+10FFFF */
        {"[\"\xe2\x82\"]", "column 3: not valid UTF-8"},         /* cut */
        {"[1\x01]", "column 3: a control character"},
        {"{\"a\": 1, \"a\": 1}", "a: stated twice"},
        {"{\"b\": [0, {\"c\": 1, \"d\": 2, \"c\": 3}]}", "b[1].c: stated twice"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_refused(cases[i].text, strlen(cases[i].text), cases[i].message);
    }
    assert_refused("[1\0]", 4, "column 3: a byte of value 0");
}

/* count brackets, and as many closing ones. */
static char *nested(size_t count)
{
    char *text = malloc(2 * count + 1);
    memset(text, '[', count);
    memset(text + count, ']', count);
    text[2 * count] = '\0';
    return text;
}

static void test_nesting_is_limited(void **unused)
{
    (void)unused;
    char *deepest = nested(JSON_DEPTH_MAX);
    cJSON_Delete(json_case_parse(deepest));
    free(deepest);
    char *deep = nested(1000000);
    assert_refused(deep, strlen(deep), "column 65: lists and objects are nested too deeply");
    free(deep);
}

static void test_length_is_limited(void **unused)
{
    (void)unused;
    size_t length = (size_t)JSON_TEXT_MAX + 1;
    char *text = malloc(length + 1);
    memset(text, ' ', length);
    text[length] = '\0';
    assert_refused(text, length, "longer than 64 MiB");
    free(text);
}

static void test_good_text(void **unused)
{
    (void)unused;
    cJSON *value = json_case_parse(
        "\xef\xbb\xbf {\"\xc3\xa4\": [1, -2.5e3, \"\\u00e4\\\\\\\"\xf0\x9f\x98\x80\"],\r\n\t\"b\": null} ");
    const cJSON *list = json_get(value, "\xc3\xa4");
    assert_int_equal(cJSON_GetArraySize(list), 3);
    assert_true(cJSON_GetArrayItem(list, 1)->valuedouble == -2500);
    assert_string_equal(cJSON_GetArrayItem(list, 2)->valuestring, "\xc3\xa4\\\"\xf0\x9f\x98\x80");
    assert_non_null(json_get(value, "b"));
    assert_false(json_has(value, "b"));
    assert_null(json_get(value, "B"));
    cJSON_Delete(value);
}

static void test_whole_numbers(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        bool good;
        int64_t value;
    } cases[] = {
        {"0", true, 0},
        {"-0", true, 0},
        {"1e3", true, 1000},
        {"2.0", true, 2},
        {"9007199254740991", true, INT64_C(9007199254740991)},
        {"-9007199254740991", true, INT64_C(-9007199254740991)},
        {"9007199254740992", false, 0},
        {"9007199254740993", false, 0},
        {"18446744073709551616", false, 0},
        {"1.5", false, 0},
        {"1e999", false, 0},
        {"-1e999", false, 0},
        {"\"1\"", false, 0},
        {"null", false, 0},
        {"true", false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cJSON *item = json_case_parse(cases[i].text);
        int64_t value = -1;
        assert_int_equal(json_integer(item, "n", -JSON_INTEGER_MAX, JSON_INTEGER_MAX, &value, NULL), cases[i].good);
        assert_int_equal(value, cases[i].good ? cases[i].value : -1);
        cJSON_Delete(item);
    }
}

static void test_getters_say_what_they_expected(void **unused)
{
    (void)unused;
    static const char *const names[] = {"red", "green"};
    cJSON *object =
        json_case_parse("{\"text\": \"a\\nb\", \"number\": 3, \"list\": [1, 2], \"yes\": true, \"nothing\": null,"
                        " \"long\": \"0123456789012345678901234567890123456\xc3\xa4\xc3\xa4\xc3\xa4\"}");
    struct wagons_error error;
    double number;
    int whole;
    bool truth;
    assert_false(json_int(json_get(object, "text"), "x", -1000, 1000, &whole, &error));
    assert_string_equal(error.text, "x: expected a whole number from -1000 to 1000, found \"a?b\"");
    assert_false(json_int(json_get(object, "number"), "x", 0, 2, &whole, &error));
    assert_string_equal(error.text, "x: expected a whole number from 0 to 2, found 3");
    assert_false(json_int(json_get(object, "number"), "x", 2, 2, &whole, &error));
    assert_string_equal(error.text, "x: expected 2, found 3");
    assert_false(json_int(json_get(object, "missing"), "x", 0, 2, &whole, &error));
    assert_string_equal(error.text, "x: expected a whole number from 0 to 2, found nothing");
    assert_false(json_number(json_get(object, "nothing"), "x", 0, 0.5, &number, &error));
    assert_string_equal(error.text, "x: expected a number from 0 to 0.5, found null");
    assert_false(json_boolean(object, "x", &truth, &error));
    assert_string_equal(error.text, "x: expected true or false, found an object");
    assert_null(json_string(json_get(object, "yes"), "x", &error));
    assert_string_equal(error.text, "x: expected text in quotes, found true");
    assert_false(json_name(json_get(object, "long"), "x", names, 2, &whole, &error));
    assert_string_equal(error.text,
                        "x: expected one of red, green, found \"0123456789012345678901234567890123456\xc3\xa4...\"");
    assert_false(json_list(json_get(object, "list"), "x", 3, 3, NULL, &error));
    assert_string_equal(error.text, "x: expected a list of 3 entries, found 2");
    assert_false(json_list(json_get(object, "number"), "x", 0, 9, NULL, &error));
    assert_string_equal(error.text, "x: expected a list of 0 to 9 entries, found 3");
    assert_false(json_object(json_get(object, "list"), "", &error));
    assert_string_equal(error.text, "expected an object, found a list");
    assert_false(json_format(object, "wagons-x/1", &error));
    assert_string_equal(error.text, "format: expected \"wagons-x/1\", found nothing");
    cJSON_Delete(object);
}

static void test_paths_grow_from_the_inside(void **unused)
{
    (void)unused;
    struct wagons_error error = {"x: expected 1, found 2"};
    assert_false(json_within(&error, "moves[%d]", 3));
    assert_string_equal(error.text, "moves[3].x: expected 1, found 2");
    assert_int_equal(json_path_length(error.text), strlen("moves[3].x"));
    error = (struct wagons_error){"card 5 is lost"};
    assert_int_equal(json_path_length(error.text), 0);
    json_within(&error, "[%d]", 4);
    json_within(&error, "towns");
    assert_string_equal(error.text, "towns[4]: card 5 is lost");
    assert_false(json_within(NULL, "x"));
}

/* Checks both styles, and that each gives the value back. */
static void assert_written(const char *text, const char *line, const char *pretty)
{
    cJSON *value = json_case_parse(text);
    const char *const expected[] = {[JSON_LINE] = line, [JSON_PRETTY] = pretty};
    for (enum json_style style = JSON_LINE; style <= JSON_PRETTY; style++) {
        size_t length;
        char *written = json_text(value, style, &length);
        assert_string_equal(written, expected[style]);
        assert_int_equal(length, strlen(written));
        cJSON *again = json_case_parse(written);
        assert_true(cJSON_Compare(value, again, true));
        cJSON_Delete(again);
        free(written);
    }
    cJSON_Delete(value);
}

static void test_writing(void **unused)
{
    (void)unused;
    assert_written("[]", "[]\n", "[]\n");
    assert_written("{\"a\":[1,{}],\"b\":\"\"}", "{\"a\":[1,{}],\"b\":\"\"}\n", "{\"a\": [1, {}], \"b\": \"\"}\n");
    assert_written("[1000000000000000,9007199254740991,-3,0.1,1e300,true,false,null]",
                   "[1000000000000000,9007199254740991,-3,0.1,1e+300,true,false,null]\n",
                   "[1000000000000000, 9007199254740991, -3, 0.1, 1e+300, true, false, null]\n");
    assert_written("\"\\\"\\\\\\n\\u0001\\u001f/\xc3\xa4\"", "\"\\\"\\\\\\n\\u0001\\u001f/\xc3\xa4\"\n",
                   "\"\\\"\\\\\\n\\u0001\\u001f/\xc3\xa4\"\n");
}

static void test_pretty_lines_are_short(void **unused)
{
    (void)unused;
    assert_written(
        "{\"name\":\"0123456789012345678901234567890123456789\",\"list\":[{\"a\":1,\"b\":2},{\"a\":3,\"b\":4}],"
        "\"other\":\"0123456789012345678901234567890123456789\"}",
        "{\"name\":\"0123456789012345678901234567890123456789\",\"list\":[{\"a\":1,\"b\":2},{\"a\":3,\"b\":4}],"
        "\"other\":\"0123456789012345678901234567890123456789\"}\n",
        "{\n"
        "  \"name\": \"0123456789012345678901234567890123456789\",\n"
        "  \"list\": [{\"a\": 1, \"b\": 2}, {\"a\": 3, \"b\": 4}],\n"
        "  \"other\": \"0123456789012345678901234567890123456789\"\n"
        "}\n");
    cJSON *value = json_case_line("games.jsonl", 0);
    char *text = json_text(value, JSON_PRETTY, NULL);
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1) {
        assert_true(strcspn(line, "\n") <= 120);
    }
    free(text);
    cJSON_Delete(value);
}

static void test_numbers_survive(void **unused)
{
    (void)unused;
    static const double numbers[] = {0.1, 1.0 / 3, 1e-300, 123456.789, 9007199254740993.0, 5e-324, -2.5};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        cJSON *value = cJSON_CreateNumber(numbers[i]);
        char *text = json_text(value, JSON_LINE, NULL);
        assert_true(strtod(text, NULL) == numbers[i]);
        free(text);
        cJSON_Delete(value);
    }
    cJSON *value = cJSON_CreateNumber(NAN);
    char *text = json_text(value, JSON_LINE, NULL);
    assert_string_equal(text, "null\n");
    free(text);
    cJSON_Delete(value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults_have_a_place),
        cmocka_unit_test(test_nesting_is_limited),
        cmocka_unit_test(test_length_is_limited),
        cmocka_unit_test(test_good_text),
        cmocka_unit_test(test_whole_numbers),
        cmocka_unit_test(test_getters_say_what_they_expected),
        cmocka_unit_test(test_paths_grow_from_the_inside),
        cmocka_unit_test(test_writing),
        cmocka_unit_test(test_pretty_lines_are_short),
        cmocka_unit_test(test_numbers_survive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
