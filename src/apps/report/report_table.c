// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/report/report_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"

enum { PATH_MAX_LENGTH = 64, NAMES_MAX = 3, LINE_MAX_SHOWN = 12 };

void report_table_begin(struct report_table *table, const struct report_column *columns, int count)
{
    *table = (struct report_table){.column_count = count};
    memcpy(table->columns, columns, (size_t)count * sizeof *columns);
}

void report_table_free(struct report_table *table)
{
    free(table->cells);
    table->cells = NULL;
}

/* --- paths --- */

/* One step of a path: "name" or "[3]". */
static const cJSON *step(const cJSON *from, const char *part, size_t length)
{
    char name[PATH_MAX_LENGTH];
    if (part[0] == '[') {
        return cJSON_IsArray(from) ? cJSON_GetArrayItem(from, (int)strtol(part + 1, NULL, 10)) : NULL;
    }
    snprintf(name, sizeof name, "%.*s", (int)length, part);
    return json_get(from, name);
}

const cJSON *report_find(const cJSON *object, const char *path)
{
    const cJSON *at = object;
    while (*path != '\0' && at != NULL && !cJSON_IsNull(at)) {
        path += *path == '.';
        size_t length = *path == '[' ? strcspn(path, "]") + 1 : strcspn(path, ".[");
        at = step(at, path, length);
        path += length;
    }
    return at;
}

/* --- checks --- */

static bool is_number(const cJSON *item)
{
    return cJSON_IsNumber(item) || cJSON_IsNull(item);
}

static bool is_whole(const cJSON *item)
{
    double number = cJSON_GetNumberValue(item);
    return cJSON_IsNull(item) || (isfinite(number) && floor(number) == number);
}

static bool is_interval(const cJSON *item)
{
    return cJSON_IsNull(item) || (cJSON_IsArray(item) && cJSON_GetArraySize(item) == 2 &&
                                  is_number(cJSON_GetArrayItem(item, 0)) && is_number(cJSON_GetArrayItem(item, 1)));
}

static bool is_names(const cJSON *item)
{
    int count = cJSON_IsArray(item) ? cJSON_GetArraySize(item) : cJSON_IsString(item);
    const cJSON *name;
    cJSON_ArrayForEach(name, item)
    {
        count = cJSON_IsString(name) ? count : 0;
    }
    return count >= 1 && count <= NAMES_MAX;
}

static bool is_moves(const cJSON *item)
{
    const cJSON *move;
    bool good = cJSON_IsArray(item);
    cJSON_ArrayForEach(move, item)
    {
        good = good && cJSON_IsObject(move);
    }
    return good;
}

/* What a value of that kind is called in messages; NULL if the item is one. */
static const char *mistake(const cJSON *item, enum report_kind kind)
{
    switch (kind) {
    case REPORT_TEXT:
        return cJSON_IsString(item) ? NULL : "a text";
    case REPORT_NAMES:
        return is_names(item) ? NULL : "a name or a list of up to 3";
    case REPORT_WHOLE:
        return is_whole(item) ? NULL : "a whole number";
    case REPORT_NUMBER:
    case REPORT_FIGURE:
    case REPORT_RATE:
        return is_number(item) ? NULL : "a number";
    case REPORT_INTERVAL:
    case REPORT_RATE_INTERVAL:
    case REPORT_WHOLE_INTERVAL:
        return is_interval(item) ? NULL : "a list of two numbers";
    case REPORT_FLAG:
        return cJSON_IsBool(item) ? NULL : "true or false";
    case REPORT_MOVE:
        return cJSON_IsObject(item) ? NULL : "a move";
    case REPORT_MOVES:
        return is_moves(item) ? NULL : "a list of moves";
    }
    return NULL;
}

bool report_within(struct wagons_error *error, const char *before, const char *name)
{
    char excerpt[TEXT_EXCERPT_SIZE];
    return json_within(error, "%s%s", before, text_excerpt(name, excerpt));
}

/* --- rows --- */

static struct report_cell *new_row(struct report_table *table, struct wagons_error *error)
{
    if (table->row_count == table->room) {
        int room = table->room > 0 ? 2 * table->room : 32;
        struct report_cell *cells =
            realloc(table->cells, (size_t)room * (size_t)table->column_count * sizeof *table->cells);
        if (cells == NULL) {
            error_set(error, "out of memory");
            return NULL;
        }
        table->cells = cells;
        table->room = room;
    }
    return &table->cells[table->row_count++ * table->column_count];
}

