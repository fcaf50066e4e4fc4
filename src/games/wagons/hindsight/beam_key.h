// SPDX-License-Identifier: GPL-3.0-or-later
/* The learned beam key: what a town promises while cards are still to come.

   The points of a town are not all that matters for its best continuation: points in hand can be covered again, and a
   pattern that lacks one territory is worth part of its points. The key is a weighted sum of counts, the features, with
   weights found by least squares (study/beam_key_trainer.h): among placements of one card in one town, the difference of
   their keys is as near as can be to the difference in what wide beams make of them in the end. */
#ifndef WAGONS_BEAM_KEY_H
#define WAGONS_BEAM_KEY_H

#include "games/wagons/scoring.h"

enum {
    KEY_GENERAL = 2,  /* scoring_own; visible territories */
    KEY_PER_CARD = 4, /* points of a scoring card, and three counts that are its own: see beam_key.c */
    KEY_FEATURES = KEY_GENERAL + GAME_SCORING * KEY_PER_CARD,
    KEY_SPANS = 4,        /* weights differ by how many cards are to come */
    KEY_WEIGHT_POINT = 64 /* the weight of a point */
};

/* The weights for one number of cards to come. */
struct beam_key_weights {
    int16_t general[KEY_GENERAL];
    int16_t card[SCORING_CARDS][KEY_PER_CARD];
};

/* Found by the trainer, for each span. */
extern const struct beam_key_weights beam_key_weights[KEY_SPANS];

/* The span of weights while the row holds so many cards, of which the town may get any; 1 or more. */
int beam_key_span(int cards);

/* Counts what the key sees in a town with scoring_own `points`. */
void beam_key_features(const struct town *town, int points, const uint8_t scoring[GAME_SCORING],
                       int16_t features[KEY_FEATURES]);

/* The key, in KEY_WEIGHT_POINTs. */
int beam_key(const struct beam_key_weights *weights, const uint8_t scoring[GAME_SCORING],
             const int16_t features[KEY_FEATURES]);

#endif
