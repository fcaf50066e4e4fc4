// SPDX-License-Identifier: GPL-3.0-or-later
/* Finds the curve of win_chance.h from games, and tells how far it can be trusted.

   Positions come from games of Circle the Wagons in which the hindsight agent with beams of 1 and lookahead sit in all
   four ways, under the three start rules in turn: every position in which a draft is due. What is expected is the value
   of the best draft by hindsight with beams of a given width; what happened is who won. */
#ifndef STUDY_WIN_CHANCE_TRAINER_H
#define STUDY_WIN_CHANCE_TRAINER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "games/wagons/card.h"

enum { RELIABILITY_BINS = 10 };

/* A position and how its game ended, both for the player to move. */
struct win_chance_sample {
    int32_t margin; /* expected, in WAGONS_POINT-ths */
    int16_t cards_left;
    bool won;
};

struct win_chance_samples {
    uint64_t seed;
    int games, width;
    int count;
    struct win_chance_sample *samples;
};

/* Plays the games of a seed. False if memory ran out. The samples are freed with win_chance_samples_free; they are the
   same at any number of threads. */
bool win_chance_sample_games(struct win_chance_samples *samples, uint64_t seed, int games, int width, int threads);
void win_chance_samples_free(struct win_chance_samples *samples);

/* The scales, in points by the cards left, that make what happened most likely: a * n^b + c for n cards left. */
void win_chance_fit(const struct win_chance_samples *samples, double scales[CIRCLE_CARDS + 1]);

/* How often positions were won that the curve in use gives such chances. */
struct reliability {
    struct reliability_bin {
        int count, won;
        double chance; /* mean of the chances called */
    } bins[RELIABILITY_BINS];
    double log_loss, log_loss_even; /* mean, of the curve and of always calling one half; in bits */
    double brier;
};

void win_chance_check(const struct win_chance_samples *samples, struct reliability *reliability);

#endif
