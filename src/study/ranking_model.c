// SPDX-License-Identifier: GPL-3.0-or-later
/* The unknowns are u = (mean, effects of cards, effects of pairs). With M = error + tau2 I and the rows W that say which
   unknowns an entry is made of, y ~ N(W u, M); the mean has a flat prior, the effects normal ones. Then
       A = W' M^-1 W + prior precisions,   u | y ~ N(A^-1 W' M^-1 y, A^-1),
   and the restricted likelihood of the variances is
       -2 log L = log|M| + log|A| + sum of log prior variances + y' M^-1 y - c' A^-1 c,   c = W' M^-1 y.
   An entry's true value given u is W u + tau2 M^-1 (y - W u), with covariance tau2 I - tau2² M^-1. For triples M is
   diagonal, and a row of W has seven ones, so that nothing of 816 x 816 is ever needed. */
#include "study/ranking_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_multimin.h>

enum { VARIANCES = 3, ROW_MAX = 7, UNKNOWNS_MAX = 1 + RANKING_CARDS + RANKING_PAIRS };

/* Smallest and largest variance that is considered, in units of the variance that was seen. */
static const double VARIANCE_LOW = 1e-7, VARIANCE_HIGH = 1e2;

struct model {
    int count, unknowns, cards, pairs; /* entries; unknowns in all, effects of either kind */
    int row_length;
    uint16_t row[RANKING_TRIPLES][ROW_MAX]; /* the unknowns that an entry is made of */
    const double *seen, *error;
    bool dense;   /* errors have covariances */
    double scale; /* variance that was seen, what the variances are looked for around */
    double tau2, tau2_cards, tau2_pairs;
    gsl_matrix *precision; /* A, then its Cholesky factor */
    gsl_matrix *inverse;   /* M^-1 if dense */
    gsl_matrix *spread;    /* M^-1 W if dense */
    gsl_vector *right;     /* c */
    gsl_vector *solved;    /* A^-1 c */
};

static bool model_open(struct model *model, const struct ranking_design *design, enum ranking_level level)
{
    model->count = design->count[level];
    model->cards = level == RANKING_OF_CARDS ? 0 : design->count[RANKING_OF_CARDS];
    model->pairs = level == RANKING_OF_TRIPLES ? design->count[RANKING_OF_PAIRS] : 0;
    model->unknowns = 1 + model->cards + model->pairs;
    model->dense = level != RANKING_OF_TRIPLES;
    size_t count = (size_t)model->count, unknowns = (size_t)model->unknowns;
    for (int e = 0; e < model->count; e++) {
        uint16_t *row = model->row[e];
        int length = 0;
        row[length++] = 0;
        for (int k = 0; k < 2 && level == RANKING_OF_PAIRS; k++) {
            row[length++] = (uint16_t)(1 + design->pair_cards[e][k]);
        }
        for (int k = 0; k < 3 && level == RANKING_OF_TRIPLES; k++) {
            row[length++] = (uint16_t)(1 + design->part[RANKING_OF_CARDS][e][k]);
            row[length++] = (uint16_t)(1 + model->cards + design->part[RANKING_OF_PAIRS][e][k]);
        }
        model->row_length = length;
    }
    model->precision = gsl_matrix_alloc(unknowns, unknowns);
    model->right = gsl_vector_alloc(unknowns);
    model->solved = gsl_vector_alloc(unknowns);
    if (model->dense) {
        model->inverse = gsl_matrix_alloc(count, count);
        model->spread = gsl_matrix_alloc(count, unknowns);
    }
    return model->precision != NULL && model->right != NULL && model->solved != NULL &&
           (!model->dense || (model->inverse != NULL && model->spread != NULL));
}

static void model_close(struct model *model)
{
    gsl_matrix_free(model->precision);
    gsl_vector_free(model->right);
    gsl_vector_free(model->solved);
    gsl_matrix_free(model->inverse);
    gsl_matrix_free(model->spread);
}

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

/* --- the parts of the likelihood that come from the entries: log|M| + y' M^-1 y, with A and c filled --- */

