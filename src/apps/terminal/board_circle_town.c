// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <string.h>

#include "apps/terminal/board_circle.h"

enum {
    LABEL = 4, /* columns of the coordinates at the left edge */
    CELL = 3,
    CELL_WIDE = 4,
    HEAD = 3, /* lines above the territories: title, terrains, coordinates */
    ROOM = 2, /* empty places around a town that is not larger than its part of the screen */
};

static const struct canvas_ink bold = {0, CANVAS_BOLD};
static const struct canvas_ink faint = {0, CANVAS_FAINT};

enum canvas_colour circle_colour(int terrain)
{
    static const enum canvas_colour colours[WAGONS_TERRAINS] = {
        [WAGONS_DESERT] = CANVAS_ORANGE,  [WAGONS_FOREST] = CANVAS_GREEN,  [WAGONS_SNOW] = CANVAS_WHITE,
        [WAGONS_MOUNTAINS] = CANVAS_GREY, [WAGONS_PLAINS] = CANVAS_YELLOW, [WAGONS_WATER] = CANVAS_BLUE,
    };
    return colours[terrain];
}

/* The part of a town that is shown. */
struct window {
    int left, top, columns, rows, cell;
};

static int limit(int value, int low, int high)
{
    return value > high ? high : value < low ? low : value;
}

/* The first place shown along one side: all of it from `low` to `high` if it fits, centred; else around `focus`, moved
   by *scroll, which is limited to what there is. */
static int first_shown(int low, int high, int room, int focus, int *scroll)
{
    int size = high - low + 1;
    if (size <= room) {
        *scroll = 0;
        return low - (room - size) / 2;
    }
    int first = limit(focus - room / 2, low, high - room + 1);
    int moved = limit(first + *scroll, low, high - room + 1);
    *scroll = moved - first;
    return moved;
}

static struct window make_window(const struct circle_town *town, struct board_cursor *scroll)
{
    const struct wagons_view_town *lies = &town->view->town[town->player];
    struct window window = {.rows = town->height - HEAD, .cell = CELL_WIDE};
    int size = lies->right - lies->left + 1 + 2 * ROOM;
    if (size * CELL_WIDE > town->width - LABEL) {
        window.cell = CELL;
    }
    window.columns = (town->width - LABEL) / window.cell;
    bool focused = town->cursor != NULL;
    int focus_x = focused ? town->cursor->x : (lies->left + lies->right) / 2;
    int focus_y = focused ? town->cursor->y : (lies->top + lies->bottom) / 2;
    window.left = first_shown(lies->left - ROOM, lies->right + ROOM, window.columns, focus_x, &scroll->scroll_x);
    window.top = first_shown(lies->top - ROOM, lies->bottom + ROOM, window.rows, focus_y, &scroll->scroll_y);
    return window;
}

/* --- head --- */

static void draw_title(struct canvas *canvas, const struct board_look *look, const struct circle_town *town)
{
    const struct wagons_view_town *lies = &town->view->town[town->player];
    char text[96];
    int change = town->after != NULL ? town->after->town[town->player].total - lies->total : 0;
    int length = snprintf(text, sizeof text, "%.24s: %d", look->names[town->player], lies->total);
    if (change != 0) {
        snprintf(text + length, sizeof text - (size_t)length, " %+d", change);
    }
    length = (int)strlen(text);
    snprintf(text + length, sizeof text - (size_t)length, " point%s, %d card%s", lies->total == 1 ? "" : "s",
             lies->cards, lies->cards == 1 ? "" : "s");
    canvas_cut(canvas, town->x, town->y, town->width, look->picture.unicode, bold, text);
}

/* "D4 F3+2 S2 M5 P3 W0": the largest group of each terrain, and what would be added. */
static void draw_terrains(struct canvas *canvas, const struct circle_town *town)
{
    const struct wagons_view_town *lies = &town->view->town[town->player];
    int x = town->x;
    for (int i = 0; i < WAGONS_TERRAINS; i++) {
        char text[24];
        int change = town->after != NULL ? town->after->town[town->player].terrain[i] - lies->terrain[i] : 0;
        int length =
            snprintf(text, sizeof text, "%c%d", picture_terrain_letter((enum wagons_terrain)i), lies->terrain[i]);
        if (change != 0) {
            snprintf(text + length, sizeof text - (size_t)length, "%+d", change);
        }
        x = 1 + canvas_text(canvas, x, town->y + 1, (struct canvas_ink){(uint8_t)circle_colour(i), 0}, text);
    }
}

static void draw_columns(struct canvas *canvas, const struct circle_town *town, const struct window *window)
{
    for (int i = 0; i < window->columns; i++) {
        int x = window->left + i;
        if (window->cell == CELL_WIDE || x % 2 == 0) {
            char text[16];
            int length = snprintf(text, sizeof text, "%d", x);
            canvas_text(canvas, town->x + LABEL + (i + 1) * window->cell - 1 - length, town->y + 2, faint, text);
        }
    }
}

/* --- places --- */

static const struct wagons_view_territory *territory_at(const struct wagons_view_town *town, int x, int y)
{
    for (int i = 0; i < town->territories; i++) {
        if (town->territory[i].x == x && town->territory[i].y == y) {
            return &town->territory[i];
        }
    }
    return NULL;
}

