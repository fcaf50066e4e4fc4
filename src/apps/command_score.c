// SPDX-License-Identifier: GPL-3.0-or-later
/* `wagons score`: the points of towns, of a position as it lies, or of a finished game. */
#include <stdlib.h>
#include <string.h>

#include "apps/commands.h"
#include "apps/report_output.h"
#include "apps/score_text.h"
#include "apps/streams.h"
#include "base/error.h"
#include "base/json_input.h"
#include "base/text.h"
#include "wagons/record.h"

static cJSON *score_record(const struct options *options, const cJSON *json, struct wagons_error *error)
{
    struct wagons_record record;
    if (!wagons_record_parse(&record, json, options->has_game ? options->game : NULL, options->deck_owned, error)) {
        return NULL;
    }
    cJSON *score = NULL;
    void *state = malloc(record.game->state_size);
    if (state == NULL) {
        error_set(error, "out of memory");
    } else {
        wagons_record_final(&record, state);
        score = record.game->score_json(state);
    }
    free(state);
    wagons_record_free(&record);
    return score;
}

static cJSON *score_towns(const struct options *options, const cJSON *json, struct wagons_error *error)
{
    const cJSON *named = json_get(json, "game");
    int index;
    if (options->game->towns_score == NULL) {
        error_set(error, "format: %s has no towns, expected wagons-game/1", options->game->name);
        return NULL;
    }
    if (named != NULL && !json_name(named, "game", &options->game->name, 1, &index, error)) {
        return NULL;
    }
    return options->game->towns_score(json, options->deck, error);
}

/* The answer for one value of the input; the caller deletes it. NULL with *error filled. */
static cJSON *score_value(const struct options *options, const cJSON *json, struct wagons_error *error)
{
    static const char *const formats[] = {"wagons-game/1", "wagons-towns/1"};
    int format;
    if (!json_object(json, "", error) || !json_name(json_get(json, "format"), "format", formats, 2, &format, error)) {
        return NULL;
    }
    return format == 0 ? score_record(options, json, error) : score_towns(options, json, error);
}

static void write_answer(const struct options *options, const struct json_input *input, const cJSON *score, FILE *file)
{
    if (!report_is_text(options)) {
        json_write(score, input->lines ? JSON_LINE : JSON_PRETTY, file);
    } else if (input->lines) {
        text_write(file_name(input->reader.path), file);
        fprintf(file, ":%llu: ", (unsigned long long)input->line);
        score_text_line(score, file);
    } else {
        score_text_table(score, file);
    }
}

static bool score_all(const struct options *options, struct json_input *input, FILE *file, struct wagons_error *error)
{
    cJSON *json;
    while (streams_good() && (json = json_input_next(input, error)) != NULL) {
        cJSON *score = score_value(options, json, error);
        cJSON_Delete(json);
        if (score == NULL) {
            return json_input_locate(input, error);
        }
        write_answer(options, input, score, file);
        cJSON_Delete(score);
    }
    return error->text[0] == '\0';
}

static int run(const struct options *options)
{
    struct json_input input;
    struct report_output output;
    struct wagons_error error = {""};
    if (!json_input_open(&input, options->arguments[0], &error)) {
        return options_bad_input(&command_score, &error);
    }
    if (!report_open(&output, options, &error)) {
        json_input_close(&input);
        return options_failed(&command_score, &error);
    }
    bool good = score_all(options, &input, output.file, &error);
    json_input_close(&input);
    if (!good) {
        report_abandon(&output);
        return options_bad_input(&command_score, &error);
    }
    return report_close(&output, &error) ? EXIT_DONE : options_failed(&command_score, &error);
}

const struct command command_score = {
    .name = "score",
    .arguments = "FILE",
    .arguments_min = 1,
    .arguments_max = 1,
    .summary = "Score towns, a position or a finished game",
    .details =
        "FILE holds a game record or a position (wagons-game/1) or the placements of one or two towns "
        "(wagons-towns/1); - is standard input. A position is scored as it lies. If the first line is a complete "
        "object and others follow, each line is scored by itself and answered by one line.",
    .groups = OPTIONS_GAME | OPTIONS_OUTPUT,
    .run = run,
};
