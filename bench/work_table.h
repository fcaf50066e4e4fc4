// SPDX-License-Identifier: GPL-3.0-or-later
/* The work of the hindsight table, done by the product and by the plain reference. */
#ifndef BENCH_WORK_TABLE_H
#define BENCH_WORK_TABLE_H

#include "bench/work.h"

struct bench_table;

/* Tables for those of the towns whose scoring cards do not compare towns; the caller frees it. NULL without memory. */
struct bench_table *bench_table_new(const struct bench_towns *towns);
void bench_table_free(struct bench_table *table);

/* A table with beams of one: from a town and a row of up to nine cards, the best town for each hand, every next card
   put where it scores most at once. Unit: a placement scored. */
bench_work work_table, work_table_plain;

#endif
