// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdlib.h>

#include "apps/report/report_kinds.h"
#include "base/error.h"

enum { DOTS_MAX = 20 };

static const struct report_column columns[] = {
    {"move", "Move", "move", REPORT_MOVE, 0},
    {"win", "Chance to win", "win", REPORT_RATE, 0},
    {"margin", "Points ahead", "margin", REPORT_NUMBER, 0},
    {"lower", "At least", "lower", REPORT_NUMBER, REPORT_MAY_LACK},
    {"upper", "At most", "upper", REPORT_NUMBER, REPORT_MAY_LACK},
    {"exact", "Proven", "exact", REPORT_FLAG, REPORT_MAY_LACK},
    {"visits", "Visits", "visits", REPORT_WHOLE, 0},
    {"pv", "Then best", "pv", REPORT_MOVES, REPORT_MAY_LACK},
};

/* The words of a move, which the document keeps. */
static const char *label_of(struct report_document *document, const cJSON *move)
{
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    if (file == NULL) {
        return "";
    }
    report_words(move, REPORT_MOVE, file);
    fclose(file);
    cJSON *kept = report_document_keep(document, cJSON_CreateString(text != NULL ? text : ""));
    free(text);
    return cJSON_GetStringValue(kept);
}

static void draw(struct report_document *document, struct report_section *section)
{
    static const struct report_axis axis = {.label = "chance to win", .percent = true};
    int count = section->table.row_count < DOTS_MAX ? section->table.row_count : DOTS_MAX;
    struct report_point *points = report_points(&section->table, 0, count, NULL, "win", NULL);
    for (int k = 0; k < count && points != NULL; k++) {
        points[k].label = label_of(document, report_table_cell(&section->table, k, 0)->item);
    }
    section->plot = points != NULL && count > 0 ? report_plot_dots(points, count, &axis) : NULL;
    section->plot_text = "The moves, the best first, with the chance to win of the player to move.";
    free(points);
}

bool report_of_analysis(struct report_document *document, struct wagons_error *error)
{
    const cJSON *json = document->json;
    double win, margin;
    int to_move;
    struct report_section *section =
        report_section_add(document, "moves", "Moves", columns, sizeof columns / sizeof *columns);
    if (!json_int(json_get(json, "to_move"), "to_move", 0, 4, &to_move, error) ||
        !json_number(report_find(json, "value.win"), "value.win", 0, 1, &win, error) ||
        !json_number(report_find(json, "value.margin"), "value.margin", -HUGE_VAL, HUGE_VAL, &margin, error) ||
        !report_table_add_all(&section->table, json, "moves", false, error)) {
        return false;
    }
    bool solved = cJSON_IsTrue(json_get(json, "solved"));
    draw(document, section);
    section->text =
        report_text("%s", solved ? "The value is proven: no other play by either side changes it."
                                 : "These are estimates of a search; a longer search may put close moves in "
                                   "another order. “At least” and “at most” are proven.");
    document->title = report_text("%s: analysis of a position", report_game(json));
    document->lead =
        report_text("Player %d is to move and has a chance of %.1f %% to win, %.1f points ahead at the end; all "
                    "figures are that player's.",
                    to_move + 1, 100 * win, margin);
    return true;
}
