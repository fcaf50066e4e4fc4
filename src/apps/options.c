// SPDX-License-Identifier: GPL-3.0-or-later
/* argp does the reading; what it would say about a mistake takes two lines and does not say what was expected, so it is
   kept silent and the mistake is found again here. */
#include "apps/options.h"

#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/option_game.h"
#include "apps/option_values.h"
#include "base/error.h"
#include "base/text.h"
#include "wagons/agent.h"

/* The keys that argp knows the options by; above all characters, so that none has a short form. */
enum { KEY_HELP = 'h', KEY_FIRST = 256 };

enum { OPTION_LINES = OPTION_KEYS + OPTION_SECTIONS + 2, NAME_SIZE = 48 };

struct reading {
    const struct command *command;
    struct option_reading values;
    bool help;  /* --help was asked for */
    bool wrong; /* error says what */
    struct wagons_error error;
};

static bool takes(const struct command *command, int key)
{
    return (option_entries[key].groups & command->groups) != 0;
}

/* Writes the options of a command as argp wants them. */
static void list_options(const struct command *command, struct argp_option list[OPTION_LINES])
{
    int count = 0;
    for (int section = 0; section < OPTION_SECTIONS; section++) {
        bool headed = false;
        for (int key = 0; key < OPTION_KEYS; key++) {
            const struct option_entry *entry = &option_entries[key];
            if (!takes(command, key) || (int)entry->section != section) {
                continue;
            }
            if (!headed) {
                list[count++] = (struct argp_option){.doc = option_sections[section], .group = section + 1};
                headed = true;
            }
            list[count++] = (struct argp_option){.name = entry->name,
                                                 .key = KEY_FIRST + key,
                                                 .arg = entry->value,
                                                 .doc = entry->help,
                                                 .group = section + 1};
        }
    }
    list[count++] = (struct argp_option){.name = "help", .key = KEY_HELP, .doc = "Show this help", .group = -1};
    list[count] = (struct argp_option){0};
}

static error_t mistake(struct reading *reading)
{
    reading->wrong = true;
    return EINVAL;
}

static const char *value_of(const char *word)
{
    const char *equals = strchr(word, '=');
    return equals == NULL ? NULL : equals + 1;
}

/* Splits "--name=value" into its name; what is longer than any name is cut. */
static void name_of(const char *word, char name[NAME_SIZE])
{
    snprintf(name, NAME_SIZE, "%.*s", (int)strcspn(word + 2, "="), word + 2);
}

/* The options that begin like a name, into keys; returns how many. A whole name stands for itself alone. */
static int options_like(const struct command *command, const char *name, int keys[OPTION_KEYS])
{
    int count = 0;
    for (int key = 0; key < OPTION_KEYS; key++) {
        if (takes(command, key) && strncmp(option_entries[key].name, name, strlen(name)) == 0) {
            keys[count++] = key;
            if (strcmp(option_entries[key].name, name) == 0) {
                keys[0] = key;
                return 1;
            }
        }
    }
    return count;
}

static void say_unknown(struct reading *reading, const char *word)
{
    const char *names[OPTION_KEYS + 1] = {"help"};
    size_t count = 1;
    char name[NAME_SIZE] = "", excerpt[TEXT_EXCERPT_SIZE];
    for (int key = 0; key < OPTION_KEYS; key++) {
        if (takes(reading->command, key)) {
            names[count++] = option_entries[key].name;
        }
    }
    if (word[1] == '-') {
        name_of(word, name);
    }
    const char *nearest = text_nearest(name, names, count);
    text_excerpt(word, excerpt);
    if (nearest != NULL) {
        error_set(&reading->error, "unknown option \"%s\", did you mean --%s?", excerpt, nearest);
    } else {
        error_set(&reading->error, "unknown option \"%s\", expected one of `wagons help %s`", excerpt,
                  reading->command->name);
    }
}

