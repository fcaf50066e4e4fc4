// SPDX-License-Identifier: GPL-3.0-or-later
/* An analysis under way: its time, who wants an end, and when the next interim report is due. */
#ifndef GAMES_ANALYSIS_WATCH_H
#define GAMES_ANALYSIS_WATCH_H

#include "wagons/analysis.h"

struct analysis_watch {
    const struct wagons_analysis_settings *settings;
    double begin;    /* on clock_seconds */
    double reported; /* when the last report was made, or the analysis began */
};

struct analysis_watch analysis_watch_begin(const struct wagons_analysis_settings *settings);

/* Seconds that are left, above 0 even when time is up; 0 if there is no limit. */
double analysis_watch_left(const struct analysis_watch *watch);

/* Whether the time is up. */
bool analysis_watch_is_late(const struct analysis_watch *watch);

/* Whether somebody wants an end. */
bool analysis_watch_is_stopped(const struct analysis_watch *watch);

/* Whether a report is due. */
bool analysis_watch_is_due(const struct analysis_watch *watch);

/* Makes a report. */
void analysis_watch_report(struct analysis_watch *watch, const struct wagons_analysis *interim);

/* States in the answer how it came to its end: whether time ended it, as the caller knows, or somebody did. */
void analysis_watch_end(const struct analysis_watch *watch, struct wagons_analysis *analysis, bool by_time);

#endif
