// SPDX-License-Identifier: GPL-3.0-or-later
/* What a ranking compares, and how its rounds share out the deals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "study/ranking_design.h"
#include "study/ranking_rounds.h"

static void test_the_lists(void **state)
{
    struct ranking_design design;
    (void)state;
    ranking_design_make(&design, 18, NULL);
    assert_int_equal(design.count[RANKING_OF_CARDS], 18);
    assert_int_equal(design.count[RANKING_OF_PAIRS], 153);
    assert_int_equal(design.count[RANKING_OF_TRIPLES], 816);
    int card_in[18] = {0}, pair_in[153] = {0};
    for (int t = 0; t < 816; t++) {
        assert_true(design.triple[t][0] < design.triple[t][1] && design.triple[t][1] < design.triple[t][2]);
        for (int k = 0; k < 3; k++) {
            card_in[design.part[RANKING_OF_CARDS][t][k]]++;
            pair_in[design.part[RANKING_OF_PAIRS][t][k]]++;
        }
    }
    for (int c = 0; c < 18; c++) {
        assert_int_equal(card_in[c], 136);
    }
    for (int p = 0; p < 153; p++) {
        assert_int_equal(pair_in[p], 16);
    }
}

/* Each part of a triple, named by its mask, is the entry of the list that it is said to be. */
static void test_parts_are_what_their_masks_say(void **state)
{
    struct ranking_design design;
    (void)state;
    ranking_design_make(&design, 18, NULL);
    for (int t = 0; t < 816; t++) {
        for (int level = 0; level < RANKING_LEVELS; level++) {
            for (int k = 0; k < ranking_parts((enum ranking_level)level); k++) {
                uint8_t members[3];
                int mask = ranking_part_mask((enum ranking_level)level, k), next = 0;
                int count = ranking_members(&design, (enum ranking_level)level, design.part[level][t][k], members);
                for (int bit = 0; bit < 3; bit++) {
                    if (mask >> bit & 1) {
                        assert_int_equal(members[next++], design.triple[t][bit]);
                    }
                }
                assert_int_equal(next, count);
            }
        }
    }
}

static void test_one_triple_alone(void **state)
{
    struct ranking_design design;
    static const uint8_t only[3] = {9, 2, 5};
    static const uint8_t sorted[3] = {2, 5, 9};
    (void)state;
    ranking_design_make(&design, 18, only);
    assert_int_equal(design.count[RANKING_OF_CARDS], 3);
    assert_int_equal(design.count[RANKING_OF_PAIRS], 3);
    assert_int_equal(design.count[RANKING_OF_TRIPLES], 1);
    assert_memory_equal(design.triple[0], sorted, 3);
}

/* Counts how often each triple comes in the first `deals` of a round. */
static void count_triples(const struct ranking_round *round, uint64_t deals, uint64_t *counts)
{
    memset(counts, 0, RANKING_TRIPLES * sizeof *counts);
    for (uint64_t deal = 0; deal < deals; deal++) {
        int triple = ranking_round_triple(round, deal);
        assert_in_range(triple, 0, (uintmax_t)round->count - 1);
        counts[triple]++;
    }
}

static void test_every_triple_once_before_any_twice(void **state)
{
    struct ranking_round round;
    uint64_t counts[RANKING_TRIPLES];
    (void)state;
    ranking_round_balanced(&round, 816, 3 * 816 + 100, 5, 0);
    assert_int_equal(round.length, 3 * 816 + 100);
    for (uint64_t deals = 0; deals <= round.length; deals += 51) {
        count_triples(&round, deals, counts);
        for (int t = 0; t < 816; t++) {
            assert_in_range(counts[t], deals / 816, (deals + 815) / 816);
        }
    }
}

static void test_seeds_draw_other_orders(void **state)
{
    struct ranking_round a, b, c;
    (void)state;
    ranking_round_balanced(&a, 816, 100, 5, 0);
    ranking_round_balanced(&b, 816, 100, 5, 0);
    ranking_round_balanced(&c, 816, 100, 6, 0);
    assert_memory_equal(a.order, b.order, sizeof a.order);
    assert_memory_not_equal(a.order, c.order, sizeof a.order);
}

static void test_weights(void **state)
{
    struct ranking_round round;
    double weights[5] = {0, 1, 2, 4, 1};
    uint64_t counts[RANKING_TRIPLES];
    static const uint64_t expected[5] = {0, 10, 20, 40, 10};
    (void)state;
    ranking_round_weighted(&round, weights, 5, 80, 1, 1);
    count_triples(&round, round.length, counts);
    assert_memory_equal(counts, expected, sizeof expected);
    for (uint64_t deals = 0; deals < 50; deals++) { /* every number of deals comes out */
        ranking_round_weighted(&round, weights, 5, deals, 1, 1);
        assert_int_equal(round.length, deals);
        count_triples(&round, deals, counts);
        assert_int_equal(counts[0], 0);
    }
    memset(weights, 0, sizeof weights);
    ranking_round_weighted(&round, weights, 5, 10, 1, 1);
    count_triples(&round, 10, counts);
    for (int t = 0; t < 5; t++) {
        assert_int_equal(counts[t], 2);
    }
}

/* Those with deals left come once a layer, also when the others have run out. */
static void test_layers(void **state)
{
    static const uint64_t allotments[4] = {1, 5, 0, 3};
    struct ranking_round round;
    uint64_t counts[RANKING_TRIPLES];
    (void)state;
    ranking_round_set(&round, allotments, 4, 9, 2);
    assert_int_equal(round.length, 9);
    count_triples(&round, 3, counts);
    assert_int_equal(counts[0], 1);
    assert_int_equal(counts[1], 1);
    assert_int_equal(counts[3], 1);
    count_triples(&round, 7, counts);
    assert_int_equal(counts[1], 3);
    assert_int_equal(counts[3], 3);
    count_triples(&round, 9, counts);
    assert_memory_equal(counts, allotments, sizeof allotments);
}

static void test_split(void **state)
{
    (void)state;
    for (int rounds = 1; rounds <= WAGONS_ROUNDS_MAX; rounds++) {
        for (uint64_t deals = (uint64_t)rounds; deals < 300; deals += 7) {
            uint64_t length[WAGONS_ROUNDS_MAX], sum = 0;
            ranking_rounds_split(deals, rounds, length);
            for (int k = 0; k < rounds; k++) {
                assert_true(length[k] >= 1);
                sum += length[k];
            }
            assert_int_equal(sum, deals);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_lists),
        cmocka_unit_test(test_parts_are_what_their_masks_say),
        cmocka_unit_test(test_one_triple_alone),
        cmocka_unit_test(test_every_triple_once_before_any_twice),
        cmocka_unit_test(test_seeds_draw_other_orders),
        cmocka_unit_test(test_weights),
        cmocka_unit_test(test_layers),
        cmocka_unit_test(test_split),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
