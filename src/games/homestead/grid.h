// SPDX-License-Identifier: GPL-3.0-or-later
/* A player's grid: at most 5 x 5 cells whose frame floats until the cards fix it.

   Cells are bits of a 64-bit board, 8 to the row, number 8 x row + column. The box around the cards has its top left
   cell in row 1, column 1, so that it lies in rows and columns 1 to 5, and all cells beside a card lie on the board;
   when a card extends the box to the left or upwards, the board moves. `left` and `top` say where column 1 and row 1
   lie, with the start card at (0, 0), x to the right and y downwards. */
#ifndef HOMESTEAD_GRID_H
#define HOMESTEAD_GRID_H

#include <stdbool.h>
#include <stdint.h>

#include "games/homestead/homestead_deck.h"

enum {
    GRID_SIDE = 5,
    GRID_CELLS = GRID_SIDE * GRID_SIDE,
    GRID_REACH = GRID_SIDE - 1, /* a coordinate's farthest from the start card */
    GRID_ROW = 8,               /* cells to a row of the board */
    GRID_BOARD = 64,
    GRID_EMPTY = 0xff,
};

struct grid {
    uint64_t cards;            /* the cells that hold one */
    uint64_t matched;          /* those that have a neighbour of their own type, and so score */
    int16_t worth[GRID_BOARD]; /* a card's points times its doublings, whether it scores or not; 0 elsewhere */
    uint8_t card[GRID_BOARD];  /* by cell; GRID_EMPTY */
    int16_t total;             /* points, as it lies */
    uint8_t count;             /* cards */
    uint8_t width, height;     /* of the box, 1 to 5 */
    int8_t left, top;
};

/* The grid with just a start card. */
void grid_begin(struct grid *grid, const struct homestead_deck *deck, int card);

/* The cells that a frame of 5 x 5 around the box can still have, taken or not. */
uint64_t grid_frame(const struct grid *grid);

/* The empty cells where a card may lie: beside a card and within a frame of 5 x 5. */
uint64_t grid_open(const struct grid *grid);

/* Puts a card on one of the open cells. */
void grid_place(struct grid *grid, const struct homestead_deck *deck, int card, int cell);

/* Cards with a neighbour of their own type. */
int grid_matched(const struct grid *grid);

/* Coordinates of a cell, and the cell at coordinates; -1 if it is not on the board. */
int grid_x(const struct grid *grid, int cell);
int grid_y(const struct grid *grid, int cell);
int grid_cell(const struct grid *grid, int x, int y);

/* The cells beside those of a set. */
static inline uint64_t grid_beside(uint64_t cells)
{
    return cells << 1 | cells >> 1 | cells << GRID_ROW | cells >> GRID_ROW;
}

/* What lies beside an open cell, by type: enough to tell in a few steps what any card would gain there. */
struct grid_beside {
    uint8_t cards[HOMESTEAD_TYPES_MAX];    /* of the type */
    uint8_t doublers[HOMESTEAD_TYPES_MAX]; /* that double the type */
    int16_t scoring[HOMESTEAD_TYPES_MAX];  /* worth of the type's cards that score already */
    int16_t waiting[HOMESTEAD_TYPES_MAX];  /* worth of those that do not */
};

void grid_look(const struct grid *grid, const struct homestead_deck *deck, int cell, struct grid_beside *beside);

/* By how much a card there would raise the total: its own points, those of the neighbours it wakes, and what it
   doubles. */
static inline int grid_gain(const struct grid_beside *beside, const struct homestead_card *card)
{
    int waking = beside->waiting[card->type];
    int gain = waking + (beside->cards[card->type] > 0 ? card->points << beside->doublers[card->type] : 0);
    if (card->doubles != HOMESTEAD_NO_TYPE) {
        gain += beside->scoring[card->doubles] + (card->doubles == card->type ? waking : 0);
    }
    return gain;
}

#endif
