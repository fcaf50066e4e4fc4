// SPDX-License-Identifier: GPL-3.0-or-later
#include "wagons/homestead.h"

#include <string.h>

#include "games/homestead/homestead.h"

_Static_assert((int)WAGONS_HOMESTEAD_CELLS == (int)GRID_CELLS && (int)WAGONS_HOMESTEAD_HAND == (int)HOMESTEAD_HAND &&
                   (int)WAGONS_HOMESTEAD_SIDE == (int)GRID_SIDE,
               "the same sizes");

/* --- types and cards --- */

/* Bytes of the UTF-8 character at text, at least one. */
static size_t character_length(const char *text)
{
    size_t length = 1;
    while (length < WAGONS_HOMESTEAD_CODE - 1 && ((unsigned char)text[length] & 0xc0) == 0x80) {
        length++;
    }
    return length;
}

static bool begin_alike(const char *one, const char *other)
{
    size_t length = character_length(one);
    return length == character_length(other) && memcmp(one, other, length) == 0;
}

static void type_code(const struct homestead_deck *deck, int type, char code[WAGONS_HOMESTEAD_CODE])
{
    const char *name = deck->type[type];
    memset(code, 0, WAGONS_HOMESTEAD_CODE);
    for (int other = 0; other < deck->types; other++) {
        if (other != type && begin_alike(name, deck->type[other])) {
            code[0] = (char)('0' + (type + 1) % 10);
            return;
        }
    }
    memcpy(code, name, character_length(name));
    if (code[0] >= 'a' && code[0] <= 'z') {
        code[0] = (char)(code[0] - 'a' + 'A');
    }
}

const char *wagons_homestead_type(const void *state, int type, char code[WAGONS_HOMESTEAD_CODE])
{
    const struct homestead_deck *deck = ((const struct homestead *)state)->deck;
    if (type < 0 || type >= deck->types) {
        return NULL;
    }
    type_code(deck, type, code);
    return deck->type[type];
}

static struct wagons_homestead_card view_card(const struct homestead_deck *deck, int number)
{
    const struct homestead_card *card = &deck->cards[number];
    struct wagons_homestead_card shown = {
        .id = homestead_card_id(number),
        .type = card->type,
        .name = deck->type[card->type],
        .points = card->points,
    };
    type_code(deck, card->type, shown.code);
    if (card->doubles != HOMESTEAD_NO_TYPE) {
        shown.doubles = deck->type[card->doubles];
        type_code(deck, card->doubles, shown.doubles_code);
    }
    return shown;
}

struct wagons_homestead_card wagons_homestead_card_of(const void *state, int id)
{
    return view_card(((const struct homestead *)state)->deck, homestead_card_of(id));
}

/* --- grids and hands --- */

static void view_cells(const struct homestead *state, const struct grid *grid, struct wagons_homestead_grid *shown)
{
    for (uint64_t cells = grid->cards; cells != 0; cells &= cells - 1) {
        int cell = __builtin_ctzll(cells);
        shown->cells[shown->count++] = (struct wagons_homestead_cell){
            .x = grid_x(grid, cell),
            .y = grid_y(grid, cell),
            .card = view_card(state->deck, grid->card[cell]),
            .worth = grid->worth[cell],
            .matched = (grid->matched >> cell & 1) != 0,
        };
    }
    for (uint64_t cells = grid_open(grid); cells != 0; cells &= cells - 1) {
        int cell = __builtin_ctzll(cells);
        shown->open[shown->open_count++] = (struct wagons_homestead_place){grid_x(grid, cell), grid_y(grid, cell)};
    }
}

static void view_grid(const struct homestead *state, int player, struct wagons_homestead_grid *shown)
{
    const struct grid *grid = &state->grid[player];
    view_cells(state, grid, shown);
    shown->left = grid->left;
    shown->right = grid->left + grid->width - 1;
    shown->top = grid->top;
    shown->bottom = grid->top + grid->height - 1;
    shown->total = grid->total;
    shown->matched = grid_matched(grid);
}

/* The cards of a hand that may be shown. */
static uint64_t shown_hand(const struct homestead *state, int player, int observer)
{
    int knower = state->observer != WAGONS_NOBODY ? state->observer : observer;
    bool all = knower == WAGONS_NOBODY || knower == player;
    return all ? state->hand[player] : state->hand[player] & state->shown;
}

void wagons_homestead_view_make(const void *state, int observer, struct wagons_homestead_view *view)
{
    const struct homestead *at = state;
    memset(view, 0, sizeof *view);
    view->to_move = at->phase == HOMESTEAD_OVER ? WAGONS_NOBODY : at->to_move;
    view->drawing = at->phase == HOMESTEAD_DRAWS;
    view->leader = homestead_leader(at);
    view->pile_left = HOMESTEAD_LAND - at->drawn;
    for (int player = 0; player < 2; player++) {
        view_grid(at, player, &view->grid[player]);
        view->held[player] = __builtin_popcountll(at->hand[player]);
        for (uint64_t hand = shown_hand(at, player, observer); hand != 0; hand &= hand - 1) {
            view->hand[player][view->known[player]++] = view_card(at->deck, __builtin_ctzll(hand));
        }
    }
}

struct wagons_homestead_move wagons_homestead_move_read(wagons_move move)
{
    int card = homestead_move_card(move);
    return (struct wagons_homestead_move){
        .draw = homestead_move_kind(move) == HOMESTEAD_DRAW,
        .card = card == HOMESTEAD_UNKNOWN ? -1 : card,
        .x = homestead_move_x(move),
        .y = homestead_move_y(move),
    };
}

static bool in_reach(int coordinate)
{
    return coordinate >= -GRID_REACH && coordinate <= GRID_REACH;
}

wagons_move wagons_homestead_move_place(int card, int x, int y)
{
    bool possible = card >= 0 && card < HOMESTEAD_LAND && in_reach(x) && in_reach(y);
    return possible ? homestead_place(card, x, y) : WAGONS_NO_MOVE;
}

int wagons_homestead_gain(const void *state, wagons_move place)
{
    const struct homestead *at = state;
    const struct grid *grid = &at->grid[at->to_move];
    struct grid_beside beside;
    grid_look(grid, at->deck, grid_cell(grid, homestead_move_x(place), homestead_move_y(place)), &beside);
    return grid_gain(&beside, &at->deck->cards[homestead_move_card(place)]);
}
