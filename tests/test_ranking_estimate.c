// SPDX-License-Identifier: GPL-3.0-or-later
/* The statistics of a ranking on made-up deals whose truth is known: intervals cover what they should, and shrunken
   values come closer and stand in a better order than plain means. WAGONS_THOROUGH=1 makes more of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "study/ranking_estimate.h"
#include "tests/testing.h"

enum { CARDS = 18 };

/* --- made-up worlds --- */

/* What a world is made by. */
struct recipe {
    double cards, pairs, own; /* standard deviations of cards, of pair effects, of what triples have of their own */
    double noise;             /* standard deviation of a card's points in a deal */
    int deals;                /* of a triple, or one more */
    double swing;             /* how much more the first two cards swing: with others, and from deal to deal */
    int strays, stray;        /* so many triples are so many points off */
};

/* True mean points of a card in a triple: its own, what the others add to it, and something of the triple's. */
struct world {
    struct recipe recipe;
    struct ranking_design design;
    double card[CARDS], pair[CARDS][CARDS], own[RANKING_TRIPLES][3];
    double truth[RANKING_LEVELS][RANKING_TRIPLES]; /* of every entry, in points */
};

static double mean_of_card(const struct world *world, int triple, int k)
{
    const uint8_t *cards = world->design.triple[triple];
    double mean = world->card[cards[k]] + world->own[triple][k];
    for (int other = 0; other < 3; other++) {
        mean += other != k ? world->pair[cards[k]][cards[other]] : 0;
    }
    return mean;
}

static void find_truth(struct world *world)
{
    double triples[RANKING_LEVELS][RANKING_TRIPLES] = {{0}};
    memset(world->truth, 0, sizeof world->truth);
    for (int t = 0; t < RANKING_TRIPLES; t++) {
        for (int level = 0; level < RANKING_LEVELS; level++) {
            for (int part = 0; part < ranking_parts((enum ranking_level)level); part++) {
                int mask = ranking_part_mask((enum ranking_level)level, part),
                    entry = world->design.part[level][t][part];
                for (int k = 0; k < 3; k++) {
                    world->truth[level][entry] += mask >> k & 1 ? mean_of_card(world, t, k) : 0;
                }
                triples[level][entry]++;
            }
        }
    }
    for (int level = 0; level < RANKING_LEVELS; level++) {
        for (int entry = 0; entry < world->design.count[level]; entry++) {
            world->truth[level][entry] /= triples[level][entry];
        }
    }
}

static bool swings(const struct world *world, int card)
{
    return world->recipe.swing > 0 && card < 2;
}

/* What a card's standard deviations are multiplied by. */
static double swing_of(const struct world *world, int card)
{
    return swings(world, card) ? world->recipe.swing : 1;
}

static void make_strays(struct world *world, struct random_stream *random)
{
    bool strays[RANKING_TRIPLES] = {false};
    for (int k = 0; k < world->recipe.strays;) {
        double sign = random_below(random, 2) == 0 ? 1 : -1;
        int triple = (int)random_below(random, RANKING_TRIPLES);
        if (!strays[triple]) {
            world->own[triple][0] += sign * world->recipe.stray;
            strays[triple] = true;
            k++;
        }
    }
}

static void make_world(struct world *world, const struct recipe *recipe, struct random_stream *random)
{
    memset(world, 0, sizeof *world);
    world->recipe = *recipe;
    ranking_design_make(&world->design, CARDS, NULL);
    for (int a = 0; a < CARDS; a++) {
        world->card[a] = 30 + recipe->cards * testing_normal(random);
        for (int b = 0; b < CARDS; b++) {
            world->pair[a][b] = recipe->pairs * swing_of(world, a) * swing_of(world, b) * testing_normal(random);
        }
    }
    for (int t = 0; t < RANKING_TRIPLES; t++) {
        double swing = 1;
        for (int k = 0; k < 3; k++) {
            swing *= swing_of(world, world->design.triple[t][k]);
        }
        for (int k = 0; k < 3; k++) {
            world->own[t][k] = recipe->own * swing * testing_normal(random);
        }
    }
    make_strays(world, random);
    find_truth(world);
}

