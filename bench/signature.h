// SPDX-License-Identifier: GPL-3.0-or-later
/* One number for how the agents play: it changes when, and only when, a move of the fixed games changes. */
#ifndef BENCH_SIGNATURE_H
#define BENCH_SIGNATURE_H

#include "wagons/game.h"

struct cJSON;

/* Plays the fixed games of a game and returns the signature as a JSON number (below 2^53). */
struct cJSON *signature_json(const struct wagons_game *game);

#endif
