// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/ranking_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_errno.h>

#include "study/ranking_variances.h"

/* Below this share of the variance that was seen a variance is none. */
static const double NONE = 1e-6;

/* Variance of what was seen, and mean of the errors' variances. */
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

/* Mean of `count` variances, those from `limit` on left out: entries that were released. */
static double mean_variance(const double *variances, int count, double scale)
{
    double sum = 0, counted = 0, limit = scale / NONE;
    for (int k = 0; k < count; k++) {
        bool counts = variances[k] < limit;
        sum += counts ? variances[k] : 0;
        counted += counts;
    }
    double mean = counted > 0 ? sum / counted : 0;
    return mean <= NONE * scale ? 0 : mean;
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
    const double *pairs = system->prior + 1 + system->cards;
    fit->mean = gsl_vector_get(system->solved, 0);
    fit->tau2 = mean_variance(system->deviation, system->count, scale);
    fit->tau2_cards = variances->cards <= NONE * scale ? 0 : variances->cards;
    fit->tau2_pairs = mean_variance(pairs, system->pairs, scale);
    memcpy(fit->volatility, variances->volatility, sizeof fit->volatility);
    fit->released = variances->released;
    fit->shrinkage = mean_shrinkage(system);
    double effects = (system->pairs > 0 ? 3 : 2) * fit->tau2_cards + 3 * fit->tau2_pairs;
    fit->explained = effects + fit->tau2 > 0 ? effects / (effects + fit->tau2) : 0;
}

static void describe_alike(double mean, double noise, struct ranking_fit *fit)
{
    *fit = (struct ranking_fit){.mean = mean, .noise = noise, .shrinkage = noise > 0 ? 1 : 0};
    for (int card = 0; card < RANKING_CARDS; card++) {
        fit->volatility[card] = 1;
    }
}

static bool fit_list(struct ranking_system *system, const struct ranking_design *design, enum ranking_level level,
                     bool rough, struct ranking_fit *fit, struct ranking_posterior *posterior)
{
    double mean, seen, noise;
    int own = system->dense ? system->count : 0; /* dimensions of the deviations' part */
    if (!ranking_posterior_open(posterior, system->count, system->unknowns + own)) {
        return false;
    }
    measure_spread(system, &mean, &seen, &noise);
    describe_alike(mean, noise, fit);
    double scale = seen > 0 ? seen : noise;
    if (!(scale > 0) || system->count < 2) { /* all alike, as far as anybody can tell */
        memcpy(posterior->mean, system->seen, (size_t)system->count * sizeof *system->seen);
        return true;
    }
    struct ranking_variances variances;
    if (!ranking_variances_find(system, design, level, scale, rough, &variances)) {
        return false;
    }
    describe(system, &variances, scale, fit);
    return ranking_system_posterior(system, posterior);
}

bool ranking_model_fit(const struct ranking_design *design, enum ranking_level level, const double *seen,
                       const double *error, bool rough, struct ranking_fit *fit, struct ranking_posterior *posterior)
{
    struct ranking_system *system = malloc(sizeof *system);
    *posterior = (struct ranking_posterior){.count = 0};
    if (system == NULL) {
        return false;
    }
    gsl_error_handler_t *handler = gsl_set_error_handler_off();
    bool good = ranking_system_open(system, design, level, seen, error) &&
                fit_list(system, design, level, rough, fit, posterior);
    ranking_system_close(system);
    free(system);
    gsl_set_error_handler(handler);
    if (!good) {
        ranking_posterior_free(posterior);
    }
    return good;
}