/* Adds a deal: each card's points with noise of its own and noise that all three share. */
static void add_deal(const struct world *world, int t, struct random_stream *random, struct ranking_triple *sums)
{
    int32_t part[RANKING_MASKS] = {0};
    double noise = world->recipe.noise, shared = 0.4 * noise * testing_normal(random);
    for (int k = 0; k < 3; k++) {
        double own = noise * swing_of(world, world->design.triple[t][k]) * testing_normal(random);
        double points = mean_of_card(world, t, k) + shared + own;
        for (int mask = 1; mask < RANKING_MASKS; mask++) {
            part[mask] += mask >> k & 1 ? (int32_t)lround(2 * points) : 0; /* over two players */
        }
    }
    for (int mask = 1; mask < RANKING_MASKS; mask++) {
        statistics_add(&sums->part[WAGONS_MEASURE_POINTS][mask], part[mask]);
    }
    static const int first[3] = {0, 0, 1}, second[3] = {1, 2, 2};
    for (int level = 0; level < 2; level++) {
        for (int k = 0; k < 3; k++) {
            sums->cross[WAGONS_MEASURE_POINTS][level][k] +=
                (int64_t)part[ranking_part_mask((enum ranking_level)level, first[k])] *
                part[ranking_part_mask((enum ranking_level)level, second[k])];
        }
    }
    statistics_add(&sums->whole[0], 1);
    sums->games++;
}

static struct ranking_triple *play(const struct world *world, struct random_stream *random)
{
    struct ranking_triple *sums = calloc(RANKING_TRIPLES, sizeof *sums);
    assert_non_null(sums);
    for (int t = 0; t < RANKING_TRIPLES; t++) {
        for (int deal = 0; deal < world->recipe.deals + t % 2; deal++) {
            add_deal(world, t, random, &sums[t]);
        }
    }
    return sums;
}

static void estimate(const struct world *world, const struct ranking_triple *sums, struct ranking_estimate *made)
{
    assert_true(ranking_estimate_make(&world->design, sums, 1, WAGONS_MEASURE_POINTS, 3, made));
}

/* --- what is looked at --- */

struct tally {
    double covered, entries;         /* single intervals */
    double odd_covered, odd;         /* those of triples with a card that swings, and of strays */
    double all_ranks, lists;         /* lists all of whose ranks lie in their intervals */
    double square, raw_square;       /* errors of triples */
    double disorder, raw_disorder;   /* pairs of triples in the wrong order */
    double best_bias, raw_best_bias; /* how much the seeming best ten are overrated */
};

static int true_rank(const double *truth, int count, int entry)
{
    int rank = 1;
    for (int other = 0; other < count; other++) {
        rank += truth[other] > truth[entry];
    }
    return rank;
}

static bool is_odd(const struct world *world, int triple)
{
    bool odd = fabs(world->own[triple][0]) > 0.5 * world->recipe.stray && world->recipe.strays > 0;
    for (int k = 0; k < 3; k++) {
        odd = odd || swings(world, world->design.triple[triple][k]);
    }
    return odd;
}

static void judge_list(const struct world *world, const struct ranking_estimate *made, int level,
                       struct tally tally[RANKING_LEVELS])
{
    bool all = true;
    for (int e = 0; e < made->count[level]; e++) {
        const struct ranking_entry *entry = &made->entries[level][e];
        double truth = world->truth[level][e];
        int rank = true_rank(world->truth[level], made->count[level], e);
        bool odd = level == RANKING_OF_TRIPLES && is_odd(world, e);
        bool covers = entry->low <= truth && truth <= entry->high;
        tally[level].covered += covers;
        tally[level].entries++;
        tally[level].odd_covered += odd && covers;
        tally[level].odd += odd;
        tally[level].square += (entry->value - truth) * (entry->value - truth);
        tally[level].raw_square += (entry->raw - truth) * (entry->raw - truth);
        all = all && entry->rank.low <= rank && rank <= entry->rank.high;
        assert_in_range(entry->rank.rank, entry->rank.low, entry->rank.high);
    }
    tally[level].all_ranks += all;
    tally[level].lists++;
}

static void judge_order(const struct world *world, const struct ranking_estimate *made, struct tally *tally)
{
    const struct ranking_entry *entries = made->entries[RANKING_OF_TRIPLES];
    const double *truth = world->truth[RANKING_OF_TRIPLES];
    for (int a = 0; a < RANKING_TRIPLES; a++) {
        int above = 0;
        for (int b = 0; b < RANKING_TRIPLES; b++) {
            tally->disorder += (entries[a].value - entries[b].value) * (truth[a] - truth[b]) < 0;
            tally->raw_disorder += (entries[a].raw - entries[b].raw) * (truth[a] - truth[b]) < 0;
            above += entries[b].raw > entries[a].raw;
        }
        tally->best_bias += entries[a].rank.rank <= 10 ? (entries[a].value - truth[a]) / 10 : 0;
        tally->raw_best_bias += above < 10 ? (entries[a].raw - truth[a]) / 10 : 0;
    }
}

