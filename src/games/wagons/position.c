// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/position.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"

/* A packed move: the kind above, below it an index, or a turn and two coordinates that are never negative. */
enum { KIND_SHIFT = 28, TURN_SHIFT = 24, Y_SHIFT = 12, COORDINATE_BIAS = 2048, COORDINATE_MASK = 4095 };

wagons_move move_start(int index)
{
    return (wagons_move)MOVE_START << KIND_SHIFT | (wagons_move)index;
}

wagons_move move_draft(int skipped)
{
    return (wagons_move)MOVE_DRAFT << KIND_SHIFT | (wagons_move)skipped;
}

wagons_move move_place(int x, int y, int turned)
{
    return (wagons_move)MOVE_PLACE << KIND_SHIFT | (wagons_move)turned << TURN_SHIFT |
           (wagons_move)(y + COORDINATE_BIAS) << Y_SHIFT | (wagons_move)(x + COORDINATE_BIAS);
}

enum move_kind move_kind(wagons_move move)
{
    return (enum move_kind)(move >> KIND_SHIFT);
}

int move_index(wagons_move move)
{
    return (int)(move & 0xff);
}

void move_placement(wagons_move move, int *x, int *y, int *turned)
{
    *x = (int)(move & COORDINATE_MASK) - COORDINATE_BIAS;
    *y = (int)(move >> Y_SHIFT & COORDINATE_MASK) - COORDINATE_BIAS;
    *turned = (int)(move >> TURN_SHIFT & 1);
}

/* Lays the circle out as a row that begins at the start card. */
static void lay_row(struct position *position, int start)
{
    for (int i = 0; i < CIRCLE_CARDS; i++) {
        position->row[i] = position->circle[(start + i) % CIRCLE_CARDS];
    }
    position->start = (uint8_t)start;
}

void position_set(struct position *position, const struct wagons_rules *rules, const struct deck *deck,
                  const uint8_t scoring[GAME_SCORING], const uint8_t circle[CIRCLE_CARDS], int start)
{
    memset(position, 0, sizeof *position);
    position->deck = deck;
    memcpy(position->scoring, scoring, GAME_SCORING);
    position->start_rule = (uint8_t)rules->start;
    position->forbid_full_cover = rules->forbid_full_cover;
    position->hand = NO_CARD;
    memcpy(position->circle, circle, CIRCLE_CARDS);
    memcpy(position->row, circle, CIRCLE_CARDS);
    position->circle_count = position->row_count = CIRCLE_CARDS;
    position->start = NO_START;
    if (start != NO_START) {
        lay_row(position, start);
        position->phase = PHASE_DRAFT;
    } else {
        position->phase = PHASE_START;
        position->to_move = rules->start == WAGONS_SECOND_PICKS ? 1 : 0;
    }
}

/* The cards that lie in the circle, those whose backs are not the scoring cards, in the order of the shuffled deck. */
static void circle_of(const struct deck *deck, const uint8_t scoring[GAME_SCORING], const uint8_t shuffled[CARDS],
                      uint8_t circle[CIRCLE_CARDS])
{
    int count = 0;
    for (int i = 0; i < CARDS; i++) {
        uint8_t back = deck->cards[shuffled[i]].back;
        if (back != scoring[0] && back != scoring[1] && back != scoring[2]) {
            circle[count++] = shuffled[i];
        }
    }
}

void position_deal(struct position *position, const struct wagons_rules *rules, const struct deck *deck, uint64_t seed,
                   uint64_t index)
{
    struct random_stream stream = random_open(seed, index, RANDOM_DEAL, 0);
    uint8_t cards[CARDS];
    for (int card = 0; card < CARDS; card++) {
        cards[card] = (uint8_t)card;
    }
    random_shuffle(&stream, cards, CARDS);
    uint8_t scoring[GAME_SCORING];
    for (int k = 0; k < GAME_SCORING; k++) {
        scoring[k] = rules->has_scoring ? rules->scoring[k] : deck->cards[cards[k]].back;
    }
    uint8_t circle[CIRCLE_CARDS];
    circle_of(deck, scoring, cards, circle);
    int start = NO_START;
    if (rules->start == WAGONS_FIXED) {
        int drawn = (int)random_below(&stream, CIRCLE_CARDS);
        start = rules->start_card >= 0 ? rules->start_card : drawn;
    }
    position_set(position, rules, deck, scoring, circle, start);
}

void position_settle(struct position *position)
{
    if (position->hand != NO_CARD || position->pending_count[position->to_move] > 0) {
        position->phase = PHASE_PLACE;
    } else {
        position->phase = position->row_count > 0 ? PHASE_DRAFT : PHASE_OVER;
    }
}

int position_card(const struct position *position)
{
    return position->hand != NO_CARD ? position->hand : position->pending[position->to_move][0];
}

int position_cards_left(const struct position *position)
{
    return position->row_count + position->pending_count[0] + position->pending_count[1] + (position->hand != NO_CARD);
}

