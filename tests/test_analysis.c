// SPDX-License-Identifier: GPL-3.0-or-later
/* Analyses: exact values in endings, bounds that hold, the order of moves, equal answers at any number of threads, limits
   of time, ends from outside, and what may not be told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "games/wagons/game.h"
#include "games/wagons/win_chance.h"
#include "tests/endings.h"
#include "tests/testing.h"
#include "tests/toy_dice.h"
#include "tests/toy_draw.h"
#include "tests/toy_game.h"
#include "wagons/agent.h"
#include "wagons/analysis.h"
#include "wagons/guide.h"
#include "wagons/solve.h"

static bool is_thorough(void)
{
    return testing_setting("WAGONS_THOROUGH", 0) != 0;
}

static struct wagons_analysis analyze(const struct wagons_game *game, const void *state,
                                      const struct wagons_analysis_settings *settings)
{
    struct wagons_analysis analysis;
    struct wagons_error error = {""};
    if (!wagons_analyze(game, state, settings, &analysis, &error)) {
        fail_msg("%s", error.text);
    }
    return analysis;
}

static struct wagons_analysis_settings settings_of(const char *agent, uint64_t playouts)
{
    struct wagons_analysis_settings settings = wagons_analysis_settings_default();
    settings.agent = agent;
    settings.playouts = playouts;
    return settings;
}

static const struct wagons_analysis_move *find(const struct wagons_analysis *analysis, wagons_move move)
{
    for (int i = 0; i < analysis->count; i++) {
        if (analysis->moves[i].move == move) {
            return &analysis->moves[i];
        }
    }
    return NULL;
}

/* A position in the middle of a game. */
static void middle(struct position *position, uint64_t index)
{
    ending_find(position, 71, index, ENDING_DRAFT, 9, THE_HERD);
}

/* --- endings --- */

/* The margin after a move, for the one who makes it, by the solver alone. */
static int solved_margin(const struct position *position, wagons_move move)
{
    struct position after = *position;
    struct wagons_solution solution;
    position_apply(&after, move);
    if (after.phase == PHASE_OVER) {
        struct town_score scores[2];
        position_scores(&after, scores);
        return scores[position->to_move].total - scores[1 - position->to_move].total;
    }
    struct wagons_solve_limits limits = {.threads = 1, .memory = 16 << 20};
    assert_true(wagons_solve(&circle_the_wagons_game, &after, &limits, &solution, NULL));
    assert_true(solution.exact);
    return after.to_move == position->to_move ? solution.lower : -solution.lower;
}

static void check_ending(const struct position *position)
{
    struct wagons_analysis_settings settings = settings_of("mcts", 50);
    struct wagons_analysis analysis = analyze(&circle_the_wagons_game, position, &settings);
    struct wagons_solve_limits limits = {.threads = 1, .memory = 16 << 20};
    struct wagons_solution solution;
    assert_true(wagons_solve(&circle_the_wagons_game, position, &limits, &solution, NULL));
    assert_true(analysis.solved && !analysis.limited);
    assert_int_equal(analysis.count, analysis.legal);
    assert_true(analysis.margin == solution.lower);
    assert_true(analysis.win == (solution.winner == position->to_move ? 1 : solution.winner < 0 ? 0.5 : 0));
    for (int i = 0; i < solution.best_count; i++) {
        const struct wagons_analysis_move *best = find(&analysis, solution.best[i]);
        assert_true(best->exact && best->margin == analysis.margin && best->win == analysis.win);
        assert_true(best - analysis.moves < solution.best_count);
    }
    int step = is_thorough() ? 1 : analysis.count / 4 + 1;
    for (int i = 0; i < analysis.count; i += step) {
        const struct wagons_analysis_move *move = &analysis.moves[i];
        assert_true(move->exact && move->lower == move->upper && move->margin == move->lower);
        assert_int_equal(move->lower, solved_margin(position, move->move));
    }
    wagons_analysis_free(&analysis);
}

