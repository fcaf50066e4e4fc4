// SPDX-License-Identifier: GPL-3.0-or-later
/* What one move is worth to the hindsight agent: the value of the draft tree that follows, with beams of a given width.

   A judge has the tables of one thread. All judges find the same value for the same question, whatever they were asked
   before. */
#ifndef WAGONS_HINDSIGHT_JUDGE_H
#define WAGONS_HINDSIGHT_JUDGE_H

#include "games/wagons/hindsight/draft_search.h"
#include "games/wagons/position.h"

/* A move that may be made. */
struct option {
    wagons_move move;
    const struct town *town; /* a placement: the own town with it */
    int value;               /* for the one who moves, as far as is known */
    bool is_judged;          /* by the last stage */
};

/* How moves of a position are judged. */
struct question {
    const struct beam_game *game;
    const struct position *position; /* not over */
    uint64_t number;                 /* no two questions that differ in anything but the shift have the same */
    int row_count;                   /* cards of the row that are looked at */
    int width;
    const int32_t *order;  /* of nodes, to begin with */
    const int32_t *narrow; /* see draft_search.h; for the first option asked about; NULL: none */
    int cut_margin;
    int narrow_value; /* what `narrow` says of the first option, for the one who moves */
    double deadline;
    struct wagons_stop stop; /* asked from any thread */
};

struct judge;

/* For beams of up to `width`. NULL without memory. */
struct judge *judge_new(int width);
void judge_free(struct judge *judge);

/* The option's value for the one who moves if it is above `least`, otherwise `least`. False if the deadline came or somebody wants
   an end. */
bool judge_option(struct judge *judge, const struct question *question, const struct option *option, int least,
                  int *value);

/* What the judge has found out about the nodes of the tree in the last question (DRAFT_NODES of them). */
const int32_t *judge_order(const struct judge *judge);

/* The tasks of both players' tables when a question is asked about an option: [0] of the player who drafts next. Keeps
   what they point to in *after. Returns the player who drafts next. */
int judge_tasks(const struct question *question, const struct option *option, struct position *after,
                struct subset_task tasks[2]);

#endif
