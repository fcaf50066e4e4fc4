// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/advantage_report.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_cdf.h>

#include "base/error.h"
#include "base/json.h"
#include "study/advantage_sums.h"
#include "study/part.h"
#include "study/summary.h"

#define ADVANTAGE_FORMAT "wagons-advantage/1"

static const char *const start_names[] = {
    [WAGONS_FIRST_PICKS] = "first-picks", [WAGONS_SECOND_PICKS] = "second-picks", [WAGONS_FIXED] = "fixed"};

/* What the report is made of. */
struct sheet {
    const cJSON *head;
    const struct wagons_game *game;
    int agents, cards, players, starts;
    bool has_control;
    const char *start[ADVANTAGE_STARTS]; /* names of the rows; "all" where there are no start rules */
    void *sums;
};

cJSON *advantage_head(const struct advantage_plan *plan, const struct series *series, uint64_t from)
{
    cJSON *head = summary_head(series, ADVANTAGE_FORMAT, from);
    cJSON *rules = cJSON_GetObjectItemCaseSensitive(head, "rules");
    cJSON *starts = cJSON_AddArrayToObject(head, "starts");
    for (int row = 0; row < plan->starts; row++) {
        cJSON_AddItemToArray(starts, cJSON_CreateString(plan->has_starts ? start_names[plan->start[row]] : "all"));
    }
    if (plan->starts > 1) {
        cJSON_ReplaceItemInObjectCaseSensitive(rules, "start", cJSON_CreateString("all"));
    }
    cJSON_AddBoolToObject(head, "control", plan->has_control);
    return head;
}

/* --- figures --- */

static cJSON *statistic(const struct moments *moments, double unit)
{
    return moments->count > 0 ? summary_statistic(moments, unit) : cJSON_CreateNull();
}

/* The sum of squares of the deviations from the mean. */
static double deviation(double count, double sum, double squares)
{
    return squares - sum * sum / count;
}

/* A figure estimated with the control's help. */
struct reduced {
    double value, half; /* and half the 95 % interval */
    double correlation;
    bool has_value;
};

/* Regression on the control whose mean is known from `all`: value = own mean - slope (paired mean - mean of all), with the
   variance s²(1 - r²) / n + slope² s_c² / m (double sampling). */
static struct reduced reduce(const struct moments *own, const struct moments *paired, const struct moments *all,
                             int64_t cross)
{
    struct reduced reduced = {.has_value = false};
    double n = (double)own->count, m = (double)all->count;
    if (own->count < 4 || paired->count != own->count || all->count < 4) {
        return reduced;
    }
    double own_square = deviation(n, (double)own->sum, (double)own->squares);
    double control_square = deviation(n, (double)paired->sum, (double)paired->squares);
    double product = (double)cross - (double)own->sum * (double)paired->sum / n;
    if (control_square <= 0 || own_square <= 0) {
        return reduced;
    }
    double slope = product / control_square;
    double residual = fmax(0, own_square - slope * product) / (n - 2);
    double spread = deviation(m, (double)all->sum, (double)all->squares) / (m - 1);
    double shift = (double)paired->sum / n - (double)all->sum / m;
    reduced.value = (double)own->sum / n - slope * shift;
    reduced.half = gsl_cdf_tdist_Pinv(0.975, n - 2) * sqrt(residual / n + slope * slope * spread / m);
    reduced.correlation = product / sqrt(own_square * control_square);
    reduced.has_value = true;
    return reduced;
}

static cJSON *reduced_json(const struct reduced *reduced, const char *name, double unit, double low, double high)
{
    cJSON *object = cJSON_CreateObject();
    double value = unit * reduced->value, half = unit * reduced->half;
    cJSON_AddItemToObject(object, name, summary_number(fmin(fmax(value, low), high)));
    cJSON_AddItemToObject(object, "ci95", summary_interval(fmax(value - half, low), fmin(value + half, high)));
    return object;
}

