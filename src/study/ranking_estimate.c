// SPDX-License-Identifier: GPL-3.0-or-later
/* The value of a card or a pair is the mean over the triples that it is in, each weighing alike however many deals it
   had; so that more deals for some triples shift nothing. Its error, and what it shares with those of other entries,
   is added up from the covariances within triples: two pairs that share a card share the games of one triple. */
#include "study/ranking_estimate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_cdf.h>

#include "study/ranking_noise.h"

/* An error so large that nothing is known; in units of the variance of a deal. */
static const double UNKNOWN = 1e6;

/* What an estimate is made of. */
struct source {
    const struct ranking_design *design;
    const struct ranking_triple *sums;
    int games_per_deal;
    enum wagons_measure measure;
    bool replicated;      /* every triple has two deals or more, so that the variance within each is known */
    double deal_variance; /* of all deals, between triples included */
    double variance[RANKING_TRIPLES]; /* of a deal of each triple */
};

/* What the model is given: a list of this level. */
struct seen {
    int count;
    double *value, *error; /* error as ranking_model_fit wants it */
    double *freedom;       /* degrees of freedom of each entry's variance */
    bool *known;           /* whether the entry had games */
};

static const struct moments *moments_of(const struct source *source, int triple, enum ranking_level level, int part)
{
    return ranking_moments(&source->sums[triple], source->measure, level, part);
}

static double unit_of(const struct source *source)
{
    return ranking_unit(source->measure, source->games_per_deal);
}

static uint64_t deals_of(const struct source *source, int triple)
{
    return source->sums[triple].whole[0].count;
}

static double mean_of(const struct source *source, int triple, enum ranking_level level, int part)
{
    const struct moments *moments = moments_of(source, triple, level, part);
    return unit_of(source) * (double)moments->sum / (double)moments->count;
}

/* Sample covariance of two parts, from their count, sums and product. */
static double covariance(double count, double sum_a, double sum_b, double product)
{
    return count > 1 ? (product - sum_a * sum_b / count) / (count - 1) : 0;
}

/* Covariance of two parts of a triple over its deals. */
static double within_covariance(const struct source *source, int triple, enum ranking_level level, int a, int b)
{
    const struct moments *x = moments_of(source, triple, level, a), *y = moments_of(source, triple, level, b);
    double product = a == b ? (double)x->squares : ranking_cross(&source->sums[triple], source->measure, level, a, b);
    double unit = unit_of(source);
    return unit * unit * covariance((double)x->count, (double)x->sum, (double)y->sum, product);
}

/* --- variances that the triples share --- */

static void pool_deals(const struct source *source, enum ranking_level level, double *variance, double *shared)
{
    double count = 0, sum = 0, squares = 0, products = 0, unit = unit_of(source);
    int parts = ranking_parts(level);
    for (int t = 0; t < source->design->count[RANKING_OF_TRIPLES]; t++) {
        for (int k = 0; k < parts; k++) {
            const struct moments *moments = moments_of(source, t, level, k);
            count += (double)moments->count;
            sum += (double)moments->sum;
            squares += (double)moments->squares;
            products += parts > 1 ? ranking_cross(&source->sums[t], source->measure, level, k, (k + 1) % parts) : 0;
        }
    }
    *variance = unit * unit * covariance(count, sum, sum, squares);
    *shared = unit * unit * covariance(count, sum, sum, products);
}

static void fill_variances(struct source *source)
{
    double seen[RANKING_TRIPLES], deals[RANKING_TRIPLES];
    for (int t = 0; t < source->design->count[RANKING_OF_TRIPLES]; t++) {
        source->variance[t] = source->deal_variance;
        seen[t] = within_covariance(source, t, RANKING_OF_TRIPLES, 0, 0);
        deals[t] = (double)deals_of(source, t);
    }
    if (source->replicated) {
        ranking_noise(source->design, seen, deals, source->variance);
    }
}

