// SPDX-License-Identifier: GPL-3.0-or-later
/* What comes of a move before it is made: places and their points, hints. */
#ifndef APPS_PLAY_ADVISE_H
#define APPS_PLAY_ADVISE_H

#include "apps/terminal/play_table.h"

/* Shows a legal placement and the points it brings, and proposes it. */
void play_advise_placement(struct play_table *table, wagons_move move);

/* Shows every place where the card may lie and what it brings there. */
enum play_outcome play_advise_places(struct play_table *table, const struct play_words *words);

/* Shows a hint, and what comes of it. */
void play_advise_hint(struct play_table *table, wagons_move move);

#endif
