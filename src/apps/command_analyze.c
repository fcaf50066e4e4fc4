// SPDX-License-Identifier: GPL-3.0-or-later
/* `wagons analyze`: the best moves of a position. */
#include <stdlib.h>
#include <string.h>

#include "apps/analysis_json.h"
#include "apps/analysis_text.h"
#include "apps/commands.h"
#include "apps/report_output.h"
#include "apps/search_options.h"
#include "apps/streams.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/json_input.h"
#include "base/text.h"
#include "wagons/record.h"

/* A position and what was found out about it. */
struct analyzed {
    struct wagons_record record;
    void *state;
    struct wagons_analysis analysis;
};

static void analyzed_free(struct analyzed *analyzed)
{
    wagons_analysis_free(&analyzed->analysis);
    free(analyzed->state);
    wagons_record_free(&analyzed->record);
}

static bool analyze_state(const struct options *options, struct analyzed *analyzed, struct wagons_error *error)
{
    const struct wagons_game *game = analyzed->record.game;
    struct wagons_analysis_settings settings = search_options(options);
    settings.top = report_is_text(options) && options->top == 0 ? ANALYSIS_TEXT_SHOWN : options->top;
    analyzed->state = malloc(game->state_size);
    if (analyzed->state == NULL) {
        return error_set(error, "out of memory");
    }
    wagons_record_final(&analyzed->record, analyzed->state);
    return wagons_analyze(game, analyzed->state, &settings, &analyzed->analysis, error);
}

static bool analyze_record(const struct options *options, const cJSON *json, struct analyzed *analyzed,
                           struct wagons_error *error)
{
    *analyzed = (struct analyzed){.state = NULL};
    if (!wagons_record_parse(&analyzed->record, json, options->has_game ? options->game : NULL, options->deck_owned,
                             error)) {
        return false;
    }
    if (!analyze_state(options, analyzed, error)) {
        analyzed_free(analyzed);
        return false;
    }
    return true;
}

static void write_answer(const struct options *options, const struct json_input *input, const struct analyzed *analyzed,
                         FILE *file)
{
    struct analysis_report report = {.game = analyzed->record.game,
                                     .state = analyzed->state,
                                     .agent = search_options(options).agent,
                                     .analysis = &analyzed->analysis};
    if (report_is_text(options)) {
        if (input->lines) {
            text_write(file_name(input->reader.path), file);
            fprintf(file, ":%llu\n", (unsigned long long)input->line);
        }
        analysis_text_write(&report, options->top, file);
        return;
    }
    cJSON *json = analysis_json(&report, wagons_record_json(&analyzed->record));
    json_write(json, input->lines ? JSON_LINE : JSON_PRETTY, file);
    cJSON_Delete(json);
}

static bool analyze_all(const struct options *options, struct json_input *input, FILE *file, struct wagons_error *error)
{
    cJSON *json;
    while (streams_good() && !interrupt_came() && (json = json_input_next(input, error)) != NULL) {
        struct analyzed analyzed;
        bool good = analyze_record(options, json, &analyzed, error);
        cJSON_Delete(json);
        if (!good) {
            return json_input_locate(input, error);
        }
        write_answer(options, input, &analyzed, file);
        analyzed_free(&analyzed);
    }
    return error->text[0] == '\0';
}

static int run(const struct options *options)
{
    return search_options_run(&command_analyze, options, analyze_all);
}

const struct command command_analyze = {
    .name = "analyze",
    .arguments = "FILE",
    .arguments_min = 1,
    .arguments_max = 1,
    .summary = "Find the best moves of a position, with chances to win, margins and lines",
    .details = "FILE holds a position (wagons-game/1, the moves stopping where the question is asked, or the towns as "
               "they lie on a table); - is standard input. All values are those of the player to move: the chance to "
               "win, the points ahead at the end, and bounds of these points where they are proven. Endings are solved "
               "where the budget allows it; then every move has its exact value. The budget is --playouts, --time or "
               "both, otherwise what the agent's own options say, otherwise 2000 playouts. An interrupt ends the "
               "analysis with what is known. If the first line is a complete object and others follow, each line is "
               "answered by one line.",
    .groups = OPTIONS_GAME | OPTIONS_SEED | OPTIONS_AGENT | OPTIONS_THREADS | OPTIONS_SEARCH | OPTIONS_OUTPUT,
    .run = run,
};
