// SPDX-License-Identifier: GPL-3.0-or-later
/* What the solver knows of a single town: keys that tell equal towns from different ones, ranges of points that hold,
   fronts that leave out nothing. WAGONS_TEST_SEED tries other towns, WAGONS_TEST_TOWNS how many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "games/wagons/kernel/kernel_work.h"
#include "games/wagons/solve/solve_front.h"
#include "games/wagons/solve/town_range.h"
#include "tests/testing.h"
#include "tests/town_growth.h"

enum { TOWNS = 400 };

static uint64_t towns(void)
{
    return testing_setting("WAGONS_TEST_TOWNS", TOWNS);
}

static struct random_stream stream_for(uint64_t index)
{
    return random_open(testing_setting("WAGONS_TEST_SEED", 31), index, RANDOM_TEST, 0);
}

/* Three scoring cards, the first of them each in turn. */
static void draw_scoring(struct random_stream *stream, uint64_t index, uint8_t scoring[GAME_SCORING])
{
    scoring[0] = (uint8_t)(index % SCORING_CARDS);
    for (int k = 1; k < GAME_SCORING; k++) {
        do {
            scoring[k] = (uint8_t)random_below(stream, SCORING_CARDS);
        } while (scoring[k] == scoring[0] || (k == 2 && scoring[k] == scoring[1]));
    }
}

/* --- keys --- */

static void test_keys_follow_placements(void **state)
{
    (void)state;
    for (uint64_t index = 0; index < towns(); index++) {
        struct random_stream stream = stream_for(index);
        struct grown_town grown;
        bool by_card = index % 2 == 1;
        growth_begin(&grown, &stream, (enum growth_deck)(index % GROWTH_DECKS));
        struct town_key key = town_key(&grown.town, by_card);
        for (int cards = 0; cards < 10; cards++) {
            struct town before = grown.town;
            growth_grow(&grown, &stream, (enum growth)(index / 2 % GROWTHS), 1);
            const struct growth_step *step = &grown.step[grown.steps - 1];
            struct card lying = card_turned(&step->card, step->placement.turned);
            key = town_key_after(key, &before, &lying, step->placement.x, step->placement.y, by_card);
            assert_true(town_key_equal(key, town_key(&grown.town, by_card)));
            if (index % GROWTH_DECKS == GROWTH_DISTINCT) { /* other cards may hide cards that look just like them */
                assert_false(town_key_equal(key, town_key(&before, by_card)));
            }
        }
    }
}

/* Two cards side by side in either order, and a card that lies hidden under another. */
static void test_keys_are_of_what_shows(void **state)
{
    (void)state;
    const struct card *cards = deck_default()->cards;
    struct town first;
    struct town second;
    town_clear(&first);
    town_clear(&second);
    town_place(&first, &cards[0], 0, 0, NULL);
    town_place(&first, &cards[1], 2, 0, NULL);
    town_place(&first, &cards[2], 0, 2, NULL);
    town_place(&second, &cards[0], 0, 0, NULL);
    town_place(&second, &cards[2], 0, 2, NULL);
    town_place(&second, &cards[1], 2, 0, NULL);
    assert_true(town_key_equal(town_key(&first, false), town_key(&second, false)));
    assert_false(town_key_equal(town_key(&first, true), town_key(&second, true)));
    town_place(&second, &cards[3], 2, 0, NULL);
    assert_false(town_key_equal(town_key(&first, false), town_key(&second, false)));
    town_place(&second, &cards[1], 2, 0, NULL);
    assert_true(town_key_equal(town_key(&first, false), town_key(&second, false)));
}

/* Places that are equal on the torus of struct town are different places to a key. */
static void test_keys_of_far_places(void **state)
{
    (void)state;
    const struct card *card = &deck_default()->cards[5];
    struct town towns_of[2];
    for (int side = 0; side < 2; side++) {
        town_clear(&towns_of[side]);
        town_place(&towns_of[side], card, 0, 0, NULL);
    }
    struct town_key key = town_key(&towns_of[0], false);
    assert_false(town_key_equal(town_key_after(key, &towns_of[0], card, 16, 0, false),
                                town_key_after(key, &towns_of[1], card, -16, 0, false)));
}

/* --- ranges --- */

/* Places a card above the top row, where a territory is below it. */
static void place_above(struct town *town, const struct card *card)
{
    int x = 0;
    for (x = town->left; town_at(town, x, town->top) == 0; x++) {
    }
    int y = town->top - 2;
    assert_true(town_touches(town, x, y));
    town_place(town, card, x, y, NULL);
}

