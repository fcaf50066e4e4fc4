// SPDX-License-Identifier: GPL-3.0-or-later
/* The algebra of a ranking's model against the plain formulas for normal numbers, on a small design; and the variances
   within triples against a known truth. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "study/ranking_noise.h"
#include "study/ranking_system.h"
#include "tests/testing.h"

enum { CARDS = 6, ENTRIES_MAX = 20 };

/* A list of a small design with made-up numbers. */
struct fixture {
    struct ranking_design design;
    struct ranking_system system;
    double seen[ENTRIES_MAX], error[ENTRIES_MAX * ENTRIES_MAX];
};

/* The flat prior of the mean, as the plain formulas have it: so wide that it does not matter. */
static const double WIDE = 1e5;

static double spread(struct random_stream *random, double low, double high)
{
    return low + (high - low) * random_unit(random);
}

/* Errors of pairs and cards share a part. */
static void open_fixture(struct fixture *fixture, enum ranking_level level)
{
    struct random_stream random = random_open(5, (uint64_t)level, RANDOM_TEST, 80);
    ranking_design_make(&fixture->design, CARDS, NULL);
    int count = fixture->design.count[level];
    bool dense = level != RANKING_OF_TRIPLES;
    for (int a = 0; a < count; a++) {
        fixture->seen[a] = spread(&random, 5, 15);
        for (int b = 0; b < count && dense; b++) {
            fixture->error[a * count + b] = a == b ? 1 + 0.1 * a : 0.3;
        }
        if (!dense) {
            fixture->error[a] = spread(&random, 0.2, 3);
        }
    }
    assert_true(ranking_system_open(&fixture->system, &fixture->design, level, fixture->seen, fixture->error));
    for (int e = 0; e < count; e++) {
        fixture->system.deviation[e] = spread(&random, 0.1, 4);
    }
    for (int u = 1; u < fixture->system.unknowns; u++) {
        fixture->system.prior[u] = spread(&random, 0.1, 4);
    }
    assert_true(isfinite(ranking_system_solve(&fixture->system)));
}

static double *number(gsl_matrix *matrix, int row, int column)
{
    return gsl_matrix_ptr(matrix, (size_t)row, (size_t)column);
}

/* Covariances of the true values before anything is seen. */
static gsl_matrix *covariances(const struct ranking_system *system)
{
    gsl_matrix *matrix = gsl_matrix_calloc((size_t)system->count, (size_t)system->count);
    for (int a = 0; a < system->count; a++) {
        for (int b = 0; b < system->count; b++) {
            for (int i = 0; i < system->row_length; i++) {
                for (int j = 0; j < system->row_length; j++) {
                    int unknown = system->row[a][i];
                    bool same = unknown == system->row[b][j];
                    *number(matrix, a, b) += !same ? 0 : unknown == 0 ? WIDE : system->prior[unknown];
                }
            }
        }
        *number(matrix, a, a) += system->deviation[a];
    }
    return matrix;
}

/* Inverse of the covariances of what is seen. */
static gsl_matrix *seen_precisions(const struct ranking_system *system, const gsl_matrix *true_values)
{
    gsl_matrix *matrix = gsl_matrix_alloc((size_t)system->count, (size_t)system->count);
    gsl_matrix_memcpy(matrix, true_values);
    for (int a = 0; a < system->count; a++) {
        for (int b = 0; b < system->count; b++) {
            double apart = a == b ? system->error[a] : 0;
            *number(matrix, a, b) += system->dense ? system->error[a * system->count + b] : apart;
        }
    }
    gsl_linalg_cholesky_decomp1(matrix);
    gsl_linalg_cholesky_invert(matrix);
    return matrix;
}

static void check_near(double found, double expected, double slack)
{
    if (fabs(found - expected) > slack * (1 + fabs(expected))) {
        fail_msg("found %.9g, expected %.9g", found, expected);
    }
}

/* --- the tests, each for all three lists --- */

