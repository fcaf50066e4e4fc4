// SPDX-License-Identifier: GPL-3.0-or-later
/* The towns of a search: placing cards in them one after the other in every possible way. */
#ifndef WAGONS_SOLVE_SITE_H
#define WAGONS_SOLVE_SITE_H

#include "games/wagons/kernel/kernel.h"
#include "games/wagons/position.h"
#include "games/wagons/solve/bounds_table.h"
#include "games/wagons/solve/outcome.h"

struct front_table;

/* What stays the same while one position is solved; shared by all threads. */
struct solve_game {
    const struct deck *deck;
    struct outcome_rule rule;
    bool forbid_full_cover;
    uint8_t row[CIRCLE_CARDS]; /* cards in the circle, the next first */
    int row_count;
    uint8_t last[2]; /* the last two cards of the row: each player gets one of them; NO_CARD if the row has fewer */
    struct kernel_game kernel;
    struct kernel_set set[CARDS]; /* each card alone */
    struct kernel_set last_set;   /* the last two together */
};

/* The game that goes on from a position. */
void solve_game_begin(struct solve_game *game, const struct position *position);

/* When a search gives up; shared by all threads. */
struct solve_stop {
    bool stopped;              /* read and written atomically */
    double deadline;           /* on the clock of solve_clock; 0: none */
    uint64_t sweeps;           /* the most that each thread may make; 0: no limit */
    struct wagons_stop wanted; /* asked from any thread */
};

/* The answer to a question. Unknown: it would have cost more than the effort that the worker may spend. */
enum verdict { NO, YES, UNKNOWN };

static inline enum verdict verdict_of(bool answer)
{
    return answer ? YES : NO;
}

static inline enum verdict verdict_not(enum verdict verdict)
{
    return verdict == UNKNOWN ? UNKNOWN : verdict_of(verdict == NO);
}

/* One thread of a search. */
struct solve_worker {
    const struct solve_game *game;
    struct solve_stop *stop;
    struct bounds_table *bounds;
    struct front_table *fronts;
    struct kernel_work *kernel;
    int effort;      /* all towns are gone through that so many cards in a row can make, 1 or more; not those of more */
    uint64_t sweeps; /* made so far: a measure of the work that depends on nothing but the position */
};

/* Seconds on a clock that only runs forward. */
double solve_clock(void);

/* Whether the search has given up. From then on every answer of this and the other modules of the solver is
   meaningless, and nothing may be stored. */
static inline bool solve_stopped(const struct solve_worker *worker)
{
    return __atomic_load_n(&worker->stop->stopped, __ATOMIC_RELAXED);
}

void solve_give_up(struct solve_worker *worker);

struct site {
    struct town town;
    int points; /* scoring_own */
    struct town_key key;
};

void site_begin(const struct solve_worker *worker, const struct town *town, struct site *site);

/* The site that a placement of a card makes. */
void site_place(const struct solve_worker *worker, const struct site *from, int card, const struct placement *placement,
                struct site *to);

/* All placements of a card with their points (but not their tallies), the most points first; `placements` has room for
   PLACEMENTS_MAX. */
int site_sweep(struct solve_worker *worker, const struct site *site, int card, struct placement *placements);

/* How a site can end with one more card: sets of outcomes by which of the last two cards that is. */
struct ends {
    int count[2];
    struct outcome set[2][PLACEMENTS_MAX];
};

static inline struct outcomes ends_of(const struct ends *ends, int which)
{
    return (struct outcomes){ends->count[which], ends->set[which]};
}

/* Fills the sets of those of the two cards (NO_CARD: none) that are given; the other sets become empty. */
void site_ends(struct solve_worker *worker, const struct site *site, const uint8_t cards[2], struct ends *ends);

/* Called for each town that a sequence of cards can become; returns true to end the walk. */
struct site_visitor {
    bool (*visit)(struct site_visitor *visitor, struct solve_worker *worker, const struct site *site);
};

/* Visits all towns that placing the cards in this order can make of a site; those with more points first. Returns
   whether a visit ended the walk. */
bool site_walk(struct solve_worker *worker, const struct site *site, const uint8_t *cards, int count,
               struct site_visitor *visitor);

/* Visits a few of these towns that had many points after each card (a beam search). */
bool site_beam(struct solve_worker *worker, const struct site *site, const uint8_t *cards, int count,
               struct site_visitor *visitor);

#endif