/* Writes a territory with the mark behind it. */
static void draw_territory(struct canvas *canvas, const struct board_look *look, int x, int y, int cell, int terrain,
                           int icon, char mark)
{
    char text[16];
    uint8_t weight = mark == '*' ? CANVAS_BOLD | CANVAS_UNDERLINE : mark == '!' ? CANVAS_REVERSE : 0;
    uint8_t colour = mark == '!' ? CANVAS_NO_COLOUR : (uint8_t)circle_colour(terrain);
    char before = mark == '*' ? '[' : mark == '!' ? '!' : ' ';
    char after = mark == '*' ? ']' : mark;
    if (cell == CELL_WIDE) {
        snprintf(text, sizeof text, "%c%c%s%c", before, picture_terrain_letter((enum wagons_terrain)terrain),
                 picture_icon(&look->picture, (enum wagons_icon)icon), after);
    } else {
        snprintf(text, sizeof text, "%c%s%c", picture_terrain_letter((enum wagons_terrain)terrain),
                 picture_icon(&look->picture, (enum wagons_icon)icon), mark);
    }
    canvas_text(canvas, x, y, (struct canvas_ink){colour, weight}, text);
}

/* The cell of the card under the cursor that lies at a place, or -1. */
static int cell_under(const struct circle_town *town, int x, int y)
{
    if (town->cursor == NULL) {
        return -1;
    }
    int right = x - town->cursor->x;
    int below = y - town->cursor->y;
    if (right < 0 || right > 1 || below < 0 || below > 1) {
        return -1;
    }
    int cell = 2 * below + right;
    return town->cursor->turn != 0 ? WAGONS_VIEW_CARD_CELLS - 1 - cell : cell;
}

static void draw_place(struct canvas *canvas, const struct board_look *look, const struct circle_town *town,
                       const struct window *window, int x, int y)
{
    const struct wagons_view_town *lies = &town->view->town[town->player];
    const struct wagons_view_territory *territory = territory_at(lies, x, y);
    int column = town->x + LABEL + (x - window->left) * window->cell;
    int line = town->y + HEAD + y - window->top;
    int cell = cell_under(town, x, y);
    if (cell >= 0) {
        const struct wagons_view_card *card = &town->view->placing;
        draw_territory(canvas, look, column, line, window->cell, card->terrain[cell], card->icon[cell],
                       town->after != NULL ? '*' : '!');
    } else if (territory != NULL) {
        bool new = town->before != NULL && territory->owner >= town->before->town[town->player].cards;
        draw_territory(canvas, look, column, line, window->cell, territory->terrain, territory->icon, new ? '+' : ' ');
    } else if (town->legal != NULL && circle_town_legal(town, x, y)) {
        canvas_text(canvas, column + window->cell - 2, line, faint, look->picture.unicode ? "\u00b7" : ".");
    }
}

static void draw_places(struct canvas *canvas, const struct board_look *look, const struct circle_town *town,
                        const struct window *window)
{
    for (int row = 0; row < window->rows; row++) {
        int y = window->top + row;
        canvas_format(canvas, town->x, town->y + HEAD + row, faint, "%*d", LABEL - 1, y);
        for (int i = 0; i < window->columns; i++) {
            draw_place(canvas, look, town, window, window->left + i, y);
        }
    }
}

/* Says at the edges that more of the town lies beyond them. */
static void draw_edges(struct canvas *canvas, const struct circle_town *town, const struct window *window)
{
    const struct wagons_view_town *lies = &town->view->town[town->player];
    int right = town->x + LABEL + window->columns * window->cell;
    if (lies->territories == 0) {
        return;
    }
    if (lies->left < window->left) {
        canvas_text(canvas, town->x + LABEL - 1, town->y + 2, bold, "<");
    }
    if (lies->right >= window->left + window->columns) {
        canvas_text(canvas, right - 1, town->y + 2, bold, ">");
    }
    if (lies->top < window->top) {
        canvas_text(canvas, town->x + LABEL - 1, town->y + HEAD, bold, "^");
    }
    if (lies->bottom >= window->top + window->rows) {
        canvas_text(canvas, town->x + LABEL - 1, town->y + HEAD + window->rows - 1, bold, "v");
    }
}

void circle_town_draw(struct canvas *canvas, const struct board_look *look, const struct circle_town *town,
                      struct board_cursor *scroll)
{
    struct window window = make_window(town, scroll);
    draw_title(canvas, look, town);
    draw_terrains(canvas, town);
    if (town->view->town[town->player].territories == 0 && town->cursor == NULL) {
        canvas_text(canvas, town->x + 2, town->y + HEAD, faint, "(nothing placed yet)");
        return;
    }
    draw_columns(canvas, town, &window);
    draw_places(canvas, look, town, &window);
    draw_edges(canvas, town, &window);
}

bool circle_town_legal(const struct circle_town *town, int x, int y)
{
    for (int i = 0; i < town->legal_count; i++) {
        struct wagons_view_move move = wagons_view_move_read(town->legal[i]);
        if (move.x == x && move.y == y && move.turned == (town->cursor->turn != 0)) {
            return true;
        }
    }
    return false;
}
