// SPDX-License-Identifier: GPL-3.0-or-later
/* What is known of the true values of a list: a normal distribution of all of them together. */
#ifndef STUDY_RANKING_POSTERIOR_H
#define STUDY_RANKING_POSTERIOR_H

#include <stdbool.h>

/* A normal distribution of the true values: mean + noise + factor * z, z standard normal of `rank` dimensions. */
struct ranking_posterior {
    int count, rank;
    double *mean;   /* count */
    double *noise;  /* variances that each entry has for itself, count */
    double *factor; /* count rows of rank */
};

/* All zero. False if memory ran out; then too it is to be freed. */
bool ranking_posterior_open(struct ranking_posterior *posterior, int count, int rank);
void ranking_posterior_free(struct ranking_posterior *posterior);

/* Variance of an entry, and of the difference of two. */
double ranking_variance(const struct ranking_posterior *posterior, int entry);
double ranking_difference_variance(const struct ranking_posterior *posterior, int a, int b);

#endif
