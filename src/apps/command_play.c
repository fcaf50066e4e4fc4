// SPDX-License-Identifier: GPL-3.0-or-later
/* `wagons play`: a game at a table of typed lines or on the full screen. */
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "apps/commands.h"
#include "apps/terminal/play_commands.h"
#include "apps/terminal/play_table.h"
#include "apps/terminal/screen.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "wagons/level.h"

/* A deal that nobody has chosen; small enough to be noted down. */
static uint64_t any_seed(void)
{
    uint32_t number;
    if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number) {
        number = (uint32_t)time(NULL);
    }
    return number % 1000000;
}

static bool exclude(const char *one, const char *other, struct wagons_error *error)
{
    return error_set(error, "%s and %s exclude each other: give one of them", one, other);
}

/* The first seat is the person's unless --agents says who sits where; the others are all the same agent's. */
static bool choose_seats(const struct options *options, int players, const char *specs[PLAY_SEATS],
                         struct wagons_error *error)
{
    bool pair = options->agents[0] != NULL;
    if (pair && (options->agent != NULL || options->level != NULL)) {
        return exclude("--agents", options->agent != NULL ? "--agent" : "--level", error);
    }
    if (options->agent != NULL && options->level != NULL) {
        return exclude("--agent", "--level", error);
    }
    if (pair && players != options->agent_count) {
        return error_set(error, "--agents: expected %d, as many as %s, found %d", players,
                         options->argument_count > 0 ? "play the saved game" : "--players", options->agent_count);
    }
    const char *other = options->agent != NULL   ? options->agent
                        : options->level != NULL ? options->level
                                                 : WAGONS_LEVEL_DEFAULT;
    for (int i = 0; i < PLAY_SEATS; i++) {
        specs[i] = i == 0 ? PLAY_PERSON : other;
    }
    for (int i = 0; i < options->agent_count && pair; i++) {
        specs[i] = options->agents[i];
    }
    return true;
}

static const char *seat_text(const struct play_seat *seat)
{
    return seat->you ? "you" : seat->person ? "a person" : seat->spec;
}

/* What the board tells of a start that is still ahead: not of a saved game. */
static const char *start_text(const struct play_table *table)
{
    const struct wagons_record *record = &table->game.record;
    return record->count == 0 && table->board->start_text != NULL
               ? table->board->start_text(table->game.state, &record->rules)
               : NULL;
}

static void welcome(struct play_table *table)
{
    const struct wagons_record *record = &table->game.record;
    picture_bold(table->out, &table->style.picture, table->board->title);
    if (record->has_seed) {
        fprintf(table->out, ", seed %llu", (unsigned long long)record->seed);
    }
    fputc('\n', table->out);
    for (int i = 0; i < table->game.players; i++) {
        fprintf(table->out, "%sPlayer %d: %s.", i > 0 ? " " : "", i + 1, seat_text(&table->game.seats[i]));
    }
    fputc('\n', table->out);
    const char *start = start_text(table);
    if (start != NULL) {
        board_paragraph(table->out, &table->style, 0, 0, start);
    }
    if (play_game_persons(&table->game) > 0) {
        board_paragraph(table->out, &table->style, 0, 0,
                        "help lists what can be typed, rules tells how the game goes.");
    }
    fputc('\n', table->out);
    if (table->board->show_legend != NULL) {
        table->board->show_legend(table);
    }
}

/* The game that is gone on with. */
struct saved {
    const char *path;
    struct wagons_record record; /* the table's as soon as it is set */
    bool alone;                  /* in its file */
};

static bool read_saved(struct saved *saved, const struct options *options, struct wagons_error *error)
{
    saved->path = options->arguments[0];
    if (options->deal_option != NULL) {
        return error_set(error, "%s: expected no FILE with it, since a saved game brings its own deal and rules",
                         options->deal_option);
    }
    return play_game_read(saved->path, options->has_game ? options->game : NULL, options->deck_owned, &saved->record,
                          &saved->alone, error);
}

/* Opens the table for a saved game; deals that follow are made by its rules. Who sits where stands in it, unless the
   command line says so. */
static bool set_saved(struct play_table *table, const struct options *options, struct saved *saved,
                      struct wagons_error *error)
{
    const char *specs[PLAY_SEATS];
    struct wagons_rules rules = saved->record.rules;
    bool chosen = options->agents[0] != NULL || options->agent != NULL || options->level != NULL;
    rules.players = saved->record.players;
    rules.has_scoring = false;
    rules.start_card = -1;
    play_game_open(&table->game, saved->record.game, &rules, saved->record.deck);
    if (!choose_seats(options, rules.players, specs, error) || !play_game_seat(&table->game, specs, error)) {
        wagons_record_free(&saved->record);
        return false;
    }
    if (!play_game_take(&table->game, &saved->record, error)) {
        return error_prefix(error, "%.300s: ", saved->path);
    }
    if (chosen && !play_game_seat(&table->game, specs, error)) {
        return false;
    }
    if (!saved->alone) {
        fprintf(stderr, "wagons play: %s: holds several games; the first is played\n", saved->path);
    }
    play_table_own(table, saved->alone && strcmp(saved->path, "-") != 0 ? saved->path : NULL);
    return true;
}

