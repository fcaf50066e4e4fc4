// SPDX-License-Identifier: GPL-3.0-or-later
/* What the commands that analyse positions have in common: their options, and the way from FILE to report. */
#ifndef APPS_SEARCH_OPTIONS_H
#define APPS_SEARCH_OPTIONS_H

#include <stdio.h>

#include "apps/options.h"
#include "base/json_input.h"
#include "wagons/analysis.h"

/* The settings of an analysis that the options ask for; an interrupt stops it. */
struct wagons_analysis_settings search_options(const struct options *options);

/* Answers all values of the input; false with *error filled if one of them is bad. */
typedef bool answer_all(const struct options *options, struct json_input *input, FILE *file,
                        struct wagons_error *error);

/* Runs a command that answers all values of its FILE. Returns the exit status. */
int search_options_run(const struct command *command, const struct options *options, answer_all *answer);

#endif
