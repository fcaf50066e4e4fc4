// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/homestead/homestead.h"

#include <string.h>

#include "base/random.h"

static uint64_t bit(int card)
{
    return UINT64_C(1) << card;
}

static int lowest(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* --- the deal --- */

void homestead_begin(struct homestead *state, const struct homestead_deck *deck, const uint8_t *pile,
                     const uint8_t start_card[2], int first)
{
    memset(state, 0, sizeof *state);
    state->deck = deck;
    memcpy(state->pile, pile, sizeof state->pile);
    for (int player = 0; player < 2; player++) {
        state->start_card[player] = start_card[player];
        grid_begin(&state->grid[player], deck, start_card[player]);
    }
    state->first = state->to_move = (uint8_t)first;
    state->phase = HOMESTEAD_DRAWS;
    state->observer = WAGONS_NOBODY;
}

void homestead_deal(struct homestead *state, const struct homestead_deck *deck, uint64_t seed, uint64_t index)
{
    static const uint8_t start_card[2] = {HOMESTEAD_LAND, HOMESTEAD_LAND + 1};
    struct random_stream stream = random_open(seed, index, RANDOM_DEAL, 0);
    uint8_t pile[HOMESTEAD_LAND];
    for (int card = 0; card < HOMESTEAD_LAND; card++) {
        pile[card] = (uint8_t)card;
    }
    random_shuffle(&stream, pile, HOMESTEAD_LAND);
    homestead_begin(state, deck, pile, start_card, (int)random_below(&stream, 2));
}

/* --- what is hidden --- */

static uint64_t undrawn(const struct homestead *state)
{
    uint64_t cards = 0;
    for (int i = state->drawn; i < HOMESTEAD_LAND; i++) {
        cards |= bit(state->pile[i]);
    }
    return cards;
}

uint64_t homestead_hidden(const struct homestead *state, int observer)
{
    return undrawn(state) | (state->hand[1 - observer] & ~state->shown);
}

void homestead_observe(struct homestead *state, int observer)
{
    state->observer = (int8_t)observer;
}

static bool is_observed(const struct homestead *state, int player)
{
    return state->observer != WAGONS_NOBODY && state->observer != player;
}

uint64_t homestead_choices(const struct homestead *state, int player)
{
    uint64_t hand = state->hand[player];
    if (!is_observed(state, player)) {
        return hand;
    }
    uint64_t shown = hand & state->shown;
    return hand != shown ? shown | homestead_hidden(state, state->observer) : shown;
}

/* Puts `card` in the place of `other` in the deal of the hidden cards, and the other way round. */
static void exchange(struct homestead *state, int card, int other)
{
    uint64_t *hand = &state->hand[1 - state->observer];
    for (int i = state->drawn; i < HOMESTEAD_LAND; i++) {
        if (state->pile[i] == card || state->pile[i] == other) {
            state->pile[i] = (uint8_t)(state->pile[i] == card ? other : card);
        }
    }
    bool held = (*hand & bit(card)) != 0, other_held = (*hand & bit(other)) != 0;
    if (held != other_held) {
        *hand ^= bit(card) | bit(other);
    }
}

void homestead_determinize(struct homestead *state, int observer, struct random_stream *random)
{
    int knower = state->observer != WAGONS_NOBODY ? state->observer : observer;
    uint64_t shown = state->hand[1 - knower] & state->shown, hidden = homestead_hidden(state, knower);
    int in_hand = __builtin_popcountll(state->hand[1 - knower] & ~shown), count = 0;
    uint8_t cards[HOMESTEAD_LAND];
    for (; hidden != 0; hidden &= hidden - 1) {
        cards[count++] = (uint8_t)lowest(hidden);
    }
    random_shuffle(random, cards, count);
    state->hand[1 - knower] = shown;
    for (int i = 0; i < in_hand; i++) {
        state->hand[1 - knower] |= bit(cards[i]);
    }
    memcpy(state->pile + state->drawn, cards + in_hand, (size_t)(count - in_hand));
    state->observer = WAGONS_NOBODY;
    state->shown = 0;
}

/* --- moves --- */

static int draw_moves(const struct homestead *state, wagons_move *moves)
{
    int count = 0;
    if (state->observer == WAGONS_NOBODY) {
        moves[count++] = homestead_draw(state->pile[state->drawn]);
    } else if (is_observed(state, state->to_move)) {
        moves[count++] = homestead_draw(HOMESTEAD_UNKNOWN);
    } else {
        for (uint64_t cards = homestead_hidden(state, state->observer); cards != 0; cards &= cards - 1) {
            moves[count++] = homestead_draw(lowest(cards));
        }
    }
    return count;
}

static int place_moves(const struct homestead *state, wagons_move *moves)
{
    const struct grid *grid = &state->grid[state->to_move];
    const uint64_t open = grid_open(grid);
    int count = 0;
    for (uint64_t cards = homestead_choices(state, state->to_move); cards != 0; cards &= cards - 1) {
        for (uint64_t cells = open; cells != 0; cells &= cells - 1) {
            int cell = lowest(cells);
            moves[count++] = homestead_place(lowest(cards), grid_x(grid, cell), grid_y(grid, cell));
        }
    }
    return count;
}

int homestead_moves(const struct homestead *state, wagons_move *moves)
{
    switch ((enum homestead_phase)state->phase) {
    case HOMESTEAD_DRAWS:
        return draw_moves(state, moves);
    case HOMESTEAD_PLACES:
        return place_moves(state, moves);
    case HOMESTEAD_OVER:
        break;
    }
    return 0;
}

/* To an observer the other player may draw any hidden card: one that is not seen, or one that somebody shows. */
static bool may_draw(const struct homestead *state, int card)
{
    if (state->observer == WAGONS_NOBODY) {
        return card == state->pile[state->drawn];
    }
    return (card == HOMESTEAD_UNKNOWN && is_observed(state, state->to_move)) ||
           (card < HOMESTEAD_LAND && (homestead_hidden(state, state->observer) & bit(card)) != 0);
}

static bool may_place(const struct homestead *state, wagons_move move)
{
    const struct grid *grid = &state->grid[state->to_move];
    int card = homestead_move_card(move);
    int cell = grid_cell(grid, homestead_move_x(move), homestead_move_y(move));
    return (homestead_choices(state, state->to_move) & bit(card)) != 0 && cell >= 0 &&
           (grid_open(grid) & bit(cell)) != 0;
}

bool homestead_is_legal(const struct homestead *state, wagons_move move)
{
    int card = homestead_move_card(move);
    switch ((enum homestead_phase)state->phase) {
    case HOMESTEAD_DRAWS:
        return move == homestead_draw(card) && may_draw(state, card);
    case HOMESTEAD_PLACES:
        return move == homestead_place(card, homestead_move_x(move), homestead_move_y(move)) && may_place(state, move);
    case HOMESTEAD_OVER:
        break;
    }
    return false;
}

static bool hands_are_full(const struct homestead *state)
{
    return state->drawn >= 2 * HOMESTEAD_HAND;
}

void homestead_take(struct homestead *state)
{
    state->hand[state->to_move] |= bit(state->pile[state->drawn++]);
    state->to_move = 1 - state->to_move;
    state->phase = hands_are_full(state) ? HOMESTEAD_PLACES : HOMESTEAD_DRAWS;
}

static void draw(struct homestead *state, int card)
{
    if (state->observer != WAGONS_NOBODY && card != HOMESTEAD_UNKNOWN) {
        exchange(state, card, state->pile[state->drawn]);
        state->shown |= is_observed(state, state->to_move) ? bit(card) : 0;
    }
    homestead_take(state);
}

void homestead_lay(struct homestead *state, int card, int cell)
{
    struct grid *grid = &state->grid[state->to_move];
    state->hand[state->to_move] &= ~bit(card);
    grid_place(grid, state->deck, card, cell);
    if (state->drawn < HOMESTEAD_LAND) {
        state->phase = HOMESTEAD_DRAWS;
        return;
    }
    state->to_move = 1 - state->to_move;
    state->phase = state->grid[state->to_move].count < GRID_CELLS ? HOMESTEAD_PLACES : HOMESTEAD_OVER;
}

static void place(struct homestead *state, wagons_move move)
{
    const struct grid *grid = &state->grid[state->to_move];
    int card = homestead_move_card(move);
    if ((state->hand[state->to_move] & bit(card)) == 0) {
        exchange(state, card, lowest(state->hand[state->to_move] & ~state->shown));
    }
    state->shown &= ~bit(card);
    homestead_lay(state, card, grid_cell(grid, homestead_move_x(move), homestead_move_y(move)));
}

void homestead_apply(struct homestead *state, wagons_move move)
{
    if (homestead_move_kind(move) == HOMESTEAD_DRAW) {
        draw(state, homestead_move_card(move));
    } else {
        place(state, move);
    }
}

/* --- results --- */

int homestead_leader(const struct homestead *state)
{
    int points = state->grid[0].total - state->grid[1].total;
    int ahead = points != 0 ? points : grid_matched(&state->grid[0]) - grid_matched(&state->grid[1]);
    return ahead > 0 ? 0 : ahead < 0 ? 1 : WAGONS_NOBODY;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t mix_grid(uint64_t hash, const struct grid *grid)
{
    for (uint64_t cells = grid->cards; cells != 0; cells &= cells - 1) {
        int cell = lowest(cells);
        hash = mix(hash, (uint64_t)cell << 8 | grid->card[cell]);
    }
    return mix(hash, (uint64_t)(uint8_t)grid->left << 8 | (uint8_t)grid->top);
}

/* Of the pile only what is still to come counts. */
uint64_t homestead_hash(const struct homestead *state)
{
    uint64_t hash = mix(UINT64_C(0x243f6a8885a308d3), (uint64_t)state->phase << 8 | state->to_move);
    for (int player = 0; player < 2; player++) {
        hash = mix(mix_grid(hash, &state->grid[player]), state->hand[player]);
    }
    for (int i = state->drawn; i < HOMESTEAD_LAND; i++) {
        hash = mix(hash, state->pile[i]);
    }
    return mix(mix(hash, state->shown), (uint64_t)(uint8_t)state->observer);
}
