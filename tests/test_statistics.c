// SPDX-License-Identifier: GPL-3.0-or-later
/* Statistics against numbers known from elsewhere, and at their edges. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "base/pentanomial.h"
#include "base/random.h"
#include "base/statistics.h"

#define assert_near(value, expected, tolerance) assert_true(fabs((value) - (expected)) <= (tolerance))

static void test_mean_and_t_interval(void **state)
{
    (void)state;
    struct moments moments = {0};
    for (int value = 1; value <= 10; value++) {
        statistics_add(&moments, value);
    }
    struct statistic read = statistics_read(&moments, 1);
    assert_true(read.has_mean && read.has_spread);
    assert_near(read.mean, 5.5, 1e-12);
    assert_near(read.sd, 3.0276503541, 1e-9);
    assert_near(read.low, 3.3341494103, 1e-9);
    assert_near(read.high, 7.6658505897, 1e-9);
}

static void test_unit_scales_all(void **state)
{
    (void)state;
    struct moments moments = {0};
    statistics_add(&moments, -3);
    statistics_add(&moments, 5);
    struct statistic whole = statistics_read(&moments, 1);
    struct statistic half = statistics_read(&moments, 0.5);
    assert_near(whole.mean, 1, 1e-12);
    assert_near(half.mean, 0.5, 1e-12);
    assert_near(half.sd, whole.sd / 2, 1e-12);
    assert_near(half.low, whole.low / 2, 1e-9);
    assert_near(half.high, whole.high / 2, 1e-9);
}

static void test_few_numbers(void **state)
{
    (void)state;
    struct moments moments = {0};
    struct statistic none = statistics_read(&moments, 1);
    assert_false(none.has_mean || none.has_spread);
    statistics_add(&moments, 7);
    struct statistic one = statistics_read(&moments, 1);
    assert_true(one.has_mean);
    assert_false(one.has_spread);
    assert_near(one.mean, 7, 1e-12);
}

/* Sums of floating-point squares would leave a rest here. */
static void test_equal_numbers_have_no_spread(void **state)
{
    (void)state;
    struct moments moments = {0};
    for (int i = 0; i < 100003; i++) {
        statistics_add(&moments, 999983);
    }
    struct statistic read = statistics_read(&moments, 1);
    assert_true(read.sd == 0);
    assert_true(read.low == 999983 && read.high == 999983);
}

static void test_any_split_gives_the_same_sums(void **state)
{
    (void)state;
    struct random_stream stream = random_open(5, 0, RANDOM_TEST, 0);
    struct moments all = {0}, parts[3] = {{0}, {0}, {0}}, merged = {0};
    for (int i = 0; i < 1000; i++) {
        int32_t value = (int32_t)random_below(&stream, 401) - 200;
        statistics_add(&all, value);
        statistics_add(&parts[random_below(&stream, 3)], value);
    }
    for (int i = 2; i >= 0; i--) {
        statistics_merge(&merged, &parts[i]);
    }
    assert_memory_equal(&all, &merged, sizeof all);
}

static void test_wilson(void **state)
{
    (void)state;
    struct rate eight = statistics_rate(8, 10);
    assert_near(eight.value, 0.8, 1e-12);
    assert_near(eight.low, 0.4901625, 1e-7);
    assert_near(eight.high, 0.9433178, 1e-7);
    struct rate none = statistics_rate(0, 10);
    assert_true(none.low == 0);
    assert_near(none.high, 0.2775328, 1e-7);
    struct rate all = statistics_rate(10, 10);
    assert_true(all.high == 1);
    assert_near(all.low, 1 - 0.2775328, 1e-7);
    struct rate empty = statistics_rate(0, 0);
    assert_false(empty.has_value);
    assert_true(empty.low == 0 && empty.high == 1);
}

struct known_match {
    struct pentanomial pairs;
    double elo0, elo1, llr, elo, half_width;
    double llr_tolerance, elo_tolerance, half_tolerance; /* half a unit of the last digit that is known */
};

static const struct known_match known_matches[] = {
    {{{10, 20, 40, 30, 20}}, 0, 20, 1.6556, 43.66, 36.89, 5e-5, 5e-3, 5e-3},
    {{{39, 8843, 26675, 9240, 44}}, 0.5, 2.5, 2.9417, 1.577, 1.030, 5e-5, 5e-4, 5e-4},
    {{{13, 37, 50, 25, 3}}, 0, 4, -0.5491, -43.66, 29.43, 5e-5, 5e-3, 5e-3},
};

