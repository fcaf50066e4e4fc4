// SPDX-License-Identifier: GPL-3.0-or-later
/* The commands by which a person decides in Circle the Wagons: take a card, try and place it. */
#ifndef APPS_PLAY_CHOOSE_H
#define APPS_PLAY_CHOOSE_H

#include "apps/terminal/play_table.h"

/* "take 3": the start card or a draft, by its number in the circle as shown. */
enum play_outcome play_choose_take(struct play_table *table, const struct play_words *words);

/* "place 1 -1 r" places the card; "try 1 -1 r" shows how that would be. */
enum play_outcome play_choose_place(struct play_table *table, const struct play_words *words);
enum play_outcome play_choose_try(struct play_table *table, const struct play_words *words);

/* A line without a command's name: "3", "1 -1 r" (struct board_game, `read` and `is_answer`). */
bool play_choose_read(const void *state, const struct play_words *words, wagons_move *move, struct wagons_error *error);
bool play_choose_is_bare(const char *word);

/* Says in *error why a placement that is not legal is not. */
void play_choose_explain(const struct wagons_view *view, const struct wagons_view_move *move,
                         struct wagons_error *error);

#endif
