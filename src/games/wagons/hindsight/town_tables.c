// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight/town_tables.h"

#include <stdlib.h>
#include <string.h>

enum { CHAINS = 1 << 12 };

struct entry {
    struct subset_table table; /* the first member: a table's address is its entry's */
    struct town_key key;
    struct entry *next;  /* in its chain */
    struct entry *newer; /* made after it */
    size_t bytes;
    int held; /* by so many threads */
};

struct town_tables {
    int threads, width;
    size_t bound, bytes;
    struct subset_workers **workers; /* one for each thread */
    const struct beam_game *game;
    uint64_t game_number;        /* that the tables were made for */
    char lock;                   /* of all that follows, and of `bytes` */
    struct entry *chain[CHAINS]; /* by key */
    struct entry *oldest, *latest;
};

/* --- memory --- */

struct town_tables *town_tables_new(int threads, int width, size_t bytes)
{
    struct town_tables *tables = calloc(1, sizeof *tables);
    if (tables == NULL) {
        return NULL;
    }
    tables->width = width;
    tables->bound = bytes;
    tables->workers = calloc((size_t)threads, sizeof(struct subset_workers *));
    for (; tables->workers != NULL && tables->threads < threads; tables->threads++) {
        tables->workers[tables->threads] = subset_workers_new(1, width);
        if (tables->workers[tables->threads] == NULL) {
            break;
        }
    }
    if (tables->threads < threads) {
        town_tables_free(tables);
        return NULL;
    }
    return tables;
}

static void free_entry(struct entry *entry)
{
    if (entry != NULL) {
        subset_table_close(&entry->table);
        free(entry);
    }
}

static void forget_all(struct town_tables *tables)
{
    for (struct entry *entry = tables->oldest, *newer; entry != NULL; entry = newer) {
        newer = entry->newer;
        free_entry(entry);
    }
    memset(tables->chain, 0, sizeof tables->chain);
    tables->oldest = tables->latest = NULL;
    tables->bytes = 0;
}

void town_tables_free(struct town_tables *tables)
{
    if (tables == NULL) {
        return;
    }
    forget_all(tables);
    for (int i = 0; i < tables->threads; i++) {
        subset_workers_free(tables->workers[i]);
    }
    free(tables->workers);
    free(tables);
}

size_t town_tables_bytes(const struct town_tables *tables)
{
    return tables->bytes;
}

/* Room for just what a task needs. */
static struct entry *new_entry(const struct beam_game *game, const struct subset_task *task, struct town_key key)
{
    struct entry *entry = calloc(1, sizeof *entry);
    if (entry == NULL) {
        return NULL;
    }
    size_t subsets = (size_t)1 << task->row_count;
    size_t outcomes = subsets * (size_t)beam_outcomes_max(game) * sizeof(struct outcome);
    entry->key = key;
    entry->held = 1;
    entry->bytes = sizeof *entry + subsets + outcomes;
    entry->table.count = calloc(subsets, 1);
    entry->table.outcome = malloc(outcomes);
    if (entry->table.count == NULL || entry->table.outcome == NULL) {
        free_entry(entry);
        return NULL;
    }
    return entry;
}

/* --- what is shared --- */

/* Held for a few instructions at a time. */
static void lock(struct town_tables *tables)
{
    while (__atomic_test_and_set(&tables->lock, __ATOMIC_ACQUIRE)) {
    }
}

static void unlock(struct town_tables *tables)
{
    __atomic_clear(&tables->lock, __ATOMIC_RELEASE);
}

static struct entry **chain_of(struct town_tables *tables, struct town_key key)
{
    return &tables->chain[key.low % CHAINS];
}

static struct entry *find_entry(struct town_tables *tables, struct town_key key)
{
    struct entry *entry = *chain_of(tables, key);
    while (entry != NULL && !town_key_equal(entry->key, key)) {
        entry = entry->next;
    }
    return entry;
}

