// SPDX-License-Identifier: GPL-3.0-or-later
/* Hidden cards and open-loop chance, against what is known of the toy games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/mcts_run.h"
#include "tests/toy_dice.h"
#include "tests/toy_draw.h"

static struct wagons_mcts_settings small_settings(const struct wagons_game *game)
{
    struct wagons_mcts_settings settings = wagons_mcts_settings_default(game);
    settings.memory = 8 << 20;
    settings.margin_weight = 0; /* the known answers are chances to win */
    settings.exploration = 0.5;
    return settings;
}

/* --- "draw", as player 1 sees it --- */

/* A set of cards: bit c for card c. */
static int cards_in(uint32_t set)
{
    return __builtin_popcount(set);
}

/* The chance that `card` beats the higher of two cards drawn from the unseen ones. */
static double chance_to_win(int card, uint32_t unseen)
{
    int all = cards_in(unseen), lower = cards_in(unseen & ((1U << card) - 1));
    return lower * (lower - 1) / (double)(all * (all - 1));
}

static double chance_of_best(int card, uint32_t unseen, int draws);

static double chance_after_draw(uint32_t unseen, int draws)
{
    double sum = 0;
    for (int card = 1; card <= DRAW_CARDS; card++) {
        if ((unseen >> card & 1) != 0) {
            sum += chance_of_best(card, unseen & ~(1U << card), draws + 1);
        }
    }
    return sum / cards_in(unseen);
}

static double chance_of_best(int card, uint32_t unseen, int draws)
{
    double kept = chance_to_win(card, unseen);
    double drawn = draws < DRAWS_MAX ? chance_after_draw(unseen, draws) : 0;
    return kept > drawn ? kept : drawn;
}

/* Player 1 to choose with that card; the other cards lie where they can, which the search may not look at. */
static struct draw choosing(int card, int aside)
{
    struct draw draw = {.phase = DRAW_PHASE_CHOOSE, .card = (uint8_t)card, .aside = (uint8_t)aside};
    for (int other = 1; other <= DRAW_CARDS; other++) {
        if (other != card && other != aside) {
            if (draw.held_count < 2) {
                draw.held[draw.held_count++] = (uint8_t)other;
            } else {
                draw.pile[draw.pile_count++] = (uint8_t)other;
            }
        }
    }
    return draw;
}

static void test_keep_or_draw(void **state)
{
    static const double tolerance = 0.06, gap = 0.08;
    struct wagons_mcts_settings settings = small_settings(&toy_draw);
    (void)state;
    for (int card = 2; card <= DRAW_CARDS; card++) {
        struct draw draw = choosing(card, 1);
        uint32_t unseen = 0x3fcU & ~(1U << card); /* 2 to 9 but for the own one */
        double kept = chance_to_win(card, unseen), drawn = chance_after_draw(unseen, 0);
        struct wagons_mcts_answer answer = mcts_run(&toy_draw, &settings, &draw, 1, 3000);
        const struct wagons_mcts_move *keep = mcts_run_move(&answer, DRAW_KEEP);
        const struct wagons_mcts_move *again = mcts_run_move(&answer, DRAW_AGAIN);
        assert_true(fabs(answer.win - (kept > drawn ? kept : drawn)) < tolerance);
        if (fabs(kept - drawn) > gap) {
            assert_int_equal(answer.moves[0].move, kept > drawn ? DRAW_KEEP : DRAW_AGAIN);
        }
        assert_true(!answer.solved && !keep->proven && !keep->has_lower && !again->has_upper);
        assert_int_equal(keep->line_count, 2);  /* and what player 2 plays */
        assert_int_equal(again->line_count, 1); /* chance comes next */
        wagons_mcts_answer_free(&answer);
    }
}

/* Where the unseen cards lie makes no difference at all. */
static void test_hidden_cards_stay_hidden(void **state)
{
    struct wagons_mcts_settings settings = small_settings(&toy_draw);
    struct draw draw = choosing(6, 1), other = draw;
    (void)state;
    for (int i = 0; i < draw.pile_count; i++) {
        other.pile[i] = draw.pile[draw.pile_count - 1 - i];
    }
    other.pile[0] = draw.held[0];
    other.held[0] = draw.pile[draw.pile_count - 1];
    struct wagons_mcts_answer first = mcts_run(&toy_draw, &settings, &draw, 1, 8000);
    struct wagons_mcts_answer second = mcts_run(&toy_draw, &settings, &other, 1, 8000);
    assert_int_equal(first.moves[0].move, second.moves[0].move);
    assert_true(fabs(first.win - second.win) < 0.03);
    wagons_mcts_answer_free(&first);
    wagons_mcts_answer_free(&second);
}

/* Player 2 lays the lowest card aside: the higher of the others wins more. What player 1 draws makes no nodes for it. */
static void test_unseen_draws(void **state)
{
    struct wagons_mcts_settings settings = small_settings(&toy_draw);
    struct draw draw = {.phase = DRAW_PHASE_ASIDE, .card = 2, .held = {7, 4, 6}, .held_count = 3};
    (void)state;
    draw.pile_count = 5;
    memcpy(draw.pile, (const uint8_t[]){1, 3, 5, 8, 9}, 5);
    struct wagons_mcts_answer answer = mcts_run(&toy_draw, &settings, &draw, 1, 8000);
    assert_int_equal(answer.to_move, 1);
    assert_int_equal(answer.moves[0].move, DRAW_ASIDE + 4);
    const struct wagons_mcts_move *worst = mcts_run_move(&answer, DRAW_ASIDE + 7);
    assert_true(worst->win < answer.moves[0].win - 0.05);
    bool draws = false;
    for (int i = 0; i < answer.count; i++) {
        for (int k = 0; k < answer.moves[i].line_count; k++) {
            assert_true(answer.moves[i].line[k] < DRAW_CARD);
            draws = draws || (answer.moves[i].line[k] == DRAW_AGAIN && k + 1 < answer.moves[i].line_count);
        }
    }
    assert_true(draws); /* lines go on behind a draw */
    wagons_mcts_answer_free(&answer);
}

/* --- chance without nodes --- */

/* Chances to win with best play, two players, found by the search that proves them. */
static void test_open_loop(void **state)
{
    struct wagons_mcts_settings exact = small_settings(&toy_dice), open = exact;
    (void)state;
    open.open_loop = true;
    for (uint64_t index = 0; index < 6; index++) {
        void *position = mcts_run_state(&toy_dice, 2, 50, index, 0);
        struct wagons_mcts_answer known = mcts_run(&toy_dice, &exact, position, 1, 100000);
        struct wagons_mcts_answer found = mcts_run(&toy_dice, &open, position, 1, 8000);
        assert_true(known.solved && !found.solved);
        assert_true(mcts_run_move(&known, found.moves[0].move)->win > known.win - 0.05);
        assert_true(found.nodes < known.nodes);
        wagons_mcts_answer_free(&known);
        wagons_mcts_answer_free(&found);
        free(position);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keep_or_draw),
        cmocka_unit_test(test_hidden_cards_stay_hidden),
        cmocka_unit_test(test_unseen_draws),
        cmocka_unit_test(test_open_loop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
