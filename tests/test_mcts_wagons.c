// SPDX-License-Identifier: GPL-3.0-or-later
/* The tree search on Circle the Wagons: what the game offers it, endings against alpha-beta, equal bytes, time a
   turn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/random.h"
#include "base/threads.h"
#include "games/wagons/game.h"
#include "games/wagons/greedy.h"
#include "games/wagons/guide_tables.h"
#include "games/wagons/position_hash.h"
#include "games/wagons/solve/alpha_beta.h"
#include "tests/mcts_run.h"
#include "wagons/agent.h"

static const struct wagons_game *const game = &circle_the_wagons_game;

static struct wagons_mcts_settings small_settings(void)
{
    struct wagons_mcts_settings settings = wagons_mcts_settings_default(game);
    settings.memory = 32 << 20;
    return settings;
}

static int cards_left(const struct position *position)
{
    return position->row_count + position->pending_count[0] + position->pending_count[1] + (position->hand != NO_CARD);
}

static struct position deal(uint64_t index)
{
    struct wagons_rules rules = wagons_rules_default();
    struct position position;
    rules.start = (enum wagons_start)(index % 3);
    rules.forbid_full_cover = index % 2 == 1;
    position_deal(&position, &rules, deck_default(), 60, index);
    return position;
}

/* A game played greedily, with some skips, until so many cards are left. */
static struct position ending(uint64_t index, int cards)
{
    struct random_stream stream = random_open(61, index, RANDOM_TEST, 0);
    struct position position = deal(index);
    while (cards_left(&position) > cards) {
        if (position.phase == PHASE_PLACE) {
            greedy_place(&position);
        } else {
            wagons_move moves[WAGONS_MOVES_MAX];
            int count = position_moves(&position, moves);
            position_apply(&position, moves[random_below(&stream, (uint32_t)(count < 3 ? count : 3))]);
        }
    }
    return position;
}

/* --- what the game offers --- */

/* Tables with a root, as a search has them. */
static void *tables_at(const struct position *root)
{
    void *tables = game->guide->tables_open(1);
    assert_non_null(tables);
    assert_true(game->guide->tables_effort(tables, 2));
    game->guide->tables_root(tables, root, &(struct wagons_root_limits){.seconds = 0});
    return tables;
}

/* The move rated highest. */
static wagons_move best_rated(void *tables, const struct position *position)
{
    struct wagons_insight insight = {.tables = tables};
    wagons_move moves[WAGONS_MOVES_MAX];
    int32_t ratings[WAGONS_MOVES_MAX];
    int count = position_moves(position, moves), best = 0;
    game->guide->rate(&insight, position, moves, count, ratings);
    for (int i = 1; i < count; i++) {
        best = ratings[i] > ratings[best] ? i : best;
    }
    return moves[best];
}

/* The root's moves are rated by the hindsight agent's thinking. */
static void test_ratings_of_the_root(void **state)
{
    (void)state;
    for (uint64_t index = 0; index < 4; index++) {
        struct position position = ending(index, 9 - (int)index);
        void *tables = tables_at(&position);
        struct thinker *thinker = thinker_new(8, 1);
        struct think_limits limits = {.threads = 1, .width = 8, .slack = 2, .seeks_mines = true};
        if (position_cards_left(&position) > 4) {
            assert_int_equal(best_rated(tables, &position), thinker_choose(thinker, &position, &limits));
        }
        thinker_free(thinker);
        game->guide->tables_close(tables);
    }
}

static int32_t margin_at(void *tables, const struct position *position)
{
    struct wagons_insight insight = {.tables = tables};
    struct wagons_outlook outlook;
    assert_true(game->guide->outlook(&insight, position, &outlook));
    assert_int_equal(outlook.share[0] + outlook.share[1], WAGONS_WIN);
    assert_int_equal(outlook.margin[0], -outlook.margin[1]);
    return outlook.margin[position->to_move];
}

