// SPDX-License-Identifier: GPL-3.0-or-later
/* Searching as work for the figures. */
#ifndef BENCH_WORK_SEARCH_H
#define BENCH_WORK_SEARCH_H

#include "bench/measure.h"

/* Games in progress, in both forms: a few with nine cards left, and a few endings of two cards. */
struct bench_search;

/* From greedy play; the caller frees it. NULL without memory. */
struct bench_search *bench_search_new(uint64_t seed);
void bench_search_free(struct bench_search *search);

/* Tree search with greedy playouts where the tree ends and no other knowledge. Unit: a playout. (The two choose in different
   ways: both leave the checksum at 0.) */
bench_work work_tree_playouts, work_tree_playouts_plain;

/* Exact values of endings. Unit: a node of plain alpha-beta, by which the product's work is counted as well. */
bench_work work_solve, work_solve_plain;

#endif