static void check_ranges(uint64_t index)
{
    struct random_stream stream = stream_for(index);
    uint8_t scoring[GAME_SCORING];
    struct grown_town grown;
    int before = 1 + (int)random_below(&stream, 9);
    int after = (int)random_below(&stream, 5);
    growth_begin(&grown, &stream, (enum growth_deck)(index / GROWTHS % GROWTH_DECKS));
    draw_scoring(&stream, index, scoring);
    memcpy(grown.scoring, scoring, GAME_SCORING);
    growth_grow(&grown, &stream, (enum growth)(index % GROWTHS), before);
    struct town_counts counts = town_counts(&grown.town, scoring);
    struct town above = grown.town;
    for (int i = 0; i < after; i++) {
        town_counts_add(&counts, &grown.cards[before + i]);
        place_above(&above, &grown.cards[before + i]);
    }
    growth_grow(&grown, &stream, index % 3 == 0 ? (enum growth)(index / 3 % GROWTHS) : GROWTH_GREEDY, after);
    assert_true(scoring_own(&grown.town, scoring) <= town_most_points(&counts, scoring));
    assert_true(scoring_own(&above, scoring) >= town_least_points(&counts, scoring));
    struct tally tally = scoring_tally(&above);
    struct tally told = town_tally_above(&counts);
    assert_memory_equal(&tally, &told, sizeof tally);
}

static void test_ranges_hold(void **state)
{
    (void)state;
    for (uint64_t index = 0; index < 10 * towns(); index++) {
        check_ranges(index);
    }
}

/* The difference that the comparing cards make is as little as was said at the most. */
static void test_least_difference(void **state)
{
    (void)state;
    static const uint8_t scoring[GAME_SCORING] = {SMALLTOWN_CHARM, CLAIM_JUMPERS, ONE_TOO_MANY};
    for (uint64_t index = 0; index < 4 * towns(); index++) {
        struct random_stream stream = stream_for(index);
        struct grown_town own;
        struct grown_town other;
        growth_begin(&own, &stream, (enum growth_deck)(index % GROWTH_DECKS));
        growth_begin(&other, &stream, (enum growth_deck)(index % GROWTH_DECKS));
        growth_grow(&own, &stream, GROWTH_RANDOM, 1 + (int)(index % 8));
        growth_grow(&other, &stream, GROWTH_COVERING, 1 + (int)(index / 8 % 8));
        struct town_counts counts[2] = {town_counts(&own.town, scoring), town_counts(&other.town, scoring)};
        int cells_now = other.town.cells;
        for (int i = 0; i < 3; i++) {
            town_counts_add(&counts[0], &own.cards[own.steps]);
            place_above(&own.town, &own.cards[own.steps]);
            own.steps++;
            town_counts_add(&counts[1], &other.cards[other.steps]);
            growth_grow(&other, &stream, (enum growth)(index % GROWTHS), 1);
        }
        int difference = scoring_difference(scoring, scoring_tally(&own.town), scoring_tally(&other.town));
        assert_true(difference >= town_least_difference(&counts[0], &counts[1], scoring, cells_now));
    }
}

/* --- fronts --- */

struct bench {
    struct solve_game game;
    struct solve_stop stop;
    struct solve_worker worker;
};

static void bench_open(struct bench *bench, const struct position *position)
{
    solve_game_begin(&bench->game, position);
    bench->stop = (struct solve_stop){.stopped = false};
    bench->worker = (struct solve_worker){
        .game = &bench->game,
        .stop = &bench->stop,
        .bounds = bounds_table_new(1 << 16),
        .fronts = front_table_new(1 << 16),
        .kernel = aligned_alloc(64, (sizeof(struct kernel_work) + 63) / 64 * 64),
        .effort = 1,
    };
    assert_true(bench->worker.bounds != NULL && bench->worker.fronts != NULL && bench->worker.kernel != NULL);
}

static void bench_close(struct bench *bench)
{
    bounds_table_free(bench->worker.bounds);
    front_table_free(bench->worker.fronts);
    free(bench->worker.kernel);
}

/* All ends of a town with one card, placed and scored one by one. */
static int plain_ends(const struct solve_game *game, const struct town *town, int card, struct outcome *ends)
{
    struct placement placements[PLACEMENTS_MAX];
    int count = placements_list(town, game->forbid_full_cover, placements);
    placements_score_plain(town, game->rule.scoring, &game->deck->cards[card], placements, count);
    for (int i = 0; i < count; i++) {
        ends[i] = outcome_of(&game->rule, placements[i].points, placements[i].tally);
    }
    return count;
}

static bool is_covered(struct outcomes set, const struct outcome *outcome)
{
    return outcomes_cover(set, (struct outcomes){1, outcome});
}

/* Every end of every town is covered by one and the same pair of the front. */
static void check_town_in_front(const struct bench *bench, const struct front *front, const struct town *town)
{
    struct outcome ends[2][PLACEMENTS_MAX];
    struct outcomes sets[2];
    for (int which = 0; which < 2; which++) {
        sets[which].count = plain_ends(&bench->game, town, bench->game.last[which], ends[which]);
        sets[which].at = ends[which];
        for (int i = 0; i < sets[which].count; i++) {
            assert_true(is_covered(front->all[which], &ends[which][i]));
        }
    }
    bool covered = false;
    for (int i = 0; i < front->count && !covered; i++) {
        covered = outcomes_cover(front->pair[i].end[0], sets[0]) && outcomes_cover(front->pair[i].end[1], sets[1]);
    }
    assert_true(covered);
}

