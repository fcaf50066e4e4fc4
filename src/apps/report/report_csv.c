// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/report/report_csv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"

enum { NAMES = 3 };

static void write_text(const char *text, FILE *file)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, file);
        return;
    }
    putc('"', file);
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            putc('"', file);
        }
        putc(*text, file);
    }
    putc('"', file);
}

/* With as few digits as give the same number back. */
static void write_number(double number, FILE *file)
{
    char text[40];
    if (isnan(number)) {
        return;
    }
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, number);
        if (strtod(text, NULL) == number) {
            break;
        }
    }
    fputs(text, file);
}

static bool is_interval(enum report_kind kind)
{
    return kind == REPORT_INTERVAL || kind == REPORT_RATE_INTERVAL || kind == REPORT_WHOLE_INTERVAL;
}

static void write_heading(const struct report_column *column, FILE *file)
{
    if (column->kind == REPORT_NAMES) {
        fprintf(file, "%s_1,%s_2,%s_3", column->key, column->key, column->key);
    } else if (is_interval(column->kind)) {
        fprintf(file, "%s_low,%s_high", column->key, column->key);
    } else {
        fputs(column->key, file);
    }
}

static void write_names(const cJSON *names, FILE *file)
{
    const char *only = cJSON_GetStringValue(names);
    for (int k = 0; k < NAMES; k++) {
        const char *name = only == NULL ? cJSON_GetStringValue(cJSON_GetArrayItem(names, k)) : k == 0 ? only : NULL;
        if (k > 0) {
            putc(',', file);
        }
        write_text(name != NULL ? name : "", file);
    }
}

static void write_words(const cJSON *item, enum report_kind kind, FILE *file)
{
    char *text = NULL;
    size_t length;
    FILE *words = open_memstream(&text, &length);
    if (words == NULL) {
        return;
    }
    report_words(item, kind, words);
    fclose(words);
    write_text(text != NULL ? text : "", file);
    free(text);
}

static void write_cell(const struct report_column *column, const struct report_cell *cell, FILE *file)
{
    bool known = cell->item != NULL && !cJSON_IsNull(cell->item);
    if (column->kind == REPORT_NAMES) {
        write_names(cell->item, file);
    } else if (is_interval(column->kind)) {
        write_number(report_cell_number(cell, 0), file);
        putc(',', file);
        write_number(report_cell_number(cell, 1), file);
    } else if (cell->text != NULL) {
        write_text(cell->text, file);
    } else if (!known) {
        return;
    } else if (column->kind == REPORT_TEXT) {
        write_text(cell->item->valuestring, file);
    } else if (column->kind == REPORT_FLAG) {
        fputs(cJSON_IsTrue(cell->item) ? "true" : "false", file);
    } else if (column->kind == REPORT_MOVE || column->kind == REPORT_MOVES) {
        write_words(cell->item, column->kind, file);
    } else {
        write_number(cell->item->valuedouble, file);
    }
}

static void write_line(const struct report_table *table, int row, FILE *file)
{
    for (int k = 0; k < table->column_count; k++) {
        if (k > 0) {
            putc(',', file);
        }
        if (row < 0) {
            write_heading(&table->columns[k], file);
        } else {
            write_cell(&table->columns[k], report_table_cell(table, row, k), file);
        }
    }
    fputs("\r\n", file);
}

/* `name` stands in the first column of each line if it is not NULL. */
static void write_rows(const struct report_table *table, const char *name, FILE *file)
{
    for (int row = 0; row < table->row_count; row++) {
        if (name != NULL) {
            fprintf(file, "%s,", name);
        }
        write_line(table, row, file);
    }
}

static bool same_columns(const struct report_table *a, const struct report_table *b)
{
    bool same = a->column_count == b->column_count;
    for (int k = 0; same && k < a->column_count; k++) {
        same = strcmp(a->columns[k].key, b->columns[k].key) == 0;
    }
    return same;
}

static void write_all(const struct report_document *document, FILE *file)
{
    const struct report_table *first = &document->sections[0].table;
    fputs("table,", file);
    write_line(first, -1, file);
    for (int k = 0; k < document->section_count; k++) {
        const struct report_section *section = &document->sections[k];
        if (same_columns(first, &section->table)) {
            write_rows(&section->table, section->name, file);
        }
    }
}

static bool refuse(const struct report_document *document, const char *name, struct wagons_error *error)
{
    char excerpt[TEXT_EXCERPT_SIZE], names[256] = "";
    for (int k = 0; k < document->section_count; k++) {
        size_t length = strlen(names);
        const char *before = k == 0 ? "" : k == document->section_count - 1 ? " or " : ", ";
        snprintf(names + length, sizeof names - length, "%s%s", before, document->sections[k].name);
    }
    return error_set(error, "--table: expected %s, found \"%s\"", names, text_excerpt(name, excerpt));
}

bool report_csv_write(const struct report_document *document, const char *name, FILE *file, struct wagons_error *error)
{
    if (name == NULL) {
        write_all(document, file);
        return true;
    }
    for (int k = 0; k < document->section_count; k++) {
        const struct report_section *section = &document->sections[k];
        if (strcmp(section->name, name) == 0) {
            write_line(&section->table, -1, file);
            write_rows(&section->table, NULL, file);
            return true;
        }
    }
    return refuse(document, name, error);
}
