// SPDX-License-Identifier: GPL-3.0-or-later
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "tests/mcts_run.h"

void *mcts_run_state(const struct wagons_game *game, int players, uint64_t seed, uint64_t index, int moves)
{
    struct random_stream stream = random_open(seed, index, RANDOM_TEST, 0);
    struct wagons_rules rules = wagons_rules_default();
    void *state = calloc(2, game->state_size);
    void *before = (char *)state + game->state_size;
    rules.players = players;
    game->deal(state, &rules, game->deck_default != NULL ? game->deck_default() : NULL, seed, index);
    for (int i = 0; i < moves; i++) {
        wagons_move list[WAGONS_MOVES_MAX];
        memcpy(before, state, game->state_size);
        game->apply(state, list[random_below(&stream, (uint32_t)game->legal_moves(state, list))]);
        if (game->to_move(state) == WAGONS_NOBODY) {
            memcpy(state, before, game->state_size);
            break;
        }
    }
    return state;
}

struct wagons_mcts_answer mcts_run_on(struct wagons_mcts *mcts, const void *state, uint64_t seed, uint64_t playouts)
{
    struct wagons_mcts_budget budget = {.playouts = playouts};
    struct wagons_mcts_answer answer;
    assert_true(wagons_mcts_search(mcts, state, seed, &budget, &answer));
    assert_in_range(answer.count, 1, answer.legal);
    return answer;
}

struct wagons_mcts_answer mcts_run(const struct wagons_game *game, const struct wagons_mcts_settings *settings,
                                   const void *state, uint64_t seed, uint64_t playouts)
{
    struct wagons_mcts *mcts = wagons_mcts_new(game, settings);
    assert_non_null(mcts);
    struct wagons_mcts_answer answer = mcts_run_on(mcts, state, seed, playouts);
    wagons_mcts_free(mcts);
    return answer;
}

static void write_move(FILE *file, const struct wagons_mcts_move *move)
{
    fprintf(file, "%x: %llu visits, %a win, %a margin, %s", move->move, (unsigned long long)move->visits, move->win,
            move->margin, move->proven ? "proven" : "open");
    if (move->has_lower) {
        fprintf(file, ", from %d", move->lower);
    }
    if (move->has_upper) {
        fprintf(file, ", to %d", move->upper);
    }
    for (int i = 0; i < move->line_count; i++) {
        fprintf(file, " %x", move->line[i]);
    }
    putc('\n', file);
}

char *mcts_run_text(const struct wagons_mcts_answer *answer)
{
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    fprintf(file, "player %d, %s, %a win, %a margin, %llu playouts, %llu visits, %llu nodes, %zu bytes%s, %d of %d\n",
            answer->to_move, answer->solved ? "solved" : "open", answer->win, answer->margin,
            (unsigned long long)answer->playouts, (unsigned long long)answer->visits, (unsigned long long)answer->nodes,
            answer->memory, answer->full ? " full" : "", answer->count, answer->legal);
    for (int i = 0; i < answer->count; i++) {
        write_move(file, &answer->moves[i]);
    }
    fclose(file);
    return text;
}

char *mcts_run_to_text(const struct wagons_game *game, const struct wagons_mcts_settings *settings, const void *state,
                       uint64_t seed, uint64_t playouts)
{
    struct wagons_mcts_answer answer = mcts_run(game, settings, state, seed, playouts);
    char *text = mcts_run_text(&answer);
    wagons_mcts_answer_free(&answer);
    return text;
}

const struct wagons_mcts_move *mcts_run_move(const struct wagons_mcts_answer *answer, wagons_move move)
{
    for (int i = 0; i < answer->count; i++) {
        if (answer->moves[i].move == move) {
            return &answer->moves[i];
        }
    }
    fail_msg("move %x was not tried", move);
    return NULL;
}
