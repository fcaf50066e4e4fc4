// SPDX-License-Identifier: GPL-3.0-or-later
/* Whether one town can end well enough.

   Of a single card to be placed before the last one the whole front is made. For more cards, a few towns that look best
   after each card (a beam) mostly show at once that the town can; if not, and if the effort allows, all ways to place the
   cards are gone through until one is good enough or none is left. What was found out is kept in the table of bounds. */
#ifndef WAGONS_SOLVE_END_H
#define WAGONS_SOLVE_END_H

#include "games/wagons/solve/solve_front.h"

/* Asks whether a town has an end, with last[which], that is at least `margin` points ahead of all of `rivals`. */
enum verdict end_reaches(struct solve_worker *worker, const struct future *future, int which, struct outcomes rivals,
                         int margin);

/* What is wanted of both ends of a town together. */
struct end_wish {
    bool (*granted)(const struct end_wish *wish, const struct front_pair *pair);
};

/* Asks whether some way to place the cards makes a town whose ends grant a wish. */
enum verdict end_grants(struct solve_worker *worker, const struct future *future, const struct end_wish *wish);

/* All ends with last[which]. `front` is to be given back with front_release; `single` holds the set if it is just a
   number. */
struct end_set {
    struct outcomes outcomes;
    const struct front *front;
    struct outcome single;
};

/* Whether they are known; if not, because that would take too much effort or the search is over, the set is empty. */
bool end_all(struct solve_worker *worker, const struct future *future, int which, struct end_set *set);

/* Whether the cards are few enough for the effort. */
bool end_is_enumerable(const struct solve_worker *worker, const struct future *future);

#endif
