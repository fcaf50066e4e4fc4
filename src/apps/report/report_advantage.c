// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "apps/report/report_kinds.h"
#include "base/error.h"

enum { COLUMNS = 20, CARD_COLUMN = 1, START_COLUMN = 2, DOTS_MAX = 60 };

static const struct report_column all_columns[COLUMNS] = {
    {"agent", "Agent", NULL, REPORT_TEXT, 0},
    {"scoring_card", "Scoring card", NULL, REPORT_TEXT, 0},
    {"start", "Start rule", NULL, REPORT_TEXT, 0},
    {"games", "Games", "games", REPORT_WHOLE, 0},
    {"player1_wins", "Wins of player 1", "player1_wins", REPORT_WHOLE, 0},
    {"player2_wins", "Wins of player 2", "player2_wins", REPORT_WHOLE, 0},
    {"win_rate", "Player 1 wins", "win_rate.value", REPORT_RATE, 0},
    {"win_rate_ci95", "95 % interval", "win_rate.ci95", REPORT_RATE_INTERVAL, 0},
    {"margin", "Points ahead", "margin.mean", REPORT_NUMBER, 0},
    {"margin_ci95", "95 % interval", "margin.ci95", REPORT_INTERVAL, 0},
    {"margin_sd", "Deviation", "margin.sd", REPORT_NUMBER, REPORT_CSV_ONLY},
    {"start_swing", "Start swing", "start_swing.mean", REPORT_NUMBER, REPORT_MAY_LACK},
    {"start_swing_ci95", "95 % interval", "start_swing.ci95", REPORT_INTERVAL, REPORT_MAY_LACK},
    {"player1_score", "Points of player 1", "players[0].score.mean", REPORT_NUMBER, REPORT_MAY_LACK},
    {"player2_score", "Points of player 2", "players[1].score.mean", REPORT_NUMBER, REPORT_MAY_LACK},
    {"reduced_win_rate", "Player 1 wins, reduced", "reduced.win_rate.value", REPORT_RATE, REPORT_MAY_LACK},
    {"reduced_win_rate_ci95", "95 % interval", "reduced.win_rate.ci95", REPORT_RATE_INTERVAL, REPORT_MAY_LACK},
    {"reduced_margin", "Points ahead, reduced", "reduced.margin.mean", REPORT_NUMBER, REPORT_MAY_LACK},
    {"reduced_margin_ci95", "95 % interval", "reduced.margin.ci95", REPORT_INTERVAL, REPORT_MAY_LACK},
    {"draws", "Draws", "draws", REPORT_WHOLE, REPORT_MAY_LACK | REPORT_CSV_ONLY},
};

/* A section whose rows are told apart by these columns; `hidden` is not shown on the page (-1: all are). */
static struct report_section *add_section(struct report_document *document, const char *name, const char *title,
                                          int hidden)
{
    struct report_column columns[COLUMNS];
    memcpy(columns, all_columns, sizeof columns);
    if (hidden >= 0) {
        columns[hidden].flags |= REPORT_CSV_ONLY;
    }
    return report_section_add(document, name, title, columns, COLUMNS);
}

/* --- rows --- */

static bool add_starts(struct report_table *table, const cJSON *owner, const char *agent, const char *card,
                       struct wagons_error *error)
{
    const cJSON *rows = json_get(owner, "by_start"), *row;
    if (!json_object(rows, "by_start", error)) {
        return false;
    }
    cJSON_ArrayForEach(row, rows)
    {
        const char *texts[] = {agent, card, row->string};
        if (!report_table_add(table, row, texts, error)) {
            return report_within(error, "by_start.", row->string);
        }
    }
    return true;
}

/* The games with each card: under all start rules, and one by one where the report has that. */
static bool add_cards(struct report_table *whole, struct report_table *by_start, const cJSON *owner, const char *agent,
                      struct wagons_error *error)
{
    const cJSON *cards = json_get(owner, "by_scoring_card"), *card;
    if (cards != NULL && !json_object(cards, "by_scoring_card", error)) {
        return false;
    }
    cJSON_ArrayForEach(card, cards)
    {
        const char *texts[] = {agent, card->string, "all"};
        if (!report_table_add(whole, card, texts, error) ||
            (json_get(card, "by_start") != NULL && !add_starts(by_start, card, agent, card->string, error))) {
            return report_within(error, "by_scoring_card.", card->string);
        }
    }
    return true;
}

