// SPDX-License-Identifier: GPL-3.0-or-later
/* Circle the Wagons at the table of typed lines: the hooks of struct board_game for it. */
#ifndef APPS_PLAY_CIRCLE_H
#define APPS_PLAY_CIRCLE_H

#include "apps/terminal/play_table.h"

void play_circle_look_at(struct play_table *table);
void play_circle_show_question(struct play_table *table);
void play_circle_show_table(struct play_table *table);
void play_circle_show_end(struct play_table *table);
void play_circle_tell(struct play_table *table, const void *before, const void *after, wagons_move move);
void play_circle_show_legend(struct play_table *table);
extern const struct play_entry play_circle_entries[];

#endif
