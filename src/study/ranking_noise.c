// SPDX-License-Identifier: GPL-3.0-or-later
/* The product is fitted by quasi-likelihood: a sample variance v of d degrees of freedom has mean s and variance about
   2 s²/d, so that for each card the sum of d v / s over its triples is that of d (the equations of a gamma model with a
   logarithmic link; McCullagh and Nelder, Generalized Linear Models, 1989, chapter 8). Scaling each card's factor in turn
   leads there, if there is such a product: with many variances of 0, as of shares near 0 or 1, there may be none. */
#include "study/ranking_noise.h"

#include <math.h>
#include <stdbool.h>

/* How many times the largest variance that was seen a product may be: a guard where hardly any differ from 0. */
static const double MOST = 4;

struct product {
    double common, factor[RANKING_CARDS];
    double most; /* none is expected to be larger */
};

static double expected(const struct product *product, const uint16_t cards[3])
{
    double of_cards = product->factor[cards[0]] * product->factor[cards[1]] * product->factor[cards[2]];
    return fmin(product->common * of_cards, product->most);
}

static bool is_in(const uint16_t cards[3], int card)
{
    return cards[0] == card || cards[1] == card || cards[2] == card;
}

/* What a card's factor has to be multiplied by; 1 if nothing was seen to differ in its triples. */
static double scaling(const struct ranking_design *design, const double *seen, const double *deals,
                      const struct product *product, int card)
{
    double sum = 0, freedom = 0;
    for (int t = 0; t < design->count[RANKING_OF_TRIPLES]; t++) {
        const uint16_t *cards = design->part[RANKING_OF_CARDS][t];
        if (is_in(cards, card)) {
            sum += (deals[t] - 1) * seen[t] / expected(product, cards);
            freedom += deals[t] - 1;
        }
    }
    return sum > 0 ? sum / freedom : 1;
}

/* If the factors come to no rest, all are left alike. */
static void fit(const struct ranking_design *design, const double *seen, const double *deals, struct product *product)
{
    enum { SWEEPS_MAX = 100 };
    double change = 1;
    for (int sweep = 0; sweep < SWEEPS_MAX && change > 1e-6; sweep++) {
        change = 0;
        for (int card = 0; card < design->count[RANKING_OF_CARDS]; card++) {
            double by = scaling(design, seen, deals, product, card);
            product->factor[card] *= by;
            change = fmax(change, fabs(by - 1));
        }
    }
    for (int card = 0; card < RANKING_CARDS && !(change <= 1e-6); card++) {
        product->factor[card] = 1;
    }
}

/* Squared coefficient of variation of the true variances around the product. */
static double variation(const struct ranking_design *design, const double *seen, const double *deals,
                        const struct product *product)
{
    int triples = design->count[RANKING_OF_TRIPLES];
    double square = 0, chance = 0;
    for (int t = 0; t < triples; t++) {
        double excess = seen[t] / expected(product, design->part[RANKING_OF_CARDS][t]) - 1;
        square += excess * excess / triples;
        chance += 2 / (deals[t] - 1) / triples;
    }
    return fmax(0, (square - chance) / (1 + chance));
}

void ranking_noise(const struct ranking_design *design, const double *seen, const double *deals, double *variance)
{
    int triples = design->count[RANKING_OF_TRIPLES];
    struct product product = {.common = 0};
    double sum = 0, freedom = 0;
    for (int t = 0; t < triples; t++) {
        sum += (deals[t] - 1) * seen[t];
        freedom += deals[t] - 1;
        product.most = fmax(product.most, MOST * seen[t]);
        variance[t] = 0;
    }
    if (!(sum > 0)) {
        return;
    }
    product.common = sum / freedom;
    for (int card = 0; card < RANKING_CARDS; card++) {
        product.factor[card] = 1;
    }
    fit(design, seen, deals, &product);
    double differs = variation(design, seen, deals, &product);
    for (int t = 0; t < triples; t++) {
        double chance = 2 * (1 + differs) / (deals[t] - 1), trust = differs / (differs + chance);
        variance[t] = trust * seen[t] + (1 - trust) * expected(&product, design->part[RANKING_OF_CARDS][t]);
    }
}
