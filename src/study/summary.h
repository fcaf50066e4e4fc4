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

/* What was played, as reports begin with it: format, game, deck, rules, seed, `from` if it is not 0 (in the study's
   unit), "limited" if an agent plays by the clock; then "agents" (specs) and "players" (how many), which
   summary_report leaves out. Reports are made of a head and of sums alone, so that parts of a run can be joined. */
cJSON *summary_head(const struct series *series, const char *format, uint64_t from);

/* A new report that begins with what the head says. */
cJSON *summary_report(const cJSON *head);

/* The spec of the head's k-th agent, and how many there are; how many players. */
const char *summary_agent(const cJSON *head, int k);
int summary_agents(const cJSON *head);
int summary_players(const cJSON *head);

/* Adds games, draws, players, agents. */
void summary_totals(cJSON *report, const cJSON *head, const struct totals *totals);

/* {"value", "ci95"}; null without trials. */
cJSON *summary_rate(const struct rate *rate);

/* Adds wall time, rate and threads. */
void summary_cost(cJSON *report, const struct run_cost *cost);

#endif
