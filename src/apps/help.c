// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/help.h"

#include <stdio.h>
#include <string.h>

#include "apps/commands.h"
#include "base/error.h"
#include "base/text.h"

enum { COMMANDS_MAX = 32 };

static int refuse(const struct wagons_error *error)
{
    fprintf(stderr, "wagons: %s\n", error->text);
    return EXIT_BAD_INPUT;
}

static int refuse_argument(const char *word, const char *argument)
{
    struct wagons_error error;
    char excerpt[TEXT_EXCERPT_SIZE];
    error_set(&error, "%s: unexpected argument \"%s\"", word, text_excerpt(argument, excerpt));
    return refuse(&error);
}

int help_option_first(const char *option)
{
    struct wagons_error error;
    char excerpt[TEXT_EXCERPT_SIZE];
    error_set(&error, "expected a command before \"%s\"; `wagons --help` lists them", text_excerpt(option, excerpt));
    return refuse(&error);
}

const struct command *help_find(const char *name)
{
    for (int k = 0; commands[k] != NULL; k++) {
        if (strcmp(commands[k]->name, name) == 0) {
            return commands[k];
        }
    }
    return NULL;
}

/* The command whose name is nearest, other than `except`; NULL if none is near. */
static const char *nearest_command(const char *name, const char *except)
{
    const char *names[COMMANDS_MAX] = {NULL};
    size_t count = 0;
    for (int k = 0; commands[k] != NULL && count < COMMANDS_MAX; k++) {
        if (commands[k]->name != except) {
            names[count++] = commands[k]->name;
        }
    }
    return text_nearest(name, names, count);
}

int help_unknown(const char *name)
{
    struct wagons_error error;
    char excerpt[TEXT_EXCERPT_SIZE];
    const char *first = nearest_command(name, NULL), *second = nearest_command(name, first);
    text_excerpt(name, excerpt);
    if (first == NULL) {
        error_set(&error, "no command \"%s\"; `wagons --help` lists them", excerpt);
    } else if (second == NULL) {
        error_set(&error, "no command \"%s\"; did you mean %s?", excerpt, first);
    } else {
        error_set(&error, "no command \"%s\"; did you mean %s or %s?", excerpt, first, second);
    }
    return refuse(&error);
}

int help_overview(void)
{
    puts("Usage: wagons COMMAND [OPTION...] [FILE...]\n"
         "Play, analyse and study Circle the Wagons.\n\n"
         "Commands:");
    for (int k = 0; commands[k] != NULL; k++) {
        printf("  %-10s %s\n", commands[k]->name, commands[k]->summary);
    }
    puts("\n"
         "  wagons help COMMAND   what a command does and its options\n"
         "  wagons --version      the version\n\n"
         "A FILE of - is standard input. Exit status: 0 done, 1 the run failed, 2 bad usage or bad input,\n"
         "130 interrupted after saving.");
    return EXIT_DONE;
}

int help_command(int argc, char **argv)
{
    if (argc == 1) {
        return help_overview();
    }
    if (argc > 2) {
        return refuse_argument(argv[0], argv[2]);
    }
    const struct command *command = help_find(argv[1]);
    if (command == NULL) {
        return help_unknown(argv[1]);
    }
    options_help(command, stdout);
    return EXIT_DONE;
}

int help_version(int argc, char **argv)
{
    if (argc > 1) {
        return refuse_argument(argv[0], argv[1]);
    }
    printf("wagons %s\n"
           "Licence GPLv3+: GNU GPL version 3 or later. There is no warranty.\n",
           wagons_version());
    return EXIT_DONE;
}