static void test_endings_are_exact(void **state)
{
    (void)state;
    int most = is_thorough() ? 4 : 3;
    for (int cards = 1; cards <= most; cards++) {
        for (uint64_t index = 0; index < 6; index++) {
            struct position position;
            enum ending_kind kind = (enum ending_kind)(index % (cards > 1 ? ENDING_KINDS : 1));
            ending_find(&position, 11, index, kind, cards, (enum scoring_card)((index * 5) % SCORING_CARDS));
            check_ending(&position);
        }
    }
}

/* What play would do in a game is what the analysis says, move by move to the end. */
static void test_lines_of_endings_keep_the_value(void **state)
{
    struct position position;
    (void)state;
    ending_find(&position, 12, 3, ENDING_DRAFT, 3, FORTIFIED);
    struct wagons_analysis_settings settings = settings_of("mcts", 50);
    struct wagons_analysis analysis = analyze(&circle_the_wagons_game, &position, &settings);
    for (int i = 0; i < analysis.count && i < 3; i++) {
        struct position at = position;
        struct town_score scores[2];
        for (int k = 0; k < analysis.moves[i].line_count; k++) {
            assert_true(position_is_legal(&at, analysis.moves[i].line[k]));
            position_apply(&at, analysis.moves[i].line[k]);
        }
        assert_int_equal(at.phase, PHASE_OVER);
        position_scores(&at, scores);
        assert_true(analysis.moves[i].margin == scores[position.to_move].total - scores[1 - position.to_move].total);
    }
    wagons_analysis_free(&analysis);
}

/* What the search alone proves of an ending never contradicts the exact values. */
static void test_bounds_hold(void **state)
{
    struct wagons_game unsolved = circle_the_wagons_game;
    (void)state;
    unsolved.settle = NULL;
    for (uint64_t index = 0; index < (is_thorough() ? 40 : 4); index++) {
        struct position position;
        ending_find(&position, 13, index, (enum ending_kind)(index % 2), 3, COOL_WATER);
        struct wagons_analysis_settings settings = settings_of("mcts", 300);
        struct wagons_analysis exact = analyze(&circle_the_wagons_game, &position, &settings);
        struct wagons_analysis search = analyze(&unsolved, &position, &settings);
        for (int i = 0; i < search.count; i++) {
            const struct wagons_analysis_move *move = &search.moves[i];
            int value = (int)find(&exact, move->move)->margin;
            assert_true(!move->has_lower || move->lower <= value);
            assert_true(!move->has_upper || move->upper >= value);
            assert_true(!move->exact || move->margin == value);
        }
        wagons_analysis_free(&exact);
        wagons_analysis_free(&search);
    }
}

/* --- order --- */

static void check_order(const struct wagons_analysis *analysis)
{
    for (int i = 1; i < analysis->count; i++) {
        const struct wagons_analysis_move *before = &analysis->moves[i - 1];
        const struct wagons_analysis_move *after = &analysis->moves[i];
        assert_true(before->exact || after->exact || before->visits > after->visits ||
                    (before->visits == after->visits && before->win >= after->win));
        assert_int_not_equal(before->move, after->move);
    }
    assert_true(analysis->win == analysis->moves[0].win && analysis->margin == analysis->moves[0].margin);
}

static void test_moves_come_in_order(void **state)
{
    static const char *const agents[] = {"random", "greedy", "lookahead", "hindsight:beam=2", "mcts"};
    struct position position;
    (void)state;
    middle(&position, 4);
    for (size_t i = 0; i < sizeof agents / sizeof agents[0]; i++) {
        struct wagons_analysis_settings settings = settings_of(agents[i], 100);
        struct wagons_analysis analysis = analyze(&circle_the_wagons_game, &position, &settings);
        assert_int_equal(analysis.to_move, position.to_move);
        assert_string_equal(analysis.phase, "draft");
        assert_false(analysis.limited);
        check_order(&analysis);
        for (int k = 0; k < analysis.count; k++) {
            assert_true(position_is_legal(&position, analysis.moves[k].move));
            assert_true(analysis.moves[k].line[0] == analysis.moves[k].move);
            assert_true(analysis.moves[k].win >= 0 && analysis.moves[k].win <= 1);
        }
        wagons_analysis_free(&analysis);
    }
}

