// SPDX-License-Identifier: GPL-3.0-or-later
/* A state of Homestead as plain data, for those who show it: the terminal, a page, other programs. */
#ifndef WAGONS_HOMESTEAD_H
#define WAGONS_HOMESTEAD_H

#include "wagons/game.h"

enum {
    WAGONS_HOMESTEAD_CODE = 5, /* bytes of a type's sign with the 0 behind it */
    WAGONS_HOMESTEAD_SIDE = 5,
    WAGONS_HOMESTEAD_CELLS = 25, /* of a grid */
    WAGONS_HOMESTEAD_OPEN = 25,  /* room for the places where a card may lie */
    WAGONS_HOMESTEAD_HAND = 5,
};

struct wagons_homestead_card {
    int id;           /* as in records */
    int type;         /* the number of its land type, from 0 */
    const char *name; /* of the type */
    char code
        [WAGONS_HOMESTEAD_CODE]; /* the type in one character: its first letter, or its number where two begin alike */
    int points;
    const char *doubles; /* the type that it doubles; NULL: none */
    char doubles_code[WAGONS_HOMESTEAD_CODE];
};

struct wagons_homestead_cell {
    int x, y; /* x to the right, y downwards, the start card at (0, 0) */
    struct wagons_homestead_card card;
    int worth;    /* points times doublings */
    bool matched; /* has a neighbour of its type, so that it scores its worth */
};

struct wagons_homestead_place {
    int x, y;
};

struct wagons_homestead_grid {
    int count;
    struct wagons_homestead_cell cells[WAGONS_HOMESTEAD_CELLS]; /* by y, then x */
    int open_count;
    struct wagons_homestead_place open[WAGONS_HOMESTEAD_OPEN]; /* where a card may lie, by y, then x */
    int left, right, top, bottom;                              /* the box around the cards, inclusive */
    int total, matched;
};

struct wagons_homestead_view {
    int to_move;   /* the player who places or draws; WAGONS_NOBODY when the game is over */
    bool drawing;  /* that player draws */
    int leader;    /* who would win as it lies (who has won, when over); WAGONS_NOBODY: nobody */
    int pile_left; /* cards to be drawn */
    struct wagons_homestead_grid grid[2];
    int held[2];  /* cards of each hand */
    int known[2]; /* of these, those that may be shown: hand[player][0..known) */
    struct wagons_homestead_card hand[2][WAGONS_HOMESTEAD_HAND];
};

/* Fills *view from a state of Homestead. `observer` sees the own hand alone, and a number that is no player's sees neither;
   WAGONS_NOBODY sees both, unless the state itself is limited to what one player knows. Texts belong to the state's deck. */
void wagons_homestead_view_make(const void *state, int observer, struct wagons_homestead_view *view);

/* A land type of the state's deck: its name, NULL if it has fewer, and its sign. */
const char *wagons_homestead_type(const void *state, int type, char code[WAGONS_HOMESTEAD_CODE]);

/* A card of the state's deck; the id must be one of it. */
struct wagons_homestead_card wagons_homestead_card_of(const void *state, int id);

/* A move, taken apart. */
struct wagons_homestead_move {
    bool draw; /* otherwise a placement */
    int card;  /* its id; -1: a draw that is not seen */
    int x, y;  /* of a placement */
};

struct wagons_homestead_move wagons_homestead_move_read(wagons_move move);

/* The placement of a card, not checked to be legal; WAGONS_NO_MOVE if no such move can exist. */
wagons_move wagons_homestead_move_place(int card, int x, int y);

/* By how much the placement of a card would raise the total of the player to move; it must be legal. */
int wagons_homestead_gain(const void *state, wagons_move place);

#endif
