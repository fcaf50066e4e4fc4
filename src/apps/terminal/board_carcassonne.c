// SPDX-License-Identifier: GPL-3.0-or-later
/* The board of Carcassonne: what is drawn and asked. */
#include "apps/terminal/board_carcassonne.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/terminal/carcassonne_picture.h"

static const struct canvas_ink bold = {CANVAS_NO_COLOUR, CANVAS_BOLD};

/* --- the parts of the table --- */

static void draw_players(struct canvas *canvas, int line, const struct wagons_carcassonne_view *view,
                         const struct board_look *look)
{
    for (int player = 0; player < view->players; player++) {
        bool moves = player == view->to_move;
        int x = canvas_format(canvas, 0, line + player, canvas_plain, "%s ", moves ? ">" : " ");
        x = canvas_format(canvas, x, line + player, carcassonne_ink(player), "@%d ", player + 1);
        x = canvas_cut(canvas, x, line + player, 16, look->picture.unicode, moves ? bold : canvas_plain,
                       look->names[player] != NULL ? look->names[player] : "");
        canvas_format(canvas, x < 22 ? 22 : x + 1, line + player, canvas_plain,
                      "%3d points, %3d if it ended now, %d meeple%s", view->scored[player], view->total[player],
                      view->supply[player], view->supply[player] == 1 ? "" : "s");
    }
}

/* "12 tiles left: B2 D1 ..." */
static void draw_left(struct canvas *canvas, int x, int line, int lines, const struct wagons_carcassonne_view *view)
{
    char text[256];
    int length = snprintf(text, sizeof text, "%d tile%s left%s", view->left_count, view->left_count == 1 ? "" : "s",
                          view->left_count > 0 ? ":" : "");
    for (int type = 0; type < WAGONS_CARCASSONNE_TYPES; type++) {
        if (view->left[type] > 0) {
            length += snprintf(text + length, sizeof text - (size_t)length, " %c%d",
                               wagons_carcassonne_type(type).letter, view->left[type]);
        }
    }
    canvas_wrap(canvas, x, line, canvas->width - x, lines, canvas_plain, text);
}

/* The drawn tile, and the names of its parts as it lies. */
static void draw_drawn(struct canvas *canvas, int line, int drawn, int turn)
{
    struct wagons_carcassonne_type type = wagons_carcassonne_type(drawn);
    struct wagons_carcassonne_tile tile = {.type = drawn, .turn = turn, .place = WAGONS_CARCASSONNE_NONE};
    char text[256] = "", words[48];
    carcassonne_draw_tile(canvas, 0, line, &tile, 0);
    for (int place = 0; place < type.place_count; place++) {
        carcassonne_place_words(drawn, turn, place, words, sizeof words);
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s%s %s", length > 0 ? ", " : "", type.place[place].name, words);
    }
    canvas_format(canvas, 8, line, bold, "Tile %c", type.letter);
    canvas_wrap(canvas, 8, line + 1, canvas->width - 8, 2, canvas_plain, text);
}

/* --- the line mode --- */

/* The tile that has been laid since, by its number, -1 if none was. */
static int newest(const struct wagons_carcassonne_view *view, const struct board_look *look)
{
    struct wagons_carcassonne_view before;
    if (look->before == NULL) {
        return -1;
    }
    wagons_carcassonne_view_make(look->before, &before);
    return before.tile_count < view->tile_count ? view->tile_count - 1 : -1;
}

/* Places from west to east and north to south, inclusive; empty if south < north. */
struct box {
    int west, north, east, south;
};

static const struct box no_box = {INT_MAX, INT_MAX, INT_MIN, INT_MIN};

static void take_in(struct box *box, int x, int y)
{
    box->west = x < box->west ? x : box->west;
    box->north = y < box->north ? y : box->north;
    box->east = x > box->east ? x : box->east;
    box->south = y > box->south ? y : box->south;
}

/* The box around what there is to see between two columns, inclusive: the tiles, and while one is to be laid the places
   beside them. */
static struct box box_around(const struct wagons_carcassonne_view *view, int west, int east)
{
    struct box box = no_box;
    for (int i = 0; i < view->tile_count; i++) {
        if (view->tile[i].x >= west && view->tile[i].x <= east) {
            take_in(&box, view->tile[i].x, view->tile[i].y);
        }
    }
    for (int i = 0; i < view->cell_count && view->drawn != WAGONS_CARCASSONNE_NONE; i++) {
        if (view->cell[i].x >= west && view->cell[i].x <= east) {
            take_in(&box, view->cell[i].x, view->cell[i].y);
        }
    }
    return box;
}

