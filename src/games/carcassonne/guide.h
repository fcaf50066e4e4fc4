// SPDX-License-Identifier: GPL-3.0-or-later
/* What the search is told about Carcassonne: moves are rated by greedy's expected lead, and states are judged by it. */
#ifndef CARCASSONNE_GUIDE_H
#define CARCASSONNE_GUIDE_H

#include "wagons/guide.h"

extern const struct wagons_guide carcassonne_guide;

#endif
