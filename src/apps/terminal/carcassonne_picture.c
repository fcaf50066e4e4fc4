// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/carcassonne_picture.h"

#include <stdio.h>

enum { EDGES = 4, PARTS = 12 };

/* What a ninth of a tile shows. */
struct ninth {
    int place; /* that it belongs to */
    enum wagons_carcassonne_kind kind;
    const char *text;
};

static unsigned turned(unsigned edges, int turn)
{
    return (edges << 3 * turn | edges >> (PARTS - 3 * turn)) & ((1U << PARTS) - 1);
}

/* The place that reaches a part of an edge of a tile as it lies, -1 if there is none. */
static int place_at(const struct wagons_carcassonne_tile *tile, int part)
{
    struct wagons_carcassonne_type type = wagons_carcassonne_type(tile->type);
    for (int i = 0; i < type.place_count; i++) {
        if ((turned(type.place[i].edges, tile->turn) >> part & 1) != 0) {
            return i;
        }
    }
    return -1;
}

/* A field has no centre of an edge; its left half stands for it. */
static int at_edge(const struct wagons_carcassonne_tile *tile, int edge)
{
    int place = place_at(tile, 3 * edge + 1);
    return place >= 0 ? place : place_at(tile, 3 * edge);
}

/* Between two edges, the second clockwise of the first: a field if either half beside the corner is one. */
static int at_corner(const struct wagons_carcassonne_tile *tile, int edge)
{
    int first = place_at(tile, 3 * edge + 2), second = place_at(tile, 3 * ((edge + 1) % EDGES));
    return first >= 0 ? first : second >= 0 ? second : place_at(tile, 3 * edge + 1);
}

/* Whether a road or city leaves the tile by more than one edge. */
static bool is_through(const struct wagons_carcassonne_place *place, enum wagons_carcassonne_kind kind)
{
    return place->kind == kind && __builtin_popcount(place->edges) > 1;
}

/* What the middle belongs to: a monastery, a road that runs through, a city that does, a crossing, a field. */
static int at_middle(const struct wagons_carcassonne_tile *tile)
{
    struct wagons_carcassonne_type type = wagons_carcassonne_type(tile->type);
    int last = type.place_count - 1, found = -1;
    for (int i = 0; i <= last; i++) {
        if (type.place[i].kind == WAGONS_CARCASSONNE_MONASTERY || is_through(&type.place[i], WAGONS_CARCASSONNE_ROAD)) {
            found = i;
        }
    }
    for (int i = 0; i <= last && found < 0; i++) {
        found = is_through(&type.place[i], WAGONS_CARCASSONNE_CITY) ? i : found;
    }
    for (int i = 0; i <= last && found < 0; i++) {
        found = type.place[i].kind == WAGONS_CARCASSONNE_ROAD ? i : found;
    }
    return found >= 0 ? found : last;
}

static const char *road_text(const struct wagons_carcassonne_tile *tile, int edge)
{
    enum { NORTH_SOUTH = 0x082, EAST_WEST = 0x410 };
    if (edge >= 0) {
        return edge % 2 == 0 ? "||" : "==";
    }
    struct wagons_carcassonne_type type = wagons_carcassonne_type(tile->type);
    unsigned edges = turned(type.place[at_middle(tile)].edges, tile->turn);
    return edges == NORTH_SOUTH ? "||" : edges == EAST_WEST ? "==" : "++";
}

/* The ninth at an edge, a corner (after the edge) or in the middle. */
static struct ninth ninth_of(const struct wagons_carcassonne_tile *tile, int row, int column)
{
    static const int8_t edges[3][3] = {{-1, 0, -1}, {3, -1, 1}, {-1, 2, -1}};
    static const int8_t corners[3][3] = {{3, -1, 0}, {-1, -1, -1}, {2, -1, 1}};
    int edge = edges[row][column], corner = corners[row][column];
    struct ninth ninth = {.place = edge >= 0     ? at_edge(tile, edge)
                                   : corner >= 0 ? at_corner(tile, corner)
                                                 : at_middle(tile)};
    static const char *const texts[] = {
        [WAGONS_CARCASSONNE_CITY] = "##", [WAGONS_CARCASSONNE_FIELD] = ". ", [WAGONS_CARCASSONNE_MONASTERY] = "MM"};
    ninth.kind = wagons_carcassonne_type(tile->type).place[ninth.place].kind;
    ninth.text = ninth.kind == WAGONS_CARCASSONNE_ROAD ? road_text(tile, edge) : texts[ninth.kind];
    return ninth;
}

/* --- meeples and pennants --- */

/* The ninth that stands for a place: the middle if it belongs to it, else an edge, else a corner. */
static void find_ninth(const struct wagons_carcassonne_tile *tile, int place, int *row, int *column)
{
    static const int8_t order[9][2] = {{1, 1}, {0, 1}, {1, 0}, {1, 2}, {2, 1}, {0, 0}, {0, 2}, {2, 0}, {2, 2}};
    for (int i = 0; i < 9; i++) {
        if (ninth_of(tile, order[i][0], order[i][1]).place == place) {
            *row = order[i][0];
            *column = order[i][1];
            return;
        }
    }
    *row = *column = 1;
}

