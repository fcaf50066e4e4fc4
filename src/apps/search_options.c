// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/search_options.h"

#include "apps/report_output.h"
#include "base/interrupt.h"
#include "wagons/agent.h"

struct wagons_analysis_settings search_options(const struct options *options)
{
    struct wagons_analysis_settings settings = wagons_analysis_settings_default();
    settings.agent = options->agent != NULL ? options->agent : settings.agent;
    settings.playouts = options->playouts;
    settings.seconds = options->time;
    settings.threads = options->threads;
    settings.seed = options->seed;
    settings.stopped = interrupt_stops;
    return settings;
}

/* The agent has to be known before a file of some other game is read, if only to name the right option. */
static bool check_agent(const struct options *options, struct wagons_error *error)
{
    if (options->agent == NULL || !options->has_game) {
        return true;
    }
    struct wagons_agent *agent = wagons_agent_new(options->game, options->agent, error);
    wagons_agent_free(agent);
    return agent != NULL;
}

int search_options_run(const struct command *command, const struct options *options, answer_all *answer)
{
    struct json_input input;
    struct report_output output;
    struct wagons_error error = {""};
    if (!check_agent(options, &error) || !json_input_open(&input, options->arguments[0], &error)) {
        return options_bad_input(command, &error);
    }
    if (!report_open(&output, options, &error)) {
        json_input_close(&input);
        return options_failed(command, &error);
    }
    interrupt_catch();
    bool good = answer(options, &input, output.file, &error);
    json_input_close(&input);
    if (!good) {
        report_abandon(&output);
        return options_bad_input(command, &error);
    }
    if (!report_close(&output, &error)) {
        return options_failed(command, &error);
    }
    return interrupt_came() ? EXIT_INTERRUPTED : EXIT_DONE;
}
