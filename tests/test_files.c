// SPDX-License-Identifier: GPL-3.0-or-later
/* Reading, replacing and appending files, and JSON files of both kinds. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/json_input.h"

/* A folder of its own for each test; *state points to its path. */
static int make_folder(void **state)
{
    char *folder = strdup("/tmp/wagons-test-XXXXXX");
    *state = folder;
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state)
{
    static const char *const names[] = {"file", "link", "other"};
    char path[64];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", (char *)*state, names[i]);
        unlink(path);
    }
    int status = rmdir(*state); /* fails if anything was left behind */
    free(*state);
    return status;
}

static const char *in_folder(void **state, const char *name, char path[64])
{
    snprintf(path, 64, "%s/%s", (char *)*state, name);
    return path;
}

/* Puts a text into the folder's "file" and returns its path. */
static const char *make_file(void **state, const char *text, char path[64])
{
    FILE *file = fopen(in_folder(state, "file", path), "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    return path;
}

static void assert_content(const char *path, const char *expected)
{
    struct wagons_error error;
    size_t length;
    char *text = file_read(path, 1000, &length, &error);
    if (text == NULL) {
        fail_msg("%s", error.text);
    }
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
    free(text);
}

static void assert_message(const struct wagons_error *error, const char *path, const char *rest)
{
    char expected[WAGONS_ERROR_LENGTH];
    snprintf(expected, sizeof expected, "%s%s", path, rest);
    assert_string_equal(error->text, expected);
}

static void test_reading(void **state)
{
    char path[64];
    size_t length;
    struct wagons_error error;
    assert_content(make_file(state, "abc\n", path), "abc\n");
    assert_null(file_read(path, 3, &length, &error));
    assert_message(&error, path, ": longer than 3 bytes");
    assert_null(file_read(make_file(state, "", path), 3, &length, &error));
    assert_message(&error, path, ": the file is empty");
    assert_null(file_read(*state, 3, &length, &error));
    assert_message(&error, *state, ": is a directory, expected a file");
    assert_null(file_read(in_folder(state, "none", path), 3, &length, &error));
    assert_message(&error, path, ": No such file or directory");
    assert_string_equal(file_name("-"), "standard input");
}

static void test_reading_long_files(void **state)
{
    enum { LENGTH = 300000 };
    char path[64];
    struct wagons_error error;
    size_t length;
    char *text = malloc(LENGTH + 1);
    for (int i = 0; i < LENGTH; i++) {
        text[i] = (char)('a' + i % 26);
    }
    text[LENGTH] = '\0';
    char *read = file_read(make_file(state, text, path), LENGTH, &length, &error);
    assert_non_null(read);
    assert_string_equal(read, text);
    free(read);
    assert_null(file_read(path, LENGTH - 1, &length, &error));
    free(text);
}

static void test_no_permission(void **state)
{
    char path[64];
    struct wagons_error error;
    size_t length;
    enum { SOMEBODY = 65534 };
    uid_t user = geteuid();
    make_file(state, "abc", path);
    chmod(path, 0);
    if (user == 0) {
        assert_int_equal(seteuid(SOMEBODY), 0); /* root may read everything */
    }
    assert_null(file_read(path, 9, &length, &error));
    assert_int_equal(seteuid(user), 0);
    assert_message(&error, path, ": Permission denied");
}

static void test_lines(void **state)
{
    char path[64];
    struct wagons_error error;
    struct line_reader reader;
    size_t length;
    assert_true(line_reader_open(&reader, make_file(state, "one\r\n\n1234567890\nlast", path), 10, &error));
    assert_string_equal(line_reader_next(&reader, &length, &error), "one");
    assert_int_equal(reader.offset, 5);
    assert_string_equal(line_reader_next(&reader, &length, &error), "");
    assert_string_equal(line_reader_next(&reader, &length, &error), "1234567890");
    assert_true(reader.ended);
    assert_string_equal(line_reader_next(&reader, &length, &error), "last");
    assert_int_equal(length, 4);
    assert_int_equal(reader.number, 4);
    assert_int_equal(reader.offset, 21);
    assert_false(reader.ended);
    assert_null(line_reader_next(&reader, &length, &error));
    assert_string_equal(error.text, "");
    line_reader_close(&reader);

    assert_true(line_reader_open(&reader, path, 9, &error));
    line_reader_next(&reader, &length, &error);
    line_reader_next(&reader, &length, &error);
    assert_null(line_reader_next(&reader, &length, &error));
    assert_message(&error, path, ":3: the line is longer than 9 bytes");
    line_reader_close(&reader);
}

static void test_replacing(void **state)
{
    char path[64];
    char link[64];
    struct stat status;
    struct wagons_error error;
    assert_true(file_replace(in_folder(state, "file", path), "new", 3, &error));
    assert_content(path, "new");
    chmod(path, 0640);
    assert_true(file_replace(path, "newer", 5, &error));
    assert_content(path, "newer");
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);

    assert_int_equal(symlink("file", in_folder(state, "link", link)), 0);
    assert_true(file_replace(link, "through", 7, &error));
    assert_content(path, "through");
    assert_int_equal(lstat(link, &status), 0);
    assert_true(S_ISLNK(status.st_mode));

    assert_false(file_replace(*state, "x", 1, &error));
    assert_message(&error, *state, ": is a directory, expected a file to write");
    assert_false(file_replace("/nowhere/file", "x", 1, &error));
    assert_message(&error, "/nowhere/file", ": No such file or directory");
}

