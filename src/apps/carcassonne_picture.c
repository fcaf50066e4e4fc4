// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/carcassonne_picture.h"

#include <stdio.h>
#include <string.h>

/* What a ninth of a tile shows. */
struct ninth {
    int place; /* the segment that it belongs to */
    enum segment_kind kind;
    const char *text;
};

static int segment_at(const struct carcassonne_tile *tile, int slot)
{
    unsigned bit = 1U << (slot + TILE_SLOTS - 3 * tile->turn) % TILE_SLOTS;
    const struct tile_type *type = &tile_types[tile->type];
    for (int i = 0; i < type->segment_count; i++) {
        if ((type->segment[i].slots & bit) != 0) {
            return i;
        }
    }
    return -1;
}

/* Edges by which a segment leaves the tile. */
static int edges_of(int type, int segment)
{
    return __builtin_popcount(tile_types[type].segment[segment].slots);
}

/* A field has no centre of an edge; its left half stands for it. */
static int at_edge(const struct carcassonne_tile *tile, int edge)
{
    int segment = segment_at(tile, 3 * edge + 1);
    return segment >= 0 ? segment : segment_at(tile, 3 * edge);
}

/* Between two edges, the second clockwise of the first: a field if either half beside the corner is one. */
static int at_corner(const struct carcassonne_tile *tile, int edge)
{
    int next = (edge + 1) % TILE_EDGES;
    int first = segment_at(tile, 3 * edge + 2), second = segment_at(tile, 3 * next);
    return first >= 0 ? first : second >= 0 ? second : segment_at(tile, 3 * edge + 1);
}

static bool is_through_road(int type, int segment)
{
    return tile_types[type].segment[segment].kind == SEGMENT_ROAD && edges_of(type, segment) > 1;
}

static bool is_wide_city(int type, int segment)
{
    return tile_types[type].segment[segment].kind == SEGMENT_CITY && edges_of(type, segment) > 1;
}

/* What the middle belongs to: a monastery, a road that runs through, a city that does, a crossing, a field. */
static int at_middle(const struct carcassonne_tile *tile)
{
    const struct tile_type *type = &tile_types[tile->type];
    int city = -1;
    if (type->monastery) {
        return type->segment_count;
    }
    for (int i = 0; i < type->segment_count; i++) {
        if (is_through_road(tile->type, i)) {
            return i;
        }
        city = is_wide_city(tile->type, i) ? i : city;
    }
    for (int i = 0; i < type->segment_count && city < 0; i++) {
        city = type->segment[i].kind == SEGMENT_ROAD ? i : city;
    }
    return city >= 0 ? city : type->segment_count - 1;
}

static const char *road_text(const struct carcassonne_tile *tile, int edge)
{
    if (edge >= 0) {
        return edge % 2 == 0 ? "||" : "==";
    }
    int segment = at_middle(tile);
    unsigned slots = tile_turned_slots(tile_types[tile->type].segment[segment].slots, tile->turn);
    return slots == 0x082 ? "||" : slots == 0x410 ? "==" : "++";
}

/* The ninth at an edge, a corner (after the edge) or in the middle. */
static struct ninth ninth_of(const struct carcassonne_tile *tile, int row, int column)
{
    static const int8_t edges[3][3] = {{-1, 0, -1}, {3, -1, 1}, {-1, 2, -1}};
    static const int8_t corners[3][3] = {{3, -1, 0}, {-1, -1, -1}, {2, -1, 1}};
    int edge = edges[row][column], corner = corners[row][column];
    struct ninth ninth = {.place = edge >= 0     ? at_edge(tile, edge)
                                   : corner >= 0 ? at_corner(tile, corner)
                                                 : at_middle(tile)};
    ninth.kind = tile_segment_kind(tile->type, ninth.place);
    static const char *const texts[] = {[SEGMENT_CITY] = "##", [SEGMENT_FIELD] = ". ", [SEGMENT_MONASTERY] = "MM"};
    ninth.text = ninth.kind == SEGMENT_ROAD ? road_text(tile, edge) : texts[ninth.kind];
    return ninth;
}

/* --- meeples and pennants --- */

/* The ninth that stands for a place: the middle if it belongs to it, else an edge, else a corner. */
static void find_ninth(const struct carcassonne_tile *tile, int place, int *row, int *column)
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