/* mean = K (K + E)^-1 y, covariance = K - K (K + E)^-1 K. */
static void check_posterior(enum ranking_level level)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    struct ranking_posterior posterior;
    open_fixture(fixture, level);
    const struct ranking_system *system = &fixture->system;
    int count = system->count, rank = system->unknowns + (system->dense ? count : 0);
    assert_true(ranking_posterior_open(&posterior, count, rank));
    assert_true(ranking_system_posterior(system, &posterior));

    gsl_matrix *before = covariances(system), *precision = seen_precisions(system, before);
    gsl_matrix *gain = gsl_matrix_alloc((size_t)count, (size_t)count);
    gsl_matrix *after = gsl_matrix_alloc((size_t)count, (size_t)count);
    gsl_matrix_memcpy(after, before);
    gsl_blas_dgemm(CblasNoTrans, CblasNoTrans, 1, before, precision, 0, gain);
    gsl_blas_dgemm(CblasNoTrans, CblasNoTrans, -1, gain, before, 1, after);
    for (int a = 0; a < count; a++) {
        double mean = 0;
        for (int b = 0; b < count; b++) {
            mean += *number(gain, a, b) * fixture->seen[b];
            double difference = *number(after, a, a) + *number(after, b, b) - 2 * *number(after, a, b);
            if (b != a) {
                check_near(ranking_difference_variance(&posterior, a, b), difference, 2e-4);
            }
        }
        check_near(posterior.mean[a], mean, 2e-4);
        check_near(ranking_variance(&posterior, a), *number(after, a, a), 2e-4);
    }
    gsl_matrix_free(before);
    gsl_matrix_free(precision);
    gsl_matrix_free(gain);
    gsl_matrix_free(after);
    ranking_posterior_free(&posterior);
    ranking_system_close(&fixture->system);
    free(fixture);
}

/* An entry given all others has the precision P_ee, and lies (P y)_e / P_ee from what they make expect. */
static void check_surprise(enum ranking_level level)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    open_fixture(fixture, level);
    struct ranking_system *system = &fixture->system;
    ranking_system_invert(system);
    gsl_matrix *before = covariances(system), *precision = seen_precisions(system, before);
    for (int a = 0; a < system->count; a++) {
        double product = 0, own = *number(precision, a, a);
        for (int b = 0; b < system->count; b++) {
            product += *number(precision, a, b) * fixture->seen[b];
        }
        check_near(ranking_system_precision(system, a), own, 2e-4);
        check_near(ranking_system_surprise(system, a), product / sqrt(own), 2e-4);
    }
    gsl_matrix_free(before);
    gsl_matrix_free(precision);
    ranking_system_close(&fixture->system);
    free(fixture);
}

/* The slope in one variance against a difference quotient. */
static double quotient(struct ranking_system *system, double *variance)
{
    double step = 1e-4 * *variance, value = *variance;
    *variance = value + step;
    double above = ranking_system_solve(system);
    *variance = value - step;
    double below = ranking_system_solve(system);
    *variance = value;
    return (above - below) / (2 * step);
}

static void check_slopes(enum ranking_level level)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    double deviation[RANKING_TRIPLES], prior[RANKING_UNKNOWNS_MAX];
    open_fixture(fixture, level);
    struct ranking_system *system = &fixture->system;
    ranking_system_invert(system);
    ranking_system_slopes(system, deviation, prior);
    for (int e = 0; e < system->count; e++) {
        check_near(deviation[e], quotient(system, &system->deviation[e]), 1e-5);
    }
    for (int u = 1; u < system->unknowns; u++) {
        check_near(prior[u], quotient(system, &system->prior[u]), 1e-5);
    }
    ranking_system_close(&fixture->system);
    free(fixture);
}

static void test_posterior(void **state)
{
    (void)state;
    check_posterior(RANKING_OF_CARDS);
    check_posterior(RANKING_OF_PAIRS);
    check_posterior(RANKING_OF_TRIPLES);
}

static void test_surprise(void **state)
{
    (void)state;
    check_surprise(RANKING_OF_CARDS);
    check_surprise(RANKING_OF_PAIRS);
    check_surprise(RANKING_OF_TRIPLES);
}

static void test_slopes(void **state)
{
    (void)state;
    check_slopes(RANKING_OF_CARDS);
    check_slopes(RANKING_OF_PAIRS);
    check_slopes(RANKING_OF_TRIPLES);
}

/* --- variances within triples --- */

/* Sample variance of normal numbers. */
static double sample_variance(double variance, int deals, struct random_stream *random)
{
    double sum = 0;
    for (int k = 1; k < deals; k++) {
        double z = testing_normal(random);
        sum += variance * z * z / (deals - 1);
    }
    return sum;
}

