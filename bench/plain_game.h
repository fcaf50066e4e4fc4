// SPDX-License-Identifier: GPL-3.0-or-later
/* A whole game in its plainest form, move by move over plain towns. */
#ifndef PLAIN_GAME_H
#define PLAIN_GAME_H

#include "bench/plain_scoring.h"
#include "wagons/game.h"

enum plain_phase { PLAIN_START, PLAIN_DRAFT, PLAIN_PLACE, PLAIN_OVER };

enum { PLAIN_NO_CARD = -1, PLAIN_NO_START = -1, PLAIN_NO_WINNER = -1 };

struct plain_game {
    const struct card *cards; /* the deck, by id; not owned */
    struct plain_town town[2];
    int origin_x[2], origin_y[2]; /* where the record says the first card of each town lies */
    uint8_t scoring[GAME_SCORING];
    enum wagons_start start_rule;
    bool forbid_full_cover;
    bool start_is_open;        /* nobody has named the start card yet */
    bool takes_start_card;     /* the next draft takes the start card, nothing else */
    int to_move;               /* 0 or 1 */
    int hand;                  /* the drafted, unplaced card or PLAIN_NO_CARD */
    uint8_t row[CIRCLE_CARDS]; /* cards still in the circle, the next first */
    int row_count;
    uint8_t pending[2][CIRCLE_CARDS]; /* received and not yet placed, in circle order */
    int pending_count[2];
};

struct plain_move {
    enum plain_phase kind;            /* PLAIN_START, PLAIN_DRAFT or PLAIN_PLACE */
    int index;                        /* of a start choice: into the circle; of a draft: cards skipped */
    struct plain_placement placement; /* in the record's coordinates */
};

/* A deal: the circle of 15 cards and the index of the start card in it, PLAIN_NO_START while a player is to name it. */
void plain_game_begin(struct plain_game *game, const struct card *cards, enum wagons_start start_rule,
                      bool forbid_full_cover, const uint8_t scoring[GAME_SCORING], const uint8_t circle[CIRCLE_CARDS],
                      int start);

enum plain_phase plain_game_phase(const struct plain_game *game);

/* The card that is placed next in PLAIN_PLACE. */
int plain_game_card(const struct plain_game *game);

/* Writes all legal moves, room for PLAIN_PLACEMENTS; returns how many. The first card of a town is offered at (0, 0). */
int plain_game_moves(const struct plain_game *game, struct plain_move *moves);

/* Whether a move is legal; the first card of a town may lie anywhere. */
bool plain_game_is_legal(const struct plain_game *game, const struct plain_move *move);

/* Makes a legal move. */
void plain_game_apply(struct plain_game *game, const struct plain_move *move);

/* Who has the higher total as the game lies, or with equal totals fewer cards; PLAIN_NO_WINNER if both are equal. */
int plain_game_totals(const struct plain_game *game, int totals[2]);

#endif
