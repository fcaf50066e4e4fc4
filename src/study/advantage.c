// SPDX-License-Identifier: GPL-3.0-or-later
#include "wagons/advantage.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "study/advantage_report.h"
#include "study/advantage_sums.h"
#include "study/part.h"
#include "study/run.h"
#include "study/summary.h"

#define CONTROL "greedy"

/* A study that is under way. */
struct study {
    struct advantage_plan plan;
    struct series series;
    const struct wagons_agent *agents[WAGONS_ADVANTAGE_AGENTS_MAX + 1]; /* the control last */
    struct wagons_agent *control;                                       /* NULL: none */
    struct series_outcome outcomes[ADVANTAGE_SLOTS_MAX];                /* of the deal that is under way */
    void *sums;
};

static bool count(void *context, uint64_t n, const struct series_outcome *outcome)
{
    struct study *study = context;
    int slots = study->plan.slot_count, slot = (int)(n % (uint64_t)slots);
    study->outcomes[slot] = *outcome;
    if (slot == slots - 1) {
        advantage_add(study->sums, &study->plan, study->outcomes);
    }
    return true;
}

/* A control that is no cheaper than the agents is no help. */
static bool is_cheap(const struct wagons_agent *agent)
{
    const char *spec = wagons_agent_spec(agent);
    return strcmp(spec, CONTROL) == 0 || strcmp(spec, "random") == 0;
}

static struct wagons_agent *make_control(const struct wagons_advantage *setup)
{
    bool all_cheap = true;
    for (int k = 0; k < setup->agent_count; k++) {
        all_cheap = all_cheap && is_cheap(setup->agents[k]);
    }
    return all_cheap ? NULL : wagons_agent_new(setup->series.game, CONTROL, NULL);
}

static bool open_study(struct study *study, const struct wagons_advantage *setup, struct wagons_error *error)
{
    const struct wagons_series *series = &setup->series;
    *study = (struct study){.control = make_control(setup)};
    for (int k = 0; k < setup->agent_count; k++) {
        study->agents[k] = setup->agents[k];
    }
    study->agents[setup->agent_count] = study->control;
    advantage_plan_make(&study->plan, setup, study->control != NULL);
    uint64_t slots = (uint64_t)study->plan.slot_count;
    study->series = (struct series){
        .setup = series,
        .deck = series->deck != NULL ? series->deck : series->game->deck_default(),
        .agents = study->agents,
        .agent_count = setup->agent_count,
        .from = series->from * slots,
        .to = (series->from + series->games) * slots,
        .assign = advantage_assign,
        .context = &study->plan,
    };
    series_cut(series, slots, &study->series.from, &study->series.to);
    study->series.total = study->series.to - study->series.from;
    study->sums = calloc(advantage_length(study->plan.agents, study->plan.cards), sizeof(int64_t));
    return study->sums != NULL || error_set(error, "out of memory");
}

static void close_study(struct study *study)
{
    wagons_agent_free(study->control);
    free(study->sums);
}

static cJSON *finish(struct study *study, const struct run_cost *cost)
{
    const struct wagons_series *setup = study->series.setup;
    cJSON *head = advantage_head(&study->plan, &study->series, study->series.from / (uint64_t)study->plan.slot_count);
    cJSON *report = part_advantage.report(head, study->sums, NULL);
    cJSON_Delete(head);
    if (setup->timing) {
        summary_cost(report, cost);
    }
    part_add(report, setup, advantage_head(&study->plan, &study->series, setup->from), study->sums,
             advantage_length(study->plan.agents, study->plan.cards));
    return report;
}

enum wagons_ending wagons_advantage(const struct wagons_advantage *advantage, cJSON **report,
                                    struct wagons_error *error)
{
    struct study study;
    struct run_counter counter = {.context = &study, .count = count};
    struct run_cost cost;
    enum wagons_ending ending = WAGONS_FAILED;
    if (open_study(&study, advantage, error)) {
        ending = run_series(&study.series, &counter, &cost, error);
    }
    *report = ending == WAGONS_DONE ? finish(&study, &cost) : NULL;
    close_study(&study);
    return ending;
}