static void source_make(struct source *source, const struct ranking_design *design, const struct ranking_triple *sums,
                        int games_per_deal, enum wagons_measure measure)
{
    double unused;
    *source = (struct source){
        .design = design, .sums = sums, .games_per_deal = games_per_deal, .measure = measure, .replicated = true};
    for (int t = 0; t < design->count[RANKING_OF_TRIPLES]; t++) {
        source->replicated = source->replicated && deals_of(source, t) >= 2;
    }
    pool_deals(source, RANKING_OF_TRIPLES, &source->deal_variance, &unused);
    fill_variances(source);
}

/* --- what is seen of a list --- */

static bool seen_open(struct seen *seen, int count, bool dense)
{
    size_t size = (size_t)count;
    *seen = (struct seen){
        .count = count,
        .value = calloc(size, sizeof(double)),
        .error = calloc(dense ? size * size : size, sizeof(double)),
        .freedom = calloc(size, sizeof(double)),
        .known = calloc(size, sizeof(bool)),
    };
    return seen->value != NULL && seen->error != NULL && seen->freedom != NULL && seen->known != NULL;
}

static void seen_free(struct seen *seen)
{
    free(seen->value);
    free(seen->error);
    free(seen->freedom);
    free(seen->known);
}

/* Where all deals were alike their variance would be 0; but no mean is known better than to one step of one deal. And the
   mean of those that had games stands in for those that had none, with an error that makes it count for nothing. */
static void finish_seen(const struct source *source, struct seen *seen, double deal_variance, bool dense)
{
    double sum = 0, count = 0, step = unit_of(source);
    for (int e = 0; e < seen->count; e++) {
        sum += seen->known[e] ? seen->value[e] : 0;
        count += seen->known[e];
    }
    for (int e = 0; e < seen->count; e++) {
        double *error = &seen->error[dense ? e * seen->count + e : e], least = step / (seen->freedom[e] + 1);
        if (seen->known[e]) {
            *error = fmax(*error, least * least);
        } else {
            seen->value[e] = count > 0 ? sum / count : 0;
            *error = UNKNOWN * fmax(deal_variance, step * step);
        }
    }
}

static void see_triples(const struct source *source, struct seen *seen)
{
    for (int t = 0; t < seen->count; t++) {
        uint64_t deals = deals_of(source, t);
        seen->known[t] = deals > 0;
        if (deals > 0) {
            seen->value[t] = mean_of(source, t, RANKING_OF_TRIPLES, 0);
            seen->error[t] = source->variance[t] / (double)deals;
            seen->freedom[t] = (double)deals - 1;
        }
    }
    finish_seen(source, seen, source->deal_variance, false);
}

/* In how many triples with games each entry of a list is. */
static void count_triples(const struct source *source, enum ranking_level level, double *triples)
{
    memset(triples, 0, RANKING_PAIRS * sizeof *triples);
    for (int t = 0; t < source->design->count[RANKING_OF_TRIPLES]; t++) {
        for (int k = 0; k < RANKING_PARTS && deals_of(source, t) > 0; k++) {
            triples[source->design->part[level][t][k]]++;
        }
    }
}

static void add_triple(const struct source *source, enum ranking_level level, int triple, const double *triples,
                       const double pooled[2], struct seen *seen)
{
    const uint16_t *entry = source->design->part[level][triple];
    double deals = (double)deals_of(source, triple);
    for (int a = 0; a < RANKING_PARTS; a++) {
        seen->known[entry[a]] = true;
        seen->freedom[entry[a]] += deals - 1;
        seen->value[entry[a]] += mean_of(source, triple, level, a) / triples[entry[a]];
        for (int b = 0; b < RANKING_PARTS; b++) {
            double shared = source->replicated ? within_covariance(source, triple, level, a < b ? a : b, a < b ? b : a)
                                               : pooled[a != b];
            seen->error[entry[a] * seen->count + entry[b]] += shared / deals / (triples[entry[a]] * triples[entry[b]]);
        }
    }
}

/* Cards or pairs. */
static void see_parts(const struct source *source, enum ranking_level level, struct seen *seen)
{
    double triples[RANKING_PAIRS], pooled[2];
    pool_deals(source, level, &pooled[0], &pooled[1]);
    count_triples(source, level, triples);
    for (int t = 0; t < source->design->count[RANKING_OF_TRIPLES]; t++) {
        if (deals_of(source, t) > 0) {
            add_triple(source, level, t, triples, pooled, seen);
        }
    }
    finish_seen(source, seen, pooled[0], true);
}

