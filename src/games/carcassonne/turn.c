// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/turn.h"

static wagons_move without_place(enum turn_kind kind, int type)
{
    struct turn turn = {.kind = kind, .type = type, .x = -128, .y = -128, .place = LAND_NO_MEEPLE};
    return turn_pack(&turn);
}

wagons_move turn_draw(int type)
{
    return without_place(TURN_DRAW, type);
}

wagons_move turn_discard(int type)
{
    return without_place(TURN_DISCARD, type);
}

/* --- listing --- */

static int list_draws(const struct land *land, wagons_move *moves, uint32_t *weights)
{
    int count = 0;
    for (int type = 0; type < TILE_TYPES; type++) {
        if (land->left[type] == 0) {
            continue;
        }
        if (weights != NULL) {
            weights[count] = land->left[type];
        }
        moves[count++] = turn_draw(type);
    }
    return count;
}

/* The cells where the drawn tile fits in some way, from the top left on. Returns how many. */
static int order_cells(const struct land *land, uint8_t cells[LAND_CELLS_MAX])
{
    int count = 0;
    for (int cell = 0; cell < land->cell_count; cell++) {
        int turn = 0;
        while (turn < TILE_EDGES && !land_fits(land, cell, land->drawn, turn)) {
            turn++;
        }
        if (turn == TILE_EDGES) {
            continue;
        }
        int at = count++;
        int key = land->cell_y[cell] * 256 + land->cell_x[cell];
        for (; at > 0 && land->cell_y[cells[at - 1]] * 256 + land->cell_x[cells[at - 1]] > key; at--) {
            cells[at] = cells[at - 1];
        }
        cells[at] = (uint8_t)cell;
    }
    return count;
}

static int list_lays(const struct land *land, int cell, int rotation, wagons_move *moves)
{
    struct turn turn = {.kind = TURN_LAY,
                        .type = land->drawn,
                        .x = land->cell_x[cell],
                        .y = land->cell_y[cell],
                        .turn = rotation,
                        .place = LAND_NO_MEEPLE};
    int count = 0;
    moves[count++] = turn_pack(&turn);
    if (land->supply[land->to_move] == 0) {
        return count;
    }
    unsigned places = land_free_places(land, cell, land->drawn, rotation);
    for (; places != 0; places &= places - 1) {
        turn.place = __builtin_ctz(places);
        moves[count++] = turn_pack(&turn);
    }
    return count;
}

static int list_turns(const struct land *land, wagons_move *moves)
{
    uint8_t cells[LAND_CELLS_MAX];
    int cell_count = order_cells(land, cells), count = 0;
    for (int i = 0; i < cell_count; i++) {
        for (int rotation = 0; rotation < TILE_EDGES; rotation++) {
            if (land_fits(land, cells[i], land->drawn, rotation)) {
                count += list_lays(land, cells[i], rotation, moves + count);
            }
        }
    }
    if (count == 0) {
        moves[count++] = turn_discard(land->drawn);
    }
    return count;
}

int turn_legal(const struct land *land, wagons_move *moves, uint32_t *weights)
{
    if (land_is_over(land)) {
        return 0;
    }
    return land->drawn == TILE_NONE ? list_draws(land, moves, weights) : list_turns(land, moves);
}

/* --- asking --- */

static bool is_in_reach(int coordinate)
{
    return coordinate >= -LAND_REACH && coordinate <= LAND_REACH;
}

static bool is_legal_lay(const struct land *land, const struct turn *turn)
{
    if (!is_in_reach(turn->x) || !is_in_reach(turn->y)) {
        return false;
    }
    int cell = land_cell_at(land, turn->x, turn->y);
    if (cell < 0 || !land_fits(land, cell, turn->type, turn->turn)) {
        return false;
    }
    return turn->place == LAND_NO_MEEPLE ||
           (land->supply[land->to_move] > 0 &&
            (land_free_places(land, cell, turn->type, turn->turn) >> turn->place & 1) != 0);
}

bool turn_is_legal(const struct land *land, wagons_move move)
{
    struct turn turn = turn_unpack(move);
    if (turn.type >= TILE_TYPES || turn_pack(&turn) != move || land_is_over(land)) {
        return false;
    }
    switch (turn.kind) {
    case TURN_LAY:
        return turn.type == land->drawn && is_legal_lay(land, &turn);
    case TURN_DISCARD:
        return turn.type == land->drawn && move == turn_discard(turn.type) && !land_fits_anywhere(land, turn.type);
    case TURN_DRAW:
        return land->drawn == TILE_NONE && move == turn_draw(turn.type) && land->left[turn.type] > 0;
    }
    return false;
}

void turn_apply(struct land *land, wagons_move move)
{
    struct turn turn = turn_unpack(move);
    switch (turn.kind) {
    case TURN_LAY:
        land_lay(land, land_cell_at(land, turn.x, turn.y), turn.type, turn.turn, land->to_move, turn.place);
        land_end_turn(land);
        break;
    case TURN_DISCARD:
        land_discard(land);
        break;
    case TURN_DRAW:
        land_draw(land, turn.type);
        break;
    }
}
