// SPDX-License-Identifier: GPL-3.0-or-later
/* A game of Circle the Wagons between two moves: the state behind struct wagons_game. */
#ifndef WAGONS_POSITION_H
#define WAGONS_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "games/wagons/deck.h"
#include "games/wagons/placements.h"
#include "wagons/game.h"

enum phase { PHASE_START, PHASE_DRAFT, PHASE_PLACE, PHASE_OVER };

/* Legal moves there are at most: placements (PLACEMENTS_MAX). */
enum { POSITION_MOVES_MAX = 704 };

enum { NO_CARD = 255, NO_START = 255, COORDINATE_MAX = 1000 };

/* How a card was placed; the place is the town's, relative to its first card. */
struct placed {
    uint8_t card;
    uint8_t turned; /* 1: by 180 degrees */
    int8_t x, y;
};

struct position {
    const struct deck *deck;
    struct town town[2];
    struct placed placed[2][TOWN_CARDS]; /* the cards of each town in order, for records: kept by position_apply, not
                                            by code that places into `town` directly */
    int16_t origin_x[2], origin_y[2];    /* where the record says the first card of each town lies */
    uint8_t scoring[GAME_SCORING];       /* enum scoring_card */
    uint8_t start_rule;                  /* enum wagons_start */
    bool forbid_full_cover;
    uint8_t phase;             /* enum phase */
    uint8_t to_move;           /* 0 or 1; the one who places, drafts or picks the start */
    uint8_t hand;              /* the drafted, unplaced card or NO_CARD */
    uint8_t row[CIRCLE_CARDS]; /* cards still in the circle, the next first; before the start choice the whole
                                           circle in the order of the deal */
    uint8_t row_count;
    uint8_t pending[2][CIRCLE_CARDS]; /* received and not yet placed, in the order of placing */
    uint8_t pending_count[2];         /* at most one of them is not 0 */
    uint8_t circle[CIRCLE_CARDS];     /* as dealt, for records */
    uint8_t circle_count;             /* 15; 0 in a position that was entered as it lies on a table */
    uint8_t start;                    /* index into circle, NO_START while not chosen */
};

/* Packed moves. Coordinates are the record's. */
enum move_kind { MOVE_START, MOVE_DRAFT, MOVE_PLACE };
wagons_move move_start(int index);
wagons_move move_draft(int skipped);
wagons_move move_place(int x, int y, int turned);
enum move_kind move_kind(wagons_move move);
int move_index(wagons_move move); /* of a start choice: index into circle; of a draft: cards skipped */
void move_placement(wagons_move move, int *x, int *y, int *turned);

/* The state before the first move of deal (seed, index): the three scoring cards (rules->scoring if given), the circle
   and, under the fixed rule, the start. */
void position_deal(struct position *position, const struct wagons_rules *rules, const struct deck *deck, uint64_t seed,
                   uint64_t index);

/* Sets up a deal from its parts: the circle (15 cards) and the start (NO_START while not chosen), everything unplayed.
   Under the first-picks and second-picks rules with a start chosen, play begins with player 0's draft; whether that
   draft may skip is the rule's: under first-picks the first draft takes the start card itself. */
void position_set(struct position *position, const struct wagons_rules *rules, const struct deck *deck,
                  const uint8_t scoring[GAME_SCORING], const uint8_t circle[CIRCLE_CARDS], int start);

/* Sets phase from hand, pending, row, start and to_move; for positions put together by hand. */
void position_settle(struct position *position);

/* The card that is placed next in PHASE_PLACE: the hand, or the first pending card. */
int position_card(const struct position *position);

/* How many cards are still to be placed: circle, pending and hand together. */
int position_cards_left(const struct position *position);

int position_moves(const struct position *position, wagons_move *moves);
bool position_is_legal(const struct position *position, wagons_move move);
void position_apply(struct position *position, wagons_move move);

/* Who wins with these totals: the higher one, then fewer cards placed. WAGONS_NOBODY if both are equal. */
int position_winner(const struct position *position, int total_0, int total_1);

/* Totals of both players as it lies. Returns the winner (higher total, then fewer cards placed), WAGONS_NOBODY if both
   are equal (impossible at the end of a whole game: 15 cards do not halve). */
int position_scores(const struct position *position, struct town_score scores[2]);

#endif
