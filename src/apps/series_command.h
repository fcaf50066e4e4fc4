// SPDX-License-Identifier: GPL-3.0-or-later
/* What the commands that play many games have in common: reading the options into a series, watching it, and the
   tables of their reports. */
#ifndef APPS_SERIES_COMMAND_H
#define APPS_SERIES_COMMAND_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "apps/options.h"
#include "base/progress.h"
#include "wagons/series.h"

/* A series that is being run for a command. */
struct series_command {
    const struct command *command;
    struct wagons_series series;
    struct wagons_agent *agents[AGENTS_MAX];
    int agent_count;
    struct progress progress;
};

/* How much is played. */
struct series_amount {
    uint64_t units;    /* games, pairs or deals */
    int games_each;    /* of a unit */
    bool counts_deals; /* the series counts units rather than games */
};

/* Fills the series from the options: so many units from number options->from on, or the part of them that --shard names;
   `specs` name the agents, the first two of which become the series'. Catches interrupts from here on. False with *error
   filled; freed with series_command_close in any case. */
bool series_command_open(struct series_command *run, const struct command *command, const struct options *options,
                         const char *const *specs, int spec_count, const struct series_amount *amount,
                         struct wagons_error *error);
void series_command_close(struct series_command *run);

/* After the run: nothing if it is done; otherwise one line on stderr. Returns the exit status. */
int series_command_ending(struct series_command *run, enum wagons_ending ending, const struct wagons_error *error);

/* After a run that is done: writes its report, where this process is the one that does. Returns the exit status. */
int series_command_report(const struct series_command *run, const struct options *options, const cJSON *report,
                          void (*text)(const cJSON *report, FILE *file));

/* The reports of the studies as text. */
void selfplay_text(const cJSON *report, FILE *file);
void match_text(const cJSON *report, FILE *file);
void advantage_text(const cJSON *report, FILE *file);
void ranking_text(const cJSON *report, FILE *file);

/* Prints what was played, and the table of agents and seats. */
void series_text_setup(const cJSON *report, FILE *file);
void series_text_sides(const cJSON *report, FILE *file);

/* Prints what --timing added, if it did. */
void series_text_timing(const cJSON *report, FILE *file);

/* Prints a statistic: "+1.24 ± 0.33" (half the 95 % interval), "1.24" if it has no interval, "-" if there is no mean. */
void series_text_statistic(const cJSON *statistic, bool with_sign, FILE *file);

#endif