static cJSON *reduced_row(const struct sheet *sheet, int agent, int start)
{
    const struct advantage_agent *own = &advantage_agents(sheet->sums)[agent];
    const struct advantage_row *row = &own->row[start];
    const struct advantage_control *control = &advantage_controls(sheet->sums, sheet->agents)[start];
    struct reduced margin =
        reduce(&row->margin, &control->paired.margin, &control->all.margin, own->cross_margin[start]);
    struct reduced share =
        reduce(&row->win_share, &control->paired.share, &control->all.share, own->cross_share[start]);
    const char *spec = summary_agent(sheet->head, agent);
    bool is_control = strcmp(spec, "greedy") == 0 || strcmp(spec, "random") == 0;
    if (!sheet->has_control || is_control || !margin.has_value || !share.has_value) {
        return cJSON_CreateNull();
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, "win_rate", reduced_json(&share, "value", 1.0 / ADVANTAGE_SHARE, 0, 1));
    cJSON_AddItemToObject(object, "margin", reduced_json(&margin, "mean", 1, -HUGE_VAL, HUGE_VAL));
    cJSON_AddItemToObject(object, "correlation", summary_number(margin.correlation));
    cJSON_AddNumberToObject(object, "control_games", (double)control->all.margin.count);
    return object;
}

/* --- rows --- */

static cJSON *rate_of(uint64_t share, uint64_t games)
{
    double trials = (double)games;
    struct rate rate = statistics_share(games > 0 ? (double)share / (ADVANTAGE_SHARE * trials) : 0, trials);
    return summary_rate(&rate);
}

static void add_players(cJSON *object, const struct sheet *sheet, const struct advantage_row *row)
{
    cJSON *players = cJSON_AddArrayToObject(object, "players");
    for (int k = 0; k < sheet->players; k++) {
        cJSON *player = cJSON_CreateObject();
        cJSON_AddNumberToObject(player, "wins", (double)row->wins[k]);
        cJSON_AddItemToObject(player, "win_rate", rate_of(row->share[k], row->margin.count));
        cJSON_AddItemToObject(player, "score", statistic(&row->score[k], 1));
        cJSON_AddItemToArray(players, player);
    }
}

/* `start` names the rule; NULL in a row of several. */
static cJSON *row_json(const struct sheet *sheet, const struct advantage_row *row, const char *start)
{
    cJSON *object = cJSON_CreateObject();
    int chooser = start == NULL                        ? WAGONS_NOBODY
                  : strcmp(start, "first-picks") == 0  ? 0
                  : strcmp(start, "second-picks") == 0 ? 1
                                                       : WAGONS_NOBODY;
    cJSON_AddNumberToObject(object, "games", (double)row->margin.count);
    cJSON_AddNumberToObject(object, "draws", (double)row->draws);
    cJSON_AddNumberToObject(object, "player1_wins", (double)row->wins[0]);
    cJSON_AddNumberToObject(object, "player2_wins", (double)row->wins[1]);
    cJSON_AddItemToObject(object, "win_rate", rate_of(row->share[0], row->margin.count));
    cJSON_AddItemToObject(object, "margin", statistic(&row->margin, 1));
    cJSON_AddItemToObject(object, "start_swing", statistic(&row->swing, 1));
    cJSON_AddItemToObject(object, "chooser",
                          chooser != WAGONS_NOBODY ? cJSON_CreateNumber(chooser) : cJSON_CreateNull());
    add_players(object, sheet, row);
    return object;
}

static cJSON *by_start_json(const struct sheet *sheet, int agent)
{
    cJSON *object = cJSON_CreateObject();
    for (int start = 0; start < sheet->starts; start++) {
        cJSON *row = row_json(sheet, &advantage_agents(sheet->sums)[agent].row[start], sheet->start[start]);
        cJSON_AddItemToObject(row, "reduced", reduced_row(sheet, agent, start));
        cJSON_AddItemToObject(object, sheet->start[start], row);
    }
    return object;
}

/* NULL if the card never came up. */
static cJSON *card_json(const struct sheet *sheet, int agent, int card)
{
    const struct advantage_row *rows = advantage_card(sheet->sums, sheet->agents, sheet->cards, agent, card);
    struct advantage_row all = rows[0];
    for (int start = 1; start < sheet->starts; start++) {
        advantage_row_add(&all, &rows[start]);
    }
    if (all.margin.count == 0) {
        return NULL;
    }
    cJSON *object = row_json(sheet, &all, sheet->starts == 1 ? sheet->start[0] : NULL);
    cJSON *by_start = cJSON_AddObjectToObject(object, "by_start");
    for (int start = 0; start < sheet->starts; start++) {
        cJSON_AddItemToObject(by_start, sheet->start[start], row_json(sheet, &rows[start], sheet->start[start]));
    }
    return object;
}

static cJSON *by_card_json(const struct sheet *sheet, int agent)
{
    cJSON *object = cJSON_CreateObject();
    for (int card = 0; card < sheet->cards; card++) {
        cJSON *row = card_json(sheet, agent, card);
        if (row != NULL) {
            cJSON_AddItemToObject(object, sheet->game->scoring_names[card], row);
        }
    }
    return object;
}

