// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/toy_dice.h"

#include <string.h>

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

const struct wagons_game toy_dice = {
    .name = "dice",
    .title = "Dice",
    .players_min = 2,
    .players_max = 3,
    .state_size = sizeof(struct dice),
    .deal = deal,
    .to_move = to_move,
    .phase = phase,
    .legal_moves = legal_moves,
    .apply = apply,
    .result = result,
    .chance_moves = chance_moves,
    .hash = hash,
};
