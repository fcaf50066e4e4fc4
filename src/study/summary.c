// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/summary.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

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

void summary_setup(cJSON *report, const struct series *series)
{
    const struct wagons_series *setup = series->setup;
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, setup->game->deck_hash(series->deck));
    cJSON_AddStringToObject(report, "game", setup->game->name);
    cJSON_AddStringToObject(report, "deck", setup->game->deck_name(series->deck));
    cJSON_AddStringToObject(report, "deck_hash", hash);
    cJSON_AddItemToObject(report, "rules", rules_object(setup));
    cJSON_AddNumberToObject(report, "seed", (double)setup->seed);
    if (setup->from != 0) {
        cJSON_AddNumberToObject(report, "from", (double)(series->paired ? setup->from / 2 : setup->from));
    }
    if (series_is_timed(series)) {
        cJSON_AddTrueToObject(report, "limited");
    }
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

void summary_totals(cJSON *report, const struct series *series, const struct totals *totals)
{
    cJSON_AddNumberToObject(report, "games", (double)totals->games);
    cJSON_AddNumberToObject(report, "draws", (double)totals->draws);
    cJSON *players = cJSON_AddArrayToObject(report, "players");
    for (int seat = 0; seat < series->setup->rules.players; seat++) {
        add_side(players, NULL, &totals->seats[seat]);
    }
    cJSON *agents = cJSON_AddArrayToObject(report, "agents");
    for (int agent = 0; agent < 2; agent++) {
        add_side(agents, wagons_agent_spec(series->setup->agents[agent]), &totals->agents[agent]);
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