static void say(const struct recipe *recipe, const struct tally tally[RANKING_LEVELS])
{
    const struct tally *triples = &tally[RANKING_OF_TRIPLES];
    print_message("cards %g pairs %g own %g, %d deals, swing %g, %d strays\n", recipe->cards, recipe->pairs,
                  recipe->own, recipe->deals, recipe->swing, recipe->strays);
    for (int level = 0; level < RANKING_LEVELS; level++) {
        print_message("  level %d: single intervals %.2f %%, all ranks %g of %g\n", level,
                      100 * tally[level].covered / tally[level].entries, tally[level].all_ranks, tally[level].lists);
    }
    if (triples->odd > 0) {
        print_message("  of triples that swing or stray: %.2f %% of %g\n", 100 * triples->odd_covered / triples->odd,
                      triples->odd);
    }
    print_message(
        "  error of triples %.3f, plain %.3f; disorder %.4f of the plain; best ten overrated by %.2f, plain %.2f\n",
        sqrt(triples->square / triples->entries), sqrt(triples->raw_square / triples->entries),
        triples->disorder / triples->raw_disorder, triples->best_bias / triples->lists,
        triples->raw_best_bias / triples->lists);
}

static void simulate(const struct recipe *recipe, int worlds, struct tally tally[RANKING_LEVELS])
{
    memset(tally, 0, RANKING_LEVELS * sizeof *tally);
    struct world *world = malloc(sizeof *world);
    assert_non_null(world);
    for (int number = 0; number < worlds; number++) {
        struct random_stream random = random_open((uint64_t)recipe->deals, (uint64_t)number, RANDOM_TEST, 77);
        struct ranking_estimate made;
        make_world(world, recipe, &random);
        struct ranking_triple *sums = play(world, &random);
        estimate(world, sums, &made);
        for (int level = 0; level < RANKING_LEVELS; level++) {
            judge_list(world, &made, level, tally);
        }
        judge_order(world, &made, &tally[RANKING_OF_TRIPLES]);
        ranking_estimate_free(&made);
        free(sums);
    }
    free(world);
    say(recipe, tally);
}

static int worlds(int quick, int thorough)
{
    return testing_setting("WAGONS_THOROUGH", 0) > 0 ? thorough : quick;
}

static void expect_cover(const struct tally *tally, double slack)
{
    double share = tally->covered / tally->entries;
    if (share < 0.93 - slack || share > 0.97 + slack) {
        fail_msg("%.2f %% of the single 95 %% intervals hold the truth", 100 * share);
    }
}

/* Fewer than so many lists out of n may fail if each holds with 95 %: the 0.1 % quantile, by the normal curve. */
static void expect_ranks(const struct tally *tally)
{
    double least = 0.95 * tally->lists - 3.1 * sqrt(0.95 * 0.05 * tally->lists) - 0.5;
    if (tally->all_ranks < least) {
        fail_msg("%g of %g lists have all true ranks in their simultaneous intervals", tally->all_ranks, tally->lists);
    }
}

static void expect_lists(const struct tally tally[RANKING_LEVELS], int worlds)
{
    for (int level = 0; level < RANKING_LEVELS; level++) {
        expect_cover(&tally[level], level == RANKING_OF_TRIPLES ? 0.005 : worlds > 10 ? 0.01 : 0.05);
        expect_ranks(&tally[level]);
    }
}

static void expect_odd(const struct tally *tally, double least)
{
    assert_true(tally->odd > 0);
    if (tally->odd_covered < least * tally->odd) {
        fail_msg("%g of %g intervals of triples that swing or stray hold the truth", tally->odd_covered, tally->odd);
    }
}

static void expect_better(const struct tally *tally)
{
    assert_true(tally->square < tally->raw_square);
    assert_true(tally->disorder < tally->raw_disorder);
    assert_true(fabs(tally->best_bias) < 0.25 * tally->raw_best_bias);
}

/* Much noise, few deals: where shrinking matters. */
static void test_few_deals(void **state)
{
    struct tally tally[RANKING_LEVELS];
    int count = worlds(2, 60);
    (void)state;
    simulate(&(struct recipe){.cards = 3, .pairs = 1, .own = 0.5, .noise = 10, .deals = 6}, count, tally);
    expect_lists(tally, count);
    expect_better(&tally[RANKING_OF_TRIPLES]);
}

/* Triples that cards and pairs do not explain, and more deals. */
static void test_strong_triples(void **state)
{
    struct tally tally[RANKING_LEVELS];
    int count = worlds(1, 40);
    (void)state;
    simulate(&(struct recipe){.cards = 2, .pairs = 1, .own = 3, .noise = 8, .deals = 20}, count, tally);
    expect_lists(tally, count);
}

/* Two cards that swing more than the others, alone and with them: their triples' intervals are wide enough too. */
static void test_swinging_cards(void **state)
{
    struct tally tally[RANKING_LEVELS];
    int count = worlds(2, 60);
    (void)state;
    simulate(&(struct recipe){.cards = 3, .pairs = 1, .own = 0.4, .noise = 5, .deals = 15, .swing = 4}, count, tally);
    expect_lists(tally, count);
    expect_odd(&tally[RANKING_OF_TRIPLES], 0.91);
    expect_better(&tally[RANKING_OF_TRIPLES]);
}

