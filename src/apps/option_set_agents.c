// SPDX-License-Identifier: GPL-3.0-or-later
/* Who plays. */
#include "apps/option_set.h"

#include <stdlib.h>
#include <string.h>

#include "apps/option_read.h"

/* "A,B,...": one agent or more. */
bool option_set_agent_list(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    struct options *options = reading->options;
    free(options->agents_owned);
    options->agents_owned = strdup(value);
    options->agent_count = 0;
    bool good = options->agents_owned != NULL;
    char *rest = options->agents_owned;
    while (good && rest != NULL) {
        char *spec = strsep(&rest, ",");
        good = *spec != '\0' && options->agent_count < AGENTS_MAX;
        if (good) {
            options->agents[options->agent_count++] = spec;
        }
    }
    return good || option_expected(error, "1 to 16 agents A,B,... such as hindsight:beam=4,greedy", value);
}

bool option_set_agents(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    struct options *options = reading->options;
    if ((reading->groups & OPTIONS_LEVEL) != 0) { /* at a table there may be more than two */
        return option_set_agent_list(reading, value, error) &&
               (options->agent_count >= 2 ||
                option_expected(error, "an agent for each player A,B such as person,greedy", value));
    }
    free(options->agents_owned);
    options->agents_owned = option_cut(value, ',', &options->agents[0], &options->agents[1]);
    if (options->agents_owned == NULL || *options->agents[0] == '\0' || *options->agents[1] == '\0') {
        return option_expected(error, "two agents A,B such as lookahead:depth=2,greedy", value);
    }
    options->agent_count = 2;
    return true;
}

bool option_set_agent(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    reading->options->agent = value;
    return *value != '\0' || option_expected(error, "an agent such as greedy", value);
}

bool option_set_level(struct option_reading *reading, const char *value, struct wagons_error *error)
{
    static const char *const names[] = {"easy", "medium", "hard", "expert"};
    int index = option_name(value, names, 4, "easy, medium, hard or expert", error);
    if (index < 0) {
        return false;
    }
    reading->options->level = names[index];
    return true;
}
