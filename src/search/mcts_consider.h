// SPDX-License-Identifier: GPL-3.0-or-later
/* Monte Carlo tree search as an analysis. */
#ifndef SEARCH_MCTS_CONSIDER_H
#define SEARCH_MCTS_CONSIDER_H

#include "wagons/analysis.h"

/* What a seat of the mcts policy thinks of the moves of a state; see struct wagons_policy. */
bool mcts_consider(struct wagons_seat *seat, const void *state, const struct wagons_analysis_settings *settings,
                   struct wagons_analysis *analysis);

#endif
