// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight/lazy_table.h"

#include <stdlib.h>
#include <string.h>

enum { LEVELS = CIRCLE_CARDS + 1, SUBSETS = 1 << CIRCLE_CARDS, UNKNOWN = 0 };

/* A step as it is kept; the key of its town follows from the town before. */
struct kept_step {
    int16_t points;
    int8_t x, y;
    uint8_t turned, from;
};

struct kept_beam {
    uint32_t first; /* index of its first step, plus 1; UNKNOWN: not kept */
    uint8_t count;
};

struct lazy_table {
    int width;
    const struct beam_game *game;
    struct subset_task task;
    struct beam_worker *worker;
    struct subset_table values; /* count 0: not worked out */
    struct kept_beam *beam;     /* by mask */
    struct kept_step *steps;    /* the arena */
    uint32_t room, used;

    /* The way to the hand asked for last: its lowest cards, and their beams. */
    int levels; /* that are there */
    uint32_t path[LEVELS];
    struct beam at[LEVELS];
    struct beam_town *towns; /* `width` a level, twice that for the root */
    struct beam_step *grown; /* `width` a branch */
    struct kernel_set suffix[CIRCLE_CARDS];
};

/* --- memory --- */

struct lazy_table *lazy_table_new(int width, size_t bytes)
{
    struct lazy_table *table = calloc(1, sizeof *table);
    if (table == NULL) {
        return NULL;
    }
    size_t least = (size_t)width * CIRCLE_CARDS;
    size_t room = bytes / sizeof(struct kept_step);
    room = room < UINT32_MAX / 2 ? room : UINT32_MAX / 2;
    table->width = width;
    table->room = (uint32_t)(room > least ? room : least);
    table->worker = beam_worker_new(width);
    table->beam = malloc(sizeof *table->beam * SUBSETS);
    table->steps = malloc(sizeof *table->steps * table->room);
    table->towns = malloc(sizeof *table->towns * (size_t)width * (LEVELS + 1));
    table->grown = malloc(sizeof *table->grown * least);
    if (!subset_table_open(&table->values) || table->worker == NULL || table->beam == NULL || table->steps == NULL ||
        table->towns == NULL || table->grown == NULL) {
        lazy_table_free(table);
        return NULL;
    }
    return table;
}

void lazy_table_free(struct lazy_table *table)
{
    if (table != NULL) {
        subset_table_close(&table->values);
        beam_worker_free(table->worker);
        free(table->beam);
        free(table->steps);
        free(table->towns);
        free(table->grown);
        free(table);
    }
}

static void forget_steps(struct lazy_table *table)
{
    memset(table->beam, 0, sizeof *table->beam << table->task.row_count);
    table->used = 0;
}

int lazy_table_cards(const struct lazy_table *table)
{
    return table->values.cards;
}

int lazy_table_row_count(const struct lazy_table *table)
{
    return table->task.row_count;
}

/* --- the way to a hand --- */

static struct beam_town *level_towns(struct lazy_table *table, int level)
{
    return table->towns + (size_t)table->width * (size_t)(level + 1);
}

void lazy_table_begin(struct lazy_table *table, const struct beam_game *game, const struct subset_task *task)
{
    table->game = game;
    table->task = *task;
    subset_table_begin(&table->values, game, task);
    memset(table->values.count, 0, (size_t)1 << task->row_count);
    forget_steps(table);
    for (int i = 0; i < task->row_count; i++) {
        kernel_set_prepare(&table->suffix[i], &game->kernel, task->row + i, task->row_count - i);
    }
    table->at[0] = subset_root(&table->values, table->worker, game, task, table->towns, table->grown);
    table->path[0] = 0;
    table->levels = 1;
}

static int highest(uint32_t mask)
{
    return 31 - __builtin_clz(mask);
}

static uint32_t without_last(uint32_t mask)
{
    return mask & ~(UINT32_C(1) << highest(mask));
}

/* --- growing --- */

static void keep_steps(struct lazy_table *table, uint32_t hand, const struct beam_branch *branch)
{
    table->beam[hand] = (struct kept_beam){.first = table->used + 1, .count = branch->step_count};
    for (int i = 0; i < branch->step_count; i++) {
        const struct beam_step *step = &branch->steps[i];
        table->steps[table->used++] = (struct kept_step){
            .points = step->points, .x = step->x, .y = step->y, .turned = step->turned, .from = step->from};
    }
}

/* Works out all hands that continue the beam of the path's level by one card. */
static void grow(struct lazy_table *table, int level)
{
    uint32_t mask = table->path[level];
    int next = mask == 0 ? 0 : highest(mask) + 1;
    struct beam_branch branches[CIRCLE_CARDS];
    uint32_t hands[CIRCLE_CARDS];
    int count = 0;
    for (int i = next; i < table->task.row_count; i++) {
        struct beam_step *steps = table->grown + (size_t)count * (size_t)table->width;
        if (subset_branch(&table->values, &table->task, mask, i, steps, &branches[count])) {
            hands[count++] = mask | UINT32_C(1) << i;
        }
    }
    if (table->used + (size_t)count * (size_t)table->width > table->room) {
        forget_steps(table);
    }
    beam_grow(table->worker, table->game, &table->at[level], &table->suffix[next], branches, count);
    for (int b = 0; b < count; b++) {
        if (branches[b].wants_outcomes) {
            table->values.count[hands[b]] = branches[b].outcome_count;
        }
        if (branches[b].width > 0) {
            keep_steps(table, hands[b], &branches[b]);
        }
    }
}

/* Builds the beam of `hand`, which continues that of the path's level before by one card. */
static void follow(struct lazy_table *table, int level, uint32_t hand)
{
    const struct beam *from = &table->at[level - 1];
    const struct kept_beam *kept = &table->beam[hand];
    uint8_t card = table->task.row[highest(hand)];
    struct beam_step steps[BEAM_WIDTH_MAX];
    for (int i = 0; i < kept->count; i++) {
        const struct kept_step *step = &table->steps[kept->first - 1 + (uint32_t)i];
        const struct beam_town *town = &from->towns[step->from];
        steps[i] = (struct beam_step){.key = town_key_after(town->key, &town->town,
                                                            &table->game->kernel.lying[card][step->turned], step->x,
                                                            step->y, table->game->forbid_full_cover),
                                      .points = step->points,
                                      .x = step->x,
                                      .y = step->y,
                                      .turned = step->turned,
                                      .from = step->from};
    }
    struct beam *to = &table->at[level];
    to->towns = level_towns(table, level);
    beam_follow(table->game, from, card, steps, kept->count, to);
    table->path[level] = hand;
    table->levels = level + 1;
}

/* Makes the path lead over the beam of `mask`; returns its level. */
static int reach(struct lazy_table *table, uint32_t mask)
{
    int level = __builtin_popcount(mask);
    if (level < table->levels && table->path[level] == mask) {
        return level;
    }
    reach(table, without_last(mask));
    if (table->beam[mask].first == UNKNOWN) {
        grow(table, level - 1);
    }
    follow(table, level, mask);
    return level;
}

struct outcomes lazy_table_find(struct lazy_table *table, uint32_t mask)
{
    if (table->values.count[mask] == 0) {
        grow(table, reach(table, without_last(mask)));
    }
    return (struct outcomes){table->values.count[mask], subset_outcomes(&table->values, mask)};
}
