// SPDX-License-Identifier: GPL-3.0-or-later
/* Moves of Carcassonne as they are typed, and under the cursor. */
#include <string.h>

#include "apps/board_carcassonne.h"
#include "apps/carcassonne_picture.h"
#include "base/error.h"
#include "games/carcassonne/greedy.h"

/* --- what can be done --- */

int carcassonne_lays(const struct land *land, wagons_move *lays)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = 0, legal = turn_legal(land, moves, NULL);
    for (int i = 0; i < legal; i++) {
        struct turn turn = turn_unpack(moves[i]);
        if (turn.kind == TURN_LAY && turn.place == LAND_NO_MEEPLE) {
            lays[count++] = moves[i];
        }
    }
    return count;
}

static struct turn lay_at(const struct land *land, int x, int y, int turn)
{
    return (struct turn){
        .kind = TURN_LAY, .type = land->drawn, .x = x, .y = y, .turn = turn & 3, .place = LAND_NO_MEEPLE};
}

static bool is_in_reach(int coordinate)
{
    return coordinate >= -LAND_REACH && coordinate <= LAND_REACH;
}

bool carcassonne_can_lay(const struct land *land, int x, int y, int turn)
{
    struct turn lay = lay_at(land, x, y, turn);
    return land->drawn != TILE_NONE && is_in_reach(x) && is_in_reach(y) && turn_is_legal(land, turn_pack(&lay));
}

unsigned carcassonne_places(const struct land *land, int x, int y, int turn)
{
    if (!carcassonne_can_lay(land, x, y, turn) || land->supply[land->to_move] == 0) {
        return 0;
    }
    return land_free_places(land, land_cell_at(land, x, y), land->drawn, turn);
}

