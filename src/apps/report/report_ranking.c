// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "apps/report/report_kinds.h"
#include "base/error.h"
#include "wagons/ranking.h"

enum { COLUMNS = 12 };

/* Value, interval and raw mean are shares of 1 for some measures. */
static void get_columns(const char *names, bool shares, struct report_column columns[COLUMNS])
{
    enum report_kind value = shares ? REPORT_RATE : REPORT_NUMBER;
    enum report_kind interval = shares ? REPORT_RATE_INTERVAL : REPORT_INTERVAL;
    const struct report_column all[COLUMNS] = {
        {"name", strcmp(names, "name") == 0 ? "Card" : "Cards", names, REPORT_NAMES, 0},
        {"rank", "Rank", "rank", REPORT_WHOLE, 0},
        {"rank_ci95", "Rank lies in (95 %)", "rank_ci95", REPORT_WHOLE_INTERVAL, 0},
        {"value", "Value", "value", value, 0},
        {"ci95", "95 % interval", "ci95", interval, 0},
        {"differs", "Differs", "differs", REPORT_FLAG, REPORT_MAY_LACK},
        {"points", "Points", "points", REPORT_NUMBER, 0},
        {"decisive", "Decisive", "decisive", REPORT_RATE, 0},
        {"first_player", "Wins of player 1", "first_player.value", REPORT_RATE, REPORT_MAY_LACK},
        {"first_player_ci95", "95 % interval", "first_player.ci95", REPORT_RATE_INTERVAL,
         REPORT_MAY_LACK | REPORT_CSV_ONLY},
        {"games", "Games", "games", REPORT_WHOLE, 0},
        {"raw", "Plain mean", "raw", value, REPORT_MAY_LACK},
    };
    memcpy(columns, all, sizeof all);
}

static struct report_section *add_list(struct report_document *document, const char *name, const char *title,
                                       bool shares, struct wagons_error *error)
{
    struct report_column columns[COLUMNS];
    get_columns(strcmp(name, "cards") == 0 ? "name" : "names", shares, columns);
    struct report_section *section = report_section_add(document, name, title, columns, COLUMNS);
    return report_table_add_all(&section->table, document->json, name, false, error) ? section : NULL;
}

static void add_finalists(struct report_document *document, bool shares, struct wagons_error *error, bool *good)
{
    const struct report_column columns[] = {
        {"name", "Cards", "names", REPORT_NAMES, 0},
        {"value", "Value", "value", shares ? REPORT_RATE : REPORT_NUMBER, 0},
        {"ci95", "95 % interval", "ci95", shares ? REPORT_RATE_INTERVAL : REPORT_INTERVAL, 0},
        {"games", "Games", "games", REPORT_WHOLE, 0},
    };
    if (json_get(document->json, "finalists") == NULL || !*good) {
        return;
    }
    struct report_section *section = report_section_add(document, "finalists", "The ends, played again", columns, 4);
    section->text =
        report_text("The triples that looked best and worst met fresh deals. These figures are plain means of "
                    "those games alone, so no luck of the earlier rounds is in them.");
    *good = report_table_add_all(&section->table, document->json, "finalists", true, error);
}

/* --- pictures --- */

static const char *const axis_labels[WAGONS_MEASURES] = {
    [WAGONS_MEASURE_POINTS] = "points a player makes",      [WAGONS_MEASURE_DECISIVE] = "games the card decides",
    [WAGONS_MEASURE_SPREAD] = "points between the players", [WAGONS_MEASURE_FIRST_PLAYER] = "wins of player 1",
    [WAGONS_MEASURE_SKILL] = "wins of the first agent",
};

static void draw_cards(struct report_section *section, const char *label, bool shares)
{
    struct report_axis axis = {.label = label, .percent = shares};
    int count = section->table.row_count;
    struct report_point *points = report_points(&section->table, 0, count, "name", "value", "ci95");
    section->plot = points != NULL ? report_plot_dots(points, count, &axis) : NULL;
    section->plot_text = "The cards from the highest value to the lowest. Dots: values; lines: their 95 % intervals.";
    free(points);
}

static void draw_triples(struct report_section *section, bool shares)
{
    struct report_axis axis = {
        .label = "value", .percent = shares, .category = "triples by rank, the best at the left"};
    int count = section->table.row_count;
    struct report_point *points = report_points(&section->table, 0, count, NULL, "value", "ci95");
    section->plot = points != NULL && count > 1 ? report_plot_line(points, count, &axis) : NULL;
    section->plot_text = "All triples by rank. Line: values; band: their 95 % intervals. Where the line is flat, "
                         "neighbours can hardly be told apart.";
    free(points);
}

/* --- the whole --- */

static bool read_measure(const cJSON *json, enum wagons_measure *measure, struct wagons_error *error)
{
    const char *names[WAGONS_MEASURES];
    int index;
    for (int k = 0; k < WAGONS_MEASURES; k++) {
        names[k] = wagons_measure_name((enum wagons_measure)k);
    }
    bool good = json_name(json_get(json, "measure"), "measure", names, WAGONS_MEASURES, &index, error);
    *measure = good ? (enum wagons_measure)index : WAGONS_MEASURE_POINTS;
    return good;
}

static bool add_lists(struct report_document *document, enum wagons_measure measure, struct wagons_error *error)
{
    bool shares = measure != WAGONS_MEASURE_POINTS && measure != WAGONS_MEASURE_SPREAD, good = true;
    struct report_section *cards = add_list(document, "cards", "Scoring cards", shares, error);
    if (cards == NULL) {
        return false;
    }
    draw_cards(cards, axis_labels[measure], shares);
    cards->text =
        report_text("Two cards whose intervals overlap widely may well stand in the other order: “Rank lies in” says "
                    "between which ranks each may truly be. “Differs”: from the average, beyond chance (5 %% of such "
                    "answers are wrong).");
    struct report_section *pairs = add_list(document, "pairs", "Pairs", shares, error);
    if (pairs == NULL) {
        return false;
    }
    pairs->write = report_matrix_write;
    pairs->searched = pairs->folded = true;
    struct report_section *triples = add_list(document, "triples", "Triples", shares, error);
    if (triples == NULL) {
        return false;
    }
    triples->searched = true;
    draw_triples(triples, shares);
    triples->text = report_text(
        "Every deal has three scoring cards. A triple meets few games, so its value is drawn toward what its single "
        "cards and pairs make expect, which keeps lucky ones from the top; the plain mean is beside it. With 95 %% "
        "probability all true ranks lie in the ranges given at once.");
    add_finalists(document, shares, error, &good);
    return good;
}

bool report_of_ranking(struct report_document *document, struct wagons_error *error)
{
    const cJSON *json = document->json;
    enum wagons_measure measure;
    const char *definition = json_string(json_get(json, "definition"), "definition", error);
    if (definition == NULL || !read_measure(json, &measure, error) || !add_lists(document, measure, error)) {
        return false;
    }
    document->title = report_text("%s: ranking of the scoring cards", report_game(json));
    document->lead =
        report_text("Value: %s. “Decisive” is the share of games whose winner changes when the points of the "
                    "named cards are left out.",
                    definition);
    return true;
}
