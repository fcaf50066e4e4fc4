// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight/hindsight_think.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/threads.h"
#include "games/wagons/greedy.h"
#include "games/wagons/hindsight/candidates.h"

enum {
    OPTIONS = CANDIDATES_MAX, /* at most, of any kind of move: 15 starts or drafts */
    STAGES_MAX = 16,
    FIRST_BATCH = 2, /* options judged without knowing each other's value */
    CUT_MARGIN = 8 * VALUE_POINT,
    UNKNOWN_VALUE = -DRAFT_INFINITE
};

struct stage {
    int row_count; /* cards of the row looked at */
    int width;
    int options; /* that take part at most */
    int behind;  /* options that are so many points behind the best drop out */
};

struct thinker {
    int width, threads;
    struct judge **judge; /* one a thread */
    struct subset_workers *workers;
    struct subset_table narrow[2];
    struct beam_game game;
    struct candidates *candidates;
    struct option option[OPTIONS];
    int options;
    uint64_t questions;
    int32_t order[DRAFT_NODES];      /* what was found at each node for the first option: by the last stage */
    int32_t next_order[DRAFT_NODES]; /* by this one */
    int32_t narrow_values[DRAFT_NODES];
};

/* --- memory --- */

static bool open_judges(struct thinker *thinker)
{
    thinker->judge = calloc((size_t)thinker->threads, sizeof(struct judge *));
    for (int i = 0; thinker->judge != NULL && i < thinker->threads; i++) {
        thinker->judge[i] = judge_new(thinker->width);
        if (thinker->judge[i] == NULL) {
            return false;
        }
    }
    return thinker->judge != NULL;
}

struct thinker *thinker_new(int width, int threads)
{
    struct thinker *thinker = aligned_alloc(64, (sizeof *thinker + 63) / 64 * 64);
    if (thinker == NULL) {
        return NULL;
    }
    memset(thinker, 0, sizeof *thinker);
    thinker->width = width;
    thinker->threads = threads;
    thinker->workers = subset_workers_new(threads, 1);
    thinker->candidates = candidates_new();
    bool open =
        open_judges(thinker) && subset_table_open(&thinker->narrow[0]) && subset_table_open(&thinker->narrow[1]);
    if (!open || thinker->workers == NULL || thinker->candidates == NULL) {
        thinker_free(thinker);
        return NULL;
    }
    return thinker;
}

void thinker_free(struct thinker *thinker)
{
    if (thinker == NULL) {
        return;
    }
    for (int i = 0; thinker->judge != NULL && i < thinker->threads; i++) {
        judge_free(thinker->judge[i]);
    }
    free(thinker->judge);
    subset_workers_free(thinker->workers);
    subset_table_close(&thinker->narrow[0]);
    subset_table_close(&thinker->narrow[1]);
    candidates_free(thinker->candidates);
    free(thinker);
}

/* --- options --- */

static void add_option(struct thinker *thinker, wagons_move move, const struct town *town)
{
    thinker->option[thinker->options++] = (struct option){.move = move, .town = town, .value = UNKNOWN_VALUE};
}

static void list_placements(struct thinker *thinker, const struct position *position)
{
    int count = candidates_list(thinker->candidates, &thinker->game, position, CANDIDATES_MAX);
    for (int i = 0; i < count; i++) {
        add_option(thinker, candidates_move(thinker->candidates, i), candidates_town(thinker->candidates, i));
    }
}

static void list_options(struct thinker *thinker, const struct position *position)
{
    thinker->options = 0;
    if (position->phase == PHASE_PLACE) {
        list_placements(thinker, position);
        return;
    }
    wagons_move moves[POSITION_MOVES_MAX];
    int count = position_moves(position, moves);
    for (int i = 0; i < count; i++) {
        add_option(thinker, moves[i], NULL);
    }
}

/* --- stages --- */

static int least_of(int first, int second)
{
    return first < second ? first : second;
}

enum { LADDER = 8 };

static const struct stage usual_ladder[LADDER] = {{6, 1, 16, 15}, {8, 1, 16, 12}, {10, 1, 14, 10}, {15, 1, 12, 8},
                                                  {15, 4, 10, 5}, {15, 16, 8, 3}, {15, 64, 5, 2},  {15, 250, 3, 1}};

/* Where mines are sought. */
static const struct stage mine_ladder[LADDER] = {{6, 2, 16, 25}, {9, 2, 16, 20}, {15, 4, 10, 12},
                                                 {15, 16, 8, 6}, {15, 64, 5, 4}, {15, 250, 3, 2}};

