// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/ranking_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_errno.h>

#include "study/ranking_variances.h"

/* Below this share of the variance that was seen a variance is none; below the other it is rounding. */
static const double NONE = 1e-6, ROUNDING = 1e-12;

/* Mean and variance of what was seen, and mean of the errors' variances. */
static void measure_spread(const struct ranking_system *system, double *mean, double *seen, double *noise)
{
    double square = 0;
    *mean = *noise = 0;
    for (int e = 0; e < system->count; e++) {
        *mean += system->seen[e] / system->count;
        *noise += ranking_system_error(system, e) / system->count;
    }
    for (int e = 0; e < system->count; e++) {
        square += (system->seen[e] - *mean) * (system->seen[e] - *mean);
    }
    *seen = system->count > 1 ? square / (system->count - 1) : 0;
}

static double none_below(double variance, double scale)
{
    return variance <= NONE * scale ? 0 : variance;
}

/* Of the deviations that were not released. */
static double mean_deviation(const struct ranking_system *system, const bool *released)
{
    double sum = 0, counted = 0;
    for (int e = 0; e < system->count; e++) {
        sum += released[e] ? 0 : system->deviation[e];
        counted += !released[e];
    }
    return counted > 0 ? sum / counted : 0;
}

static double mean_of_pairs(const struct ranking_system *system)
{
    double sum = 0;
    for (int k = 0; k < system->pairs; k++) {
        sum += system->prior[1 + system->cards + k] / system->pairs;
    }
    return sum;
}

static double mean_shrinkage(const struct ranking_system *system)
{
    double sum = 0;
    for (int e = 0; e < system->count; e++) {
        double error = ranking_system_error(system, e);
        sum += error > 0 ? error / (error + system->deviation[e]) / system->count : 0;
    }
    return sum;
}

static void describe(const struct ranking_system *system, const struct ranking_variances *variances, double scale,
                     struct ranking_fit *fit)
{
    fit->mean = gsl_vector_get(system->solved, 0);
    fit->tau2 = none_below(mean_deviation(system, variances->released), scale);
    fit->tau2_cards = system->cards > 0 ? none_below(system->prior[1], scale) : 0;
    fit->tau2_pairs = none_below(mean_of_pairs(system), scale);
    memcpy(fit->volatility, variances->volatility, sizeof fit->volatility);
    for (int e = 0; e < system->count; e++) {
        fit->released += variances->released[e];
    }
    fit->shrinkage = mean_shrinkage(system);
    double effects = (system->pairs > 0 ? 3 : 2) * fit->tau2_cards + 3 * fit->tau2_pairs;
    fit->explained = effects + fit->tau2 > 0 ? effects / (effects + fit->tau2) : 0;
}

/* Entries as they were seen. */
static void stand_alone(const struct ranking_system *system, struct ranking_posterior *posterior)
{
    for (int e = 0; e < system->count; e++) {
        posterior->mean[e] = system->seen[e];
        posterior->noise[e] = ranking_system_error(system, e);
    }
}

static bool fit_list(struct ranking_system *system, const struct ranking_design *design, enum ranking_level level,
                     const double *freedom, struct ranking_fit *fit, struct ranking_posterior *posterior)
{
    double mean, seen, noise;
    int own = system->dense ? system->count : 0; /* dimensions of the deviations' part */
    if (!ranking_posterior_open(posterior, system->count, system->unknowns + own)) {
        return false;
    }
    measure_spread(system, &mean, &seen, &noise);
    *fit = (struct ranking_fit){.mean = mean, .noise = noise};
    for (int card = 0; card < RANKING_CARDS; card++) {
        fit->volatility[card] = 1;
    }
    double scale = seen > ROUNDING * noise ? seen : noise;
    struct ranking_variances variances = {.found = false};
    if (scale > 0 && system->count > 1 && /* otherwise there is nothing to fit */
        !ranking_variances_find(system, design, level, scale, freedom, &variances)) {
        return false;
    }
    if (!variances.found) {
        stand_alone(system, posterior);
        return true;
    }
    describe(system, &variances, scale, fit);
    return ranking_system_posterior(system, posterior);
}

bool ranking_model_fit(const struct ranking_design *design, enum ranking_level level, const double *seen,
                       const double *error, const double *freedom, struct ranking_fit *fit,
                       struct ranking_posterior *posterior)
{
    struct ranking_system *system = malloc(sizeof *system);
    *posterior = (struct ranking_posterior){.count = 0};
    if (system == NULL) {
        return false;
    }
    gsl_error_handler_t *handler = gsl_set_error_handler_off();
    bool good = ranking_system_open(system, design, level, seen, error) &&
                fit_list(system, design, level, freedom, fit, posterior);
    ranking_system_close(system);
    free(system);
    gsl_set_error_handler(handler);
    if (!good) {
        ranking_posterior_free(posterior);
    }
    return good;
}
