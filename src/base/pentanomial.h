// SPDX-License-Identifier: GPL-3.0-or-later
/* What pairs of games tell about two players: Elo with its interval, and the sequential test that says when enough
   pairs have been played.

   The two games of a pair share a deal and swap the seats, so their results depend on each other and the pair is the
   unit. Player A makes 0 to 4 half points in a pair (win 2, draw 1 a game); five counts hold a match. */
#ifndef BASE_PENTANOMIAL_H
#define BASE_PENTANOMIAL_H

#include <stdbool.h>
#include <stdint.h>

enum { PAIR_RESULTS = 5 };

/* counts[k]: pairs in which A made k half points. */
struct pentanomial {
    uint64_t counts[PAIR_RESULTS];
};

uint64_t pentanomial_pairs(const struct pentanomial *pairs);

/* A's share of the points, 0 to 1, with the 95 % interval by the normal approximation, cut to 0 to 1. A single pair
   proves nothing: 0 to 1. */
struct pair_score {
    double value;
    double low, high;
    bool has_value; /* at least one pair; otherwise low = 0 and high = 1 */
};
struct pair_score pentanomial_score(const struct pentanomial *pairs);

/* The Elo difference of a share of the points; infinite at 0 and 1. */
double pentanomial_elo(double score);

enum { NORMALISED_ELO_MAX = 200 };

/* Log-likelihood ratio of "the difference is elo1" over "it is elo0", in normalised Elo, both within
   ±NORMALISED_ELO_MAX. 0 without pairs. */
double pentanomial_llr(const struct pentanomial *pairs, double elo0, double elo1);

enum sprt_verdict { SPRT_UNDECIDED, SPRT_H0, SPRT_H1 };

/* The sequential test's answer at alpha = beta = 0.05: H1 from ln 19 on, H0 from -ln 19 down. */
enum sprt_verdict pentanomial_verdict(double llr);

#endif
