// SPDX-License-Identifier: GPL-3.0-or-later
/* The ways to play that Circle the Wagons brings along, for struct wagons_game. */
#ifndef WAGONS_POLICIES_H
#define WAGONS_POLICIES_H

#include "wagons/game.h"

/* Ends with a NULL name. */
extern const struct wagons_policy circle_policies[];

#endif
