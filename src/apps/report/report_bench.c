// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdlib.h>

#include "apps/report/report_kinds.h"
#include "base/error.h"

static bool add_figures(struct report_document *document, struct report_table *table, struct wagons_error *error)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, document->json)
    {
        const char *name = item->string;
        if (json_get(item, "x_reference") != NULL && !report_table_add(table, item, &name, error)) {
            return report_within(error, "", name);
        }
    }
    return table->row_count > 0 || error_set(error, "expected at least one figure with x_reference, found none");
}

static void draw(struct report_section *section)
{
    static const struct report_axis axis = {
        .label = "times the plain reference", .logarithmic = true, .has_reference = true, .reference = 1};
    int count = section->table.row_count;
    struct report_point *points = report_points(&section->table, 0, count, "figure", "x_reference", NULL);
    section->plot = points != NULL ? report_plot_dots(points, count, &axis) : NULL;
    section->plot_text =
        "How many times as fast as the plain reference; each step of the scale multiplies. The dashed line "
        "is the reference itself.";
    free(points);
}

bool report_of_bench(struct report_document *document, struct wagons_error *error)
{
    static const struct report_column figures[] = {
        {"figure", "Work a second", NULL, REPORT_TEXT, 0},
        {"value", "This program", "value", REPORT_WHOLE, 0},
        {"reference", "Plain reference", "reference", REPORT_WHOLE, 0},
        {"x_reference", "Times", "x_reference", REPORT_NUMBER, 0},
    };
    static const struct report_column threads[] = {
        {"threads", "Threads", "threads", REPORT_WHOLE, 0},
        {"selfplay_games_per_s", "Games a second", "selfplay_games_per_s", REPORT_NUMBER, REPORT_MAY_LACK},
        {"efficiency", "Efficiency", "efficiency", REPORT_RATE, REPORT_MAY_LACK},
        {"search_playouts_per_s", "Playouts a second of one search", "search_playouts_per_s", REPORT_WHOLE,
         REPORT_MAY_LACK},
        {"search_speedup", "Speed-up of the search", "search_speedup", REPORT_NUMBER, REPORT_MAY_LACK},
        {"table_s", "Seconds for a table", "table_s", REPORT_NUMBER, REPORT_MAY_LACK},
        {"table_speedup", "Speed-up of the table", "table_speedup", REPORT_NUMBER, REPORT_MAY_LACK},
    };
    const cJSON *json = document->json;
    const cJSON *signature = json_get(json, "signature");
    const char *simd = cJSON_GetStringValue(json_get(json, "simd"));
    struct report_section *section = report_section_add(document, "figures", "Speed", figures, 4);
    if (!add_figures(document, &section->table, error)) {
        return false;
    }
    draw(section);
    section = report_section_add(document, "threads", "Threads", threads, 7);
    section->text = report_text("Efficiency: what each thread does of the work that one alone does.");
    if (!report_table_add_all(&section->table, json, "threads", false, error)) {
        return false;
    }
    document->title = report_text("%s: speed", report_game(json));
    document->lead = report_text(
        "Measured on one machine; elsewhere, and beside other work, the figures differ. Instruction set: %s. "
        "Signature of play: %.0f (it changes only when the moves of the agents do).",
        simd != NULL ? simd : "not stated", cJSON_IsNumber(signature) ? signature->valuedouble : 0);
    return true;
}
