// SPDX-License-Identifier: GPL-3.0-or-later
/* Exact endings: the value of a position under best play, all best moves, and true bounds where time did not suffice.

   Works for any position, any three scoring cards, both full-cover rules. Memory is bounded: the tables of a solver take
   about what solver_new was told (and a search some megabytes a thread besides); when they are full, what finds no room
   is worked out again, so that answers come later but stay the same. Nothing else is bounded: no list of placements,
   groups or outcomes is ever cut. What was proven is kept under keys of 128 bits (see town_key.h). */
#ifndef WAGONS_EXACT_SOLVE_H
#define WAGONS_EXACT_SOLVE_H

#include <stddef.h>

#include "games/wagons/position.h"
#include "wagons/game.h"

/* The tables of a search; used by one solve at a time. */
struct solver;

/* NULL if there is no memory. */
struct solver *solver_new(size_t bytes);
void solver_free(struct solver *solver);

struct solve_limits {
    int threads;             /* 1 or more */
    double seconds;          /* 0: no limit */
    uint64_t sweeps;         /* a limit of work that does not depend on the machine, exact with one thread; 0: none */
    struct wagons_stop stop; /* asked from any thread */
};

/* Values are for the player to move: VALUE_POINT (greedy.h) for each point of the margin; where the margin is 0, +1 or -1
   as the tie rule decides (0 only if both have placed as many cards). */
struct solve_answer {
    int lower, upper; /* the value lies between; equal: it is exact */
    bool limited;     /* a limit or an interrupt came first; then lower < upper, or `best` is not complete */
    int best_count;   /* moves known to be best, in the order of position_moves; if limited, the best one known alone */
    wagons_move best[POSITION_MOVES_MAX];
    int line_count; /* best play from here, beginning with best[0], to the end of the game if not limited */
    wagons_move line[WAGONS_PLIES_MAX];
    uint64_t sweeps; /* work done, for measurements */
};

/* Solves a position that is not over. */
void solver_solve(struct solver *solver, const struct position *position, const struct solve_limits *limits,
                  struct solve_answer *answer);

/* What is proven of one move's value. */
struct solve_value {
    wagons_move move;
    int lower, upper; /* SOLVE_UNKNOWN or its negative: nothing; equal: it is exact */
    int line_count;   /* the move, and best play after it where that was looked for */
    wagons_move line[WAGONS_PLIES_MAX];
};

enum { SOLVE_UNKNOWN = 1000000 }; /* beyond every value */

/* The same as solver_solve, and then the value of each move, in the order of position_moves, one value after the other
   from the best down, as far as the limits allow; `values` has room for POSITION_MOVES_MAX. The first `lines` of the best
   moves get their lines. Returns how many moves there are; 0 if memory ran out or before the start choice. */
int solver_values(struct solver *solver, const struct position *position, const struct solve_limits *limits, int lines,
                  struct solve_answer *answer, struct solve_value *values);

/* Whether it pays to try: whether about half of all positions with so many cards left are solved in that time. */
bool solver_may_suffice(const struct position *position, double seconds);

/* A best move, the same whatever ran before, and its value; WAGONS_NO_MOVE if the sweeps did not suffice. One thread. */
wagons_move solver_choose(struct solver *solver, const struct position *position, uint64_t sweeps, int *value);

#endif
