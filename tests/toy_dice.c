// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/toy_dice.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "base/random.h"

enum { SURE_POINTS = 2, TURNS = 2 };

static void deal(void *state, const struct wagons_rules *rules, const void *deck, uint64_t seed, uint64_t index)
{
    struct random_stream stream = random_open(seed, index, RANDOM_DEAL, 0);
    struct dice *dice = state;
    (void)deck;
    memset(dice, 0, sizeof *dice);
    dice->players = (uint8_t)rules->players;
    dice->turns_left = (uint8_t)(TURNS * rules->players);
    dice->points[1] = (uint8_t)(1 + random_below(&stream, 3));
    dice->points[2] = (uint8_t)(5 + random_below(&stream, 4));
    for (int face = 0; face < DICE_FACES; face++) {
        dice->weight[face] = (uint8_t)(1 + random_below(&stream, 6));
    }
}

static int to_move(const void *state)
{
    const struct dice *dice = state;
    return dice->rolling ? WAGONS_CHANCE : dice->turns_left > 0 ? dice->to_move : WAGONS_NOBODY;
}

static const char *phase(const void *state)
{
    return to_move(state) == WAGONS_CHANCE ? "roll" : "choose";
}

static int legal_moves(const void *state, wagons_move *moves)
{
    int mover = to_move(state);
    if (mover == WAGONS_NOBODY) {
        return 0;
    }
    moves[0] = mover == WAGONS_CHANCE ? DICE_FACE : DICE_SURE;
    moves[1] = moves[0] + 1;
    moves[2] = moves[1] + 1;
    return mover == WAGONS_CHANCE ? DICE_FACES : 2;
}

static int chance_moves(const void *state, wagons_move *moves, uint32_t *weights)
{
    const struct dice *dice = state;
    for (int face = 0; face < DICE_FACES; face++) {
        weights[face] = dice->weight[face];
    }
    return legal_moves(state, moves);
}

static void gain(struct dice *dice, int points)
{
    dice->total[dice->to_move] = (int16_t)(dice->total[dice->to_move] + points);
    dice->to_move = (uint8_t)((dice->to_move + 1) % dice->players);
    dice->turns_left--;
    dice->rolling = false;
}

static void apply(void *state, wagons_move move)
{
    struct dice *dice = state;
    if (move == DICE_ROLL) {
        dice->rolling = true;
    } else {
        gain(dice, move == DICE_SURE ? SURE_POINTS : dice->points[move - DICE_FACE]);
    }
}

static void result(const void *state, struct wagons_result *found)
{
    const struct dice *dice = state;
    *found = (struct wagons_result){.players = dice->players, .winner = WAGONS_NOBODY};
    int best = 0, leaders = 0;
    for (int i = 0; i < dice->players; i++) {
        found->total[i] = dice->total[i];
        best = dice->total[i] > best ? dice->total[i] : best;
    }
    for (int i = 0; i < dice->players; i++) {
        if (dice->total[i] == best) {
            leaders++;
            found->winner = i;
        }
    }
    found->winner = leaders == 1 ? found->winner : WAGONS_NOBODY;
}

static uint64_t hash(const void *state)
{
    const struct dice *dice = state;
    uint64_t bits = 1;
    for (int i = 0; i < dice->players; i++) {
        bits = bits * 64 + (uint64_t)dice->total[i];
    }
    return (bits * 64 + dice->turns_left * 2U + dice->rolling) * UINT64_C(0x9e3779b97f4a7c15);
}

/* --- records --- */

static const void *deck_default(void)
{
    static const char die[] = "die";
    return die;
}

static const char *deck_name(const void *deck)
{
    return deck;
}

static uint64_t deck_hash(const void *deck)
{
    (void)deck;
    return 6;
}

static void rules_json(const struct wagons_rules *rules, cJSON *object)
{
    (void)rules;
    (void)object;
}

static bool rules_parse(const cJSON *object, struct wagons_rules *rules, struct wagons_error *error)
{
    (void)rules;
    return object == NULL || json_object(object, "", error);
}

