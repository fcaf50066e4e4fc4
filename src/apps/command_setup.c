// SPDX-License-Identifier: GPL-3.0-or-later
/* `wagons setup`: a position from a real table, entered step by step. What is said goes to standard error, so that
   standard output carries the position alone. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/commands.h"
#include "apps/terminal/boards.h"
#include "apps/terminal/setup.h"
#include "base/error.h"
#include "base/files.h"
#include "base/interrupt.h"

enum { QUESTION_LENGTH = 160, PATH_LENGTH = 1024 };

/* A person at a terminal, or a file of answers. */
struct dialogue {
    struct setup setup;
    struct play_input input;
    struct board_style style;
    FILE *out; /* what is said to a person */
    bool person;
    int line; /* answers read */
};

enum end { END_DONE, END_BAD, END_LEFT };

/* --- one answer --- */

static void print_state(struct dialogue *dialogue, const void *state)
{
    enum { COLUMNS = 80 };
    const struct board_game *board = board_of(dialogue->setup.game);
    struct board_look look = board_look_open(&dialogue->style);
    struct wagons_view view;
    if (dialogue->setup.own == NULL) {
        wagons_view_make(state, &view);
        board_print(dialogue->out, &view, &dialogue->style);
    } else if (board != NULL) {
        board_print_drawing(dialogue->out, COLUMNS, board->draw_table, state, &look);
    }
}

static void show_table(struct dialogue *dialogue)
{
    struct wagons_record record;
    void *state = malloc(dialogue->setup.game->state_size);
    if (state != NULL && setup_read(&dialogue->setup, &record, NULL)) {
        wagons_record_final(&record, state);
        print_state(dialogue, state);
        wagons_record_free(&record);
    }
    free(state);
}

/* The words that are no answers. False if it is an answer. */
static bool run_command(struct dialogue *dialogue, const char *word, enum end *end)
{
    *end = END_DONE;
    if (strcmp(word, "back") == 0 || strcmp(word, "undo") == 0) {
        if (!setup_back(&dialogue->setup)) {
            fputs("This is the first question.\n", dialogue->out);
        }
    } else if (strcmp(word, "show") == 0) {
        show_table(dialogue);
    } else if (strcmp(word, "cards") == 0 && dialogue->setup.own == NULL) {
        setup_list_cards(dialogue->out, dialogue->setup.deck_json);
    } else if (strcmp(word, "help") == 0 || strcmp(word, "?") == 0) {
        board_paragraph(dialogue->out, &dialogue->style, 0, 0, setup_help(&dialogue->setup));
        fputs("back takes the last answer back, show shows the table, quit leaves.\n", dialogue->out);
    } else if (strcmp(word, "quit") == 0) {
        *end = END_LEFT;
    } else {
        return false;
    }
    return true;
}

/* A person is told what is wrong and asked again; a file of answers is refused. */
static enum end take(struct dialogue *dialogue, const struct play_words *words, struct wagons_error *error)
{
    enum end end;
    if (words->count > 0 && run_command(dialogue, words->word[0], &end)) {
        return end;
    }
    enum setup_outcome outcome = setup_answer(&dialogue->setup, words, error);
    if (outcome == SETUP_WRONG && dialogue->person) {
        fprintf(dialogue->out, "Not so: %s.\n", error->text);
    } else if (outcome == SETUP_WRONG) {
        error_prefix(error, "standard input:%d: ", dialogue->line);
        return END_BAD;
    } else if (outcome == SETUP_AGAIN && dialogue->person) {
        show_table(dialogue);
    }
    return END_DONE;
}

/* --- all of them --- */

/* Answers that are left over mean that one of those before was meant for another question. */
static enum end expect_no_more(struct dialogue *dialogue, struct wagons_error *error)
{
    struct play_words words;
    while (play_input_read(&dialogue->input, "", &words)) {
        dialogue->line++;
        if (words.count > 0) {
            error_set(error, "standard input:%d: expected no more answers, found \"%.40s\"", dialogue->line,
                      words.word[0]);
            return END_BAD;
        }
    }
    return END_DONE;
}

static enum end ask_all(struct dialogue *dialogue, struct wagons_error *error)
{
    char question[QUESTION_LENGTH];
    struct play_words words;
    enum end end = END_DONE;
    while (end == END_DONE && setup_question(&dialogue->setup, question, sizeof question - 10)) {
        strcat(question, " > ");
        if (!play_input_read(&dialogue->input, dialogue->person ? question : "", &words)) {
            question[strlen(question) - 3] = '\0';
            error_set(error, "standard input: ended after %d answers, expected one more: %s", dialogue->line, question);
            return interrupt_came() ? END_LEFT : END_BAD;
        }
        dialogue->line++;
        end = take(dialogue, &words, error);
    }
    return end == END_DONE && !dialogue->person ? expect_no_more(dialogue, error) : end;
}

