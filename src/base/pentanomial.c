// SPDX-License-Identifier: GPL-3.0-or-later
/* The test is a generalised sequential probability ratio test (M. Van den Bergh, "A practical introduction to the
   GSPRT" and "Normalized Elo").

   Normalised Elo is the distance of the mean score from 1/2 in standard deviations of one game, times 800 / ln 10; a
   pair has the mean of two games, so in standard deviations of a pair it is sqrt(2) times as far. A hypothesis thus
   fixes t = (mu - 1/2) / sigma of the distribution over the five pair results. The likelihood ratio compares the most
   likely distributions under either hypothesis:

       LLR = sum over k of n_k ln(p1_k / p0_k).

   Most likely under t: maximise sum n_k ln p_k with sum p_k = 1 and mu - 1/2 - t sigma = 0. With Lagrange's method,

       p_k = f_k / (1 + x h_k),   h_k = a_k - 1/2 - t sigma/2 (1 + ((a_k - mu) / sigma)^2),   sum p_k h_k = 0,

   where f_k are the observed shares and a_k = k/4. h depends on p through mu and sigma, so it is solved by
   iteration; x is the root of a function that falls over the interval where all p_k are positive. */
#include "base/pentanomial.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

struct distribution {
    double share[PAIR_RESULTS];
};

static double points(int k)
{
    return k / 4.0;
}

static double mean(const struct distribution *distribution)
{
    double sum = 0;
    for (int k = 0; k < PAIR_RESULTS; k++) {
        sum += distribution->share[k] * points(k);
    }
    return sum;
}

static double deviation(const struct distribution *distribution)
{
    double mu = mean(distribution);
    double sum = 0;
    for (int k = 0; k < PAIR_RESULTS; k++) {
        sum += distribution->share[k] * (points(k) - mu) * (points(k) - mu);
    }
    return sqrt(sum);
}

uint64_t pentanomial_pairs(const struct pentanomial *pairs)
{
    uint64_t sum = 0;
    for (int k = 0; k < PAIR_RESULTS; k++) {
        sum += pairs->counts[k];
    }
    return sum;
}

struct pair_score pentanomial_score(const struct pentanomial *pairs)
{
    uint64_t count = pentanomial_pairs(pairs);
    if (count == 0) {
        return (struct pair_score){.value = 0.5, .low = 0, .high = 1, .has_value = false};
    }
    struct distribution observed;
    for (int k = 0; k < PAIR_RESULTS; k++) {
        observed.share[k] = (double)pairs->counts[k] / (double)count;
    }
    double mu = mean(&observed);
    double half = count > 1 ? gsl_cdf_ugaussian_Pinv(0.975) * deviation(&observed) / sqrt((double)count) : 1;
    return (struct pair_score){
        .value = mu,
        .low = fmax(mu - half, 0),
        .high = fmin(mu + half, 1),
        .has_value = true,
    };
}

double pentanomial_elo(double score)
{
    return -400 * log10(1 / score - 1);
}

/* The root x of sum f_k h_k / (1 + x h_k), by bisection; `h` has both signs. */
static double multiplier(const struct distribution *observed, const double h[PAIR_RESULTS])
{
    double least = h[0], greatest = h[0];
    for (int k = 1; k < PAIR_RESULTS; k++) {
        least = fmin(least, h[k]);
        greatest = fmax(greatest, h[k]);
    }
    double low = -1 / greatest, high = -1 / least;
    for (int step = 0; step < 100; step++) {
        double x = (low + high) / 2;
        double sum = 0;
        for (int k = 0; k < PAIR_RESULTS; k++) {
            sum += observed->share[k] * h[k] / (1 + x * h[k]);
        }
        if (sum > 0) {
            low = x;
        } else {
            high = x;
        }
    }
    return (low + high) / 2;
}

/* One step of the iteration: the p that belongs to the h of `current`. Returns the largest change of a share. */
static double improve(struct distribution *current, const struct distribution *observed, double t)
{
    double mu = mean(current), sigma = deviation(current);
    double h[PAIR_RESULTS];
    for (int k = 0; k < PAIR_RESULTS; k++) {
        double z = (points(k) - mu) / sigma;
        h[k] = points(k) - 0.5 - t * sigma / 2 * (1 + z * z);
    }
    double x = multiplier(observed, h);
    double change = 0;
    for (int k = 0; k < PAIR_RESULTS; k++) {
        double share = observed->share[k] / (1 + x * h[k]);
        change = fmax(change, fabs(share - current->share[k]));
        current->share[k] = share;
    }
    return change;
}

/* The most likely distribution with (mu - 1/2) / sigma = t; every observed share is above 0. From even shares the
   iteration takes three to six steps, and within NORMALISED_ELO_MAX h always has both signs. */
static struct distribution most_likely(const struct distribution *observed, double t)
{
    struct distribution fitted;
    for (int k = 0; k < PAIR_RESULTS; k++) {
        fitted.share[k] = 1.0 / PAIR_RESULTS;
    }
    for (int step = 0; step < 50 && improve(&fitted, observed, t) > 1e-10; step++) {
    }
    return fitted;
}

double pentanomial_llr(const struct pentanomial *pairs, double elo0, double elo1)
{
    if (pentanomial_pairs(pairs) == 0) {
        return 0;
    }
    /* A result that has not been seen yet is not impossible: it counts as a thousandth of a pair. */
    double counts[PAIR_RESULTS], count = 0;
    for (int k = 0; k < PAIR_RESULTS; k++) {
        counts[k] = pairs->counts[k] > 0 ? (double)pairs->counts[k] : 1e-3;
        count += counts[k];
    }
    struct distribution observed;
    for (int k = 0; k < PAIR_RESULTS; k++) {
        observed.share[k] = counts[k] / count;
    }
    const double t_of_elo = sqrt(2) * log(10) / 800;
    struct distribution under0 = most_likely(&observed, elo0 * t_of_elo);
    struct distribution under1 = most_likely(&observed, elo1 * t_of_elo);
    double llr = 0;
    for (int k = 0; k < PAIR_RESULTS; k++) {
        llr += counts[k] * log(under1.share[k] / under0.share[k]);
    }
    return llr;
}

enum sprt_verdict pentanomial_verdict(double llr)
{
    const double bound = log(0.95 / 0.05);
    if (llr >= bound) {
        return SPRT_H1;
    }
    return llr <= -bound ? SPRT_H0 : SPRT_UNDECIDED;
}
