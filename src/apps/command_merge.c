// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "apps/commands.h"
#include "apps/report_output.h"
#include "apps/series_command.h"
#include "base/error.h"
#include "base/files.h"
#include "base/json_input.h"
#include "wagons/merge.h"

enum { FILES_MAX = 1000000 };

/* What prints the report of a study. */
static void print_report(const cJSON *report, FILE *file)
{
    static const struct {
        const char *format;
        void (*print)(const cJSON *report, FILE *file);
    } printers[] = {
        {"wagons-selfplay/1", selfplay_text},    {"wagons-match/1", match_text},
        {"wagons-advantage/1", advantage_text},  {"wagons-ranking/1", ranking_text},
        {"wagons-ranking-part/1", ranking_text},
    };
    const char *format = cJSON_GetStringValue(json_get(report, "format"));
    for (size_t k = 0; k < sizeof printers / sizeof *printers && format != NULL; k++) {
        if (strcmp(printers[k].format, format) == 0) {
            printers[k].print(report, file);
        }
    }
}

static bool read_all(const struct options *options, cJSON **parts, const char **names, struct wagons_error *error)
{
    for (int i = 0; i < options->argument_count; i++) {
        names[i] = file_name(options->arguments[i]);
        parts[i] = json_read(options->arguments[i], error);
        if (parts[i] == NULL) {
            return false;
        }
    }
    return true;
}

static int run(const struct options *options)
{
    size_t count = (size_t)options->argument_count;
    cJSON **parts = calloc(count, sizeof(cJSON *));
    const char **names = calloc(count, sizeof(char *));
    cJSON *report = NULL;
    struct wagons_error error;
    int status;
    if (parts == NULL || names == NULL) {
        error_set(&error, "out of memory");
        status = options_failed(&command_merge, &error);
    } else if (!read_all(options, parts, names, &error) ||
               (report = wagons_merge((const cJSON *const *)parts, names, (int)count, &error)) == NULL) {
        status = options_bad_input(&command_merge, &error);
    } else {
        status = report_write(&command_merge, options, report, print_report);
    }
    for (size_t i = 0; i < count && parts != NULL; i++) {
        cJSON_Delete(parts[i]);
    }
    cJSON_Delete(report);
    free(parts);
    free(names);
    return status;
}

const struct command command_merge = {
    .name = "merge",
    .arguments = "FILE...",
    .arguments_min = 1,
    .arguments_max = FILES_MAX,
    .summary = "Join the shards of a study",
    .details =
        "FILEs are the reports of all shards of a selfplay, match, advantage or rank, in any order (their records "
        "are joined by `cat`, in the order of the shards). The report of the whole has the same bytes as if it "
        "had been one run. Of a ranking with rounds left it is what `wagons rank FILE` goes on from.",
    .groups = OPTIONS_OUTPUT,
    .run = run,
};
