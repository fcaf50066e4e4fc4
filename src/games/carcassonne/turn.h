// SPDX-License-Identifier: GPL-3.0-or-later
/* Moves of Carcassonne as numbers: chance draws a tile, a player lays it (with or without a meeple) or puts it away
   because it fits nowhere. */
#ifndef CARCASSONNE_TURN_H
#define CARCASSONNE_TURN_H

#include "games/carcassonne/land.h"

enum turn_kind { TURN_LAY, TURN_DISCARD, TURN_DRAW };

/* A move taken apart; x, y, turn and place belong to TURN_LAY. */
struct turn {
    enum turn_kind kind;
    int type;
    int x, y;
    int turn;  /* quarters clockwise */
    int place; /* of the meeple: a segment of the tile, or LAND_NO_MEEPLE */
};

/* Numbers rise with kind, type, y, x, turn and place, no meeple before any. */
static inline wagons_move turn_pack(const struct turn *turn)
{
    return (wagons_move)((unsigned)turn->kind << 27 | (unsigned)turn->type << 22 | (unsigned)(turn->y + 128) << 14 |
                         (unsigned)(turn->x + 128) << 6 | (unsigned)turn->turn << 4 | (unsigned)(turn->place + 1));
}

static inline struct turn turn_unpack(wagons_move move)
{
    return (struct turn){
        .kind = (enum turn_kind)(move >> 27),
        .type = (int)(move >> 22 & 31),
        .x = (int)(move >> 6 & 255) - 128,
        .y = (int)(move >> 14 & 255) - 128,
        .turn = (int)(move >> 4 & 3),
        .place = (int)(move & 15) - 1,
    };
}

wagons_move turn_draw(int type);
wagons_move turn_discard(int type);

/* All legal moves in rising order: of chance where a tile is to be drawn (with how many of each type are left in
   `weights`, which may be NULL), of the player to move otherwise. */
int turn_legal(const struct land *land, wagons_move *moves, uint32_t *weights);
bool turn_is_legal(const struct land *land, wagons_move move);

/* Makes a legal move. */
void turn_apply(struct land *land, wagons_move move);

#endif