/* Errors that are independent. */
static double add_entries_apart(struct model *model)
{
    double sum = 0;
    for (int e = 0; e < model->count; e++) {
        double variance = model->error[e] + model->tau2, weight = 1 / variance;
        for (int i = 0; i < model->row_length; i++) {
            for (int j = 0; j < model->row_length; j++) {
                add_at(model->precision, model->row[e][i], model->row[e][j], weight);
            }
            *gsl_vector_ptr(model->right, model->row[e][i]) += weight * model->seen[e];
        }
        sum += log(variance) + weight * model->seen[e] * model->seen[e];
    }
    return sum;
}

/* M^-1, and log|M|; NaN if M is not positive definite. */
static double invert(struct model *model)
{
    for (int a = 0; a < model->count; a++) {
        for (int b = 0; b < model->count; b++) {
            double own = a == b ? model->tau2 : 0;
            gsl_matrix_set(model->inverse, (size_t)a, (size_t)b, model->error[a * model->count + b] + own);
        }
    }
    if (gsl_linalg_cholesky_decomp1(model->inverse) != GSL_SUCCESS) {
        return NAN;
    }
    double determinant = log_determinant(model->inverse);
    return gsl_linalg_cholesky_invert(model->inverse) == GSL_SUCCESS ? determinant : NAN;
}

/* M^-1 W. */
static void fill_spread(struct model *model)
{
    gsl_matrix_set_zero(model->spread);
    for (int a = 0; a < model->count; a++) {
        for (int b = 0; b < model->count; b++) {
            for (int i = 0; i < model->row_length; i++) {
                add_at(model->spread, a, model->row[b][i], at(model->inverse, a, b));
            }
        }
    }
}

static double add_entries_together(struct model *model)
{
    double sum = invert(model);
    if (!isfinite(sum)) {
        return sum;
    }
    fill_spread(model);
    for (int a = 0; a < model->count; a++) {
        for (int i = 0; i < model->row_length; i++) {
            for (int u = 0; u < model->unknowns; u++) {
                add_at(model->precision, model->row[a][i], u, at(model->spread, a, u));
            }
        }
        for (int u = 0; u < model->unknowns; u++) {
            *gsl_vector_ptr(model->right, (size_t)u) += at(model->spread, a, u) * model->seen[a];
        }
        for (int b = 0; b < model->count; b++) {
            sum += model->seen[a] * at(model->inverse, a, b) * model->seen[b];
        }
    }
    return sum;
}

/* Solves for the unknowns under the variances in the model. Returns -2 log L, infinite if that fails. */
static double solve(struct model *model)
{
    gsl_matrix_set_zero(model->precision);
    gsl_vector_set_zero(model->right);
    double sum = model->dense ? add_entries_together(model) : add_entries_apart(model);
    for (int u = 1; u < model->unknowns; u++) {
        double variance = u <= model->cards ? model->tau2_cards : model->tau2_pairs;
        add_at(model->precision, u, u, 1 / variance);
        sum += log(variance);
    }
    if (!isfinite(sum) || gsl_linalg_cholesky_decomp1(model->precision) != GSL_SUCCESS) {
        return INFINITY;
    }
    double fitted;
    gsl_linalg_cholesky_solve(model->precision, model->right, model->solved);
    gsl_blas_ddot(model->right, model->solved, &fitted);
    sum += log_determinant(model->precision) - fitted;
    return isfinite(sum) ? sum : INFINITY;
}

/* --- the variances --- */

static double variance_of(const struct model *model, double logarithm)
{
    return model->scale * fmin(fmax(exp(logarithm), VARIANCE_LOW), VARIANCE_HIGH);
}

static double objective(const gsl_vector *logarithms, void *context)
{
    struct model *model = context;
    model->tau2 = variance_of(model, gsl_vector_get(logarithms, 0));
    model->tau2_cards = logarithms->size > 1 ? variance_of(model, gsl_vector_get(logarithms, 1)) : 0;
    model->tau2_pairs = logarithms->size > 2 ? variance_of(model, gsl_vector_get(logarithms, 2)) : 0;
    double value = solve(model);
    return isfinite(value) ? value : 1e300;
}

