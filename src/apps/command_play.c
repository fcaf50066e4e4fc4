// SPDX-License-Identifier: GPL-3.0-or-later
/* `wagons play`: Circle the Wagons at a table of typed lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "apps/commands.h"
#include "apps/play_commands.h"
#include "apps/play_table.h"
#include "base/error.h"

/* Who sits where unless something else is asked for. */
static const char default_agent[] = "lookahead";

/* A deal that nobody has chosen; small enough to be noted down. */
static uint64_t any_seed(void)
{
    uint32_t number;
    if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number) {
        number = (uint32_t)time(NULL);
    }
    return number % 1000000;
}

static bool choose_seats(const struct options *options, const char *specs[PLAY_SEATS], struct wagons_error *error)
{
    if (options->agents[0] != NULL && options->agent != NULL) {
        return error_set(error, "--agents and --agent exclude each other: give one of them");
    }
    specs[0] = options->agents[0] != NULL ? options->agents[0] : PLAY_PERSON;
    specs[1] = options->agents[1] != NULL ? options->agents[1]
               : options->agent != NULL   ? options->agent
                                          : default_agent;
    return true;
}

static const char *seat_text(const struct play_seat *seat)
{
    return seat->you ? "you" : seat->person ? "a person" : seat->spec;
}

static const char *start_text(enum wagons_start start)
{
    static const char *const texts[] = {
        [WAGONS_FIRST_PICKS] = "To start, player 1 takes any card of the circle.",
        [WAGONS_SECOND_PICKS] = "To start, player 2 names the card at which player 1 begins.",
        [WAGONS_FIXED] = "The deal names the card at which player 1 begins.",
    };
    return texts[start];
}

static void welcome(const struct play_table *table)
{
    const struct wagons_record *record = &table->game.record;
    const struct play_seat *seats = table->game.seats;
    picture_bold(table->out, &table->style.picture, "Circle the Wagons");
    if (record->has_seed) {
        fprintf(table->out, ", seed %llu", (unsigned long long)record->seed);
    }
    fprintf(table->out, "\nPlayer 1: %s. Player 2: %s.\n", seat_text(&seats[0]), seat_text(&seats[1]));
    board_paragraph(table->out, &table->style, 0, 0, start_text(record->rules.start));
    if (seats[0].person || seats[1].person) {
        board_paragraph(table->out, &table->style, 0, 0,
                        "help lists what can be typed, rules tells how the game goes.");
    }
    fputc('\n', table->out);
    board_legend(table->out, &table->style);
}

/* Goes on with a saved game. Who sits where stands in it, unless the command line says so. */
static bool set_saved(struct play_table *table, const struct options *options, const char *const specs[PLAY_SEATS],
                      struct wagons_error *error)
{
    const char *path = options->arguments[0];
    bool chosen = options->agents[0] != NULL || options->agent != NULL;
    bool alone;
    if (!play_game_load(&table->game, path, &alone, error) || (chosen && !play_game_seat(&table->game, specs, error))) {
        return false;
    }
    play_table_own(table, alone ? path : NULL);
    return true;
}

static bool set_table(struct play_table *table, const struct options *options, struct wagons_error *error)
{
    const char *specs[PLAY_SEATS];
    if (!play_game_open(&table->game, options->game, &options->rules, options->deck, error) ||
        !choose_seats(options, specs, error) || !play_game_seat(&table->game, specs, error)) {
        return false;
    }
    play_game_deal(&table->game, options->has_seed ? options->seed : any_seed(), 0);
    return options->argument_count == 0 || set_saved(table, options, specs, error);
}

static int run(const struct options *options)
{
    struct wagons_error error;
    if (strcmp(options->game->name, "circle-the-wagons") != 0) {
        error_set(&error, "no table for %s: expected circle-the-wagons", options->game->name);
        return options_bad_input(&command_play, &error);
    }
    struct play_table table = {
        .out = stdout,
        .style = board_style_detect(stdout, options->plain),
        .input = play_input_open(stdin, stdout),
        .interactive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
    };
    play_table_forget(&table);
    bool set = set_table(&table, options, &error);
    if (set) {
        welcome(&table);
        play_table_run(&table);
    }
    play_input_close(&table.input);
    play_game_free(&table.game);
    free(table.own_file);
    return set ? EXIT_DONE : options_bad_input(&command_play, &error);
}

const struct command command_play = {
    .name = "play",
    .arguments = "[FILE]",
    .arguments_min = 0,
    .arguments_max = 1,
    .summary = "Play in the terminal, against the computer or another person, or watch two agents",
    .details =
        "You play first, against lookahead, unless told otherwise: --agent NAME chooses the opponent, --agents A,B "
        "who sits first and second, where person is somebody at the keyboard (--agents greedy,person; --agents "
        "person,person; --agents greedy,random to watch). FILE is a saved game to go on with. Everything is typed "
        "line by line, and works through pipes: help, at the prompt, lists what can be typed.",
    .groups = OPTIONS_GAME | OPTIONS_RULES | OPTIONS_SEED | OPTIONS_AGENTS | OPTIONS_AGENT | OPTIONS_PLAY,
    .run = run,
};
