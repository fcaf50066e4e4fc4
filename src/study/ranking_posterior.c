// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/ranking_posterior.h"

#include <stdlib.h>

bool ranking_posterior_open(struct ranking_posterior *posterior, int count, int rank)
{
    *posterior = (struct ranking_posterior){
        .count = count,
        .rank = rank,
        .mean = calloc((size_t)count, sizeof(double)),
        .noise = calloc((size_t)count, sizeof(double)),
        .factor = calloc((size_t)count * (size_t)rank, sizeof(double)),
    };
    return posterior->mean != NULL && posterior->noise != NULL && posterior->factor != NULL;
}

void ranking_posterior_free(struct ranking_posterior *posterior)
{
    free(posterior->mean);
    free(posterior->noise);
    free(posterior->factor);
    *posterior = (struct ranking_posterior){.count = 0};
}

double ranking_variance(const struct ranking_posterior *posterior, int entry)
{
    const double *row = posterior->factor + (size_t)entry * (size_t)posterior->rank;
    double sum = posterior->noise[entry];
    for (int k = 0; k < posterior->rank; k++) {
        sum += row[k] * row[k];
    }
    return sum;
}

double ranking_difference_variance(const struct ranking_posterior *posterior, int a, int b)
{
    const double *row_a = posterior->factor + (size_t)a * (size_t)posterior->rank;
    const double *row_b = posterior->factor + (size_t)b * (size_t)posterior->rank;
    double sum = posterior->noise[a] + posterior->noise[b];
    for (int k = 0; k < posterior->rank; k++) {
        sum += (row_a[k] - row_b[k]) * (row_a[k] - row_b[k]);
    }
    return sum;
}
