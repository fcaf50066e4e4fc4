// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight/subset_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/threads.h"

enum {
    LEVELS = CIRCLE_CARDS + 1,
    /* The trie is cut into subtries, one for each subset of the row's first cards, that threads take up in turns. */
    SPLIT_MAX = 5,
    SPLIT_BELOW = 4 /* cards that a subtrie has at least */
};

struct subset_worker {
    struct beam_worker *beams;
    struct beam_town *towns; /* by level, `width` each */
    struct beam_step *steps; /* by level and branch, `width` each */
};

struct subset_workers {
    int room, threads, width;
    double deadline;
    bool stopped;                           /* read and written atomically */
    struct beam_town *root;                 /* the towns with the forced cards */
    struct kernel_set suffix[CIRCLE_CARDS]; /* the row's cards from one on */
    struct kernel_set single[CIRCLE_CARDS];
    struct subset_worker *worker;
};

/* One walk through a subtrie. */
struct subset_walk {
    struct subset_table *table;
    struct subset_workers *workers;
    struct subset_worker *worker;
    const struct beam_game *game;
    const struct subset_task *task;
};

/* --- memory --- */

bool subset_table_open(struct subset_table *table)
{
    size_t subsets = (size_t)1 << CIRCLE_CARDS;
    table->count = malloc(subsets);
    table->outcome = malloc(sizeof(struct outcome) * subsets * BEAM_OUTCOMES_MAX);
    if (table->count == NULL || table->outcome == NULL) {
        subset_table_close(table);
        return false;
    }
    return true;
}

void subset_table_close(struct subset_table *table)
{
    free(table->count);
    free(table->outcome);
    table->count = NULL;
    table->outcome = NULL;
}

static bool open_worker(struct subset_worker *worker, int width)
{
    size_t towns = (size_t)LEVELS * (size_t)width;
    worker->beams = beam_worker_new(width);
    worker->towns = malloc(sizeof(struct beam_town) * towns);
    worker->steps = malloc(sizeof(struct beam_step) * towns * CIRCLE_CARDS);
    return worker->beams != NULL && worker->towns != NULL && worker->steps != NULL;
}

struct subset_workers *subset_workers_new(int threads, int width)
{
    struct subset_workers *workers = calloc(1, sizeof *workers);
    if (workers == NULL) {
        return NULL;
    }
    workers->room = workers->threads = threads;
    workers->width = width;
    workers->root = malloc(sizeof(struct beam_town) * 2 * (size_t)width);
    workers->worker = calloc((size_t)threads, sizeof *workers->worker);
    bool open = workers->root != NULL && workers->worker != NULL;
    for (int i = 0; open && i < threads; i++) {
        open = open_worker(&workers->worker[i], width);
    }
    if (!open) {
        subset_workers_free(workers);
        return NULL;
    }
    return workers;
}

void subset_workers_free(struct subset_workers *workers)
{
    if (workers == NULL) {
        return;
    }
    for (int i = 0; workers->worker != NULL && i < workers->room; i++) {
        beam_worker_free(workers->worker[i].beams);
        free(workers->worker[i].towns);
        free(workers->worker[i].steps);
    }
    free(workers->worker);
    free(workers->root);
    free(workers);
}

void subset_workers_limit(struct subset_workers *workers, int threads, double deadline)
{
    workers->threads = threads < workers->room ? threads : workers->room;
    workers->deadline = deadline;
}

uint64_t subset_workers_placements(const struct subset_workers *workers)
{
    uint64_t placements = 0;
    for (int i = 0; i < workers->room; i++) {
        placements += beam_worker_placements(workers->worker[i].beams);
    }
    return placements;
}

/* --- hands --- */

bool subset_is_reachable(uint32_t mask, int row_count, bool drafter)
{
    bool own_turn = drafter;
    bool taken = true; /* the last card went to the player whose turn it was */
    for (int i = 0; i < row_count; i++) {
        bool own = mask >> i & 1;
        taken = own == own_turn;
        own_turn = taken ? !own_turn : own_turn;
    }
    return taken;
}