/* Mean square of log(found / truth) over the triples, for what was seen and for what is made of it. */
static void compare_noise(double own, double *seen_error, double *made_error)
{
    struct ranking_design design;
    struct random_stream random = random_open(9, 1, RANDOM_TEST, 81);
    double factor[RANKING_CARDS], seen[RANKING_TRIPLES], deals[RANKING_TRIPLES], made[RANKING_TRIPLES],
        truth[RANKING_TRIPLES];
    ranking_design_make(&design, RANKING_CARDS, NULL);
    for (int card = 0; card < RANKING_CARDS; card++) {
        factor[card] = exp(testing_normal(&random));
    }
    for (int t = 0; t < RANKING_TRIPLES; t++) {
        const uint16_t *cards = design.part[RANKING_OF_CARDS][t];
        deals[t] = 6 + t % 7;
        truth[t] = 20 * factor[cards[0]] * factor[cards[1]] * factor[cards[2]] * exp(own * testing_normal(&random));
        seen[t] = sample_variance(truth[t], (int)deals[t], &random);
    }
    ranking_noise(&design, seen, deals, made);
    *seen_error = *made_error = 0;
    for (int t = 0; t < RANKING_TRIPLES; t++) {
        *seen_error += log(seen[t] / truth[t]) * log(seen[t] / truth[t]) / RANKING_TRIPLES;
        *made_error += log(made[t] / truth[t]) * log(made[t] / truth[t]) / RANKING_TRIPLES;
    }
}

/* Where a product of factors holds, hardly any error is left; where it does not, less than was in the samples. */
static void test_noise(void **state)
{
    double seen, made;
    (void)state;
    compare_noise(0, &seen, &made);
    print_message("variances: error of logarithms %.3f, of samples %.3f", made, seen);
    assert_true(made < 0.1 * seen);
    compare_noise(0.7, &seen, &made);
    print_message("; far from a product %.3f, %.3f\n", made, seen);
    assert_true(made < 0.8 * seen);
}

/* Variances that no product of factors makes: none at all; none in the triples of one card; none but there. */
static void test_no_product(void **state)
{
    struct ranking_design design;
    double seen[RANKING_TRIPLES] = {0}, deals[RANKING_TRIPLES], made[RANKING_TRIPLES];
    (void)state;
    ranking_design_make(&design, RANKING_CARDS, NULL);
    for (int t = 0; t < RANKING_TRIPLES; t++) {
        deals[t] = 2;
    }
    ranking_noise(&design, seen, deals, made);
    for (int t = 0; t < RANKING_TRIPLES; t++) {
        assert_true(made[t] == 0);
    }
    for (int kind = 0; kind < 2; kind++) {
        for (int t = 0; t < RANKING_TRIPLES; t++) {
            seen[t] = (design.triple[t][0] == 0) == (kind == 1) ? 3 : 0;
        }
        ranking_noise(&design, seen, deals, made);
        for (int t = 0; t < RANKING_TRIPLES; t++) {
            assert_true(made[t] >= 0 && made[t] <= 12);
            assert_true(seen[t] == 0 || made[t] > 0.1);
        }
    }
}

/* A list of which one entry stands far out and was released: it is known as well as it was seen. */
static void test_released(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    struct ranking_posterior posterior;
    (void)state;
    open_fixture(fixture, RANKING_OF_PAIRS);
    struct ranking_system *system = &fixture->system;
    int count = system->count;
    system->deviation[2] = 1e7 * 40;
    assert_true(isfinite(ranking_system_solve(system)));
    assert_true(ranking_posterior_open(&posterior, count, system->unknowns + count));
    assert_true(ranking_system_posterior(system, &posterior));
    check_near(ranking_variance(&posterior, 2), fixture->error[2 * count + 2], 0.1);
    assert_true(fabs(posterior.mean[2] - fixture->seen[2]) < 1);
    ranking_posterior_free(&posterior);
    ranking_system_close(system);
    free(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_posterior), cmocka_unit_test(test_surprise),   cmocka_unit_test(test_slopes),
        cmocka_unit_test(test_noise),     cmocka_unit_test(test_no_product), cmocka_unit_test(test_released),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