static void test_replacing_beside_strangers(void **state)
{
    char path[64], name[32], beside[64], victim[64];
    struct stat status;
    struct wagons_error error;
    in_folder(state, "other", path);
    snprintf(name, sizeof name, "other.tmp-%ld", (long)getpid());
    in_folder(state, name, beside);
    make_file(state, "mine", victim);
    assert_int_equal(symlink(victim, beside), 0); /* laid there for the program to write through */
    assert_true(file_replace(path, "new", 3, &error));
    assert_content(path, "new");
    assert_content(victim, "mine");
    assert_int_equal(lstat(beside, &status), -1);
}

static void test_names_of_one_file(void **state)
{
    char path[64], link[64], other[64], dotted[64];
    make_file(state, "one", path);
    assert_int_equal(symlink(path, in_folder(state, "link", link)), 0);
    in_folder(state, "other", other);
    in_folder(state, "./other", dotted);
    assert_true(file_same(path, link));
    assert_false(file_same(path, other));
    assert_true(file_same(other, dotted)); /* not there yet */
    assert_false(file_same(other, "/nowhere/other"));
    assert_false(file_same("/dev/null", "/dev/null")); /* nothing to lose */
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    assert_true(file_is_open_as(link, descriptor));
    assert_false(file_is_open_as(other, descriptor));
    close(descriptor);
}

static void test_full_device(void **state)
{
    (void)state;
    struct wagons_error error;
    struct append_file append;
    struct stat status;
    assert_false(file_replace("/dev/full", "x", 1, &error));
    assert_string_equal(error.text, "/dev/full: No space left on device");
    assert_true(append_open(&append, "/dev/full", UINT64_MAX, &error));
    assert_false(append_write(&append, "x", 1, &error));
    assert_string_equal(error.text, "/dev/full: No space left on device");
    assert_true(append_close(&append, &error));
    assert_int_equal(stat("/dev/full", &status), 0);
    assert_true(S_ISCHR(status.st_mode)); /* still the device */
}

static void test_appending(void **state)
{
    char path[64];
    struct wagons_error error;
    struct append_file append;
    assert_true(append_open(&append, in_folder(state, "file", path), UINT64_MAX, &error));
    assert_true(append_write(&append, "one\n", 4, &error));
    assert_content(path, "one\n"); /* before it is closed */
    assert_true(append_write(&append, "tw", 2, &error));
    assert_true(append_close(&append, &error));
    assert_true(append_open(&append, path, 4, &error));
    assert_content(path, "one\n");
    assert_true(append_write(&append, "two\n", 4, &error));
    assert_true(append_close(&append, &error));
    assert_content(path, "one\ntwo\n");
    assert_false(append_open(&append, *state, UINT64_MAX, &error));
    assert_message(&error, *state, ": Is a directory");
}

/* Reads a file through json_input: how many values, whether it is JSON Lines, and how it ends. */
static void assert_input(void **state, const char *text, int values, bool lines, const char *message)
{
    char path[64];
    struct wagons_error error;
    struct json_input input;
    int count = 0;
    if (json_input_open(&input, make_file(state, text, path), &error)) {
        for (cJSON *value; (value = json_input_next(&input, &error)) != NULL; count++) {
            cJSON_Delete(value);
        }
        assert_int_equal(input.lines, lines);
        json_input_close(&input);
    }
    assert_int_equal(count, values);
    assert_message(&error, error.text[0] != '\0' ? path : "", message);
}

static void test_json_of_both_kinds(void **state)
{
    assert_input(state, "", 0, false, ": the file is empty");
    assert_input(state, "\n\n", 0, false, ": the file is empty");
    assert_input(state, "{}", 1, false, "");
    assert_input(state, "\n{}\n\n", 1, false, "");
    assert_input(state, "{\n}\n", 1, false, "");
    assert_input(state, "[1,\n2]", 1, false, "");
    assert_input(state, "{}\n{}\n\n{}", 3, true, "");
    assert_input(state, "{}\n{\"a\":}\n", 1, true, ":2: column 6: not valid JSON from here on");
    assert_input(state, "{}\n\n{}\n{", 2, true, ":4: column 2: the text ends too early");
    assert_input(state, "\n{\n\"a\": x}", 0, false, ": line 3, column 6: not valid JSON from here on");
}

static void test_messages_name_the_line(void **state)
{
    char path[64];
    struct wagons_error error;
    struct json_input input;
    assert_true(json_input_open(&input, make_file(state, "{}\n\n{}\n", path), &error));
    cJSON_Delete(json_input_next(&input, &error));
    cJSON_Delete(json_input_next(&input, &error));
    error = (struct wagons_error){"start: wrong"};
    assert_false(json_input_locate(&input, &error));
    assert_message(&error, path, ":3: start: wrong");
    json_input_close(&input);
}

static void test_json_of_a_file(void **state)
{
    char path[64];
    struct wagons_error error;
    cJSON *value = json_read(make_file(state, "{\"a\":\n1}", path), &error);
    assert_non_null(value);
    cJSON_Delete(value);
    assert_null(json_read(make_file(state, "{}{}", path), &error));
    assert_message(&error, path, ": column 3: not valid JSON from here on");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        TEST(test_reading),
        TEST(test_reading_long_files),
        TEST(test_no_permission),
        TEST(test_lines),
        TEST(test_replacing),
        TEST(test_full_device),
        TEST(test_replacing_beside_strangers),
        TEST(test_names_of_one_file),
        TEST(test_appending),
        TEST(test_json_of_both_kinds),
        TEST(test_messages_name_the_line),
        TEST(test_json_of_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
