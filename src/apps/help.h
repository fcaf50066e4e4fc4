// SPDX-License-Identifier: GPL-3.0-or-later
/* What the program says about itself: the list of its commands, the help of one, the version. */
#ifndef APPS_HELP_H
#define APPS_HELP_H

#include "apps/options.h"

/* `wagons`: prints the list of commands. Returns the exit status, as the others do. */
int help_overview(void);

/* `wagons help [COMMAND]` and `wagons --help [COMMAND]`; argv[0] is the word for help. */
int help_command(int argc, char **argv);

/* `wagons --version`; argv[0] is that word. */
int help_version(int argc, char **argv);

/* The command of that name, or NULL. */
const struct command *help_find(const char *name);

/* Says on stderr that there is no such command, naming the nearest ones. */
int help_unknown(const char *name);

/* Says on stderr that a command is missing before an option. */
int help_option_first(const char *option);

#endif
