// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/play_commands.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/terminal/play_counsel.h"
#include "base/text.h"

/* --- files --- */

/* Asks a question that "yes" affirms; `unanswered` is what the end of the input means. */
static bool confirm(struct play_table *table, const char *question, bool unanswered)
{
    struct play_words words;
    fprintf(table->out, "%s ", question);
    if (!play_input_read(&table->input, "(yes or no) > ", &words)) {
        return unanswered;
    }
    return words.count == 1 && (strcmp(words.word[0], "yes") == 0 || strcmp(words.word[0], "y") == 0);
}

/* Before a game is left that is neither over nor saved. */
static bool may_leave(struct play_table *table)
{
    bool going_on = play_game_mover(&table->game) != WAGONS_NOBODY && table->game.record.count > 0;
    return !going_on || !table->game.changed || confirm(table, "This game is not saved. Leave it?", true);
}

static enum play_outcome run_save(struct play_table *table, const struct play_words *words)
{
    const char *path = words->rest;
    struct wagons_error error;
    if (path[0] == '\0') {
        fputs("Under what name? Type save and a file name, such as: save evening.json\n", table->out);
        return PLAY_ASK;
    }
    bool own = table->own_file != NULL && strcmp(table->own_file, path) == 0;
    if (strcmp(path, "-") == 0) {
        fputs("Not saved: a game goes into a file, not to standard output.\n", table->out);
    } else if (!own && access(path, F_OK) == 0 && !confirm(table, "There is a file of that name. Replace it?", false)) {
        fputs("Not saved.\n", table->out);
    } else if (play_game_save(&table->game, path, &error)) {
        fprintf(table->out, "Saved. To go on another day: wagons play %s\n", path);
        play_table_own(table, path);
    } else {
        fprintf(table->out, "Not saved: %s.\n", error.text);
    }
    return PLAY_ASK;
}

bool play_command_load(struct play_table *table, const char *path)
{
    struct wagons_error error;
    bool alone;
    if (!play_game_load(&table->game, path, &alone, &error)) {
        fprintf(table->out, "Not loaded: %s.\n", error.text);
        return false;
    }
    fprintf(table->out, "Loaded %s%s.\n", alone ? "" : "the first game of ", path);
    play_table_own(table, alone ? path : NULL);
    play_table_forget(table);
    return true;
}

static enum play_outcome run_load(struct play_table *table, const struct play_words *words)
{
    if (words->rest[0] == '\0') {
        fputs("Which file? Type load and its name, such as: load evening.json\n", table->out);
        return PLAY_ASK;
    }
    if (strcmp(words->rest, "-") == 0) {
        fputs("Not loaded: standard input is where you type; a game is loaded from a file.\n", table->out);
        return PLAY_ASK;
    }
    return may_leave(table) && play_command_load(table, words->rest) ? PLAY_GO_ON : PLAY_ASK;
}

/* --- back and forth --- */

static enum play_outcome run_undo(struct play_table *table, const struct play_words *words)
{
    (void)words;
    if (!play_game_undo(&table->game)) {
        fputs("There is no decision of yours to take back.\n", table->out);
        return PLAY_ASK;
    }
    fputs("Back to your last decision; redo undoes that.\n", table->out);
    return PLAY_GO_ON;
}

static enum play_outcome run_redo(struct play_table *table, const struct play_words *words)
{
    (void)words;
    if (!play_game_redo(&table->game)) {
        fputs("There is nothing to do again.\n", table->out);
        return PLAY_ASK;
    }
    return PLAY_GO_ON;
}

static enum play_outcome run_new(struct play_table *table, const struct play_words *words)
{
    (void)words;
    if (!may_leave(table)) {
        return PLAY_ASK;
    }
    const struct wagons_record *record = &table->game.record;
    bool has_next = record->has_index && record->index < TEXT_WHOLE_MAX;
    play_game_deal(&table->game, record->seed, has_next ? record->index + 1 : 0);
    play_table_own(table, NULL);
    play_table_forget(table);
    fputs("A new deal.\n", table->out);
    return PLAY_GO_ON;
}

static enum play_outcome run_swap(struct play_table *table, const struct play_words *words)
{
    (void)words;
    if (!may_leave(table)) {
        return PLAY_ASK;
    }
    play_game_swap(&table->game);
    play_table_own(table, NULL);
    play_table_forget(table);
    fputs("The same deal, with the seats swapped.\n", table->out);
    return PLAY_GO_ON;
}