static bool add_agent(struct report_document *document, const cJSON *owner, struct wagons_error *error)
{
    const char *agent = json_string(json_get(owner, "agent"), "agent", error);
    struct report_section *sections = document->sections;
    return agent != NULL && add_starts(&sections[0].table, owner, agent, "all", error) &&
           add_cards(&sections[1].table, &sections[2].table, owner, agent, error);
}

static bool add_agents(struct report_document *document, struct wagons_error *error)
{
    const cJSON *agents = json_get(document->json, "by_agent"), *agent;
    int place = 0;
    if (agents == NULL) {
        return add_agent(document, document->json, error);
    }
    if (!json_list(agents, "by_agent", 1, INT16_MAX, NULL, error)) {
        return false;
    }
    cJSON_ArrayForEach(agent, agents)
    {
        if (!add_agent(document, agent, error)) {
            return json_within(error, "by_agent[%d]", place);
        }
        place++;
    }
    return true;
}

static bool add_differences(struct report_document *document, struct wagons_error *error)
{
    static const struct report_column columns[] = {
        {"a", "Start rule", "a", REPORT_TEXT, 0},
        {"b", "Compared with", "b", REPORT_TEXT, 0},
        {"margin", "Points ahead, difference", "margin.mean", REPORT_NUMBER, 0},
        {"margin_ci95", "95 % interval", "margin.ci95", REPORT_INTERVAL, 0},
        {"win_rate", "Player 1 wins, difference", "win_rate.mean", REPORT_RATE, 0},
        {"win_rate_ci95", "95 % interval", "win_rate.ci95", REPORT_RATE_INTERVAL, 0},
    };
    if (cJSON_GetArraySize(json_get(document->json, "differences")) == 0) {
        return true;
    }
    struct report_section *section = report_section_add(document, "differences", "Start rules compared", columns, 6);
    section->text =
        report_text("The same deals were played under each rule, so the differences are known better than the "
                    "figures themselves. An interval without 0 is a real difference.");
    return report_table_add_all(&section->table, document->json, "differences", true, error);
}

/* What player 1 wins if the seat makes no difference: one half, or less among more players. */
static double equal_share(const cJSON *json)
{
    const cJSON *rows = json_get(json, "by_start");
    int players = cJSON_GetArraySize(json_get(rows != NULL ? rows->child : NULL, "players"));
    return players > 2 ? 1.0 / players : 0.5;
}

/* --- pictures --- */

/* A label "agent: start" that the document keeps. */
static const char *label_of(struct report_document *document, const struct report_table *table, int row, bool agents)
{
    char *label = report_text("%s%s%s", agents ? report_table_cell(table, row, 0)->text : "", agents ? ": " : "",
                              report_table_cell(table, row, START_COLUMN)->text);
    cJSON *kept = report_document_keep(document, cJSON_CreateString(label != NULL ? label : ""));
    free(label);
    return cJSON_GetStringValue(kept);
}

static void draw_starts(struct report_document *document, struct report_section *section)
{
    const cJSON *json = document->json;
    struct report_axis axis = {
        .label = "games that player 1 wins", .percent = true, .has_reference = true, .reference = equal_share(json)};
    const struct report_table *table = &section->table;
    int count = table->row_count < DOTS_MAX ? table->row_count : DOTS_MAX;
    bool agents = cJSON_GetArraySize(json_get(document->json, "by_agent")) > 1;
    struct report_point *points = report_points(table, 0, count, NULL, "win_rate", "win_rate_ci95");
    for (int k = 0; k < count && points != NULL; k++) {
        points[k].label = label_of(document, table, k, agents);
    }
    section->plot = points != NULL ? report_plot_dots(points, count, &axis) : NULL;
    section->plot_text = "Dots: share of the games that player 1 wins; lines: 95 % intervals. The dashed line is an "
                         "equal share, no advantage for anybody.";
    free(points);
}

static int by_value(const void *a, const void *b)
{
    double x = ((const struct report_point *)a)->value, y = ((const struct report_point *)b)->value;
    return (x < y) - (x > y);
}

