// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/play_commands.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/play_advise.h"
#include "apps/play_choose.h"
#include "apps/play_narrate.h"
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
    struct board_style style = table->style;
    style.brief = false;
    board_print(table->out, &table->view, &style);
    return PLAY_ASK;
}

static enum play_outcome run_circle(struct play_table *table, const struct play_words *words)
{
    (void)words;
    board_circle(table->out, &table->view, &table->style);
    board_waiting(table->out, &table->view, &table->style);
    return PLAY_ASK;
}

static enum play_outcome run_scores(struct play_table *table, const struct play_words *words)
{
    (void)words;
    board_scores(table->out, &table->view, &table->style);
    return PLAY_ASK;
}

static enum play_outcome run_cards(struct play_table *table, const struct play_words *words)
{
    (void)words;
    struct board_style style = table->style;
    style.brief = false;
    board_scoring(table->out, &table->view, &style);
    return PLAY_ASK;
}

static enum play_outcome run_legend(struct play_table *table, const struct play_words *words)
{
    (void)words;
    board_legend(table->out, &table->style);
    return PLAY_ASK;
}

static enum play_outcome run_letters(struct play_table *table, const struct play_words *words)
{
    table->style.picture.letters = !table->style.picture.letters;
    return run_legend(table, words);
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
    const struct wagons_record *record = &table->game.record;
    void *state = malloc(table->game.game->state_size);
    if (state == NULL || record->count == 0) {
        fputs("No moves yet.\n", table->out);
        free(state);
        return PLAY_ASK;
    }
    memcpy(state, record->initial, table->game.game->state_size);
    for (int i = 0; i < record->count; i++) {
        struct wagons_view before;
        struct wagons_view after;
        wagons_view_make(state, &before);
        table->game.game->apply(state, record->moves[i]);
        wagons_view_make(state, &after);
        play_narrate(table->out, &table->style, table->game.seats, &before, &after, record->moves[i]);
    }
    free(state);
    return PLAY_ASK;
}

/* --- all commands --- */

static enum play_outcome run_help(struct play_table *table, const struct play_words *words);

static const struct command_entry {
    const char *names; /* the full one first, then the others, with spaces between */
    const char *usage, *text;
    unsigned questions; /* at which it is of use */
    enum play_outcome (*run)(struct play_table *table, const struct play_words *words);
} entries[] = {
    {"take draft pick start choose", "3", "take card 3 of the circle; the cards before it go to the other player",
     PLAY_ASKS_DRAFT, play_choose_take},
    {"take start choose pick", "3", "begin the circle at card 3", PLAY_ASKS_START, play_choose_take},
    {"place p put", "1 -1", "place the card, its top left corner in column 1, row -1; 1 -1 r turns it by 180 degrees",
     PLAY_ASKS_PLACE, play_choose_place},
    {"try t", "try 1 -1 r", "see the town and the points first", PLAY_ASKS_PLACE, play_choose_try},
    {"places", "places", "every place where the card may lie, and what it brings there", PLAY_ASKS_PLACE,
     play_advise_places},
    {"hint", "hint", "what a good player would do", PLAY_ASKS_MOVE, play_advise_hint},
    {"yes y ok", "yes", "do what try or hint showed", PLAY_ASKS_MOVE, play_choose_yes},
    {"next n", "Enter", "watch the next turn", PLAY_ASKS_WATCH, run_next},
    {"run", "run", "watch to the end without a stop", PLAY_ASKS_WATCH, run_on},
    {"undo u back", "undo", "take back your last decision, and all that followed", PLAY_ASKS_ANY, run_undo},
    {"redo", "redo", "undo the undo", PLAY_ASKS_ANY, run_redo},
    {"board b", "board", "everything on the table again", PLAY_ASKS_ANY, run_board},
    {"circle", "circle", "the cards in the circle and those that wait", PLAY_ASKS_ANY, run_circle},
    {"scores score points", "scores", "all points of both players", PLAY_ASKS_ANY, run_scores},
    {"cards scoring", "cards", "the scoring cards with their text", PLAY_ASKS_ANY, run_cards},
    {"moves history", "moves", "all moves so far", PLAY_ASKS_ANY, run_moves},
    {"legend", "legend", "what letters and signs mean", PLAY_ASKS_ANY, run_legend},
    {"letters glyphs", "letters", "icons as letters, or as signs again", PLAY_ASKS_ANY, run_letters},
    {"rules", "rules", "the rules of the game", PLAY_ASKS_ANY, run_rules},
    {"save", "save FILE", "write the game to a file", PLAY_ASKS_ANY, run_save},
    {"load open", "load FILE", "go on with a game from a file", PLAY_ASKS_ANY, run_load},
    {"new again", "new", "a new deal", PLAY_ASKS_ANY, run_new},
    {"help h ?", "help", "this list", PLAY_ASKS_ANY, run_help},
    {"quit q exit bye", "quit", "leave", PLAY_ASKS_ANY, run_quit},
};

enum { ENTRIES = sizeof entries / sizeof entries[0] };

static enum play_outcome run_help(struct play_table *table, const struct play_words *words)
{
    (void)words;
    for (int i = 0; i < ENTRIES; i++) {
        if ((entries[i].questions & table->question) != 0) {
            fprintf(table->out, "  %-10s  ", entries[i].usage);
            board_paragraph(table->out, &table->style, 14, 14, entries[i].text);
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
    char known[ENTRIES][24];
    const char *names[ENTRIES];
    size_t count = 0;
    char excerpt[TEXT_EXCERPT_SIZE];
    for (int i = 0; i < ENTRIES; i++) {
        if ((entries[i].questions & table->question) != 0) {
            snprintf(known[count], sizeof known[count], "%.*s", (int)strcspn(entries[i].names, " "), entries[i].names);
            names[count] = known[count];
            count++;
        }
    }
    const char *nearest = text_nearest(word, names, count);
    text_excerpt(word, excerpt);
    if (nearest != NULL) {
        fprintf(table->out, "\"%s\" is no command here; %s is. help lists all.\n", excerpt, nearest);
    } else {
        fprintf(table->out, "\"%s\" is no command here. help lists all.\n", excerpt);
    }
}

enum play_outcome play_command(struct play_table *table, const struct play_words *words)
{
    if (words->count == 0) {
        if (table->question == PLAY_ASKS_WATCH) {
            return PLAY_GO_ON;
        }
        fputs("Type your answer, or help for all that can be typed.\n", table->out);
        return PLAY_ASK;
    }
    if ((table->question & PLAY_ASKS_MOVE) != 0 && play_choose_is_bare(words->word[0])) {
        return play_choose_bare(table, words);
    }
    bool elsewhere = false;
    for (int i = 0; i < ENTRIES; i++) {
        if (has_name(entries[i].names, words->word[0])) {
            if ((entries[i].questions & table->question) != 0) {
                return entries[i].run(table, words);
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