static bool see(struct source *source, enum ranking_level level, struct seen *seen)
{
    bool dense = level != RANKING_OF_TRIPLES;
    if (!seen_open(seen, source->design->count[level], dense)) {
        return false;
    }
    if (dense) {
        see_parts(source, level, seen);
    } else {
        see_triples(source, seen);
    }
    return true;
}

static const double *freedom_of(const struct source *source, const struct seen *seen)
{
    return source->replicated ? seen->freedom : NULL;
}

/* --- the figures beside the measure --- */

/* Mean over the triples that an entry is in. */
struct side {
    double points, decisive, first;
    double triples, inverse_deals; /* how many; sum of 1 / deals */
};

static void add_sides(const struct source *source, enum ranking_level level, struct ranking_entry *entries,
                      struct side *sides)
{
    double points = ranking_unit(WAGONS_MEASURE_POINTS, source->games_per_deal);
    double decisive = ranking_unit(WAGONS_MEASURE_DECISIVE, source->games_per_deal);
    double first = ranking_unit(WAGONS_MEASURE_FIRST_PLAYER, source->games_per_deal);
    for (int t = 0; t < source->design->count[RANKING_OF_TRIPLES]; t++) {
        const struct ranking_triple *triple = &source->sums[t];
        double deals = (double)deals_of(source, t);
        for (int k = 0; k < ranking_parts(level) && deals > 0; k++) {
            int entry = source->design->part[level][t][k], mask = ranking_part_mask(level, k);
            struct side *side = &sides[entry];
            entries[entry].games += triple->games;
            side->points += points * (double)triple->part[WAGONS_MEASURE_POINTS][mask].sum / deals;
            side->decisive += decisive * (double)triple->part[WAGONS_MEASURE_DECISIVE][mask].sum / deals;
            side->first += first * (double)triple->whole[0].sum / deals;
            side->triples++;
            side->inverse_deals += 1 / deals;
        }
    }
}

/* The mean over k triples of shares from n deals each is as sure as a share of k² / sum(1/n) deals. */
static bool fill_sides(const struct source *source, enum ranking_level level, struct ranking_entry *entries)
{
    int count = source->design->count[level];
    struct side *sides = calloc((size_t)count, sizeof *sides);
    if (sides == NULL) {
        return false;
    }
    add_sides(source, level, entries, sides);
    for (int e = 0; e < count; e++) {
        const struct side *side = &sides[e];
        bool known = side->triples > 0;
        double share = known ? fmin(1, side->first / side->triples) : 0;
        entries[e].points = known ? side->points / side->triples : NAN;
        entries[e].decisive = known ? side->decisive / side->triples : NAN;
        entries[e].first_player =
            statistics_share(share, known ? side->triples * side->triples / side->inverse_deals : 0);
    }
    free(sides);
    return true;
}

/* --- one list --- */

static bool is_rate(enum wagons_measure measure)
{
    return measure == WAGONS_MEASURE_DECISIVE || (int)measure >= RANKING_BY_MASK;
}

static double bounded(const struct source *source, double value)
{
    double low = source->measure == WAGONS_MEASURE_POINTS ? -HUGE_VAL : 0;
    return fmin(fmax(value, low), is_rate(source->measure) ? 1 : HUGE_VAL);
}

static void fill_values(const struct source *source, const struct ranking_posterior *posterior, const struct seen *seen,
                        struct ranking_entry *entries)
{
    double quantile = gsl_cdf_ugaussian_Pinv(0.975);
    for (int e = 0; e < seen->count; e++) {
        double half = quantile * sqrt(ranking_variance(posterior, e));
        entries[e].value = bounded(source, posterior->mean[e]);
        entries[e].low = bounded(source, posterior->mean[e] - half);
        entries[e].high = bounded(source, posterior->mean[e] + half);
        entries[e].raw = seen->known[e] ? seen->value[e] : NAN;
    }
}

