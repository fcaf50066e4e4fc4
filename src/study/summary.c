// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/summary.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/json.h"

cJSON *summary_number(double number)
{
    return isfinite(number) ? cJSON_CreateNumber(number) : cJSON_CreateNull();
}

cJSON *summary_interval(double low, double high)
{
    cJSON *interval = cJSON_CreateArray();
    cJSON_AddItemToArray(interval, summary_number(low));
    cJSON_AddItemToArray(interval, summary_number(high));
    return interval;
}

cJSON *summary_statistic(const struct moments *moments, double unit)
{
    struct statistic statistic = statistics_read(moments, unit);
    cJSON *object = cJSON_CreateObject();
    bool spread = statistic.has_spread;
    cJSON_AddItemToObject(object, "mean", summary_number(statistic.has_mean ? statistic.mean : NAN));
    cJSON_AddItemToObject(object, "sd", summary_number(spread ? statistic.sd : NAN));
    cJSON_AddItemToObject(object, "ci95",
                          summary_interval(spread ? statistic.low : NAN, spread ? statistic.high : NAN));
    return object;
}

static cJSON *rules_object(const struct wagons_series *setup)
{
    cJSON *rules = cJSON_CreateObject();
    setup->game->rules_json(&setup->rules, rules);
    if (setup->mixed_starts) {
        cJSON_ReplaceItemInObjectCaseSensitive(rules, "start", cJSON_CreateString("mixed"));
    }
    return rules;
}

/* What the rules leave to the deal and this run fixes. */
static void add_fixed(cJSON *head, const struct wagons_series *setup)
{
    if (setup->rules.start == WAGONS_FIXED && setup->rules.start_card >= 0) {
        cJSON_AddNumberToObject(head, "start_card", setup->rules.start_card);
    }
    if (setup->rules.has_scoring && setup->game->scoring_names != NULL) {
        cJSON *scoring = cJSON_AddArrayToObject(head, "scoring");
        for (int k = 0; k < WAGONS_SCORING; k++) {
            cJSON_AddItemToArray(scoring, cJSON_CreateString(setup->game->scoring_names[setup->rules.scoring[k]]));
        }
    }
}

cJSON *summary_head(const struct series *series, const char *format, uint64_t from)
{
    const struct wagons_series *setup = series->setup;
    cJSON *head = cJSON_CreateObject();
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, setup->game->deck_hash(series->deck));
    cJSON_AddStringToObject(head, "format", format);
    cJSON_AddStringToObject(head, "game", setup->game->name);
    cJSON_AddStringToObject(head, "deck", setup->game->deck_name(series->deck));
    cJSON_AddStringToObject(head, "deck_hash", hash);
    cJSON_AddItemToObject(head, "rules", rules_object(setup));
    add_fixed(head, setup);
    cJSON_AddNumberToObject(head, "seed", (double)setup->seed);
    if (from != 0) {
        cJSON_AddNumberToObject(head, "from", (double)from);
    }
    if (series_is_timed(series)) {
        cJSON_AddTrueToObject(head, "limited");
    }
    cJSON *agents = cJSON_AddArrayToObject(head, "agents");
    for (int k = 0; k < series->agent_count; k++) {
        cJSON_AddItemToArray(agents, cJSON_CreateString(wagons_agent_spec(series->agents[k])));
    }
    cJSON_AddNumberToObject(head, "players", setup->rules.players);
    return head;
}

cJSON *summary_report(const cJSON *head)
{
    static const char *const names[] = {"format",     "game",    "deck", "deck_hash", "rules",
                                        "start_card", "scoring", "seed", "from",      "limited"};
    cJSON *report = cJSON_CreateObject();
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        const cJSON *item = json_get(head, names[k]);
        if (item != NULL) {
            cJSON_AddItemToObject(report, names[k], cJSON_Duplicate(item, true));
        }
    }
    return report;
}

const char *summary_agent(const cJSON *head, int k)
{
    const char *spec = cJSON_GetStringValue(cJSON_GetArrayItem(json_get(head, "agents"), k));
    return spec != NULL ? spec : "";
}

int summary_agents(const cJSON *head)
{
    return cJSON_GetArraySize(json_get(head, "agents"));
}

int summary_players(const cJSON *head)
{
    const cJSON *players = json_get(head, "players");
    int count = cJSON_IsNumber(players) ? players->valueint : 2;
    return count < 2 ? 2 : count > WAGONS_PLAYERS_MAX ? WAGONS_PLAYERS_MAX : count;
}

cJSON *summary_rate(const struct rate *rate)
{
    if (!rate->has_value) {
        return cJSON_CreateNull();
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, "value", summary_number(rate->value));
    cJSON_AddItemToObject(object, "ci95", summary_interval(rate->low, rate->high));
    return object;
}

static void add_side(cJSON *list, const char *agent, const struct side_totals *side)
{
    cJSON *object = cJSON_CreateObject();
    if (agent != NULL) {
        cJSON_AddStringToObject(object, "agent", agent);
    }
    cJSON_AddNumberToObject(object, "wins", (double)side->wins);
    cJSON_AddItemToObject(object, "score", summary_statistic(&side->score, 1));
    cJSON_AddItemToArray(list, object);
}

void summary_totals(cJSON *report, const cJSON *head, const struct totals *totals)
{
    cJSON_AddNumberToObject(report, "games", (double)totals->games);
    cJSON_AddNumberToObject(report, "draws", (double)totals->draws);
    cJSON *players = cJSON_AddArrayToObject(report, "players");
    for (int seat = 0; seat < summary_players(head); seat++) {
        add_side(players, NULL, &totals->seats[seat]);
    }
    cJSON *agents = cJSON_AddArrayToObject(report, "agents");
    for (int agent = 0; agent < 2; agent++) {
        add_side(agents, summary_agent(head, agent), &totals->agents[agent]);
    }
}

void summary_cost(cJSON *report, const struct run_cost *cost)
{
    cJSON *timing = cJSON_AddObjectToObject(report, "timing");
    cJSON_AddNumberToObject(timing, "seconds", cost->seconds);
    cJSON_AddNumberToObject(timing, "games", (double)cost->games);
    cJSON_AddNumberToObject(timing, "games_per_s", cost->seconds > 0 ? (double)cost->games / cost->seconds : 0);
    cJSON_AddNumberToObject(timing, "threads", cost->threads);
}
