// SPDX-License-Identifier: GPL-3.0-or-later
/* Whether one town can end well enough.

   Of a short sequence of cards the whole front is made. For a longer one, a few towns that look best after each card (a
   beam) mostly show at once that it can; if not, all ways to place the cards are gone through until one is good enough
   or none is left. What was found out about the points is kept in the table of bounds. */
#ifndef WAGONS_SOLVE_END_H
#define WAGONS_SOLVE_END_H

#include "games/wagons/solve_front.h"

enum {
    WHOLE_AT_ONCE = 1, /* sequences of so many cards have their whole front made before anything is asked */
    WHOLE_IN_NEED = 2, /* of so many, if the beam does not answer a question */
};

/* Asks whether a town has an end, with last[which], that is at least `margin` points ahead of all of `rivals`. */
bool end_reaches(struct solve_worker *worker, const struct future *future, int which, struct outcomes rivals,
                 int margin);

/* What is wanted of both ends of a town together. */
struct end_wish {
    bool (*granted)(const struct end_wish *wish, const struct front_pair *pair);
    int least[2]; /* no pair is good enough whose ends have fewer points than this */
};

/* Asks whether some way to place the cards makes a town whose ends grant a wish. */
bool end_grants(struct solve_worker *worker, const struct future *future, const struct end_wish *wish);

/* All ends with last[which]. `front` is to be given back with front_release; `single` holds the set if it is just a
   number. An empty set when the search is over. */
struct end_set {
    struct outcomes outcomes;
    const struct front *front;
    struct outcome single;
};
void end_all(struct solve_worker *worker, const struct future *future, int which, struct end_set *set);

#endif
