// SPDX-License-Identifier: GPL-3.0-or-later
/* Moves of Carcassonne as they are typed, and under the cursor. */
#include <limits.h>
#include <string.h>

#include "apps/terminal/board_carcassonne.h"
#include "base/error.h"

enum { EDGES = 4 };

/* --- what can be done --- */

bool carcassonne_can_lay(const struct wagons_carcassonne_view *view, int x, int y, int turn)
{
    for (int i = 0; i < view->cell_count; i++) {
        if (view->cell[i].x == x && view->cell[i].y == y) {
            return (view->cell[i].turns >> turn & 1) != 0;
        }
    }
    return false;
}

static struct wagons_carcassonne_move lay_at(const struct wagons_carcassonne_view *view, int x, int y, int turn)
{
    return (struct wagons_carcassonne_move){WAGONS_CARCASSONNE_LAY, view->drawn, x, y, turn % EDGES,
                                            WAGONS_CARCASSONNE_NONE};
}

static wagons_move discard(const struct wagons_carcassonne_view *view)
{
    struct wagons_carcassonne_move move = {.kind = WAGONS_CARCASSONNE_DISCARD, .type = view->drawn};
    return wagons_carcassonne_move_make(&move);
}

/* The place of a tile of that name, -1 if it has none. */
static int place_named(int type, const char *name)
{
    struct wagons_carcassonne_type shown = wagons_carcassonne_type(type);
    for (int i = 0; i < shown.place_count; i++) {
        if (strcmp(shown.place[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

int carcassonne_nth_place(unsigned places, int n)
{
    for (; n > 1 && places != 0; n--) {
        places &= places - 1;
    }
    return n == 0 || places == 0 ? WAGONS_CARCASSONNE_NONE : __builtin_ctz(places);
}

/* --- typed --- */

bool carcassonne_is_answer(const char *word)
{
    return strchr("-+0123456789", word[0]) != NULL || strcmp(word, "discard") == 0 || strcmp(word, "away") == 0;
}

/* "t1" or "90" as quarters. */
static bool read_turn(const char *word, int *turn)
{
    int number;
    if (word[0] == 't' && word[1] >= '0' && word[1] <= '3' && word[2] == '\0') {
        *turn = word[1] - '0';
        return true;
    }
    if (!play_number(word, &number) || number < 0 || number > 270 || number % 90 != 0) {
        return false;
    }
    *turn = number / 90;
    return true;
}

/* The only turn in which the tile fits a cell; says what is wrong if there is none, or more than one. */
static bool only_turn(const struct wagons_carcassonne_view *view, int x, int y, int *turn, struct wagons_error *error)
{
    int count = 0;
    for (int i = 0; i < EDGES; i++) {
        if (carcassonne_can_lay(view, x, y, i)) {
            *turn = i;
            count++;
        }
    }
    if (count == 0) {
        return error_set(error, "The tile does not fit at %d %d.", x, y);
    }
    return count == 1 ||
           error_set(error, "It fits at %d %d in %d ways: add the turn, as in %d %d t%d.", x, y, count, x, y, *turn);
}

static bool read_place(const void *state, const struct wagons_carcassonne_view *view, const char *word,
                       struct wagons_carcassonne_move *move, struct wagons_error *error)
{
    unsigned places = wagons_carcassonne_places(state, move->x, move->y, move->turn);
    struct wagons_carcassonne_type type = wagons_carcassonne_type(move->type);
    char names[WAGONS_CARCASSONNE_PLACES * 5] = "";
    move->place = place_named(move->type, word);
    if (move->place >= 0 && (places >> move->place & 1) != 0) {
        return true;
    }
    for (; places != 0; places &= places - 1) {
        strcat(names, " ");
        strcat(names, type.place[__builtin_ctz(places)].name);
    }
    if (view->supply[view->to_move] == 0) {
        return error_set(error, "There is no meeple left to put down.");
    }
    return error_set(error, "A meeple cannot go on %s there; %s%s.", word,
                     names[0] != '\0' ? "these are free:" : "nothing is free", names);
}

static bool read_lay(const void *state, const struct wagons_carcassonne_view *view, const struct play_words *words,
                     struct wagons_carcassonne_move *move, struct wagons_error *error)
{
    static const char usage[] = "Type the place, the turn and the meeple, as in 1 0 t1 c0.";
    int at = 2;
    *move = lay_at(view, 0, 0, 0);
    if (words->count < 2 || words->more || words->count > 4 || !play_number(words->word[0], &move->x) ||
        !play_number(words->word[1], &move->y)) {
        return error_set(error, "%s", usage);
    }
    if (words->count > at && read_turn(words->word[at], &move->turn)) {
        at++;
        if (!carcassonne_can_lay(view, move->x, move->y, move->turn)) {
            return error_set(error, "The tile does not fit at %d %d turned by %d.", move->x, move->y, 90 * move->turn);
        }
    } else if (!only_turn(view, move->x, move->y, &move->turn, error)) {
        return false;
    }
    if (words->count > at + 1) {
        return error_set(error, "%s", usage);
    }
    return words->count == at || read_place(state, view, words->word[at], move, error);
}

bool carcassonne_read(const void *state, const struct play_words *words, wagons_move *move, struct wagons_error *error)
{
    struct wagons_carcassonne_view view;
    struct wagons_carcassonne_move lay;
    wagons_carcassonne_view_make(state, &view);
    if (!view.fits) {
        *move = discard(&view);
        return true;
    }
    if (strchr("da", words->word[0][0]) != NULL) {
        return error_set(error, "Only a tile that fits nowhere is put away; this one can be laid.");
    }
    if (!read_lay(state, &view, words, &lay, error)) {
        return false;
    }
    *move = wagons_carcassonne_move_make(&lay);
    return true;
}

/* --- under the cursor --- */

void carcassonne_cursor_set(struct board_cursor *cursor, const void *state, wagons_move move)
{
    struct wagons_carcassonne_move parts = wagons_carcassonne_move_read(move);
    cursor->stage = CARCASSONNE_LAYS;
    cursor->choice = 0;
    if (parts.kind != WAGONS_CARCASSONNE_LAY) {
        return;
    }
    cursor->x = parts.x;
    cursor->y = parts.y;
    cursor->turn = parts.turn;
    unsigned places = wagons_carcassonne_places(state, parts.x, parts.y, parts.turn);
    for (int n = 1; parts.place != WAGONS_CARCASSONNE_NONE && n <= __builtin_popcount(places); n++) {
        if (carcassonne_nth_place(places, n) == parts.place) {
            cursor->choice = n;
        }
    }
}

/* A number that puts ways to lay a tile in order, from the top left on. */
static int order_of(int x, int y, int turn)
{
    enum { SPAN = 1000 };
    return (y * SPAN + x) * EDGES + turn;
}

/* The first way to lay the tile that comes after `from` (by 1) or the last before it (by -1), going round. */
static void go_on(struct board_cursor *cursor, const struct wagons_carcassonne_view *view, int from, int by)
{
    int best = 0;
    bool found = false, beyond = false;
    for (int i = 0; i < view->cell_count * EDGES; i++) {
        const struct wagons_carcassonne_cell *cell = &view->cell[i / EDGES];
        int order = order_of(cell->x, cell->y, i % EDGES);
        bool ahead = by > 0 ? order > from : order < from;
        bool sooner = by > 0 ? order < best : order > best;
        if ((cell->turns >> i % EDGES & 1) != 0 && (!found || (ahead && !beyond) || (ahead == beyond && sooner))) {
            found = true;
            beyond = ahead;
            best = order;
            cursor->x = cell->x;
            cursor->y = cell->y;
            cursor->turn = i % EDGES;
        }
    }
}

void carcassonne_cursor_start(struct board_cursor *cursor, const void *state)
{
    struct wagons_carcassonne_view view;
    wagons_carcassonne_view_make(state, &view);
    cursor->stage = CARCASSONNE_LAYS;
    cursor->choice = 0;
    go_on(cursor, &view, INT_MIN, 1);
}

/* The next turn, one that fits if there is any. */
static void turn_on(struct board_cursor *cursor, const struct wagons_carcassonne_view *view)
{
    for (int i = 1; i <= EDGES; i++) {
        if (carcassonne_can_lay(view, cursor->x, cursor->y, (cursor->turn + i) % EDGES)) {
            cursor->turn = (cursor->turn + i) % EDGES;
            return;
        }
    }
    cursor->turn = (cursor->turn + 1) % EDGES;
}

static int limited(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* One cell farther; a turn that does not fit there gives way to one that does. */
static void step(struct board_cursor *cursor, const struct wagons_carcassonne_view *view, int dx, int dy)
{
    cursor->x = limited(cursor->x + dx, view->west, view->east);
    cursor->y = limited(cursor->y + dy, view->north, view->south);
    struct board_cursor turned = *cursor;
    turn_on(&turned, view);
    if (!carcassonne_can_lay(view, cursor->x, cursor->y, cursor->turn) &&
        carcassonne_can_lay(view, cursor->x, cursor->y, turned.turn)) {
        cursor->turn = turned.turn;
    }
}

static bool lay_key(struct board_cursor *cursor, const void *state, int key)
{
    struct wagons_carcassonne_view view;
    wagons_carcassonne_view_make(state, &view);
    switch (key) {
    case BOARD_LEFT:
    case BOARD_RIGHT:
        step(cursor, &view, key == BOARD_LEFT ? -1 : 1, 0);
        return true;
    case BOARD_UP:
    case BOARD_DOWN:
        step(cursor, &view, 0, key == BOARD_UP ? -1 : 1);
        return true;
    case BOARD_TURN:
        turn_on(cursor, &view);
        return true;
    case BOARD_NEXT:
    case BOARD_PREVIOUS:
        go_on(cursor, &view, order_of(cursor->x, cursor->y, cursor->turn), key == BOARD_NEXT ? 1 : -1);
        return true;
    default:
        return false;
    }
}

static bool meeple_key(struct board_cursor *cursor, const void *state, int key)
{
    int choices = 1 + __builtin_popcount(wagons_carcassonne_places(state, cursor->x, cursor->y, cursor->turn));
    switch (key) {
    case BOARD_LEFT:
    case BOARD_UP:
    case BOARD_PREVIOUS:
        cursor->choice = (cursor->choice + choices - 1) % choices;
        return true;
    case BOARD_RIGHT:
    case BOARD_DOWN:
    case BOARD_NEXT:
        cursor->choice = (cursor->choice + 1) % choices;
        return true;
    case BOARD_TURN:
        cursor->stage = CARCASSONNE_LAYS;
        return true;
    default:
        if (key >= BOARD_DIGIT && key < BOARD_DIGIT + choices) {
            cursor->choice = key - BOARD_DIGIT;
            return true;
        }
        return false;
    }
}

static bool scroll_key(struct board_cursor *cursor, int key)
{
    switch (key) {
    case BOARD_SCROLL_LEFT:
    case BOARD_SCROLL_RIGHT:
        cursor->scroll_x += key == BOARD_SCROLL_LEFT ? -1 : 1;
        return true;
    case BOARD_SCROLL_UP:
    case BOARD_SCROLL_DOWN:
        cursor->scroll_y += key == BOARD_SCROLL_UP ? -1 : 1;
        return true;
    default:
        return false;
    }
}

static bool has_drawn(const void *state)
{
    struct wagons_carcassonne_view view;
    wagons_carcassonne_view_make(state, &view);
    return view.drawn != WAGONS_CARCASSONNE_NONE;
}

bool carcassonne_cursor_key(struct board_cursor *cursor, const void *state, int key)
{
    if (scroll_key(cursor, key)) {
        return true;
    }
    if (!has_drawn(state)) {
        return false;
    }
    if (key == BOARD_BEST) {
        carcassonne_cursor_set(cursor, state, wagons_carcassonne_best(state));
        return true;
    }
    return cursor->stage == CARCASSONNE_LAYS ? lay_key(cursor, state, key) : meeple_key(cursor, state, key);
}

wagons_move carcassonne_cursor_move(struct board_cursor *cursor, const void *state, struct wagons_error *error)
{
    struct wagons_carcassonne_view view;
    wagons_carcassonne_view_make(state, &view);
    if (!view.fits) {
        return discard(&view);
    }
    if (!carcassonne_can_lay(&view, cursor->x, cursor->y, cursor->turn)) {
        error_set(error, "The tile does not fit there that way.");
        return WAGONS_NO_MOVE;
    }
    struct wagons_carcassonne_move move = lay_at(&view, cursor->x, cursor->y, cursor->turn);
    unsigned places = wagons_carcassonne_places(state, cursor->x, cursor->y, cursor->turn);
    if (cursor->stage == CARCASSONNE_LAYS && places != 0) {
        cursor->stage = CARCASSONNE_PUTS_MEEPLE;
        error_set(error, "%s", "");
        return WAGONS_NO_MOVE;
    }
    move.place = carcassonne_nth_place(places, cursor->choice);
    return wagons_carcassonne_move_make(&move);
}