static void test_plain_agents_put_their_choice_first(void **state)
{
    static const char *const agents[] = {"greedy", "lookahead"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct position position;
        middle(&position, 5 + i);
        struct wagons_agent *agent = wagons_agent_new(&circle_the_wagons_game, agents[i], NULL);
        struct wagons_player *player = wagons_player_new(agent, 1, 0, position.to_move);
        struct wagons_analysis_settings settings = settings_of(agents[i], 200);
        struct wagons_analysis analysis = analyze(&circle_the_wagons_game, &position, &settings);
        assert_true(analysis.moves[0].move == wagons_player_choose(player, &position));
        assert_int_equal(analysis.count, analysis.legal);
        assert_int_equal(analysis.playouts, analysis.legal + 1); /* one round: nothing is drawn */
        wagons_analysis_free(&analysis);
        wagons_player_free(player);
        wagons_agent_free(agent);
    }
}

static void test_top_and_wanted(void **state)
{
    static const char *const agents[] = {"greedy", "hindsight:beam=1", "mcts"};
    struct position position;
    wagons_move moves[WAGONS_MOVES_MAX];
    (void)state;
    ending_find(&position, 71, 8, ENDING_PENDING, 9, THE_HERD);
    int count = position_moves(&position, moves);
    for (size_t i = 0; i < sizeof agents / sizeof agents[0]; i++) {
        struct wagons_analysis_settings settings = settings_of(agents[i], 60);
        settings.top = 2;
        settings.wanted = moves[count - 1];
        struct wagons_analysis analysis = analyze(&circle_the_wagons_game, &position, &settings);
        assert_in_range(analysis.count, 2, 3);
        assert_non_null(find(&analysis, settings.wanted));
        assert_true(find(&analysis, settings.wanted)->visits > 0);
        wagons_analysis_free(&analysis);
    }
}

/* --- threads and time --- */

static bool is_equal(const struct wagons_analysis *first, const struct wagons_analysis *second)
{
    return first->count == second->count && first->playouts == second->playouts && first->win == second->win &&
           first->margin == second->margin &&
           memcmp(first->moves, second->moves, (size_t)first->count * sizeof *first->moves) == 0;
}

static void test_threads_change_nothing(void **state)
{
    static const char *const agents[] = {"random", "hindsight:beam=2", "mcts"};
    (void)state;
    for (size_t i = 0; i <= sizeof agents / sizeof agents[0]; i++) {
        struct position position;
        bool last = i == sizeof agents / sizeof agents[0]; /* an ending for the solver */
        ending_find(&position, 14, i, ENDING_DRAFT, last ? 4 : 8, CLAIM_JUMPERS);
        struct wagons_analysis_settings settings = settings_of(last ? "mcts" : agents[i], 40);
        settings.threads = 1;
        struct wagons_analysis alone = analyze(&circle_the_wagons_game, &position, &settings);
        for (settings.threads = 2; settings.threads <= 3; settings.threads++) {
            struct wagons_analysis together = analyze(&circle_the_wagons_game, &position, &settings);
            assert_true(is_equal(&alone, &together));
            wagons_analysis_free(&together);
        }
        wagons_analysis_free(&alone);
    }
}

static double time_of(const struct position *position, const struct wagons_analysis_settings *settings)
{
    double begin = clock_seconds();
    struct wagons_analysis analysis = analyze(&circle_the_wagons_game, position, settings);
    double seconds = clock_seconds() - begin;
    assert_true(analysis.limited && !analysis.cancelled);
    wagons_analysis_free(&analysis);
    return seconds;
}

