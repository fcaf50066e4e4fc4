// SPDX-License-Identifier: GPL-3.0-or-later
/* The strength of scoring cards, of their pairs and of their triples (wagons-ranking/1).

   Every triple of scoring cards gets the same number of deals before any gets more. With several rounds, later ones
   give more deals where the order is in doubt, and the last one plays fresh deals with the finalists: the best and the
   worst triples so far. What a round plays is fixed by the seed and the sums of the rounds before it.

   The report has "measure", "definition" (the measure in words), "agents", "games", "deals", "rounds" (deals of each),
   and "cards", "pairs", "triples", each in the order of "rank": entries
     "name" (cards) or "names" (pairs, triples),
     "games"         games in which all the named cards scored,
     "value", "ci95" the measure, shrunken toward what the cards named and the pairs among them make expect (unless the
                     entry was released), with its 95 % interval (of this entry alone),
     "rank"          1 for the greatest value; "rank_ci95" [low, high]: with 95 % probability all true ranks of the list
                     lie in their intervals together,
     "raw"           the plain mean of the measure (triples weigh alike); null without games,
     "differs"       whether the plain mean differs from the average of the list (Benjamini-Hochberg, 5 %),
     "points"        mean points a player makes from all named cards,
     "decisive"      share of games whose winner changes when the points of all named cards are left out,
     "first_player"  player 1's share of the wins {"value", "ci95"}.
   "finalists" (with two or more rounds): [{"names", "games", "value", "ci95"}] best first, plain means over the deals
   of the last round alone, so that having been picked for their luck does not flatter them.
   "model": "estimator" (in words), "draws" (of the bootstrap), and "cards", "pairs", "triples", each {"mean", "tau2" (the
   variance of the true values around the fit), "tau2_cards", "tau2_pairs" (of the effects of the fit; where they are part
   of it), "noise" (mean sampling variance of the plain means), "shrinkage" (mean of B = s²/(s²+tau2)), "fit" (share of the
   variance of the true values that the fit explains), "critical" (of the simultaneous intervals), "released" (entries so
   far from the fit that they stand as they were seen)}; for pairs and triples also "volatility" {card: number}, which the
   variances of the effects of its pairs and of the deviations around the fit are multiplied by. */
#ifndef WAGONS_RANKING_H
#define WAGONS_RANKING_H

#include "wagons/series.h"

/* What cards are ranked by. */
enum wagons_measure {
    WAGONS_MEASURE_POINTS,       /* mean points of a player from the named cards */
    WAGONS_MEASURE_DECISIVE,     /* share of games whose winner changes without their points */
    WAGONS_MEASURE_SPREAD,       /* mean difference of the two players' points from them, without its sign */
    WAGONS_MEASURE_FIRST_PLAYER, /* player 1's share of the wins */
    WAGONS_MEASURE_SKILL,        /* the first agent's share of the wins against the second, seats swapped */
    WAGONS_MEASURES
};

/* "points", "decisive", "spread", "first-player", "skill". */
const char *wagons_measure_name(enum wagons_measure measure);

enum { WAGONS_ROUNDS_MAX = 16 };

struct wagons_ranking {
    struct wagons_series series; /* `games` counts deals here, `from` is the first deal; its agents are not used */
    int agent_count;             /* 1: plays itself, a game for each deal; 2: against each other, seats swapped */
    const struct wagons_agent *agents[2];
    enum wagons_measure measure; /* skill takes two agents */
    int rounds;                  /* 1 to WAGONS_ROUNDS_MAX; 0: 1 for fewer than 16 deals a triple, otherwise 3 */
    const struct cJSON
        *earlier; /* what wagons_merge made of the rounds before; the next one is played then. NULL: none */
};

/* Plays the study: all rounds, or with shards one part of one round. If it is done, *report is a new wagons-ranking/1
   object, or for a part (and for a round closed that is not the last) a wagons-ranking-part/1 object for wagons_merge;
   the caller deletes it. Otherwise it is NULL. Reproducible; the memory does not grow with the number of games. */
enum wagons_ending wagons_ranking(const struct wagons_ranking *ranking, struct cJSON **report,
                                  struct wagons_error *error);

#endif