/* Under first-picks player 1 chose the start card for the own town: the first draft takes just that. */
static bool takes_start_card(const struct position *position)
{
    return position->start_rule == WAGONS_FIRST_PICKS && position->row_count == CIRCLE_CARDS;
}

static int draft_count(const struct position *position)
{
    return takes_start_card(position) ? 1 : position->row_count;
}

static int place_moves(const struct position *position, wagons_move *moves)
{
    int player = position->to_move;
    struct placement placements[PLACEMENTS_MAX];
    int count = placements_list(&position->town[player], position->forbid_full_cover, placements);
    for (int i = 0; i < count; i++) {
        moves[i] = move_place(placements[i].x + position->origin_x[player],
                              placements[i].y + position->origin_y[player], placements[i].turned);
    }
    return count;
}

int position_moves(const struct position *position, wagons_move *moves)
{
    int count = 0;
    switch ((enum phase)position->phase) {
    case PHASE_START:
        for (; count < position->row_count; count++) {
            moves[count] = move_start(count);
        }
        return count;
    case PHASE_DRAFT:
        for (; count < draft_count(position); count++) {
            moves[count] = move_draft(count);
        }
        return count;
    case PHASE_PLACE:
        return place_moves(position, moves);
    case PHASE_OVER:
        break;
    }
    return 0;
}

static bool is_legal_place(const struct position *position, int x, int y)
{
    const struct town *town = &position->town[position->to_move];
    if (town->cards == 0) {
        return abs(x) <= COORDINATE_MAX && abs(y) <= COORDINATE_MAX;
    }
    int in_town_x = x - position->origin_x[position->to_move];
    int in_town_y = y - position->origin_y[position->to_move];
    return town_touches(town, in_town_x, in_town_y) &&
           !(position->forbid_full_cover && town_hides_card(town, in_town_x, in_town_y));
}

bool position_is_legal(const struct position *position, wagons_move move)
{
    int x;
    int y;
    int turned;
    switch (move_kind(move)) {
    case MOVE_START:
        return position->phase == PHASE_START && move_index(move) < position->row_count;
    case MOVE_DRAFT:
        return position->phase == PHASE_DRAFT && move_index(move) < draft_count(position);
    case MOVE_PLACE:
        move_placement(move, &x, &y, &turned);
        return position->phase == PHASE_PLACE && is_legal_place(position, x, y);
    }
    return false;
}

static void apply_start(struct position *position, int index)
{
    lay_row(position, index);
    position->phase = PHASE_DRAFT;
    position->to_move = 0;
}

static void apply_draft(struct position *position, int skipped)
{
    int other = 1 - position->to_move;
    position->hand = position->row[skipped];
    memcpy(position->pending[other], position->row, (size_t)skipped);
    position->pending_count[other] = (uint8_t)skipped;
    position->row_count = (uint8_t)(position->row_count - skipped - 1);
    memmove(position->row, position->row + skipped + 1, position->row_count);
    position->phase = PHASE_PLACE;
}

static void apply_place(struct position *position, int x, int y, int turned)
{
    int player = position->to_move;
    struct town *town = &position->town[player];
    if (town->cards == 0) {
        position->origin_x[player] = (int16_t)x;
        position->origin_y[player] = (int16_t)y;
    }
    int id = position_card(position);
    int in_town_x = x - position->origin_x[player];
    int in_town_y = y - position->origin_y[player];
    struct card card = card_turned(&position->deck->cards[id], turned);
    position->placed[player][town->cards] =
        (struct placed){(uint8_t)id, (uint8_t)turned, (int8_t)in_town_x, (int8_t)in_town_y};
    town_place(town, &card, in_town_x, in_town_y, NULL);
    if (position->hand != NO_CARD) {
        position->hand = NO_CARD;
        position->to_move = (uint8_t)(1 - player);
    } else {
        position->pending_count[player]--;
        memmove(position->pending[player], position->pending[player] + 1, position->pending_count[player]);
    }
    position_settle(position);
}

void position_apply(struct position *position, wagons_move move)
{
    int x;
    int y;
    int turned;
    switch (move_kind(move)) {
    case MOVE_START:
        apply_start(position, move_index(move));
        break;
    case MOVE_DRAFT:
        apply_draft(position, move_index(move));
        break;
    case MOVE_PLACE:
        move_placement(move, &x, &y, &turned);
        apply_place(position, x, y, turned);
        break;
    }
}

int position_winner(const struct position *position, int total_0, int total_1)
{
    if (total_0 != total_1) {
        return total_0 > total_1 ? 0 : 1;
    }
    if (position->town[0].cards != position->town[1].cards) {
        return position->town[0].cards < position->town[1].cards ? 0 : 1;
    }
    return WAGONS_NOBODY;
}

int position_scores(const struct position *position, struct town_score scores[2])
{
    scoring_towns(position->town, position->scoring, scores);
    return position_winner(position, scores[0].total, scores[1].total);
}
