// SPDX-License-Identifier: GPL-3.0-or-later
/* The first player's advantage: which games are played on a deal, what they add up to, and the control variate. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/random.h"
#include "study/advantage_report.h"
#include "study/advantage_sums.h"
#include "study/part.h"
#include "tests/testing.h"

/* A study of Circle the Wagons with one agent, of which nothing is played. */
struct fixture {
    struct wagons_agent *agent;
    const struct wagons_agent *agents[1];
    struct wagons_advantage setup;
    struct advantage_plan plan;
    struct series series;
    void *sums;
};

static void fixture_open(struct fixture *fixture, const char *spec, bool one_start, enum wagons_start start,
                         bool has_control)
{
    const struct wagons_game *game = wagons_games()[0];
    memset(fixture, 0, sizeof *fixture);
    fixture->agent = wagons_agent_new(game, spec, NULL);
    assert_non_null(fixture->agent);
    fixture->agents[0] = fixture->agent;
    fixture->setup = (struct wagons_advantage){
        .series = {.game = game, .rules = wagons_rules_default(), .seed = 1, .games = 10},
        .one_start = one_start,
        .agent_count = 1,
        .agents = fixture->agents,
    };
    fixture->setup.series.rules.start = start;
    advantage_plan_make(&fixture->plan, &fixture->setup, has_control);
    fixture->series = (struct series){.setup = &fixture->setup.series,
                                      .deck = game->deck_default(),
                                      .agents = fixture->agents,
                                      .agent_count = 1,
                                      .assign = advantage_assign,
                                      .context = &fixture->plan};
    fixture->sums = calloc(advantage_length(1, fixture->plan.cards), sizeof(int64_t));
    assert_non_null(fixture->sums);
}

static void fixture_close(struct fixture *fixture)
{
    wagons_agent_free(fixture->agent);
    free(fixture->sums);
}

static cJSON *report_of(struct fixture *fixture)
{
    cJSON *head = advantage_head(&fixture->plan, &fixture->series, 0);
    assert_int_equal(part_advantage.length(head, NULL), advantage_length(1, fixture->plan.cards));
    cJSON *report = part_advantage.report(head, fixture->sums, NULL);
    assert_non_null(report);
    cJSON_Delete(head);
    return report;
}

/* A game that player 0 won by so much, or lost. */
static struct series_outcome outcome(int margin)
{
    struct series_outcome made = {.result = {.players = 2, .winner = margin >= 0 ? 0 : 1, .total = {50, 0}},
                                  .has_scoring = true,
                                  .scoring = {.cards = {2, 7, 11}}};
    made.result.total[1] = (int16_t)(50 - margin);
    return made;
}

static double number(const cJSON *object, const char *name)
{
    const cJSON *value = json_get(object, name);
    assert_true(cJSON_IsNumber(value));
    return value->valuedouble;
}

static const cJSON *start_row(const cJSON *report, const char *start)
{
    const cJSON *row = json_get(json_get(report, "by_start"), start);
    assert_non_null(row);
    return row;
}

/* Chosen starts under all three rules, a random one under the first; the fixed rule is the random one of the second. */
static void test_games_of_a_deal(void **state)
{
    struct fixture fixture;
    (void)state;
    fixture_open(&fixture, "greedy", false, WAGONS_FIRST_PICKS, false);
    const struct advantage_plan *plan = &fixture.plan;
    assert_int_equal(plan->slot_count, 4);
    assert_int_equal(plan->random[0][1], plan->chosen[0][2]);
    assert_int_equal(plan->random[0][2], -1);
    for (uint64_t n = 40; n < 44; n++) {
        struct series_task task = series_task(&fixture.series, n);
        assert_int_equal(task.deal, 10);
        assert_int_equal(task.random_start, n == 43);
    }
    fixture_close(&fixture);
    fixture_open(&fixture, "greedy", true, WAGONS_SECOND_PICKS, false);
    assert_int_equal(fixture.plan.slot_count, 2);
    assert_true(series_task(&fixture.series, 1).random_start);
    fixture_close(&fixture);
    fixture_open(&fixture, "greedy", true, WAGONS_FIXED, false);
    assert_int_equal(fixture.plan.slot_count, 1);
    fixture_close(&fixture);
}

/* No deal of the control alone is one of the study's or comes twice. */
static void test_fresh_deals_of_the_control(void **state)
{
    struct fixture fixture;
    uint64_t highest = 0;
    (void)state;
    fixture_open(&fixture, "hindsight:beam=1", true, WAGONS_FIXED, true);
    uint64_t slots = (uint64_t)fixture.plan.slot_count;
    assert_int_equal(slots, 1 + 1 + ADVANTAGE_CONTROL_EXTRA);
    for (uint64_t n = 0; n < 3 * slots; n++) {
        struct series_task task = series_task(&fixture.series, n);
        const struct advantage_slot *slot = &fixture.plan.slots[n % slots];
        assert_int_equal(task.agents[0], slot->agent);
        if (slot->fresh == 0) {
            assert_int_equal(task.deal, n / slots);
        } else {
            assert_true(task.deal > UINT64_C(1) << 53 && task.deal > highest);
            highest = task.deal;
        }
    }
    fixture_close(&fixture);
}

