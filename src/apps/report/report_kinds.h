// SPDX-License-Identifier: GPL-3.0-or-later
/* Which reports there are, and how each is made ready for reading. */
#ifndef APPS_REPORT_KINDS_H
#define APPS_REPORT_KINDS_H

#include "apps/report/report_document.h"
#include "apps/report/report_plot.h"

/* Makes a document of a report of any kind. False with *error (the place in the report, what was expected) if it is
   none, of another version, or not whole; either way the caller frees the document. */
bool report_document_make(struct report_document *document, const cJSON *json, struct wagons_error *error);

/* The kinds one by one: fill a document that has its JSON. False with *error. */
bool report_of_advantage(struct report_document *document, struct wagons_error *error);
bool report_of_ranking(struct report_document *document, struct wagons_error *error);
bool report_of_selfplay(struct report_document *document, struct wagons_error *error);
bool report_of_match(struct report_document *document, struct wagons_error *error);
bool report_of_analysis(struct report_document *document, struct wagons_error *error);
bool report_of_review(struct report_document *document, struct wagons_error *error);
bool report_of_bench(struct report_document *document, struct wagons_error *error);

/* The pairs of a ranking as a square: a section's `write`. */
void report_matrix_write(const struct report_section *section, FILE *file);

/* What a picture of a table's rows shows: labels and values from the columns with these keys (`interval` and `label` may
   be NULL), in `from` to `from + count`. A new list that the caller frees, NULL if memory ran out. */
struct report_point *report_points(const struct report_table *table, int from, int count, const char *label,
                                   const char *value, const char *interval);

#endif