/* Two-sided, of plain means against the mean of the list. */
static bool fill_differs(const struct seen *seen, bool dense, struct ranking_entry *entries)
{
    size_t count = (size_t)seen->count;
    double *p_values = calloc(count, sizeof *p_values), mean = 0;
    bool *differs = calloc(count, sizeof *differs);
    for (int e = 0; e < seen->count; e++) {
        mean += seen->value[e] / seen->count;
    }
    if (p_values != NULL && differs != NULL) {
        for (int e = 0; e < seen->count; e++) {
            double error = seen->error[dense ? e * seen->count + e : e];
            double distance = fabs(seen->value[e] - mean);
            p_values[e] = error > 0 && seen->known[e] ? 2 * gsl_cdf_ugaussian_Q(distance / sqrt(error)) : 1;
        }
        ranking_discoveries(p_values, seen->count, differs);
        for (int e = 0; e < seen->count; e++) {
            entries[e].differs = differs[e];
        }
    }
    bool room = p_values != NULL && differs != NULL;
    free(p_values);
    free(differs);
    return room;
}

static bool fill_ranks(const struct ranking_posterior *posterior, uint64_t seed, enum ranking_level level,
                       struct ranking_entry *entries, double *critical)
{
    struct ranking_rank *ranks = malloc((size_t)posterior->count * sizeof *ranks);
    *critical = -1;
    if (ranks != NULL) {
        *critical = ranking_ranks(posterior, seed, level, ranks);
        for (int e = 0; e < posterior->count && *critical >= 0; e++) {
            entries[e].rank = ranks[e];
        }
    }
    free(ranks);
    return *critical >= 0;
}

static bool estimate_list(struct source *source, enum ranking_level level, uint64_t seed,
                          struct ranking_estimate *estimate)
{
    struct seen seen = {.count = 0};
    struct ranking_posterior posterior = {.count = 0};
    struct ranking_entry *entries = calloc((size_t)source->design->count[level], sizeof *entries);
    estimate->count[level] = source->design->count[level];
    estimate->entries[level] = entries;
    bool dense = level != RANKING_OF_TRIPLES;
    bool good = entries != NULL && see(source, level, &seen) && fill_sides(source, level, entries) &&
                ranking_model_fit(source->design, level, seen.value, seen.error, freedom_of(source, &seen),
                                  &estimate->fit[level], &posterior);
    if (good) {
        fill_values(source, &posterior, &seen, entries);
        good = fill_differs(&seen, dense, entries) &&
               fill_ranks(&posterior, seed, level, entries, &estimate->critical[level]);
    }
    ranking_posterior_free(&posterior);
    seen_free(&seen);
    return good;
}

bool ranking_estimate_make(const struct ranking_design *design, const struct ranking_triple *sums, int games_per_deal,
                           enum wagons_measure measure, uint64_t seed, struct ranking_estimate *estimate)
{
    struct source source;
    bool good = true;
    memset(estimate, 0, sizeof *estimate);
    source_make(&source, design, sums, games_per_deal, measure);
    for (int level = 0; level < RANKING_LEVELS; level++) {
        good = good && estimate_list(&source, (enum ranking_level)level, seed, estimate);
    }
    if (!good) {
        ranking_estimate_free(estimate);
    }
    return good;
}

void ranking_estimate_free(struct ranking_estimate *estimate)
{
    for (int level = 0; level < RANKING_LEVELS; level++) {
        free(estimate->entries[level]);
        estimate->entries[level] = NULL;
    }
}

bool ranking_estimate_triples(const struct ranking_design *design, const struct ranking_triple *sums,
                              int games_per_deal, enum wagons_measure measure, struct ranking_posterior *posterior)
{
    struct source source;
    struct seen seen = {.count = 0};
    struct ranking_fit fit;
    *posterior = (struct ranking_posterior){.count = 0};
    source_make(&source, design, sums, games_per_deal, measure);
    bool good =
        see(&source, RANKING_OF_TRIPLES, &seen) && ranking_model_fit(design, RANKING_OF_TRIPLES, seen.value, seen.error,
                                                                     freedom_of(&source, &seen), &fit, posterior);
    seen_free(&seen);
    return good;
}