static void test_known_matches(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known_matches / sizeof known_matches[0]; i++) {
        const struct known_match *match = &known_matches[i];
        struct pair_score score = pentanomial_score(&match->pairs);
        double half = (pentanomial_elo(score.high) - pentanomial_elo(score.low)) / 2;
        assert_near(pentanomial_llr(&match->pairs, match->elo0, match->elo1), match->llr, match->llr_tolerance);
        assert_near(pentanomial_elo(score.value), match->elo, match->elo_tolerance);
        assert_near(half, match->half_width, match->half_tolerance);
    }
}

static struct pentanomial random_pairs(struct random_stream *stream)
{
    struct pentanomial pairs = {{0}};
    uint32_t most = 1u << random_below(stream, 20);
    for (int k = 0; k < PAIR_RESULTS; k++) {
        pairs.counts[k] = random_below(stream, 3) == 0 ? 0 : random_below(stream, most);
    }
    return pairs;
}

/* Seen from the other side, the same match says the same; swapped hypotheses say the opposite. */
static void test_llr_is_symmetric(void **state)
{
    (void)state;
    struct random_stream stream = random_open(6, 0, RANDOM_TEST, 0);
    for (int i = 0; i < 2000; i++) {
        struct pentanomial pairs = random_pairs(&stream), mirrored;
        for (int k = 0; k < PAIR_RESULTS; k++) {
            mirrored.counts[k] = pairs.counts[PAIR_RESULTS - 1 - k];
        }
        double elo0 = (random_unit(&stream) * 2 - 1) * NORMALISED_ELO_MAX;
        double elo1 = (random_unit(&stream) * 2 - 1) * NORMALISED_ELO_MAX;
        double llr = pentanomial_llr(&pairs, elo0, elo1);
        double tolerance = 1e-6 * (1 + fabs(llr));
        assert_true(isfinite(llr));
        assert_near(pentanomial_llr(&mirrored, -elo0, -elo1), llr, tolerance);
        assert_near(pentanomial_llr(&pairs, elo1, elo0), -llr, tolerance);
    }
}

static void test_one_sided_matches(void **state)
{
    (void)state;
    struct pentanomial none = {{0}};
    assert_true(pentanomial_llr(&none, 0, 5) == 0);
    assert_false(pentanomial_score(&none).has_value);

    struct pentanomial one = {{0, 0, 0, 0, 1}};
    assert_true(pentanomial_score(&one).value == 1);
    assert_true(isinf(pentanomial_elo(1)) && pentanomial_elo(1) > 0);
    assert_true(isinf(pentanomial_elo(0)) && pentanomial_elo(0) < 0);
    double llr = pentanomial_llr(&one, 0, 5);
    assert_true(llr > 0 && llr < log(19));

    struct pentanomial sweep = {{0, 0, 0, 0, 1000}}, split = {{0, 0, 1000, 0, 0}};
    assert_int_equal(pentanomial_verdict(pentanomial_llr(&sweep, 0, 5)), SPRT_H1);
    assert_int_equal(pentanomial_verdict(pentanomial_llr(&sweep, 5, 0)), SPRT_H0);
    assert_near(pentanomial_elo(pentanomial_score(&split).value), 0, 1e-9);
    assert_near(pentanomial_llr(&split, -5, 5), 0, 1e-6);
    assert_true(pentanomial_score(&split).low == 0.5 && pentanomial_score(&split).high == 0.5);
}

static void test_verdicts(void **state)
{
    (void)state;
    assert_int_equal(pentanomial_verdict(0), SPRT_UNDECIDED);
    assert_int_equal(pentanomial_verdict(2.9444), SPRT_UNDECIDED);
    assert_int_equal(pentanomial_verdict(2.9445), SPRT_H1);
    assert_int_equal(pentanomial_verdict(-2.9444), SPRT_UNDECIDED);
    assert_int_equal(pentanomial_verdict(-2.9445), SPRT_H0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mean_and_t_interval),
        cmocka_unit_test(test_unit_scales_all),
        cmocka_unit_test(test_few_numbers),
        cmocka_unit_test(test_equal_numbers_have_no_spread),
        cmocka_unit_test(test_any_split_gives_the_same_sums),
        cmocka_unit_test(test_wilson),
        cmocka_unit_test(test_known_matches),
        cmocka_unit_test(test_llr_is_symmetric),
        cmocka_unit_test(test_one_sided_matches),
        cmocka_unit_test(test_verdicts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
