// SPDX-License-Identifier: GPL-3.0-or-later
#include "wagons/carcassonne_view.h"

#include <string.h>

#include "games/carcassonne/greedy.h"
#include "games/carcassonne/land_points.h"
#include "games/carcassonne/turn.h"

_Static_assert((int)WAGONS_CARCASSONNE_TYPES == (int)TILE_TYPES, "every type can be asked for");
_Static_assert((int)WAGONS_CARCASSONNE_CELLS == (int)LAND_CELLS_MAX, "every cell has room");
_Static_assert((int)WAGONS_CARCASSONNE_NONE == (int)LAND_NO_MEEPLE, "no meeple is the same number");

struct wagons_carcassonne_type wagons_carcassonne_type(int type)
{
    const struct tile_type *tile = &tile_types[type];
    struct wagons_carcassonne_type shown = {
        .letter = tile->letter, .count = tile->count, .pennant = tile->pennant, .place_count = tile_places(type)};
    for (int i = 0; i < shown.place_count; i++) {
        shown.place[i].kind = (enum wagons_carcassonne_kind)tile_segment_kind(type, i);
        shown.place[i].edges = i < tile->segment_count ? tile->segment[i].slots : 0;
        tile_segment_name(type, i, shown.place[i].name);
    }
    return shown;
}

static void view_tiles(const struct land *land, struct wagons_carcassonne_view *view)
{
    view->tile_count = land->tile_count;
    for (int i = 0; i < land->tile_count; i++) {
        const struct laid_tile *laid = &land->tile[i];
        view->tile[i] = (struct wagons_carcassonne_tile){laid->x, laid->y, laid->type, laid->turn, LAND_NO_MEEPLE, 0};
    }
    for (int i = 0; i < land->meeple_count; i++) {
        view->tile[land->meeple[i].tile].place = land->meeple[i].place;
        view->tile[land->meeple[i].tile].player = land->meeple[i].player;
    }
}

static void view_cells(const struct land *land, struct wagons_carcassonne_view *view)
{
    view->cell_count = land->cell_count;
    for (int i = 0; i < land->cell_count; i++) {
        struct wagons_carcassonne_cell *cell = &view->cell[i];
        *cell = (struct wagons_carcassonne_cell){land->cell_x[i], land->cell_y[i], 0};
        for (int turn = 0; turn < TILE_EDGES && land->drawn != TILE_NONE; turn++) {
            cell->turns |= (unsigned)land_fits(land, i, land->drawn, turn) << turn;
        }
        view->fits = view->fits || cell->turns != 0;
        view->west = cell->x < view->west ? cell->x : view->west;
        view->east = cell->x > view->east ? cell->x : view->east;
        view->north = cell->y < view->north ? cell->y : view->north;
        view->south = cell->y > view->south ? cell->y : view->south;
    }
}

static void view_points(const struct land *land, struct wagons_carcassonne_view *view)
{
    int16_t points[WAGONS_PLAYERS_MAX][POINTS_KINDS], totals[WAGONS_PLAYERS_MAX];
    land_final_points(land, points);
    land_totals(land, totals);
    for (int player = 0; player < land->players; player++) {
        const int16_t *own = points[player];
        view->points[player] = (struct wagons_carcassonne_points){
            own[POINTS_ROADS], own[POINTS_CITIES], own[POINTS_MONASTERIES], own[POINTS_FARMS], own[POINTS_EARLIER]};
        view->total[player] = totals[player];
        view->supply[player] = land->supply[player];
        for (int kind = 0; kind < POINTS_KINDS; kind++) {
            view->scored[player] += land->points[player][kind];
        }
    }
}

void wagons_carcassonne_view_make(const void *state, struct wagons_carcassonne_view *view)
{
    const struct land *land = state;
    memset(view, 0, sizeof *view);
    view->players = land->players;
    view->to_move = land_is_over(land) ? WAGONS_NOBODY : land->to_move;
    view->drawn = land->drawn == TILE_NONE ? WAGONS_CARCASSONNE_NONE : land->drawn;
    view->left_count = land->left_count;
    for (int type = 0; type < TILE_TYPES; type++) {
        view->left[type] = land->left[type];
    }
    view_tiles(land, view);
    view_cells(land, view);
    view_points(land, view);
}

unsigned wagons_carcassonne_places(const void *state, int x, int y, int turn)
{
    const struct land *land = state;
    struct turn lay = {.kind = TURN_LAY, .type = land->drawn, .x = x, .y = y, .turn = turn, .place = LAND_NO_MEEPLE};
    bool in_reach = x >= -LAND_REACH && x <= LAND_REACH && y >= -LAND_REACH && y <= LAND_REACH;
    if (land->drawn == TILE_NONE || !in_reach || turn < 0 || turn >= TILE_EDGES || land->supply[land->to_move] == 0 ||
        !turn_is_legal(land, turn_pack(&lay))) {
        return 0;
    }
    return land_free_places(land, land_cell_at(land, x, y), land->drawn, turn);
}

struct wagons_carcassonne_move wagons_carcassonne_move_read(wagons_move move)
{
    struct turn turn = turn_unpack(move);
    return (struct wagons_carcassonne_move){
        (enum wagons_carcassonne_move_kind)turn.kind, turn.type, turn.x, turn.y, turn.turn, turn.place};
}

wagons_move wagons_carcassonne_move_make(const struct wagons_carcassonne_move *parts)
{
    struct turn turn = {.kind = TURN_LAY,
                        .type = parts->type,
                        .x = parts->x,
                        .y = parts->y,
                        .turn = parts->turn,
                        .place = parts->place};
    if (parts->type < 0 || parts->type >= TILE_TYPES) {
        return WAGONS_NO_MOVE;
    }
    if (parts->kind != WAGONS_CARCASSONNE_LAY) {
        return parts->kind == WAGONS_CARCASSONNE_DRAW ? turn_draw(parts->type) : turn_discard(parts->type);
    }
    bool exists = parts->x >= -LAND_REACH && parts->x <= LAND_REACH && parts->y >= -LAND_REACH &&
                  parts->y <= LAND_REACH && parts->turn >= 0 && parts->turn < TILE_EDGES &&
                  parts->place >= LAND_NO_MEEPLE && parts->place < tile_places(parts->type);
    return exists ? turn_pack(&turn) : WAGONS_NO_MOVE;
}

wagons_move wagons_carcassonne_best(const void *state)
{
    return carcassonne_greedy_choose(state);
}