static bool is_wanted(const struct subset_task *task, uint32_t mask)
{
    return (task->side != SIDE_RECEIVER && subset_is_reachable(mask, task->row_count, true)) ||
           (task->side != SIDE_DRAFTER && subset_is_reachable(mask, task->row_count, false));
}

/* --- walking --- */

static bool gave_up(struct subset_workers *workers)
{
    if (workers->deadline == 0) {
        return false;
    }
    if (!__atomic_load_n(&workers->stopped, __ATOMIC_RELAXED) && clock_seconds() > workers->deadline) {
        __atomic_store_n(&workers->stopped, true, __ATOMIC_RELAXED);
    }
    return __atomic_load_n(&workers->stopped, __ATOMIC_RELAXED);
}

bool subset_branch(const struct subset_table *table, const struct subset_task *task, uint32_t mask, int next,
                   struct beam_step *steps, struct beam_branch *branch)
{
    int last = task->row_count - 1;
    uint32_t hand = mask | UINT32_C(1) << next;
    bool goes_on = next < last - 1 || (next == last - 1 && is_wanted(task, hand | UINT32_C(1) << last));
    *branch = (struct beam_branch){.card = task->row[next],
                                   .width = goes_on ? (uint8_t)task->width : 0,
                                   .to_come = (uint8_t)(last - next),
                                   .wants_outcomes = is_wanted(task, hand),
                                   .steps = steps,
                                   .outcomes = table->outcome + hand * (uint32_t)table->stride};
    return goes_on || branch->wants_outcomes;
}

/* Where a worker keeps the steps of a level's branch. */
static struct beam_step *branch_steps(const struct subset_walk *walk, int level, int index)
{
    size_t branch = (size_t)level * CIRCLE_CARDS + (size_t)index;
    return walk->worker->steps + branch * (size_t)walk->workers->width;
}

static struct beam level_beam(const struct subset_walk *walk, int level)
{
    return (struct beam){.towns = walk->worker->towns + (size_t)level * (size_t)walk->workers->width};
}

static void keep_outcomes(const struct subset_walk *walk, uint32_t hand, const struct beam_branch *branch)
{
    if (branch->wants_outcomes) {
        walk->table->count[hand] = branch->outcome_count;
    }
}

/* Works out all hands that continue `mask`, whose beam is given, with row[next] or later cards. */
static void walk_node(const struct subset_walk *walk, const struct beam *beam, int level, uint32_t mask, int next)
{
    struct beam_branch branches[CIRCLE_CARDS];
    uint8_t added[CIRCLE_CARDS];
    int count = 0;
    for (int i = next; i < walk->task->row_count; i++) {
        if (subset_branch(walk->table, walk->task, mask, i, branch_steps(walk, level, count), &branches[count])) {
            added[count++] = (uint8_t)i;
        }
    }
    if (count == 0 || gave_up(walk->workers)) {
        return;
    }
    beam_grow(walk->worker->beams, walk->game, beam, &walk->workers->suffix[next], branches, count);
    for (int b = 0; b < count; b++) {
        uint32_t hand = mask | UINT32_C(1) << added[b];
        keep_outcomes(walk, hand, &branches[b]);
        if (branches[b].step_count > 0) {
            struct beam grown = level_beam(walk, level + 1);
            beam_follow(walk->game, beam, branches[b].card, branches[b].steps, branches[b].step_count, &grown);
            walk_node(walk, &grown, level + 1, hand, added[b] + 1);
        }
    }
}

/* Walks to the node of `prefix`, a subset of the first `split` cards, and from there through all hands that continue it
   with later cards. */
