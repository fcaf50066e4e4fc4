// SPDX-License-Identifier: GPL-3.0-or-later
/* The board of Carcassonne: what is drawn and asked. */
#include "apps/board_carcassonne.h"

#include <stdio.h>
#include <string.h>

#include "apps/carcassonne_picture.h"
#include "games/carcassonne/land_points.h"

static const struct canvas_ink bold = {CANVAS_NO_COLOUR, CANVAS_BOLD};

/* --- the parts of the table --- */

static int16_t points_so_far(const struct land *land, int player)
{
    int points = 0;
    for (int kind = 0; kind < POINTS_KINDS; kind++) {
        points += land->points[player][kind];
    }
    return (int16_t)points;
}

static void draw_players(struct canvas *canvas, int line, const struct land *land, const struct board_look *look)
{
    int16_t totals[WAGONS_PLAYERS_MAX];
    land_totals(land, totals);
    for (int player = 0; player < land->players; player++) {
        bool moves = !land_is_over(land) && player == land->to_move;
        int x = canvas_format(canvas, 0, line + player, canvas_plain, "%s ", moves ? ">" : " ");
        x = canvas_format(canvas, x, line + player, carcassonne_ink(player), "@%d ", player + 1);
        x = canvas_cut(canvas, x, line + player, 16, look->picture.unicode, moves ? bold : canvas_plain,
                       look->names[player] != NULL ? look->names[player] : "");
        canvas_format(canvas, x < 22 ? 22 : x + 1, line + player, canvas_plain,
                      "%3d points, %3d if it ended now, %d meeple%s", points_so_far(land, player), totals[player],
                      land->supply[player], land->supply[player] == 1 ? "" : "s");
    }
}

/* "12 tiles left: B2 D1 ..." */
static void draw_left(struct canvas *canvas, int line, const struct land *land)
{
    char text[256];
    int length = snprintf(text, sizeof text, "%d tile%s left:", land->left_count, land->left_count == 1 ? "" : "s");
    for (int type = 0; type < TILE_TYPES; type++) {
        if (land->left[type] > 0) {
            length += snprintf(text + length, sizeof text - (size_t)length, " %c%d", tile_types[type].letter,
                               land->left[type]);
        }
    }
    canvas_wrap(canvas, 0, line, canvas->width, 2, canvas_plain, text);
}

/* The drawn tile, and the names of its parts as it lies. */
static void draw_drawn(struct canvas *canvas, int line, const struct land *land, int turn)
{
    struct carcassonne_tile tile = {land->drawn, turn, LAND_NO_MEEPLE, CARCASSONNE_NOBODY};
    char text[256] = "", words[48], name[4];
    carcassonne_draw_tile(canvas, 0, line, &tile, 0);
    for (int place = 0; place < tile_places(land->drawn); place++) {
        tile_segment_name(land->drawn, place, name);
        carcassonne_place_words(land->drawn, turn, place, words, sizeof words);
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s%s %s", length > 0 ? ", " : "", name, words);
    }
    canvas_format(canvas, 8, line, bold, "Tile %c", tile_types[land->drawn].letter);
    canvas_wrap(canvas, 8, line + 1, canvas->width - 8, 2, canvas_plain, text);
}

/* --- the line mode --- */

static int newest(const struct land *land, const struct board_look *look)
{
    const struct land *before = look->before;
    return before != NULL && before->tile_count < land->tile_count ? land->tile_count - 1 : -1;
}

/* The land in bands as wide as the canvas, with coordinates. Returns the line after it. */
static int draw_bands(struct canvas *canvas, int line, const struct land *land, int fresh)
{
    enum { MARGIN = 4 };
    int west, north, east, south;
    carcassonne_box(land, &west, &north, &east, &south);
    int band = (canvas->width - MARGIN) / CARCASSONNE_TILE_WIDTH;
    band = band < 1 ? 1 : band;
    for (int x = west; x <= east; x += band) {
        int columns = east - x + 1 < band ? east - x + 1 : band;
        for (int i = 0; i < columns; i++) {
            canvas_format(canvas, MARGIN + CARCASSONNE_TILE_WIDTH * i + 2, line, canvas_plain, "%d", x + i);
        }
        line++;
        for (int y = north; y <= south; y++) {
            canvas_format(canvas, 0, line + CARCASSONNE_TILE_LINES * (y - north) + 1, canvas_plain, "%3d", y);
        }
        carcassonne_draw_land(canvas, MARGIN, line, land, x, north, columns, south - north + 1, fresh);
        line += CARCASSONNE_TILE_LINES * (south - north + 1);
    }
    return line;
}