/* Two deals by hand. */
static void test_sums(void **state)
{
    struct fixture fixture;
    (void)state;
    fixture_open(&fixture, "greedy", false, WAGONS_FIRST_PICKS, false);
    const struct series_outcome first[4] = {outcome(10), outcome(-6), outcome(2), outcome(4)};
    const struct series_outcome second[4] = {outcome(6), outcome(-2), outcome(-4), outcome(8)};
    advantage_add(fixture.sums, &fixture.plan, first);
    advantage_add(fixture.sums, &fixture.plan, second);
    cJSON *report = report_of(&fixture);
    assert_int_equal(number(report, "games"), 6);
    assert_int_equal(number(report, "deals"), 2);
    const cJSON *row = start_row(report, "first-picks");
    assert_int_equal(number(row, "player1_wins"), 2);
    assert_float_equal(number(json_get(row, "margin"), "mean"), 8, 1e-12);
    assert_float_equal(number(json_get(row, "start_swing"), "mean"), 2, 1e-12); /* 10 - 4 and 6 - 8 */
    assert_int_equal(number(row, "chooser"), 0);
    row = start_row(report, "second-picks");
    assert_int_equal(number(row, "player2_wins"), 2);
    assert_float_equal(number(json_get(row, "start_swing"), "mean"), 3, 1e-12); /* player 2's: 6 + 2 and 2 - 4 */
    assert_int_equal(number(row, "chooser"), 1);
    row = start_row(report, "fixed");
    assert_true(cJSON_IsNull(json_get(row, "start_swing")) && cJSON_IsNull(json_get(row, "chooser")));
    const cJSON *difference = cJSON_GetArrayItem(json_get(report, "differences"), 0);
    assert_float_equal(number(json_get(difference, "margin"), "mean"), 12, 1e-12); /* 16 and 8 */
    const cJSON *cards = json_get(report, "by_scoring_card");
    assert_int_equal(cJSON_GetArraySize(cards), 3);
    assert_int_equal(number(cards->child, "games"), 6);
    assert_float_equal(number(json_get(start_row(cards->child, "fixed"), "margin"), "mean"), -1, 1e-12);
    cJSON_Delete(report);
    fixture_close(&fixture);
}

static int near(double value)
{
    return (int)lround(value);
}

/* Deals with luck that the agent and the control share; the truth is a mean of 3. */
static void make_deals(struct fixture *fixture, int deals, struct random_stream *random)
{
    memset(fixture->sums, 0, advantage_length(1, fixture->plan.cards) * sizeof(int64_t));
    for (int deal = 0; deal < deals; deal++) {
        struct series_outcome outcomes[ADVANTAGE_SLOTS_MAX];
        double luck = 8 * testing_normal(random);
        for (int slot = 0; slot < fixture->plan.slot_count; slot++) {
            const struct advantage_slot *game = &fixture->plan.slots[slot];
            double own = game->fresh > 0 ? 8 * testing_normal(random) : luck;
            outcomes[slot] = outcome(near((game->agent == 0 ? 3 : 1) + own + 5 * testing_normal(random)));
        }
        advantage_add(fixture->sums, &fixture->plan, outcomes);
    }
}

struct cover {
    int held, plain_held;
    double width, plain_width;
};

static void look_at(const cJSON *figure, double truth, int *held, double *width)
{
    const cJSON *interval = json_get(figure, "ci95");
    double low = cJSON_GetArrayItem(interval, 0)->valuedouble, high = cJSON_GetArrayItem(interval, 1)->valuedouble;
    *held += low <= truth && truth <= high;
    *width += high - low;
}

/* The reduced interval is narrower and still holds the truth as often as it says. */
static void test_control_variate(void **state)
{
    struct fixture fixture;
    struct cover margin = {0}, rate = {0};
    int runs = testing_setting("WAGONS_THOROUGH", 0) > 0 ? 4000 : 400;
    double chance = 0.5 * erfc(-(3 + 0.5) / sqrt(89 + 1.0 / 12) / sqrt(2)); /* margins from 0 on win */
    (void)state;
    fixture_open(&fixture, "hindsight:beam=1", true, WAGONS_FIXED, true);
    for (int run = 0; run < runs; run++) {
        struct random_stream random = random_open(4, (uint64_t)run, RANDOM_TEST, 5);
        make_deals(&fixture, 120, &random);
        cJSON *report = report_of(&fixture);
        const cJSON *row = start_row(report, "fixed"), *reduced = json_get(row, "reduced");
        assert_int_equal(number(reduced, "control_games"), 120 * (1 + ADVANTAGE_CONTROL_EXTRA));
        look_at(json_get(row, "margin"), 3, &margin.plain_held, &margin.plain_width);
        look_at(json_get(reduced, "margin"), 3, &margin.held, &margin.width);
        look_at(json_get(row, "win_rate"), chance, &rate.plain_held, &rate.plain_width);
        look_at(json_get(reduced, "win_rate"), chance, &rate.held, &rate.width);
        cJSON_Delete(report);
    }
    fixture_close(&fixture);
    print_message("margin: %.1f %% hold, width %.2f of the plain; win rate: %.1f %%, %.2f\n",
                  100.0 * margin.held / runs, margin.width / margin.plain_width, 100.0 * rate.held / runs,
                  rate.width / rate.plain_width);
    double slack = 3.3 * sqrt(0.95 * 0.05 / runs);
    assert_true(fabs((double)margin.held / runs - 0.95) < slack + 0.005);
    assert_true(fabs((double)rate.held / runs - 0.95) < slack + 0.01);
    assert_true(margin.width < 0.85 * margin.plain_width && rate.width < rate.plain_width);
}