static bool read_cell(const struct report_column *column, const cJSON *object, struct report_cell *cell,
                      struct wagons_error *error)
{
    const cJSON *item = report_find(object, column->path);
    bool lacks = item == NULL || cJSON_IsNull(item);
    if (lacks && (column->flags & REPORT_MAY_LACK) != 0) {
        return true;
    }
    const char *what = item == NULL ? mistake(NULL, column->kind) : mistake(item, column->kind);
    cell->item = item;
    return what == NULL || json_expected(item, column->path, what, error);
}

bool report_table_add(struct report_table *table, const cJSON *object, const char *const *texts,
                      struct wagons_error *error)
{
    struct report_cell *row = new_row(table, error);
    if (row == NULL) {
        return false;
    }
    memset(row, 0, (size_t)table->column_count * sizeof *row);
    if (!json_object(object, "", error)) {
        return false;
    }
    for (int k = 0; k < table->column_count; k++) {
        if (table->columns[k].path == NULL) {
            row[k].text = *texts++;
        } else if (!read_cell(&table->columns[k], object, &row[k], error)) {
            return false;
        }
    }
    return true;
}

bool report_table_add_all(struct report_table *table, const cJSON *owner, const char *name, bool may_lack,
                          struct wagons_error *error)
{
    const cJSON *list = json_get(owner, name), *entry;
    int place = 0;
    if (list == NULL && may_lack) {
        return true;
    }
    if (!cJSON_IsArray(list) && !cJSON_IsObject(list)) {
        return json_expected(list, name, "a list of objects", error);
    }
    cJSON_ArrayForEach(entry, list)
    {
        const char *text = entry->string;
        if (!report_table_add(table, entry, &text, error)) {
            return cJSON_IsArray(list) ? json_within(error, "%s[%d]", name, place)
                                       : report_within(error, "", text) || json_within(error, "%s", name);
        }
        place++;
    }
    return true;
}

/* --- reading --- */

const struct report_cell *report_table_cell(const struct report_table *table, int row, int column)
{
    return &table->cells[row * table->column_count + column];
}

int report_table_find(const struct report_table *table, const char *key)
{
    for (int k = 0; k < table->column_count; k++) {
        if (strcmp(table->columns[k].key, key) == 0) {
            return k;
        }
    }
    return -1;
}

double report_cell_number(const struct report_cell *cell, int end)
{
    const cJSON *item = cJSON_IsArray(cell->item) ? cJSON_GetArrayItem(cell->item, end) : cell->item;
    return cJSON_IsNumber(item) ? item->valuedouble : NAN;
}

static void member_words(const cJSON *member, FILE *file)
{
    if (cJSON_IsNumber(member)) {
        fprintf(file, "%s %g", member->string, member->valuedouble);
    } else if (cJSON_IsString(member)) {
        fprintf(file, "%s %s", member->string, member->valuestring);
    } else {
        fprintf(file, "no %s", member->string);
    }
}

static void move_words(const cJSON *move, FILE *file)
{
    const char *comma = "";
    const cJSON *member;
    cJSON_ArrayForEach(member, move)
    {
        if (strcmp(member->string, "player") != 0) {
            fputs(comma, file);
            member_words(member, file);
            comma = ", ";
        }
    }
}

void report_words(const cJSON *item, enum report_kind kind, FILE *file)
{
    const char *between = "";
    const cJSON *entry;
    int count = 0;
    if (kind == REPORT_MOVE) {
        move_words(item, file);
        return;
    }
    if (cJSON_IsString(item)) {
        fputs(item->valuestring, file);
        return;
    }
    cJSON_ArrayForEach(entry, item)
    {
        fputs(between, file);
        if (kind == REPORT_NAMES) {
            fputs(cJSON_GetStringValue(entry), file);
        } else if (count++ == LINE_MAX_SHOWN) {
            fputs("…", file);
            return;
        } else {
            move_words(entry, file);
        }
        between = kind == REPORT_NAMES ? " + " : "; ";
    }
}
