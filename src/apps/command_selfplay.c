// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/commands.h"
#include "apps/report_output.h"
#include "apps/series_command.h"
#include "wagons/selfplay.h"

enum { GAMES_DEFAULT = 100 };

void selfplay_text(const cJSON *report, FILE *file)
{
    series_text_setup(report, file);
    series_text_sides(report, file);
    fputs("player 1 ahead by ", file);
    series_text_statistic(json_get(report, "margin"), true, file);
    fputs(" points a game (95 % interval)\n", file);
    series_text_timing(report, file);
}

static int run(const struct options *options)
{
    const char *specs[2] = {"greedy", "greedy"};
    for (int i = 0; i < 2 && options->agents[0] != NULL; i++) {
        specs[i] = options->agents[i];
    }
    struct series_command run;
    struct wagons_error error;
    uint64_t games = options->games > 0 ? options->games : GAMES_DEFAULT;
    cJSON *report = NULL;
    int status;
    struct series_amount amount = {.units = games, .games_each = 1};
    if (series_command_open(&run, &command_selfplay, options, specs, 2, &amount, &error)) {
        status = series_command_ending(&run, wagons_selfplay(&run.series, &report, &error), &error);
    } else {
        status = options_bad_input(&command_selfplay, &error);
    }
    if (status == EXIT_DONE) {
        status = series_command_report(&run, options, report, selfplay_text);
    }
    cJSON_Delete(report);
    series_command_close(&run);
    return status;
}

const struct command command_selfplay = {
    .name = "selfplay",
    .arguments = "",
    .summary = "Play games between two agents, write records and a summary",
    .details =
        "Agents A and B (default: greedy,greedy) play --games games (default: 100); A sits first in even games, "
        "B in odd ones. Game number i of a seed is the same game whatever the number of threads and wherever the "
        "run begins. Records are written in the order of the games: at most 256 games are in play or finished "
        "and waiting for an earlier one. An interrupted run goes on under --resume with the same other options, "
        "and more --games lengthen it.",
    .groups = OPTIONS_GAME | OPTIONS_RULES | OPTIONS_SEED | OPTIONS_GAMES | OPTIONS_AGENTS | OPTIONS_RECORDS |
              OPTIONS_THREADS | OPTIONS_REPORT | OPTIONS_QUIET,
    .run = run,
};
