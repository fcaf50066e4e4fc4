// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve/bounds_table.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 4 };

struct entry {
    uint64_t high, low, data;
};

struct bounds_table {
    size_t mask;        /* buckets - 1, a power of two less one */
    uint8_t generation; /* entries of others are as good as none */
    struct entry *entries;
};

struct bounds_table *bounds_table_new(size_t bytes)
{
    size_t buckets = 1;
    while (buckets * 2 * BUCKET * sizeof(struct entry) <= bytes) {
        buckets *= 2;
    }
    struct bounds_table *table = malloc(sizeof *table);
    if (table == NULL) {
        return NULL;
    }
    table->mask = buckets - 1;
    table->generation = 1;
    table->entries = calloc(buckets * BUCKET, sizeof(struct entry));
    if (table->entries == NULL) {
        free(table);
        return NULL;
    }
    return table;
}

void bounds_table_free(struct bounds_table *table)
{
    if (table != NULL) {
        free(table->entries);
        free(table);
    }
}

void bounds_table_clear(struct bounds_table *table)
{
    table->generation++;
    if (table->generation == 0) { /* the numbers begin anew, so that old entries would count again */
        memset(table->entries, 0, (table->mask + 1) * BUCKET * sizeof(struct entry));
        table->generation = 1;
    }
}

static uint64_t pack(struct bounds bounds, uint8_t generation)
{
    return (uint64_t)(uint16_t)bounds.lower | (uint64_t)(uint16_t)bounds.upper << 16 | (uint64_t)bounds.hint << 32 |
           (uint64_t)bounds.depth << 48 | (uint64_t)generation << 56;
}

static struct bounds unpack(uint64_t data)
{
    return (struct bounds){
        .lower = (int16_t)(uint16_t)data,
        .upper = (int16_t)(uint16_t)(data >> 16),
        .hint = (uint16_t)(data >> 32),
        .depth = (uint8_t)(data >> 48),
    };
}

static uint64_t load(const uint64_t *word)
{
    return __atomic_load_n(word, __ATOMIC_RELAXED);
}

static struct entry *bucket_of(const struct bounds_table *table, struct town_key key)
{
    return &table->entries[(key.low & table->mask) * BUCKET];
}

static bool is_current(const struct bounds_table *table, uint64_t data)
{
    return data >> 56 == table->generation;
}

/* The data of an entry if it is that key's, otherwise 0. */
static uint64_t data_of(const struct bounds_table *table, const struct entry *entry, struct town_key key)
{
    uint64_t data = load(&entry->data);
    bool ours =
        is_current(table, data) && (load(&entry->high) ^ data) == key.high && (load(&entry->low) ^ data) == key.low;
    return ours ? data : 0;
}

struct bounds bounds_table_find(const struct bounds_table *table, struct town_key key)
{
    const struct entry *bucket = bucket_of(table, key);
    for (int i = 0; i < BUCKET; i++) {
        uint64_t data = data_of(table, &bucket[i], key);
        if (data != 0) {
            return unpack(data);
        }
    }
    return (struct bounds){.lower = -BOUND_NONE, .upper = BOUND_NONE};
}

void bounds_table_store(struct bounds_table *table, struct town_key key, struct bounds bounds)
{
    struct entry *bucket = bucket_of(table, key);
    struct entry *place = NULL;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < BUCKET; i++) {
        if (data_of(table, &bucket[i], key) != 0) {
            place = &bucket[i];
            break;
        }
        uint64_t data = load(&bucket[i].data);
        uint64_t depth = is_current(table, data) ? 1 + (data >> 48 & UINT8_MAX) : 0;
        if (depth < least) {
            least = depth;
            place = &bucket[i];
        }
    }
    uint64_t data = pack(bounds, table->generation);
    __atomic_store_n(&place->high, key.high ^ data, __ATOMIC_RELAXED);
    __atomic_store_n(&place->low, key.low ^ data, __ATOMIC_RELAXED);
    __atomic_store_n(&place->data, data, __ATOMIC_RELAXED);
}
