// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve/solve_root.h"

#include <stdlib.h>
#include <string.h>

/* --- which questions belong to which move --- */

static struct root_task *add_task(struct solve_root *root, int move)
{
    if (root->task_count == root->task_room) {
        int room = root->task_room * 2 + 64;
        struct root_task *tasks = realloc(root->tasks, (size_t)room * sizeof *tasks);
        if (tasks == NULL) {
            return NULL;
        }
        root->tasks = tasks;
        root->task_room = room;
    }
    struct root_task *task = &root->tasks[root->task_count++];
    *task = (struct root_task){.move = move, .upper = BOUND_NONE};
    return task;
}

/* One task for each placement of a card: of that move, or if `move` is negative each of its own move in order. */
static bool add_placement_tasks(struct solve_root *root, int card, int move)
{
    struct solve_worker *worker = &root->workers[0];
    const struct site *site = &root->site[root->position->to_move];
    struct placement placements[PLACEMENTS_MAX];
    int count = site_sweep(worker, site, card, placements);
    for (int i = 0; i < count; i++) {
        int of = move;
        if (move < 0) {
            int player = root->position->to_move;
            of = root->move_count++;
            root->move[of] =
                (struct root_move){move_place(placements[i].x + root->position->origin_x[player],
                                              placements[i].y + root->position->origin_y[player], placements[i].turned),
                                   -BOUND_NONE, BOUND_NONE};
        }
        struct root_task *task = add_task(root, of);
        if (task == NULL) {
            return false;
        }
        task->by_placement = true;
        task->placement = placements[i];
    }
    return true;
}

static bool add_draft_tasks(struct solve_root *root)
{
    const struct position *position = root->position;
    wagons_move moves[POSITION_MOVES_MAX];
    int count = position_moves(position, moves);
    for (int i = 0; i < count; i++) {
        root->move[root->move_count++] = (struct root_move){moves[i], -BOUND_NONE, BOUND_NONE};
        int skipped = move_index(moves[i]);
        bool open = position->row_count - skipped - 1 > 2;
        if (open ? !add_placement_tasks(root, position->row[skipped], i) : add_task(root, i) == NULL) {
            return false;
        }
    }
    return true;
}

bool solve_root_open(struct solve_root *root, const struct position *position, struct solve_worker *workers,
                     int threads)
{
    *root = (struct solve_root){
        .position = position,
        .from = workers[0].game->row_count - position->row_count,
        .workers = workers,
        .threads = threads,
    };
    for (int player = 0; player < 2; player++) {
        site_begin(&workers[0], &position->town[player], &root->site[player]);
    }
    return position->phase == PHASE_DRAFT ? add_draft_tasks(root)
                                          : add_placement_tasks(root, position_card(position), -1);
}

void solve_root_close(struct solve_root *root)
{
    free(root->tasks);
    root->tasks = NULL;
}

int solve_root_lower(const struct solve_root *root)
{
    int lower = -BOUND_NONE;
    for (int i = 0; i < root->move_count; i++) {
        lower = root->move[i].lower > lower ? root->move[i].lower : lower;
    }
    return lower;
}

int solve_root_upper(const struct solve_root *root)
{
    int upper = -BOUND_NONE;
    for (int i = 0; i < root->move_count; i++) {
        upper = root->move[i].upper > upper ? root->move[i].upper : upper;
    }
    return upper;
}

/* --- answering one --- */

/* After a draft, or with the drafted card in hand: the mover's card lies, the other player takes a turn with what was
   given and the row less the cards taken. */
static enum verdict reply_fails(struct solve_worker *worker, const struct solve_root *root, const struct site *placed,
                                const uint8_t *given, int given_count, int taken, int value)
{
    const struct site *other = &root->site[1 - root->position->to_move];
    struct turn reply = {other, placed, given, given_count, root->from + taken};
    return verdict_not(turn_reaches(worker, &reply, 1 - value));
}

static enum verdict placement_reaches(struct solve_worker *worker, const struct solve_root *root,
                                      const struct root_task *task, int value)
{
    const struct position *position = root->position;
    int player = position->to_move;
    struct site placed;
    if (position->phase == PHASE_DRAFT) {
        int skipped = move_index(root->move[task->move].move);
        site_place(worker, &root->site[player], position->row[skipped], &task->placement, &placed);
        return reply_fails(worker, root, &placed, position->row, skipped, skipped + 1, value);
    }
    site_place(worker, &root->site[player], position_card(position), &task->placement, &placed);
    if (position->hand != NO_CARD) {
        return reply_fails(worker, root, &placed, position->pending[1 - player], position->pending_count[1 - player], 0,
                           value);
    }
    struct turn turn = {&placed, &root->site[1 - player], position->pending[player] + 1,
                        position->pending_count[player] - 1, root->from};
    return turn_reaches(worker, &turn, value);
}