static bool set_new(struct play_table *table, const struct options *options, struct wagons_error *error)
{
    const char *specs[PLAY_SEATS];
    play_game_open(&table->game, options->game, &options->rules, options->deck);
    if (!choose_seats(options, options->rules.players, specs, error) || !play_game_seat(&table->game, specs, error)) {
        return false;
    }
    play_game_deal(&table->game, options->has_seed ? options->seed : any_seed(), 0);
    return true;
}

/* What is typed: standard input, or the terminal if the game came from there. */
static int open_input(const struct options *options)
{
    bool taken = options->argument_count > 0 && strcmp(options->arguments[0], "-") == 0;
    int terminal = taken ? open("/dev/tty", O_RDWR | O_CLOEXEC) : -1;
    return terminal >= 0 ? terminal : STDIN_FILENO;
}

/* Keeps the game that an interrupt ended, and says under what name. */
static void save_interrupted(struct play_table *table)
{
    enum { NAME_SIZE = 4096 };
    char path[NAME_SIZE];
    struct wagons_error error;
    bool own = table->own_file != NULL;
    if (table->game.record.count == 0) {
        return;
    }
    if (own) {
        snprintf(path, sizeof path, "%s", table->own_file);
    }
    bool saved =
        own ? play_game_save(&table->game, path, &error) : play_game_save_anew(&table->game, path, sizeof path, &error);
    if (saved) {
        fprintf(table->out, "\nInterrupted. The game is saved; to go on: wagons play %s\n", path);
    } else {
        fprintf(table->out, "\nInterrupted. The game is not saved: %s.\n", error.text);
    }
}

static void play(struct play_table *table, const struct options *options)
{
    if (table->interactive && !options->plain && play_game_persons(&table->game) > 0 && screen_serves(table->board)) {
        screen_play(table);
        return;
    }
    welcome(table);
    if (table->interactive && !options->plain && screen_missing() != NULL) {
        fprintf(table->out, "%s\n", screen_missing());
    }
    play_table_run(table);
}

static int run(const struct options *options)
{
    struct wagons_error error;
    struct saved saved;
    bool is_saved = options->argument_count > 0;
    if (is_saved && !read_saved(&saved, options, &error)) {
        return options_bad_input(&command_play, &error);
    }
    interrupt_catch();
    struct play_table table = {.board = board_of(is_saved ? saved.record.game : options->game),
                               .out = stdout,
                               .style = board_style_detect(stdout, options->plain)};
    table.look.picture = table.style.picture;
    play_table_forget(&table);
    bool set = is_saved ? set_saved(&table, options, &saved, &error) : set_new(&table, options, &error);
    if (set) {
        int input = open_input(options);
        table.input = play_input_open(input, stdout);
        table.interactive = isatty(input) == 1 && isatty(STDOUT_FILENO) == 1;
        play(&table, options);
        if (interrupt_came()) {
            save_interrupted(&table);
        }
    }
    play_table_free(&table);
    return !set ? options_bad_input(&command_play, &error) : interrupt_came() ? EXIT_INTERRUPTED : EXIT_DONE;
}

const struct command command_play = {
    .name = "play",
    .arguments = "[FILE]",
    .arguments_min = 0,
    .arguments_max = 1,
    .summary = "Play in the terminal, against the computer or a person, or watch agents",
    .details =
        "You play first, against the computer at level medium, unless told otherwise: --level easy, medium, hard or "
        "expert, or --agent NAME, chooses the opponent, --agents A,B who sits first and second, where person is "
        "somebody at the keyboard and levels may be named, too (--agents hard,person; --agents person,person; --agents "
        "greedy,random to watch). FILE is a saved game, or a position from `wagons setup`, to go on with; - reads it "
        "from standard input. In a terminal the game takes the full screen: ? lists the keys. With --plain, and "
        "through "
        "pipes, everything is typed line by line: help, at the prompt, lists what can be typed. Ctrl-C saves the game "
        "and says how to go on with it.",
    .groups =
        OPTIONS_GAME | OPTIONS_RULES | OPTIONS_SEED | OPTIONS_AGENTS | OPTIONS_AGENT | OPTIONS_LEVEL | OPTIONS_PLAY,
    .run = run,
};
