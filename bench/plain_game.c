// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/plain_game.h"

#include <string.h>

/* The circle becomes a row that begins at the start card. */
static void name_start(struct plain_game *game, int start)
{
    uint8_t circle[CIRCLE_CARDS];
    memcpy(circle, game->row, sizeof circle);
    for (int i = 0; i < CIRCLE_CARDS; i++) {
        game->row[i] = circle[(start + i) % CIRCLE_CARDS];
    }
    game->start_is_open = false;
    game->takes_start_card = game->start_rule == WAGONS_FIRST_PICKS;
    game->to_move = 0;
}

void plain_game_begin(struct plain_game *game, const struct card *cards, enum wagons_start start_rule,
                      bool forbid_full_cover, const uint8_t scoring[GAME_SCORING], const uint8_t circle[CIRCLE_CARDS],
                      int start)
{
    memset(game, 0, sizeof *game);
    game->cards = cards;
    plain_town_clear(&game->town[0]);
    plain_town_clear(&game->town[1]);
    memcpy(game->scoring, scoring, GAME_SCORING);
    memcpy(game->row, circle, CIRCLE_CARDS);
    game->row_count = CIRCLE_CARDS;
    game->start_rule = start_rule;
    game->forbid_full_cover = forbid_full_cover;
    game->hand = PLAIN_NO_CARD;
    game->start_is_open = true;
    game->to_move = start_rule == WAGONS_SECOND_PICKS ? 1 : 0;
    if (start != PLAIN_NO_START) {
        name_start(game, start);
    }
}

enum plain_phase plain_game_phase(const struct plain_game *game)
{
    if (game->start_is_open) {
        return PLAIN_START;
    }
    if (game->hand != PLAIN_NO_CARD || game->pending_count[game->to_move] > 0) {
        return PLAIN_PLACE;
    }
    return game->row_count > 0 ? PLAIN_DRAFT : PLAIN_OVER;
}

int plain_game_card(const struct plain_game *game)
{
    return game->hand != PLAIN_NO_CARD ? game->hand : game->pending[game->to_move][0];
}

static int placement_moves(const struct plain_game *game, struct plain_move *moves)
{
    int player = game->to_move;
    struct plain_placement placements[PLAIN_PLACEMENTS];
    int count = plain_town_placements(&game->town[player], game->forbid_full_cover, placements);
    for (int i = 0; i < count; i++) {
        moves[i] = (struct plain_move){.kind = PLAIN_PLACE, .placement = placements[i]};
        moves[i].placement.x += game->origin_x[player];
        moves[i].placement.y += game->origin_y[player];
    }
    return count;
}

int plain_game_moves(const struct plain_game *game, struct plain_move *moves)
{
    enum plain_phase phase = plain_game_phase(game);
    if (phase == PLAIN_PLACE) {
        return placement_moves(game, moves);
    }
    /* Any card of the circle may be the start; any card of the row may be taken, those before it skipped. */
    int count = game->row_count;
    if (phase == PLAIN_DRAFT && game->takes_start_card) {
        count = 1;
    }
    for (int i = 0; i < count; i++) {
        moves[i] = (struct plain_move){.kind = phase, .index = i};
    }
    return count;
}

static bool is_same(const struct plain_move *one, const struct plain_move *other)
{
    if (one->kind != PLAIN_PLACE) {
        return one->index == other->index;
    }
    return one->placement.x == other->placement.x && one->placement.y == other->placement.y &&
           one->placement.turned == other->placement.turned;
}

bool plain_game_is_legal(const struct plain_game *game, const struct plain_move *move)
{
    enum plain_phase phase = plain_game_phase(game);
    if (phase == PLAIN_OVER || move->kind != phase) {
        return false;
    }
    if (phase == PLAIN_PLACE && game->town[game->to_move].cards == 0) {
        return true;
    }
    struct plain_move moves[PLAIN_PLACEMENTS];
    int count = plain_game_moves(game, moves);
    for (int i = 0; i < count; i++) {
        if (is_same(move, &moves[i])) {
            return true;
        }
    }
    return false;
}

static void remove_first(uint8_t *cards, int *count, int removed)
{
    *count -= removed;
    memmove(cards, cards + removed, (size_t)*count);
}

static void draft(struct plain_game *game, int skipped)
{
    int other = 1 - game->to_move;
    memcpy(game->pending[other], game->row, (size_t)skipped);
    game->pending_count[other] = skipped;
    game->hand = game->row[skipped];
    remove_first(game->row, &game->row_count, skipped + 1);
    game->takes_start_card = false;
}

/* The drafter's own placement hands the turn over; received cards are placed one after the other before drafting. */
static void place(struct plain_game *game, struct plain_placement placement)
{
    int player = game->to_move;
    struct plain_town *town = &game->town[player];
    if (town->cards == 0) {
        game->origin_x[player] = placement.x;
        game->origin_y[player] = placement.y;
    }
    placement.x -= game->origin_x[player];
    placement.y -= game->origin_y[player];
    plain_town_place(town, &game->cards[plain_game_card(game)], &placement, NULL);
    if (game->hand != PLAIN_NO_CARD) {
        game->hand = PLAIN_NO_CARD;
        game->to_move = 1 - player;
    } else {
        remove_first(game->pending[player], &game->pending_count[player], 1);
    }
}

void plain_game_apply(struct plain_game *game, const struct plain_move *move)
{
    if (move->kind == PLAIN_START) {
        name_start(game, move->index);
    } else if (move->kind == PLAIN_DRAFT) {
        draft(game, move->index);
    } else {
        place(game, move->placement);
    }
}

int plain_game_totals(const struct plain_game *game, int totals[2])
{
    for (int player = 0; player < 2; player++) {
        totals[player] = plain_scoring_total(&game->town[player], &game->town[1 - player], game->scoring);
    }
    if (totals[0] != totals[1]) {
        return totals[0] > totals[1] ? 0 : 1;
    }
    if (game->town[0].cards != game->town[1].cards) {
        return game->town[0].cards < game->town[1].cards ? 0 : 1;
    }
    return PLAIN_NO_WINNER;
}