/* The cards of the first agent, the greatest advantage first. */
static void draw_cards(const cJSON *json, struct report_section *section)
{
    struct report_axis axis = {
        .label = "games that player 1 wins", .percent = true, .has_reference = true, .reference = equal_share(json)};
    const struct report_table *table = &section->table;
    int count = 0;
    while (count < table->row_count && count < DOTS_MAX &&
           report_table_cell(table, count, 0)->text == report_table_cell(table, 0, 0)->text) {
        count++;
    }
    struct report_point *points = report_points(table, 0, count, "scoring_card", "win_rate", "win_rate_ci95");
    if (points != NULL && count > 0) {
        qsort(points, (size_t)count, sizeof *points, by_value);
        section->plot = report_plot_dots(points, count, &axis);
    }
    section->plot_text =
        "The games with each scoring card, played by the first agent under all start rules. Dots: share "
        "that player 1 wins; lines: 95 % intervals.";
    free(points);
}

/* --- words --- */

/* What an interval says about an advantage. */
static const char *verdict(double low, double high, double equal)
{
    if (isnan(low) || isnan(high)) {
        return "too few games to say whether that is an advantage";
    }
    return low > equal    ? "an advantage for player 1 beyond chance"
           : high < equal ? "a disadvantage for player 1 beyond chance"
                          : "which may still be chance: an equal share lies in the interval";
}

static char *lead(const struct report_table *table, double equal)
{
    const struct report_cell *rate = report_table_cell(table, 0, report_table_find(table, "win_rate"));
    const struct report_cell *interval = report_table_cell(table, 0, report_table_find(table, "win_rate_ci95"));
    double value = report_cell_number(rate, 0), low = report_cell_number(interval, 0);
    double high = report_cell_number(interval, 1);
    const char *start = report_table_cell(table, 0, START_COLUMN)->text;
    bool ruled = strcmp(start, "all") != 0; /* a game with start rules */
    if (isnan(value)) {
        return report_text("There are no games under the first start rule.");
    }
    return report_text("Where %s plays itself%s%s, player 1 wins %.1f %% of the games (95 %%: %.1f %% to %.1f %%), %s.",
                       report_table_cell(table, 0, 0)->text, ruled ? " under " : "", ruled ? start : "", 100 * value,
                       100 * low, 100 * high, verdict(low, high, equal));
}

static bool finish(struct report_document *document, struct wagons_error *error)
{
    struct report_section *starts = &document->sections[0], *cards = &document->sections[1];
    if (starts->table.row_count == 0) {
        return error_set(error, "by_start: expected at least one start rule, found none");
    }
    starts->text =
        report_text("Player 1 sits first; points ahead count from there. Start swing: points that the chosen "
                    "start card is worth over one at random, on the same deals, for who chooses it. “Reduced” "
                    "figures use a weaker player's games on the same deals to lessen the luck.");
    draw_starts(document, starts);
    draw_cards(document->json, cards);
    cards->searched = cards->table.row_count > 18;
    cards->text = report_text("Each game counts for its three scoring cards, so these rows are not independent of each "
                              "other, and of many cards a few stand out by chance alone.");
    document->title = report_text("%s: the advantage of the first player", report_game(document->json));
    document->lead = lead(&starts->table, equal_share(document->json));
    return true;
}

/* Takes away what has no rows: games without scoring cards have none of these. */
static void drop_empty(struct report_document *document)
{
    int kept = 1;
    for (int k = 1; k < document->section_count; k++) {
        struct report_section *section = &document->sections[k];
        if (section->table.row_count > 0) {
            document->sections[kept++] = *section;
        } else {
            report_table_free(&section->table);
            free(section->text);
            free(section->plot);
        }
    }
    document->section_count = kept;
}

bool report_of_advantage(struct report_document *document, struct wagons_error *error)
{
    add_section(document, "starts", "By start rule and agent", CARD_COLUMN);
    add_section(document, "cards", "By scoring card", START_COLUMN);
    struct report_section *both = add_section(document, "cards-by-start", "By scoring card and start rule", -1);
    both->searched = both->folded = true;
    if (!add_agents(document, error) || !finish(document, error)) {
        return false;
    }
    drop_empty(document);
    return add_differences(document, error);
}
