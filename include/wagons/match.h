// SPDX-License-Identifier: GPL-3.0-or-later
/* Matches: two agents compared over pairs of games on the same deal with the seats swapped (wagons-match/1). */
#ifndef WAGONS_MATCH_H
#define WAGONS_MATCH_H

#include "wagons/series.h"

struct wagons_match {
    struct wagons_series series; /* of a game for two players */
    bool has_sprt;               /* stop at the first pair, in the order of the games, that decides the test */
    double elo0, elo1;           /* its hypotheses in normalised Elo, within ±200, elo0 < elo1 */
};

/* Plays a match. If it is done, *report is a new wagons-match/1 object, which the caller deletes; otherwise NULL.
   Reproducible and bounded in memory like wagons_selfplay; where the test stops it does not depend on the threads. */
enum wagons_ending wagons_match(const struct wagons_match *match, struct cJSON **report, struct wagons_error *error);

#endif