static enum play_outcome run_resign(struct play_table *table, const struct play_words *words)
{
    (void)words;
    if (!confirm(table, "Give the game up?", false)) {
        return PLAY_ASK;
    }
    play_game_resign(&table->game, play_game_mover(&table->game));
    return PLAY_GO_ON;
}

static enum play_outcome run_yes(struct play_table *table, const struct play_words *words)
{
    (void)words;
    if (table->proposed == WAGONS_NO_MOVE) {
        fputs("Nothing is proposed yet: try or hint comes first.\n", table->out);
        return PLAY_ASK;
    }
    play_table_move(table, table->proposed);
    return PLAY_GO_ON;
}

static enum play_outcome run_quit(struct play_table *table, const struct play_words *words)
{
    (void)words;
    return may_leave(table) ? PLAY_LEAVE : PLAY_ASK;
}

static enum play_outcome run_next(struct play_table *table, const struct play_words *words)
{
    (void)table;
    (void)words;
    return PLAY_GO_ON;
}

static enum play_outcome run_show(struct play_table *table, const struct play_words *words)
{
    (void)words;
    play_game_pass(&table->game);
    return PLAY_GO_ON;
}

static enum play_outcome run_on(struct play_table *table, const struct play_words *words)
{
    (void)words;
    table->run_on = true;
    return PLAY_GO_ON;
}

/* --- looking --- */

static enum play_outcome run_board(struct play_table *table, const struct play_words *words)
{
    (void)words;
    play_table_show_all(table);
    return PLAY_ASK;
}

static enum play_outcome run_legend(struct play_table *table, const struct play_words *words)
{
    (void)words;
    if (table->board->show_legend != NULL) {
        table->board->show_legend(table);
    } else if (table->board->draw_legend != NULL) {
        struct canvas canvas = canvas_new(table->style.width, 0);
        table->board->draw_legend(&canvas, &table->look);
        canvas_print(table->out, &canvas, table->look.picture.colours);
        canvas_free(&canvas);
    } else {
        fputs("There is nothing to explain.\n", table->out);
    }
    return PLAY_ASK;
}

static enum play_outcome run_rules(struct play_table *table, const struct play_words *words)
{
    (void)words;
    char *text = table->game.game->rules_text(table->game.deck);
    fputs(text != NULL ? text : "Out of memory.\n", table->out);
    free(text);
    return PLAY_ASK;
}

static enum play_outcome run_moves(struct play_table *table, const struct play_words *words)
{
    (void)words;
    if (table->game.record.count == 0) {
        fputs("No moves yet.\n", table->out);
    }
    play_table_tell_from(table, 0);
    return PLAY_ASK;
}

/* --- all commands --- */

static enum play_outcome run_help(struct play_table *table, const struct play_words *words);

static const struct play_entry entries[] = {
    {"hint", "hint", "what a good player would do", PLAY_ASKS_MOVE, play_counsel_hint},
    {"yes y ok", "yes", "do what try or hint showed", PLAY_ASKS_MOVE, run_yes},
    {"next n", "Enter", "watch the next turn", PLAY_ASKS_WATCH, run_next},
    {"show", "Enter", "show your hand", PLAY_ASKS_PASS, run_show},
    {"run", "run", "watch to the end without a stop", PLAY_ASKS_WATCH, run_on},
    {"undo u back", "undo", "take back your last decision, and all that followed", PLAY_ASKS_COVERED, run_undo},
    {"redo", "redo", "undo the undo", PLAY_ASKS_COVERED, run_redo},
    {"eval evaluation", "eval", "how the game has stood from move to move", PLAY_ASKS_ANY, play_counsel_eval},
    {"review", "review", "the moves so far that cost most, and what was better", PLAY_ASKS_ANY, play_counsel_review},
    {"board b", "board", "everything on the table again", PLAY_ASKS_COVERED, run_board},
    {"moves history", "moves", "all moves so far", PLAY_ASKS_COVERED, run_moves},
    {"legend", "legend", "what letters and signs mean", PLAY_ASKS_COVERED, run_legend},
    {"rules", "rules", "the rules of the game", PLAY_ASKS_COVERED, run_rules},
    {"save", "save FILE", "write the game to a file", PLAY_ASKS_COVERED, run_save},
    {"load open", "load FILE", "go on with a game from a file", PLAY_ASKS_COVERED, run_load},
    {"resign", "resign", "give the game up", PLAY_ASKS_MOVE, run_resign},
    {"swap", "swap", "the same deal anew, with the seats swapped", PLAY_ASKS_COVERED, run_swap},
    {"new again", "new", "a new deal", PLAY_ASKS_COVERED, run_new},
    {"help h ?", "help", "this list", PLAY_ASKS_COVERED, run_help},
    {"quit q exit bye", "quit", "leave", PLAY_ASKS_COVERED, run_quit},
    {.names = NULL},
};