static enum verdict draft_reaches(struct solve_worker *worker, const struct solve_root *root, int skipped, int value)
{
    const struct position *position = root->position;
    int player = position->to_move;
    struct commitment commitment = {
        &root->site[player],     &root->site[1 - player], position->row + skipped, 1, position->row, skipped,
        root->from + skipped + 1};
    return commitment_reaches(worker, &commitment, value);
}

static enum verdict task_reaches(struct solve_worker *worker, const struct solve_root *root,
                                 const struct root_task *task, int value)
{
    return task->by_placement ? placement_reaches(worker, root, task, value)
                              : draft_reaches(worker, root, move_index(root->move[task->move].move), value);
}

/* --- asking all --- */

struct question {
    struct solve_root *root;
    int value;
    bool all;
    /* What follows is read and written atomically, as the moves' lower bounds are. */
    bool found;   /* a move that is worth the value */
    bool unknown; /* some task was left for more effort */
    int next;     /* the task to take next */
};

static void raise_lower(struct root_move *move, int value)
{
    int lower = __atomic_load_n(&move->lower, __ATOMIC_RELAXED);
    while (lower < value &&
           !__atomic_compare_exchange_n(&move->lower, &lower, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
}

static void do_task(struct question *question, struct solve_worker *worker, struct root_task *task)
{
    struct root_move *move = &question->root->move[task->move];
    int value = question->value;
    if (task->upper < value || __atomic_load_n(&move->lower, __ATOMIC_RELAXED) >= value) {
        return;
    }
    enum verdict verdict = task_reaches(worker, question->root, task, value);
    if (solve_stopped(worker)) {
        return;
    }
    if (verdict == YES) {
        raise_lower(move, value);
        __atomic_store_n(&question->found, true, __ATOMIC_RELAXED);
    } else if (verdict == NO) {
        task->upper = value - 1;
    } else {
        __atomic_store_n(&question->unknown, true, __ATOMIC_RELAXED);
    }
}

/* Takes one task after the other until none is left or the answer is known. */
static void work(struct question *question, struct solve_worker *worker, int effort)
{
    worker->effort = effort;
    while (!solve_stopped(worker) && (question->all || !__atomic_load_n(&question->found, __ATOMIC_RELAXED))) {
        int index = __atomic_fetch_add(&question->next, 1, __ATOMIC_RELAXED);
        if (index >= question->root->task_count) {
            return;
        }
        do_task(question, worker, &question->root->tasks[index]);
    }
}

/* Goes through all tasks once. */
static void ask_with(struct question *question, int effort)
{
    const struct solve_root *root = question->root;
    question->next = 0;
    question->unknown = false;
    if (root->threads == 1) {
        work(question, &root->workers[0], effort);
        return;
    }
#pragma omp parallel for num_threads(root->threads) schedule(static, 1)
    for (int thread = 0; thread < root->threads; thread++) {
        work(question, &root->workers[thread], effort);
    }
}

/* A move is worth no more than the most that one of its tasks is. */
static void settle_uppers(struct solve_root *root)
{
    int most[POSITION_MOVES_MAX];
    for (int i = 0; i < root->move_count; i++) {
        most[i] = -BOUND_NONE;
    }
    for (int i = 0; i < root->task_count; i++) {
        int *upper = &most[root->tasks[i].move];
        *upper = root->tasks[i].upper > *upper ? root->tasks[i].upper : *upper;
    }
    for (int i = 0; i < root->move_count; i++) {
        root->move[i].upper = most[i] < root->move[i].upper ? most[i] : root->move[i].upper;
    }
}

/* Brings the tasks forward that belong to moves known to be worth more. */
static void sort_tasks(struct solve_root *root)
{
    int kept = 0;
    int lower = solve_root_lower(root);
    for (int i = 0; i < root->task_count && lower > -BOUND_NONE; i++) {
        if (root->move[root->tasks[i].move].lower == lower) {
            struct root_task first = root->tasks[i];
            memmove(&root->tasks[kept + 1], &root->tasks[kept], (size_t)(i - kept) * sizeof first);
            root->tasks[kept++] = first;
        }
    }
}

bool solve_root_ask(struct solve_root *root, int value, bool all)
{
    struct question question = {.root = root, .value = value, .all = all};
    for (int i = 0; i < root->move_count; i++) {
        question.found = question.found || root->move[i].lower >= value;
    }
    sort_tasks(root);
    int effort = 0;
    do {
        effort++;
        ask_with(&question, effort);
    } while (question.unknown && (all || !question.found) && !solve_stopped(&root->workers[0]));
    settle_uppers(root);
    return question.found;
}
