// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/plain_play.h"

#include <limits.h>

void plain_play_score_placements(struct plain_town *town, const uint8_t scoring[GAME_SCORING], const struct card *card,
                                 const struct plain_placement *placements, int count, int *points)
{
    for (int i = 0; i < count; i++) {
        struct plain_undo undo;
        plain_town_place(town, card, &placements[i], &undo);
        points[i] = plain_scoring_own(town, scoring);
        plain_town_undo(town, &undo);
    }
}

struct plain_placement plain_play_greedy_placement(struct plain_game *game, int player, int card)
{
    struct plain_town *own = &game->town[player];
    const struct plain_town *other = &game->town[1 - player];
    struct plain_placement placements[PLAIN_PLACEMENTS];
    int count = plain_town_placements(own, game->forbid_full_cover, placements);
    int best = 0;
    int best_total = INT_MIN;
    for (int i = 0; i < count; i++) {
        struct plain_undo undo;
        plain_town_place(own, &game->cards[card], &placements[i], &undo);
        int total = plain_scoring_total(own, other, game->scoring);
        plain_town_undo(own, &undo);
        if (total > best_total) {
            best_total = total;
            best = i;
        }
    }
    return placements[best];
}

static struct plain_move greedy_placement_move(struct plain_game *game)
{
    int player = game->to_move;
    struct plain_move move = {
        .kind = PLAIN_PLACE,
        .placement = plain_play_greedy_placement(game, player, plain_game_card(game)),
    };
    move.placement.x += game->origin_x[player];
    move.placement.y += game->origin_y[player];
    return move;
}

static void place_all_greedily(struct plain_game *game)
{
    while (plain_game_phase(game) == PLAIN_PLACE) {
        struct plain_move move = greedy_placement_move(game);
        plain_game_apply(game, &move);
    }
}

/* How well a player stands: twice the difference of totals, and one more or less for the tie rule. */
static int standing(const struct plain_game *game, int player)
{
    int totals[2];
    plain_game_totals(game, totals);
    int own_cards = game->town[player].cards;
    int other_cards = game->town[1 - player].cards;
    int tie = own_cards < other_cards ? 1 : own_cards > other_cards ? -1 : 0;
    return 2 * (totals[player] - totals[1 - player]) + tie;
}

static struct plain_move best_draft(struct plain_game *game, int *best_standing)
{
    struct plain_move drafts[PLAIN_PLACEMENTS];
    int count = plain_game_moves(game, drafts);
    struct plain_move best = drafts[0];
    *best_standing = INT_MIN;
    for (int i = 0; i < count; i++) {
        struct plain_game after = *game;
        plain_game_apply(&after, &drafts[i]);
        place_all_greedily(&after);
        int reached = standing(&after, game->to_move);
        if (reached > *best_standing) {
            *best_standing = reached;
            best = drafts[i];
        }
    }
    return best;
}

static struct plain_move best_start(struct plain_game *game)
{
    struct plain_move starts[PLAIN_PLACEMENTS];
    int count = plain_game_moves(game, starts);
    struct plain_move best = starts[0];
    int best_standing = INT_MIN;
    for (int i = 0; i < count; i++) {
        struct plain_game after = *game;
        plain_game_apply(&after, &starts[i]);
        int drafter_standing;
        best_draft(&after, &drafter_standing);
        int reached = game->to_move == after.to_move ? drafter_standing : -drafter_standing;
        if (reached > best_standing) {
            best_standing = reached;
            best = starts[i];
        }
    }
    return best;
}

struct plain_move plain_play_greedy_move(struct plain_game *game)
{
    int unused;
    switch (plain_game_phase(game)) {
    case PLAIN_START:
        return best_start(game);
    case PLAIN_DRAFT:
        return best_draft(game, &unused);
    default:
        return greedy_placement_move(game);
    }
}

static struct plain_move random_move(const struct plain_game *game, struct random_stream *stream)
{
    struct plain_move moves[PLAIN_PLACEMENTS];
    int count = plain_game_moves(game, moves);
    return moves[count == 1 ? 0 : random_below(stream, (uint32_t)count)];
}

void plain_play_random(struct plain_game *game, struct random_stream *stream)
{
    while (plain_game_phase(game) != PLAIN_OVER) {
        struct plain_move move = random_move(game, stream);
        plain_game_apply(game, &move);
    }
}

static struct plain_move near_draft(const struct plain_game *game, struct random_stream *stream)
{
    uint32_t tenth = random_below(stream, 10);
    struct plain_move move = {.kind = PLAIN_DRAFT, .index = tenth < 5 ? 0 : tenth < 8 ? 1 : 2};
    if (!plain_game_is_legal(game, &move)) {
        move.index = 0;
    }
    return move;
}

static struct plain_move near_greedy_move(struct plain_game *game, struct random_stream *stream)
{
    switch (plain_game_phase(game)) {
    case PLAIN_START:
        return random_move(game, stream);
    case PLAIN_DRAFT:
        return near_draft(game, stream);
    default:
        return greedy_placement_move(game);
    }
}

void plain_play_greedy(struct plain_game *game, struct random_stream *stream)
{
    while (plain_game_phase(game) != PLAIN_OVER) {
        struct plain_move move = near_greedy_move(game, stream);
        plain_game_apply(game, &move);
    }
}
