// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/playout.h"

struct lay {
    uint8_t cell, turn;
};

void carcassonne_playout_draw(struct land *land, struct random_stream *random)
{
    int at = (int)random_below(random, land->left_count);
    int type = 0;
    for (; at >= land->left[type]; type++) {
        at -= land->left[type];
    }
    land_draw(land, type);
}

static int list_lays(const struct land *land, struct lay *lays)
{
    int count = 0;
    for (int turn = 0; turn < TILE_EDGES; turn++) {
        unsigned code = tile_turned_code(land->drawn, turn);
        for (int cell = 0; cell < land->cell_count; cell++) {
            lays[count] = (struct lay){(uint8_t)cell, (uint8_t)turn};
            count += ((code ^ land->cell_code[cell]) & land->cell_mask[cell]) == 0;
        }
    }
    return count;
}

/* The n-th of the places, no meeple being number 0. */
static int pick_place(unsigned places, uint32_t n)
{
    if (n == 0) {
        return LAND_NO_MEEPLE;
    }
    while (n > 1) {
        places &= places - 1;
        n--;
    }
    return __builtin_ctz(places);
}

static void play_turn(struct land *land, struct random_stream *random)
{
    struct lay lays[TILE_EDGES * LAND_CELLS_MAX + 1];
    int count = list_lays(land, lays);
    if (count == 0) {
        land_discard(land);
        return;
    }
    struct lay lay = lays[random_below(random, (uint32_t)count)];
    int place = LAND_NO_MEEPLE;
    if (land->supply[land->to_move] > 0) {
        unsigned places = land_free_places(land, lay.cell, land->drawn, lay.turn);
        place = pick_place(places, random_below(random, 1 + (uint32_t)__builtin_popcount(places)));
    }
    land_lay(land, lay.cell, land->drawn, lay.turn, land->to_move, place);
    land_end_turn(land);
}

void carcassonne_playout_random(struct land *land, struct random_stream *random)
{
    while (!land_is_over(land)) {
        if (land->drawn == TILE_NONE) {
            carcassonne_playout_draw(land, random);
        }
        play_turn(land, random);
    }
}