/* A draft's rating is what the drafts after it are worth, and the best of them is what the position promises. */
static void test_ratings_of_drafts(void **state)
{
    struct position root = ending(1, 9);
    void *tables = tables_at(&root);
    (void)state;
    for (uint64_t index = 0; index < 6; index++) {
        struct position position = root;
        struct random_stream stream = random_open(62, index, RANDOM_TEST, 0);
        if (position.phase == PHASE_DRAFT) {
            position_apply(&position, move_draft((int)(index % 3)));
        }
        while (position.phase == PHASE_PLACE) {
            wagons_move moves[WAGONS_MOVES_MAX];
            int count = position_moves(&position, moves);
            position_apply(&position, moves[random_below(&stream, (uint32_t)count)]);
        }
        struct wagons_insight insight = {.tables = tables};
        wagons_move moves[WAGONS_MOVES_MAX];
        int32_t ratings[WAGONS_MOVES_MAX], best = INT32_MIN;
        int count = position_moves(&position, moves);
        game->guide->rate(&insight, &position, moves, count, ratings);
        for (int i = 0; i < count; i++) {
            best = ratings[i] > best ? ratings[i] : best;
        }
        const struct guide_option *option = guide_option_of(tables, &position);
        int32_t shift = option == NULL ? 0 : position.to_move == root.to_move ? option->shift : -option->shift;
        assert_int_equal(best + shift, margin_at(tables, &position));
    }
    game->guide->tables_close(tables);
}

/* What a position promises does not depend on what was asked before. */
static void test_outlook_has_no_memory(void **state)
{
    struct position first = ending(3, 8), second = ending(5, 8);
    void *tables = tables_at(&first);
    (void)state;
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = position_moves(&first, moves);
    struct position after = first;
    position_apply(&after, moves[count - 1]);
    int32_t fresh = margin_at(tables, &after);
    assert_int_equal(margin_at(tables, &after), fresh);
    game->guide->tables_root(tables, &second, &(struct wagons_root_limits){.seconds = 0});
    margin_at(tables, &second);
    game->guide->tables_root(tables, &first, &(struct wagons_root_limits){.seconds = 0});
    assert_int_equal(margin_at(tables, &after), fresh);
    game->guide->tables_close(tables);
}

/* An ending that the solver does before the search is proven by the first playouts. */
static void test_solved_root(void **state)
{
    (void)state;
    for (uint64_t index = 0; index < 4; index++) {
        struct wagons_mcts_settings settings = small_settings();
        struct position position = ending(index, 4);
        struct solver *solver = solver_new(4 << 20);
        int value;
        solver_choose(solver, &position, 0, &value);
        struct wagons_mcts_answer answer = mcts_run(game, &settings, &position, 1, 3);
        assert_true(answer.solved && answer.count > 0 && answer.moves[0].proven);
        struct position after = position;
        position_apply(&after, answer.moves[0].move);
        int reached;
        solver_choose(solver, &after, 0, &reached);
        assert_int_equal(after.to_move == position.to_move ? reached : -reached, value);
        solver_free(solver);
        wagons_mcts_answer_free(&answer);
    }
}

/* By the clock, short rows under boom-or-bust are searched; everything else is left to the thinking. */
static void test_what_is_searched(void **state)
{
    (void)state;
    void *tables = game->guide->tables_open(1);
    assert_non_null(tables);
    for (int i = 0; i < 4; i++) {
        bool booms = i / 2 > 0, is_short = i % 2 > 0;
        struct position position = ending(1, is_short ? 7 : 9);
        position.scoring[0] = BADLANDS;
        position.scoring[1] = COOL_WATER;
        position.scoring[2] = booms ? BOOM_OR_BUST : THE_HERD;
        game->guide->tables_root(tables, &position, &(struct wagons_root_limits){.seconds = 0.02});
        assert_int_equal(game->guide->root_is_settled(tables), !(booms && is_short));
    }
    game->guide->tables_close(tables);
}

