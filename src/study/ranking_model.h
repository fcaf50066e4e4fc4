// SPDX-License-Identifier: GPL-3.0-or-later
/* The statistical model behind a ranking: a true value for each entry of a list, seen through sampling error.

       seen value   y = theta + error,               errors with known variances (and covariances)
       true value   theta = mean + effects of the entry's cards + effects of its pairs + its own deviation

   Effects and deviations are taken as normal: effects of cards with one variance; those of pairs, and deviations, with a
   common variance times the volatility of each card that is in the pair or the entry, for what cards do together differs
   most where the cards themselves swing most. The common variances are estimated from all entries at once by restricted
   maximum likelihood (empirical Bayes; Morris, J. Am. Stat. Assoc. 78, 1983), and with them the volatilities, whose logarithms
   have a prior of Student's t around 0, as wide as the list makes likely (variances with a model of their own: Lee and
   Nelder, J. R. Stat. Soc. C 55, 2006). The estimate of an entry is thus what was seen of it, shrunken toward the fit by
   B = s²/(s² + tau2): the less was seen, the more. An entry that even so lies where chance hardly takes one is released: it
   stands for itself, as it was seen (limited translation; Efron and Morris, J. Am. Stat. Assoc. 67, 1972). The lists differ
   in what they fit: cards the mean alone, with one variance; pairs the effects of two cards, triples those of three cards
   and three pairs. */
#ifndef STUDY_RANKING_MODEL_H
#define STUDY_RANKING_MODEL_H

#include <stdbool.h>

#include "study/ranking_design.h"
#include "study/ranking_posterior.h"

struct ranking_fit {
    double mean;
    double tau2, tau2_cards, tau2_pairs; /* variances of deviations and effects: means over those not released */
    double volatility[RANKING_CARDS];    /* by a card's place in the design; 1 where all count as alike */
    int released;                        /* entries that stand for themselves */
    double noise;                        /* mean variance of the errors */
    double shrinkage;                    /* mean of B */
    double explained;                    /* share of the variance of the true values that the effects make up, 0 to 1 */
};

/* Fits a list. `seen` has an entry for each; `error` the covariances of the errors, count * count, or their variances
   alone for triples; `freedom` the degrees of freedom of each entry's variance, NULL if it is known on average only. All
   cards are then equally volatile, and no entry is released, for a deal that swings could not be told from a triple that
   differs. If the numbers allow no fit, entries stand as they were seen. False if memory ran out; otherwise *posterior is to
   be freed. */
bool ranking_model_fit(const struct ranking_design *design, enum ranking_level level, const double *seen,
                       const double *error, const double *freedom, struct ranking_fit *fit,
                       struct ranking_posterior *posterior);

#endif
