// SPDX-License-Identifier: GPL-3.0-or-later
#include "wagons/selfplay.h"

#include "study/summary.h"

static bool count(void *context, uint64_t n, const struct wagons_result *result)
{
    totals_add(context, n, result);
    return true;
}

static cJSON *make_report(const struct series *plan, const struct totals *totals, const struct run_cost *cost)
{
    cJSON *report = cJSON_CreateObject();
    cJSON_AddStringToObject(report, "format", "wagons-selfplay/1");
    summary_setup(report, plan);
    summary_totals(report, plan, totals);
    cJSON_AddItemToObject(report, "margin", summary_statistic(&totals->margin, 1));
    if (plan->setup->timing) {
        summary_cost(report, cost);
    }
    return report;
}

enum wagons_ending wagons_selfplay(const struct wagons_series *series, cJSON **report, struct wagons_error *error)
{
    struct series plan = series_of(series, false);
    struct totals totals = {0};
    struct run_counter counter = {.context = &totals, .count = count};
    struct run_cost cost;
    enum wagons_ending ending = run_series(&plan, &counter, &cost, error);
    *report = ending == WAGONS_DONE ? make_report(&plan, &totals, &cost) : NULL;
    return ending;
}