static void take_out(struct town_tables *tables, struct entry *entry)
{
    struct entry **link = chain_of(tables, entry->key);
    while (*link != entry) {
        link = &(*link)->next;
    }
    *link = entry->next;
    tables->bytes -= entry->bytes;
}

/* Gives up old tables until the bound is kept; they are moved to *given_up, to be freed without the lock. */
static void make_room(struct town_tables *tables, struct entry **given_up)
{
    while (tables->bytes > tables->bound && tables->oldest != tables->latest && tables->oldest->held == 0) {
        struct entry *entry = tables->oldest;
        tables->oldest = entry->newer;
        take_out(tables, entry);
        entry->next = *given_up;
        *given_up = entry;
    }
}

static void put_in(struct town_tables *tables, struct entry *entry)
{
    struct entry **chain = chain_of(tables, entry->key);
    entry->next = *chain;
    *chain = entry;
    if (tables->latest != NULL) {
        tables->latest->newer = entry;
    } else {
        tables->oldest = entry;
    }
    tables->latest = entry;
    tables->bytes += entry->bytes;
}

/* The entry of that key if there is one, now held. */
static struct entry *hold(struct town_tables *tables, struct town_key key)
{
    lock(tables);
    struct entry *entry = find_entry(tables, key);
    if (entry != NULL) {
        entry->held++;
    }
    unlock(tables);
    return entry;
}

/* Keeps a filled entry, unless another thread was quicker: then it returns that one's. */
static struct entry *keep(struct town_tables *tables, struct entry *entry)
{
    struct entry *given_up = NULL;
    lock(tables);
    struct entry *other = find_entry(tables, entry->key);
    if (other != NULL) {
        other->held++;
        entry->next = NULL;
        given_up = entry;
    } else {
        put_in(tables, entry);
        make_room(tables, &given_up);
    }
    unlock(tables);
    for (struct entry *next; given_up != NULL; given_up = next) {
        next = given_up->next;
        free_entry(given_up);
    }
    return other != NULL ? other : entry;
}

/* --- use --- */

static uint64_t number_of(const struct beam_game *game)
{
    uint64_t number = game->forbid_full_cover;
    for (int i = 0; i < GAME_SCORING; i++) {
        number = number << 8 | game->kernel.scoring[i];
    }
    return number ^ game->deck->hash;
}

void town_tables_begin(struct town_tables *tables, const struct beam_game *game)
{
    uint64_t number = number_of(game);
    if (tables->game == NULL || number != tables->game_number) {
        forget_all(tables);
    }
    tables->game = game;
    tables->game_number = number;
}

static struct town_key mix_cards(struct town_key key, const uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++) {
        key = town_key_mix(key, cards[i]);
    }
    return town_key_mix(key, UINT64_C(256) + (uint64_t)count);
}

static struct town_key key_of(const struct beam_game *game, const struct subset_task *task)
{
    struct town_key key = town_key(task->town, game->forbid_full_cover);
    key = town_key_mix(key, (uint64_t)task->town->cards << 8 | (uint64_t)task->side);
    key = mix_cards(key, task->forced, task->forced_count);
    return mix_cards(key, task->row, task->row_count);
}

const struct subset_table *town_tables_find(struct town_tables *tables, int thread, const struct subset_task *task)
{
    struct town_key key = key_of(tables->game, task);
    struct entry *entry = hold(tables, key);
    if (entry != NULL) {
        return &entry->table;
    }
    entry = new_entry(tables->game, task, key);
    if (entry == NULL) {
        return NULL;
    }
    struct subset_task filled = *task;
    filled.width = tables->width;
    subset_table_fill(&entry->table, tables->workers[thread], tables->game, &filled);
    return &keep(tables, entry)->table;
}

void town_tables_release(struct town_tables *tables, const struct subset_table *table)
{
    struct entry *entry = (struct entry *)(uintptr_t)table;
    lock(tables);
    entry->held--;
    unlock(tables);
}
