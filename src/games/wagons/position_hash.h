// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef WAGONS_POSITION_HASH_H
#define WAGONS_POSITION_HASH_H

#include <stdint.h>

#include "games/wagons/position.h"

/* A number for all that still matters in a position: what shows in both towns and where, the cards to come and whose turn
   it is. How it came about (which card lies under which, in which order) is left out, unless a rule asks for it. */
uint64_t position_hash(const struct position *position);

#endif
