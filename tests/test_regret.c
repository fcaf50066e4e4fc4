// SPDX-License-Identifier: GPL-3.0-or-later
/* How much an agent's decisions in endings lose against best play: the exact value before the move minus that after it.

   By itself a check that the sums come out right and that strong play loses little; with
   WAGONS_REGRET=AGENT,CARDS,ENDINGS in the environment a measurement (of the draft with so many cards left, and of the
   placement that follows). WAGONS_REGRET=AGENT,CARDS,ENDINGS,SECONDS gives each value so much time; endings for which
   that is not enough are passed by, counted, and shown with bounds of what was lost. */
#include <inttypes.h>
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

/* A second's work or so, before the clock is asked. */
enum { QUICK_SWEEPS = 2000000 };

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

/* What best play is worth to player 0: between the two. */
struct value {
    int lower, upper;
};

/* Of a position that is not over. The value alone comes far sooner than all the moves that keep it. */
static struct value value_of(struct solver *solver, const struct position *position, double seconds)
{
    int sign = position->to_move == 0 ? 1 : -1;
    int value;
    if (solver_choose(solver, position, seconds > 0 ? QUICK_SWEEPS : 0, &value) != WAGONS_NO_MOVE) {
        return (struct value){sign * value, sign * value};
    }
    struct solve_limits limits = {.threads = 2, .seconds = seconds};
    struct solve_answer answer;
    solver_solve(solver, position, &limits, &answer);
    return sign > 0 ? (struct value){answer.lower, answer.upper} : (struct value){-answer.upper, -answer.lower};
}

/* What is lost, in points: at least and at most. */
struct loss {
    double low, high;
};

static struct loss loss_between(struct value before, struct value after, int mover)
{
    int low = mover == 0 ? before.lower - after.upper : after.lower - before.upper;
    int high = mover == 0 ? before.upper - after.lower : after.upper - before.lower;
    assert_true(high >= 0);
    return (struct loss){(double)(low > 0 ? low : 0) / VALUE_POINT, (double)high / VALUE_POINT};
}

/* Lets the agent decide and makes its move. *value is the position's, then that of the next. */
static struct loss decide(struct solver *solver, const struct wagons_agent *agent, struct position *position,
                          double seconds, struct value *value)
{
    int mover = position->to_move;
    struct value before = *value;
    struct wagons_player *player = wagons_player_new(agent, SEED, 0, mover);
    position_apply(position, wagons_player_choose(player, position));
    wagons_player_free(player);
    *value = value_of(solver, position, seconds);
    return loss_between(before, *value, mover);
}

struct regret {
    double draft, placement; /* means */
    int undecided;           /* endings passed by because a value was not found in time */
};

static bool is_exact(struct loss loss)
{
    return loss.low == loss.high;
}

static struct regret measure(const char *spec, int cards, int endings, double seconds)
{
    struct wagons_error error;
    struct wagons_agent *agent = wagons_agent_new(wagons_game_find("circle-the-wagons"), spec, &error);
    assert_non_null(agent);
    struct solver *solver = solver_new(cards >= LARGE_ENDING ? LARGE_SOLVER : SMALL_SOLVER);
    assert_non_null(solver);
    struct regret regret = {0, 0, 0};
    uint64_t index = 0;
    for (int found = 0; found < endings; index++) {
        struct position position;
        if (!reach_ending(&position, index, cards)) {
            continue;
        }
        struct value value = value_of(solver, &position, seconds);
        struct loss draft = decide(solver, agent, &position, seconds, &value);
        struct loss placement = decide(solver, agent, &position, seconds, &value);
        bool decided = is_exact(draft) && is_exact(placement);
        found += decided;
        regret.undecided += !decided;
        regret.draft += decided ? draft.low / endings : 0;
        regret.placement += decided ? placement.low / endings : 0;
        if (seconds > 0 && (!decided || draft.high + placement.high > 0)) {
            printf("# deal %" PRIu64 ": %g to %g points lost by the draft, %g to %g by the placement\n", index,
                   draft.low, draft.high, placement.low, placement.high);
        }
    }
    solver_free(solver);
    wagons_agent_free(agent);
    return regret;
}

static void test_strong_play_loses_less_than_greedy(void **state)
{
    (void)state;
    struct regret greedy = measure("greedy", 3, 20, 0);
    struct regret hindsight = measure("hindsight:beam=4", 3, 20, 0);
    assert_int_equal(greedy.undecided, 0);
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
    double seconds = 0;
    assert_true(sscanf(wish, "%511[^,],%d,%d,%lf", spec, &cards, &endings, &seconds) >= 3);
    assert_true(cards >= 2);
    struct regret regret = measure(spec, cards, endings, seconds);
    printf("%s, %d endings of %d cards: mean loss %.3f points a draft, %.3f a placement; %d more endings undecided\n",
           spec, endings, cards, regret.draft, regret.placement, regret.undecided);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strong_play_loses_less_than_greedy),
        cmocka_unit_test(test_measurement_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
