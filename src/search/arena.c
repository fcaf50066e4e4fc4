// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/arena.h"

#include <stdalign.h>
#include <stdlib.h>

enum { CHUNK_BYTES = 1 << 18 };

struct arena_chunk {
    struct arena_chunk *next;
    size_t size; /* of all of it */
    alignas(max_align_t) unsigned char bytes[];
};

struct arena arena_open(size_t bound)
{
    return (struct arena){.bound = bound};
}

void arena_close(struct arena *arena)
{
    while (arena->chunks != NULL) {
        struct arena_chunk *chunk = arena->chunks;
        arena->chunks = chunk->next;
        free(chunk);
    }
    *arena = arena_open(arena->bound);
}

/* A new chunk with room for a piece: a whole one, or as much as the bound allows. */
static int add_chunk(struct arena *arena, size_t piece)
{
    size_t least = sizeof(struct arena_chunk) + piece;
    size_t size = least > CHUNK_BYTES ? least : CHUNK_BYTES;
    size_t room = arena->bytes < arena->bound ? arena->bound - arena->bytes : 0;
    if (size > room) {
        size = room;
    }
    struct arena_chunk *chunk = size >= least ? calloc(1, size) : NULL;
    if (chunk == NULL) {
        return 0;
    }
    chunk->next = arena->chunks;
    chunk->size = size;
    arena->chunks = chunk;
    arena->bytes += size;
    arena->left = size - sizeof *chunk;
    return 1;
}

void *arena_take(struct arena *arena, size_t size)
{
    size_t piece = (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
    if (piece > arena->left && (piece > ARENA_PIECE_MAX || !add_chunk(arena, piece))) {
        return NULL;
    }
    struct arena_chunk *chunk = arena->chunks;
    unsigned char *taken = (unsigned char *)chunk + chunk->size - arena->left;
    arena->left -= piece;
    return taken;
}
