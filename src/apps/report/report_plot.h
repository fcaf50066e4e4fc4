// SPDX-License-Identifier: GPL-3.0-or-later
/* Pictures of a report: scripts for gnuplot, and its drawings made fit for the page. */
#ifndef APPS_REPORT_PLOT_H
#define APPS_REPORT_PLOT_H

#include <stdbool.h>
#include <stdio.h>

/* NAN where there is no such value; what has no value is not drawn. */
struct report_point {
    const char *label; /* any text; shortened and made harmless in the picture */
    double value, low, high;
};

struct report_axis {
    const char *label;  /* a constant text without quotes */
    bool percent;       /* values are shares of 1, shown as per cent */
    bool logarithmic;   /* only without percent */
    bool has_reference; /* a line at this value, such as 0.5 for "no advantage" */
    double reference;
    const char *category; /* what the columns of a column plot are; a constant text, NULL: nothing is said */
};

/* Scripts; NULL if there is nothing to draw, or more rows than anybody can read, or memory ran out. The caller frees them. */

/* One row for each point from top to bottom: its label, a dot, and its interval as a line. */
char *report_plot_dots(const struct report_point *points, int count, const struct report_axis *axis);

/* One column for each point, from left to right. */
char *report_plot_columns(const struct report_point *points, int count, const struct report_axis *axis);

/* Two series of columns along a number line, points[series][0..count); labels are not shown. Full columns and empty
   ones, named in a key. */
char *report_plot_two_columns(const struct report_point *const points[2], const char *const names[2], int count,
                              const struct report_axis *axis);

/* A line through the points along 0, 1, 2, ... with its interval as a band if the points have one. */
char *report_plot_line(const struct report_point *points, int count, const struct report_axis *axis);

/* Writes gnuplot's drawing for the page: colours become those of the page, and ids get a prefix of their own. */
void report_plot_embed(const char *svg, const char *prefix, FILE *file);

#endif
