// SPDX-License-Identifier: GPL-3.0-or-later
/* -2 log L, with the prior of the volatilities, is brought down along its slopes (Broyden, Fletcher, Goldfarb and Shanno)
   in the logarithms of the common variances and of the volatilities, all at once. */
#include "study/ranking_variances.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_multimin.h>

/* The common variances, by their place in the vector that is looked for: lists of cards have one, of pairs two, of triples
   three. The volatilities come behind. */
enum { OF_DEVIATIONS, OF_CARDS, OF_PAIRS };

/* Smallest variance, in units of the scale; bounds of the logarithm of a common one, in the same units, and of that of a
   product of volatilities. */
static const double VARIANCE_LOW = 1e-7, LOGARITHM_LOW = -12, LOGARITHM_HIGH = 5, PRODUCT_HIGH = 15;

/* Variance of the deviation of an entry that is released, in units of the scale: it counts for nothing else. */
static const double RELEASED = 1e7;

/* Squared scales of the logarithms of volatilities that are tried, from a factor of e for most cards to one of 1.1. Their
   prior is Student's t of few degrees of freedom, so that a card may stand far out where the others are alike. */
static const double SPREADS[] = {1, 0.1, 0.01};
enum { SPREAD_COUNT = sizeof SPREADS / sizeof *SPREADS };
static const double FREEDOM = 3;

/* By how much -2 log L has to tell against a smaller spread before a larger one is taken. */
static const double CLEARLY = 3;

/* Value of a point where -2 log L has none. */
static const double NOWHERE = 1e300;

struct search {
    struct ranking_system *system;
    const struct ranking_design *design;
    enum ranking_level level;
    double scale;
    int common, volatile_cards;     /* how many variances, and volatilities, are looked for */
    double spread;                  /* squared scale of the logarithms of volatilities */
    bool released[RANKING_TRIPLES]; /* entries whose deviation the model does not judge */

    gsl_vector *point;       /* where the search is: logarithms of common variances and volatilities */
    gsl_vector *best;        /* under the prior chosen so far */
    gsl_matrix *information; /* of the volatilities; NULL if there are none */

    gsl_vector *solved_at; /* where the system has been solved, if it has */
    bool solved;
    double likelihood; /* -2 log L there */

    double deviation_slope[RANKING_TRIPLES], prior_slope[RANKING_UNKNOWNS_MAX];
};

/* --- from the point to the variances --- */

/* Which volatilities the variance of an entry's deviation is multiplied by. */
static const uint16_t *cards_of_entry(const struct search *search, int entry)
{
    return search->level == RANKING_OF_PAIRS ? search->design->pair_cards[entry]
                                             : search->design->part[RANKING_OF_CARDS][entry];
}

static int cards_per_entry(const struct search *search)
{
    return search->volatile_cards == 0 ? 0 : search->level == RANKING_OF_PAIRS ? 2 : 3;
}

/* The same for the variance of a pair's effect. */
static int cards_per_pair(const struct search *search)
{
    return search->volatile_cards == 0 ? 0 : 2;
}

static size_t place_of(const struct search *search, int card)
{
    return (size_t)(search->common + card);
}

static double common_variance(const struct search *search, const gsl_vector *point, int which)
{
    return search->scale * (VARIANCE_LOW + exp(fmin(gsl_vector_get(point, (size_t)which), LOGARITHM_HIGH)));
}

/* Sum of the logarithms of cards' volatilities. */
static double logarithm_of(const struct search *search, const gsl_vector *point, const uint16_t *cards, int count)
{
    double sum = 0;
    for (int k = 0; k < count; k++) {
        sum += gsl_vector_get(point, place_of(search, cards[k]));
    }
    return sum;
}

/* A common variance times the volatilities of cards. */
static double variance_of(const struct search *search, const gsl_vector *point, int common, const uint16_t *cards,
                          int count)
{
    double product = exp(fmin(fmax(logarithm_of(search, point, cards, count), -PRODUCT_HIGH), PRODUCT_HIGH));
    return fmax(common_variance(search, point, common) * product, search->scale * VARIANCE_LOW);
}

