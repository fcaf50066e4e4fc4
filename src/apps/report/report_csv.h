// SPDX-License-Identifier: GPL-3.0-or-later
/* A report as comma-separated values (RFC 4180: lines end in CR LF, the first one names the columns). */
#ifndef APPS_REPORT_CSV_H
#define APPS_REPORT_CSV_H

#include "apps/report/report_document.h"

/* Writes the table of that name. NULL: the first table and all that have the same columns, one below the other, with a
   column "table" before them. False with *error, and nothing written, if there is no such table. */
bool report_csv_write(const struct report_document *document, const char *name, FILE *file, struct wagons_error *error);

#endif
