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
    struct wagons_agent *agents[2];
    struct progress progress;
};

/* Fills the series from the options: `units` deals of `games_each` games each are played, from deal options->from on or
   the part of them that --shard names. Catches interrupts from here on. False with *error filled; freed with
   series_command_close in any case. */
bool series_command_open(struct series_command *run, const struct command *command, const struct options *options,
                         const char *const specs[2], uint64_t units, int games_each, struct wagons_error *error);
void series_command_close(struct series_command *run);

/* After the run: nothing if it is done; otherwise one line on stderr. Returns the exit status. */
int series_command_ending(struct series_command *run, enum wagons_ending ending, const struct wagons_error *error);

/* Prints what was played, and the table of agents and seats. */
void series_text_setup(const cJSON *report, FILE *file);
void series_text_sides(const cJSON *report, FILE *file);

/* Prints what --timing added, if it did. */
void series_text_timing(const cJSON *report, FILE *file);

/* Prints a statistic: "+1.24 ± 0.33" (half the 95 % interval), "1.24" if it has no interval, "-" if there is no mean. */
void series_text_statistic(const cJSON *statistic, bool with_sign, FILE *file);

#endif
