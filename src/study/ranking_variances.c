// SPDX-License-Identifier: GPL-3.0-or-later
/* -2 log L, with the prior of the volatilities, is brought down along its slopes (Broyden, Fletcher, Goldfarb and Shanno)
   in the logarithms of all variances: first the common ones, then the cards' volatilities. */
#include "study/ranking_variances.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_multimin.h>

/* The common variances, by their place in the vector that is looked for. */
enum { OF_DEVIATIONS, OF_CARDS, OF_PAIRS, COMMON_MAX };

/* Smallest variance that is considered, in units of the scale; largest logarithm of one, and of a product of
   volatilities. */
static const double VARIANCE_LOW = 1e-7, LOGARITHM_HIGH = 5, VOLATILITY_HIGH = 15;

/* Squared scales of the logarithms of volatilities that are tried, from a factor of e for most cards to all alike. Their
   prior is Student's t of few degrees of freedom, so that a card may stand far out where the others are alike. */
static const double SCALES[] = {1, 0.1, 0.01};
enum { SCALE_COUNT = sizeof SCALES / sizeof *SCALES };
static const double FREEDOM = 3;

/* By how much -2 log L has to tell against a smaller scale before a larger one is taken. */
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

    gsl_vector
        *point; /* where the search is: logarithms of the common variances in units of the scale, of volatilities */
    gsl_vector *best; /* under the prior chosen so far */

    gsl_vector *solved_at; /* where the system has been solved, if it has */
    bool solved;
    double likelihood; /* -2 log L there */

    double deviation_slope[RANKING_TRIPLES], prior_slope[RANKING_UNKNOWNS_MAX];
};

/* --- from the point to the variances --- */

static const uint16_t *cards_of_entry(const struct search *search, int entry)
{
    return search->level == RANKING_OF_PAIRS ? search->design->pair_cards[entry]
                                             : search->design->part[RANKING_OF_CARDS][entry];
}

/* How many volatilities the variance of an entry's deviation, and of a pair's effect, is multiplied by. */
static int cards_per_entry(const struct search *search)
{
    return search->volatile_cards == 0 ? 0 : search->level == RANKING_OF_PAIRS ? 2 : 3;
}

static int cards_per_pair(const struct search *search)
{
    return search->volatile_cards == 0 ? 0 : 2;
}

static double common_variance(const struct search *search, const gsl_vector *point, int which)
{
    return search->scale * (VARIANCE_LOW + exp(fmin(gsl_vector_get(point, (size_t)which), LOGARITHM_HIGH)));
}

static size_t place_of(const struct search *search, int card)
{
    return (size_t)(search->common + card);
}

/* Product of the volatilities of cards. */
static double product(const struct search *search, const gsl_vector *point, const uint16_t *cards, int count)
{
    double sum = 0;
    for (int k = 0; k < count; k++) {
        sum += gsl_vector_get(point, place_of(search, cards[k]));
    }
    return exp(fmin(fmax(sum, -VOLATILITY_HIGH), VOLATILITY_HIGH));
}

static void set_variances(const struct search *search, const gsl_vector *point)
{
    struct ranking_system *system = search->system;
    double deviation = common_variance(search, point, OF_DEVIATIONS);
    for (int e = 0; e < system->count; e++) {
        double own = product(search, point, cards_of_entry(search, e), cards_per_entry(search));
        system->deviation[e] = search->released[e] ? search->scale / VARIANCE_LOW : deviation * own;
    }
    for (int k = 0; k < system->cards; k++) {
        system->prior[1 + k] = common_variance(search, point, OF_CARDS);
    }
    for (int k = 0; k < system->pairs; k++) {
        double own = product(search, point, search->design->pair_cards[k], cards_per_pair(search));
        system->prior[1 + system->cards + k] = common_variance(search, point, OF_PAIRS) * own;
    }
}

/* What the prior knows of a volatility's logarithm where it is. */
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

/* Counts the slope in the logarithm of one variance, which is a common one times the volatilities of cards. */
static void add_slope(const struct search *search, double slope, int common, const uint16_t *cards, int count,
                      gsl_vector *slopes)
{
    *gsl_vector_ptr(slopes, (size_t)common) += slope;
    for (int k = 0; k < count; k++) {
        *gsl_vector_ptr(slopes, place_of(search, cards[k])) += slope;
    }
}