static void say_ambiguous(struct reading *reading, const char *name, const int *keys, int count)
{
    error_set(&reading->error, "--%s could mean", name);
    for (int k = 0; k < count; k++) {
        const char *before = k == 0 ? " " : k == count - 1 ? " or " : ", ";
        size_t length = strlen(reading->error.text);
        snprintf(reading->error.text + length, sizeof reading->error.text - length, "%s--%s", before,
                 option_entries[keys[k]].name);
    }
}

/* Finds out what is wrong with the word of a known option; false if nothing is. `last`: no word follows it. */
static bool find_value_mistake(struct reading *reading, const struct option_entry *entry, const char *word, bool last)
{
    char excerpt[TEXT_EXCERPT_SIZE];
    const char *value = value_of(word);
    if (entry->value == NULL && value != NULL) {
        error_set(&reading->error, "--%s: expected no value, found \"%s\"", entry->name, text_excerpt(value, excerpt));
        return true;
    }
    if (entry->value != NULL && value == NULL && last) {
        error_set(&reading->error, "--%s: expected a value %s, found nothing", entry->name, entry->value);
        return true;
    }
    return false;
}

/* The same for any word. */
static bool find_mistake(struct reading *reading, const char *word, bool last)
{
    static const struct option_entry help = {.name = "help"};
    char name[NAME_SIZE];
    int keys[OPTION_KEYS];
    if (word[0] != '-' || word[1] == '\0' || strcmp(word, "-h") == 0) {
        return false;
    }
    if (word[1] != '-') {
        say_unknown(reading, word);
        return true;
    }
    name_of(word, name);
    int count = options_like(reading->command, name, keys);
    if (count == 1) {
        return find_value_mistake(reading, &option_entries[keys[0]], word, last);
    }
    if (count > 1) {
        say_ambiguous(reading, name, keys, count);
        return true;
    }
    if (strcmp(name, help.name) == 0) {
        return find_value_mistake(reading, &help, word, last);
    }
    say_unknown(reading, word);
    return true;
}

/* After argp gave up on a word: the one before state->next, or, among short options, the one there. */
static void explain(struct reading *reading, const struct argp_state *state)
{
    bool last = state->next >= state->argc;
    if (state->next > 1 && find_mistake(reading, state->argv[state->next - 1], last)) {
        return;
    }
    if (last || !find_mistake(reading, state->argv[state->next], false)) {
        error_set(&reading->error, "expected what `wagons help %s` says", reading->command->name);
    }
}

static error_t take_arguments(struct reading *reading, int count, char **arguments)
{
    const struct command *command = reading->command;
    char excerpt[TEXT_EXCERPT_SIZE];
    if (count > command->arguments_max) {
        error_set(&reading->error, "unexpected argument \"%s\"",
                  text_excerpt(arguments[command->arguments_max], excerpt));
        return mistake(reading);
    }
    if (count < command->arguments_min) {
        error_set(&reading->error, "expected %s, found %s", command->arguments, count == 0 ? "nothing" : "too little");
        return mistake(reading);
    }
    reading->values.options->argument_count = count;
    reading->values.options->arguments = arguments;
    return 0;
}

static error_t take_option(struct reading *reading, int key, const char *value)
{
    const struct option_entry *entry = &option_entries[key];
    if (!entry->set(&reading->values, value, &reading->error)) {
        error_prefix(&reading->error, "--%s: ", entry->name);
        return mistake(reading);
    }
    reading->values.given[key] = true;
    return 0;
}

static error_t read_key(int key, char *value, struct argp_state *state)
{
    struct reading *reading = state->input;
    switch (key) {
    case KEY_HELP:
        reading->help = true;
        return ECANCELED;
    case ARGP_KEY_ARGS:
        return take_arguments(reading, state->argc - state->next, state->argv + state->next);
    case ARGP_KEY_NO_ARGS:
        return take_arguments(reading, 0, state->argv + state->next);
    case ARGP_KEY_ERROR:
        if (!reading->help && !reading->wrong) {
            explain(reading, state);
            reading->wrong = true;
        }
        return 0;
    default:
        if (key >= KEY_FIRST && key < KEY_FIRST + OPTION_KEYS) {
            return take_option(reading, key - KEY_FIRST, value);
        }
        return ARGP_ERR_UNKNOWN;
    }
}

