// SPDX-License-Identifier: GPL-3.0-or-later
/* What the games of a series add up to, by seat and by agent. All of it are whole numbers of 64 bits, so that the parts
   of a run can be added up as lists of numbers (part.h). */
#ifndef STUDY_TOTALS_H
#define STUDY_TOTALS_H

#include "base/statistics.h"
#include "wagons/game.h"

/* Wins and points of a seat or an agent. */
struct side_totals {
    uint64_t wins;
    struct moments score;
};

struct totals {
    uint64_t games, draws;
    struct side_totals seats[WAGONS_PLAYERS_MAX], agents[2];
    struct moments margin; /* player 0 minus the best of the others */
};

/* Adds game n of a series. */
void totals_add(struct totals *totals, uint64_t n, const struct wagons_result *result);

#endif