static void deal_json(const void *initial, const wagons_move *moves, int count, cJSON *record)
{
    const struct dice *dice = initial;
    cJSON *points = cJSON_AddArrayToObject(record, "points");
    cJSON *weights = cJSON_AddArrayToObject(record, "weights");
    (void)moves;
    (void)count;
    for (int face = 0; face < DICE_FACES; face++) {
        cJSON_AddItemToArray(points, cJSON_CreateNumber(dice->points[face]));
        cJSON_AddItemToArray(weights, cJSON_CreateNumber(dice->weight[face]));
    }
}

static bool parse_faces(const cJSON *list, const char *name, int low, uint8_t numbers[DICE_FACES],
                        struct wagons_error *error)
{
    if (!json_list(list, name, DICE_FACES, DICE_FACES, NULL, error)) {
        return false;
    }
    for (int face = 0; face < DICE_FACES; face++) {
        int number;
        if (!json_int(cJSON_GetArrayItem(list, face), name, low, 9, &number, error)) {
            return false;
        }
        numbers[face] = (uint8_t)number;
    }
    return true;
}

static bool deal_parse(void *initial, wagons_move *first, const cJSON *record, const struct wagons_rules *rules,
                       const void *deck, struct wagons_error *error)
{
    struct dice *dice = initial;
    (void)deck;
    memset(dice, 0, sizeof *dice);
    *first = WAGONS_NO_MOVE;
    dice->players = (uint8_t)rules->players;
    dice->turns_left = (uint8_t)(TURNS * rules->players);
    return parse_faces(json_get(record, "points"), "points", 0, dice->points, error) &&
           parse_faces(json_get(record, "weights"), "weights", 1, dice->weight, error);
}

static bool move_is_listed(const void *state, wagons_move move)
{
    (void)state;
    (void)move;
    return true;
}

static bool is_legal(const void *state, wagons_move move)
{
    wagons_move moves[DICE_FACES];
    int count = legal_moves(state, moves);
    return count > 0 && move >= moves[0] && move <= moves[count - 1];
}

static cJSON *move_json(const void *state, wagons_move move)
{
    cJSON *object = cJSON_CreateObject();
    const char *name = phase(state);
    cJSON_AddNumberToObject(object, name, move);
    return object;
}

static bool move_parse(const void *state, const cJSON *json, wagons_move *move, struct wagons_error *error)
{
    int number;
    if (!json_int(json_get(json, phase(state)), phase(state), 0, DICE_FACE + DICE_FACES, &number, error)) {
        return false;
    }
    *move = (wagons_move)number;
    return is_legal(state, *move) || error_set(error, "%s: expected a legal move", phase(state));
}

static void move_text(const void *state, wagons_move move, char *text, size_t size)
{
    snprintf(text, size, "%s %u", phase(state), move);
}

static cJSON *result_json(const void *state)
{
    struct wagons_result found;
    result(state, &found);
    cJSON *object = cJSON_CreateObject();
    cJSON *totals = cJSON_AddArrayToObject(object, "totals");
    for (int i = 0; i < found.players; i++) {
        cJSON_AddItemToArray(totals, cJSON_CreateNumber(found.total[i]));
    }
    return object;
}

static const struct wagons_policy no_policies[] = {{.name = NULL}};

const struct wagons_game toy_dice = {
    .name = "dice",
    .title = "Dice",
    .players_min = 2,
    .players_max = 3,
    .state_size = sizeof(struct dice),
    .deck_default = deck_default,
    .deck_name = deck_name,
    .deck_hash = deck_hash,
    .rules_json = rules_json,
    .rules_parse = rules_parse,
    .deal = deal,
    .to_move = to_move,
    .phase = phase,
    .legal_moves = legal_moves,
    .is_legal = is_legal,
    .apply = apply,
    .result = result,
    .chance_moves = chance_moves,
    .hash = hash,
    .deal_json = deal_json,
    .deal_parse = deal_parse,
    .move_is_listed = move_is_listed,
    .move_json = move_json,
    .move_parse = move_parse,
    .move_text = move_text,
    .result_json = result_json,
    .policies = no_policies,
};
