// SPDX-License-Identifier: GPL-3.0-or-later
/* Carcassonne as a struct wagons_game: each entry hands over to the module that does the work. */
#include "games/carcassonne/game.h"

#include "games/carcassonne/guide.h"
#include "games/carcassonne/json/land_json.h"
#include "games/carcassonne/json/move_json.h"
#include "games/carcassonne/land_points.h"
#include "games/carcassonne/policies.h"
#include "games/carcassonne/tile_set.h"
#include "games/carcassonne/turn.h"

/* The order in which tiles come is left to chance in the course of the game. */
static void deal(void *state, const struct wagons_rules *rules, const void *deck, uint64_t seed, uint64_t index)
{
    (void)deck;
    (void)seed;
    (void)index;
    land_begin(state, rules->players, rules->farms_only);
}

static int to_move(const void *state)
{
    const struct land *land = state;
    if (land_is_over(land)) {
        return WAGONS_NOBODY;
    }
    return land->drawn == TILE_NONE ? WAGONS_CHANCE : land->to_move;
}

static const char *phase(const void *state)
{
    const struct land *land = state;
    if (land_is_over(land)) {
        return "over";
    }
    return land->drawn == TILE_NONE ? "draw" : "place";
}

static int legal_moves(const void *state, wagons_move *moves)
{
    return turn_legal(state, moves, NULL);
}

static bool is_legal(const void *state, wagons_move move)
{
    return turn_is_legal(state, move);
}

static void apply(void *state, wagons_move move)
{
    turn_apply(state, move);
}

static void result(const void *state, struct wagons_result *found)
{
    const struct land *land = state;
    int best = 0, leaders = 0;
    *found = (struct wagons_result){.players = land->players, .winner = WAGONS_NOBODY};
    land_totals(land, found->total);
    for (int player = 1; player < land->players; player++) {
        best = found->total[player] > found->total[best] ? player : best;
    }
    for (int player = 0; player < land->players; player++) {
        leaders += found->total[player] == found->total[best];
    }
    found->winner = leaders == 1 ? best : WAGONS_NOBODY;
}

static int chance_moves(const void *state, wagons_move *moves, uint32_t *weights)
{
    return turn_legal(state, moves, weights);
}

static uint64_t hash(const void *state)
{
    return land_hash(state);
}

const struct wagons_game carcassonne_game = {
    .name = "carcassonne",
    .title = "Carcassonne",
    .players_min = 2,
    .players_max = WAGONS_PLAYERS_MAX,
    .state_size = sizeof(struct land),

    .deck_default = carcassonne_deck_default,
    .deck_parse = carcassonne_deck_parse,
    .deck_free = carcassonne_deck_free,
    .deck_json = carcassonne_deck_json,
    .deck_name = carcassonne_deck_name,
    .deck_hash = carcassonne_deck_hash,

    .rules_json = carcassonne_rules_json,
    .rules_parse = carcassonne_rules_parse,
    .rules_text = carcassonne_rules_text,

    .deal = deal,
    .to_move = to_move,
    .phase = phase,
    .legal_moves = legal_moves,
    .is_legal = is_legal,
    .apply = apply,
    .result = result,

    .chance_moves = chance_moves,
    .hash = hash,
    .guide = &carcassonne_guide,

    .deal_json = carcassonne_deal_json,
    .deal_parse = carcassonne_deal_parse,
    .move_is_listed = carcassonne_move_is_listed,
    .chance_parse = carcassonne_chance_parse,
    .last_parse = carcassonne_last_parse,
    .move_json = carcassonne_move_json,
    .move_parse = carcassonne_move_parse,
    .move_text = carcassonne_move_text,
    .result_json = carcassonne_result_json,
    .score_json = carcassonne_score_json,

    .policies = carcassonne_policies,
};