static void draw_table(struct canvas *canvas, const void *state, const struct board_look *look)
{
    const struct land *land = state;
    int line = draw_bands(canvas, 0, land, newest(land, look)) + 1;
    draw_players(canvas, line, land, look);
    line += land->players;
    draw_left(canvas, line, land);
    if (land->drawn != TILE_NONE) {
        draw_drawn(canvas, line + 3, land, 0);
    }
}

static void question(const void *state, const struct board_look *look, char *text, size_t size)
{
    const struct land *land = state;
    (void)look;
    if (!land_fits_anywhere(land, land->drawn)) {
        snprintf(text, size, "Tile %c fits nowhere; away with it?", tile_types[land->drawn].letter);
    } else {
        snprintf(text, size, "Tile %c: x y, turn, meeple?", tile_types[land->drawn].letter);
    }
}

static void move_words(const void *state, wagons_move move, const struct board_look *look, char *text, size_t size)
{
    const struct land *land = state;
    struct turn turn = turn_unpack(move);
    char words[48], meeple[80] = "", name[4];
    const char *who = look->names[land->to_move];
    const char *s = who != NULL && strcmp(who, "You") == 0 ? "" : "s";
    char letter = tile_types[turn.type].letter;
    if (turn.kind == TURN_DRAW) {
        snprintf(text, size, "draw%s tile %c", s, letter);
        return;
    }
    if (turn.kind == TURN_DISCARD) {
        snprintf(text, size, "put%s tile %c away, which fits nowhere", s, letter);
        return;
    }
    if (turn.place != LAND_NO_MEEPLE) {
        carcassonne_place_words(turn.type, turn.turn, turn.place, words, sizeof words);
        tile_segment_name(turn.type, turn.place, name);
        snprintf(meeple, sizeof meeple, ", a meeple on the %s (%s)", words, name);
    }
    snprintf(text, size, "lay%s tile %c at %d %d t%d%s", s, letter, turn.x, turn.y, turn.turn, meeple);
}

/* --- points at the end, and the legend --- */

static void draw_end(struct canvas *canvas, const void *state, const struct board_look *look)
{
    const struct land *land = state;
    int16_t points[WAGONS_PLAYERS_MAX][POINTS_KINDS], totals[WAGONS_PLAYERS_MAX];
    land_final_points(land, points);
    land_totals(land, totals);
    canvas_text(canvas, 18, 0, canvas_plain, "roads  cities  monasteries  farms  total");
    for (int player = 0; player < land->players; player++) {
        int line = 1 + player;
        canvas_cut(canvas, 0, line, 16, look->picture.unicode, bold,
                   look->names[player] != NULL ? look->names[player] : "");
        canvas_format(canvas, 18, line, canvas_plain, "%5d  %6d  %11d  %5d  %5d", points[player][POINTS_ROADS],
                      points[player][POINTS_CITIES], points[player][POINTS_MONASTERIES], points[player][POINTS_FARMS],
                      totals[player]);
    }
}

static void draw_legend(struct canvas *canvas, const struct board_look *look)
{
    static const char *const lines[] = {
        "##  city, #P with a pennant        || == ++  road",
        ".   field                          MM        monastery",
        "@1  a meeple of player 1           1,0       x and y of a cell where the drawn tile fits,",
        "                                   t02       below it the quarter turns, clockwise, that fit",
        "c0 c1 cities, r0 to r3 roads, f0 to f3 fields, m the monastery: where a meeple can go",
    };
    (void)look;
    for (int i = 0; i < (int)(sizeof lines / sizeof *lines); i++) {
        canvas_text(canvas, 0, i, canvas_plain, lines[i]);
    }
}

/* --- the full screen --- */

/* The first cell of a window of `size` cells over low to high, around `at`, moved by *scroll, which is limited. */
static int window(int low, int high, int size, int at, int *scroll)
{
    int first = high - low + 1 <= size ? low - (size - (high - low + 1)) / 2 : at - size / 2;
    int least = low - size + 1, most = high;
    first += *scroll;
    int limited = first < least ? least : first > most ? most : first;
    *scroll += limited - first;
    return limited;
}

/* The land as it would be with the tile under the cursor; false if it does not fit there. */
static bool with_cursor(const struct land *land, const struct board_cursor *cursor, struct land *after)
{
    if (!carcassonne_can_lay(land, cursor->x, cursor->y, cursor->turn)) {
        return false;
    }
    unsigned places = carcassonne_places(land, cursor->x, cursor->y, cursor->turn);
    *after = *land;
    land_lay(after, land_cell_at(land, cursor->x, cursor->y), land->drawn, cursor->turn, land->to_move,
             cursor->stage == CARCASSONNE_PUTS_MEEPLE ? carcassonne_nth_place(places, cursor->choice) : LAND_NO_MEEPLE);
    return true;
}

