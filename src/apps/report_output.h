// SPDX-License-Identifier: GPL-3.0-or-later
/* Where a report goes: text on a terminal; JSON otherwise, under --json, or into the file of --out, which appears there
   whole or not at all. */
#ifndef APPS_REPORT_OUTPUT_H
#define APPS_REPORT_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "apps/options.h"
#include "base/json.h"

/* Whether the report is to be text for a person rather than JSON. */
bool report_is_text(const struct options *options);

/* Whether the file of --out can be written, so far as that can be known before the work is done. False with *error
   filled. */
bool report_check(const struct options *options, struct wagons_error *error);

/* Whether the report would be written into the file of that name, which is used otherwise. */
bool report_goes_to(const struct options *options, const char *path);

/* A report that is under way. */
struct report_output {
    const char *path; /* NULL: standard output */
    FILE *file;       /* write here; either standard output or memory */
    char *text;       /* what is in memory */
    size_t length;
};

/* Opens it. False with *error filled. */
bool report_open(struct report_output *output, const struct options *options, struct wagons_error *error);

/* Puts what was written where it belongs. False with *error filled if it could not be written there; standard output
   is judged at the end of the program instead (streams.h). */
bool report_close(struct report_output *output, struct wagons_error *error);

/* Lets go of it; a file stays as it was. */
void report_abandon(struct report_output *output);

/* Writes a whole report: as pretty-printed JSON, or as what `text` prints for it. Returns the exit status: EXIT_DONE,
   or EXIT_FAILED after a line on stderr in the name of the command. */
int report_write(const struct command *command, const struct options *options, const cJSON *report,
                 void (*text)(const cJSON *report, FILE *file));

#endif
