// SPDX-License-Identifier: GPL-3.0-or-later
/* The tables of a report: what is in them, read from its JSON by a list of columns. The page and the CSV file are both
   written from here, so that they say the same. */
#ifndef APPS_REPORT_TABLE_H
#define APPS_REPORT_TABLE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/json.h"

enum report_kind {
    REPORT_TEXT,
    REPORT_NAMES,         /* a text or a list of up to three, in CSV three columns: key_1, key_2, key_3 */
    REPORT_WHOLE,         /* a whole number */
    REPORT_NUMBER,        /* any number */
    REPORT_FIGURE,        /* one that the page shows without decimals if it is whole */
    REPORT_RATE,          /* a share of 1; the page shows per cent */
    REPORT_INTERVAL,      /* [low, high] of numbers, in CSV two columns: key_low, key_high */
    REPORT_RATE_INTERVAL, /* the same of shares */
    REPORT_WHOLE_INTERVAL,
    REPORT_FLAG, /* true or false */
    REPORT_MOVE, /* an object of plain members; its "player" is left out */
    REPORT_MOVES /* a list of such */
};

enum report_column_flag {
    REPORT_MAY_LACK = 1, /* the member may be missing; null always stands for a number that is not known */
    REPORT_CSV_ONLY = 2, /* too much for a page */
};

struct report_column {
    const char *key;     /* heads the column in CSV */
    const char *heading; /* on the page */
    const char *path; /* from the row's object to the value: "players[0].score.mean"; NULL: given beside the object */
    enum report_kind kind;
    unsigned flags; /* enum report_column_flag, or-ed */
};

/* Texts and values belong to the JSON or are constant. */
struct report_cell {
    const cJSON *item; /* NULL: nothing, or the text */
    const char *text;
};

enum { REPORT_COLUMNS_MAX = 24 };

struct report_table {
    struct report_column columns[REPORT_COLUMNS_MAX];
    int column_count, row_count, room;
    struct report_cell *cells; /* row by row */
};

/* An empty table with these columns, which are copied. */
void report_table_begin(struct report_table *table, const struct report_column *columns, int count);

/* Adds what the columns find in the object; `texts` serve the columns without a path, in their order. False with
   *error ("win_rate.value: expected ...", relative to the object) if something is missing or of another type. */
bool report_table_add(struct report_table *table, const cJSON *object, const char *const *texts,
                      struct wagons_error *error);

/* The same for each object of the list or object `owner`[`name`], texts being the name of the member if it is an object
   and there is a column without a path. Messages carry the whole path. `may_lack`: it is right if there is none. */
bool report_table_add_all(struct report_table *table, const cJSON *owner, const char *name, bool may_lack,
                          struct wagons_error *error);

const struct report_cell *report_table_cell(const struct report_table *table, int row, int column);

/* Column with that key, -1 if there is none. */
int report_table_find(const struct report_table *table, const char *key);

/* The number in a cell, NAN if there is none; `end` 1 asks for the upper end of an interval, otherwise 0. */
double report_cell_number(const struct report_cell *cell, int end);

void report_table_free(struct report_table *table);

/* What a path leads to, NULL if nothing; under null it is that null. */
const cJSON *report_find(const cJSON *object, const char *path);

/* Puts a member of that name, which may be any text, before the place in a message, and `before` before it. Returns
   false. */
bool report_within(struct wagons_error *error, const char *before, const char *name);

/* Writes names or moves as words: "a + b", "place 5, x 1, y 0". The text is not escaped. */
void report_words(const cJSON *item, enum report_kind kind, FILE *file);

#endif
