// SPDX-License-Identifier: GPL-3.0-or-later
/* Games played by other processes: rank 0 sends tasks, which are plain data, and gets back outcomes and records. What a
   game is does not depend on who plays it, and rank 0 counts all of them in order; so nothing else in the studies knows
   of it. Alone, there are no helpers. */
#ifndef STUDY_SPREAD_H
#define STUDY_SPREAD_H

#include "study/series.h"
#include "wagons/spread.h"

/* On rank 0: waits for the others to be ready; returns how many games they play at a time, 0 alone. */
int spread_open(void);

/* On rank 0: has helper number 0 <= helper < spread_open() play a game and waits for it; like series_play. Each helper
   is asked by one thread. */
enum series_play spread_play(int helper, const struct series_task *task, bool with_line, bool (*stop)(void *context),
                             void *context, struct series_game *game);

/* On rank 0: lets the others go; does nothing if there are none. */
void spread_release(void);

/* On the other ranks: plays games on so many threads until rank 0 lets go. */
void spread_serve(const struct series *series, int threads, bool (*stop)(void *context), void *context);

#endif