static cJSON *differences_json(const struct sheet *sheet, int agent)
{
    cJSON *list = cJSON_CreateArray();
    for (int k = 0; k < ADVANTAGE_STARTS && sheet->starts == ADVANTAGE_STARTS; k++) {
        const struct advantage_figures *difference = &advantage_agents(sheet->sums)[agent].difference[k];
        int a, b;
        advantage_difference_rows(k, &a, &b);
        cJSON *object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "a", sheet->start[a]);
        cJSON_AddStringToObject(object, "b", sheet->start[b]);
        cJSON_AddItemToObject(object, "margin", statistic(&difference->margin, 1));
        cJSON_AddItemToObject(object, "win_rate", statistic(&difference->share, 1.0 / ADVANTAGE_SHARE));
        cJSON_AddItemToArray(list, object);
    }
    return list;
}

static void add_agent(cJSON *object, const struct sheet *sheet, int agent)
{
    uint64_t games = 0;
    for (int start = 0; start < sheet->starts; start++) {
        games += advantage_agents(sheet->sums)[agent].row[start].margin.count;
    }
    cJSON_AddStringToObject(object, "agent", summary_agent(sheet->head, agent));
    cJSON_AddNumberToObject(object, "games", (double)games);
    cJSON_AddItemToObject(object, "by_start", by_start_json(sheet, agent));
    if (sheet->cards > 0) {
        cJSON_AddItemToObject(object, "by_scoring_card", by_card_json(sheet, agent));
    }
    cJSON_AddItemToObject(object, "differences", differences_json(sheet, agent));
}

/* --- the whole --- */

/* What a head says; false with *error filled if it is none of a study like this. */
static bool read_head(struct sheet *sheet, const cJSON *head, struct wagons_error *error)
{
    const cJSON *starts = json_get(head, "starts"), *name = json_get(head, "game");
    *sheet = (struct sheet){
        .head = head,
        .game = cJSON_IsString(name) ? wagons_game_find(name->valuestring) : NULL,
        .agents = summary_agents(head),
        .players = summary_players(head),
        .has_control = cJSON_IsTrue(json_get(head, "control")),
    };
    if (sheet->game == NULL) {
        return json_expected(name, "game", "a game", error);
    }
    if (sheet->agents < 1 || sheet->agents > WAGONS_ADVANTAGE_AGENTS_MAX) {
        return error_set(error, "agents: expected a list of 1 to %d", WAGONS_ADVANTAGE_AGENTS_MAX);
    }
    if (!json_list(starts, "starts", 1, ADVANTAGE_STARTS, &sheet->starts, error)) {
        return false;
    }
    for (int k = 0; k < sheet->starts; k++) {
        sheet->start[k] = json_string(cJSON_GetArrayItem(starts, k), "starts", error);
        if (sheet->start[k] == NULL) {
            return false;
        }
    }
    sheet->cards = sheet->game->scoring_result != NULL ? sheet->game->scoring_count : 0;
    return true;
}

static size_t length(const cJSON *head, struct wagons_error *error)
{
    struct sheet sheet;
    return read_head(&sheet, head, error) ? advantage_length(sheet.agents, sheet.cards) : 0;
}

static cJSON *make_report(const cJSON *head, const void *sums, struct wagons_error *error)
{
    struct sheet sheet;
    if (!read_head(&sheet, head, error)) {
        return NULL;
    }
    sheet.sums = (void *)(uintptr_t)sums; /* only read */
    cJSON *report = summary_report(head);
    cJSON_AddItemToObject(report, "agents", cJSON_Duplicate(json_get(head, "agents"), true));
    cJSON_AddNumberToObject(report, "deals", (double)advantage_agents(sheet.sums)[0].row[0].margin.count);
    cJSON_AddItemToObject(report, "control", sheet.has_control ? cJSON_CreateString("greedy") : cJSON_CreateNull());
    add_agent(report, &sheet, 0);
    cJSON *by_agent = cJSON_AddArrayToObject(report, "by_agent");
    for (int agent = 0; agent < sheet.agents; agent++) {
        cJSON *object = cJSON_CreateObject();
        add_agent(object, &sheet, agent);
        cJSON_AddItemToArray(by_agent, object);
    }
    return report;
}

const struct part_kind part_advantage = {.format = ADVANTAGE_FORMAT, .length = length, .report = make_report};