/* The land in bands as wide as the canvas, with coordinates. Returns the line after it. */
static int draw_bands(struct canvas *canvas, int line, const struct wagons_carcassonne_view *view, int fresh)
{
    enum { MARGIN = 4 };
    struct box all = box_around(view, INT_MIN, INT_MAX);
    int width = (canvas->width - MARGIN) / CARCASSONNE_TILE_WIDTH;
    width = width < 1 ? 1 : width;
    for (int x = all.west; x <= all.east; x += width) {
        int columns = all.east - x + 1 < width ? all.east - x + 1 : width;
        struct box band = box_around(view, x, x + columns - 1);
        int rows = band.south - band.north + 1;
        for (int i = 0; i < columns; i++) {
            canvas_format(canvas, MARGIN + CARCASSONNE_TILE_WIDTH * i + 2, line, canvas_plain, "%d", x + i);
        }
        line++;
        for (int i = 0; i < rows; i++) {
            canvas_format(canvas, 0, line + CARCASSONNE_TILE_LINES * i + 1, canvas_plain, "%3d", band.north + i);
        }
        carcassonne_draw_land(canvas, MARGIN, line, view, x, band.north, columns, rows, fresh);
        line += CARCASSONNE_TILE_LINES * rows;
    }
    return line;
}

static void draw_table(struct canvas *canvas, const void *state, const struct board_look *look)
{
    struct wagons_carcassonne_view view;
    wagons_carcassonne_view_make(state, &view);
    int line = draw_bands(canvas, 0, &view, newest(&view, look)) + 1;
    draw_players(canvas, line, &view, look);
    line += view.players;
    draw_left(canvas, 0, line, 2, &view);
    if (view.drawn != WAGONS_CARCASSONNE_NONE) {
        draw_drawn(canvas, line + 3, view.drawn, 0);
    }
}

static void question(const void *state, const struct board_look *look, char *text, size_t size)
{
    struct wagons_carcassonne_view view;
    (void)look;
    wagons_carcassonne_view_make(state, &view);
    char letter = wagons_carcassonne_type(view.drawn).letter;
    snprintf(text, size, view.fits ? "Tile %c: x y, turn, meeple?" : "Tile %c fits nowhere; away with it?", letter);
}

static void move_words(const void *state, wagons_move move, const struct board_look *look, char *text, size_t size)
{
    struct wagons_carcassonne_view view;
    struct wagons_carcassonne_move parts = wagons_carcassonne_move_read(move);
    struct wagons_carcassonne_type type = wagons_carcassonne_type(parts.type);
    char words[48], meeple[80] = "";
    wagons_carcassonne_view_make(state, &view);
    const char *who = view.to_move >= 0 ? look->names[view.to_move] : NULL;
    const char *s = who != NULL && strcmp(who, "You") == 0 ? "" : "s";
    switch (parts.kind) {
    case WAGONS_CARCASSONNE_DRAW:
        snprintf(text, size, "draw%s tile %c", s, type.letter);
        return;
    case WAGONS_CARCASSONNE_DISCARD:
        snprintf(text, size, "put%s tile %c away, which fits nowhere", s, type.letter);
        return;
    case WAGONS_CARCASSONNE_LAY:
        break;
    }
    if (parts.place != WAGONS_CARCASSONNE_NONE) {
        carcassonne_place_words(parts.type, parts.turn, parts.place, words, sizeof words);
        snprintf(meeple, sizeof meeple, ", a meeple on the %s (%s)", words, type.place[parts.place].name);
    }
    snprintf(text, size, "lay%s tile %c at %d %d t%d%s", s, type.letter, parts.x, parts.y, parts.turn, meeple);
}

/* --- points at the end, and the legend --- */

static void draw_end(struct canvas *canvas, const void *state, const struct board_look *look)
{
    struct wagons_carcassonne_view view;
    wagons_carcassonne_view_make(state, &view);
    canvas_text(canvas, 18, 0, canvas_plain, "roads  cities  monasteries  farms  total");
    for (int player = 0; player < view.players; player++) {
        const struct wagons_carcassonne_points *points = &view.points[player];
        int line = 1 + player;
        canvas_cut(canvas, 0, line, 16, look->picture.unicode, bold,
                   look->names[player] != NULL ? look->names[player] : "");
        canvas_format(canvas, 18, line, canvas_plain, "%5d  %6d  %11d  %5d  %5d", points->roads, points->cities,
                      points->monasteries, points->farms, view.total[player]);
    }
}

static void draw_legend(struct canvas *canvas, const struct board_look *look)
{
    static const char *const lines[] = {
        "##  city, #P with a pennant     || == ++  road",
        ".   field                       MM        monastery",
        "@1  a meeple of player 1        1,0       a cell where the drawn tile fits, x and",
        "                                t02       y, and the quarter turns that fit",
        "Places for a meeple: c0 c1 cities, r0 to r3 roads, f0 to f3 fields, m the",
        "monastery.",
    };
    (void)look;
    for (int i = 0; i < (int)(sizeof lines / sizeof *lines); i++) {
        canvas_text(canvas, 0, i, canvas_plain, lines[i]);
    }
}