/* "fits: no meeple [1 road north] 2 field west" and what it scores. */
static void draw_choice(struct canvas *canvas, int line, const struct land *land, const struct land *after,
                        const struct board_cursor *cursor)
{
    char words[48], name[4];
    int x = 0;
    if (after == NULL) {
        canvas_format(canvas, 0, line, canvas_plain, "%d %d t%d: the tile does not fit there that way", cursor->x,
                      cursor->y, cursor->turn);
        return;
    }
    x = canvas_format(canvas, x, line, bold, "%d %d t%d", cursor->x, cursor->y, cursor->turn);
    for (int player = 0; player < land->players; player++) {
        int gain = points_so_far(after, player) - points_so_far(land, player);
        if (gain != 0) {
            x = canvas_format(canvas, x + 1, line, carcassonne_ink(player), "@%d +%d", player + 1, gain);
        }
    }
    unsigned places = carcassonne_places(land, cursor->x, cursor->y, cursor->turn);
    x = 0;
    for (int n = 0; n <= __builtin_popcount(places) && cursor->stage == CARCASSONNE_PUTS_MEEPLE; n++) {
        struct canvas_ink ink = {CANVAS_NO_COLOUR, n == cursor->choice ? CANVAS_REVERSE : 0};
        int place = carcassonne_nth_place(places, n);
        if (place == LAND_NO_MEEPLE) {
            x = canvas_format(canvas, x, line + 1, ink, "0 no meeple");
        } else {
            tile_segment_name(land->drawn, place, name);
            carcassonne_place_words(land->drawn, cursor->turn, place, words, sizeof words);
            x = canvas_format(canvas, x + 2, line + 1, ink, "%d %s", n, words);
        }
    }
}

static void draw_screen(struct canvas *canvas, const void *state, const struct board_look *look,
                        struct board_cursor *cursor)
{
    const struct land *land = state;
    struct land after;
    int west, north, east, south;
    bool deciding = look->deciding && land->drawn != TILE_NONE;
    bool shown = deciding && with_cursor(land, cursor, &after);
    int below = land->players + 8, lines = canvas->height - below;
    int columns = canvas->width / CARCASSONNE_TILE_WIDTH, rows = lines / CARCASSONNE_TILE_LINES;
    rows = rows < 1 ? 1 : rows;
    carcassonne_box(land, &west, &north, &east, &south);
    int x = window(west, east, columns, deciding ? cursor->x : (west + east) / 2, &cursor->scroll_x);
    int y = window(north, south, rows, deciding ? cursor->y : (north + south) / 2, &cursor->scroll_y);
    carcassonne_draw_land(canvas, 0, 0, land, x, y, columns, rows, newest(land, look));
    if (shown) {
        struct carcassonne_tile tile = {land->drawn, cursor->turn, LAND_NO_MEEPLE, land->to_move};
        unsigned places = carcassonne_places(land, cursor->x, cursor->y, cursor->turn);
        tile.place =
            cursor->stage == CARCASSONNE_PUTS_MEEPLE ? carcassonne_nth_place(places, cursor->choice) : LAND_NO_MEEPLE;
        carcassonne_draw_tile(canvas, CARCASSONNE_TILE_WIDTH * (cursor->x - x),
                              CARCASSONNE_TILE_LINES * (cursor->y - y), &tile, CANVAS_REVERSE);
    }
    if (deciding && !shown) {
        canvas_text(canvas, CARCASSONNE_TILE_WIDTH * (cursor->x - x), CARCASSONNE_TILE_LINES * (cursor->y - y) + 2,
                    bold, "[    ]");
    }
    int line = CARCASSONNE_TILE_LINES * rows + 1;
    draw_players(canvas, line, land, look);
    line += land->players;
    draw_left(canvas, line, land);
    if (deciding) {
        draw_drawn(canvas, line + 2, land, cursor->turn);
        draw_choice(canvas, line + 5, land, shown ? &after : NULL, cursor);
    }
}

static const char *keys(const void *state)
{
    const struct land *land = state;
    if (land->drawn != TILE_NONE && !land_fits_anywhere(land, land->drawn)) {
        return "Enter puts the tile away, which fits nowhere";
    }
    return "arrows move, Tab next place, r turns, Enter lays; then arrows or digits choose the meeple, r goes back";
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
