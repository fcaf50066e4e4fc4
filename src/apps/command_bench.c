// SPDX-License-Identifier: GPL-3.0-or-later
/* `wagons bench`: speed figures beside the plain reference, and the signature of play. */
#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdio.h>

#include "apps/commands.h"
#include "apps/report_output.h"
#include "base/error.h"
#include "base/threads.h"
#include "bench/bench.h"

/* How long each figure is measured unless --time says otherwise. */
static const double default_seconds = 2;

static double number(const cJSON *object, const char *name)
{
    return cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(object, name));
}

static void print_figure(const cJSON *figure, FILE *file)
{
    fprintf(file, "%-24s %14.0f %14.0f %9.1f\n", figure->string, number(figure, "value"), number(figure, "reference"),
            number(figure, "x_reference"));
}

static bool has(const cJSON *object, const char *name)
{
    return cJSON_GetObjectItemCaseSensitive(object, name) != NULL;
}

static void print_threads(const cJSON *list, FILE *file)
{
    bool table = has(cJSON_GetArrayItem(list, 0), "table_s");
    fprintf(file, "\n%-10s %10s %11s %11s %9s", "threads", "games/s", "efficiency", "playouts/s", "times");
    if (table) {
        fprintf(file, " %9s %9s", "table s", "times");
    }
    putc('\n', file);
    const cJSON *entry;
    cJSON_ArrayForEach(entry, list)
    {
        fprintf(file, "%-10.0f %10.0f %10.1f%% %11.0f %9.2f", number(entry, "threads"),
                number(entry, "selfplay_games_per_s"), 100 * number(entry, "efficiency"),
                number(entry, "search_playouts_per_s"), number(entry, "search_speedup"));
        if (table) {
            fprintf(file, " %9.3f %9.2f", number(entry, "table_s"), number(entry, "table_speedup"));
        }
        putc('\n', file);
    }
}

static void print_report(const cJSON *report, FILE *file)
{
    fprintf(file, "%-24s %14s %14s %9s\n", "figure", "per second", "plain", "times");
    const cJSON *item;
    cJSON_ArrayForEach(item, report)
    {
        if (has(item, "x_reference")) {
            print_figure(item, file);
        }
    }
    print_threads(cJSON_GetObjectItemCaseSensitive(report, "threads"), file);
    fprintf(file, "\n");
    if (has(report, "simd")) {
        fprintf(file, "instruction set %s, ", cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(report, "simd")));
    }
    fprintf(file, "signature of play %.0f\n", number(report, "signature"));
}

static int threads_of(const struct options *options)
{
    int threads = options->threads > 0 ? options->threads : threads_available();
    return threads < BENCH_THREADS_MAX ? threads : BENCH_THREADS_MAX;
}

static int run(const struct options *options)
{
    struct bench_options bench = {
        .game = options->game,
        .seed = options->seed,
        .threads = threads_of(options),
        .seconds = options->time > 0 ? options->time : default_seconds,
    };
    const char *where;
    struct wagons_error error;
    if (options->deck_owned != NULL) {
        error_set(&error, "--deck: expected none, the figures are measured with the built-in deck");
        return options_bad_input(&command_bench, &error);
    }
    cJSON *report = bench_run(&bench, &where);
    if (report == NULL) {
        error_set(&error, "%s: the product and the plain reference disagree", where);
        return options_failed(&command_bench, &error);
    }
    int status = report_write(&command_bench, options, report, print_report);
    cJSON_Delete(report);
    return status;
}

const struct command command_bench = {
    .name = "bench",
    .arguments = "",
    .arguments_min = 0,
    .arguments_max = 0,
    .summary = "Measure speed beside a plain reference and print the signature of play",
    .details =
        "Each figure is work a second on one thread, measured in turns with the plain reference doing the same "
        "work for --time seconds (usually 2). The signature is one number that changes only when the moves of the "
        "agents change.",
    .groups = OPTIONS_GAME | OPTIONS_SEED | OPTIONS_THREADS | OPTIONS_TIME | OPTIONS_REPORT,
    .run = run,
};
