// SPDX-License-Identifier: GPL-3.0-or-later
/* A report made ready for reading: a title, what is known about how it came about, and sections with a table and a
   picture each. What the kinds of reports have in common; report_kinds.h makes one from JSON. */
#ifndef APPS_REPORT_DOCUMENT_H
#define APPS_REPORT_DOCUMENT_H

#include "apps/report/report_table.h"

struct report_section {
    const char *name;  /* of the table in --table, and of the anchor on the page */
    const char *title; /* constant */
    char *text;        /* a paragraph that says what is known and how sure it is; owned, may be NULL */
    struct report_table table;
    bool searched, folded; /* the table can be searched; it is opened by a click only */
    char *plot;            /* a gnuplot script (report_plot.h); owned, NULL: no picture */
    const char *plot_text; /* what the picture shows, for those who do not see it */
    /* Writes a table of another make behind the text, if it is not NULL. */
    void (*write)(const struct report_section *section, FILE *file);
};

enum { REPORT_SECTIONS_MAX = 8 };

struct report_document {
    const cJSON *json; /* the report */
    char *title, *lead;
    struct report_section sections[REPORT_SECTIONS_MAX];
    int section_count;
    cJSON *made; /* rows that are not in the report as they stand: a list */
};

/* A new section with these columns at the end of the document. */
struct report_section *report_section_add(struct report_document *document, const char *name, const char *title,
                                          const struct report_column *columns, int count);

/* Takes an object into the document's care. Returns it. */
cJSON *report_document_keep(struct report_document *document, cJSON *made);

void report_document_free(struct report_document *document);

/* Makes a text as printf does; NULL if memory ran out. The caller frees it. */
char *report_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The game's name as a person writes it. */
const char *report_game(const cJSON *json);

#endif
