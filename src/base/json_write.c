// SPDX-License-Identifier: GPL-3.0-or-later
/* Writing JSON: every whole number digit by digit (other printers turn 10^15 into 1e+15), the same bytes in every
   locale, and a pretty form in which a move or a list of cards takes one line. */
#include "base/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 120, INDENT = 2, NUMBER_LENGTH = 40 };

static void write_string(const char *string, FILE *file)
{
    putc('"', file);
    for (const unsigned char *at = (const unsigned char *)string; *at != '\0'; at++) {
        if (*at == '"' || *at == '\\') {
            fprintf(file, "\\%c", *at);
        } else if (*at == '\n') {
            fputs("\\n", file);
        } else if (*at < ' ') {
            fprintf(file, "\\u%04x", *at);
        } else {
            putc(*at, file);
        }
    }
    putc('"', file);
}

static void number_text(double number, char text[NUMBER_LENGTH])
{
    if (!isfinite(number)) {
        snprintf(text, NUMBER_LENGTH, "null");
        return;
    }
    if (number == floor(number) && fabs(number) <= (double)JSON_INTEGER_MAX) {
        snprintf(text, NUMBER_LENGTH, "%lld", (long long)number);
        return;
    }
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, NUMBER_LENGTH, "%.*g", digits, number);
        if (strtod(text, NULL) == number) {
            break;
        }
    }
    char *comma = strchr(text, ',');
    if (comma != NULL) {
        *comma = '.';
    }
}

static bool is_container(const cJSON *value)
{
    return cJSON_IsArray(value) || cJSON_IsObject(value);
}

static void write_scalar(const cJSON *value, FILE *file)
{
    char number[NUMBER_LENGTH];
    if (cJSON_IsString(value)) {
        write_string(value->valuestring, file);
    } else if (cJSON_IsNumber(value)) {
        number_text(value->valuedouble, number);
        fputs(number, file);
    } else {
        fputs(cJSON_IsTrue(value) ? "true" : cJSON_IsFalse(value) ? "false" : "null", file);
    }
}

/* On one line; `space` goes behind commas and colons. */
static void write_flat(const cJSON *value, const char *space, FILE *file)
{
    if (!is_container(value)) {
        write_scalar(value, file);
        return;
    }
    putc(cJSON_IsObject(value) ? '{' : '[', file);
    for (const cJSON *part = value->child; part != NULL; part = part->next) {
        if (cJSON_IsObject(value)) {
            write_string(part->string, file);
            fprintf(file, ":%s", space);
        }
        write_flat(part, space, file);
        if (part->next != NULL) {
            fprintf(file, ",%s", space);
        }
    }
    putc(cJSON_IsObject(value) ? '}' : ']', file);
}

static size_t scalar_width(const cJSON *value)
{
    char number[NUMBER_LENGTH];
    if (cJSON_IsNumber(value)) {
        number_text(value->valuedouble, number);
        return strlen(number);
    }
    return cJSON_IsString(value) ? strlen(value->valuestring) + 2 : 5;
}

/* How many columns write_flat takes with spaces, or something above `limit` as soon as that is clear. */
static size_t flat_width(const cJSON *value, size_t limit)
{
    if (!is_container(value)) {
        return scalar_width(value);
    }
    size_t width = value->child != NULL ? 0 : 2;
    for (const cJSON *part = value->child; part != NULL && width <= limit; part = part->next) {
        width += (part->string != NULL ? strlen(part->string) + 4 : 0) + flat_width(part, limit) + 2;
    }
    return width;
}

/* `indent` is that of the line, `used` its columns before the value. */
static void write_pretty(const cJSON *value, int indent, size_t used, FILE *file)
{
    size_t room = used < LINE_WIDTH ? LINE_WIDTH - used : 0;
    if (!is_container(value) || value->child == NULL || flat_width(value, room) <= room) {
        write_flat(value, " ", file);
        return;
    }
    putc(cJSON_IsObject(value) ? '{' : '[', file);
    for (const cJSON *part = value->child; part != NULL; part = part->next) {
        size_t columns = (size_t)indent + INDENT;
        fprintf(file, "\n%*s", indent + INDENT, "");
        if (cJSON_IsObject(value)) {
            write_string(part->string, file);
            fputs(": ", file);
            columns += strlen(part->string) + 4;
        }
        write_pretty(part, indent + INDENT, columns, file);
        fputs(part->next != NULL ? "," : "", file);
    }
    fprintf(file, "\n%*s%c", indent, "", cJSON_IsObject(value) ? '}' : ']');
}

void json_write(const cJSON *value, enum json_style style, FILE *file)
{
    if (style == JSON_PRETTY) {
        write_pretty(value, 0, 0, file);
    } else {
        write_flat(value, "", file);
    }
    putc('\n', file);
}

char *json_text(const cJSON *value, enum json_style style, size_t *length)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (file == NULL) {
        return NULL;
    }
    json_write(value, style, file);
    if (fclose(file) != 0) {
        free(text);
        return NULL;
    }
    if (length != NULL) {
        *length = size;
    }
    return text;
}
