// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "apps/report/report_kinds.h"
#include "apps/report/report_page.h"

enum { CARDS_MAX = 64, MARKED = 10 /* per cent of the pairs at either end */ };

struct matrix {
    int size;
    const char *name[CARDS_MAX];
    double sum[CARDS_MAX];
    int pairs[CARDS_MAX];
    int order[CARDS_MAX]; /* by the mean of their pairs, the best first */
    double value[CARDS_MAX][CARDS_MAX];
    double low, high; /* values up to and from which pairs are marked */
    bool percent;
};

/* Index of a card, which is added if it is new; -1 if there are too many. */
static int card_of(struct matrix *matrix, const cJSON *name)
{
    for (int k = 0; k < matrix->size; k++) {
        if (strcmp(matrix->name[k], name->valuestring) == 0) {
            return k;
        }
    }
    if (matrix->size == CARDS_MAX) {
        return -1;
    }
    matrix->name[matrix->size] = name->valuestring;
    return matrix->size++;
}

static void add_pair(struct matrix *matrix, const cJSON *names, double value)
{
    if (!cJSON_IsArray(names) || cJSON_GetArraySize(names) != 2 || isnan(value)) {
        return;
    }
    int a = card_of(matrix, names->child), b = card_of(matrix, names->child->next);
    if (a < 0 || b < 0) {
        return;
    }
    matrix->value[a][b] = matrix->value[b][a] = value;
    matrix->sum[a] += value;
    matrix->sum[b] += value;
    matrix->pairs[a]++;
    matrix->pairs[b]++;
}

static double mean(const struct matrix *matrix, int card)
{
    return matrix->pairs[card] > 0 ? matrix->sum[card] / matrix->pairs[card] : -INFINITY;
}

static void sort_cards(struct matrix *matrix)
{
    for (int k = 0; k < matrix->size; k++) {
        int place = k;
        for (; place > 0 && mean(matrix, matrix->order[place - 1]) < mean(matrix, k); place--) {
            matrix->order[place] = matrix->order[place - 1];
        }
        matrix->order[place] = k;
    }
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void find_marks(struct matrix *matrix)
{
    static const double none = INFINITY;
    double values[CARDS_MAX * CARDS_MAX / 2];
    size_t count = 0;
    for (int a = 0; a < matrix->size; a++) {
        for (int b = 0; b < a; b++) {
            if (!isnan(matrix->value[a][b])) {
                values[count++] = matrix->value[a][b];
            }
        }
    }
    qsort(values, count, sizeof *values, ascending);
    size_t marked = count * MARKED / 100;
    matrix->low = marked > 0 ? values[marked - 1] : -none;
    matrix->high = marked > 0 ? values[count - marked] : none;
}

static void fill(struct matrix *matrix, const struct report_table *table)
{
    int names = report_table_find(table, "name"), values = report_table_find(table, "value");
    memset(matrix, 0, sizeof *matrix);
    for (int a = 0; a < CARDS_MAX; a++) {
        for (int b = 0; b < CARDS_MAX; b++) {
            matrix->value[a][b] = NAN;
        }
    }
    matrix->percent = table->columns[values].kind == REPORT_RATE;
    for (int row = 0; row < table->row_count; row++) {
        add_pair(matrix, report_table_cell(table, row, names)->item,
                 report_cell_number(report_table_cell(table, row, values), 0));
    }
    sort_cards(matrix);
    find_marks(matrix);
}

static void write_headings(const struct matrix *matrix, FILE *file)
{
    fputs("<thead><tr><th scope=\"col\">Card</th>", file);
    for (int k = 0; k < matrix->size; k++) {
        fputs("<th scope=\"col\"><abbr title=\"", file);
        report_page_text(matrix->name[matrix->order[k]], file);
        fprintf(file, "\">%d</abbr></th>", k + 1);
    }
    fputs("</tr></thead>\n", file);
}

static void write_value(const struct matrix *matrix, double value, FILE *file)
{
    const char *mark = value >= matrix->high ? " class=\"high\"" : value <= matrix->low ? " class=\"low\"" : "";
    if (isnan(value)) {
        fputs("<td>–</td>", file);
    } else {
        fprintf(file, "<td%s>%.1f</td>", mark, matrix->percent ? 100 * value : value);
    }
}

static void write_row(const struct matrix *matrix, int place, FILE *file)
{
    int card = matrix->order[place];
    fprintf(file, "<tr><th scope=\"row\">%d ", place + 1);
    report_page_text(matrix->name[card], file);
    fputs("</th>", file);
    for (int k = 0; k < matrix->size; k++) {
        if (k == place) {
            fputs("<td class=\"self\">·</td>", file);
        } else {
            write_value(matrix, matrix->value[card][matrix->order[k]], file);
        }
    }
    fputs("</tr>\n", file);
}

void report_matrix_write(const struct report_section *section, FILE *file)
{
    struct matrix *matrix = malloc(sizeof *matrix);
    if (matrix == NULL) {
        return;
    }
    fill(matrix, &section->table);
    fprintf(
        file,
        "<p>Value of each pair%s, the cards in the order of their pairs’ mean. Bold on blue: the highest tenth of all "
        "pairs; italic on orange: the lowest tenth.</p>\n"
        "<div class=\"scroll\" role=\"region\" aria-label=\"Square of the pairs\" tabindex=\"0\">\n"
        "<table class=\"matrix\"><caption>Square of the pairs</caption>\n",
        matrix->percent ? " in per cent" : "");
    write_headings(matrix, file);
    fputs("<tbody>\n", file);
    for (int k = 0; k < matrix->size; k++) {
        write_row(matrix, k, file);
    }
    fputs("</tbody></table></div>\n", file);
    free(matrix);
}