/* A game without start rules has one row; whoever begins is player 1. */
static void test_games_without_start_rules(void **state)
{
    (void)state;
    for (int k = 0; wagons_games()[k] != NULL; k++) {
        const struct wagons_game *game = wagons_games()[k];
        if (!advantage_has_starts(game)) {
            assert_int_equal(wagons_advantage_starts(game, false), 1);
        }
    }
    struct fixture fixture;
    fixture_open(&fixture, "greedy", true, WAGONS_FIXED, false);
    fixture.plan.has_starts = false;
    struct series_outcome won_by_second = outcome(-7);
    won_by_second.first = 1;
    advantage_add(fixture.sums, &fixture.plan, &won_by_second);
    assert_int_equal(advantage_agents(fixture.sums)[0].row[0].wins[0], 1);
    assert_int_equal(advantage_agents(fixture.sums)[0].row[0].margin.sum, 7);
    fixture_close(&fixture);
}

/* Draws are shared by those with the most points. */
static void test_draws_of_three(void **state)
{
    struct fixture fixture;
    struct series_outcome draw = {.result = {.players = 3, .winner = WAGONS_NOBODY, .total = {20, 30, 30}}};
    (void)state;
    fixture_open(&fixture, "greedy", true, WAGONS_FIXED, false);
    advantage_add(fixture.sums, &fixture.plan, &draw);
    const struct advantage_row *row = &advantage_agents(fixture.sums)[0].row[0];
    assert_int_equal(row->draws, 1);
    assert_int_equal(row->share[0], 0);
    assert_int_equal(row->share[1], ADVANTAGE_SHARE / 2);
    assert_int_equal(row->margin.sum, -10);
    fixture_close(&fixture);
}

/* What the scoring cards brought, against the result as JSON; who wins without some, added up anew. */
static void test_scoring_results(void **state)
{
    const struct wagons_game *game = wagons_games()[0];
    struct fixture fixture;
    int changes = 0;
    (void)state;
    fixture_open(&fixture, "random", true, WAGONS_FIRST_PICKS, false);
    void *position = malloc(game->state_size);
    for (uint64_t n = 0; n < 60; n++) {
        struct wagons_player *players[2];
        game->deal(position, &fixture.setup.series.rules, game->deck_default(), 3, n);
        for (int seat = 0; seat < 2; seat++) {
            players[seat] = wagons_player_new(fixture.agent, 3, n, seat);
        }
        while (game->to_move(position) != WAGONS_NOBODY) {
            game->apply(position, wagons_player_choose(players[game->to_move(position)], position));
        }
        struct wagons_scoring_result scoring;
        game->scoring_result(position, &scoring);
        cJSON *result = game->result_json(position);
        const cJSON *scores = json_get(result, "scores");
        assert_int_equal(scoring.winner_without[0], number(result, "winner"));
        for (int mask = 0; mask < 8; mask++) {
            double total[2], cards[2];
            for (int seat = 0; seat < 2; seat++) {
                const cJSON *score = cJSON_GetArrayItem(scores, seat);
                total[seat] = number(score, "total");
                cards[seat] = number(score, "cards");
                for (int k = 0; k < 3; k++) {
                    double points = number(json_get(score, "scoring"), game->scoring_names[scoring.cards[k]]);
                    assert_int_equal(scoring.points[seat][k], points);
                    total[seat] -= mask >> k & 1 ? points : 0;
                }
            }
            int winner = total[0] != total[1] ? total[0] < total[1] : cards[0] > cards[1];
            assert_int_equal(scoring.winner_without[mask], winner);
            changes += winner != scoring.winner_without[0];
        }
        cJSON_Delete(result);
        wagons_player_free(players[0]);
        wagons_player_free(players[1]);
    }
    assert_true(changes > 0);
    free(position);
    fixture_close(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_of_a_deal),
        cmocka_unit_test(test_fresh_deals_of_the_control),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_control_variate),
        cmocka_unit_test(test_games_without_start_rules),
        cmocka_unit_test(test_draws_of_three),
        cmocka_unit_test(test_scoring_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