static bool write_position(const struct setup *setup, const char *path, struct wagons_error *error)
{
    struct wagons_record record;
    size_t length = 0;
    if (!setup_read(setup, &record, error)) {
        return false;
    }
    cJSON *json = wagons_record_json(&record);
    char *text = json != NULL ? json_text(json, JSON_PRETTY, &length) : NULL;
    bool good = text != NULL || error_set(error, "out of memory");
    if (good && path == NULL) {
        fwrite(text, 1, length, stdout);
    } else if (good) {
        good = file_replace(path, text, length, error);
    }
    free(text);
    cJSON_Delete(json);
    wagons_record_free(&record);
    return good;
}

/* Hands the file on. */
static int hand_over(const struct options *options, const struct command *command, char *path)
{
    struct options others = *options;
    others.out = NULL;
    others.argument_count = 1;
    others.arguments = &path;
    others.deal_option = NULL;
    return command->run(&others);
}

/* Where it is written, and what is done with it then, as a person says. */
static int finish(struct dialogue *dialogue, const struct options *options)
{
    struct wagons_error error;
    struct play_words words;
    char path[PATH_LENGTH] = "";
    snprintf(path, sizeof path, "%s", options->out != NULL ? options->out : "");
    if (dialogue->person && options->out == NULL &&
        play_input_read(&dialogue->input, "Write it to which file (Enter: print it)? > ", &words) && words.count > 0) {
        snprintf(path, sizeof path, "%.*s", PATH_LENGTH - 1, words.typed);
    }
    if (!write_position(&dialogue->setup, path[0] != '\0' ? path : NULL, &error)) {
        return options_failed(&command_setup, &error);
    }
    if (!dialogue->person || path[0] == '\0') {
        return EXIT_DONE;
    }
    fprintf(dialogue->out, "Written. wagons analyze %s and wagons play %s take it.\n", path, path);
    if (play_input_read(&dialogue->input, "Analyze it, play it, or Enter to end? > ", &words) && words.count == 1) {
        if (strcmp(words.word[0], "analyze") == 0 || strcmp(words.word[0], "a") == 0) {
            return hand_over(options, &command_analyze, path);
        }
        if (strcmp(words.word[0], "play") == 0 || strcmp(words.word[0], "p") == 0) {
            return hand_over(options, &command_play, path);
        }
    }
    return EXIT_DONE;
}

static int run(const struct options *options)
{
    struct wagons_error error;
    struct dialogue dialogue = {.person = isatty(STDIN_FILENO) == 1,
                                .style = board_style_detect(stderr, options->plain)};
    FILE *nowhere = dialogue.person ? NULL : fopen("/dev/null", "w");
    dialogue.out = dialogue.person || nowhere == NULL ? stderr : nowhere;
    dialogue.input = play_input_open(STDIN_FILENO, dialogue.out);
    int status = EXIT_BAD_INPUT;
    interrupt_catch();
    if (options->rules.has_scoring) {
        error_set(&error, "--scoring: expected none, the scoring cards are entered like the rest");
        options_bad_input(&command_setup, &error);
    } else if (!setup_open(&dialogue.setup, options->game, options->deck, &options->rules, &error)) {
        options_bad_input(&command_setup, &error);
    } else {
        if (dialogue.person) {
            fputs("A position as it lies on a table. help explains each question, back corrects.\n", dialogue.out);
        }
        enum end end = ask_all(&dialogue, &error);
        status = end == END_DONE    ? finish(&dialogue, options)
                 : end == END_BAD   ? options_bad_input(&command_setup, &error)
                 : interrupt_came() ? EXIT_INTERRUPTED
                                    : EXIT_DONE;
    }
    setup_close(&dialogue.setup);
    play_input_close(&dialogue.input);
    if (nowhere != NULL) {
        fclose(nowhere);
    }
    return status;
}

const struct command command_setup = {
    .name = "setup",
    .arguments = "",
    .arguments_min = 0,
    .arguments_max = 0,
    .summary = "Enter a position from a real table and write it as JSON",
    .details =
        "Asks for the scoring cards, the circle, both towns as they lie, who is to move, and the cards that wait, "
        "checks each answer at once, and writes the position to standard output or to the file of --out, for "
        "analyze, play and solve. help at a question says what it takes. Answers may also come from a file, one a "
        "line: three scoring cards; the circle; the cards of town 1, one a line, then -; those of town 2, then -; "
        "1 or 2; the hand or -; the received cards or -. Of Carcassonne: the tiles, one a line (letter, x, y, quarter "
        "turns, and place and player of a meeple: V 1 0 t1 r0 2), then -; the points of each player; the tiles put "
        "away or -; who is to move; the drawn tile or -.",
    .groups = OPTIONS_GAME | OPTIONS_RULES | OPTIONS_OUTPUT | OPTIONS_PLAY,
    .run = run,
};
