// SPDX-License-Identifier: GPL-3.0-or-later
/* `wagons rules`: the rules and the text of the scoring cards. */
#include <stdio.h>
#include <stdlib.h>

#include "apps/commands.h"
#include "base/error.h"

static int run(const struct options *options)
{
    char *text = options->game->rules_text(options->deck);
    if (text == NULL) {
        struct wagons_error error;
        error_set(&error, "out of memory");
        return options_failed(&command_rules, &error);
    }
    fputs(text, stdout);
    free(text);
    return EXIT_DONE;
}

const struct command command_rules = {
    .name = "rules",
    .arguments = "",
    .arguments_min = 0,
    .arguments_max = 0,
    .summary = "Print the rules and the text of the scoring cards",
    .details = "",
    .groups = OPTIONS_GAME,
    .run = run,
};