/* The stages of a move with beams of at last `width`. */
static int plan_stages(const struct position *position, const struct stage *ladder, int width, struct stage *stages)
{
    int count = 0;
    for (int i = 0; i < LADDER && ladder[i].width > 0; i++) {
        bool sees_all = ladder[i].row_count >= position->row_count;
        bool saw_all = i > 0 && ladder[i - 1].row_count >= position->row_count;
        if (saw_all && ladder[i].width == ladder[i - 1].width) {
            continue; /* nothing new */
        }
        stages[count] = ladder[i];
        stages[count].row_count = least_of(ladder[i].row_count, position->row_count);
        stages[count].width = least_of(ladder[i].width, width);
        count++;
        if (ladder[i].width >= width && sees_all) {
            break;
        }
    }
    return count;
}

/* Judges options [first, end) with the best value so far; false if the deadline came. */
static bool judge_batch(struct thinker *thinker, const struct question *question, int first, int end, int least,
                        int threads)
{
    bool in_time = true;
    int values[OPTIONS];
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads) reduction(&& : in_time) if (threads > 1)
    for (int i = first; i < end; i++) {
        struct judge *judge = thinker->judge[threads > 1 ? threads_self() : 0];
        bool judged = judge_option(judge, question, &thinker->option[i], least, &values[i]);
        thinker->option[i].is_judged = judged;
        if (i == 0) {
            memcpy(thinker->next_order, judge_order(judge), sizeof(int32_t) * ((size_t)2 << question->row_count));
        }
        in_time = in_time && judged;
    }
    for (int i = first; i < end; i++) {
        if (thinker->option[i].is_judged) {
            thinker->option[i].value = values[i];
        }
    }
    return in_time;
}

static int best_judged(const struct thinker *thinker, int end)
{
    int best = UNKNOWN_VALUE;
    for (int i = 0; i < end; i++) {
        if (thinker->option[i].is_judged && thinker->option[i].value > best) {
            best = thinker->option[i].value;
        }
    }
    return best;
}

/* Puts the options judged in this stage in falling order of value, before all others; equal ones stay as they are. */
static void sort_options(struct thinker *thinker)
{
    for (int i = 1; i < thinker->options; i++) {
        struct option option = thinker->option[i];
        int at = i;
        for (; at > 0 && option.is_judged &&
               (!thinker->option[at - 1].is_judged || thinker->option[at - 1].value < option.value);
             at--) {
            thinker->option[at] = thinker->option[at - 1];
        }
        thinker->option[at] = option;
    }
}

static int options_near(const struct thinker *thinker, int count, int behind)
{
    int near = 1;
    while (near < count && thinker->option[near].is_judged &&
           thinker->option[near].value > thinker->option[0].value - behind) {
        near++;
    }
    return near;
}

/* Judges the first `count` options; returns false if the deadline came. */
static bool run_stage(struct thinker *thinker, const struct question *question, int count, int slack, int threads)
{
    for (int i = 0; i < thinker->options; i++) {
        thinker->option[i].is_judged = false;
    }
    bool in_time = true;
    int batch = FIRST_BATCH;
    for (int first = 0; first < count && in_time; first += batch, batch = first > FIRST_BATCH ? 2 * batch : batch) {
        int best = best_judged(thinker, first);
        int least = best == UNKNOWN_VALUE ? UNKNOWN_VALUE : best - slack;
        in_time = judge_batch(thinker, question, first, least_of(first + batch, count), least, threads);
    }
    return in_time;
}

/* Fills narrow_values with the values of all nodes at width 1 for the first option, and sets what a question needs to
   know of it. */
static void find_narrow(struct thinker *thinker, struct question *question)
{
    struct position after;
    struct subset_task tasks[2];
    int drafter = judge_tasks(question, &thinker->option[0], &after, tasks);
    for (int side = 0; side < 2; side++) {
        tasks[side].width = 1;
        subset_table_fill(&thinker->narrow[side], thinker->workers, &thinker->game, &tasks[side]);
    }
    struct draft draft = {.game = &thinker->game,
                          .drafter = &thinker->narrow[0],
                          .receiver = &thinker->narrow[1],
                          .receiver_answers = question->position->pending_count[drafter] == 0,
                          .values = thinker->narrow_values};
    int value = draft_value(&draft);
    question->narrow = thinker->narrow_values;
    question->narrow_value = drafter == question->position->to_move ? value : -value;
    memcpy(thinker->order, thinker->narrow_values, sizeof thinker->order);
}

/* --- choosing --- */

/* How the search for one move stands. */
struct thinking {
    struct thinker *thinker;
    struct question question;
    int threads;
    bool seeks_mines;
    int slack;          /* of the last stage */
    int count;          /* options that still take part */
    double cost;        /* seconds that the last stage took for each option */
    struct stage stage; /* the last one */
};

