// SPDX-License-Identifier: GPL-3.0-or-later
/* What Homestead tells the search, and its own way to play. */
#ifndef HOMESTEAD_GUIDE_H
#define HOMESTEAD_GUIDE_H

#include "wagons/guide.h"

struct homestead;

extern const struct wagons_guide homestead_guide;
extern const struct wagons_policy homestead_policies[]; /* ends with a NULL name */

/* Plays on to the end, both players by the best-rated placement; not on a state with an observer. */
void homestead_play_on(struct homestead *state);

#endif