static void set_variances(const struct search *search, const gsl_vector *point)
{
    struct ranking_system *system = search->system;
    for (int e = 0; e < system->count; e++) {
        system->deviation[e] = search->released[e] ? search->scale * RELEASED
                                                   : variance_of(search, point, OF_DEVIATIONS,
                                                                 cards_of_entry(search, e), cards_per_entry(search));
    }
    for (int k = 0; k < system->cards; k++) {
        system->prior[1 + k] = common_variance(search, point, OF_CARDS);
    }
    for (int k = 0; k < system->pairs; k++) {
        system->prior[1 + system->cards + k] =
            variance_of(search, point, OF_PAIRS, search->design->pair_cards[k], cards_per_pair(search));
    }
}

/* Weight of a volatility's logarithm in the prior: the precision of the normal number that Student's t is made of there. */
static double prior_precision(const struct search *search, const gsl_vector *point, int card)
{
    double logarithm = gsl_vector_get(point, place_of(search, card));
    return (FREEDOM + 1) / (FREEDOM * search->spread + logarithm * logarithm);
}

/* --- the value of a point, and its slopes --- */

/* Solves the system under the variances of a point, unless that has just been done: the minimizer asks for value and
   slopes of one point apart. Returns -2 log L. */
static double solve_at(struct search *search, const gsl_vector *point)
{
    if (!search->solved || !gsl_vector_equal(point, search->solved_at)) {
        set_variances(search, point);
        search->likelihood = ranking_system_solve(search->system);
        search->solved = true;
        gsl_vector_memcpy(search->solved_at, point);
    }
    return search->likelihood;
}

static double value_of(const gsl_vector *point, void *context)
{
    struct search *search = context;
    double value = solve_at(search, point);
    for (int card = 0; card < search->volatile_cards; card++) {
        double logarithm = gsl_vector_get(point, place_of(search, card));
        value += (FREEDOM + 1) * log1p(logarithm * logarithm / (FREEDOM * search->spread));
    }
    return isfinite(value) ? value : NOWHERE;
}

/* Counts the slope of one variance, which is a common one times the volatilities of cards, in the logarithms of these: where
   a bound holds it, there is none. */
static void add_slope(const struct search *search, const gsl_vector *point, double slope, double variance, int common,
                      const uint16_t *cards, int count, gsl_vector *slopes)
{
    if (variance <= search->scale * VARIANCE_LOW) {
        return;
    }
    *gsl_vector_ptr(slopes, (size_t)common) += slope * variance;
    if (fabs(logarithm_of(search, point, cards, count)) < PRODUCT_HIGH) {
        for (int k = 0; k < count; k++) {
            *gsl_vector_ptr(slopes, place_of(search, cards[k])) += slope * variance;
        }
    }
}

static void add_slopes(struct search *search, const gsl_vector *point, gsl_vector *slopes)
{
    struct ranking_system *system = search->system;
    int per_entry = cards_per_entry(search), per_pair = cards_per_pair(search);
    ranking_system_invert(system);
    ranking_system_slopes(system, search->deviation_slope, search->prior_slope);
    for (int e = 0; e < system->count; e++) {
        double slope = search->released[e] ? 0 : search->deviation_slope[e];
        add_slope(search, point, slope, system->deviation[e], OF_DEVIATIONS, cards_of_entry(search, e), per_entry,
                  slopes);
    }
    for (int u = 1; u < system->unknowns; u++) {
        int pair = u - 1 - system->cards;
        bool of_pair = pair >= 0;
        add_slope(search, point, search->prior_slope[u], system->prior[u], of_pair ? OF_PAIRS : OF_CARDS,
                  of_pair ? search->design->pair_cards[pair] : NULL, of_pair ? per_pair : 0, slopes);
    }
}

static void value_and_slopes(const gsl_vector *point, void *context, double *value, gsl_vector *slopes)
{
    struct search *search = context;
    *value = value_of(point, search);
    gsl_vector_set_zero(slopes);
    if (*value >= NOWHERE) {
        return;
    }
    add_slopes(search, point, slopes);
    for (int k = 0; k < search->common; k++) { /* what the bounds of common_variance leave of them */
        double logarithm = gsl_vector_get(point, (size_t)k), part = exp(logarithm);
        double *slope = gsl_vector_ptr(slopes, (size_t)k);
        *slope = logarithm > LOGARITHM_HIGH ? 0 : *slope * part / (VARIANCE_LOW + part);
    }
    for (int card = 0; card < search->volatile_cards; card++) {
        size_t place = place_of(search, card);
        *gsl_vector_ptr(slopes, place) += 2 * gsl_vector_get(point, place) * prior_precision(search, point, card);
    }
}

