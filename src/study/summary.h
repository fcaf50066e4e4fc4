// SPDX-License-Identifier: GPL-3.0-or-later
/* The parts that the reports of studies share, as JSON. */
#ifndef STUDY_SUMMARY_H
#define STUDY_SUMMARY_H

#include <cjson/cJSON.h>

#include "study/run.h"
#include "study/totals.h"

/* A number; null if it is not finite. */
cJSON *summary_number(double number);

/* [low, high], null for an end that is not finite. */
cJSON *summary_interval(double low, double high);

/* {"mean", "sd", "ci95"} of the numbers added, each times `unit`; null where there are too few for one. */
cJSON *summary_statistic(const struct moments *moments, double unit);

/* Adds what was played: game, deck, rules, seed, from where if not from 0, "limited" if an agent plays by the clock. */
void summary_setup(cJSON *report, const struct series *series);

/* Adds games, draws, players, agents. */
void summary_totals(cJSON *report, const struct series *series, const struct totals *totals);

/* Adds wall time, rate and threads. */
void summary_cost(cJSON *report, const struct run_cost *cost);

#endif
