// SPDX-License-Identifier: GPL-3.0-or-later
/* The placements of a card that are worth a closer look: those with the highest keys (beam_key.h), different towns all. */
#ifndef WAGONS_CANDIDATES_H
#define WAGONS_CANDIDATES_H

#include "games/wagons/hindsight/beam.h"
#include "games/wagons/position.h"

enum { CANDIDATES_MAX = 16 };

/* The workspace. */
struct candidates;

/* NULL without memory. */
struct candidates *candidates_new(void);
void candidates_free(struct candidates *candidates);

/* Lists up to `most` placements of the card that is due in PHASE_PLACE, the best first; returns how many. */
int candidates_list(struct candidates *candidates, const struct beam_game *game, const struct position *position,
                    int most);

/* One of them, and the mover's town with it, which stays until the next list. */
wagons_move candidates_move(const struct candidates *candidates, int index);
const struct town *candidates_town(const struct candidates *candidates, int index);

#endif
