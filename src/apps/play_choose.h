// SPDX-License-Identifier: GPL-3.0-or-later
/* The commands by which a person decides: take a card, try and place it. */
#ifndef APPS_PLAY_CHOOSE_H
#define APPS_PLAY_CHOOSE_H

#include "apps/play_table.h"

/* Makes a move, tells it, and forgets what was proposed. */
void play_choose_move(struct play_table *table, wagons_move move);

/* "take 3": the start card or a draft, by its number in the circle as shown. */
enum play_outcome play_choose_take(struct play_table *table, const struct play_words *words);

/* "place 1 -1 r" places the card; "try 1 -1 r" shows how that would be. */
enum play_outcome play_choose_place(struct play_table *table, const struct play_words *words);
enum play_outcome play_choose_try(struct play_table *table, const struct play_words *words);

/* Takes a line without a command's name: "3", "1 -1 r". */
enum play_outcome play_choose_bare(struct play_table *table, const struct play_words *words);

/* Whether a word can begin such a line. */
bool play_choose_is_bare(const char *word);

/* Does what the last try or hint proposed. */
enum play_outcome play_choose_yes(struct play_table *table, const struct play_words *words);

#endif
