// SPDX-License-Identifier: GPL-3.0-or-later
/* Points of a plain town: each scoring card a transcription of its sentence in the rules, the whole town looked through
   anew each time. */
#ifndef PLAIN_SCORING_H
#define PLAIN_SCORING_H

#include "bench/plain_town.h"

/* Size of the largest group of each terrain. */
void plain_scoring_terrain(const struct plain_town *town, int points[TERRAINS]);

/* Whether the card's points depend on both towns. */
bool plain_scoring_compares(enum scoring_card card);

/* Points of `own` under a card; `other` is looked at by the three cards that compare towns and may be NULL for the
   rest. */
int plain_scoring_points(enum scoring_card card, const struct plain_town *own, const struct plain_town *other);

/* How many visible territories show an icon. */
int plain_scoring_icons(const struct plain_town *town, enum icon icon);

/* How many territories are visible. */
int plain_scoring_territories(const struct plain_town *town);

/* Terrain points and those cards of three that look at one town alone. */
int plain_scoring_own(const struct plain_town *town, const uint8_t scoring[GAME_SCORING]);

/* Terrain points and three scoring cards of `own` against `other`. */
int plain_scoring_total(const struct plain_town *own, const struct plain_town *other,
                        const uint8_t scoring[GAME_SCORING]);

#endif