/* A position whose mover has a town of some cards, with three cards in the row. */
static void small_position(struct position *position, uint64_t index)
{
    struct random_stream stream = stream_for(index);
    struct wagons_rules rules = wagons_rules_default();
    rules.has_scoring = true;
    rules.start = WAGONS_FIXED;
    rules.start_card = 0;
    rules.forbid_full_cover = index % 2 == 1;
    draw_scoring(&stream, index, rules.scoring);
    position_deal(position, &rules, deck_default(), 32, index);
    while (position->row_count > 3 || position->phase != PHASE_DRAFT) {
        wagons_move moves[WAGONS_MOVES_MAX];
        int count = position_moves(position, moves);
        position_apply(position,
                       position->phase == PHASE_DRAFT ? moves[0] : moves[random_below(&stream, (uint32_t)count)]);
    }
}

static void check_front(uint64_t index)
{
    struct position position;
    struct bench bench;
    struct site site;
    small_position(&position, index);
    bench_open(&bench, &position);
    site_begin(&bench.worker, &position.town[0], &site);
    struct future future = {&site, position.row, 1, {bench.game.last[0], bench.game.last[1]}};
    const struct front *front = front_find(&bench.worker, &future);
    assert_non_null(front);
    struct placement placements[PLACEMENTS_MAX];
    int count = placements_list(&site.town, position.forbid_full_cover, placements);
    for (int i = 0; i < count; i++) {
        struct town town = site.town;
        struct card lying = card_turned(&position.deck->cards[position.row[0]], placements[i].turned);
        town_place(&town, &lying, placements[i].x, placements[i].y, NULL);
        check_town_in_front(&bench, front, &town);
    }
    assert_ptr_equal(front_find(&bench.worker, &future), front);
    bench_close(&bench);
}

static void test_fronts_leave_out_nothing(void **state)
{
    (void)state;
    for (uint64_t index = 0; index < towns() / 10; index++) {
        check_front(index);
    }
}

/* --- outcomes --- */

/* An outcome that covers another is never worse, whatever the other player has. */
static void test_covering_outcomes_are_no_worse(void **state)
{
    (void)state;
    struct random_stream stream = stream_for(0);
    int covering = 0;
    for (int trial = 0; trial < 200000; trial++) {
        uint8_t scoring[GAME_SCORING];
        draw_scoring(&stream, (uint64_t)trial, scoring);
        struct outcome_rule rule = outcome_rule(scoring);
        struct outcome outcomes[3];
        for (int i = 0; i < 3; i++) {
            struct tally tally = {(uint8_t)random_below(&stream, 4), (uint8_t)random_below(&stream, 4),
                                  (uint8_t)random_below(&stream, 4), (uint8_t)random_below(&stream, 4)};
            outcomes[i] = outcome_of(&rule, (int)random_below(&stream, 4), tally);
        }
        if (outcome_covers(&outcomes[0], &outcomes[1])) {
            covering++;
            assert_true(outcome_margin(&rule, &outcomes[0], &outcomes[2]) >=
                        outcome_margin(&rule, &outcomes[1], &outcomes[2]));
        }
    }
    assert_true(covering > 1000);
}

/* --- the table of bounds --- */

static void test_bounds_table(void **state)
{
    (void)state;
    struct bounds_table *table = bounds_table_new(1000);
    struct town_key key = {1, 2};
    assert_non_null(table);
    assert_int_equal(bounds_table_find(table, key).lower, -BOUND_NONE);
    assert_int_equal(bounds_table_find(table, key).upper, BOUND_NONE);
    bounds_table_store(table, key, (struct bounds){-7, 300, 9, 4});
    struct bounds found = bounds_table_find(table, key);
    assert_int_equal(found.lower, -7);
    assert_int_equal(found.upper, 300);
    assert_int_equal(found.hint, 9);
    assert_int_equal(found.depth, 4);
    /* However many others come, each is found with its own bounds or not at all. */
    for (int i = 0; i < 10000; i++) {
        struct town_key other = town_key_mix(key, (uint64_t)i);
        bounds_table_store(table, other, (struct bounds){(int16_t)i, (int16_t)(i + 1), 0, (uint8_t)i});
        assert_int_equal(bounds_table_find(table, other).lower, i);
    }
    int kept = 0;
    for (int i = 0; i < 10000; i++) {
        found = bounds_table_find(table, town_key_mix(key, (uint64_t)i));
        assert_true(found.lower == i || found.lower == -BOUND_NONE);
        kept += found.lower == i;
    }
    assert_in_range(kept, 1, 1000 / 24);
    for (int clears = 0; clears < 600; clears++) {
        bounds_table_clear(table);
        assert_int_equal(bounds_table_find(table, key).lower, -BOUND_NONE);
        bounds_table_store(table, key, (struct bounds){1, 2, 0, 0});
    }
    bounds_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys_follow_placements),
        cmocka_unit_test(test_keys_are_of_what_shows),
        cmocka_unit_test(test_keys_of_far_places),
        cmocka_unit_test(test_ranges_hold),
        cmocka_unit_test(test_least_difference),
        cmocka_unit_test(test_fronts_leave_out_nothing),
        cmocka_unit_test(test_covering_outcomes_are_no_worse),
        cmocka_unit_test(test_bounds_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
