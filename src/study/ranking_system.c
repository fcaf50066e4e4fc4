// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/ranking_system.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>

/* --- opening and closing --- */

static void fill_rows(struct ranking_system *system, const struct ranking_design *design, enum ranking_level level)
{
    for (int e = 0; e < system->count; e++) {
        uint16_t *row = system->row[e];
        int length = 0;
        row[length++] = 0;
        for (int k = 0; k < 2 && level == RANKING_OF_PAIRS; k++) {
            row[length++] = (uint16_t)(1 + design->pair_cards[e][k]);
        }
        for (int k = 0; k < 3 && level == RANKING_OF_TRIPLES; k++) {
            row[length++] = (uint16_t)(1 + design->part[RANKING_OF_CARDS][e][k]);
            row[length++] = (uint16_t)(1 + system->cards + design->part[RANKING_OF_PAIRS][e][k]);
        }
        system->row_length = length;
    }
}

bool ranking_system_open(struct ranking_system *system, const struct ranking_design *design, enum ranking_level level,
                         const double *seen, const double *error)
{
    memset(system, 0, sizeof *system);
    system->seen = seen;
    system->error = error;
    system->count = design->count[level];
    system->cards = level == RANKING_OF_CARDS ? 0 : design->count[RANKING_OF_CARDS];
    system->pairs = level == RANKING_OF_TRIPLES ? design->count[RANKING_OF_PAIRS] : 0;
    system->unknowns = 1 + system->cards + system->pairs;
    system->dense = level != RANKING_OF_TRIPLES;
    fill_rows(system, design, level);
    size_t count = (size_t)system->count, unknowns = (size_t)system->unknowns;
    system->precision = gsl_matrix_alloc(unknowns, unknowns);
    system->effects = gsl_matrix_alloc(unknowns, unknowns);
    system->right = gsl_vector_alloc(unknowns);
    system->solved = gsl_vector_alloc(unknowns);
    if (system->dense) {
        system->inverse = gsl_matrix_alloc(count, count);
        system->spread = gsl_matrix_alloc(count, unknowns);
    }
    return system->precision != NULL && system->effects != NULL && system->right != NULL && system->solved != NULL &&
           (!system->dense || (system->inverse != NULL && system->spread != NULL));
}

void ranking_system_close(struct ranking_system *system)
{
    gsl_matrix_free(system->precision);
    gsl_matrix_free(system->effects);
    gsl_vector_free(system->right);
    gsl_vector_free(system->solved);
    gsl_matrix_free(system->inverse);
    gsl_matrix_free(system->spread);
}

/* --- helpers --- */

static double at(const gsl_matrix *matrix, int row, int column)
{
    return gsl_matrix_get(matrix, (size_t)row, (size_t)column);
}

static void add_at(gsl_matrix *matrix, int row, int column, double value)
{
    *gsl_matrix_ptr(matrix, (size_t)row, (size_t)column) += value;
}

static double log_determinant(const gsl_matrix *cholesky)
{
    double sum = 0;
    for (size_t i = 0; i < cholesky->size1; i++) {
        sum += 2 * log(gsl_matrix_get(cholesky, i, i));
    }
    return sum;
}

double ranking_system_error(const struct ranking_system *system, int entry)
{
    return system->error[system->dense ? entry * system->count + entry : entry];
}

/* --- the parts of the likelihood that come from the entries: log|M| + y' M^-1 y, with A and c filled --- */

/* Errors that are independent. */
static double add_entries_apart(struct ranking_system *system)
{
    double sum = 0;
    for (int e = 0; e < system->count; e++) {
        double variance = system->error[e] + system->deviation[e], weight = 1 / variance;
        for (int i = 0; i < system->row_length; i++) {
            for (int j = 0; j < system->row_length; j++) {
                add_at(system->precision, system->row[e][i], system->row[e][j], weight);
            }
            *gsl_vector_ptr(system->right, system->row[e][i]) += weight * system->seen[e];
        }
        sum += log(variance) + weight * system->seen[e] * system->seen[e];
    }
    return sum;
}