static void slopes_of(const gsl_vector *point, void *context, gsl_vector *slopes)
{
    double value;
    value_and_slopes(point, context, &value, slopes);
}

/* --- the search --- */

/* A common variance so small that its slope is all but 0 could never grow again: it begins where it can. */
static void lift(struct search *search)
{
    for (int k = 0; k < search->common; k++) {
        double *logarithm = gsl_vector_ptr(search->point, (size_t)k);
        *logarithm = fmax(*logarithm, LOGARITHM_LOW);
    }
}

/* Goes to a least value near the point, and leaves the system solved and inverted there; *value is NOWHERE if it could
   not be solved. False if memory ran out. */
static bool descend(struct search *search, double *value)
{
    enum { STEPS_MAX = 200 };
    gsl_vector *point = search->point;
    gsl_multimin_fdfminimizer *minimizer =
        gsl_multimin_fdfminimizer_alloc(gsl_multimin_fdfminimizer_vector_bfgs2, point->size);
    gsl_multimin_function_fdf function = {
        .f = value_of, .df = slopes_of, .fdf = value_and_slopes, .n = point->size, .params = search};
    if (minimizer == NULL) {
        return false;
    }
    lift(search);
    gsl_multimin_fdfminimizer_set(minimizer, &function, point, 0.5, 0.1);
    for (int k = 0; k < STEPS_MAX && gsl_multimin_fdfminimizer_iterate(minimizer) == GSL_SUCCESS; k++) {
        if (gsl_multimin_test_gradient(gsl_multimin_fdfminimizer_gradient(minimizer), 0.1) == GSL_SUCCESS) {
            break;
        }
    }
    gsl_vector_memcpy(point, gsl_multimin_fdfminimizer_x(minimizer));
    gsl_multimin_fdfminimizer_free(minimizer);
    *value = value_of(point, search);
    if (*value < NOWHERE) {
        ranking_system_invert(search->system);
    }
    return true;
}

/* Adds what a variance that is a common one times volatilities tells of these: `share` of it is signal. */
static void add_information(double share, const uint16_t *cards, int count, gsl_matrix *information)
{
    for (int a = 0; a < count; a++) {
        for (int b = 0; b < count; b++) {
            *gsl_matrix_ptr(information, cards[a], cards[b]) += share * share / 2;
        }
    }
}

/* log of the determinant of what is known of the volatilities' logarithms: their Fisher information, with what entries
   tell of each other left out, and the weight of the prior. Infinite if there is none. */
static double log_information(const struct search *search)
{
    const struct ranking_system *system = search->system;
    gsl_matrix *information = search->information;
    double sum = 0;
    gsl_matrix_set_zero(information);
    for (int card = 0; card < search->volatile_cards; card++) {
        gsl_matrix_set(information, (size_t)card, (size_t)card, prior_precision(search, search->point, card));
    }
    for (int e = 0; e < system->count; e++) {
        double share = search->released[e] ? 0 : system->deviation[e] * ranking_system_precision(system, e);
        add_information(share, cards_of_entry(search, e), cards_per_entry(search), information);
    }
    for (int k = 0; k < system->pairs; k++) {
        double share = ranking_system_known(system, 1 + system->cards + k);
        add_information(share, search->design->pair_cards[k], cards_per_pair(search), information);
    }
    if (gsl_linalg_cholesky_decomp1(information) != GSL_SUCCESS) {
        return INFINITY;
    }
    for (size_t k = 0; k < information->size1; k++) {
        sum += 2 * log(gsl_matrix_get(information, k, k));
    }
    return sum;
}

/* Goes to the best point under each prior of the volatilities, and back to that under the smallest spread that no other is
   clearly likelier than: by Laplace's approximation, with the weight of the prior for its curvature, which Student's t
   does not always have. *value as for descend. False if memory ran out. */
