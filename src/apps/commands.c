// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/commands.h"

const struct command *const commands[] = {
    // clang-format off
    &command_play,
    &command_setup,
    &command_serve,
    &command_engine,
    &command_analyze,
    &command_review,
    &command_solve,
    &command_selfplay,
    &command_match,
    &command_advantage,
    &command_rank,
    &command_merge,
    &command_report,
    &command_score,
    &command_replay,
    &command_deck,
    &command_rules,
    &command_bench,
    NULL,
    // clang-format on
};
