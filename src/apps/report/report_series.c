// SPDX-License-Identifier: GPL-3.0-or-later
/* What selfplay and match wrote. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "apps/report/report_kinds.h"
#include "base/error.h"

enum { PAIR_RESULTS = 5 };

static const struct report_column summary_columns[] = {
    {"quantity", "Quantity", "quantity", REPORT_TEXT, 0},
    {"value", "Value", "value", REPORT_FIGURE, 0},
    {"ci95", "95 % interval", "ci95", REPORT_INTERVAL, REPORT_MAY_LACK},
};

/* --- made rows --- */

/* A row {quantity, value, ci95} of references into the report; what is missing is left out. */
static cJSON *make_row(struct report_document *document, const char *quantity, const cJSON *value,
                       const cJSON *interval)
{
    cJSON *row = report_document_keep(document, cJSON_CreateObject());
    cJSON_AddStringToObject(row, "quantity", quantity);
    if (value != NULL) {
        cJSON_AddItemToObject(row, "value", cJSON_Duplicate(value, true));
    }
    if (interval != NULL) {
        cJSON_AddItemToObject(row, "ci95", cJSON_Duplicate(interval, true));
    }
    return row;
}

/* A figure of the report in a row of its own. */
static bool add_figure(struct report_document *document, struct report_table *table, const char *quantity,
                       const char *value, const char *interval, struct wagons_error *error)
{
    const cJSON *json = document->json;
    if (!cJSON_IsNumber(report_find(json, value)) && !cJSON_IsNull(report_find(json, value))) {
        return json_expected(report_find(json, value), value, "a number", error);
    }
    cJSON *row =
        make_row(document, quantity, report_find(json, value), interval != NULL ? report_find(json, interval) : NULL);
    return report_table_add(table, row, NULL, error) || json_within(error, "%s", interval != NULL ? interval : value);
}

/* --- sides --- */

static bool add_sides(struct report_document *document, struct wagons_error *error)
{
    static const struct report_column seats[] = {
        {"player", "Player", NULL, REPORT_TEXT, 0},
        {"wins", "Wins", "wins", REPORT_WHOLE, 0},
        {"score", "Points a game", "score.mean", REPORT_NUMBER, 0},
        {"score_ci95", "95 % interval", "score.ci95", REPORT_INTERVAL, 0},
        {"score_sd", "Deviation", "score.sd", REPORT_NUMBER, 0},
    };
    static const char *const names[] = {"player 1", "player 2", "player 3", "player 4", "player 5"};
    struct report_column agents[5];
    const cJSON *list = json_get(document->json, "players"), *entry;
    int place = 0;
    for (int k = 0; k < 5; k++) {
        agents[k] = seats[k];
    }
    agents[0] = (struct report_column){"agent", "Agent", "agent", REPORT_TEXT, 0};
    struct report_section *section = report_section_add(document, "agents", "By agent", agents, 5);
    if (!report_table_add_all(&section->table, document->json, "agents", false, error)) {
        return false;
    }
    section = report_section_add(document, "players", "By seat", seats, 5);
    section->text = report_text("Player 1 sits first. Every agent had every seat.");
    if (!json_list(list, "players", 2, 5, NULL, error)) {
        return false;
    }
    cJSON_ArrayForEach(entry, list)
    {
        if (!report_table_add(&section->table, entry, &names[place], error)) {
            return json_within(error, "players[%d]", place);
        }
        place++;
    }
    return true;
}

static void draw_sides(struct report_section *section)
{
    static const struct report_axis axis = {.label = "points a game"};
    int count = section->table.row_count;
    struct report_point *points =
        report_points(&section->table, 0, count, section->table.columns[0].key, "score", "score_ci95");
    section->plot = points != NULL ? report_plot_dots(points, count, &axis) : NULL;
    section->plot_text = "Mean points a game; the lines are their 95 % intervals.";
    free(points);
}

/* Whether the interval at that path lies above, below, or around zero. */
static const char *side_of(const cJSON *json, const char *path, const char *above, const char *below,
                           const char *around)
{
    const cJSON *interval = report_find(json, path);
    const cJSON *low = cJSON_GetArrayItem(interval, 0), *high = cJSON_GetArrayItem(interval, 1);
    return cJSON_IsNumber(low) && low->valuedouble > 0     ? above
           : cJSON_IsNumber(high) && high->valuedouble < 0 ? below
                                                           : around;
}

static const char *agent_name(const cJSON *json, int agent)
{
    const char *name = cJSON_GetStringValue(json_get(cJSON_GetArrayItem(json_get(json, "agents"), agent), "agent"));
    return name != NULL ? name : "?";
}

/* --- self-play --- */

bool report_of_selfplay(struct report_document *document, struct wagons_error *error)
{
    const cJSON *json = document->json;
    struct report_section *summary = report_section_add(document, "summary", "Summary", summary_columns, 3);
    if (!add_figure(document, &summary->table, "games", "games", NULL, error) ||
        !add_figure(document, &summary->table, "draws", "draws", NULL, error) ||
        !add_figure(document, &summary->table, "points player 1 is ahead", "margin.mean", "margin.ci95", error) ||
        !add_sides(document, error)) {
        return false;
    }
    draw_sides(&document->sections[1]);
    draw_sides(&document->sections[2]);
    document->title =
        report_text("%s: %s and %s in self-play", report_game(json), agent_name(json, 0), agent_name(json, 1));
    document->lead = report_text(
        "%s", side_of(json, "margin.ci95", "Player 1 is ahead at the end by more than chance explains.",
                      "Player 2 is ahead at the end by more than chance explains.",
                      "From these games it cannot be told that one seat is better: 0 lies in the interval of the "
                      "points player 1 is ahead."));
    return true;
}

