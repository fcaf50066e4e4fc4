// SPDX-License-Identifier: GPL-3.0-or-later
/* Which commands there are. */
#ifndef APPS_COMMANDS_H
#define APPS_COMMANDS_H

#include "apps/options.h"

extern const struct command command_play, command_analyze, command_review, command_solve, command_selfplay,
    command_match, command_score, command_replay, command_deck, command_rules, command_bench, command_serve,
    command_engine, command_setup, command_advantage, command_rank, command_merge, command_report;

/* All of them, in the order of --help; ends with NULL. */
extern const struct command *const commands[];

#endif
