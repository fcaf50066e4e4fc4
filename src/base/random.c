// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/random.h"

#include <Random123/philox.h>

struct random_stream random_open(uint64_t seed, uint64_t index, enum random_purpose purpose, uint64_t part)
{
    struct random_stream stream = {
        .key = {seed, index},
        .counter = {0, 0, (uint64_t)purpose, part},
    };
    return stream;
}

static void refill(struct random_stream *stream)
{
    philox4x64_key_t key = {{stream->key[0], stream->key[1]}};
    philox4x64_ctr_t counter = {{stream->counter[0], stream->counter[1], stream->counter[2], stream->counter[3]}};
    philox4x64_ctr_t made = philox4x64(counter, key);
    for (int i = 0; i < 4; i++) {
        stream->block[i] = made.v[i];
    }
    stream->left = 4;
    stream->counter[0]++; /* 2^64 blocks: no stream is ever that long */
}

uint64_t random_next(struct random_stream *stream)
{
    if (stream->left == 0) {
        refill(stream);
    }
    return stream->block[--stream->left];
}

/* Lemire, "Fast random integer generation in an interval", ACM TOMACS 2019: a multiplication, and a second draw only
   in the rare case that would favour small numbers. */
uint32_t random_below(struct random_stream *stream, uint32_t bound)
{
    uint64_t product = (random_next(stream) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t unfair = -bound % bound;
        while ((uint32_t)product < unfair) {
            product = (random_next(stream) >> 32) * bound;
        }
    }
    return (uint32_t)(product >> 32);
}

double random_unit(struct random_stream *stream)
{
    return (double)(random_next(stream) >> 11) * 0x1p-53;
}

void random_shuffle(struct random_stream *stream, uint8_t *items, int count)
{
    for (int i = count - 1; i > 0; i--) {
        uint32_t j = random_below(stream, (uint32_t)i + 1);
        uint8_t swapped = items[i];
        items[i] = items[j];
        items[j] = swapped;
    }
}
