// SPDX-License-Identifier: GPL-3.0-or-later
/* Homestead as a struct wagons_game: each entry hands over to the module that does the work. */
#include "games/homestead/homestead_game.h"

#include <stdlib.h>

#include "base/json.h"
#include "games/homestead/homestead_guide.h"
#include "games/homestead/homestead_records.h"
#include "games/homestead/homestead_rules.h"

/* --- deck --- */

static const void *deck_default(void)
{
    return homestead_deck_default();
}

static void *deck_parse(const struct cJSON *json, struct wagons_error *error)
{
    return homestead_deck_parse(json, error);
}

static struct cJSON *deck_json(const void *deck)
{
    return homestead_deck_json(deck);
}

static const char *deck_name(const void *deck)
{
    const struct homestead_deck *used = deck;
    return used->name;
}

static uint64_t deck_hash(const void *deck)
{
    const struct homestead_deck *used = deck;
    return used->hash;
}

/* --- rules: it has no options --- */

static void rules_json(const struct wagons_rules *rules, struct cJSON *object)
{
    (void)rules;
    (void)object;
}

static bool rules_parse(const struct cJSON *object, struct wagons_rules *rules, struct wagons_error *error)
{
    (void)rules;
    return object == NULL || json_object(object, "", error);
}

/* --- play --- */

static void deal(void *state, const struct wagons_rules *rules, const void *deck, uint64_t seed, uint64_t index)
{
    (void)rules;
    homestead_deal(state, deck, seed, index);
}

static int to_move(const void *state)
{
    const struct homestead *at = state;
    return at->phase == HOMESTEAD_OVER ? WAGONS_NOBODY : at->phase == HOMESTEAD_DRAWS ? WAGONS_CHANCE : at->to_move;
}

static const char *phase(const void *state)
{
    static const char *const names[] = {
        [HOMESTEAD_DRAWS] = "draw", [HOMESTEAD_PLACES] = "place", [HOMESTEAD_OVER] = "over"};
    const struct homestead *at = state;
    return names[at->phase];
}

static int legal_moves(const void *state, wagons_move *moves)
{
    return homestead_moves(state, moves);
}

static bool is_legal(const void *state, wagons_move move)
{
    return homestead_is_legal(state, move);
}

static void apply(void *state, wagons_move move)
{
    homestead_apply(state, move);
}

static void result(const void *state, struct wagons_result *found)
{
    const struct homestead *at = state;
    *found = (struct wagons_result){
        .players = 2, .winner = homestead_leader(at), .total = {at->grid[0].total, at->grid[1].total}};
}

static void determinize(void *state, int observer, struct random_stream *random)
{
    homestead_determinize(state, observer, random);
}

static bool chance_is_seen(const void *state, int observer)
{
    const struct homestead *at = state;
    return at->to_move == observer;
}

static void observe(void *state, int observer)
{
    homestead_observe(state, observer);
}

static uint64_t hash(const void *state)
{
    return homestead_hash(state);
}

const struct wagons_game homestead_game = {
    .name = "homestead",
    .title = "Homestead",
    .players_min = 2,
    .players_max = 2,
    .state_size = sizeof(struct homestead),

    .deck_default = deck_default,
    .deck_parse = deck_parse,
    .deck_free = free,
    .deck_json = deck_json,
    .deck_name = deck_name,
    .deck_hash = deck_hash,

    .rules_json = rules_json,
    .rules_parse = rules_parse,
    .rules_text = homestead_rules_text,

    .deal = deal,
    .to_move = to_move,
    .phase = phase,
    .legal_moves = legal_moves,
    .is_legal = is_legal,
    .apply = apply,
    .result = result,

    .determinize = determinize,
    .chance_is_seen = chance_is_seen,
    .observe = observe,
    .hash = hash,
    .guide = &homestead_guide,

    .deal_json = homestead_deal_json,
    .deal_parse = homestead_deal_parse,
    .move_is_listed = homestead_move_is_listed,
    .move_json = homestead_move_json,
    .move_parse = homestead_move_parse,
    .move_text = homestead_move_text,
    .result_json = homestead_result_json,
    .score_json = homestead_score_json,

    .policies = homestead_policies,
};
