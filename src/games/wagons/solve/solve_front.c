// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve/solve_front.h"

#include <stdlib.h>
#include <string.h>

/* --- the table: places that hold pointers to fronts; a front once put in stays --- */

enum { PROBES = 8, BYTES_A_PLACE = 256 };

struct front_table {
    size_t mask;         /* places - 1 */
    uint64_t room, used; /* bytes; `used` is changed atomically */
    struct front **places;
};

struct front_table *front_table_new(size_t bytes)
{
    size_t places = PROBES;
    while (places * 2 * BYTES_A_PLACE <= bytes) {
        places *= 2;
    }
    struct front_table *table = malloc(sizeof *table);
    if (table == NULL) {
        return NULL;
    }
    *table = (struct front_table){places - 1, bytes, 0, calloc(places, sizeof(struct front *))};
    if (table->places == NULL) {
        free(table);
        return NULL;
    }
    return table;
}

void front_table_clear(struct front_table *table)
{
    if (table->used == 0) {
        return;
    }
    for (size_t i = 0; i <= table->mask; i++) {
        free(table->places[i]);
        table->places[i] = NULL;
    }
    table->used = 0;
}

void front_table_free(struct front_table *table)
{
    if (table != NULL) {
        front_table_clear(table);
        free(table->places);
        free(table);
    }
}

static struct front **place_of(struct front_table *table, struct town_key key, int probe)
{
    return &table->places[(key.low + (uint64_t)probe) & table->mask];
}

static const struct front *look_up(struct front_table *table, struct town_key key)
{
    for (int probe = 0; probe < PROBES; probe++) {
        const struct front *front = __atomic_load_n(place_of(table, key, probe), __ATOMIC_ACQUIRE);
        if (front == NULL) {
            return NULL;
        }
        if (town_key_equal(front->key, key)) {
            return front;
        }
    }
    return NULL;
}

/* Puts a front in if there is room; from then on it is the table's. */
static void keep(struct front_table *table, struct front *front, size_t size)
{
    if (__atomic_add_fetch(&table->used, size, __ATOMIC_RELAXED) > table->room) {
        __atomic_sub_fetch(&table->used, size, __ATOMIC_RELAXED);
        return;
    }
    front->kept = true;
    for (int probe = 0; probe < PROBES; probe++) {
        struct front *empty = NULL;
        if (__atomic_compare_exchange_n(place_of(table, front->key, probe), &empty, front, false, __ATOMIC_RELEASE,
                                        __ATOMIC_RELAXED)) {
            return;
        }
    }
    front->kept = false;
    __atomic_sub_fetch(&table->used, size, __ATOMIC_RELAXED);
}

/* --- making a front --- */

/* A pair whose sets are in a pool that moves as it grows. */
struct loose_pair {
    size_t first[2];
    int count[2];
};

struct front_builder {
    struct site_visitor visitor;
    const uint8_t *last;
    struct loose_pair *pairs;
    int count;
    size_t room;
    struct outcome *pool;
    size_t pool_used, pool_room;
    struct outcome *all[2];
    int all_count[2];
    size_t all_room[2];
};

/* The array with room for at least `wanted` items of a size, perhaps moved; NULL, and the old one stays, if memory ran
   out. */
static void *grown(void *items, size_t *room, size_t wanted, size_t size)
{
    if (wanted <= *room) {
        return items;
    }
    void *moved = realloc(items, wanted * 2 * size);
    if (moved != NULL) {
        *room = wanted * 2;
    }
    return moved;
}

static struct outcomes pooled(const struct front_builder *builder, const struct loose_pair *pair, int which)
{
    return (struct outcomes){pair->count[which], builder->pool + pair->first[which]};
}

/* Whether all that the pair offers, the ends offer too. */
static bool ends_cover(const struct front_builder *builder, const struct ends *ends, const struct loose_pair *pair)
{
    return outcomes_cover(ends_of(ends, 0), pooled(builder, pair, 0)) &&
           outcomes_cover(ends_of(ends, 1), pooled(builder, pair, 1));
}

static bool pair_covers(const struct front_builder *builder, const struct loose_pair *pair, const struct ends *ends)
{
    return outcomes_cover(pooled(builder, pair, 0), ends_of(ends, 0)) &&
           outcomes_cover(pooled(builder, pair, 1), ends_of(ends, 1));
}

/* Adds the ends to the sets of all ends. */
static bool add_to_all(struct front_builder *builder, const struct ends *ends)
{
    for (int which = 0; which < 2; which++) {
        size_t wanted = (size_t)(builder->all_count[which] + ends->count[which]);
        struct outcome *all = grown(builder->all[which], &builder->all_room[which], wanted + 1, sizeof(struct outcome));
        if (all == NULL) {
            return false;
        }
        builder->all[which] = all;
        for (int i = 0; i < ends->count[which]; i++) {
            builder->all_count[which] = outcomes_add(all, builder->all_count[which], ends->set[which][i]);
        }
    }
    return true;
}