static struct canvas_ink ink_of(enum segment_kind kind, int weight)
{
    static const uint8_t colours[] = {[SEGMENT_CITY] = CANVAS_BROWN,
                                      [SEGMENT_ROAD] = CANVAS_GREY,
                                      [SEGMENT_FIELD] = CANVAS_GREEN,
                                      [SEGMENT_MONASTERY] = CANVAS_YELLOW};
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

void carcassonne_draw_tile(struct canvas *canvas, int column, int line, const struct carcassonne_tile *tile, int weight)
{
    int at_row, at_column;
    for (int row = 0; row < 3; row++) {
        for (int part = 0; part < 3; part++) {
            struct ninth ninth = ninth_of(tile, row, part);
            draw_ninth(canvas, column, line, part, row, ink_of(ninth.kind, weight), ninth.text);
        }
    }
    if (tile_types[tile->type].pennant) {
        find_ninth(tile, 0, &at_row, &at_column);
        draw_ninth(canvas, column, line, at_column, at_row, ink_of(SEGMENT_CITY, weight), "#P");
    }
    if (tile->place != LAND_NO_MEEPLE) {
        char text[3] = {'@', (char)('1' + tile->player), '\0'};
        find_ninth(tile, tile->place, &at_row, &at_column);
        draw_ninth(canvas, column, line, at_column, at_row, carcassonne_ink(tile->player), text);
    }
}

/* --- the land --- */

void carcassonne_box(const struct land *land, int *west, int *north, int *east, int *south)
{
    *west = *north = *east = *south = 0;
    for (int i = 0; i < land->cell_count; i++) {
        int x = land->cell_x[i], y = land->cell_y[i];
        *west = x < *west ? x : *west;
        *east = x > *east ? x : *east;
        *north = y < *north ? y : *north;
        *south = y > *south ? y : *south;
    }
}

static struct carcassonne_tile tile_on(const struct land *land, int number)
{
    const struct laid_tile *laid = &land->tile[number];
    struct carcassonne_tile tile = {laid->type, laid->turn, LAND_NO_MEEPLE, CARCASSONNE_NOBODY};
    for (int i = 0; i < land->meeple_count; i++) {
        if (land->meeple[i].tile == number) {
            tile.place = land->meeple[i].place;
            tile.player = land->meeple[i].player;
        }
    }
    return tile;
}

/* Where the drawn tile may lie: the coordinates, and the turns in which it fits ("t" and the quarters). */
static void draw_cell(struct canvas *canvas, int column, int line, const struct land *land, int cell)
{
    char turns[TILE_EDGES + 2] = "t";
    int length = 1;
    for (int turn = 0; turn < TILE_EDGES && land->drawn != TILE_NONE; turn++) {
        if (land_fits(land, cell, land->drawn, turn)) {
            turns[length++] = (char)('0' + turn);
        }
    }
    turns[length] = '\0';
    if (length > 1) {
        char place[16];
        snprintf(place, sizeof place, "%d,%d", land->cell_x[cell], land->cell_y[cell]);
        canvas_cut(canvas, column, line, CARCASSONNE_TILE_WIDTH, false, canvas_plain, place);
        canvas_text(canvas, column, line + 1, canvas_plain, turns);
    }
}

static bool is_near(const struct land *land, int cell, int x, int y)
{
    return cell >= 0 && land->cell_x[cell] == x && land->cell_y[cell] == y;
}

static void draw_at(struct canvas *canvas, int column, int line, const struct land *land, int x, int y, int fresh)
{
    int number = land_tile_at(land, x, y), cell = land_cell_at(land, x, y);
    if (number >= 0 && land->tile[number].x == x && land->tile[number].y == y) {
        struct carcassonne_tile tile = tile_on(land, number);
        carcassonne_draw_tile(canvas, column, line, &tile, number == fresh ? CANVAS_BOLD : 0);
    } else if (is_near(land, cell, x, y)) {
        draw_cell(canvas, column, line, land, cell);
    }
}

void carcassonne_draw_land(struct canvas *canvas, int column, int line, const struct land *land, int x, int y,
                           int columns, int rows, int fresh)
{
    const int reach = LAND_REACH + 1;
    for (int row = 0; row < rows; row++) {
        for (int i = 0; i < columns; i++) {
            if (x + i >= -reach && x + i <= reach && y + row >= -reach && y + row <= reach) {
                draw_at(canvas, column + CARCASSONNE_TILE_WIDTH * i, line + CARCASSONNE_TILE_LINES * row, land, x + i,
                        y + row, fresh);
            }
        }
    }
}

void carcassonne_place_words(int type, int turn, int place, char *text, size_t size)
{
    static const char *const kinds[] = {"city", "road", "field", "monastery"};
    static const char *const sides[] = {"north", "east", "south", "west"};
    size_t length = (size_t)snprintf(text, size, "%s", kinds[tile_segment_kind(type, place)]);
    if (place == tile_types[type].segment_count) {
        return;
    }
    unsigned slots = tile_turned_slots(tile_types[type].segment[place].slots, turn);
    for (int edge = 0; edge < TILE_EDGES && length < size; edge++) {
        if ((slots >> 3 * edge & 7) != 0) {
            length += (size_t)snprintf(text + length, size - length, " %s", sides[edge]);
        }
    }
}
