// SPDX-License-Identifier: GPL-3.0-or-later
/* Self-play: games between two agents and their summary (wagons-selfplay/1). */
#ifndef WAGONS_SELFPLAY_H
#define WAGONS_SELFPLAY_H

#include "wagons/series.h"

/* Plays a series. If it is done, *report is a new wagons-selfplay/1 object, which the caller deletes; otherwise NULL.
   The same series gives the same report and records with any number of threads, unless an agent plays by the clock
   (the report then says "limited": true). A series of any length takes the same memory: at most 256 games are in play
   or wait for an earlier one to be recorded. */
enum wagons_ending wagons_selfplay(const struct wagons_series *series, struct cJSON **report,
                                   struct wagons_error *error);

#endif
