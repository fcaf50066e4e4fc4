// SPDX-License-Identifier: GPL-3.0-or-later
/* What can become of one town when some cards are placed and then one of the last two cards of the row follows, which
   of them is not known yet.

   While the game is open the players only prepare: all that the other player ever gets to feel of a town is how it can
   end. With the last two cards a and b ahead, a town is a pair (how it ends with a, how it ends with b), and of the many
   towns that a sequence of cards can become only those pairs count that no other pair covers. Without comparing cards
   each end is a number, and the pairs form a front such as

        b |  *
          |     *
          |        *      (19, 24) is covered by (20, 24) and need not be considered
          |__________ a

   Fronts are made whole, by visiting every town, for short sequences; of longer ones only what is asked is found out:
   whether an end can be reached that is good enough. */
#ifndef WAGONS_SOLVE_FRONT_H
#define WAGONS_SOLVE_FRONT_H

#include "games/wagons/solve/solve_site.h"

struct front_pair {
    struct outcomes end[2]; /* with the first, with the second of the last two cards */
};

struct front {
    struct town_key key;
    bool kept; /* belongs to the table */
    int count;
    struct outcomes all[2]; /* all ends with one card, whatever they are with the other */
    struct front_pair pair[];
};

/* A table of fronts that all threads share. Room for about `bytes` of them; NULL if there is no memory. What is in the
   table stays there until it is cleared; what finds no room is made again each time. */
struct front_table *front_table_new(size_t bytes);
void front_table_free(struct front_table *table);
void front_table_clear(struct front_table *table);

/* A town, the cards to be placed in it in order, and the two (or, with NO_CARD, the one) of which one will follow. */
struct future {
    const struct site *site;
    const uint8_t *cards;
    int count;
    uint8_t last[2];
};

struct town_key future_key(const struct future *future);

/* The whole front. NULL when the search is over. The caller gives it back with front_release. */
const struct front *front_find(struct solve_worker *worker, const struct future *future);
void front_release(const struct front *front);

#endif
