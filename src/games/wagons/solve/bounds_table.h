// SPDX-License-Identifier: GPL-3.0-or-later
/* A hash table of proven bounds, written and read by all threads without locks.

   An entry is three words: the key's two words, each exclusive-or'ed with the data, and the data (Hyatt and Mann, "A
   lock-less transposition table implementation for parallel search", 2002). An entry torn between two writers matches no
   key, so that it is merely not found. A full table forgets: of four places a new entry takes the one whose loss costs
   least. What is forgotten is worked out again. */
#ifndef WAGONS_BOUNDS_TABLE_H
#define WAGONS_BOUNDS_TABLE_H

#include <stddef.h>

#include "games/wagons/solve/town_key.h"

/* lower <= value <= upper; BOUND_NONE either way where nothing is known. */
struct bounds {
    int16_t lower, upper;
    uint16_t hint; /* whatever the user of the table wants to find again */
    uint8_t depth; /* how costly the entry was, 0 to 255 */
};

enum { BOUND_NONE = 32000 };

struct bounds_table;

/* Room for about `bytes` of entries; NULL if there is no memory. */
struct bounds_table *bounds_table_new(size_t bytes);
void bounds_table_free(struct bounds_table *table);
void bounds_table_clear(struct bounds_table *table);

/* What is known under a key; (-BOUND_NONE, BOUND_NONE) and hint 0 if nothing. */
struct bounds bounds_table_find(const struct bounds_table *table, struct town_key key);
void bounds_table_store(struct bounds_table *table, struct town_key key, struct bounds bounds);

#endif
