// SPDX-License-Identifier: GPL-3.0-or-later
/* "draw": a game with hidden cards whose best play is known.

   Cards 1 to 9. Player 2 holds three, player 1 one, nobody sees another's. Player 2 first lays one of the three aside,
   face up. Then player 1 keeps the card, or throws it away face down for the next of the pile, which player 2 does not
   see; at most twice. At last player 2 plays one of the two cards left. The higher card wins by the difference. */
#ifndef TESTS_TOY_DRAW_H
#define TESTS_TOY_DRAW_H

#include "wagons/game.h"

extern const struct wagons_game toy_draw;

enum { DRAW_CARDS = 9, DRAWS_MAX = 2 };
enum {
    DRAW_KEEP = 1,
    DRAW_AGAIN = 2,
    DRAW_ASIDE = 10,
    DRAW_PLAY = 20,
    DRAW_CARD = 30
}; /* moves: the last three + card */

enum draw_phase { DRAW_PHASE_ASIDE, DRAW_PHASE_CHOOSE, DRAW_PHASE_PILE, DRAW_PHASE_PLAY, DRAW_PHASE_OVER };

struct draw {
    uint8_t phase;
    uint8_t card;                /* player 1's */
    uint8_t thrown[DRAWS_MAX];   /* by player 1 */
    uint8_t draws;               /* made */
    uint8_t held[3], held_count; /* player 2's */
    uint8_t aside;               /* 0: not yet */
    uint8_t played;
    uint8_t pile[DRAW_CARDS], pile_count; /* the last is next */
};

#endif
