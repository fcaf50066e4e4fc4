// SPDX-License-Identifier: GPL-3.0-or-later
/* `wagons report`: a report as a page to read, or as tables for other programs. */
#include "apps/commands.h"
#include "apps/report/report_csv.h"
#include "apps/report/report_kinds.h"
#include "apps/report/report_page.h"
#include "apps/report_output.h"
#include "base/error.h"
#include "base/json_input.h"

/* Writes the document; false with *error if the table that is asked for is not there. */
static bool write_document(const struct options *options, const struct report_document *document, FILE *file,
                           struct wagons_error *error)
{
    struct wagons_error missing;
    if (options->csv) {
        return report_csv_write(document, options->table, file, error);
    }
    if (!report_page_write(document, file, &missing)) {
        fprintf(stderr, "wagons report: no pictures, tables only: %s\n", missing.text);
    }
    return true;
}

static int write_report(const struct options *options, const struct report_document *document)
{
    struct report_output output;
    struct wagons_error error;
    if (!report_open(&output, options, &error)) {
        return options_failed(&command_report, &error);
    }
    if (!write_document(options, document, output.file, &error)) {
        report_abandon(&output);
        return options_bad_input(&command_report, &error);
    }
    return report_close(&output, &error) ? EXIT_DONE : options_failed(&command_report, &error);
}

static int run(const struct options *options)
{
    struct report_document document;
    struct wagons_error error;
    int status;
    cJSON *json = json_read(options->arguments[0], &error);
    if (json == NULL) {
        return options_bad_input(&command_report, &error);
    }
    if (report_document_make(&document, json, &error)) {
        status = write_report(options, &document);
    } else {
        error_prefix(&error, "%.300s: ", file_name(options->arguments[0]));
        status = options_bad_input(&command_report, &error);
    }
    report_document_free(&document);
    cJSON_Delete(json);
    return status;
}

const struct command command_report = {
    .name = "report",
    .arguments = "FILE",
    .arguments_min = 1,
    .arguments_max = 1,
    .summary = "Makes a page to read, or tables, of a report",
    .details =
        "FILE is what advantage, rank, selfplay, match, review, analyze or bench wrote as JSON; - is standard input. "
        "The page is one HTML file that needs no network; its pictures are drawn by gnuplot, and without that it has "
        "tables only. --csv writes comma-separated values (RFC 4180) with exact numbers, shares as parts of 1: of a "
        "ranking its cards, pairs and triples in one table, of an advantage all rows by start rule and by scoring "
        "card; --table picks one table by its name, and a wrong name lists those there are.",
    .groups = OPTIONS_PAGE,
    .run = run,
};