static struct canvas_ink ink_of(enum wagons_carcassonne_kind kind, int weight)
{
    static const uint8_t colours[] = {[WAGONS_CARCASSONNE_CITY] = CANVAS_BROWN,
                                      [WAGONS_CARCASSONNE_ROAD] = CANVAS_GREY,
                                      [WAGONS_CARCASSONNE_FIELD] = CANVAS_GREEN,
                                      [WAGONS_CARCASSONNE_MONASTERY] = CANVAS_YELLOW};
    return (struct canvas_ink){colours[kind], (uint8_t)weight};
}

struct canvas_ink carcassonne_ink(int player)
{
    static const uint8_t pens[WAGONS_PLAYERS_MAX] = {CANVAS_PEN_BLUE, CANVAS_PEN_ORANGE, CANVAS_PEN_PINK,
                                                     CANVAS_PEN_YELLOW, CANVAS_PEN_GREEN};
    return (struct canvas_ink){pens[player], CANVAS_BOLD};
}

static void draw_ninth(struct canvas *canvas, int column, int line, int at_column, int at_row,
                       const struct canvas_ink ink, const char *text)
{
    canvas_text(canvas, column + 2 * at_column, line + at_row, ink, text);
}

void carcassonne_draw_tile(struct canvas *canvas, int column, int line, const struct wagons_carcassonne_tile *tile,
                           int weight)
{
    int at_row, at_column;
    for (int row = 0; row < 3; row++) {
        for (int part = 0; part < 3; part++) {
            struct ninth ninth = ninth_of(tile, row, part);
            draw_ninth(canvas, column, line, part, row, ink_of(ninth.kind, weight), ninth.text);
        }
    }
    if (wagons_carcassonne_type(tile->type).pennant) {
        find_ninth(tile, 0, &at_row, &at_column);
        draw_ninth(canvas, column, line, at_column, at_row, ink_of(WAGONS_CARCASSONNE_CITY, weight), "#P");
    }
    if (tile->place != WAGONS_CARCASSONNE_NONE) {
        char text[3] = {'@', (char)('1' + tile->player), '\0'};
        find_ninth(tile, tile->place, &at_row, &at_column);
        draw_ninth(canvas, column, line, at_column, at_row, carcassonne_ink(tile->player), text);
    }
}

/* --- the land --- */

/* Where the drawn tile may lie: the coordinates, and the turns in which it fits ("t" and the quarters). */
static void draw_cell(struct canvas *canvas, int column, int line, const struct wagons_carcassonne_cell *cell)
{
    char turns[EDGES + 2] = "t", place[16];
    int length = 1;
    for (int turn = 0; turn < EDGES; turn++) {
        if ((cell->turns >> turn & 1) != 0) {
            turns[length++] = (char)('0' + turn);
        }
    }
    turns[length] = '\0';
    if (length > 1) {
        snprintf(place, sizeof place, "%d,%d", cell->x, cell->y);
        canvas_cut(canvas, column, line, CARCASSONNE_TILE_WIDTH, false, canvas_plain, place);
        canvas_text(canvas, column, line + 1, canvas_plain, turns);
    }
}

void carcassonne_draw_land(struct canvas *canvas, int column, int line, const struct wagons_carcassonne_view *view,
                           int x, int y, int columns, int rows, int fresh)
{
    for (int i = 0; i < view->tile_count; i++) {
        const struct wagons_carcassonne_tile *tile = &view->tile[i];
        int right = tile->x - x, down = tile->y - y;
        if (right >= 0 && right < columns && down >= 0 && down < rows) {
            carcassonne_draw_tile(canvas, column + CARCASSONNE_TILE_WIDTH * right, line + CARCASSONNE_TILE_LINES * down,
                                  tile, i == fresh ? CANVAS_BOLD : 0);
        }
    }
    for (int i = 0; i < view->cell_count; i++) {
        const struct wagons_carcassonne_cell *cell = &view->cell[i];
        int right = cell->x - x, down = cell->y - y;
        if (right >= 0 && right < columns && down >= 0 && down < rows) {
            draw_cell(canvas, column + CARCASSONNE_TILE_WIDTH * right, line + CARCASSONNE_TILE_LINES * down, cell);
        }
    }
}

void carcassonne_place_words(int type, int turn, int place, char *text, size_t size)
{
    static const char *const kinds[] = {"city", "road", "field", "monastery"};
    static const char *const sides[] = {"north", "east", "south", "west"};
    struct wagons_carcassonne_type shown = wagons_carcassonne_type(type);
    size_t length = (size_t)snprintf(text, size, "%s", kinds[shown.place[place].kind]);
    unsigned edges = turned(shown.place[place].edges, turn);
    for (int edge = 0; edge < EDGES && length < size; edge++) {
        if ((edges >> 3 * edge & 7) != 0) {
            length += (size_t)snprintf(text + length, size - length, " %s", sides[edge]);
        }
    }
}