static void test_turns(void **state)
{
    (void)state;
    for (uint64_t index = 0; index < 6; index++) {
        struct position position = deal(index);
        int last[2] = {-2, -2}, expected = 0, mover = -1;
        while (position.phase != PHASE_OVER) {
            int choices, turn = game->turn(&position, &choices);
            bool begins = expected == 0;
            assert_true(begins || choices == expected);
            assert_true(begins ? turn > last[position.to_move] : turn == last[position.to_move]);
            assert_true(begins || position.to_move == mover);
            mover = position.to_move;
            last[mover] = turn;
            expected = choices - 1;
            if (position.phase == PHASE_PLACE) {
                greedy_place(&position);
            } else {
                wagons_move moves[WAGONS_MOVES_MAX];
                int count = position_moves(&position, moves);
                position_apply(&position, moves[index % (uint64_t)count]);
            }
        }
        assert_int_equal(expected, 0);
    }
}

static void test_hash_tells_positions_apart(void **state)
{
    enum { POSITIONS = 400 };
    uint64_t hashes[POSITIONS];
    int count = 0;
    (void)state;
    for (uint64_t index = 0; count < POSITIONS; index++) {
        struct position position = ending(index % 4, 12 - (int)(index / 4 % 6));
        wagons_move moves[WAGONS_MOVES_MAX];
        int moves_count = position_moves(&position, moves);
        assert_int_equal(position_hash(&position), game->hash(&position));
        for (int i = 0; i < moves_count && i < 20 && count < POSITIONS; i++) {
            struct position after = position;
            position_apply(&after, moves[i]);
            hashes[count++] = position_hash(&after);
        }
        if (index == 23) {
            break;
        }
    }
    assert_true(count > 200);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++) {
            assert_true(hashes[i] != hashes[k]);
        }
    }
}

/* The order of placements leaves no trace, unless a rule asks which card shows where. */
static void test_hash_of_equal_towns(void **state)
{
    struct position first = deal(0), second;
    const struct card *cards = deck_default()->cards;
    (void)state;
    second = first;
    town_place(&first.town[0], &cards[0], 0, 0, NULL);
    town_place(&first.town[0], &cards[1], 2, 0, NULL);
    town_place(&first.town[0], &cards[2], 0, 2, NULL);
    town_place(&second.town[0], &cards[0], 0, 0, NULL);
    town_place(&second.town[0], &cards[2], 0, 2, NULL);
    town_place(&second.town[0], &cards[1], 2, 0, NULL);
    assert_true(position_hash(&first) == position_hash(&second));
    first.forbid_full_cover = second.forbid_full_cover = true;
    assert_true(position_hash(&first) != position_hash(&second));
}

/* --- endings --- */

/* An ending with small towns, where alpha-beta is quick: most of the circle is taken away. */
static struct position small_ending(uint64_t index, int cards)
{
    struct position position = ending(index, 11);
    while (position.phase != PHASE_DRAFT) {
        greedy_place(&position);
    }
    position.row_count = (uint8_t)cards;
    position.circle_count = 0;
    if (index % 3 > 0) {
        position_apply(&position, move_draft((int)(index % 3) - 1));
    }
    return position;
}

static int margin_of(int value)
{
    return (value + VALUE_POINT / 2 + 1000 * VALUE_POINT) / VALUE_POINT - 1000;
}

static int exact_for(const struct position *position, int player)
{
    int value = alpha_beta_value(position, -VALUE_INFINITE, VALUE_INFINITE);
    return player == 0 ? value : -value;
}

static void check_ending(uint64_t index, int cards)
{
    struct wagons_mcts_settings settings = small_settings();
    struct position position = small_ending(index, cards);
    int player = position.to_move, exact = exact_for(&position, player);
    struct wagons_mcts_answer answer = mcts_run(game, &settings, &position, 1, 20000);
    assert_true(answer.solved);
    assert_true(answer.margin == margin_of(exact));
    assert_true(answer.win == (exact > 0 ? 1 : 0));
    for (int i = 0; i < answer.count && i < 4; i++) {
        struct position after = position;
        position_apply(&after, answer.moves[i].move);
        int value = exact_for(&after, player), margin = margin_of(value);
        assert_true(i > 0 || (margin == margin_of(exact) && (value > 0) == (exact > 0)));
        assert_true(!answer.moves[i].has_lower || answer.moves[i].lower <= margin);
        assert_true(!answer.moves[i].has_upper || answer.moves[i].upper >= margin);
        assert_true(!answer.moves[i].proven || answer.moves[i].margin == margin);
    }
    wagons_mcts_answer_free(&answer);
}

