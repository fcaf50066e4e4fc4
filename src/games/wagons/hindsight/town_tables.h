// SPDX-License-Identifier: GPL-3.0-or-later
/* Hindsight tables that are kept: a search asks about the same town again and again, with another town across the
   table, or with other cards to be placed first in between.

   All tables are of one beam width and of one game. Threads share them: a table that one thread has filled serves the
   others. Memory is bounded; the tables made first are given up first, and filled again if they are wanted again, so
   that answers never depend on what was asked before. */
#ifndef WAGONS_TOWN_TABLES_H
#define WAGONS_TOWN_TABLES_H

#include "games/wagons/hindsight/subset_table.h"

struct town_tables;

/* For `threads` threads and beams of `width`; the tables take `bytes` or little more. NULL without memory. */
struct town_tables *town_tables_new(int threads, int width, size_t bytes);
void town_tables_free(struct town_tables *tables);

/* Sets the game, which stays where it is while the tables are used, and forgets all tables if it is not as before:
   another deck, other scoring cards, another rule about covering. No table is held meanwhile. */
void town_tables_begin(struct town_tables *tables, const struct beam_game *game);

/* The table of a task; its width is not looked at. `thread` is the one that asks; no two ask as the same at once. NULL
   without memory; otherwise the caller releases it. */
const struct subset_table *town_tables_find(struct town_tables *tables, int thread, const struct subset_task *task);
void town_tables_release(struct town_tables *tables, const struct subset_table *table);

/* Bytes that the kept tables take. */
size_t town_tables_bytes(const struct town_tables *tables);

#endif
