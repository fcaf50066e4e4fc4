// SPDX-License-Identifier: GPL-3.0-or-later
/* Numbered pieces of work done by several threads, their results handed on one by one in the order of the numbers.

   Each thread takes the next number, works, and leaves the result in a ring; whoever finishes the lowest number hands
   it on, with all that follow it without a gap. A thread waits rather than run SEQUENCE_WAITING numbers ahead of the
   lowest unfinished one. That one is always being worked on by a thread that does not wait, so no thread waits for
   ever; and memory is bounded whatever the number of pieces and however unequal they are. */
#ifndef STUDY_SEQUENCE_H
#define STUDY_SEQUENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most results that are finished or being made at one time: those that wait for an earlier one included. */
enum { SEQUENCE_WAITING = 256 };

struct sequence {
    uint64_t from, to; /* the numbers from <= n < to */
    int threads;       /* 1 or more */
    size_t result_size;
    void *context;
    /* Does piece n into *result (result_size bytes of no particular content), called by several threads at once.
       False if it gave up: no further piece is begun. */
    bool (*work)(void *context, uint64_t n, void *result);
    /* Takes the result of piece n; called in order, never twice at once. False: that was the last one wanted. */
    bool (*deliver)(void *context, uint64_t n, void *result);
    /* Frees what a result holds that is never delivered. */
    void (*discard)(void *context, void *result);
};

/* Runs until all is delivered, a piece gave up or `deliver` had enough. False if memory ran out before it began. */
bool sequence_run(const struct sequence *sequence);

#endif
