// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/analysis_watch.h"

#include "base/clock.h"

static const double least_seconds = 1e-6; /* what is left when nothing is: 0 would mean no limit */

struct analysis_watch analysis_watch_begin(const struct wagons_analysis_settings *settings)
{
    double now = clock_seconds();
    return (struct analysis_watch){.settings = settings, .begin = now, .reported = now};
}

double analysis_watch_left(const struct analysis_watch *watch)
{
    if (watch->settings->seconds <= 0) {
        return 0;
    }
    double left = watch->begin + watch->settings->seconds - clock_seconds();
    return left > least_seconds ? left : least_seconds;
}

bool analysis_watch_is_late(const struct analysis_watch *watch)
{
    return watch->settings->seconds > 0 && analysis_watch_left(watch) <= least_seconds;
}

bool analysis_watch_is_stopped(const struct analysis_watch *watch)
{
    return watch->settings->stopped != NULL && watch->settings->stopped(watch->settings->context);
}

bool analysis_watch_is_due(const struct analysis_watch *watch)
{
    const struct wagons_analysis_settings *settings = watch->settings;
    return settings->report != NULL && clock_seconds() >= watch->reported + settings->report_every;
}

void analysis_watch_report(struct analysis_watch *watch, const struct wagons_analysis *interim)
{
    watch->reported = clock_seconds();
    if (interim->count > 0) {
        watch->settings->report(watch->settings->context, interim);
    }
}

void analysis_watch_end(const struct analysis_watch *watch, struct wagons_analysis *analysis, bool by_time)
{
    analysis->cancelled = !analysis->solved && analysis_watch_is_stopped(watch);
    analysis->limited = !analysis->solved && (analysis->cancelled || by_time);
}
