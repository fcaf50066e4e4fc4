// SPDX-License-Identifier: GPL-3.0-or-later
/* All legal placements of a card and what each is worth: the work that greedy play, lookahead, the hindsight table and
   playouts consist of. */
#ifndef WAGONS_PLACEMENTS_H
#define WAGONS_PLACEMENTS_H

#include <stdbool.h>

#include "games/wagons/scoring.h"

enum { PLACEMENTS_MAX = 2 * TOWN_ANCHORS };

struct placement {
    int8_t x, y;
    uint8_t turned;     /* 1: by 180 degrees */
    int16_t points;     /* scoring_own of the town with the card placed so */
    struct tally tally; /* of that town */
};

/* Writes every legal placement (by y, x, then upright before turned; an empty town has (0, 0) in both turns), without
   points; returns how many, at least 1: a place beside the town's top row covers nothing, so there is one even under
   forbid_full_cover. What is on the card does not matter. */
int placements_list(const struct town *town, bool forbid_full_cover, struct placement *placements);

/* Fills points and tallies of a list that placements_list made, for a card. */
void placements_score(const struct town *town, const uint8_t scoring[GAME_SCORING], const struct card *card,
                      struct placement *placements, int count);

/* The same by placing the card and scoring the whole town anew each time: the simple path that the fast one is
   tested against. */
void placements_score_plain(const struct town *town, const uint8_t scoring[GAME_SCORING], const struct card *card,
                            struct placement *placements, int count);

#endif
