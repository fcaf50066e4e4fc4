// SPDX-License-Identifier: GPL-3.0-or-later
/* The ways to play that Carcassonne brings along, for struct wagons_game. */
#ifndef CARCASSONNE_POLICIES_H
#define CARCASSONNE_POLICIES_H

#include "wagons/game.h"

/* Ends with a NULL name. */
extern const struct wagons_policy carcassonne_policies[];

#endif
