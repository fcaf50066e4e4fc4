// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/report/report_kinds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

static const struct {
    const char *format;
    bool (*make)(struct report_document *document, struct wagons_error *error);
} kinds[] = {
    {"wagons-ranking/1", report_of_ranking},   {"wagons-advantage/1", report_of_advantage},
    {"wagons-selfplay/1", report_of_selfplay}, {"wagons-match/1", report_of_match},
    {"wagons-review/1", report_of_review},     {"wagons-analysis/1", report_of_analysis},
    {"wagons-bench/1", report_of_bench},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static bool is_part(const cJSON *json)
{
    return json_get(json, "part") != NULL || json_get(json, "closed") != NULL;
}

bool report_document_make(struct report_document *document, const cJSON *json, struct wagons_error *error)
{
    const char *names[KINDS];
    int kind;
    *document = (struct report_document){.json = json};
    for (int k = 0; k < KINDS; k++) {
        names[k] = kinds[k].format;
    }
    if (!json_object(json, "", error)) {
        return false;
    }
    if (is_part(json)) {
        return error_set(error, "expected a whole report, found a part of a study; `wagons merge` joins the parts");
    }
    if (!json_name(json_get(json, "format"), "format", names, KINDS, &kind, error) ||
        !kinds[kind].make(document, error)) {
        return false;
    }
    return (document->title != NULL && document->lead != NULL) || error_set(error, "out of memory");
}

static const char *label_of(const struct report_cell *cell)
{
    return cell->text != NULL ? cell->text : cJSON_GetStringValue(cell->item);
}

struct report_point *report_points(const struct report_table *table, int from, int count, const char *label,
                                   const char *value, const char *interval)
{
    struct report_point *points = malloc((size_t)(count > 0 ? count : 1) * sizeof *points);
    int labels = label != NULL ? report_table_find(table, label) : -1;
    int values = report_table_find(table, value);
    int intervals = interval != NULL ? report_table_find(table, interval) : -1;
    for (int k = 0; k < count && points != NULL; k++) {
        int row = from + k;
        points[k] = (struct report_point){"", report_cell_number(report_table_cell(table, row, values), 0), NAN, NAN};
        if (labels >= 0) {
            points[k].label = label_of(report_table_cell(table, row, labels));
        }
        if (intervals >= 0) {
            points[k].low = report_cell_number(report_table_cell(table, row, intervals), 0);
            points[k].high = report_cell_number(report_table_cell(table, row, intervals), 1);
        }
    }
    return points;
}
