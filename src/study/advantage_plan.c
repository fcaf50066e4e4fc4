// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/advantage_plan.h"

#include <string.h>

#include "base/json.h"

/* Deals of the control alone are numbered from here, beyond all others. */
static const uint64_t FRESH_DEALS = UINT64_C(1) << 60;

bool advantage_has_starts(const struct wagons_game *game)
{
    struct wagons_rules rules = wagons_rules_default();
    cJSON *object = cJSON_CreateObject();
    game->rules_json(&rules, object);
    bool has = json_get(object, "start") != NULL;
    cJSON_Delete(object);
    return has;
}

int advantage_rows(const struct wagons_game *game, const struct wagons_advantage *setup,
                   enum wagons_start start[ADVANTAGE_STARTS])
{
    static const enum wagons_start all[ADVANTAGE_STARTS] = {WAGONS_FIRST_PICKS, WAGONS_SECOND_PICKS, WAGONS_FIXED};
    start[0] = setup->series.rules.start;
    if (setup->one_start || !advantage_has_starts(game)) {
        return 1;
    }
    memcpy(start, all, sizeof all);
    return ADVANTAGE_STARTS;
}

int wagons_advantage_starts(const struct wagons_game *game, bool one_start)
{
    return one_start || !advantage_has_starts(game) ? 1 : ADVANTAGE_STARTS;
}

int advantage_chooser(enum wagons_start start)
{
    return start == WAGONS_FIRST_PICKS ? 0 : start == WAGONS_SECOND_PICKS ? 1 : WAGONS_NOBODY;
}

static int add(struct advantage_plan *plan, struct advantage_slot slot)
{
    plan->slots[plan->slot_count] = slot;
    return plan->slot_count++;
}

/* A random start under second-picks is just the fixed rule with the drawn start: where that is played anyway, no game of
   its own is needed. */
static int random_slot(struct advantage_plan *plan, int agent, int row)
{
    if (!plan->has_starts || advantage_chooser(plan->start[row]) == WAGONS_NOBODY) {
        return -1;
    }
    if (plan->start[row] == WAGONS_SECOND_PICKS && plan->starts == ADVANTAGE_STARTS) {
        return plan->chosen[agent][ADVANTAGE_STARTS - 1];
    }
    return add(plan, (struct advantage_slot){.agent = agent, .start = row, .random_start = true});
}

static void add_agent(struct advantage_plan *plan, int agent)
{
    for (int row = 0; row < plan->starts; row++) {
        plan->chosen[agent][row] = add(plan, (struct advantage_slot){.agent = agent, .start = row});
    }
    for (int row = 0; row < plan->starts; row++) {
        plan->random[agent][row] = random_slot(plan, agent, row);
    }
}

static void add_control(struct advantage_plan *plan, int row)
{
    plan->control[row] = plan->slot_count;
    for (int fresh = 0; fresh <= ADVANTAGE_CONTROL_EXTRA; fresh++) {
        add(plan, (struct advantage_slot){.agent = plan->agents, .start = row, .fresh = fresh});
    }
}

void advantage_plan_make(struct advantage_plan *plan, const struct wagons_advantage *setup, bool has_control)
{
    const struct wagons_game *game = setup->series.game;
    *plan = (struct advantage_plan){
        .setup = setup,
        .has_starts = advantage_has_starts(game),
        .has_control = has_control,
        .agents = setup->agent_count,
        .cards = game->scoring_result != NULL ? game->scoring_count : 0,
    };
    plan->starts = advantage_rows(game, setup, plan->start);
    for (int agent = 0; agent < plan->agents; agent++) {
        add_agent(plan, agent);
    }
    for (int row = 0; row < plan->starts && has_control; row++) {
        add_control(plan, row);
    }
}

void advantage_assign(const struct series *series, uint64_t n, struct series_task *task)
{
    const struct advantage_plan *plan = series->context;
    uint64_t deal = n / (uint64_t)plan->slot_count;
    const struct advantage_slot *slot = &plan->slots[n % (uint64_t)plan->slot_count];
    task->rules.start = plan->start[slot->start];
    task->random_start = slot->random_start;
    task->deal = slot->fresh > 0 ? FRESH_DEALS + deal * ADVANTAGE_CONTROL_EXTRA + (uint64_t)slot->fresh - 1 : deal;
    memset(task->agents, slot->agent, sizeof task->agents);
}
