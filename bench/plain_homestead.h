// SPDX-License-Identifier: GPL-3.0-or-later
/* Homestead in its plainest form: cells in a square that holds every place, everything looked at anew. */
#ifndef PLAIN_HOMESTEAD_H
#define PLAIN_HOMESTEAD_H

#include <stdbool.h>

#include "games/homestead/homestead_deck.h"

struct random_stream;

enum {
    PLAIN_REACH = 4,
    PLAIN_SQUARE = 2 * PLAIN_REACH + 1,
    PLAIN_HAND = 5,
    PLAIN_NO_LAND = -1,
    PLAIN_HOMESTEAD_MOVES = PLAIN_HAND * PLAIN_SQUARE * PLAIN_SQUARE,
};

/* cell[y + PLAIN_REACH][x + PLAIN_REACH] is the card at (x, y), as numbered in the deck, or PLAIN_NO_LAND. */
struct plain_homestead_grid {
    int cell[PLAIN_SQUARE][PLAIN_SQUARE];
};

struct plain_homestead {
    const struct homestead_deck *deck;
    struct plain_homestead_grid grid[2];
    int hand[2][PLAIN_HAND], held[2]; /* in rising order */
    int pile[HOMESTEAD_LAND], drawn;
    int to_move;
};

struct plain_homestead_move {
    int card, x, y;
};

/* The game after the opening draws. */
void plain_homestead_begin(struct plain_homestead *game, const struct homestead_deck *deck, const uint8_t *pile,
                           const uint8_t start_card[2], int first);

bool plain_homestead_is_over(const struct plain_homestead *game);

/* Whether a card may lie there. */
bool plain_homestead_fits(const struct plain_homestead_grid *grid, int x, int y);

/* All placements of the player to move, by card, then from the top left; returns how many. */
int plain_homestead_moves(const struct plain_homestead *game, struct plain_homestead_move *moves);

/* Places the card and draws the next one. */
void plain_homestead_apply(struct plain_homestead *game, const struct plain_homestead_move *move);

/* The points of a grid; *matched gets the number of cards that have a neighbour of their type. */
int plain_homestead_points(const struct plain_homestead_grid *grid, const struct homestead_deck *deck, int *matched);

/* The move with the most points at once, among equals the one that leaves the most places, then the first. */
struct plain_homestead_move plain_homestead_greedy(const struct plain_homestead *game);

#endif