static void walk_subtrie(const struct subset_walk *walk, const struct beam *root, uint32_t prefix, int split)
{
    struct beam beam = level_beam(walk, 0); /* a beam's towns are changed for a while when it grows */
    beam.count = root->count;
    memcpy(beam.towns, root->towns, sizeof *beam.towns * (size_t)root->count);
    int level = 0;
    uint32_t mask = 0;
    for (int i = 0; i < split; i++) {
        if ((prefix >> i & 1) == 0) {
            continue;
        }
        struct beam_branch branch;
        subset_branch(walk->table, walk->task, mask, i, branch_steps(walk, level, 0), &branch);
        mask |= UINT32_C(1) << i;
        branch.wants_outcomes = branch.wants_outcomes && mask == prefix;
        beam_grow(walk->worker->beams, walk->game, &beam, &walk->workers->single[i], &branch, 1);
        keep_outcomes(walk, mask, &branch);
        struct beam grown = level_beam(walk, ++level);
        beam_follow(walk->game, &beam, branch.card, branch.steps, branch.step_count, &grown);
        beam = grown;
    }
    if (split < walk->task->row_count) {
        walk_node(walk, &beam, level, mask, split);
    }
}

struct beam subset_root(struct subset_table *table, struct beam_worker *worker, const struct beam_game *game,
                        const struct subset_task *task, struct beam_town *towns, struct beam_step *steps)
{
    struct beam_town *half[2] = {towns, towns + task->width};
    struct beam root;
    beam_begin(game, task->town, half[0], &root);
    table->count[0] = 1;
    table->outcome[0] = beam_outcome(game, root.towns[0].points, scoring_tally(task->town));
    for (int i = 0; i < task->forced_count; i++) {
        struct kernel_set set;
        kernel_set_prepare(&set, &game->kernel, &task->forced[i], 1);
        struct beam_branch branch = {.card = task->forced[i],
                                     .width = (uint8_t)task->width,
                                     .to_come = (uint8_t)(task->forced_count - 1 - i + task->row_count),
                                     .wants_outcomes = i == task->forced_count - 1,
                                     .steps = steps,
                                     .outcomes = table->outcome};
        beam_grow(worker, game, &root, &set, &branch, 1);
        struct beam grown = {.towns = half[1 - i % 2]};
        beam_follow(game, &root, branch.card, branch.steps, branch.step_count, &grown);
        root = grown;
        table->count[0] = branch.outcome_count;
    }
    return root;
}

static void prepare_sets(struct subset_workers *workers, const struct beam_game *game, const struct subset_task *task)
{
    for (int i = 0; i < task->row_count; i++) {
        kernel_set_prepare(&workers->suffix[i], &game->kernel, task->row + i, task->row_count - i);
        kernel_set_prepare(&workers->single[i], &game->kernel, task->row + i, 1);
    }
}

/* One thread has nothing to hand out. */
static int split_of(int threads, int row_count)
{
    int split = row_count - SPLIT_BELOW;
    split = split < SPLIT_MAX ? split : SPLIT_MAX;
    return threads > 1 && split > 0 ? split : 0;
}

void subset_table_begin(struct subset_table *table, const struct beam_game *game, const struct subset_task *task)
{
    table->row_count = task->row_count;
    table->stride = beam_outcomes_max(game);
    table->cards = task->town->cards + task->forced_count;
}

bool subset_table_fill(struct subset_table *table, struct subset_workers *workers, const struct beam_game *game,
                       const struct subset_task *task)
{
    subset_table_begin(table, game, task);
    workers->stopped = false;
    prepare_sets(workers, game, task);
    struct subset_walk first = {table, workers, &workers->worker[0], game, task};
    struct beam root = subset_root(table, first.worker->beams, game, task, workers->root, first.worker->steps);
    int split = split_of(workers->threads, task->row_count);
#pragma omp parallel for schedule(dynamic, 1) num_threads(workers->threads) if (split > 0)
    for (uint32_t prefix = 0; prefix < UINT32_C(1) << split; prefix++) {
        struct subset_walk walk = first;
        walk.worker = &workers->worker[split > 0 ? threads_self() : 0];
        walk_subtrie(&walk, &root, prefix, split);
    }
    return !workers->stopped;
}