/* Nelder and Mead's simplex, in the logarithms of the variances. Leaves the model solved at the best. */
static bool find_variances(struct model *model)
{
    enum { STEPS_MAX = 150 };
    size_t dimensions = model->pairs > 0 ? 3 : model->cards > 0 ? 2 : 1;
    gsl_vector *point = gsl_vector_alloc(dimensions), *step = gsl_vector_alloc(dimensions);
    gsl_multimin_fminimizer *search = gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, dimensions);
    gsl_multimin_function function = {.f = objective, .n = dimensions, .params = model};
    bool room = point != NULL && step != NULL && search != NULL;
    if (room) {
        gsl_vector_set_all(point, log(0.3));
        gsl_vector_set_all(step, -1.5);
        gsl_multimin_fminimizer_set(search, &function, point, step);
        for (int k = 0; k < STEPS_MAX && gsl_multimin_fminimizer_iterate(search) == GSL_SUCCESS; k++) {
            if (gsl_multimin_test_size(gsl_multimin_fminimizer_size(search), 0.02) == GSL_SUCCESS) {
                break;
            }
        }
        objective(gsl_multimin_fminimizer_x(search), model);
    }
    gsl_multimin_fminimizer_free(search);
    gsl_vector_free(point);
    gsl_vector_free(step);
    return room;
}

/* --- the posterior --- */

static double fitted(const struct model *model, int entry)
{
    double sum = 0;
    for (int i = 0; i < model->row_length; i++) {
        sum += gsl_vector_get(model->solved, model->row[entry][i]);
    }
    return sum;
}

/* Row `entry` of (W - tau2 M^-1 W), which carries the uncertainty of the unknowns into the entry. */
static void carry(const struct model *model, int entry, double *row)
{
    memset(row, 0, (size_t)model->unknowns * sizeof *row);
    double keep = model->dense ? 1 : model->error[entry] / (model->error[entry] + model->tau2);
    for (int i = 0; i < model->row_length; i++) {
        row[model->row[entry][i]] += keep;
    }
    for (int u = 0; u < model->unknowns && model->dense; u++) {
        row[u] -= model->tau2 * at(model->spread, entry, u);
    }
}

/* row := row L^-T, so that its products are those with A^-1 in between. */
static void whiten(const struct model *model, double *row)
{
    gsl_vector_view view = gsl_vector_view_array(row, (size_t)model->unknowns);
    gsl_blas_dtrsv(CblasLower, CblasNoTrans, CblasNonUnit, model->precision, &view.vector);
}

static void posterior_apart(const struct model *model, struct ranking_posterior *posterior)
{
    for (int e = 0; e < model->count; e++) {
        double error = model->error[e], fit = fitted(model, e), keep = error / (error + model->tau2);
        posterior->mean[e] = keep * fit + (1 - keep) * model->seen[e];
        posterior->noise[e] = (1 - keep) * error;
        carry(model, e, posterior->factor + (size_t)e * (size_t)posterior->rank);
        whiten(model, posterior->factor + (size_t)e * (size_t)posterior->rank);
    }
}

/* The Cholesky factor of tau2 I - tau2² M^-1 goes behind the unknowns' part of each row; where rounding has left it not
   positive definite it is all but 0. */
static void add_own_covariance(const struct model *model, struct ranking_posterior *posterior)
{
    size_t count = (size_t)model->count;
    gsl_matrix *own = gsl_matrix_alloc(count, count);
    if (own == NULL) {
        return;
    }
    for (int a = 0; a < model->count; a++) {
        for (int b = 0; b < model->count; b++) {
            double identity = a == b ? model->tau2 * (1 + 1e-9) : 0;
            gsl_matrix_set(own, (size_t)a, (size_t)b, identity - model->tau2 * model->tau2 * at(model->inverse, a, b));
        }
    }
    if (gsl_linalg_cholesky_decomp1(own) == GSL_SUCCESS) {
        for (int a = 0; a < model->count; a++) {
            for (int b = 0; b <= a; b++) {
                posterior->factor[(size_t)a * (size_t)posterior->rank + (size_t)(model->unknowns + b)] = at(own, a, b);
            }
        }
    }
    gsl_matrix_free(own);
}

