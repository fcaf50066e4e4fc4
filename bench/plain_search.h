// SPDX-License-Identifier: GPL-3.0-or-later
/* Search over plain games: alpha-beta over every draft and every legal placement, and a tree search with upper confidence
   bounds (Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006). Nothing is remembered, ordered or
   guessed. */
#ifndef PLAIN_SEARCH_H
#define PLAIN_SEARCH_H

#include "base/random.h"
#include "bench/plain_game.h"

enum { PLAIN_INFINITE = 1000000 };

/* The value under best play for player 0 if it lies between alpha and beta: 4 for each point of the margin, and where
   that is 0, 1 or -1 by the tie rule. Adds the moves made to *nodes. */
int plain_search_value(const struct plain_game *game, int alpha, int beta, uint64_t *nodes);

/* Makes so many playouts from a game that is not over, each played on greedily where the tree ends; returns how often the
   most tried move was tried, 0 without memory. */
int plain_search_playouts(const struct plain_game *game, int playouts, struct random_stream *stream);

#endif