/* M^-1, and log|M|; NaN if M is not positive definite. */
static double invert(struct ranking_system *system)
{
    for (int a = 0; a < system->count; a++) {
        for (int b = 0; b < system->count; b++) {
            double own = a == b ? system->deviation[a] : 0;
            gsl_matrix_set(system->inverse, (size_t)a, (size_t)b, system->error[a * system->count + b] + own);
        }
    }
    if (gsl_linalg_cholesky_decomp1(system->inverse) != GSL_SUCCESS) {
        return NAN;
    }
    double determinant = log_determinant(system->inverse);
    return gsl_linalg_cholesky_invert(system->inverse) == GSL_SUCCESS ? determinant : NAN;
}

/* M^-1 W. */
static void fill_spread(struct ranking_system *system)
{
    gsl_matrix_set_zero(system->spread);
    for (int a = 0; a < system->count; a++) {
        for (int b = 0; b < system->count; b++) {
            for (int i = 0; i < system->row_length; i++) {
                add_at(system->spread, a, system->row[b][i], at(system->inverse, a, b));
            }
        }
    }
}

static double add_entries_together(struct ranking_system *system)
{
    double sum = invert(system);
    if (!isfinite(sum)) {
        return sum;
    }
    fill_spread(system);
    for (int a = 0; a < system->count; a++) {
        for (int i = 0; i < system->row_length; i++) {
            for (int u = 0; u < system->unknowns; u++) {
                add_at(system->precision, system->row[a][i], u, at(system->spread, a, u));
            }
        }
        for (int u = 0; u < system->unknowns; u++) {
            *gsl_vector_ptr(system->right, (size_t)u) += at(system->spread, a, u) * system->seen[a];
        }
        for (int b = 0; b < system->count; b++) {
            sum += system->seen[a] * at(system->inverse, a, b) * system->seen[b];
        }
    }
    return sum;
}

double ranking_system_solve(struct ranking_system *system)
{
    gsl_matrix_set_zero(system->precision);
    gsl_vector_set_zero(system->right);
    double sum = system->dense ? add_entries_together(system) : add_entries_apart(system);
    for (int u = 1; u < system->unknowns; u++) {
        add_at(system->precision, u, u, 1 / system->prior[u]);
        sum += log(system->prior[u]);
    }
    if (!isfinite(sum) || gsl_linalg_cholesky_decomp1(system->precision) != GSL_SUCCESS) {
        return INFINITY;
    }
    double fitted;
    gsl_linalg_cholesky_solve(system->precision, system->right, system->solved);
    gsl_blas_ddot(system->right, system->solved, &fitted);
    sum += log_determinant(system->precision) - fitted;
    return isfinite(sum) ? sum : INFINITY;
}

static double fitted(const struct ranking_system *system, int entry)
{
    double sum = 0;
    for (int i = 0; i < system->row_length; i++) {
        sum += gsl_vector_get(system->solved, system->row[entry][i]);
    }
    return sum;
}

/* (M^-1 (y - W u)) of an entry. */
static double residual(const struct ranking_system *system, int entry)
{
    if (!system->dense) {
        double variance = system->error[entry] + system->deviation[entry];
        return (system->seen[entry] - fitted(system, entry)) / variance;
    }
    double sum = 0;
    for (int other = 0; other < system->count; other++) {
        sum += at(system->inverse, entry, other) * (system->seen[other] - fitted(system, other));
    }
    return sum;
}

/* --- slopes --- */

double ranking_system_precision(const struct ranking_system *system, int entry)
{
    double sum = 0;
    if (!system->dense) {
        double weight = 1 / (system->error[entry] + system->deviation[entry]);
        for (int i = 0; i < system->row_length; i++) {
            for (int j = 0; j < system->row_length; j++) {
                sum += at(system->effects, system->row[entry][i], system->row[entry][j]);
            }
        }
        return weight - weight * weight * sum;
    }
    for (int u = 0; u < system->unknowns; u++) {
        for (int v = 0; v < system->unknowns; v++) {
            sum += at(system->spread, entry, u) * at(system->effects, u, v) * at(system->spread, entry, v);
        }
    }
    return at(system->inverse, entry, entry) - sum;
}

