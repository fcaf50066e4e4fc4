// SPDX-License-Identifier: GPL-3.0-or-later
/* Whether a player can get at least so much out of an ending: exact search by yes-or-no questions.

   A turn is all that one player decides before the other player decides anything: to place the cards received, to draft,
   and to place the card drafted. A question "is the turn worth at least v to its player" is answered yes if some turn
   leaves the other player unable to get 1 - v or more, and no otherwise. Asking with thresholds (a null window
   throughout) has two merits here: a proof stops at the first turn that is good enough, and what is needed of a single
   town is a threshold too, see solve_front.h. Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax
   algorithms", 1996, show that nothing is lost by it if what was proven is remembered.

   Some questions cost far more than others: those that need all ways to place several cards in a row. So each question
   is put with little effort first, and those that this leaves unknown are put again with more; by then another move has
   often answered the question above them. */
#ifndef WAGONS_SOLVE_SEARCH_H
#define WAGONS_SOLVE_SEARCH_H

#include "games/wagons/solve/solve_front.h"

/* Values are for the player named: VALUE_POINT for each point of the margin; if that is 0, +1 or -1 by the tie rule. */

/* A player about to place the received cards, in order, and then to draft at row[from] or later. */
struct turn {
    const struct site *mover, *other;
    const uint8_t *received;
    int received_count;
    int from;
};

/* A player about to place cards (those received and the one drafted, or the last of these), after which the other one
   takes a turn with the cards that this draft gave away. */
struct commitment {
    const struct site *mover, *other;
    const uint8_t *cards; /* at least one */
    int card_count;
    const uint8_t *given;
    int given_count;
    int from; /* where in the row the other player's draft begins */
};

/* Whether the turn or commitment is worth at least `value` to its mover. */
enum verdict turn_reaches(struct solve_worker *worker, const struct turn *turn, int value);
enum verdict commitment_reaches(struct solve_worker *worker, const struct commitment *commitment, int value);

#endif