/* The best of some attempts, since others use the machine as well. */
static void test_time_is_kept(void **state)
{
    static const char *const agents[] = {"random", "hindsight", "mcts"};
    const double wanted = 0.3;
    struct position position;
    (void)state;
    if (getenv("WAGONS_SANITIZED") != NULL) {
        skip();
    }
    middle(&position, 2);
    for (size_t i = 0; i < sizeof agents / sizeof agents[0]; i++) {
        struct wagons_analysis_settings settings = settings_of(agents[i], 0);
        settings.seconds = wanted;
        double best = INFINITY;
        for (int attempt = 0; attempt < 3 && best > wanted * 1.05 + 0.02; attempt++) {
            best = fmin(best, time_of(&position, &settings));
        }
        assert_true(best <= wanted * 1.05 + 0.02);
    }
}

/* --- from outside --- */

struct outsider {
    int asked, after; /* wants an end after so many questions */
    int reports;
    int reported_moves;
};

static bool wants_end(void *context)
{
    struct outsider *outsider = context;
    return __atomic_add_fetch(&outsider->asked, 1, __ATOMIC_RELAXED) > outsider->after;
}

static void hear(void *context, const struct wagons_analysis *interim)
{
    struct outsider *outsider = context;
    outsider->reports++;
    outsider->reported_moves = interim->count;
    check_order(interim);
}

static void test_stopping(void **state)
{
    static const char *const agents[] = {"random", "lookahead", "hindsight:beam=16", "mcts"};
    struct position position;
    (void)state;
    middle(&position, 3);
    for (size_t i = 0; i < sizeof agents / sizeof agents[0]; i++) {
        struct outsider outsider = {.after = 1};
        struct wagons_analysis_settings settings = settings_of(agents[i], 1000000000);
        settings.stopped = wants_end;
        settings.context = &outsider;
        struct wagons_analysis analysis = analyze(&circle_the_wagons_game, &position, &settings);
        assert_true(analysis.cancelled && analysis.limited && analysis.count >= 1);
        wagons_analysis_free(&analysis);
    }
}

static void test_reports_change_nothing(void **state)
{
    static const char *const agents[] = {"random", "mcts"};
    struct position position;
    (void)state;
    middle(&position, 6);
    for (size_t i = 0; i < 2; i++) {
        struct outsider outsider = {.after = 0};
        struct wagons_analysis_settings settings = settings_of(agents[i], 60);
        struct wagons_analysis quiet = analyze(&circle_the_wagons_game, &position, &settings);
        settings.report = hear;
        settings.report_every = 1e-9;
        settings.context = &outsider;
        settings.top = 3;
        struct wagons_analysis loud = analyze(&circle_the_wagons_game, &position, &settings);
        assert_true(outsider.reports > 0 && outsider.reported_moves <= 3);
        quiet.count = quiet.count < 3 ? quiet.count : 3;
        assert_true(is_equal(&quiet, &loud));
        wagons_analysis_free(&quiet);
        wagons_analysis_free(&loud);
    }
}

static void test_refusals(void **state)
{
    struct position position;
    struct wagons_error error;
    struct wagons_analysis analysis;
    struct wagons_analysis_settings settings = settings_of("nobody", 1);
    (void)state;
    middle(&position, 1);
    assert_false(wagons_analyze(&circle_the_wagons_game, &position, &settings, &analysis, &error));
    assert_non_null(strstr(error.text, "unknown agent \"nobody\""));
    settings.agent = NULL;
    settings.wanted = move_draft(14);
    assert_false(wagons_analyze(&circle_the_wagons_game, &position, &settings, &analysis, &error));
    assert_non_null(strstr(error.text, "not legal"));
    settings.wanted = WAGONS_NO_MOVE;
    position.phase = PHASE_OVER;
    assert_false(wagons_analyze(&circle_the_wagons_game, &position, &settings, &analysis, &error));
    assert_non_null(strstr(error.text, "the game is over"));
}

/* --- other games --- */

