// SPDX-License-Identifier: GPL-3.0-or-later
/* The linear algebra of a ranking's model (ranking_model.h): what follows from given variances.

   The unknowns are u = (mean, effects of cards, effects of pairs). With M = error + diagonal of the deviations' variances
   and the rows W that say which unknowns an entry is made of, y ~ N(W u, M); the mean has a flat prior, the effects
   normal ones. Then
       A = W' M^-1 W + prior precisions,   u | y ~ N(A^-1 W' M^-1 y, A^-1),
   and the restricted likelihood of the variances is
       -2 log L = log|M| + log|A| + sum of log prior variances + y' M^-1 y - c' A^-1 c,   c = W' M^-1 y.
   For triples M is diagonal, and a row of W has seven ones, so that nothing of 816 x 816 is ever needed. */
#ifndef STUDY_RANKING_SYSTEM_H
#define STUDY_RANKING_SYSTEM_H

#include <gsl/gsl_matrix.h>
#include <gsl/gsl_vector.h>
#include <stdbool.h>
#include <stdint.h>

#include "study/ranking_design.h"
#include "study/ranking_posterior.h"

enum { RANKING_ROW_MAX = 7, RANKING_UNKNOWNS_MAX = 1 + RANKING_CARDS + RANKING_PAIRS };

struct ranking_system {
    int count, unknowns, cards, pairs; /* entries; unknowns in all, effects of either kind */
    int row_length;
    uint16_t row[RANKING_TRIPLES][RANKING_ROW_MAX]; /* the unknowns that an entry is made of */
    const double *seen, *error;                     /* as ranking_model_fit takes them */
    bool dense;                                     /* errors have covariances */

    double deviation[RANKING_TRIPLES];  /* variance of each entry's own deviation, > 0 */
    double prior[RANKING_UNKNOWNS_MAX]; /* variance of each effect, > 0; that of the mean is not used */

    gsl_matrix *precision; /* A, then its Cholesky factor */
    gsl_matrix *inverse;   /* M^-1 if dense */
    gsl_matrix *spread;    /* M^-1 W if dense */
    gsl_matrix *effects;   /* A^-1, by ranking_system_invert */
    gsl_vector *right;     /* c */
    gsl_vector *solved;    /* A^-1 c */
};

/* False if memory ran out; then too it is to be closed. `seen` and `error` have to outlive the system. */
bool ranking_system_open(struct ranking_system *system, const struct ranking_design *design, enum ranking_level level,
                         const double *seen, const double *error);
void ranking_system_close(struct ranking_system *system);

/* Solves for the unknowns under the variances in the system. Returns -2 log L, infinite if that fails. */
double ranking_system_solve(struct ranking_system *system);

/* Inverts A, which all that follows but the posterior needs, after ranking_system_solve. */
void ranking_system_invert(struct ranking_system *system);

/* Slopes of -2 log L in each variance of deviations and effects. */
void ranking_system_slopes(const struct ranking_system *system, double *deviation, double *prior);

/* 1 / variance of an entry around what all others make expect of it: the diagonal of P = M^-1 - M^-1 W A^-1 W' M^-1; the
   share of an effect's variance that the list has explained, 0 to 1; how far an entry lies from what all others make
   expect, in standard deviations. */
double ranking_system_precision(const struct ranking_system *system, int entry);
double ranking_system_known(const struct ranking_system *system, int unknown);
double ranking_system_surprise(const struct ranking_system *system, int entry);

/* What is known of the true values, after ranking_system_solve: an entry's true value given u is W u + T M^-1 (y - W u),
   with covariance T - T M^-1 T, T the diagonal of the deviations' variances. *posterior is open, with a rank of the
   unknowns, and of the entries too if errors have covariances. False if memory ran out. */
bool ranking_system_posterior(const struct ranking_system *system, struct ranking_posterior *posterior);

/* Variance of an entry's error. */
double ranking_system_error(const struct ranking_system *system, int entry);

#endif