void ranking_system_invert(struct ranking_system *system)
{
    gsl_matrix_memcpy(system->effects, system->precision);
    gsl_linalg_cholesky_invert(system->effects);
}

void ranking_system_slopes(const struct ranking_system *system, double *deviation, double *prior)
{
    for (int e = 0; e < system->count; e++) {
        double rest = residual(system, e);
        deviation[e] = ranking_system_precision(system, e) - rest * rest;
    }
    prior[0] = 0;
    for (int u = 1; u < system->unknowns; u++) {
        double effect = gsl_vector_get(system->solved, (size_t)u), variance = system->prior[u];
        prior[u] = (1 - (at(system->effects, u, u) + effect * effect) / variance) / variance;
    }
}

double ranking_system_known(const struct ranking_system *system, int unknown)
{
    return 1 - at(system->effects, unknown, unknown) / system->prior[unknown];
}

double ranking_system_surprise(const struct ranking_system *system, int entry)
{
    double precision = ranking_system_precision(system, entry);
    return precision > 0 ? residual(system, entry) / sqrt(precision) : 0;
}

/* --- the posterior --- */

/* Row `entry` of (W - T M^-1 W), which carries the uncertainty of the unknowns into the entry. */
static void carry(const struct ranking_system *system, int entry, double *row)
{
    double own = system->deviation[entry];
    double keep = system->dense ? 1 : system->error[entry] / (system->error[entry] + own);
    memset(row, 0, (size_t)system->unknowns * sizeof *row);
    for (int i = 0; i < system->row_length; i++) {
        row[system->row[entry][i]] += keep;
    }
    for (int u = 0; u < system->unknowns && system->dense; u++) {
        row[u] -= own * at(system->spread, entry, u);
    }
}

/* row := row L^-T, so that its products are those with A^-1 in between. */
static void whiten(const struct ranking_system *system, double *row)
{
    gsl_vector_view view = gsl_vector_view_array(row, (size_t)system->unknowns);
    gsl_blas_dtrsv(CblasLower, CblasNoTrans, CblasNonUnit, system->precision, &view.vector);
}

/* T - T M^-1 T: with independent errors each entry's for itself. */
static void add_own_noise(const struct ranking_system *system, struct ranking_posterior *posterior)
{
    for (int e = 0; e < system->count; e++) {
        double error = system->error[e], own = system->deviation[e];
        posterior->noise[e] = error * own / (error + own);
    }
}

/* Otherwise its Cholesky factor goes behind the unknowns' part of each row, with a trace more on the diagonal so that
   rounding leaves it positive definite. False if memory ran out. */
static bool add_own_covariance(const struct ranking_system *system, struct ranking_posterior *posterior)
{
    size_t count = (size_t)system->count;
    gsl_matrix *own = gsl_matrix_alloc(count, count);
    if (own == NULL) {
        return false;
    }
    for (int a = 0; a < system->count; a++) {
        for (int b = 0; b < system->count; b++) {
            double own_error = fmin(system->deviation[a], ranking_system_error(system, a));
            double identity = a == b ? system->deviation[a] + 1e-9 * own_error : 0;
            double taken = system->deviation[a] * at(system->inverse, a, b) * system->deviation[b];
            gsl_matrix_set(own, (size_t)a, (size_t)b, identity - taken);
        }
    }
    if (gsl_linalg_cholesky_decomp1(own) == GSL_SUCCESS) {
        for (int a = 0; a < system->count; a++) {
            for (int b = 0; b <= a; b++) {
                posterior->factor[(size_t)a * (size_t)posterior->rank + (size_t)(system->unknowns + b)] = at(own, a, b);
            }
        }
    }
    gsl_matrix_free(own);
    return true;
}

bool ranking_system_posterior(const struct ranking_system *system, struct ranking_posterior *posterior)
{
    for (int e = 0; e < system->count; e++) {
        double *row = posterior->factor + (size_t)e * (size_t)posterior->rank;
        posterior->mean[e] = fitted(system, e) + system->deviation[e] * residual(system, e);
        carry(system, e, row);
        whiten(system, row);
    }
    if (system->dense) {
        return add_own_covariance(system, posterior);
    }
    add_own_noise(system, posterior);
    return true;
}