static void posterior_together(const struct model *model, struct ranking_posterior *posterior)
{
    for (int a = 0; a < model->count; a++) {
        double own = 0;
        for (int b = 0; b < model->count; b++) {
            own += at(model->inverse, a, b) * (model->seen[b] - fitted(model, b));
        }
        posterior->mean[a] = fitted(model, a) + model->tau2 * own;
        carry(model, a, posterior->factor + (size_t)a * (size_t)posterior->rank);
        whiten(model, posterior->factor + (size_t)a * (size_t)posterior->rank);
    }
    add_own_covariance(model, posterior);
}

/* --- the whole --- */

static double error_of(const struct model *model, int entry)
{
    return model->error[model->dense ? entry * model->count + entry : entry];
}

/* Variance of what was seen, and mean of the errors' variances. */
static void measure_spread(struct model *model, double *seen, double *noise)
{
    double mean = 0, square = 0;
    *noise = 0;
    for (int e = 0; e < model->count; e++) {
        mean += model->seen[e] / model->count;
        *noise += error_of(model, e) / model->count;
    }
    for (int e = 0; e < model->count; e++) {
        square += (model->seen[e] - mean) * (model->seen[e] - mean);
    }
    *seen = model->count > 1 ? square / (model->count - 1) : 0;
    gsl_vector_set_zero(model->solved);
    gsl_vector_set(model->solved, 0, mean);
}

static double floor_to_zero(const struct model *model, double variance)
{
    return variance <= model->scale * VARIANCE_LOW * 1.01 ? 0 : variance;
}

static void describe(const struct model *model, double noise, struct ranking_fit *fit)
{
    double shrinkage = 0;
    for (int e = 0; e < model->count; e++) {
        double error = error_of(model, e);
        shrinkage += error > 0 ? error / (error + model->tau2) / model->count : 0;
    }
    *fit = (struct ranking_fit){
        .mean = gsl_vector_get(model->solved, 0),
        .tau2 = floor_to_zero(model, model->tau2),
        .tau2_cards = floor_to_zero(model, model->tau2_cards),
        .tau2_pairs = floor_to_zero(model, model->tau2_pairs),
        .noise = noise,
        .shrinkage = shrinkage,
    };
    double effects = (model->pairs > 0 ? 3 : 2) * fit->tau2_cards + 3 * fit->tau2_pairs;
    fit->explained = effects + fit->tau2 > 0 ? effects / (effects + fit->tau2) : 0;
}

static bool fit_list(struct model *model, struct ranking_fit *fit, struct ranking_posterior *posterior)
{
    double seen, noise;
    measure_spread(model, &seen, &noise);
    model->scale = fmax(seen, noise);
    bool room = ranking_posterior_open(posterior, model->count, model->unknowns + (model->dense ? model->count : 0));
    if (!room) {
        return false;
    }
    if (!(model->scale > 0) || model->count < 2) { /* all alike, as far as anybody can tell */
        memcpy(posterior->mean, model->seen, (size_t)model->count * sizeof *model->seen);
        describe(model, noise, fit);
        return true;
    }
    room = find_variances(model);
    describe(model, noise, fit);
    if (room && model->dense) {
        posterior_together(model, posterior);
    } else if (room) {
        posterior_apart(model, posterior);
    }
    return room;
}

bool ranking_model_fit(const struct ranking_design *design, enum ranking_level level, const double *seen,
                       const double *error, struct ranking_fit *fit, struct ranking_posterior *posterior)
{
    struct model *model = calloc(1, sizeof *model);
    *posterior = (struct ranking_posterior){.count = 0};
    if (model == NULL) {
        return false;
    }
    gsl_error_handler_t *handler = gsl_set_error_handler_off();
    model->seen = seen;
    model->error = error;
    bool good = model_open(model, design, level) && fit_list(model, fit, posterior);
    model_close(model);
    free(model);
    gsl_set_error_handler(handler);
    if (!good) {
        ranking_posterior_free(posterior);
    }
    return good;
}
