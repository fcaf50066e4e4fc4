// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/work_homestead.h"

#include <stdlib.h>

#include "base/random.h"
#include "games/homestead/placing.h"

static void draw_all(struct homestead *state)
{
    while (state->phase == HOMESTEAD_DRAWS) {
        homestead_take(state);
    }
}

static void dealt(uint64_t seed, uint64_t index, struct homestead *state)
{
    homestead_deal(state, homestead_deck_default(), seed, index);
    draw_all(state);
}

static void dealt_plain(uint64_t seed, uint64_t index, struct plain_homestead *game)
{
    struct homestead state;
    homestead_deal(&state, homestead_deck_default(), seed, index);
    plain_homestead_begin(game, state.deck, state.pile, state.start_card, state.first);
}

static struct placing greedy(const struct homestead *state)
{
    int player = state->to_move;
    return placing_greedy(&state->grid[player], state->deck, state->hand[player]);
}

static void play_greedily(struct homestead *state, int placements)
{
    for (; placements > 0 && state->phase != HOMESTEAD_OVER; placements--) {
        struct placing placing = greedy(state);
        homestead_lay(state, placing.card, placing.cell);
        draw_all(state);
    }
}

static void play_plain_greedily(struct plain_homestead *game, int placements)
{
    for (; placements > 0 && !plain_homestead_is_over(game); placements--) {
        struct plain_homestead_move move = plain_homestead_greedy(game);
        plain_homestead_apply(game, &move);
    }
}

struct bench_grids *bench_grids_new(uint64_t seed)
{
    struct bench_grids *grids = malloc(sizeof *grids);
    if (grids == NULL) {
        return NULL;
    }
    grids->seed = seed;
    for (int i = 0; i < BENCH_GRIDS; i++) {
        dealt(seed, (uint64_t)i, &grids->states[i]);
        play_greedily(&grids->states[i], 4 + i % 36);
        dealt_plain(seed, (uint64_t)i, &grids->plain[i]);
        play_plain_greedily(&grids->plain[i], 4 + i % 36);
    }
    return grids;
}

/* --- placements --- */

uint64_t work_homestead_placements(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_grids *grids = context;
    const struct homestead *state = &grids->states[round % BENCH_GRIDS];
    const struct grid *grid = &state->grid[state->to_move];
    uint64_t count = 0;
    for (uint64_t open = grid_open(grid); open != 0; open &= open - 1) {
        struct grid_beside beside;
        grid_look(grid, state->deck, __builtin_ctzll(open), &beside);
        for (uint64_t hand = state->hand[state->to_move]; hand != 0; hand &= hand - 1, count++) {
            *checksum += (uint64_t)(grid->total + grid_gain(&beside, &state->deck->cards[__builtin_ctzll(hand)]));
        }
    }
    return count;
}

uint64_t work_homestead_placements_plain(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_grids *grids = context;
    const struct plain_homestead *game = &grids->plain[round % BENCH_GRIDS];
    struct plain_homestead_move moves[PLAIN_HOMESTEAD_MOVES];
    int count = plain_homestead_moves(game, moves), matched;
    for (int i = 0; i < count; i++) {
        struct plain_homestead_grid grid = game->grid[game->to_move];
        grid.cell[moves[i].y + PLAIN_REACH][moves[i].x + PLAIN_REACH] = moves[i].card;
        *checksum += (uint64_t)plain_homestead_points(&grid, game->deck, &matched);
    }
    return (uint64_t)count;
}

/* --- playouts --- */

static uint64_t checksum_of(int first, int second)
{
    return (uint64_t)first * 10000 + (uint64_t)second;
}

static uint64_t checksum_of_plain(const struct plain_homestead *game)
{
    int matched;
    int first = plain_homestead_points(&game->grid[0], game->deck, &matched);
    return checksum_of(first, plain_homestead_points(&game->grid[1], game->deck, &matched));
}

uint64_t work_homestead_random(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_grids *grids = context;
    struct random_stream stream = random_open(grids->seed, round, RANDOM_PLAYOUT, 0);
    struct homestead state;
    dealt(grids->seed, round, &state);
    while (state.phase != HOMESTEAD_OVER) {
        wagons_move moves[PLAIN_HOMESTEAD_MOVES];
        int count = homestead_moves(&state, moves);
        homestead_apply(&state, moves[random_below(&stream, (uint32_t)count)]);
        draw_all(&state);
    }
    *checksum = checksum_of(state.grid[0].total, state.grid[1].total);
    return 1;
}

uint64_t work_homestead_random_plain(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_grids *grids = context;
    struct random_stream stream = random_open(grids->seed, round, RANDOM_PLAYOUT, 0);
    struct plain_homestead game;
    dealt_plain(grids->seed, round, &game);
    while (!plain_homestead_is_over(&game)) {
        struct plain_homestead_move moves[PLAIN_HOMESTEAD_MOVES];
        int count = plain_homestead_moves(&game, moves);
        plain_homestead_apply(&game, &moves[random_below(&stream, (uint32_t)count)]);
    }
    *checksum = checksum_of_plain(&game);
    return 1;
}

uint64_t work_homestead_greedy(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_grids *grids = context;
    struct homestead state;
    dealt(grids->seed, round, &state);
    play_greedily(&state, 2 * GRID_CELLS);
    *checksum = checksum_of(state.grid[0].total, state.grid[1].total);
    return 1;
}

uint64_t work_homestead_greedy_plain(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_grids *grids = context;
    struct plain_homestead game;
    dealt_plain(grids->seed, round, &game);
    play_plain_greedily(&game, 2 * GRID_CELLS);
    *checksum = checksum_of_plain(&game);
    return 1;
}
