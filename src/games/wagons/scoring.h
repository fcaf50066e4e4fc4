// SPDX-License-Identifier: GPL-3.0-or-later
/* Points of a town: its terrains and the 18 scoring cards (rules, section 1). */
#ifndef WAGONS_SCORING_H
#define WAGONS_SCORING_H

#include <stdbool.h>
#include <stdint.h>

#include "games/wagons/town.h"

/* The counts by which three of the scoring cards compare two towns. */
struct tally {
    uint8_t beers, guns, mines, territories;
};

struct town_score {
    int16_t terrain[TERRAINS];
    int16_t scoring[GAME_SCORING]; /* in the order of the scoring cards asked for */
    int16_t total;
};

/* Whether the card's points depend on both towns: smalltown-charm, claim-jumpers, one-too-many. */
bool scoring_compares(enum scoring_card card);

/* Points of a card that looks at one town alone. */
int scoring_points(enum scoring_card card, const struct town *town);

/* Points that a comparing card gives the owner of `own` against `other`. */
int scoring_compared(enum scoring_card card, struct tally own, struct tally other);

struct tally scoring_tally(const struct town *town);

/* Size of the largest group of a terrain, 0 if it does not occur. */
int scoring_largest_group(const struct town *town, uint64_t plane);

/* Both towns' points under three scoring cards. */
void scoring_towns(const struct town towns[2], const uint8_t scoring[GAME_SCORING], struct town_score scores[2]);

/* Points of a town under those of the three cards that look at one town alone, terrain included: what placements are
   compared by. */
int scoring_own(const struct town *town, const uint8_t scoring[GAME_SCORING]);

/* Difference (own minus other) that the comparing ones among the three cards make. */
int scoring_difference(const uint8_t scoring[GAME_SCORING], struct tally own, struct tally other);

#endif