/* The help text of --game names the games there are. */
static char *filter_help(int key, const char *text, void *input)
{
    (void)input;
    if (key != KEY_FIRST + OPTION_GAME) {
        return text == NULL ? NULL : strdup(text);
    }
    char names[256], line[512];
    option_game_names(names, sizeof names);
    snprintf(line, sizeof line, "%s %s (default: %s)", text, names, wagons_games()[0]->name);
    return strdup(line);
}

/* "lookahead:depth=N": an agent with the options it takes. */
static void write_spec(const struct wagons_policy *policy, FILE *file)
{
    fprintf(file, "  %s", policy->name);
    for (const struct wagons_policy_option *option = policy->options; option != NULL && option->name != NULL;
         option++) {
        fprintf(file, ":%s=%s", option->name, option->kind == WAGONS_OPTION_SECONDS ? "S" : "N");
    }
}

/* The computer players of every game, for the commands that take some. */
static void write_agents(FILE *file)
{
    for (int k = 0; wagons_games()[k] != NULL; k++) {
        const struct wagons_policy *policy;
        fprintf(file, "\n\nAgents of %s, with their options:", wagons_games()[k]->name);
        for (int n = 0; (policy = wagons_agent_policy(wagons_games()[k], n)) != NULL; n++) {
            putc('\n', file);
            write_spec(policy, file);
            fprintf(file, "\n      %s", policy->text);
        }
    }
}

/* What argp prints around the options: before and, behind a vertical tab, after them. The caller frees it. */
static char *help_text(const struct command *command)
{
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    if (file == NULL) {
        return NULL;
    }
    fprintf(file, "%s.\v%s", command->summary, command->details);
    if ((command->groups & (OPTIONS_AGENTS | OPTIONS_AGENT)) != 0) {
        write_agents(file);
    }
    fclose(file);
    return text;
}

void options_help(const struct command *command, FILE *file)
{
    struct argp_option list[OPTION_LINES];
    char name[NAME_SIZE];
    char *text = help_text(command);
    list_options(command, list);
    snprintf(name, sizeof name, "wagons %s", command->name);
    struct argp argp = {
        .options = list, .parser = read_key, .args_doc = command->arguments, .doc = text, .help_filter = filter_help};
    argp_help(&argp, file, ARGP_HELP_SHORT_USAGE | ARGP_HELP_LONG | ARGP_HELP_DOC, name);
    free(text);
}

bool options_parse(const struct command *command, int argc, char **argv, struct options *options, int *status)
{
    struct argp_option list[OPTION_LINES];
    struct reading reading = {.command = command};
    struct argp argp = {.options = list, .parser = read_key};
    list_options(command, list);
    option_values_start(&reading.values, options);
    reading.values.groups = command->groups;
    reading.values.takes_files = strstr(command->arguments, "FILE") != NULL;
    error_t failure = argp_parse(&argp, argc, argv, ARGP_SILENT, NULL, &reading);
    if (failure == 0 && option_values_finish(&reading.values, &reading.error)) {
        return true;
    }
    options_free(options);
    if (reading.help) {
        options_help(command, stdout);
        *status = EXIT_DONE;
    } else {
        *status = options_bad_input(command, &reading.error);
    }
    return false;
}

void options_free(struct options *options)
{
    if (options->deck_owned != NULL) {
        options->game->deck_free(options->deck_owned);
    }
    free(options->agents_owned);
}

static void say(const struct command *command, const struct wagons_error *error)
{
    fprintf(stderr, "wagons %s: %s\n", command->name, error->text);
}

int options_bad_input(const struct command *command, const struct wagons_error *error)
{
    say(command, error);
    return EXIT_BAD_INPUT;
}

int options_failed(const struct command *command, const struct wagons_error *error)
{
    say(command, error);
    return EXIT_FAILED;
}