static bool choose(struct search *search, double *value)
{
    double least = INFINITY;
    search->spread = SPREADS[0];
    gsl_vector_memcpy(search->best, search->point);
    double chosen = search->spread;
    for (int k = 0; k < SPREAD_COUNT && search->volatile_cards > 0; k++) {
        search->spread = SPREADS[k];
        if (!descend(search, value)) {
            return false;
        }
        if (*value >= NOWHERE) {
            gsl_vector_memcpy(search->point, search->best);
            continue;
        }
        *value += search->volatile_cards * log(search->spread) + log_information(search);
        if (*value < least + CLEARLY) {
            chosen = search->spread;
            gsl_vector_memcpy(search->best, search->point);
        }
        least = fmin(least, *value);
    }
    search->spread = chosen;
    gsl_vector_memcpy(search->point, search->best);
    return descend(search, value);
}

/* Releases the entries that lie farther from what all others make expect than chance takes any entry of such a list in
   19 lists of 20. Their errors are known no better than from about twice their own degrees of freedom, since a triple's
   variance leans as much on the others' as on its own (ranking_noise.h); with few deals that asks for much. Returns how
   many. */
static int release(struct search *search, const double *freedom)
{
    struct ranking_system *system = search->system;
    int found = 0;
    for (int e = 0; e < system->count; e++) {
        double limit = gsl_cdf_tdist_Qinv(0.025 / system->count, 2 * freedom[e]);
        if (!search->released[e] && fabs(ranking_system_surprise(system, e)) > limit) {
            search->released[e] = true;
            search->solved = false;
            found++;
        }
    }
    return found;
}

static void describe(const struct search *search, struct ranking_variances *variances)
{
    for (int card = 0; card < RANKING_CARDS; card++) {
        bool known = card < search->volatile_cards;
        variances->volatility[card] = known ? exp(gsl_vector_get(search->point, place_of(search, card))) : 1;
    }
    memcpy(variances->released, search->released, sizeof variances->released);
}

static bool search_open(struct search *search, struct ranking_system *system, const struct ranking_design *design,
                        enum ranking_level level, double scale, bool alike)
{
    int common = level == RANKING_OF_CARDS ? 1 : level == RANKING_OF_PAIRS ? 2 : 3;
    int volatile_cards = alike ? 0 : system->cards;
    size_t length = (size_t)(common + volatile_cards), side = (size_t)volatile_cards;
    *search = (struct search){.system = system,
                              .design = design,
                              .level = level,
                              .scale = scale,
                              .common = common,
                              .volatile_cards = volatile_cards,
                              .point = gsl_vector_calloc(length),
                              .best = gsl_vector_calloc(length),
                              .solved_at = gsl_vector_calloc(length),
                              .information = side > 0 ? gsl_matrix_calloc(side, side) : NULL};
    return search->point != NULL && search->best != NULL && search->solved_at != NULL &&
           (side == 0 || search->information != NULL);
}

static void search_close(struct search *search)
{
    gsl_vector_free(search->point);
    gsl_vector_free(search->best);
    gsl_vector_free(search->solved_at);
    gsl_matrix_free(search->information);
}

/* All of it: *value as for descend. False if memory ran out. */
static bool find(struct search *search, const double *freedom, double *value)
{
    enum { PASSES_MAX = 8 };
    for (int k = 0; k < search->common; k++) {
        gsl_vector_set(search->point, (size_t)k, log(0.3));
    }
    bool room = choose(search, value);
    for (int pass = 0; pass < PASSES_MAX && room && *value < NOWHERE && freedom != NULL; pass++) {
        if (release(search, freedom) == 0) {
            break;
        }
        room = choose(search, value);
    }
    return room;
}

bool ranking_variances_find(struct ranking_system *system, const struct ranking_design *design,
                            enum ranking_level level, double scale, const double *freedom,
                            struct ranking_variances *variances)
{
    struct search *search = malloc(sizeof *search);
    double value = NOWHERE;
    if (search == NULL) {
        return false;
    }
    bool room = search_open(search, system, design, level, scale, freedom == NULL) && find(search, freedom, &value);
    if (room) {
        variances->found = value < NOWHERE;
        describe(search, variances);
    }
    search_close(search);
    free(search);
    return room;
}