int carcassonne_nth_place(unsigned places, int n)
{
    for (; n > 1 && places != 0; n--) {
        places &= places - 1;
    }
    return n == 0 || places == 0 ? LAND_NO_MEEPLE : __builtin_ctz(places);
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
static bool only_turn(const struct land *land, int x, int y, int *turn, struct wagons_error *error)
{
    int count = 0;
    for (int i = 0; i < TILE_EDGES; i++) {
        if (carcassonne_can_lay(land, x, y, i)) {
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

static bool read_place(const struct land *land, const char *word, struct turn *turn, struct wagons_error *error)
{
    unsigned places = carcassonne_places(land, turn->x, turn->y, turn->turn);
    char names[64] = "";
    turn->place = tile_segment_of(turn->type, word);
    if (turn->place >= 0 && (places >> turn->place & 1) != 0) {
        return true;
    }
    for (; places != 0; places &= places - 1) {
        char name[5] = " ";
        tile_segment_name(turn->type, __builtin_ctz(places), name + 1);
        strcat(names, name);
    }
    if (land->supply[land->to_move] == 0) {
        return error_set(error, "There is no meeple left to put down.");
    }
    return error_set(error, "A meeple cannot go on %s there; %s%s.", word,
                     names[0] != '\0' ? "these are free:" : "nothing is free", names);
}

static bool read_lay(const struct land *land, const struct play_words *words, struct turn *turn,
                     struct wagons_error *error)
{
    int at = 2;
    *turn = lay_at(land, 0, 0, 0);
    if (words->count < 2 || words->more || words->count > 4 || !play_number(words->word[0], &turn->x) ||
        !play_number(words->word[1], &turn->y)) {
        return error_set(error, "Type the place, the turn and the meeple, as in 1 0 t1 c0.");
    }
    if (words->count > at && read_turn(words->word[at], &turn->turn)) {
        at++;
        if (!carcassonne_can_lay(land, turn->x, turn->y, turn->turn)) {
            return error_set(error, "The tile does not fit at %d %d turned by %d.", turn->x, turn->y, 90 * turn->turn);
        }
    } else if (!only_turn(land, turn->x, turn->y, &turn->turn, error)) {
        return false;
    }
    if (words->count > at + 1) {
        return error_set(error, "Type the place, the turn and the meeple, as in 1 0 t1 c0.");
    }
    return words->count == at || read_place(land, words->word[at], turn, error);
}

bool carcassonne_read(const void *state, const struct play_words *words, wagons_move *move, struct wagons_error *error)
{
    const struct land *land = state;
    struct turn turn;
    if (!land_fits_anywhere(land, land->drawn)) {
        *move = turn_discard(land->drawn);
        return true;
    }
    if (strchr("da", words->word[0][0]) != NULL) {
        return error_set(error, "Only a tile that fits nowhere is put away; this one can be laid.");
    }
    if (!read_lay(land, words, &turn, error)) {
        return false;
    }
    *move = turn_pack(&turn);
    return true;
}

/* --- under the cursor --- */

void carcassonne_cursor_set(struct board_cursor *cursor, const void *state, wagons_move move)
{
    const struct land *land = state;
    struct turn turn = turn_unpack(move);
    cursor->stage = CARCASSONNE_LAYS;
    cursor->choice = 0;
    if (turn.kind != TURN_LAY) {
        return;
    }
    cursor->x = turn.x;
    cursor->y = turn.y;
    cursor->turn = turn.turn;
    unsigned places = carcassonne_places(land, turn.x, turn.y, turn.turn);
    for (int n = 1; turn.place != LAND_NO_MEEPLE && n <= __builtin_popcount(places); n++) {
        if (carcassonne_nth_place(places, n) == turn.place) {
            cursor->choice = n;
        }
    }
}

void carcassonne_cursor_start(struct board_cursor *cursor, const void *state)
{
    wagons_move lays[WAGONS_MOVES_MAX];
    const struct land *land = state;
    int count = land->drawn == TILE_NONE ? 0 : carcassonne_lays(land, lays);
    cursor->stage = CARCASSONNE_LAYS;
    cursor->choice = 0;
    if (count > 0) {
        carcassonne_cursor_set(cursor, state, lays[0]);
    }
}

/* To the next or previous way to lay the tile. */
static void go_on(struct board_cursor *cursor, const struct land *land, int by)
{
    wagons_move lays[WAGONS_MOVES_MAX];
    int count = carcassonne_lays(land, lays), at = by > 0 ? -1 : 0;
    struct turn here = lay_at(land, cursor->x, cursor->y, cursor->turn);
    for (int i = 0; i < count; i++) {
        if (by > 0 ? lays[i] <= turn_pack(&here) : lays[i] < turn_pack(&here)) {
            at = by > 0 ? i : i + 1;
        }
    }
    if (count > 0) {
        carcassonne_cursor_set(cursor, land, lays[(at + by + count) % count]);
    }
}

/* The next turn, one that fits if there is any. */
static void turn_on(struct board_cursor *cursor, const struct land *land)
{
    for (int i = 1; i <= TILE_EDGES; i++) {
        if (carcassonne_can_lay(land, cursor->x, cursor->y, cursor->turn + i)) {
            cursor->turn = (cursor->turn + i) % TILE_EDGES;
            return;
        }
    }
    cursor->turn = (cursor->turn + 1) % TILE_EDGES;
}

static void step(struct board_cursor *cursor, const struct land *land, int dx, int dy)
{
    int west, north, east, south;
    carcassonne_box(land, &west, &north, &east, &south);
    int x = cursor->x + dx, y = cursor->y + dy;
    cursor->x = x < west ? west : x > east ? east : x;
    cursor->y = y < north ? north : y > south ? south : y;
    if (!carcassonne_can_lay(land, cursor->x, cursor->y, cursor->turn)) {
        int before = cursor->turn;
        turn_on(cursor, land);
        cursor->turn = carcassonne_can_lay(land, cursor->x, cursor->y, cursor->turn) ? cursor->turn : before;
    }
}

static bool lay_key(struct board_cursor *cursor, const struct land *land, int key)
{
    switch (key) {
    case BOARD_LEFT:
    case BOARD_RIGHT:
        step(cursor, land, key == BOARD_LEFT ? -1 : 1, 0);
        return true;
    case BOARD_UP:
    case BOARD_DOWN:
        step(cursor, land, 0, key == BOARD_UP ? -1 : 1);
        return true;
    case BOARD_TURN:
        turn_on(cursor, land);
        return true;
    case BOARD_NEXT:
    case BOARD_PREVIOUS:
        go_on(cursor, land, key == BOARD_NEXT ? 1 : -1);
        return true;
    case BOARD_BEST:
        carcassonne_cursor_set(cursor, land, carcassonne_greedy_choose(land));
        return true;
    default:
        return false;
    }
}

static bool meeple_key(struct board_cursor *cursor, const struct land *land, int key)
{
    int choices = 1 + __builtin_popcount(carcassonne_places(land, cursor->x, cursor->y, cursor->turn));
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
    case BOARD_BEST:
        carcassonne_cursor_set(cursor, land, carcassonne_greedy_choose(land));
        return true;
    default:
        if (key >= BOARD_DIGIT && key < BOARD_DIGIT + choices) {
            cursor->choice = key - BOARD_DIGIT;
            return true;
        }
        return false;
    }
}

bool carcassonne_cursor_key(struct board_cursor *cursor, const void *state, int key)
{
    const struct land *land = state;
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
        break;
    }
    if (land->drawn == TILE_NONE) {
        return false;
    }
    return cursor->stage == CARCASSONNE_LAYS ? lay_key(cursor, land, key) : meeple_key(cursor, land, key);
}

wagons_move carcassonne_cursor_move(struct board_cursor *cursor, const void *state, struct wagons_error *error)
{
    const struct land *land = state;
    if (!land_fits_anywhere(land, land->drawn)) {
        return turn_discard(land->drawn);
    }
    struct turn turn = lay_at(land, cursor->x, cursor->y, cursor->turn);
    if (!carcassonne_can_lay(land, cursor->x, cursor->y, cursor->turn)) {
        error_set(error, "The tile does not fit there that way.");
        return WAGONS_NO_MOVE;
    }
    unsigned places = carcassonne_places(land, cursor->x, cursor->y, cursor->turn);
    if (cursor->stage == CARCASSONNE_LAYS && places != 0) {
        cursor->stage = CARCASSONNE_PUTS_MEEPLE;
        if (error != NULL) {
            error->text[0] = '\0';
        }
        return WAGONS_NO_MOVE;
    }
    turn.place = carcassonne_nth_place(places, cursor->choice);
    return turn_pack(&turn);
}
