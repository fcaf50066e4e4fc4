// SPDX-License-Identifier: GPL-3.0-or-later
/* The first player's advantage (wagons-advantage/1): the same deals played under every start rule, each agent against
   itself.

   Player 1 is the player whose turn comes first: seat 0 in games with start rules, otherwise whoever decides first.

   The report has "agents" (specs), "agent" (the first), "seed", "games" (those of one agent under all start rules),
   "deals", and for the first agent "by_start", "by_scoring_card" and "differences"; "by_agent" repeats these for every
   agent: [{"agent", "games", "by_start", "by_scoring_card", "differences"}].

   "by_start" is an object with one row for each start rule, {"first-picks": ROW, ...}; in games without start rules it
   has the one row "all". "by_scoring_card" is an object {"badlands": CARD, ...} of all scoring cards that came up; CARD
   is a ROW over all start rules with "by_start" beside it (missing in games without scoring cards). A ROW has
     "games", "draws", "player1_wins", "player2_wins",
     "win_rate"     player 1's share of the wins {"value", "ci95"}, a draw shared by those who drew (Wilson),
     "margin"       player 1's points minus the best other player's {"mean", "sd", "ci95"},
     "start_swing"  what choosing the start is worth to the player who chooses: that player's margin with the chosen
                    start minus that with a uniformly random one on the same deal {"mean", "sd", "ci95"}; null where
                    nobody chooses,
     "chooser"      0 or 1, the player who chooses the start; null where nobody does,
     "players"      [{"wins", "win_rate", "score": {"mean", "sd", "ci95"}}] in the order of the first turns,
     "reduced"      {"win_rate", "margin", "correlation", "control_games"}: the same two figures with the luck of the
                    deals taken out by a control variate (null where there is none; only in "by_start" of an agent).
   The control variate is a game of greedy against itself on the same deal, whose mean is known from many more deals.
   The estimate is the regression on it; its interval counts the uncertainty of that mean too (double sampling, Cochran,
   "Sampling Techniques", 3rd edition, section 12.6).
   "differences": [{"a", "b", "margin": {"mean", "sd", "ci95"}, "win_rate": {"mean", "sd", "ci95"}}], start rule a minus
   start rule b on the same deals. */
#ifndef WAGONS_ADVANTAGE_H
#define WAGONS_ADVANTAGE_H

#include "wagons/series.h"

enum { WAGONS_ADVANTAGE_AGENTS_MAX = 16 };

struct wagons_advantage {
    struct wagons_series series; /* `games` counts deals here, `from` is the first deal; its agents are not used */
    bool one_start;              /* only series.rules.start; otherwise all start rules */
    int agent_count;             /* 1 to WAGONS_ADVANTAGE_AGENTS_MAX */
    const struct wagons_agent *const *agents;
};

/* How many start rules a deal is played under: 1 or 3. */
int wagons_advantage_starts(const struct wagons_game *game, bool one_start);

/* Plays the study. If it is done, *report is a new wagons-advantage/1 object, which the caller deletes; otherwise NULL.
   Reproducible and bounded in memory like wagons_selfplay. */
enum wagons_ending wagons_advantage(const struct wagons_advantage *advantage, struct cJSON **report,
                                    struct wagons_error *error);

#endif
