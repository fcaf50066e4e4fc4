// SPDX-License-Identifier: GPL-3.0-or-later
/* A state of Homestead: two grids, two hands, a shared pile.

   A state is either known in full, or as one player knows it (`observer`): then the pile and the other hand hold some
   deal of the hidden cards, which nothing that leaves the state depends on, and which gives way when a card shows
   itself elsewhere. */
#ifndef HOMESTEAD_STATE_H
#define HOMESTEAD_STATE_H

#include "games/homestead/grid.h"
#include "wagons/game.h"

enum { HOMESTEAD_HAND = 5, HOMESTEAD_UNKNOWN = 63 /* a card that the observer does not see */ };

enum homestead_phase { HOMESTEAD_DRAWS, HOMESTEAD_PLACES, HOMESTEAD_OVER };

struct homestead {
    const struct homestead_deck *deck;
    struct grid grid[2];
    uint64_t hand[2];             /* bit c: land card c */
    uint64_t shown;               /* cards of the other hand that the observer knows of nevertheless */
    uint8_t pile[HOMESTEAD_LAND]; /* in the order of drawing, those drawn included */
    uint8_t drawn;
    uint8_t start_card[2]; /* as numbered in the deck */
    uint8_t first;         /* who drew and moved first */
    uint8_t to_move;       /* who draws or places */
    uint8_t phase;         /* enum homestead_phase */
    int8_t observer;       /* WAGONS_NOBODY: all is known */
};

/* --- moves --- */

enum homestead_move { HOMESTEAD_DRAW, HOMESTEAD_PLACE };

static inline wagons_move homestead_draw(int card)
{
    return (wagons_move)(HOMESTEAD_DRAW << 16 | card << 8);
}

static inline wagons_move homestead_place(int card, int x, int y)
{
    return (wagons_move)(HOMESTEAD_PLACE << 16 | card << 8 | (y + GRID_REACH) << 4 | (x + GRID_REACH));
}

static inline enum homestead_move homestead_move_kind(wagons_move move)
{
    return (enum homestead_move)(move >> 16 & 1);
}

static inline int homestead_move_card(wagons_move move)
{
    return (int)(move >> 8 & 63);
}

static inline int homestead_move_x(wagons_move move)
{
    return (int)(move & 15) - GRID_REACH;
}

static inline int homestead_move_y(wagons_move move)
{
    return (int)(move >> 4 & 15) - GRID_REACH;
}

/* --- play --- */

/* The state before the first draw. `pile` holds each land card once; start_card[] as numbered in the deck. */
void homestead_begin(struct homestead *state, const struct homestead_deck *deck, const uint8_t *pile,
                     const uint8_t start_card[2], int first);

/* The same for deal (seed, index). */
void homestead_deal(struct homestead *state, const struct homestead_deck *deck, uint64_t seed, uint64_t index);

/* Limits a state to what a player knows of it. */
void homestead_observe(struct homestead *state, int observer);

/* The cards that a player may place: the own hand, or, to an observer of the other player, all that it may hold. */
uint64_t homestead_choices(const struct homestead *state, int player);

/* Cards that the observer sees neither in a grid nor in the own hand, but for those of `shown`. */
uint64_t homestead_hidden(const struct homestead *state, int observer);

/* As struct wagons_game has them. */
int homestead_moves(const struct homestead *state, wagons_move *moves);
bool homestead_is_legal(const struct homestead *state, wagons_move move);
void homestead_apply(struct homestead *state, wagons_move move);
void homestead_determinize(struct homestead *state, int observer, struct random_stream *random);

/* Puts a card of the player's hand on an open cell and goes on to what follows: the draw, or the other player. */
void homestead_lay(struct homestead *state, int card, int cell);

/* Draws the next card of the pile. */
void homestead_take(struct homestead *state);

/* Who wins as it lies: by points, then by matched cards; WAGONS_NOBODY: a draw. */
int homestead_leader(const struct homestead *state);

uint64_t homestead_hash(const struct homestead *state);

#endif
