// SPDX-License-Identifier: GPL-3.0-or-later
#include "wagons/selfplay.h"

#include "study/part.h"
#include "study/summary.h"

#define SELFPLAY_FORMAT "wagons-selfplay/1"

static bool count(void *context, uint64_t n, const struct series_outcome *outcome)
{
    totals_add(context, n, &outcome->result);
    return true;
}

static cJSON *make_report(const cJSON *head, const void *sums, struct wagons_error *error)
{
    const struct totals *totals = sums;
    cJSON *report = summary_report(head);
    (void)error;
    summary_totals(report, head, totals);
    cJSON_AddItemToObject(report, "margin", summary_statistic(&totals->margin, 1));
    return report;
}

static size_t length(const cJSON *head, struct wagons_error *error)
{
    (void)head;
    (void)error;
    return PART_LENGTH(struct totals);
}

const struct part_kind part_selfplay = {.format = SELFPLAY_FORMAT, .length = length, .report = make_report};

static cJSON *finish(const struct series *plan, const struct totals *totals, const struct run_cost *cost)
{
    cJSON *head = summary_head(plan, SELFPLAY_FORMAT, plan->from);
    cJSON *report = make_report(head, totals, NULL);
    cJSON_Delete(head);
    if (plan->setup->timing) {
        summary_cost(report, cost);
    }
    part_add(report, plan->setup, summary_head(plan, SELFPLAY_FORMAT, plan->setup->from), totals,
             PART_LENGTH(struct totals));
    return report;
}

enum wagons_ending wagons_selfplay(const struct wagons_series *series, cJSON **report, struct wagons_error *error)
{
    struct series plan = series_of(series, false);
    struct totals totals = {0};
    struct run_counter counter = {.context = &totals, .count = count};
    struct run_cost cost;
    enum wagons_ending ending = run_series(&plan, &counter, &cost, error);
    *report = ending == WAGONS_DONE ? finish(&plan, &totals, &cost) : NULL;
    return ending;
}