/* --- the full screen --- */

/* A decision on the full screen. */
struct decision {
    const void *state;
    const struct wagons_carcassonne_view *view;
    const struct board_cursor *cursor;
    bool fits;       /* the tile fits under the cursor */
    unsigned places; /* where its meeple may go then */
    int place;       /* the one that is chosen */
};

static struct decision decide(const void *state, const struct wagons_carcassonne_view *view,
                              const struct board_cursor *cursor)
{
    struct decision decision = {.state = state, .view = view, .cursor = cursor, .place = WAGONS_CARCASSONNE_NONE};
    decision.fits = carcassonne_can_lay(view, cursor->x, cursor->y, cursor->turn);
    decision.places = wagons_carcassonne_places(state, cursor->x, cursor->y, cursor->turn);
    if (cursor->stage == CARCASSONNE_PUTS_MEEPLE) {
        decision.place = carcassonne_nth_place(decision.places, cursor->choice);
    }
    return decision;
}

/* What the move under the cursor scores at once. */
static void draw_gains(struct canvas *canvas, int x, int line, const struct decision *decision)
{
    const struct wagons_game *game = wagons_game_find("carcassonne");
    const struct board_cursor *cursor = decision->cursor;
    struct wagons_carcassonne_move move = {WAGONS_CARCASSONNE_LAY, decision->view->drawn, cursor->x, cursor->y,
                                           cursor->turn,           decision->place};
    struct wagons_carcassonne_view after;
    void *state = malloc(game->state_size);
    if (state == NULL) {
        return;
    }
    memcpy(state, decision->state, game->state_size);
    game->apply(state, wagons_carcassonne_move_make(&move));
    wagons_carcassonne_view_make(state, &after);
    free(state);
    for (int player = 0; player < after.players; player++) {
        int gain = after.scored[player] - decision->view->scored[player];
        if (gain != 0) {
            x = canvas_format(canvas, x + 1, line, carcassonne_ink(player), "@%d +%d", player + 1, gain);
        }
    }
}

/* The parts of the tile as it lies; of those where a meeple may go, the number that chooses it. */
static int draw_parts(struct canvas *canvas, int x, int line, const struct decision *decision)
{
    int drawn = decision->view->drawn, number = 0;
    bool choosing = decision->cursor->stage == CARCASSONNE_PUTS_MEEPLE;
    struct wagons_carcassonne_type type = wagons_carcassonne_type(drawn);
    char words[48];
    if (choosing) {
        struct canvas_ink ink = {CANVAS_NO_COLOUR, decision->cursor->choice == 0 ? CANVAS_REVERSE : 0};
        canvas_text(canvas, x, line++, ink, "0 no meeple");
    }
    for (int place = 0; place < type.place_count; place++) {
        bool is_free = (decision->places >> place & 1) != 0;
        bool chosen = choosing && is_free && place == decision->place;
        struct canvas_ink ink = {CANVAS_NO_COLOUR, chosen ? CANVAS_REVERSE : choosing && !is_free ? CANVAS_FAINT : 0};
        number += is_free;
        carcassonne_place_words(drawn, decision->cursor->turn, place, words, sizeof words);
        int at = choosing ? canvas_format(canvas, x, line, ink, is_free ? "%d " : "- ", number) : x;
        canvas_format(canvas, at, line++, ink, "%s %s", type.place[place].name, words);
    }
    return line;
}

static int draw_choice(struct canvas *canvas, int x, int line, const struct decision *decision)
{
    const struct board_cursor *cursor = decision->cursor;
    struct wagons_carcassonne_tile tile = {
        .type = decision->view->drawn, .turn = cursor->turn, .place = WAGONS_CARCASSONNE_NONE};
    carcassonne_draw_tile(canvas, x, line, &tile, 0);
    canvas_format(canvas, x + 8, line, bold, "Tile %c", wagons_carcassonne_type(tile.type).letter);
    int at = canvas_format(canvas, x + 8, line + 1, bold, "%d %d t%d", cursor->x, cursor->y, cursor->turn);
    if (!decision->fits) {
        canvas_text(canvas, x + 8, line + 2, canvas_plain, decision->view->fits ? "does not fit" : "fits nowhere");
    } else {
        draw_gains(canvas, at, line + 1, decision);
    }
    return draw_parts(canvas, x, line + CARCASSONNE_TILE_LINES, decision);
}

