// SPDX-License-Identifier: GPL-3.0-or-later
/* A report as one HTML page that needs nothing else: style, script and pictures are in it. */
#ifndef APPS_REPORT_PAGE_H
#define APPS_REPORT_PAGE_H

#include "apps/report/report_document.h"

/* Writes the page. False if gnuplot was asked for a picture and gave none, with *error saying why; the page is whole
   all the same, but has no pictures and says so. */
bool report_page_write(const struct report_document *document, FILE *file, struct wagons_error *error);

/* Writes a text from anywhere as part of a page. */
void report_page_text(const char *text, FILE *file);

/* Writes a table; one that is searched or sorted is that by the page's script, and whole without it. */
void report_page_table(const struct report_section *section, FILE *file);

#endif
