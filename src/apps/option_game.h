// SPDX-License-Identifier: GPL-3.0-or-later
/* From --game, --deck and the rule options to a game, a deck and rules that fit each other. */
#ifndef APPS_OPTION_GAME_H
#define APPS_OPTION_GAME_H

#include "apps/option_values.h"

/* Fills game, deck and rules of reading->options. False with *error naming the option or the place in the deck file. */
bool option_game_settle(struct option_reading *reading, struct wagons_error *error);

/* Writes what `--game` may be, "A, B or C", at most size bytes. */
void option_game_names(char *text, size_t size);

#endif
