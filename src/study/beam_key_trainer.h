// SPDX-License-Identifier: GPL-3.0-or-later
/* Finds the weights of the learned beam key (games/wagons/beam_key.h).

   A group is one card and its best placements, by points, in a town of some deal; the worth of each placement is what
   beams of a good width make of it in the end, on the average over some hands that may follow. Least squares over the
   differences within groups give the weights, each span of cards to come by itself; a fifth of the groups is kept out
   and tells what choosing by the key loses against choosing the best. */
#ifndef STUDY_BEAM_KEY_TRAINER_H
#define STUDY_BEAM_KEY_TRAINER_H

#include <stdio.h>

#include "games/wagons/hindsight/beam_key.h"

struct beam_key_training {
    uint64_t seed;
    int groups; /* 100 or more */
    int width;  /* of the beams that tell the worth */
    int threads;
};

/* How well a key chooses in the groups kept out. */
struct beam_key_quality {
    int groups;
    double points_loss; /* points lost on the average by choosing by points */
    double key_loss;    /* by the learned key */
};

/* False without memory. The same weights at any number of threads. */
bool beam_key_train(const struct beam_key_training *training, struct beam_key_weights weights[KEY_SPANS],
                    struct beam_key_quality quality[KEY_SPANS]);

/* Writes the weights as the source file that defines beam_key_weights. `command` tells how they were made. */
void beam_key_write(const struct beam_key_weights weights[KEY_SPANS], const char *command, FILE *file);

#endif
