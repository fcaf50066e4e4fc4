// SPDX-License-Identifier: GPL-3.0-or-later
/* What a player is sure of in any position, without searching placements: drafts by minimax, towns by what counts alone
   say of them (town_range.h). True bounds for an answer that a limit cuts short. */
#ifndef WAGONS_SOLVE_BOUND_H
#define WAGONS_SOLVE_BOUND_H

#include "games/wagons/position.h"

/* A value (as in solve.h, but for `player`) that the player can get at least. */
int solve_sure_value(const struct position *position, int player);

#endif
