// SPDX-License-Identifier: GPL-3.0-or-later
/* A hindsight table (subset_table.h) that works a hand out when it is asked for.

   A search of the draft tree looks at a tenth of the hands. What it asks for is worked out from the beam of the hand
   without its last card, in one go with all other hands that continue that beam by one card. Beams are kept as steps,
   eight bytes a town, and built anew when they are needed; of the hand asked for last all beams on the way are still
   there as towns, and the next hand usually shares most of them.

   Steps lie in an arena of fixed size. When it is full all are forgotten, and those needed again are found again: the
   answers stay the same. */
#ifndef WAGONS_LAZY_TABLE_H
#define WAGONS_LAZY_TABLE_H

#include "games/wagons/hindsight/subset_table.h"

struct lazy_table;

/* For beams of up to `width` towns, about `bytes` of steps. NULL without memory. */
struct lazy_table *lazy_table_new(int width, size_t bytes);
void lazy_table_free(struct lazy_table *table);

/* Forgets all, and begins a table for a task. What game and task point to stays as it is while the table is used. */
void lazy_table_begin(struct lazy_table *table, const struct beam_game *game, const struct subset_task *task);

/* How the town can end with the hand `mask`, which a draft can give to its owner. */
struct outcomes lazy_table_find(struct lazy_table *table, uint32_t mask);

/* Cards in the town when the row is empty and it got none of it; cards in the row. */
int lazy_table_cards(const struct lazy_table *table);
int lazy_table_row_count(const struct lazy_table *table);

#endif