/* A sure two points, or a die: 0 or 9 with even odds is better on average. */
static void test_a_game_of_chance(void **state)
{
    struct dice dice = {.points = {0, 9, 0}, .weight = {1, 1, 1}, .players = 2, .turns_left = 2};
    static const char *const agents[] = {"random", "mcts"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct wagons_analysis_settings settings = settings_of(agents[i], 2000);
        struct wagons_analysis analysis = analyze(&toy_dice, &dice, &settings);
        const struct wagons_analysis_move *roll = find(&analysis, DICE_ROLL);
        assert_non_null(roll);
        assert_int_equal(roll->line_count, 1); /* what the die brings is not told */
        assert_int_equal(analysis.legal, 2);
        wagons_analysis_free(&analysis);
    }
}

/* Hidden cards have no influence on the answer, and lines stop before they would be played. */
static void test_hidden_cards_stay_hidden(void **state)
{
    static const char *const agents[] = {"random", "mcts"};
    struct wagons_rules rules = wagons_rules_default();
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct draw draw;
        toy_draw.deal(&draw, &rules, NULL, 5, 0);
        wagons_move moves[WAGONS_MOVES_MAX];
        toy_draw.legal_moves(&draw, moves);
        toy_draw.apply(&draw, moves[0]); /* player 2 has laid a card aside; player 1 chooses */
        struct draw other = draw;
        other.held[0] = draw.pile[draw.pile_count - 1];
        other.pile[draw.pile_count - 1] = draw.held[0];
        struct wagons_analysis_settings settings = settings_of(agents[i], 500);
        struct wagons_analysis first = analyze(&toy_draw, &draw, &settings);
        struct wagons_analysis second = analyze(&toy_draw, &other, &settings);
        assert_int_equal(first.count, second.count);
        for (int k = 0; k < first.count; k++) {
            assert_int_equal(first.moves[k].move, second.moves[k].move);
            assert_int_equal(first.moves[k].line_count, 1);
        }
        wagons_analysis_free(&first);
        wagons_analysis_free(&second);
    }
}

static void test_seats_are_closed(void **state)
{
    struct wagons_rules rules = wagons_rules_default();
    void *coins = malloc(toy_game.state_size);
    (void)state;
    toy_game.deal(coins, &rules, toy_game.deck_default(), 1, 1);
    struct wagons_analysis_settings settings = settings_of("counting", 5);
    struct wagons_analysis analysis = analyze(&toy_game, coins, &settings);
    assert_int_equal(analysis.count, 3);
    assert_int_equal(toy_game_open_seats(), 0);
    wagons_analysis_free(&analysis);
    free(coins);
}

/* --- the curve --- */

static void test_win_chance(void **state)
{
    (void)state;
    assert_int_equal(win_chance(1, 0), WAGONS_WIN);
    assert_int_equal(win_chance(0, 0), WAGONS_WIN / 2);
    for (int cards = 1; cards <= CIRCLE_CARDS; cards++) {
        assert_int_equal(win_chance(0, cards), WAGONS_WIN / 2);
        for (int32_t margin = -40 * WAGONS_POINT; margin < 40 * WAGONS_POINT; margin += WAGONS_POINT / 2) {
            int32_t chance = win_chance(margin, cards);
            assert_in_range(chance, 0, WAGONS_WIN);
            assert_true(chance <= win_chance(margin + WAGONS_POINT / 2, cards));
            assert_int_equal(chance + win_chance(-margin, cards), WAGONS_WIN);
        }
        assert_true(cards == 1 || win_chance_scale(cards) >= win_chance_scale(cards - 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_endings_are_exact),
        cmocka_unit_test(test_lines_of_endings_keep_the_value),
        cmocka_unit_test(test_bounds_hold),
        cmocka_unit_test(test_moves_come_in_order),
        cmocka_unit_test(test_plain_agents_put_their_choice_first),
        cmocka_unit_test(test_top_and_wanted),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_time_is_kept),
        cmocka_unit_test(test_stopping),
        cmocka_unit_test(test_reports_change_nothing),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_a_game_of_chance),
        cmocka_unit_test(test_hidden_cards_stay_hidden),
        cmocka_unit_test(test_seats_are_closed),
        cmocka_unit_test(test_win_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