/* A few triples far from anything that their cards and pairs make expect. */
static void test_strays(void **state)
{
    struct tally tally[RANKING_LEVELS];
    int count = worlds(2, 60);
    (void)state;
    simulate(&(struct recipe){.cards = 3, .pairs = 1, .own = 0.4, .noise = 5, .deals = 15, .strays = 6, .stray = 30},
             count, tally);
    expect_lists(tally, count);
    expect_odd(&tally[RANKING_OF_TRIPLES], count > 10 ? 0.91 : 0.75);
}

/* Nothing differs: the order means nothing, and the report says so. */
static void test_no_differences(void **state)
{
    struct tally tally[RANKING_LEVELS];
    int count = worlds(1, 40);
    (void)state;
    simulate(&(struct recipe){.noise = 8, .deals = 8}, count, tally);
    for (int level = 0; level < RANKING_LEVELS; level++) {
        expect_ranks(&tally[level]);
        assert_true(tally[level].covered > 0.9 * tally[level].entries);
    }
    assert_true(tally[RANKING_OF_TRIPLES].square < 0.05 * tally[RANKING_OF_TRIPLES].raw_square);
}

static void test_false_discoveries(void **state)
{
    struct world *world = malloc(sizeof *world);
    int any = 0, count = worlds(1, 60);
    (void)state;
    assert_non_null(world);
    for (int number = 0; number < count; number++) {
        struct random_stream random = random_open(1, (uint64_t)number, RANDOM_TEST, 78);
        struct ranking_estimate made;
        make_world(world, &(struct recipe){.noise = 8, .deals = 12}, &random);
        struct ranking_triple *sums = play(world, &random);
        estimate(world, sums, &made);
        bool found = false;
        for (int e = 0; e < made.count[RANKING_OF_TRIPLES]; e++) {
            found = found || made.entries[RANKING_OF_TRIPLES][e].differs;
        }
        any += found;
        ranking_estimate_free(&made);
        free(sums);
    }
    free(world);
    print_message("something differs where nothing does in %d of %d\n", any, count);
    assert_true(any <= 1 + count / 5);
}

static void test_discoveries(void **state)
{
    static const double p[6] = {0.9, 0.001, 0.02, 0.024, 0.2, 0.6};
    bool rejected[6];
    (void)state;
    ranking_discoveries(p, 6, rejected); /* 0.001 <= 1/120, 0.02 > 2/120, 0.024 <= 3/120: three fall */
    static const bool expected[6] = {false, true, true, true, false, false};
    assert_memory_equal(rejected, expected, sizeof expected);
}

/* Hardly any games: nothing breaks, unknown entries say so, and no luck of one deal is taken for more. */
static void test_single_deals(void **state)
{
    struct world *world = malloc(sizeof *world);
    struct ranking_triple *sums = calloc(RANKING_TRIPLES, sizeof *sums);
    struct random_stream random = random_open(1, 1, RANDOM_TEST, 79);
    (void)state;
    assert_true(world != NULL && sums != NULL);
    make_world(world, &(struct recipe){.cards = 3, .pairs = 1, .own = 1, .noise = 8}, &random);
    for (int deals = 0; deals < 40; deals = 2 * deals + 1) {
        struct ranking_estimate made;
        estimate(world, sums, &made);
        for (int level = 0; level < RANKING_LEVELS; level++) {
            assert_int_equal(made.fit[level].released, 0);
            for (int card = 0; card < CARDS; card++) {
                assert_true(made.fit[level].volatility[card] == 1);
            }
            for (int e = 0; e < made.count[level]; e++) {
                const struct ranking_entry *entry = &made.entries[level][e];
                assert_true(isfinite(entry->value) && entry->low <= entry->value && entry->value <= entry->high);
                assert_int_equal(isnan(entry->raw) != 0, entry->games == 0);
                assert_in_range(entry->rank.rank, entry->rank.low, entry->rank.high);
            }
        }
        ranking_estimate_free(&made);
        for (int k = 0; k <= deals; k++) {
            add_deal(world, (int)random_below(&random, RANKING_TRIPLES), &random, &sums[k * 20]);
        }
    }
    free(world);
    free(sums);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_discoveries),    cmocka_unit_test(test_single_deals),
        cmocka_unit_test(test_few_deals),      cmocka_unit_test(test_strong_triples),
        cmocka_unit_test(test_swinging_cards), cmocka_unit_test(test_strays),
        cmocka_unit_test(test_no_differences), cmocka_unit_test(test_false_discoveries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
