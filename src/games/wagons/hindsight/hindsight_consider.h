// SPDX-License-Identifier: GPL-3.0-or-later
/* The hindsight agent's values of the moves of a position, as an analysis. */
#ifndef WAGONS_HINDSIGHT_CONSIDER_H
#define WAGONS_HINDSIGHT_CONSIDER_H

#include "wagons/analysis.h"

/* See consider in struct wagons_policy. With a time limit beams become as wide as it allows, otherwise `width`. Of
   placements it knows only those with the best keys. A move's visits are 2 if the last stage judged it, otherwise 1. */
bool hindsight_consider(int width, const void *state, const struct wagons_analysis_settings *settings,
                        struct wagons_analysis *analysis);

#endif
