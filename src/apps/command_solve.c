// SPDX-License-Identifier: GPL-3.0-or-later
/* `wagons solve`: the exact value of a position with all best moves, or true bounds. */
#include <stdlib.h>
#include <string.h>

#include "apps/commands.h"
#include "apps/report_output.h"
#include "apps/solve_json.h"
#include "apps/streams.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/json_input.h"
#include "base/text.h"
#include "wagons/record.h"
#include "wagons/solve.h"

enum { MOVE_TEXT_LENGTH = 2048 }; /* a draft names all the cards that it skips */

/* A position and what was found out about it. */
struct solved {
    struct wagons_record record;
    void *state;
    struct wagons_solution solution;
};

static bool solve_record(const struct options *options, const cJSON *json, struct solved *solved,
                         struct wagons_error *error)
{
    struct wagons_record *record = &solved->record;
    if (!wagons_record_parse(record, json, options->has_game ? options->game : NULL, options->deck_owned, error)) {
        return false;
    }
    solved->state = malloc(record->game->state_size);
    bool good = solved->state != NULL || error_set(error, "out of memory");
    if (good) {
        struct wagons_solve_limits limits = {
            .threads = options->threads,
            .seconds = options->limit,
            .stop = {.wanted = interrupt_stops},
        };
        wagons_record_final(record, solved->state);
        good = wagons_solve(record->game, solved->state, &limits, &solved->solution, error);
    }
    if (!good) {
        free(solved->state);
        wagons_record_free(record);
    }
    return good;
}

static void solved_free(struct solved *solved)
{
    free(solved->state);
    wagons_record_free(&solved->record);
}

/* --- as text --- */

static void print_value(const struct solved *solved, FILE *file)
{
    const struct wagons_solution *solution = &solved->solution;
    fprintf(file, "Player %d to move: ", solved->record.game->to_move(solved->state) + 1);
    if (solution->exact) {
        fprintf(file, "margin %+d", solution->lower);
    } else {
        fprintf(file, "margin from %+d to %+d", solution->lower, solution->upper);
    }
    if (solution->winner != WAGONS_NOBODY) {
        fprintf(file, ", player %d wins%s", solution->winner + 1,
                solution->exact && solution->lower == 0 ? " with fewer cards" : "");
    }
    fputs(solution->limited ? " (stopped before all was found out)\n" : "\n", file);
}

static void print_best(const struct solved *solved, FILE *file)
{
    const struct wagons_solution *solution = &solved->solution;
    char text[MOVE_TEXT_LENGTH];
    fputs(solution->limited           ? "Best known move:\n"
          : solution->best_count == 1 ? "Best move:\n"
                                      : "Best moves:\n",
          file);
    for (int i = 0; i < solution->best_count; i++) {
        solved->record.game->move_text(solved->state, solution->best[i], text, sizeof text);
        fprintf(file, "  %s\n", text);
    }
}

/* The state is moved on. */
static void print_line(struct solved *solved, FILE *file)
{
    const struct wagons_game *game = solved->record.game;
    char text[MOVE_TEXT_LENGTH];
    fputs("Best play:\n", file);
    for (int i = 0; i < solved->solution.line_count; i++) {
        game->move_text(solved->state, solved->solution.line[i], text, sizeof text);
        fprintf(file, "  player %d %s\n", game->to_move(solved->state) + 1, text);
        game->apply(solved->state, solved->solution.line[i]);
    }
}

static void print_report(struct solved *solved, FILE *file)
{
    print_value(solved, file);
    print_best(solved, file);
    if (solved->solution.line_count > 1) {
        print_line(solved, file);
    }
}

/* --- the command --- */

static void write_answer(const struct options *options, const struct json_input *input, struct solved *solved,
                         FILE *file)
{
    if (report_is_text(options)) {
        if (input->lines) {
            text_write(file_name(input->reader.path), file);
            fprintf(file, ":%llu\n", (unsigned long long)input->line);
        }
        print_report(solved, file);
        return;
    }
    cJSON *report = cJSON_CreateObject();
    solve_json(report, &solved->record, solved->state, &solved->solution);
    json_write(report, input->lines ? JSON_LINE : JSON_PRETTY, file);
    cJSON_Delete(report);
}

static bool solve_all(const struct options *options, struct json_input *input, FILE *file, struct wagons_error *error)
{
    cJSON *json;
    while (streams_good() && !interrupt_came() && (json = json_input_next(input, error)) != NULL) {
        struct solved solved;
        bool good = solve_record(options, json, &solved, error);
        cJSON_Delete(json);
        if (!good) {
            return json_input_locate(input, error);
        }
        write_answer(options, input, &solved, file);
        solved_free(&solved);
    }
    return error->text[0] == '\0';
}

static int run(const struct options *options)
{
    struct json_input input;
    struct report_output output;
    struct wagons_error error = {""};
    if (!json_input_open(&input, options->arguments[0], &error)) {
        return options_bad_input(&command_solve, &error);
    }
    if (!report_open(&output, options, &error)) {
        json_input_close(&input);
        return options_failed(&command_solve, &error);
    }
    interrupt_catch();
    bool good = solve_all(options, &input, output.file, &error);
    json_input_close(&input);
    if (!good) {
        report_abandon(&output);
        return options_bad_input(&command_solve, &error);
    }
    if (!report_close(&output, &error)) {
        return options_failed(&command_solve, &error);
    }
    return interrupt_came() ? EXIT_INTERRUPTED : EXIT_DONE;
}

const struct command command_solve = {
    .name = "solve",
    .arguments = "FILE",
    .arguments_min = 1,
    .arguments_max = 1,
    .summary = "Find the exact value of a position and all best moves, or true bounds",
    .details = "FILE holds a position (wagons-game/1, the moves stopping where the question is asked); - is standard "
               "input. The margin is what the player to move is ahead by at the end if both play best. Endings of five "
               "cards take a second or less, of seven cards about a minute. After --limit seconds, or when "
               "interrupted, the answer is what is proven until then: the margin lies between lower and upper. If the "
               "first line is a complete object and others follow, each line is answered by one line.",
    .groups = OPTIONS_GAME | OPTIONS_THREADS | OPTIONS_LIMIT | OPTIONS_OUTPUT,
    .run = run,
};
