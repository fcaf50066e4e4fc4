// SPDX-License-Identifier: GPL-3.0-or-later
/* Which games a study of the first player's advantage plays on each deal, and what they add up to. */
#ifndef STUDY_ADVANTAGE_PLAN_H
#define STUDY_ADVANTAGE_PLAN_H

#include <cjson/cJSON.h>

#include "base/statistics.h"
#include "study/series.h"
#include "wagons/advantage.h"

enum {
    ADVANTAGE_STARTS = 3,
    ADVANTAGE_CONTROL_EXTRA = 8, /* games of the control on fresh deals for each one beside the agents' games */
    ADVANTAGE_SLOTS_MAX =
        WAGONS_ADVANTAGE_AGENTS_MAX * (ADVANTAGE_STARTS + 2) + ADVANTAGE_STARTS * (1 + ADVANTAGE_CONTROL_EXTRA),
    ADVANTAGE_SHARE = 60, /* a win in whole numbers, however many of at most five share it */
};

/* One of the games that belong to a deal. */
struct advantage_slot {
    int agent;         /* index; the control comes after the last */
    int start;         /* row of the report */
    bool random_start; /* a game with a random start, beside the one with the chosen start */
    int fresh;         /* control: 0 on the deal itself, k on the k-th of its fresh deals */
};

struct advantage_plan {
    const struct wagons_advantage *setup;
    int starts;                                /* rows: start rules, or 1 */
    enum wagons_start start[ADVANTAGE_STARTS]; /* of each row */
    bool has_starts;                           /* the game has start rules */
    bool has_control;
    int agents, cards; /* without the control; scoring cards of the game */
    int slot_count;
    struct advantage_slot slots[ADVANTAGE_SLOTS_MAX];
    int chosen[WAGONS_ADVANTAGE_AGENTS_MAX][ADVANTAGE_STARTS]; /* the slot of each agent and row */
    int random[WAGONS_ADVANTAGE_AGENTS_MAX][ADVANTAGE_STARTS]; /* the same with a random start; -1: nobody chooses */
    int control[ADVANTAGE_STARTS];                             /* the control on the deal itself */
};

/* `has_control`: whether agent number agent_count plays as the control. */
void advantage_plan_make(struct advantage_plan *plan, const struct wagons_advantage *setup, bool has_control);

/* What game n is; series->context is the plan. */
void advantage_assign(const struct series *series, uint64_t n, struct series_task *task);

/* Whether a game has start rules, and the rows of a study of it. */
bool advantage_has_starts(const struct wagons_game *game);
int advantage_rows(const struct wagons_game *game, const struct wagons_advantage *setup,
                   enum wagons_start start[ADVANTAGE_STARTS]);

/* Who chooses the start under a rule, WAGONS_NOBODY if nobody. */
int advantage_chooser(enum wagons_start start);

#endif
