// SPDX-License-Identifier: GPL-3.0-or-later
/* A look back at a game: what each move lost against the best one, as an analysis sees it. */
#ifndef WAGONS_REVIEW_H
#define WAGONS_REVIEW_H

#include "wagons/analysis.h"
#include "wagons/record.h"

/* How bad a move was, by the points that it lost. */
enum wagons_band { WAGONS_BEST, WAGONS_GOOD, WAGONS_INACCURACY, WAGONS_MISTAKE, WAGONS_BLUNDER, WAGONS_BANDS };

/* "best", "good", "inaccuracy", "mistake", "blunder". */
const char *wagons_band_name(enum wagons_band band);

/* The most points that a move of the band loses; INFINITY for blunders. How they were found: results/review-bands.md. */
double wagons_band_limit(enum wagons_band band);

/* The band of a loss, 0 or more points. */
enum wagons_band wagons_band_of(double loss_margin);

/* A move that a player made; values are that player's. */
struct wagons_review_move {
    int ply; /* index into the record's moves: the moves made before it, those of chance and the start choice included */
    int player;
    wagons_move move, best;       /* equal if it lost nothing */
    int legal;                    /* moves there were */
    double win, margin;           /* what the position was worth, played best */
    double loss_win, loss_margin; /* 0 or more */
    bool exact;                   /* the losses are proven */
    enum wagons_band band;
};

struct wagons_review_player {
    int moves;   /* that had an alternative: only these count */
    double loss; /* points lost in all */
    /* 1 for a player who never lost a point; a move that loses as much as an inaccuracy may counts half, twice as much a
       quarter, and so on; the mean over the moves. 1 without any. */
    double accuracy;
    int bands[WAGONS_BANDS];
};

struct wagons_review {
    int players, count;
    bool limited, cancelled; /* as in an analysis; if cancelled, `count` moves were looked at */
    struct wagons_review_player player[WAGONS_PLAYERS_MAX];
    struct wagons_review_move *moves; /* in the order in which they were made */
    int biggest_count;
    int biggest[WAGONS_PLIES_MAX]; /* indices into moves: all that lost more than the best band allows, worst first */
};

struct wagons_review_settings {
    struct wagons_analysis_settings analysis; /* of each move; its `top` and `wanted` are set by the review, and without
                                                 a budget it is its agent's own or the analysis's default */
    /* Told before each move and at the end, on the calling thread; NULL: nobody wants to know. */
    void (*progress)(void *context, int done, int total);
    void *context;
};

/* Reviews all moves of a record, which may stop before the end of its game. Moves without an alternative lose nothing
   and are not looked at. The review is to be freed with wagons_review_free. False with *error filled if there is no move,
   if the agent's spec is not understood, or if memory ran out. */
bool wagons_review(const struct wagons_record *record, const struct wagons_review_settings *settings,
                   struct wagons_review *review, struct wagons_error *error);
void wagons_review_free(struct wagons_review *review);

#endif
