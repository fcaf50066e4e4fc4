// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/work_search.h"

#include <stdlib.h>

#include "bench/plain_search.h"
#include "games/wagons/game.h"
#include "games/wagons/greedy.h"
#include "games/wagons/playout.h"
#include "games/wagons/solve/solve.h"
#include "wagons/mcts.h"

enum { GAMES = 4, ENDINGS = 4, GAME_CARDS = 9, ENDING_CARDS = 2, PLAYOUTS = 64, SOLVER_BYTES = 4 << 20 };

/* A game so far, in both forms. */
struct both {
    struct position position;
    struct plain_game plain;
};

struct bench_search {
    uint64_t seed;
    struct both game[GAMES];
    struct both ending[ENDINGS];
    uint64_t nodes[ENDINGS]; /* that plain alpha-beta visits */
    struct solver *solver;
    struct wagons_mcts *mcts;
};

static void playout(const struct wagons_insight *insight, void *state, struct random_stream *random)
{
    (void)insight;
    playout_greedy(state, random);
}

static const struct wagons_guide playout_guide = {.rating_scale = 1, .margin_scale = 10, .playout = playout};

/* --- positions --- */

static struct plain_move plain_move_of(wagons_move move)
{
    struct plain_move plain = {.kind = PLAIN_START, .index = move_index(move)};
    if (move_kind(move) == MOVE_DRAFT) {
        plain.kind = PLAIN_DRAFT;
    } else if (move_kind(move) == MOVE_PLACE) {
        int x, y, turned;
        move_placement(move, &x, &y, &turned);
        plain.kind = PLAIN_PLACE;
        plain.placement = (struct plain_placement){x, y, turned != 0};
    }
    return plain;
}

/* Greedy play with some skips until so many cards are left. */
static void play_until(struct both *both, uint64_t seed, uint64_t index, int cards)
{
    struct wagons_rules rules = wagons_rules_default();
    struct random_stream stream = random_open(seed, index, RANDOM_TEST, 2);
    position_deal(&both->position, &rules, deck_default(), seed, index);
    plain_game_begin(&both->plain, both->position.deck->cards, WAGONS_FIRST_PICKS, false, both->position.scoring,
                     both->position.circle, PLAIN_NO_START);
    while (position_cards_left(&both->position) > cards) {
        wagons_move moves[WAGONS_MOVES_MAX];
        int count = position_moves(&both->position, moves);
        wagons_move move = both->position.phase == PHASE_PLACE
                               ? greedy_choose(&both->position)
                               : moves[random_below(&stream, (uint32_t)(count < 3 ? count : 3))];
        struct plain_move plain = plain_move_of(move);
        position_apply(&both->position, move);
        plain_game_apply(&both->plain, &plain);
    }
}

struct bench_search *bench_search_new(uint64_t seed)
{
    struct bench_search *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return NULL;
    }
    struct wagons_mcts_settings settings = wagons_mcts_settings_default(&circle_the_wagons_game);
    settings.guide = &playout_guide;
    settings.threads = 1;
    search->seed = seed;
    search->solver = solver_new(SOLVER_BYTES);
    search->mcts = wagons_mcts_new(&circle_the_wagons_game, &settings);
    if (search->solver == NULL || search->mcts == NULL) {
        bench_search_free(search);
        return NULL;
    }
    for (uint64_t i = 0; i < GAMES; i++) {
        play_until(&search->game[i], seed, i, GAME_CARDS);
    }
    for (uint64_t i = 0; i < ENDINGS; i++) {
        play_until(&search->ending[i], seed, GAMES + i, ENDING_CARDS);
        plain_search_value(&search->ending[i].plain, -PLAIN_INFINITE, PLAIN_INFINITE, &search->nodes[i]);
    }
    return search;
}

void bench_search_free(struct bench_search *search)
{
    if (search != NULL) {
        solver_free(search->solver);
        wagons_mcts_free(search->mcts);
        free(search);
    }
}

/* --- work --- */

uint64_t work_tree_playouts(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_search *search = context;
    struct wagons_mcts_budget budget = {.playouts = PLAYOUTS};
    struct wagons_mcts_answer answer;
    uint64_t playouts = 0;
    /* another position than before, so that no tree is kept */
    if (wagons_mcts_search(search->mcts, &search->game[round % GAMES].position, round, &budget, &answer)) {
        playouts = answer.playouts;
        wagons_mcts_answer_free(&answer);
    }
    *checksum = 0;
    return playouts;
}

uint64_t work_tree_playouts_plain(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_search *search = context;
    struct random_stream stream = random_open(search->seed, round, RANDOM_PLAYOUT, 2);
    plain_search_playouts(&search->game[round % GAMES].plain, PLAYOUTS, &stream);
    *checksum = 0;
    return PLAYOUTS;
}

uint64_t work_solve(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_search *search = context;
    const struct position *position = &search->ending[round % ENDINGS].position;
    int value;
    solver_choose(search->solver, position, 0, &value);
    *checksum = (uint64_t)((position->to_move == 0 ? value : -value) + PLAIN_INFINITE);
    return search->nodes[round % ENDINGS];
}

uint64_t work_solve_plain(const void *context, uint64_t round, uint64_t *checksum)
{
    const struct bench_search *search = context;
    uint64_t nodes = 0;
    int value = plain_search_value(&search->ending[round % ENDINGS].plain, -PLAIN_INFINITE, PLAIN_INFINITE, &nodes);
    *checksum = (uint64_t)(value + PLAIN_INFINITE);
    return nodes;
}
