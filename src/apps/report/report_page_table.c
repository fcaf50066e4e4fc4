// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdlib.h>

#include "apps/report/report_page.h"
#include "base/text.h"

static bool is_number(enum report_kind kind)
{
    return kind == REPORT_WHOLE || kind == REPORT_NUMBER || kind == REPORT_FIGURE || kind == REPORT_RATE;
}

static bool is_interval(enum report_kind kind)
{
    return kind == REPORT_INTERVAL || kind == REPORT_RATE_INTERVAL || kind == REPORT_WHOLE_INTERVAL;
}

/* What may be missing and is missing in all rows has no column. */
static bool is_shown(const struct report_table *table, int column)
{
    unsigned flags = table->columns[column].flags;
    bool shown = (flags & REPORT_MAY_LACK) == 0;
    for (int row = 0; row < table->row_count && !shown; row++) {
        shown = report_table_cell(table, row, column)->item != NULL;
    }
    return shown && (flags & REPORT_CSV_ONLY) == 0;
}

static void write_figure(double number, enum report_kind kind, FILE *file)
{
    char grouped[TEXT_GROUPED_SIZE];
    bool whole =
        kind == REPORT_WHOLE || kind == REPORT_WHOLE_INTERVAL || (kind == REPORT_FIGURE && floor(number) == number);
    if (isnan(number)) {
        fputs("–", file);
    } else if (fabs(number) >= 1e9) {
        fprintf(file, "%.4g", number);
    } else if (whole) {
        fprintf(file, "%s%s", number < 0 ? "−" : "", text_grouped((uint64_t)fabs(number), grouped));
    } else if (kind == REPORT_RATE || kind == REPORT_RATE_INTERVAL) {
        fprintf(file, "%.1f %%", 100 * number);
    } else {
        number = fabs(number) < 0.005 ? 0 : number;
        fprintf(file, "%s%.2f", number < 0 ? "−" : "", fabs(number));
    }
}

static void write_interval(const struct report_cell *cell, enum report_kind kind, FILE *file)
{
    double low = report_cell_number(cell, 0), high = report_cell_number(cell, 1);
    if (isnan(low) && isnan(high)) {
        fputs("–", file);
        return;
    }
    if (isnan(low) || isnan(high)) {
        fputs(isnan(low) ? "up to " : "at least ", file);
        write_figure(isnan(low) ? high : low, kind, file);
        return;
    }
    write_figure(low, kind, file);
    fputs(" to ", file);
    write_figure(high, kind, file);
}

static void write_words(const struct report_cell *cell, enum report_kind kind, FILE *file)
{
    char *text = NULL;
    size_t length;
    FILE *words = open_memstream(&text, &length);
    if (words == NULL) {
        return;
    }
    report_words(cell->item, kind, words);
    fclose(words);
    report_page_text(text != NULL ? text : "", file);
    free(text);
}

static void write_content(const struct report_column *column, const struct report_cell *cell, FILE *file)
{
    if (cell->text != NULL) {
        report_page_text(cell->text, file);
    } else if (is_number(column->kind)) {
        write_figure(report_cell_number(cell, 0), column->kind, file);
    } else if (is_interval(column->kind)) {
        write_interval(cell, column->kind, file);
    } else if (cell->item == NULL || cJSON_IsNull(cell->item)) {
        fputs("–", file);
    } else if (column->kind == REPORT_TEXT) {
        report_page_text(cell->item->valuestring, file);
    } else if (column->kind == REPORT_FLAG) {
        fputs(cJSON_IsTrue(cell->item) ? "yes" : "no", file);
    } else {
        write_words(cell, column->kind, file);
    }
}

/* The first column names its row. */
static void write_cell(const struct report_column *column, const struct report_cell *cell, bool first, FILE *file)
{
    double number = report_cell_number(cell, 0);
    bool numeric = is_number(column->kind) || is_interval(column->kind);
    fputs(first ? "<th scope=\"row\"" : "<td", file);
    if (numeric) {
        fputs(" class=\"figure\"", file);
    }
    if (column->kind == REPORT_MOVES) {
        fputs(" class=\"words\"", file);
    }
    if (numeric && isfinite(number)) {
        fprintf(file, " data-sort=\"%.10g\"", number);
    }
    putc('>', file);
    write_content(column, cell, file);
    fputs(first ? "</th>" : "</td>", file);
}

static void write_headings(const struct report_table *table, const bool *shown, FILE *file)
{
    fputs("<thead><tr>", file);
    for (int k = 0; k < table->column_count; k++) {
        const struct report_column *column = &table->columns[k];
        bool numeric = is_number(column->kind) || is_interval(column->kind);
        if (shown[k]) {
            fprintf(file, "<th scope=\"col\"%s>%s</th>", numeric ? " class=\"figure\"" : "", column->heading);
        }
    }
    fputs("</tr></thead>\n", file);
}

static void write_row(const struct report_table *table, int row, const bool *shown, FILE *file)
{
    bool first = true;
    fputs("<tr>", file);
    for (int k = 0; k < table->column_count; k++) {
        if (shown[k]) {
            write_cell(&table->columns[k], report_table_cell(table, row, k), first, file);
            first = false;
        }
    }
    fputs("</tr>\n", file);
}

void report_page_table(const struct report_section *section, FILE *file)
{
    const struct report_table *table = &section->table;
    bool shown[REPORT_COLUMNS_MAX];
    for (int k = 0; k < table->column_count; k++) {
        shown[k] = is_shown(table, k);
    }
    if (section->folded) {
        fprintf(file, "<details><summary>Table: %s (%d rows)</summary>\n", section->title, table->row_count);
    }
    fprintf(file,
            "<div class=\"scroll\" role=\"region\" aria-label=\"Table: %s\" tabindex=\"0\">\n"
            "<table class=\"data\"%s><caption>%s</caption>\n",
            section->title, section->searched ? " data-search" : "", section->title);
    write_headings(table, shown, file);
    fputs("<tbody>\n", file);
    for (int row = 0; row < table->row_count; row++) {
        write_row(table, row, shown, file);
    }
    fputs("</tbody></table></div>\n", file);
    fputs(section->folded ? "</details>\n" : "", file);
}
