// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json_input.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

static bool is_blank(const char *line)
{
    return line[strspn(line, " \t\r")] == '\0';
}

/* The next line with content, NULL as line_reader_next. */
static char *next_content(struct json_input *input, size_t *length, struct wagons_error *error)
{
    char *line;
    do {
        line = line_reader_next(&input->reader, length, error);
    } while (line != NULL && is_blank(line) && strlen(line) == *length);
    return line;
}

/* The line that was read last, as it stands in the file. */
static void append(const struct json_input *input, const char *line, size_t length, FILE *text)
{
    fwrite(line, 1, length, text);
    if (input->reader.ended) {
        putc('\n', text);
    }
}

/* The rest of the file behind what `text` holds already. */
static bool gather(struct json_input *input, FILE *text, struct wagons_error *error)
{
    size_t length;
    for (;;) {
        const char *line = line_reader_next(&input->reader, &length, error);
        if (line == NULL) {
            return error->text[0] == '\0';
        }
        append(input, line, length, text);
        if (input->reader.offset > JSON_TEXT_MAX) {
            return error_set(error, "%.300s: longer than %d MiB", file_name(input->reader.path),
                             JSON_TEXT_MAX / 1048576);
        }
    }
}

/* One value over many lines, of which `line` is the first with content. */
static bool read_whole(struct json_input *input, const char *line, size_t length, struct wagons_error *error)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (file == NULL) {
        return error_set(error, "out of memory");
    }
    for (uint64_t i = 1; i < input->line; i++) {
        putc('\n', file); /* the blank lines before it, so that messages count right */
    }
    append(input, line, length, file);
    bool good = gather(input, file, error);
    good = fclose(file) == 0 && good;
    if (good) {
        input->first = json_parse(text, size, error);
        good = input->first != NULL || error_prefix(error, "%.300s: ", file_name(input->reader.path));
    }
    free(text);
    return good;
}

/* After a first line that is a complete object: another line makes it JSON Lines. */
static bool read_second(struct json_input *input, struct wagons_error *error)
{
    input->second = next_content(input, &input->second_length, error);
    input->lines = input->second != NULL;
    return input->lines || error->text[0] == '\0';
}

static bool read_beginning(struct json_input *input, struct wagons_error *error)
{
    size_t length;
    const char *line = next_content(input, &length, error);
    if (line == NULL) {
        return error->text[0] != '\0' ? false
                                      : error_set(error, "%.300s: the file is empty", file_name(input->reader.path));
    }
    input->line = input->reader.number;
    input->first = json_parse(line, length, NULL);
    if (!cJSON_IsObject(input->first)) {
        cJSON_Delete(input->first);
        input->first = NULL;
        return read_whole(input, line, length, error);
    }
    return read_second(input, error);
}

bool json_input_open(struct json_input *input, const char *path, struct wagons_error *error)
{
    struct wagons_error own = {""};
    error = error != NULL ? error : &own;
    *input = (struct json_input){.lines = false};
    if (!line_reader_open(&input->reader, path, JSON_LINE_MAX, error)) {
        return false;
    }
    if (!read_beginning(input, error)) {
        json_input_close(input);
        return false;
    }
    return true;
}

/* The line of the next value in JSON Lines. */
static const char *next_line(struct json_input *input, size_t *length, struct wagons_error *error)
{
    const char *line = input->second;
    if (line != NULL) {
        input->second = NULL;
        *length = input->second_length;
        return line;
    }
    return next_content(input, length, error);
}

cJSON *json_input_next(struct json_input *input, struct wagons_error *error)
{
    cJSON *value = input->first;
    size_t length;
    error->text[0] = '\0';
    if (value != NULL) {
        input->first = NULL;
        return value;
    }
    const char *line = input->lines ? next_line(input, &length, error) : NULL;
    if (line == NULL) {
        return NULL;
    }
    input->line = input->reader.number;
    value = json_parse(line, length, error);
    if (value == NULL) {
        json_input_locate(input, error);
    }
    return value;
}

bool json_input_locate(const struct json_input *input, struct wagons_error *error)
{
    const char *name = file_name(input->reader.path);
    return input->lines ? error_prefix(error, "%.300s:%llu: ", name, (unsigned long long)input->line)
                        : error_prefix(error, "%.300s: ", name);
}

void json_input_close(struct json_input *input)
{
    cJSON_Delete(input->first);
    line_reader_close(&input->reader);
}

cJSON *json_read(const char *path, struct wagons_error *error)
{
    size_t length;
    char *text = file_read(path, JSON_TEXT_MAX, &length, error);
    if (text == NULL) {
        return NULL;
    }
    cJSON *value = json_parse(text, length, error);
    if (value == NULL) {
        error_prefix(error, "%.300s: ", file_name(path));
    }
    free(text);
    return value;
}
