// SPDX-License-Identifier: GPL-3.0-or-later
/* What can be typed at the table. */
#ifndef APPS_PLAY_COMMANDS_H
#define APPS_PLAY_COMMANDS_H

#include "apps/terminal/play_table.h"

/* Carries out a line; one line of answer if it makes no sense. */
enum play_outcome play_command(struct play_table *table, const struct play_words *words);

/* Goes on with the game in a file; says how it went. */
bool play_command_load(struct play_table *table, const char *path);

#endif