/* --- matches --- */

static bool add_pentanomial(struct report_document *document, struct wagons_error *error)
{
    static const struct report_column columns[] = {
        {"points", "Points of the first agent in a pair", "points", REPORT_TEXT, 0},
        {"pairs", "Pairs", "pairs", REPORT_WHOLE, 0},
        {"share", "Share", "share", REPORT_RATE, 0},
    };
    static const char *const points[PAIR_RESULTS] = {"0", "½", "1", "1½", "2"};
    const cJSON *counts = json_get(document->json, "pentanomial");
    double sum = 0, count[PAIR_RESULTS];
    if (!json_list(counts, "pentanomial", PAIR_RESULTS, PAIR_RESULTS, NULL, error)) {
        return false;
    }
    for (int k = 0; k < PAIR_RESULTS; k++) {
        if (!json_number(cJSON_GetArrayItem(counts, k), "", 0, JSON_INTEGER_MAX, &count[k], error)) {
            return json_within(error, "pentanomial[%d]", k);
        }
        sum += count[k];
    }
    struct report_section *section = report_section_add(document, "pentanomial", "Results of the pairs", columns, 3);
    for (int k = 0; k < PAIR_RESULTS; k++) {
        cJSON *row = report_document_keep(document, cJSON_CreateObject());
        cJSON_AddStringToObject(row, "points", points[k]);
        cJSON_AddNumberToObject(row, "pairs", count[k]);
        cJSON_AddItemToObject(row, "share", sum > 0 ? cJSON_CreateNumber(count[k] / sum) : cJSON_CreateNull());
        if (!report_table_add(&section->table, row, NULL, error)) {
            return false;
        }
    }
    section->text =
        report_text("A pair is one deal played twice with the seats swapped, so that its luck falls to both. 2: "
                    "the first agent won both games; 1: one each; 0: it lost both.");
    return true;
}

static void draw_pentanomial(struct report_section *section)
{
    static const struct report_axis axis = {.label = "pairs", .category = "points of the first agent in a pair"};
    struct report_point *points = report_points(&section->table, 0, PAIR_RESULTS, "points", "pairs", NULL);
    section->plot = points != NULL ? report_plot_columns(points, PAIR_RESULTS, &axis) : NULL;
    section->plot_text = "How many pairs ended with so many points of the first agent.";
    free(points);
}

static void draw_elo(struct report_section *section, int row)
{
    static const struct report_axis axis = {.label = "Elo of the first agent", .has_reference = true, .reference = 0};
    struct report_point *points = report_points(&section->table, row, 1, "quantity", "value", "ci95");
    section->plot = points != NULL ? report_plot_dots(points, 1, &axis) : NULL;
    section->plot_text = "Dot: Elo; line: its 95 % interval, without a bound where it runs to the edge. The dashed "
                         "line at 0 stands for equal strength.";
    free(points);
}

/* A verdict of the test for a reader who knows nothing of hypotheses; what is unknown stays as it is. */
static char *verdict_words(const char *verdict, double elo0, double elo1)
{
    static const char format[] = "it decided for %g, against %g";
    return strcmp(verdict, "H1") == 0          ? report_text(format, elo1, elo0)
           : strcmp(verdict, "H0") == 0        ? report_text(format, elo0, elo1)
           : strcmp(verdict, "undecided") == 0 ? report_text("the games were too few to decide between the two")
                                               : report_text("%s", verdict);
}

/* What the sequential test found, if there was one. */
static char *test_words(const cJSON *json)
{
    const cJSON *elo0 = report_find(json, "sprt.elo0"), *elo1 = report_find(json, "sprt.elo1");
    const cJSON *llr = report_find(json, "sprt.llr");
    const char *verdict = cJSON_GetStringValue(report_find(json, "sprt.verdict"));
    if (verdict == NULL || !cJSON_IsNumber(elo0) || !cJSON_IsNumber(elo1) || !cJSON_IsNumber(llr)) {
        return NULL;
    }
    char *words = verdict_words(verdict, elo0->valuedouble, elo1->valuedouble);
    char *text = report_text(
        "The sequential test of %g against %g normalised Elo ended with a log-likelihood ratio of %.2f: %s. "
        "After a test that stops early, Elo tends to be overstated.",
        elo0->valuedouble, elo1->valuedouble, llr->valuedouble, words != NULL ? words : verdict);
    free(words);
    return text;
}

bool report_of_match(struct report_document *document, struct wagons_error *error)
{
    const cJSON *json = document->json;
    enum { ELO_ROW = 1 };
    struct report_section *summary = report_section_add(document, "summary", "Strength", summary_columns, 3);
    struct report_table *table = &summary->table;
    if (!add_figure(document, table, "score of a pair (0 to 1)", "pair_score", "pair_score_ci95", error) ||
        !add_figure(document, table, "Elo", "elo", "elo_ci95", error) ||
        !add_figure(document, table, "points ahead, first agent", "margin.mean", "margin.ci95", error) ||
        !add_figure(document, table, "pairs", "pairs", NULL, error) ||
        !add_figure(document, table, "games", "games", NULL, error) || !add_pentanomial(document, error) ||
        !add_sides(document, error)) {
        return false;
    }
    summary->text = test_words(json);
    draw_elo(summary, ELO_ROW);
    draw_pentanomial(&document->sections[1]);
    draw_sides(&document->sections[2]);
    document->title = report_text("%s: %s against %s", report_game(json), agent_name(json, 0), agent_name(json, 1));
    document->lead = report_text(
        "%s", side_of(json, "elo_ci95", "The first agent is the stronger one: all of the 95 % interval is above 0.",
                      "The second agent is the stronger one: all of the 95 % interval is below 0.",
                      "Which agent is stronger is not settled by these games."));
    return true;
}