static void add_slopes(struct search *search, gsl_vector *slopes)
{
    struct ranking_system *system = search->system;
    ranking_system_slopes(system, search->deviation_slope, search->prior_slope);
    for (int e = 0; e < system->count; e++) {
        double slope = search->released[e] ? 0 : search->deviation_slope[e] * system->deviation[e];
        add_slope(search, slope, OF_DEVIATIONS, cards_of_entry(search, e), cards_per_entry(search), slopes);
    }
    for (int u = 1; u < system->unknowns; u++) {
        double slope = search->prior_slope[u] * system->prior[u];
        int pair = u - 1 - system->cards;
        bool of_pair = pair >= 0;
        add_slope(search, slope, of_pair ? OF_PAIRS : OF_CARDS, of_pair ? search->design->pair_cards[pair] : NULL,
                  of_pair ? cards_per_pair(search) : 0, slopes);
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
    add_slopes(search, slopes);
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

/* Goes to a least value near the point, and leaves the system solved there with its slopes. Returns the value,
   NaN if memory ran out. */
static double descend(struct search *search)
{
    gsl_vector *point = search->point;
    enum { STEPS_MAX = 200 };
    gsl_multimin_fdfminimizer *minimizer =
        gsl_multimin_fdfminimizer_alloc(gsl_multimin_fdfminimizer_vector_bfgs2, point->size);
    gsl_multimin_function_fdf function = {
        .f = value_of, .df = slopes_of, .fdf = value_and_slopes, .n = point->size, .params = search};
    if (minimizer == NULL) {
        return NAN;
    }
    gsl_multimin_fdfminimizer_set(minimizer, &function, point, 0.5, 0.1);
    for (int k = 0; k < STEPS_MAX && gsl_multimin_fdfminimizer_iterate(minimizer) == GSL_SUCCESS; k++) {
        if (gsl_multimin_test_gradient(gsl_multimin_fdfminimizer_gradient(minimizer), 0.1) == GSL_SUCCESS) {
            break;
        }
    }
    gsl_vector_memcpy(point, gsl_multimin_fdfminimizer_x(minimizer));
    gsl_multimin_fdfminimizer_free(minimizer);
    double value = value_of(point, search);
    ranking_system_slopes(search->system, search->deviation_slope, search->prior_slope);
    return value;
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
   tell of each other left out, and that of the prior. NaN if memory ran out. */
static double log_information(const struct search *search)
{
    const struct ranking_system *system = search->system;
    gsl_matrix *information = gsl_matrix_calloc((size_t)search->volatile_cards, (size_t)search->volatile_cards);
    double sum = 0;
    if (information == NULL) {
        return NAN;
    }
    for (int card = 0; card < search->volatile_cards; card++) {
        gsl_matrix_set(information, (size_t)card, (size_t)card, prior_precision(search, search->point, card));
    }
    for (int e = 0; e < system->count; e++) {
        double share = search->released[e] ? 0 : system->deviation[e] * ranking_system_precision(system, e);
        add_information(share, cards_of_entry(search, e), cards_per_entry(search), information);
    }
    for (int k = 0; k < system->pairs; k++) {
        double share = ranking_system_known(system, 1 + system->cards + k);
        add_information(share, search->design->pair_cards[k], 2, information);
    }
    gsl_linalg_cholesky_decomp1(information);
    for (size_t k = 0; k < information->size1; k++) {
        sum += 2 * log(gsl_matrix_get(information, k, k));
    }
    gsl_matrix_free(information);
    return sum;
}

/* Goes to the best point under each prior of the volatilities, and back to that under the smallest scale that no other
   is clearly likelier than (Laplace's approximation). False if memory ran out. */
static bool choose(struct search *search)
{
    double least = INFINITY, chosen = 0;
    gsl_vector_memcpy(search->best, search->point);
    for (int k = 0; k < SCALE_COUNT && search->volatile_cards > 0; k++) {
        search->spread = SCALES[k];
        double value = descend(search);
        value += search->volatile_cards * log(search->spread) + log_information(search);
        if (isnan(value)) {
            return false;
        }
        if (value < least + CLEARLY) {
            chosen = search->spread;
            gsl_vector_memcpy(search->best, search->point);
        }
        least = fmin(least, value);
    }
    search->spread = chosen;
    gsl_vector_memcpy(search->point, search->best);
    return !isnan(descend(search));
}

/* Releases the entries that lie farther from what all others make expect than chance takes any entry of such a list in
   19 studies of 20. Returns how many. */
static int release(struct search *search)
{
    struct ranking_system *system = search->system;
    double limit = gsl_cdf_ugaussian_Qinv(0.025 / system->count);
    int found = 0;
    for (int e = 0; e < system->count; e++) {
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
    *variances = (struct ranking_variances){.cards = search->system->cards > 0 ? search->system->prior[1] : 0};
    for (int card = 0; card < RANKING_CARDS; card++) {
        bool known = card < search->volatile_cards;
        variances->volatility[card] = known ? exp(gsl_vector_get(search->point, place_of(search, card))) : 1;
    }
    for (int e = 0; e < search->system->count; e++) {
        variances->released += search->released[e];
    }
}

static bool search_open(struct search *search, struct ranking_system *system, const struct ranking_design *design,
                        enum ranking_level level, double scale, bool rough)
{
    int common = system->pairs > 0 ? COMMON_MAX : system->cards > 0 ? OF_PAIRS : OF_CARDS;
    int volatile_cards = rough ? 0 : system->cards;
    size_t length = (size_t)(common + volatile_cards);
    *search = (struct search){.system = system,
                              .design = design,
                              .level = level,
                              .scale = scale,
                              .common = common,
                              .volatile_cards = volatile_cards,
                              .point = gsl_vector_calloc(length),
                              .best = gsl_vector_calloc(length),
                              .solved_at = gsl_vector_calloc(length)};
    return search->point != NULL && search->best != NULL && search->solved_at != NULL;
}

static void search_close(struct search *search)
{
    gsl_vector_free(search->point);
    gsl_vector_free(search->best);
    gsl_vector_free(search->solved_at);
}

bool ranking_variances_find(struct ranking_system *system, const struct ranking_design *design,
                            enum ranking_level level, double scale, bool rough, struct ranking_variances *variances)
{
    enum { PASSES_MAX = 8 };
    struct search *search = malloc(sizeof *search);
    if (search == NULL) {
        return false;
    }
    bool room = search_open(search, system, design, level, scale, rough);
    for (int k = 0; k < search->common && room; k++) {
        gsl_vector_set(search->point, (size_t)k, log(0.3));
    }
    room = room && choose(search);
    for (int pass = 0; pass < PASSES_MAX && room && !rough && release(search) > 0; pass++) {
        room = choose(search);
    }
    if (room) {
        describe(search, variances);
    }
    search_close(search);
    free(search);
    return room;
}