/* The entries of the board, then those of all games: the one of that number, or NULL past the last. */
static const struct play_entry *entry(const struct play_table *table, int number)
{
    const struct play_entry *own = table->board->entries;
    for (; own != NULL && own->names != NULL; own++) {
        if (number-- == 0) {
            return own;
        }
    }
    int count = (int)(sizeof entries / sizeof entries[0]) - 1;
    return number < count ? &entries[number] : NULL;
}

static void help_line(struct play_table *table, const char *usage, const char *text)
{
    fprintf(table->out, "  %-10s  ", usage);
    board_paragraph(table->out, &table->style, 14, 14, text);
}

static enum play_outcome run_help(struct play_table *table, const struct play_words *words)
{
    (void)words;
    const struct play_entry *known;
    if (table->board->usage != NULL && (table->question & PLAY_ASKS_MOVE) != 0) {
        help_line(table, table->board->usage, table->board->usage_text);
    }
    for (int i = 0; (known = entry(table, i)) != NULL; i++) {
        if ((known->questions & table->question) != 0) {
            help_line(table, known->usage, known->text);
        }
    }
    return PLAY_ASK;
}

static bool has_name(const char *names, const char *word)
{
    size_t length = strlen(word);
    for (const char *name = names; *name != '\0'; name += strspn(name, " ")) {
        size_t end = strcspn(name, " ");
        if (end == length && strncmp(name, word, length) == 0) {
            return true;
        }
        name += end;
    }
    return false;
}

static void answer_unknown(const struct play_table *table, const char *word)
{
    enum { NAMES = 64 };
    char names[NAMES][24];
    const char *list[NAMES];
    size_t count = 0;
    char excerpt[TEXT_EXCERPT_SIZE];
    const struct play_entry *known;
    for (int i = 0; (known = entry(table, i)) != NULL && count < NAMES; i++) {
        if ((known->questions & table->question) != 0) {
            snprintf(names[count], sizeof names[count], "%.*s", (int)strcspn(known->names, " "), known->names);
            list[count] = names[count];
            count++;
        }
    }
    const char *nearest = text_nearest(word, list, count);
    text_excerpt(word, excerpt);
    if (nearest != NULL) {
        fprintf(table->out, "\"%s\" is no command here; %s is. help lists all.\n", excerpt, nearest);
    } else {
        fprintf(table->out, "\"%s\" is no command here. help lists all.\n", excerpt);
    }
}

/* A move, typed without a command's name. */
static enum play_outcome run_answer(struct play_table *table, const struct play_words *words)
{
    struct wagons_error error;
    wagons_move move;
    if (!table->board->read(table->game.state, words, &move, &error)) {
        fprintf(table->out, "%s\n", error.text);
        return PLAY_ASK;
    }
    play_table_move(table, move);
    return PLAY_GO_ON;
}

static bool is_answer(const struct play_table *table, const char *word)
{
    bool number = word[0] == '-' || word[0] == '+' || (word[0] >= '0' && word[0] <= '9');
    return table->board->is_answer != NULL ? table->board->is_answer(word) : number;
}

enum play_outcome play_command(struct play_table *table, const struct play_words *words)
{
    if (words->count == 0) {
        if (table->question == PLAY_ASKS_WATCH) {
            return PLAY_GO_ON;
        }
        if (table->question == PLAY_ASKS_PASS) {
            return run_show(table, words);
        }
        fputs("Type your answer, or help for all that can be typed.\n", table->out);
        return PLAY_ASK;
    }
    if ((table->question & PLAY_ASKS_MOVE) != 0 && is_answer(table, words->word[0])) {
        return run_answer(table, words);
    }
    bool elsewhere = false;
    const struct play_entry *known;
    for (int i = 0; (known = entry(table, i)) != NULL; i++) {
        if (has_name(known->names, words->word[0])) {
            if ((known->questions & table->question) != 0) {
                return known->run(table, words);
            }
            elsewhere = true;
        }
    }
    if (elsewhere) {
        fprintf(table->out, "%s is of no use just now. help lists what is.\n", words->word[0]);
    } else {
        answer_unknown(table, words->word[0]);
    }
    return PLAY_ASK;
}
