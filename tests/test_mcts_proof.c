// SPDX-License-Identifier: GPL-3.0-or-later
/* What the tree search proves, against exact values worked out by going through whole games: bounds, values, best moves,
   with and without joined ways, with chance, with three players. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/outlook.h"
#include "tests/mcts_run.h"
#include "tests/toy_dice.h"
#include "tests/toy_game.h"

/* --- coins: two players, no chance --- */

static uint64_t coins_hash(const void *state)
{
    const unsigned char *bytes = state;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < toy_game.state_size; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static struct wagons_game hashed_coins(void)
{
    struct wagons_game game = toy_game;
    game.hash = coins_hash;
    return game;
}

static struct wagons_mcts_settings plain_settings(const struct wagons_game *game)
{
    struct wagons_mcts_settings settings = wagons_mcts_settings_default(game);
    settings.memory = 8 << 20;
    return settings;
}

/* The margin of player 0 under best play. */
static int exact_margin(const struct wagons_game *game, const void *state)
{
    int mover = game->to_move(state);
    struct wagons_result result;
    game->result(state, &result);
    if (mover == WAGONS_NOBODY) {
        return result.total[0] - result.total[1];
    }
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = game->legal_moves(state, moves), best = mover == 0 ? -1000 : 1000;
    void *after = malloc(game->state_size);
    for (int i = 0; i < count; i++) {
        memcpy(after, state, game->state_size);
        game->apply(after, moves[i]);
        int margin = exact_margin(game, after);
        best = (mover == 0) == (margin > best) ? margin : best;
    }
    free(after);
    return best;
}

static int exact_after(const struct wagons_game *game, const void *state, wagons_move move)
{
    void *after = malloc(game->state_size);
    memcpy(after, state, game->state_size);
    game->apply(after, move);
    int margin = exact_margin(game, after);
    free(after);
    return game->to_move(state) == 0 ? margin : -margin;
}

/* Each move's bounds hold, and what is called proven is right. Returns how many moves have a bound. */
static int check_moves(const struct wagons_game *game, const void *state, const struct wagons_mcts_answer *answer)
{
    int bounded = 0;
    for (int i = 0; i < answer->count; i++) {
        const struct wagons_mcts_move *move = &answer->moves[i];
        int margin = exact_after(game, state, move->move);
        assert_true(!move->has_lower || move->lower <= margin);
        assert_true(!move->has_upper || move->upper >= margin);
        if (move->proven) {
            assert_int_equal(move->lower, margin);
            assert_int_equal(move->upper, margin);
            assert_true(move->margin == margin);
            assert_true(move->win == (margin > 0 ? 1 : margin == 0 ? 0.5 : 0));
        }
        bounded += move->has_lower || move->has_upper;
    }
    return bounded;
}

enum { COINS_LEFT = 10 };

static int coins_left(const struct wagons_game *game, const void *state)
{
    void *rest = malloc(game->state_size);
    memcpy(rest, state, game->state_size);
    int count = 0;
    for (; game->to_move(rest) != WAGONS_NOBODY; count++) {
        game->apply(rest, 1);
    }
    free(rest);
    return count;
}

/* A state with few enough coins left to be worked through; player 0 and player 1 to move by turns. */
static void *coins_state(const struct wagons_game *game, uint64_t index, int left)
{
    void *state = mcts_run_state(game, 2, 40, index, (int)(index % 2));
    while (coins_left(game, state) > left) {
        game->apply(state, 1);
        if (coins_left(game, state) > left) {
            game->apply(state, 1);
        }
    }
    return state;
}

static void check_growing_search(const struct wagons_game *game, uint64_t index)
{
    struct wagons_mcts_settings settings = plain_settings(game);
    void *state = coins_state(game, index, COINS_LEFT);
    int bounded = 0;
    bool solved = false;
    for (uint64_t playouts = 1; !solved && playouts < 100000; playouts *= 3) {
        struct wagons_mcts_answer answer = mcts_run(game, &settings, state, index, playouts);
        bounded += check_moves(game, state, &answer);
        solved = answer.solved;
        if (solved) {
            int margin = exact_margin(game, state) * (game->to_move(state) == 0 ? 1 : -1);
            assert_true(answer.margin == margin);
            assert_true(answer.moves[0].proven);
            assert_int_equal(exact_after(game, state, answer.moves[0].move), margin);
        }
        wagons_mcts_answer_free(&answer);
    }
    assert_true(solved);
    assert_true(bounded > 0);
    free(state);
}

static void test_coins_are_solved(void **state)
{
    struct wagons_game hashed = hashed_coins();
    (void)state;
    for (uint64_t index = 0; index < 12; index++) {
        check_growing_search(&toy_game, index);
        check_growing_search(&hashed, index);
    }
}

/* Ways that lead to one state share its node: fewer nodes say the same. */
static void test_joined_ways(void **state)
{
    struct wagons_game hashed = hashed_coins();
    struct wagons_mcts_settings settings = plain_settings(&hashed);
    (void)state;
    void *position = coins_state(&hashed, 3, 12);
    struct wagons_mcts_answer joined = mcts_run(&hashed, &settings, position, 1, 100000);
    struct wagons_mcts_answer apart = mcts_run(&toy_game, &settings, position, 1, 100000);
    assert_true(joined.solved && apart.solved);
    assert_true(joined.margin == apart.margin);
    assert_true(joined.nodes < apart.nodes);
    assert_true(joined.playouts < apart.playouts);
    wagons_mcts_answer_free(&joined);
    wagons_mcts_answer_free(&apart);
    free(position);
}

/* A guide that knows the bounds or the value of states near the end. */
static int32_t narrow_below;

static void guide_bounds(const struct wagons_insight *insight, const void *state, int32_t *lower, int32_t *upper)
{
    int32_t value = WAGONS_VALUE_POINT * exact_margin(&toy_game, state);
    (void)insight;
    if (value < narrow_below) {
        *lower = value - WAGONS_VALUE_POINT;
        *upper = value + WAGONS_VALUE_POINT;
    }
}

static bool guide_exact(const struct wagons_insight *insight, const void *state, int32_t *value)
{
    (void)insight;
    *value = WAGONS_VALUE_POINT * exact_margin(&toy_game, state);
    return true;
}

static void test_bounds_of_a_guide(void **state)
{
    static const struct wagons_guide guide = {.rating_scale = 1, .margin_scale = 5, .bounds = guide_bounds};
    struct wagons_mcts_settings settings = plain_settings(&toy_game);
    (void)state;
    for (uint64_t index = 0; index < 6; index++) {
        void *position = coins_state(&toy_game, index, 8);
        settings.guide = NULL;
        struct wagons_mcts_answer without = mcts_run(&toy_game, &settings, position, 5, 100000);
        settings.guide = &guide;
        narrow_below = index % 2 == 0 ? INT32_MAX : 0;
        struct wagons_mcts_answer with = mcts_run(&toy_game, &settings, position, 5, 100000);
        check_moves(&toy_game, position, &with);
        assert_true(with.solved && without.solved);
        assert_true(with.margin == without.margin);
        wagons_mcts_answer_free(&with);
        wagons_mcts_answer_free(&without);
        free(position);
    }
}

/* With the value of every child known, a search ends as soon as each was looked at. */
static void test_exact_guide(void **state)
{
    static const struct wagons_guide guide = {.rating_scale = 1, .margin_scale = 5, .exact = guide_exact};
    struct wagons_mcts_settings settings = plain_settings(&toy_game);
    (void)state;
    settings.guide = &guide;
    void *position = coins_state(&toy_game, 2, 10);
    struct wagons_mcts_answer answer = mcts_run(&toy_game, &settings, position, 5, 100000);
    assert_true(answer.solved);
    assert_int_equal(answer.nodes, 4);
    assert_int_equal(check_moves(&toy_game, position, &answer), 3);
    for (int i = 1; i < answer.count; i++) {
        assert_true(answer.moves[i - 1].margin >= answer.moves[i].margin);
    }
    wagons_mcts_answer_free(&answer);
    free(position);
}

/* --- dice: chance, two and three players --- */

/* Expectations in the search's units, rounded where chance decides, as the search does: with three players a difference
   in the last digit may turn another's choice, and with it everything. */
struct reference {
    int64_t share[3], margin[3], worth[3];
};

static const struct worth_scale scale = {.margin_weight = 77, .margin_scale = 10};

static struct reference reference_value(const struct dice *dice);

static struct reference reference_end(const struct dice *dice)
{
    struct wagons_result result;
    struct wagons_outlook outlook;
    struct reference value;
    toy_dice.result(dice, &result);
    outlook_of_result(&result, &outlook);
    memset(&value, 0, sizeof value);
    for (int i = 0; i < dice->players; i++) {
        value.share[i] = outlook.share[i];
        value.margin[i] = outlook.margin[i];
        value.worth[i] = outlook_worth(&outlook, i, &scale);
    }
    return value;
}

static struct reference reference_after(const struct dice *dice, wagons_move move)
{
    struct dice after = *dice;
    toy_dice.apply(&after, move);
    return reference_value(&after);
}

/* The mean over the faces of one number; `offset` is where it stands. */
static int64_t reference_mean(const struct dice *dice, const struct reference faces[DICE_FACES], size_t offset)
{
    int64_t sum = 0, weights = 0;
    for (int face = 0; face < DICE_FACES; face++) {
        sum += dice->weight[face] * *(const int64_t *)((const char *)&faces[face] + offset);
        weights += dice->weight[face];
    }
    return llround((double)sum / (double)weights);
}

static struct reference reference_roll(const struct dice *dice)
{
    struct reference faces[DICE_FACES], mean;
    for (int face = 0; face < DICE_FACES; face++) {
        faces[face] = reference_after(dice, (wagons_move)(DICE_FACE + face));
    }
    for (size_t offset = 0; offset < sizeof mean; offset += sizeof(int64_t)) {
        *(int64_t *)((char *)&mean + offset) = reference_mean(dice, faces, offset);
    }
    if (dice->players == 2) { /* what one has the other has not */
        mean.share[1] = WAGONS_WIN - mean.share[0];
        mean.margin[1] = -mean.margin[0];
        mean.worth[1] = WORTH_ONE - mean.worth[0];
    }
    return mean;
}

static bool reference_prefers_roll(const struct reference *roll, const struct reference *sure, int mover)
{
    return roll->worth[mover] != sure->worth[mover] ? roll->worth[mover] > sure->worth[mover]
                                                    : roll->margin[mover] > sure->margin[mover];
}

static struct reference reference_value(const struct dice *dice)
{
    int mover = toy_dice.to_move(dice);
    if (mover == WAGONS_NOBODY) {
        return reference_end(dice);
    }
    if (mover == WAGONS_CHANCE) {
        return reference_roll(dice);
    }
    struct reference sure = reference_after(dice, DICE_SURE), roll = reference_after(dice, DICE_ROLL);
    return reference_prefers_roll(&roll, &sure, mover) ? roll : sure;
}

static struct wagons_mcts_settings dice_settings(void)
{
    struct wagons_mcts_settings settings = plain_settings(&toy_dice);
    settings.margin_weight = scale.margin_weight / 256.0;
    return settings;
}

static void check_dice(const struct wagons_game *game, int players, uint64_t index)
{
    struct wagons_mcts_settings settings = dice_settings();
    struct dice *dice = mcts_run_state(game, players, 50, index, 0);
    struct reference sure = reference_after(dice, DICE_SURE), roll = reference_after(dice, DICE_ROLL);
    struct wagons_mcts_answer answer = mcts_run(game, &settings, dice, index, 200000);
    assert_true(answer.solved);
    assert_int_equal(answer.moves[0].move, reference_prefers_roll(&roll, &sure, 0) ? DICE_ROLL : DICE_SURE);
    const struct wagons_mcts_move *move = mcts_run_move(&answer, DICE_ROLL);
    assert_true(move->proven);
    assert_true(move->win == (double)roll.share[0] / WAGONS_WIN);
    assert_true(move->margin == (double)roll.margin[0] / WAGONS_POINT);
    if (players == 2) {
        assert_true(move->has_lower && move->lower <= move->margin);
        assert_true(move->has_upper && move->upper >= move->margin);
    } else {
        assert_true(!move->has_lower && !move->has_upper);
    }
    wagons_mcts_answer_free(&answer);
    free(dice);
}

static void test_dice_are_solved(void **state)
{
    struct wagons_game apart = toy_dice;
    (void)state;
    apart.hash = NULL;
    for (uint64_t index = 0; index < 10; index++) {
        check_dice(&toy_dice, 2, index);
        check_dice(&toy_dice, 3, index);
    }
    check_dice(&apart, 2, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_coins_are_solved),  cmocka_unit_test(test_joined_ways),
        cmocka_unit_test(test_bounds_of_a_guide), cmocka_unit_test(test_exact_guide),
        cmocka_unit_test(test_dice_are_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
