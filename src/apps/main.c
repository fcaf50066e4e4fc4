// SPDX-License-Identifier: GPL-3.0-or-later
/* The program: finds the command and runs it. */
#include <string.h>

#include "apps/help.h"
#include "apps/options.h"
#include "apps/streams.h"
#include "wagons/spread.h"

static int run_command(const struct command *command, int argc, char **argv)
{
    struct options options;
    int status;
    if (!options_parse(command, argc, argv, &options, &status)) {
        return status;
    }
    bool is_study = (command->groups & OPTIONS_RECORDS) != 0; /* work that other processes take part in */
    status = is_study || wagons_spread_rank() == 0 ? command->run(&options) : EXIT_DONE;
    options_free(&options);
    return status;
}

/* argv[0] is the first word after the program's name. */
static int dispatch(int argc, char **argv)
{
    if (argc == 0) {
        return help_overview();
    }
    const char *word = argv[0];
    if (strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        return help_command(argc, argv);
    }
    if (strcmp(word, "--version") == 0) {
        return help_version(argc, argv);
    }
    if (word[0] == '-') {
        return help_option_first(word);
    }
    const struct command *command = help_find(word);
    return command != NULL ? run_command(command, argc, argv) : help_unknown(word);
}

int main(int argc, char **argv)
{
    streams_prepare();
    wagons_spread_begin();
    int status = streams_finish(argc > 0 ? dispatch(argc - 1, argv + 1) : EXIT_BAD_INPUT);
    wagons_spread_end(status);
    return status;
}
