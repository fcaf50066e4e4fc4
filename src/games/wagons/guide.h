// SPDX-License-Identifier: GPL-3.0-or-later
/* What the search is told about Circle the Wagons by greedy play: moves are rated by the score they make at once, playouts
   place greedily, and the ends of games are exact. */
#ifndef WAGONS_CIRCLE_GUIDE_H
#define WAGONS_CIRCLE_GUIDE_H

#include "wagons/guide.h"

extern const struct wagons_guide circle_guide;

#endif
