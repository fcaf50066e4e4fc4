// SPDX-License-Identifier: GPL-3.0-or-later
/* The solver as a part of an analysis. */
#ifndef WAGONS_SOLVE_SETTLE_H
#define WAGONS_SOLVE_SETTLE_H

#include "wagons/analysis.h"

/* See settle in struct wagons_game. Tries endings that are likely to be solved in half of the time; with a budget of
   playouts, in a number of sweeps that goes with it, on one thread. */
bool solve_settle(const void *state, const struct wagons_analysis_settings *settings, struct wagons_analysis *analysis);

#endif