static void test_endings(void **state)
{
    (void)state;
    for (uint64_t index = 0; index < 6; index++) {
        check_ending(index, 2);
    }
    for (uint64_t index = 0; index < 3; index++) {
        check_ending(index, 3);
    }
}

/* --- the same bytes --- */

static char *text_of(const struct position *position, int threads)
{
    struct wagons_mcts_settings settings = small_settings();
    settings.threads = threads;
    return mcts_run_to_text(game, &settings, position, 3, 200);
}

static void check_threads(const struct position *position)
{
    char *one = text_of(position, 1);
    for (int threads = 2; threads <= 3; threads++) {
        for (int dynamic = 0; dynamic < 2; dynamic++) {
#ifdef _OPENMP
            omp_set_schedule(dynamic ? omp_sched_dynamic : omp_sched_static, dynamic ? 1 : 2);
#endif
            char *more = text_of(position, threads);
            assert_string_equal(more, one);
            free(more);
        }
    }
    free(one);
}

/* In the longer row, tables take long enough that threads share the judging of a placement. */
static void test_threads(void **state)
{
    struct position late = ending(2, 7), early = ending(2, 12);
    (void)state;
#ifdef _OPENMP
    omp_set_num_threads(3);
#endif
    check_threads(&late);
    check_threads(&early);
}

static void test_unrelated_searches_before(void **state)
{
    struct position position = ending(2, 7), other = ending(4, 8);
    (void)state;
    char *before = text_of(&position, 2);
    free(text_of(&other, 2));
    char *after = text_of(&position, 2);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

/* --- time --- */

/* The wall time of the first whole turn of a player: draft and placement. */
static double turn_seconds(const struct wagons_agent *agent, int cards)
{
    struct position position = ending(1, cards);
    struct wagons_player *player = wagons_player_new(agent, 1, 1, 0);
    while (position.phase != PHASE_DRAFT) {
        greedy_place(&position);
    }
    int mover = position.to_move;
    double begin = clock_seconds();
    do {
        position_apply(&position, wagons_player_choose(player, &position));
    } while (position.to_move == mover);
    double taken = clock_seconds() - begin;
    wagons_player_free(player);
    return taken;
}

static void test_time_a_turn(void **state)
{
    static const double wanted = 0.3;
    struct wagons_agent *agent = wagons_agent_new(game, "mcts:time=0.3", NULL);
    double best[2] = {1e9, 1e9};
    (void)state;
    if (getenv("WAGONS_SANITIZED") != NULL) {
        wagons_agent_free(agent);
        skip();
    }
    assert_true(wagons_agent_is_timed(agent));
    for (int i = 0; i < 3; i++) {
        for (int late = 0; late < 2; late++) {
            double taken = turn_seconds(agent, late ? 8 : 12);
            best[late] = taken < best[late] ? taken : best[late];
        }
    }
    assert_true(best[0] < wanted * 1.05 + 0.02);
    assert_true(best[1] < wanted * 1.05 + 0.02);
    wagons_agent_free(agent);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ratings_of_the_root),
        cmocka_unit_test(test_ratings_of_drafts),
        cmocka_unit_test(test_outlook_has_no_memory),
        cmocka_unit_test(test_solved_root),
        cmocka_unit_test(test_what_is_searched),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_hash_tells_positions_apart),
        cmocka_unit_test(test_hash_of_equal_towns),
        cmocka_unit_test(test_endings),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_unrelated_searches_before),
        cmocka_unit_test(test_time_a_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
