// SPDX-License-Identifier: GPL-3.0-or-later
/* Hindsight tables that are kept: the same as fresh ones, within their memory; and what positions promise by them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "games/wagons/greedy.h"
#include "games/wagons/hindsight/prospect.h"

enum { SEED = 90, WIDTH = 2, ROW = 6, POSITIONS = 24 };

static struct beam_game beams __attribute__((aligned(64)));

/* A draft with ROW cards in the row after some random moves of a deal. */
static struct position drafting(uint64_t index)
{
    struct wagons_rules rules = wagons_rules_default();
    struct position position;
    rules.start = (enum wagons_start)(index % 3);
    rules.has_scoring = true;
    rules.scoring[0] = CLAIM_JUMPERS;
    rules.scoring[1] = SMALLTOWN_CHARM;
    rules.scoring[2] = THE_HERD;
    struct random_stream stream = random_open(SEED, index, RANDOM_TEST, 0);
    position_deal(&position, &rules, deck_default(), SEED, index);
    while (position.row_count > ROW || position.phase != PHASE_DRAFT) {
        wagons_move moves[WAGONS_MOVES_MAX];
        int count = position_moves(&position, moves);
        bool drafts = position.phase == PHASE_DRAFT;
        position_apply(&position, moves[drafts ? 0 : random_below(&stream, (uint32_t)count)]);
    }
    return position;
}

static struct town_tables *open_tables(size_t bytes)
{
    struct position position = drafting(0);
    struct town_tables *tables = town_tables_new(1, WIDTH, bytes);
    assert_non_null(tables);
    beam_game_prepare(&beams, position.deck, position.scoring, position.forbid_full_cover);
    town_tables_begin(tables, &beams);
    return tables;
}

static int value_of(struct town_tables *tables, const struct position *position, int *drafts, int *count)
{
    struct prospect_view view = {.game = &beams, .tables = tables, .row_count = CIRCLE_CARDS};
    int value;
    assert_true(prospect_value(&view, position, &value, drafts, count));
    return value;
}

/* By tables of its own, filled for this question. */
static int fresh_value(const struct position *position)
{
    static int32_t values[DRAFT_NODES];
    struct subset_workers *workers = subset_workers_new(1, WIDTH);
    struct subset_table table[2];
    int drafter = position->to_move;
    for (int side = 0; side < 2; side++) {
        struct subset_task task = {.town = &position->town[side == 0 ? drafter : 1 - drafter],
                                   .row = position->row,
                                   .row_count = position->row_count,
                                   .side = side == 0 ? SIDE_DRAFTER : SIDE_RECEIVER,
                                   .width = WIDTH};
        assert_true(subset_table_open(&table[side]));
        assert_true(subset_table_fill(&table[side], workers, &beams, &task));
    }
    struct draft draft = {
        .game = &beams, .drafter = &table[0], .receiver = &table[1], .receiver_answers = true, .values = values};
    int value = draft_value(&draft);
    subset_table_close(&table[0]);
    subset_table_close(&table[1]);
    subset_workers_free(workers);
    return drafter == 0 ? value : -value;
}

static void test_kept_tables_are_as_fresh_ones(void **state)
{
    struct town_tables *tables = open_tables(1 << 20);
    (void)state;
    for (int round = 0; round < 2; round++) {
        for (uint64_t index = 0; index < POSITIONS; index++) {
            struct position position = drafting(index);
            assert_int_equal(value_of(tables, &position, NULL, NULL), fresh_value(&position));
        }
    }
    town_tables_free(tables);
}

/* Tables that have room for next to nothing answer the same, and take no more. */
static void test_little_memory(void **state)
{
    enum { ENOUGH = 1 << 24, LITTLE = 1 << 14 };
    struct town_tables *large = open_tables(ENOUGH), *small = open_tables(LITTLE);
    size_t one = 0;
    (void)state;
    for (uint64_t index = 0; index < POSITIONS; index++) {
        struct position position = drafting(index);
        assert_int_equal(value_of(large, &position, NULL, NULL), value_of(small, &position, NULL, NULL));
        one = index == 0 ? town_tables_bytes(large) : one;
        assert_true(town_tables_bytes(small) <= LITTLE + one);
    }
    assert_true(town_tables_bytes(large) > LITTLE + one);
    town_tables_free(large);
    town_tables_free(small);
}

static void test_drafts(void **state)
{
    struct town_tables *tables = open_tables(1 << 20);
    (void)state;
    for (uint64_t index = 0; index < POSITIONS; index++) {
        struct position position = drafting(index);
        int drafts[CIRCLE_CARDS], count = 0;
        int value = value_of(tables, &position, drafts, &count);
        int sign = position.to_move == 0 ? 1 : -1, best = sign * drafts[0];
        assert_int_equal(count, ROW);
        for (int i = 1; i < count; i++) {
            best = sign * drafts[i] > best ? sign * drafts[i] : best;
        }
        assert_int_equal(sign * best, value);
    }
    town_tables_free(tables);
}

/* Another game's tables are forgotten. */
static void test_another_game(void **state)
{
    struct town_tables *tables = open_tables(1 << 20);
    struct position position = drafting(0);
    (void)state;
    value_of(tables, &position, NULL, NULL);
    assert_true(town_tables_bytes(tables) > 0);
    town_tables_begin(tables, &beams);
    assert_true(town_tables_bytes(tables) > 0);
    position.scoring[0] = GOLD_COUNTRY;
    beam_game_prepare(&beams, position.deck, position.scoring, position.forbid_full_cover);
    town_tables_begin(tables, &beams);
    assert_int_equal(town_tables_bytes(tables), 0);
    town_tables_free(tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kept_tables_are_as_fresh_ones),
        cmocka_unit_test(test_little_memory),
        cmocka_unit_test(test_drafts),
        cmocka_unit_test(test_another_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
