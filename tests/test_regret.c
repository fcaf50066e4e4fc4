// SPDX-License-Identifier: GPL-3.0-or-later
/* How much an agent's decisions in endings lose against best play: the exact value before the move minus that after it.

   By itself a check that the sums come out right and that strong play loses little; with
   WAGONS_REGRET=AGENT,CARDS,ENDINGS in the environment a measurement (of the draft with so many cards left, and of the
   placement that follows). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/random.h"
#include "games/wagons/greedy.h"
#include "games/wagons/solve/solve.h"
#include "wagons/agent.h"

/* Memory for the exact values: it is cleared for each. */
enum { SMALL_SOLVER = 4 << 20, LARGE_SOLVER = 256 << 20, LARGE_ENDING = 5, SEED = 77 };

/* Plays deal `index` greedily, with drafts a little at random, up to a draft with `cards` in the row and nothing pending.
   False if the game passes that by. */
static bool reach_ending(struct position *position, uint64_t index, int cards)
{
    struct wagons_rules rules = wagons_rules_default();
    rules.start = (enum wagons_start)(index % 3);
    position_deal(position, &rules, deck_default(), SEED, index);
    struct random_stream stream = random_open(SEED, index, RANDOM_TEST, 0);
    while (position->phase != PHASE_OVER && position->row_count >= cards) {
        if (position->phase == PHASE_DRAFT && position->row_count == cards) {
            return true;
        }
        if (position->phase == PHASE_PLACE) {
            greedy_place(position);
            continue;
        }
        wagons_move moves[WAGONS_MOVES_MAX];
        int count = position_moves(position, moves);
        position_apply(position, moves[random_below(&stream, (uint32_t)(count < 3 ? count : 3))]);
    }
    return false;
}

/* The exact value for the player to move. */
static int exact_value(struct solver *solver, const struct position *position)
{
    struct solve_limits limits = {.threads = 2};
    struct solve_answer answer;
    solver_solve(solver, position, &limits, &answer);
    assert_int_equal(answer.lower, answer.upper);
    return answer.lower;
}

/* Lets the agent decide, makes its move, and returns what it lost, in points. */
static double decide(struct solver *solver, const struct wagons_agent *agent, struct position *position)
{
    int mover = position->to_move;
    struct wagons_player *player = wagons_player_new(agent, SEED, 0, mover);
    int before = exact_value(solver, position);
    position_apply(position, wagons_player_choose(player, position));
    wagons_player_free(player);
    int after = position->phase == PHASE_OVER ? (mover == 0 ? 1 : -1) * greedy_value(position)
                                              : exact_value(solver, position) * (position->to_move == mover ? 1 : -1);
    assert_true(after <= before);
    return (double)(before - after) / VALUE_POINT;
}

struct regret {
    double draft, placement; /* means */
};

static struct regret measure(const char *spec, int cards, int endings)
{
    struct wagons_error error;
    struct wagons_agent *agent = wagons_agent_new(wagons_game_find("circle-the-wagons"), spec, &error);
    assert_non_null(agent);
    struct solver *solver = solver_new(cards >= LARGE_ENDING ? LARGE_SOLVER : SMALL_SOLVER);
    assert_non_null(solver);
    struct regret sum = {0, 0};
    uint64_t index = 0;
    for (int found = 0; found < endings; index++) {
        struct position position;
        if (!reach_ending(&position, index, cards)) {
            continue;
        }
        sum.draft += decide(solver, agent, &position);
        sum.placement += decide(solver, agent, &position);
        found++;
    }
    solver_free(solver);
    wagons_agent_free(agent);
    return (struct regret){sum.draft / endings, sum.placement / endings};
}

static void test_strong_play_loses_less_than_greedy(void **state)
{
    (void)state;
    struct regret greedy = measure("greedy", 3, 20);
    struct regret hindsight = measure("hindsight:beam=4", 3, 20);
    assert_true(greedy.draft + greedy.placement > 0);
    assert_true(hindsight.draft + hindsight.placement < greedy.draft + greedy.placement);
}

static void test_measurement_asked_for(void **state)
{
    (void)state;
    const char *wish = getenv("WAGONS_REGRET");
    if (wish == NULL) {
        return;
    }
    char spec[WAGONS_ERROR_LENGTH];
    int cards;
    int endings;
    assert_int_equal(sscanf(wish, "%511[^,],%d,%d", spec, &cards, &endings), 3);
    struct regret regret = measure(spec, cards, endings);
    printf("%s, %d endings of %d cards: mean loss %.3f points a draft, %.3f a placement\n", spec, endings, cards,
           regret.draft, regret.placement);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strong_play_loses_less_than_greedy),
        cmocka_unit_test(test_measurement_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
