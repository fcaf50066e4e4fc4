// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/ranking_ranks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_cdf.h>

#include "base/random.h"

/* --- bootstrap --- */

/* 1 / standard deviation of each difference, 0 where there is none: row a holds b < a. NULL if memory ran out. */
static float *difference_scales(const struct ranking_posterior *posterior)
{
    size_t count = (size_t)posterior->count;
    float *scales = malloc(count * count * sizeof *scales);
    if (scales == NULL) {
        return NULL;
    }
#pragma omp parallel for schedule(dynamic, 16)
    for (int a = 0; a < posterior->count; a++) {
        for (int b = 0; b < a; b++) {
            double variance = ranking_difference_variance(posterior, a, b);
            scales[(size_t)a * count + (size_t)b] = variance > 0 ? (float)(1 / sqrt(variance)) : 0;
        }
    }
    return scales;
}

/* Two normal numbers (Box and Muller). */
static void draw_normal(struct random_stream *random, double pair[2])
{
    double radius = sqrt(-2 * log(1 - random_unit(random)));
    double angle = 6.283185307179586 * random_unit(random);
    pair[0] = radius * cos(angle);
    pair[1] = radius * sin(angle);
}

static void draw_normals(struct random_stream *random, double *numbers, int count)
{
    double pair[2];
    for (int i = 0; i < count; i++) {
        if (i % 2 == 0) {
            draw_normal(random, pair);
        }
        numbers[i] = pair[i % 2];
    }
}

/* What draws are made from. */
struct bootstrap {
    const struct ranking_posterior *posterior;
    const float *scales;
    float *columns; /* the factor by columns, so that a draw goes through all entries at once */
};

static float *factor_columns(const struct ranking_posterior *posterior)
{
    size_t count = (size_t)posterior->count, rank = (size_t)posterior->rank;
    float *columns = malloc((count * rank + 1) * sizeof *columns);
    for (size_t e = 0; e < count && columns != NULL; e++) {
        for (size_t k = 0; k < rank; k++) {
            columns[k * count + e] = (float)posterior->factor[e * rank + k];
        }
    }
    return columns;
}

/* The errors of one draw. */
static void draw_errors(const struct bootstrap *bootstrap, struct random_stream *random, double *normals, float *errors)
{
    const struct ranking_posterior *posterior = bootstrap->posterior;
    size_t count = (size_t)posterior->count;
    draw_normals(random, normals, posterior->rank + posterior->count);
    for (size_t e = 0; e < count; e++) {
        errors[e] = (float)(sqrt(posterior->noise[e]) * normals[(size_t)posterior->rank + e]);
    }
    for (int k = 0; k < posterior->rank; k++) {
        const float *column = bootstrap->columns + (size_t)k * count;
        float normal = (float)normals[k];
        for (size_t e = 0; e < count; e++) {
            errors[e] += normal * column[e];
        }
    }
}

static float largest(const float *scales, const float *errors, int count)
{
    float most = 0;
    for (int a = 1; a < count; a++) {
        const float *row = scales + (size_t)a * (size_t)count;
#pragma omp simd reduction(max : most)
        for (int b = 0; b < a; b++) {
            float error = fabsf(errors[a] - errors[b]) * row[b];
            most = error > most ? error : most;
        }
    }
    return most;
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? -1 : x > y;
}

/* The 95 % quantile of the largest error; negative if memory ran out. */
static double critical_value(const struct bootstrap *bootstrap, uint64_t seed, enum ranking_level level)
{
    const struct ranking_posterior *posterior = bootstrap->posterior;
    float most[RANKING_DRAWS];
    bool room = true;
#pragma omp parallel for schedule(dynamic, 8) reduction(&& : room)
    for (int draw = 0; draw < RANKING_DRAWS; draw++) {
        struct random_stream random = random_open(seed, (uint64_t)draw, RANDOM_STATISTICS, 8 + (uint64_t)level);
        double *normals = malloc((size_t)(posterior->rank + posterior->count) * sizeof *normals);
        float *errors = malloc((size_t)posterior->count * sizeof *errors);
        room = room && normals != NULL && errors != NULL;
        if (normals != NULL && errors != NULL) {
            draw_errors(bootstrap, &random, normals, errors);
            most[draw] = largest(bootstrap->scales, errors, posterior->count);
        }
        free(normals);
        free(errors);
    }
    if (!room) {
        return -1;
    }
    qsort(most, RANKING_DRAWS, sizeof *most, by_size);
    return most[RANKING_DRAWS * 95 / 100];
}

/* --- ranks --- */

static bool stands_before(const double *mean, int a, int b)
{
    return mean[a] != mean[b] ? mean[a] > mean[b] : a < b;
}

static struct ranking_rank rank_of(const struct ranking_posterior *posterior, const float *scales, double critical,
                                   int entry)
{
    struct ranking_rank rank = {.rank = 1, .low = 1, .high = posterior->count};
    size_t count = (size_t)posterior->count;
    for (int other = 0; other < posterior->count; other++) {
        if (other == entry) {
            continue;
        }
        int more = other > entry ? other : entry, less = other > entry ? entry : other;
        double distance =
            (posterior->mean[other] - posterior->mean[entry]) * scales[(size_t)more * count + (size_t)less];
        rank.rank += stands_before(posterior->mean, other, entry);
        rank.low += distance > critical;
        rank.high -= distance < -critical;
    }
    return rank;
}

double ranking_ranks(const struct ranking_posterior *posterior, uint64_t seed, enum ranking_level level,
                     struct ranking_rank *ranks)
{
    float *scales = difference_scales(posterior), *columns = factor_columns(posterior);
    double critical = -1;
    if (scales != NULL && columns != NULL) {
        struct bootstrap bootstrap = {.posterior = posterior, .scales = scales, .columns = columns};
        critical = critical_value(&bootstrap, seed, level);
        for (int e = 0; e < posterior->count; e++) {
            ranks[e] = rank_of(posterior, scales, critical, e);
        }
    }
    free(scales);
    free(columns);
    return critical;
}

bool ranking_doubt(const struct ranking_posterior *posterior, double *doubt)
{
    float *scales = difference_scales(posterior);
    size_t count = (size_t)posterior->count;
    if (scales == NULL) {
        return false;
    }
    memset(doubt, 0, count * sizeof *doubt);
    for (int a = 0; a < posterior->count; a++) {
        for (int b = 0; b < a; b++) {
            double distance = fabs(posterior->mean[a] - posterior->mean[b]) * scales[(size_t)a * count + (size_t)b];
            double wrong = gsl_cdf_ugaussian_Q(distance);
            doubt[a] += wrong;
            doubt[b] += wrong;
        }
    }
    free(scales);
    return true;
}

/* --- discoveries --- */

void ranking_discoveries(const double *p_values, int count, bool *rejected)
{
    static const double RATE = 0.05;
    double limit = -1; /* the largest p-value that falls, none yet */
    for (int i = 0; i < count; i++) {
        int place = 0; /* among the p-values, from 1 */
        for (int j = 0; j < count; j++) {
            place += p_values[j] <= p_values[i];
        }
        if (p_values[i] <= RATE * place / count && p_values[i] > limit) {
            limit = p_values[i];
        }
    }
    for (int i = 0; i < count; i++) {
        rejected[i] = p_values[i] <= limit;
    }
}