/* Whether there is time for at least one option in a stage. Four times the width costs four times as much; a card more
   in the row costs half as much again. */
static bool has_time(const struct thinking *thinking, const struct stage *next)
{
    if (thinking->question.deadline == 0) {
        return true;
    }
    double cost = thinking->cost;
    if (thinking->stage.width > 0) {
        cost *= (double)next->width / thinking->stage.width;
        cost *= pow(1.5, next->row_count - thinking->stage.row_count);
    }
    return clock_seconds() + cost < thinking->question.deadline;
}

/* Whether it pays to look at the whole tree with narrow beams before a stage: that costs as much as three options. */
static bool wants_narrow(const struct thinking *thinking, const struct stage *next)
{
    const struct question *question = &thinking->question;
    if (thinking->seeks_mines || question->narrow != NULL || next->width == 1 ||
        question->position->phase == PHASE_START) {
        return false;
    }
    return question->deadline == 0 || clock_seconds() + 12 * thinking->cost < question->deadline;
}

/* Runs a stage; false if it is the last one for lack of time. */
static bool think_further(struct thinking *thinking, const struct stage *stage, bool last)
{
    struct thinker *thinker = thinking->thinker;
    struct question *question = &thinking->question;
    if (!has_time(thinking, stage)) {
        return false;
    }
    question->number = ++thinker->questions;
    question->row_count = stage->row_count;
    question->width = stage->width;
    if (wants_narrow(thinking, stage)) {
        find_narrow(thinker, question);
    }
    double begin = clock_seconds();
    thinking->count = least_of(thinking->count, stage->options);
    if (question->position->phase == PHASE_DRAFT) {
        thinking->count = least_of(thinking->count, stage->row_count); /* nobody skips more than is looked at */
    }
    int behind = VALUE_POINT * stage->behind;
    bool in_time =
        run_stage(thinker, question, thinking->count, last ? VALUE_POINT * thinking->slack : behind, thinking->threads);
    thinking->cost = (clock_seconds() - begin) / thinking->count;
    thinking->stage = *stage;
    memcpy(thinker->order, thinker->next_order, sizeof(int32_t) * ((size_t)2 << stage->row_count));
    sort_options(thinker);
    thinking->count = options_near(thinker, thinking->count, behind);
    return in_time && thinking->count > 1;
}

static int mines_on(const struct deck *deck, const uint8_t *cards, int count)
{
    int mines = 0;
    for (int i = 0; i < count * CARD_CELLS; i++) {
        mines += deck->cards[cards[i / CARD_CELLS]].icon[i % CARD_CELLS] == MINE;
    }
    return mines;
}

/* Whether a player can still show so many mines that they count again under boom-or-bust. */
static bool may_boom(const struct position *position)
{
    enum { MINES = 7 };
    int to_come = mines_on(position->deck, position->row, position->row_count) +
                  mines_on(position->deck, &position->hand, position->hand != NO_CARD);
    int most = 0;
    for (int player = 0; player < 2; player++) {
        int mines = scoring_tally(&position->town[player]).mines +
                    mines_on(position->deck, position->pending[player], position->pending_count[player]);
        most = mines > most ? mines : most;
    }
    return most + to_come >= MINES;
}

wagons_move thinker_choose(struct thinker *thinker, const struct position *position, const struct think_limits *limits)
{
    beam_game_prepare(&thinker->game, position->deck, position->scoring, position->forbid_full_cover);
    bool seeks_mines = limits->seeks_mines && may_boom(position) && beam_game_seek_mines(&thinker->game);
    list_options(thinker, position);
    if (thinker->options == 1) {
        return thinker->option[0].move;
    }
    memset(thinker->order, 0, sizeof thinker->order);
    struct thinking thinking = {.thinker = thinker,
                                .question = {.game = &thinker->game,
                                             .position = position,
                                             .order = thinker->order,
                                             .cut_margin = CUT_MARGIN,
                                             .deadline = limits->deadline,
                                             .stop = limits->stop},
                                .threads = least_of(limits->threads, thinker->threads),
                                .seeks_mines = seeks_mines,
                                .slack = limits->slack,
                                .count = thinker->options};
    subset_workers_limit(thinker->workers, thinking.threads, 0);
    struct stage stages[STAGES_MAX];
    const struct stage *ladder = seeks_mines ? mine_ladder : usual_ladder;
    int stage_count = plan_stages(position, ladder, limits->width, stages);
    for (int i = 0; i < stage_count && think_further(&thinking, &stages[i], i == stage_count - 1); i++) {
    }
    return thinker->option[0].move;
}

int thinker_options(const struct thinker *thinker, const struct option **options)
{
    *options = thinker->option;
    return thinker->options;
}
