// SPDX-License-Identifier: GPL-3.0-or-later
/* Endings by plain alpha-beta over every draft and every legal placement: slow, without any knowledge of the game
   but the order in which placements are tried, and therefore what faster solvers are tested against. */
#ifndef WAGONS_ALPHA_BETA_H
#define WAGONS_ALPHA_BETA_H

#include "games/wagons/position.h"

enum { VALUE_INFINITE = 1000000 };

/* The exact value under best play for player 0 (as greedy_value gives it for a finished game) if it lies strictly
   between alpha and beta; otherwise a bound on the same side (fail-soft). */
int alpha_beta_value(const struct position *position, int alpha, int beta);

/* A best move; the first of placements_list's order by points now, or the smallest skip, among equals. The position
   is not over. */
wagons_move alpha_beta_choose(const struct position *position);

#endif
