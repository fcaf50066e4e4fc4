// SPDX-License-Identifier: GPL-3.0-or-later
/* Circle the Wagons as a struct wagons_game: each entry hands over to the module that does the work. */
#include "games/wagons/game.h"

#include <stdlib.h>
#include <string.h>

#include "games/wagons/guide.h"
#include "games/wagons/json/deal_json.h"
#include "games/wagons/json/move_json.h"
#include "games/wagons/json/rules_json.h"
#include "games/wagons/json/score_json.h"
#include "games/wagons/policies.h"
#include "games/wagons/position_hash.h"
#include "games/wagons/rules_text.h"
#include "games/wagons/solve/solve_settle.h"

/* --- deck --- */

static const void *game_deck_default(void)
{
    return deck_default();
}

static void *game_deck_parse(const struct cJSON *json, struct wagons_error *error)
{
    return deck_parse(json, error);
}

static struct cJSON *game_deck_json(const void *deck)
{
    return deck_json(deck);
}

static const char *game_deck_name(const void *deck)
{
    const struct deck *used = deck;
    return used->name;
}

static uint64_t game_deck_hash(const void *deck)
{
    const struct deck *used = deck;
    return used->hash;
}

/* --- play --- */

static void game_deal(void *state, const struct wagons_rules *rules, const void *deck, uint64_t seed, uint64_t index)
{
    position_deal(state, rules, deck, seed, index);
}

static int game_to_move(const void *state)
{
    const struct position *position = state;
    return position->phase == PHASE_OVER ? WAGONS_NOBODY : position->to_move;
}

static const char *game_phase(const void *state)
{
    static const char *const names[] = {
        [PHASE_START] = "start", [PHASE_DRAFT] = "draft", [PHASE_PLACE] = "place", [PHASE_OVER] = "over"};
    const struct position *position = state;
    return names[position->phase];
}

static int game_legal_moves(const void *state, wagons_move *moves)
{
    return position_moves(state, moves);
}

static bool game_is_legal(const void *state, wagons_move move)
{
    return position_is_legal(state, move);
}

static void game_apply(void *state, wagons_move move)
{
    position_apply(state, move);
}

static void game_result(const void *state, struct wagons_result *result)
{
    struct town_score scores[2];
    result->players = 2;
    result->winner = position_scores(state, scores);
    result->total[0] = scores[0].total;
    result->total[1] = scores[1].total;
}

static void game_scoring_result(const void *state, struct wagons_scoring_result *result)
{
    const struct position *position = state;
    struct town_score scores[2];
    position_scores(position, scores);
    memcpy(result->cards, position->scoring, sizeof result->cards);
    memcpy(result->points[0], scores[0].scoring, sizeof result->points[0]);
    memcpy(result->points[1], scores[1].scoring, sizeof result->points[1]);
    for (int mask = 0; mask < 1 << GAME_SCORING; mask++) {
        int total[2] = {scores[0].total, scores[1].total};
        for (int k = 0; k < GAME_SCORING; k++) {
            total[0] -= mask >> k & 1 ? scores[0].scoring[k] : 0;
            total[1] -= mask >> k & 1 ? scores[1].scoring[k] : 0;
        }
        result->winner_without[mask] = (int8_t)position_winner(position, total[0], total[1]);
    }
}

static uint64_t game_hash(const void *state)
{
    return position_hash(state);
}

/* A turn has the received cards' placements, the draft if there is a row left, and the own placement; the start choice is
   a turn of its own. It is told by the cards that the player has, which only the end of a turn or the other player's
   draft changes. */
static int game_turn(const void *state, int *choices)
{
    const struct position *position = state;
    int pending = position->pending_count[position->to_move];
    switch ((enum phase)position->phase) {
    case PHASE_START:
    case PHASE_OVER:
        *choices = 1;
        return -1;
    case PHASE_DRAFT:
        *choices = 2;
        break;
    case PHASE_PLACE:
        *choices = position->hand != NO_CARD ? 1 : pending + (position->row_count > 0 ? 2 : 0);
        break;
    }
    return position->town[position->to_move].cards + pending;
}

const struct wagons_game circle_the_wagons_game = {
    .name = "circle-the-wagons",
    .title = "Circle the Wagons",
    .players_min = 2,
    .players_max = 2,
    .state_size = sizeof(struct position),

    .deck_default = game_deck_default,
    .deck_parse = game_deck_parse,
    .deck_free = free,
    .deck_json = game_deck_json,
    .deck_name = game_deck_name,
    .deck_hash = game_deck_hash,

    .rules_json = rules_json,
    .rules_parse = rules_parse,
    .scoring_parse = rules_scoring_parse,
    .rules_text = rules_text,

    .deal = game_deal,
    .to_move = game_to_move,
    .phase = game_phase,
    .legal_moves = game_legal_moves,
    .is_legal = game_is_legal,
    .apply = game_apply,
    .result = game_result,

    .scoring_names = scoring_names,
    .scoring_count = SCORING_CARDS,
    .scoring_result = game_scoring_result,

    .hash = game_hash,
    .turn = game_turn,
    .guide = &circle_guide,
    .settle = solve_settle,

    .deal_json = deal_json,
    .deal_parse = deal_parse,
    .move_is_listed = move_is_listed,
    .move_json = move_json,
    .move_parse = move_parse,
    .move_text = move_text,
    .result_json = score_result_json,
    .score_json = score_json,
    .towns_score = score_towns,

    .policies = circle_policies,
};
