// SPDX-License-Identifier: GPL-3.0-or-later
/* `wagons review`: every move of a game with what it lost against the best. */
#include "apps/commands.h"
#include "apps/report_output.h"
#include "apps/review_json.h"
#include "apps/search_options.h"
#include "apps/streams.h"
#include "base/interrupt.h"
#include "base/progress.h"
#include "base/text.h"

static void step(void *context, int done, int total)
{
    progress_step(context, (uint64_t)done, (uint64_t)total);
}

static void write_answer(const struct options *options, const struct json_input *input,
                         const struct review_report *report, FILE *file)
{
    if (report_is_text(options)) {
        if (input->lines) {
            text_write(file_name(input->reader.path), file);
            fprintf(file, ":%llu\n", (unsigned long long)input->line);
        }
        review_text_write(report, file);
        return;
    }
    cJSON *json = review_json(report);
    json_write(json, input->lines ? JSON_LINE : JSON_PRETTY, file);
    cJSON_Delete(json);
}

static bool review_record(const struct options *options, const struct json_input *input, const cJSON *json, FILE *file,
                          struct wagons_error *error)
{
    struct wagons_record record;
    struct wagons_review review;
    struct progress progress;
    if (!wagons_record_parse(&record, json, options->has_game ? options->game : NULL, options->deck_owned, error)) {
        return false;
    }
    struct wagons_review_settings settings = {
        .analysis = search_options(options), .progress = step, .context = &progress};
    progress_begin(&progress, "moves", false);
    bool good = wagons_review(&record, &settings, &review, error);
    progress_end(&progress);
    if (good) {
        struct review_report report = {
            .record = &record, .agent = settings.analysis.agent, .review = &review, .top = options->top};
        write_answer(options, input, &report, file);
        wagons_review_free(&review);
    }
    wagons_record_free(&record);
    return good;
}

static bool review_all(const struct options *options, struct json_input *input, FILE *file, struct wagons_error *error)
{
    cJSON *json;
    while (streams_good() && !interrupt_came() && (json = json_input_next(input, error)) != NULL) {
        bool good = review_record(options, input, json, file, error);
        cJSON_Delete(json);
        if (!good) {
            return json_input_locate(input, error);
        }
    }
    return error->text[0] == '\0';
}

static int run(const struct options *options)
{
    return search_options_run(&command_review, options, review_all);
}

const struct command command_review = {
    .name = "review",
    .arguments = "FILE",
    .arguments_min = 1,
    .arguments_max = 1,
    .summary = "Go through a game and tell what each move lost against the best",
    .details =
        "FILE holds a game record (wagons-game/1), finished or not; - is standard input. Each move is judged by "
        "an analysis with the budget of --playouts or --time (as in analyze, for each move): how many points and "
        "how much of the chance to win it lost, which move was better, and in which band that is, from best to "
        "blunder. Endings are judged exactly where the budget allows it. --top says how many of the biggest "
        "losses are told. If the first line is a complete object and others follow, each game is answered by "
        "one line.",
    .groups = OPTIONS_GAME | OPTIONS_SEED | OPTIONS_AGENT | OPTIONS_THREADS | OPTIONS_SEARCH | OPTIONS_OUTPUT,
    .run = run,
};
