// SPDX-License-Identifier: GPL-3.0-or-later
/* Alpha-beta over the drafts that are left (draft_minimax.h), with hands that are worked out when they are needed.

   What a search costs is the hands that it asks the tables for, so that it pays to look at good drafts first: by the
   values that an earlier search with narrower beams has found at the same nodes. Those values cut as well: a node whose
   value was outside the window by more than a margin then is taken to be outside of it now (ProbCut: Buro, "ProbCut: an
   effective selective extension of the alpha-beta algorithm", ICCA Journal 18, 1995). */
#ifndef WAGONS_DRAFT_SEARCH_H
#define WAGONS_DRAFT_SEARCH_H

#include "games/wagons/hindsight/draft_minimax.h"
#include "games/wagons/hindsight/lazy_table.h"
#include "wagons/game.h"

enum { DRAFT_INFINITE = 1000000 };

struct draft_search {
    const struct beam_game *game;
    struct lazy_table *drafter, *receiver;
    bool receiver_answers; /* who places the last card if the row is empty */
    int32_t *order;        /* what each node seems to be worth; gets what is found */
    const int32_t *narrow; /* each node's value with narrow beams, NULL: unknown */
    int shift;             /* by how much values are thought to be above `narrow` */
    int cut_margin;        /* for cuts by `narrow`, in values */
    double deadline;       /* on clock_seconds, 0: none */
    struct wagons_stop stop;
    bool stopped; /* the deadline came, or somebody wanted an end; what is found from then on means nothing */
};

/* The value of the tree if it lies between alpha and beta, otherwise a bound on the same side. */
int draft_search_value(struct draft_search *search, int alpha, int beta);

/* The value of the tree after a first draft that skips some cards. */
int draft_search_after(struct draft_search *search, int skipped, int alpha, int beta);

#endif
