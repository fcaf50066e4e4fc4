// SPDX-License-Identifier: GPL-3.0-or-later
/* The hindsight table V(S): how well a town can end with each hand that its owner may get.

   A draft hands the cards of the row out in order, so that each player ends with a subset S of it and places those cards
   as they lie. Subsets that begin with the same cards share the towns built from them: they are the nodes of a trie,
   which is walked depth first with one beam (beam.h) a level.

        row 7 2 9                {}             a node's beam holds towns of exactly its cards; hand 7 9 grows from
                        7 /    2 |    \ 9       the beam of 7. Where the hand is complete, the best town of all
                      {7}       {2}    {9}      placements tried is V.
                   2 / \ 9       | 9
               {7 2}  {7 9}    {2 9}
               9 |
             {7 2 9}

   A subset is a mask: bit i is set if the town gets row[i]. Only half of the masks can come about for the player who
   drafts next, the other half for the other one: a draft tree ends when somebody takes the row's last card, and whoever
   does must be the one whose turn it is. */
#ifndef WAGONS_SUBSET_TABLE_H
#define WAGONS_SUBSET_TABLE_H

#include "games/wagons/hindsight/beam.h"

/* Whose town it is: which hands are worked out. */
enum draft_side { SIDE_DRAFTER, SIDE_RECEIVER, SIDE_BOTH };

/* A town, the cards that are placed in it first, and the row. */
struct subset_task {
    const struct town *town;
    const uint8_t *forced;
    int forced_count;
    const uint8_t *row;
    int row_count;
    enum draft_side side;
    int width; /* of the beams */
};

struct subset_table {
    int row_count;
    int cards;      /* in the town with no card of the row */
    int stride;     /* outcomes that there is room for in each subset */
    uint8_t *count; /* outcomes by mask; 0 where the hand cannot come about */
    struct outcome *outcome;
};

/* Room for any row in any game; false without memory. */
bool subset_table_open(struct subset_table *table);
void subset_table_close(struct subset_table *table);

/* The workspaces of some threads, and when they shall give up. */
struct subset_workers;

/* For beams of up to `width`; NULL without memory. */
struct subset_workers *subset_workers_new(int threads, int width);
void subset_workers_free(struct subset_workers *workers);

/* Sets how many of the threads work from now on, and a time on clock_seconds after which they give up (0: never). */
void subset_workers_limit(struct subset_workers *workers, int threads, double deadline);

/* Placements tried so far. */
uint64_t subset_workers_placements(const struct subset_workers *workers);

/* Fills a table; false if the deadline came first, and then the table is of no use. */
bool subset_table_fill(struct subset_table *table, struct subset_workers *workers, const struct beam_game *game,
                       const struct subset_task *task);

/* Whether a draft tree over a row can give this hand to the player who drafts first (drafter) or to the other one. */
bool subset_is_reachable(uint32_t mask, int row_count, bool drafter);

/* The steps of filling, which lazy_table.h takes one by one. */

/* Sets what a table's size follows from. */
void subset_table_begin(struct subset_table *table, const struct beam_game *game, const struct subset_task *task);

/* Places the forced cards and works out the hand that gets nothing of the row; the beam that all others grow from.
   `towns` has room for twice the width, `steps` for once. */
struct beam subset_root(struct subset_table *table, struct beam_worker *worker, const struct beam_game *game,
                        const struct subset_task *task, struct beam_town *towns, struct beam_step *steps);

/* Asks for what is needed of the hand `mask` with row[next] added to it: the outcomes into the table, the steps where
   other hands continue it. False if nothing is. */
bool subset_branch(const struct subset_table *table, const struct subset_task *task, uint32_t mask, int next,
                   struct beam_step *steps, struct beam_branch *branch);

static inline const struct outcome *subset_outcomes(const struct subset_table *table, uint32_t mask)
{
    return &table->outcome[mask * (uint32_t)table->stride];
}

#endif
