// SPDX-License-Identifier: GPL-3.0-or-later
/* What the guide keeps while a search lasts, and what it finds out about the root before the search begins. */
#ifndef WAGONS_GUIDE_TABLES_H
#define WAGONS_GUIDE_TABLES_H

#include "games/wagons/hindsight/candidates.h"
#include "games/wagons/hindsight/hindsight_think.h"
#include "games/wagons/hindsight/prospect.h"
#include "games/wagons/solve/solve.h"
#include "wagons/guide.h"

/* A move of the root as the hindsight agent sees it. */
struct guide_option {
    wagons_move move;
    int32_t rating; /* what it promises the mover; comparable with those of the others */
    uint64_t after; /* hash of the position it leads to */
    int32_t shift;  /* by how much the rating is above what a leaf's look at that position says, for the mover */
};

enum { GUIDE_LEAF_ROW = 8 }; /* cards of the row that leaves look at */

struct guide_tables {
    int threads;
    int width; /* of the beams at leaves, and at the root with a fixed effort */
    struct beam_game game;
    bool seeks_mines; /* boom-or-bust is played */
    struct town_tables *tables;
    struct thinker *thinker;
    struct solver *root_solver;
    struct solver **solver;         /* one for each thread */
    struct candidates **candidates; /* likewise */
    struct solve_answer answer;

    /* The root. */
    uint64_t root_hash;
    struct position root;
    bool solved;
    bool settled;  /* judged with all the time there is */
    int32_t value; /* if solved, as the search counts; for player 0 */
    int best_count;
    uint64_t best[POSITION_MOVES_MAX]; /* hashes of the positions after the moves that keep the value */
    int option_count;
    struct guide_option option[POSITION_MOVES_MAX];
};

/* NULL without memory. */
struct guide_tables *guide_tables_open(int threads);
void guide_tables_close(struct guide_tables *guide);

/* Sets the beams' width, 1 to BEAM_WIDTH_MAX. False without memory. */
bool guide_tables_effort(struct guide_tables *guide, int width);

/* Begins a search: solves the root if it is an ending that fits into the time, or else judges its moves; without a time
   by a fixed effort. Stopped, it knows what it has found out by then. */
void guide_tables_root(struct guide_tables *guide, const struct position *root,
                       const struct wagons_root_limits *limits);

/* How the guide looks at leaves, for one of its threads. */
struct prospect_view guide_view(const struct guide_tables *guide, int thread);

/* The move of the root by which a position came about, if it is one that was judged; NULL otherwise. */
const struct guide_option *guide_option_of(const struct guide_tables *guide, const struct position *position);

/* A value of greedy_value's kind, which counts the tie rule at every margin, as the search counts it: only where it
   decides. */
int32_t guide_value(int greedy);

#endif
