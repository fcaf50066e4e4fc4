// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight/hindsight_judge.h"

#include <stdlib.h>
#include <string.h>

/* For the steps of one table. */
static const size_t STEP_BYTES = (size_t)32 << 20;

enum { DRAFTER, RECEIVER };

struct judge {
    struct lazy_table *table[2]; /* of the mover, of the other player */
    uint64_t number;             /* of the question that the other player's table belongs to; 0: none */
    struct position after;
    int32_t order[DRAFT_NODES];
};

struct judge *judge_new(int width)
{
    struct judge *judge = calloc(1, sizeof *judge);
    if (judge == NULL) {
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        judge->table[i] = lazy_table_new(width, STEP_BYTES);
    }
    if (judge->table[0] == NULL || judge->table[1] == NULL) {
        judge_free(judge);
        return NULL;
    }
    return judge;
}

void judge_free(struct judge *judge)
{
    if (judge != NULL) {
        lazy_table_free(judge->table[0]);
        lazy_table_free(judge->table[1]);
        free(judge);
    }
}

const int32_t *judge_order(const struct judge *judge)
{
    return judge->order;
}

/* --- the tables --- */

/* The position in which the next draft is made, but for cards still to be placed. */
static void make_start(struct position *after, wagons_move start)
{
    position_apply(after, start);
    if (after->start_rule == WAGONS_FIRST_PICKS) {
        position_apply(after, move_draft(0));
        position_apply(after, move_place(0, 0, 0)); /* turned would be the same town turned */
    }
}

static struct subset_task task_of(const struct question *question, const struct position *position, int player,
                                  enum draft_side side)
{
    int row_count = question->row_count < position->row_count ? question->row_count : position->row_count;
    return (struct subset_task){.town = &position->town[player],
                                .row = position->row,
                                .row_count = row_count,
                                .side = side,
                                .width = question->width};
}

int judge_tasks(const struct question *question, const struct option *option, struct position *after,
                struct subset_task tasks[2])
{
    const struct position *position = question->position;
    int mover = position->to_move;
    if (position->phase == PHASE_START) {
        *after = *position;
        make_start(after, option->move);
        position = after;
    }
    int drafter = position->to_move;
    if (position->phase == PHASE_PLACE && position->hand != NO_CARD) {
        drafter = 1 - mover;
    }
    tasks[DRAFTER] = task_of(question, position, drafter, SIDE_DRAFTER);
    tasks[RECEIVER] = task_of(question, position, 1 - drafter, SIDE_RECEIVER);
    if (position->phase == PHASE_PLACE) {
        struct subset_task *own = &tasks[drafter == mover ? DRAFTER : RECEIVER];
        own->town = option->town;
        int placed = position->hand == NO_CARD; /* of the pending cards, by the option */
        tasks[DRAFTER].forced = position->pending[drafter] + placed;
        tasks[DRAFTER].forced_count = position->pending_count[drafter] - placed;
    }
    return drafter;
}

/* Whether the mover's table is the same for all options. */
static bool shares_own(const struct question *question)
{
    return question->position->phase == PHASE_DRAFT;
}

static bool shares_other(const struct question *question)
{
    return question->position->phase != PHASE_START;
}

/* Begins what the option needs and the judge does not have yet; returns who drafts next. */
static int begin_tables(struct judge *judge, const struct question *question, const struct option *option)
{
    struct subset_task tasks[2];
    int drafter = judge_tasks(question, option, &judge->after, tasks);
    bool mover_drafts = drafter == question->position->to_move;
    bool asked_before = judge->number == question->number;
    if (!asked_before || !shares_own(question)) {
        lazy_table_begin(judge->table[0], question->game, &tasks[mover_drafts ? DRAFTER : RECEIVER]);
    }
    if (!asked_before || !shares_other(question)) {
        lazy_table_begin(judge->table[1], question->game, &tasks[mover_drafts ? RECEIVER : DRAFTER]);
    }
    judge->number = question->number;
    return drafter;
}

/* --- judging --- */

static int clipped(int value, int least)
{
    return value > least ? value : least;
}

/* The value for the mover. */
static int search_option(struct draft_search *search, const struct question *question, const struct option *option,
                         bool mover_drafts, int least)
{
    if (question->position->phase == PHASE_DRAFT) {
        return draft_search_after(search, move_index(option->move), least, DRAFT_INFINITE);
    }
    return mover_drafts ? draft_search_value(search, least, DRAFT_INFINITE)
                        : -draft_search_value(search, -DRAFT_INFINITE, -least);
}

/* How far the option seems to be from the first one, for the one who drafts. */
static int shift_of(const struct question *question, const struct option *option, bool mover_drafts)
{
    if (question->narrow == NULL || question->position->phase == PHASE_DRAFT) {
        return 0;
    }
    int shift = option->value - question->narrow_value;
    return mover_drafts ? shift : -shift;
}

bool judge_option(struct judge *judge, const struct question *question, const struct option *option, int least,
                  int *value)
{
    const struct position *position = question->position;
    int drafter = begin_tables(judge, question, option);
    bool mover_drafts = drafter == position->to_move;
    struct draft_search search = {.game = question->game,
                                  .drafter = judge->table[mover_drafts ? 0 : 1],
                                  .receiver = judge->table[mover_drafts ? 1 : 0],
                                  .receiver_answers = position->pending_count[drafter] == 0,
                                  .order = judge->order,
                                  .narrow = question->narrow,
                                  .shift = shift_of(question, option, mover_drafts),
                                  .cut_margin = question->cut_margin,
                                  .deadline = question->deadline,
                                  .stop = question->stop};
    memcpy(judge->order, question->order, sizeof(int32_t) * ((size_t)2 << question->row_count));
    *value = clipped(search_option(&search, question, option, mover_drafts, least), least);
    return !search.stopped;
}
