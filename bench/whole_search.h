// SPDX-License-Identifier: GPL-3.0-or-later
/* One tree search of any game: how long it takes, and what threads gain. */
#ifndef BENCH_WHOLE_SEARCH_H
#define BENCH_WHOLE_SEARCH_H

#include <stdint.h>

#include "wagons/game.h"

enum { WHOLE_SEARCH_PLAYOUTS = 3000 };

/* Wall seconds for a search of so many playouts with the game's guide, on so many threads, at the positions that two
   games of `greedy` have come to after twelve moves: the mean of both. Negative without memory. */
double whole_search_seconds(const struct wagons_game *game, uint64_t seed, int threads);

#endif