static bool append_pair(struct front_builder *builder, const struct ends *ends)
{
    struct loose_pair *pairs =
        grown(builder->pairs, &builder->room, (size_t)builder->count + 1, sizeof(struct loose_pair));
    if (pairs == NULL) {
        return false;
    }
    builder->pairs = pairs;
    size_t wanted = builder->pool_used + (size_t)(ends->count[0] + ends->count[1]);
    struct outcome *pool = grown(builder->pool, &builder->pool_room, wanted, sizeof(struct outcome));
    if (pool == NULL) {
        return false;
    }
    builder->pool = pool;
    struct loose_pair *pair = &pairs[builder->count++];
    for (int which = 0; which < 2; which++) {
        pair->first[which] = builder->pool_used;
        pair->count[which] = ends->count[which];
        memcpy(pool + builder->pool_used, ends->set[which], (size_t)ends->count[which] * sizeof(struct outcome));
        builder->pool_used += (size_t)ends->count[which];
    }
    return true;
}

/* Adds the ends of one town, unless what is there covers them; takes out what they cover. */
static bool add_ends(struct front_builder *builder, const struct ends *ends)
{
    for (int i = 0; i < builder->count; i++) {
        if (pair_covers(builder, &builder->pairs[i], ends)) {
            return true;
        }
    }
    int kept = 0;
    for (int i = 0; i < builder->count; i++) {
        if (!ends_cover(builder, ends, &builder->pairs[i])) {
            builder->pairs[kept++] = builder->pairs[i];
        }
    }
    builder->count = kept;
    return append_pair(builder, ends) && add_to_all(builder, ends);
}

static bool visit_town(struct site_visitor *visitor, struct solve_worker *worker, const struct site *site)
{
    struct front_builder *builder = (struct front_builder *)visitor;
    struct ends ends;
    site_ends(worker, site, builder->last, &ends);
    if (!add_ends(builder, &ends)) {
        solve_give_up(worker); /* out of memory */
    }
    return solve_stopped(worker);
}

/* Copies a set behind those already packed. */
static struct outcomes pack(struct outcome **next, struct outcomes set)
{
    memcpy(*next, set.at, (size_t)set.count * sizeof(struct outcome));
    struct outcomes packed = {set.count, *next};
    *next += set.count;
    return packed;
}

/* The finished front in one piece of memory; NULL if there is none left. */
static struct front *finish(const struct front_builder *builder, struct town_key key, size_t *size)
{
    size_t outcome_count = (size_t)(builder->all_count[0] + builder->all_count[1]);
    for (int i = 0; i < builder->count; i++) {
        outcome_count += (size_t)(builder->pairs[i].count[0] + builder->pairs[i].count[1]);
    }
    size_t head = sizeof(struct front) + (size_t)builder->count * sizeof(struct front_pair);
    *size = head + outcome_count * sizeof(struct outcome);
    struct front *front = malloc(*size);
    if (front == NULL) {
        return NULL;
    }
    *front = (struct front){.key = key, .count = builder->count};
    struct outcome *next = (struct outcome *)((char *)front + head);
    for (int which = 0; which < 2; which++) {
        front->all[which] = pack(&next, (struct outcomes){builder->all_count[which], builder->all[which]});
        for (int i = 0; i < builder->count; i++) {
            front->pair[i].end[which] = pack(&next, pooled(builder, &builder->pairs[i], which));
        }
    }
    return front;
}

static struct front *build(struct solve_worker *worker, const struct future *future, struct town_key key, size_t *size)
{
    struct front_builder builder = {.visitor = {visit_town}, .last = future->last};
    site_walk(worker, future->site, future->cards, future->count, &builder.visitor);
    struct front *front = solve_stopped(worker) ? NULL : finish(&builder, key, size);
    free(builder.pairs);
    free(builder.pool);
    free(builder.all[0]);
    free(builder.all[1]);
    return front;
}

struct town_key future_key(const struct future *future)
{
    struct town_key key = town_key_mix(future->site->key, (uint64_t)(future->last[0] << 8 | future->last[1]));
    for (int i = 0; i < future->count; i++) {
        key = town_key_mix(key, future->cards[i] + 1u);
    }
    return key;
}

const struct front *front_find(struct solve_worker *worker, const struct future *future)
{
    struct town_key key = future_key(future);
    const struct front *known = look_up(worker->fronts, key);
    if (known != NULL) {
        return known;
    }
    size_t size = 0;
    struct front *made = build(worker, future, key, &size);
    if (made == NULL) {
        solve_give_up(worker);
        return NULL;
    }
    keep(worker->fronts, made, size);
    return made;
}

void front_release(const struct front *front)
{
    if (front != NULL && !front->kept) {
        free((void *)(uintptr_t)front);
    }
}
