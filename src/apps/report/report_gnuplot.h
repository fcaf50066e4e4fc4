// SPDX-License-Identifier: GPL-3.0-or-later
/* Runs gnuplot, if there is one, over a pipe: no shell, no files, no start-up scripts of the user. */
#ifndef APPS_REPORT_GNUPLOT_H
#define APPS_REPORT_GNUPLOT_H

#include "wagons/error.h"

/* What gnuplot answers to a script: an SVG document. NULL with *error if gnuplot is not there, fails, or takes too long.
   The caller frees it. */
char *report_gnuplot(const char *script, struct wagons_error *error);

#endif
