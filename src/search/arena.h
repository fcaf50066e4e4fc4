// SPDX-License-Identifier: GPL-3.0-or-later
/* Memory for a tree: taken piece by piece, never passing a bound, given back all at once. */
#ifndef SEARCH_ARENA_H
#define SEARCH_ARENA_H

#include <stddef.h>

struct arena_chunk;

struct arena {
    struct arena_chunk *chunks; /* the one in use first */
    size_t bound;               /* bytes that all chunks together may have */
    size_t bytes;               /* that they have */
    size_t left;                /* free at the end of the chunk in use */
};

/* An empty arena, which holds no memory yet. */
struct arena arena_open(size_t bound);
void arena_close(struct arena *arena);

/* `size` bytes of zeros (at most ARENA_PIECE_MAX), aligned for any object; NULL if that would pass the bound or memory
   ran out. */
enum { ARENA_PIECE_MAX = 1 << 20 };
void *arena_take(struct arena *arena, size_t size);

#endif