/* "> @1 You        12  (20)  m5": points, those if it ended now, meeples. */
static int draw_sums(struct canvas *canvas, int x, int line, const struct wagons_carcassonne_view *view,
                     const struct board_look *look)
{
    enum { NAME = 9 };
    for (int player = 0; player < view->players; player++, line++) {
        bool moves = player == view->to_move;
        int at = canvas_text(canvas, x, line, canvas_plain, moves ? ">" : " ");
        at = canvas_format(canvas, at, line, carcassonne_ink(player), "@%d ", player + 1);
        canvas_cut(canvas, at, line, NAME, look->picture.unicode, moves ? bold : canvas_plain,
                   look->names[player] != NULL ? look->names[player] : "");
        canvas_format(canvas, at + NAME, line, canvas_plain, "%4d (%d) m%d", view->scored[player], view->total[player],
                      view->supply[player]);
    }
    return line;
}

/* The tile under the cursor, where x and y are the cell at the top left. */
static void draw_cursor(struct canvas *canvas, int x, int y, const struct decision *decision)
{
    const struct board_cursor *cursor = decision->cursor;
    int column = CARCASSONNE_TILE_WIDTH * (cursor->x - x), line = CARCASSONNE_TILE_LINES * (cursor->y - y);
    if (decision->fits) {
        struct wagons_carcassonne_tile tile = {cursor->x,    cursor->y,       decision->view->drawn,
                                               cursor->turn, decision->place, decision->view->to_move};
        carcassonne_draw_tile(canvas, column, line, &tile, CANVAS_REVERSE);
    } else {
        canvas_text(canvas, column, line + 2, bold, "[    ]");
    }
}

/* The first cell of a window of `size` cells over low to high, around `at`, moved by *scroll, which is limited. */
static int window(int low, int high, int size, int at, int *scroll)
{
    int first = high - low + 1 <= size ? low - (size - (high - low + 1)) / 2 : at - size / 2;
    int least = low - size + 1, most = high;
    int moved = first + *scroll;
    int limited = moved < least ? least : moved > most ? most : moved;
    *scroll += limited - moved;
    return limited;
}

/* The land, and on its right the players, the tile in hand with what can be done with it, and the tiles left. */
static void draw_screen(struct canvas *canvas, const void *state, const struct board_look *look,
                        struct board_cursor *cursor)
{
    enum { SIDE = 27, LINES_LEFT = 5 };
    struct wagons_carcassonne_view view;
    wagons_carcassonne_view_make(state, &view);
    bool deciding = look->deciding && view.drawn != WAGONS_CARCASSONNE_NONE;
    int columns = (canvas->width - SIDE) / CARCASSONNE_TILE_WIDTH, rows = canvas->height / CARCASSONNE_TILE_LINES;
    int side = columns * CARCASSONNE_TILE_WIDTH + 1;
    int x =
        window(view.west, view.east, columns, deciding ? cursor->x : (view.west + view.east) / 2, &cursor->scroll_x);
    int y =
        window(view.north, view.south, rows, deciding ? cursor->y : (view.north + view.south) / 2, &cursor->scroll_y);
    carcassonne_draw_land(canvas, 0, 0, &view, x, y, columns, rows, newest(&view, look));
    int line = draw_sums(canvas, side, 0, &view, look) + 1;
    if (deciding) {
        struct decision decision = decide(state, &view, cursor);
        draw_cursor(canvas, x, y, &decision);
        line = draw_choice(canvas, side, line, &decision) + 1;
    }
    draw_left(canvas, side, line, LINES_LEFT, &view);
}

static const char *keys(const void *state)
{
    struct wagons_carcassonne_view view;
    wagons_carcassonne_view_make(state, &view);
    if (view.drawn != WAGONS_CARCASSONNE_NONE && !view.fits) {
        return "Enter puts the tile away, which fits nowhere";
    }
    return "arrows, Tab move, r turns, Enter lays, then a digit";
}

const struct board_game board_carcassonne = {
    .game = "carcassonne",
    .title = "Carcassonne",
    .draw_table = draw_table,
    .question = question,
    .read = carcassonne_read,
    .is_answer = carcassonne_is_answer,
    .usage = "1 0 t1 c0",
    .usage_text = "lay the tile at x 1, y 0, turned by one quarter (t0 to t3), with a meeple on c0; leave out what is "
                  "clear or not wanted",
    .move_words = move_words,
    .draw_end = draw_end,
    .draw_legend = draw_legend,
    .draw_screen = draw_screen,
    .cursor_start = carcassonne_cursor_start,
    .cursor_set = carcassonne_cursor_set,
    .cursor_key = carcassonne_cursor_key,
    .cursor_move = carcassonne_cursor_move,
    .keys = keys,
    .adviser = "mcts:playouts=2000",
};
