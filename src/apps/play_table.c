// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/play_table.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "apps/board_town.h"
#include "apps/play_choose.h"
#include "apps/play_commands.h"
#include "apps/play_narrate.h"
#include "apps/streams.h"

enum {
    PROMPT_LENGTH = 100,
    TITLE_LENGTH = 96,
    TALL = 48, /* lines of a screen on which everything fits at once, the scoring cards' text too */
};

/* --- showing what is asked --- */

/* How an upright card and a turned one lie, side by side. */
static void show_card(const struct play_table *table)
{
    const struct wagons_view *view = &table->view;
    int waiting = view->pending_count[view->to_move] - !view->has_hand;
    bool first = view->town[view->to_move].cards == 0;
    struct board_card cards[2] = {{.card = &view->placing, .above = "upright"},
                                  {.card = &view->placing, .turned = true, .above = "turned"}};
    if (first) {
        snprintf(cards[0].below, sizeof cards[0].below, "u");
        snprintf(cards[1].below, sizeof cards[1].below, "r");
    }
    fprintf(table->out, "%s placed by %s", view->has_hand ? "The card taken, to be" : "A card received, to be",
            play_whom(&table->game.seats[view->to_move]));
    if (waiting > 0) {
        fprintf(table->out, " (%d more wait%s)", waiting, waiting == 1 ? "s" : "");
    }
    fputs(":\n", table->out);
    board_cards(table->out, &table->style, cards, 2);
}

static void show_scoring_names(const struct play_table *table)
{
    fputs("Scoring cards: ", table->out);
    for (int i = 0; i < WAGONS_VIEW_SCORING; i++) {
        char title[BOARD_TITLE_LENGTH];
        fprintf(table->out, "%s%s", board_scoring_title(table->view.scoring[i].name, title),
                i + 1 < WAGONS_VIEW_SCORING ? ", " : ".\n");
    }
}

/* Both towns, with room around the one that the card goes to. */
static void show_place(const struct play_table *table)
{
    const struct wagons_view *view = &table->view;
    char titles[PLAY_SEATS][TITLE_LENGTH];
    struct board_block blocks[PLAY_SEATS];
    for (int i = 0; i < PLAY_SEATS; i++) {
        int player = i == 0 ? view->to_move : 1 - view->to_move;
        const struct wagons_view_town *town = &view->town[player];
        snprintf(titles[i], sizeof titles[i], "%s: %d points, %d card%s", table->style.names[player], town->total,
                 town->cards, town->cards == 1 ? "" : "s");
        blocks[i] = (struct board_block){
            .title = titles[i],
            .town = town,
            .sums = true,
            .before = i == 0 && town->cards > 0 ? 2 : 0,
            .after = i == 0 && town->cards > 0 ? 2 : 0,
            .marked_from = table->style.marked_from[player],
        };
    }
    board_blocks(table->out, &table->style, blocks, PLAY_SEATS);
    fputc('\n', table->out);
    show_scoring_names(table);
    show_card(table);
}

void play_table_show(struct play_table *table)
{
    const struct wagons_view *view = &table->view;
    fputc('\n', table->out);
    switch (table->question) {
    case PLAY_ASKS_START:
        board_scoring(table->out, view, &table->style);
        fputc('\n', table->out);
        board_circle(table->out, view, &table->style);
        break;
    case PLAY_ASKS_PLACE:
        show_place(table);
        break;
    default:
        board_print(table->out, view, &table->style);
        break;
    }
    table->style.brief = table->question == PLAY_ASKS_WATCH || (table->interactive && table->style.height < TALL);
}

static bool agents_only(const struct play_table *table)
{
    return !table->game.seats[0].person && !table->game.seats[1].person;
}

static const char *prompt_of(const struct play_table *table, char prompt[PROMPT_LENGTH])
{
    const struct wagons_view *view = &table->view;
    char who[PLAY_NAME_LENGTH + 2] = "";
    if (view->to_move != WAGONS_NOBODY && !table->game.seats[view->to_move].you) {
        snprintf(who, sizeof who, "%s: ", table->game.seats[view->to_move].name);
    }
    switch (table->question) {
    case PLAY_ASKS_START:
        snprintf(prompt, PROMPT_LENGTH, "%sBegin at which card, 1 to %d? (or help) > ", who, view->row_count);
        break;
    case PLAY_ASKS_DRAFT:
        snprintf(prompt, PROMPT_LENGTH, "%sTake which card, 1 to %d? (or help) > ", who, view->skips_max + 1);
        break;
    case PLAY_ASKS_PLACE:
        if (view->town[view->to_move].cards == 0) {
            snprintf(prompt, PROMPT_LENGTH, "%sHow shall it lie, u or r? (or help) > ", who);
        } else {
            snprintf(prompt, PROMPT_LENGTH, "%sPlace it where? column row, r to turn (or try, places, help) > ", who);
        }
        break;
    case PLAY_ASKS_NEW:
        snprintf(prompt, PROMPT_LENGTH, "new, save FILE, %shelp or quit? > ", agents_only(table) ? "" : "undo, ");
        break;
    default:
        snprintf(prompt, PROMPT_LENGTH, "Enter goes on, run to the end, help > ");
        break;
    }
    return prompt;
}

/* --- asking --- */

static enum play_question question_of(const struct wagons_view *view)
{
    switch (view->phase) {
    case WAGONS_VIEW_START:
        return PLAY_ASKS_START;
    case WAGONS_VIEW_DRAFT:
        return PLAY_ASKS_DRAFT;
    case WAGONS_VIEW_PLACE:
        return PLAY_ASKS_PLACE;
    case WAGONS_VIEW_OVER:
        break;
    }
    return PLAY_ASKS_NEW;
}

void play_table_forget(struct play_table *table)
{
    table->moves_seen = INT_MAX;
    table->style.brief = false;
}

void play_table_own(struct play_table *table, const char *path)
{
    char *copy = path != NULL ? strdup(path) : NULL; /* without memory it is just asked about again */
    free(table->own_file);
    table->own_file = copy;
}

/* Sets off what came since the last question; nothing after a step back. */
static void mark_news(struct play_table *table)
{
    bool forward = table->game.record.count > table->moves_seen;
    for (int i = 0; i < PLAY_SEATS; i++) {
        table->style.marked_from[i] = forward ? table->cards_seen[i] : INT_MAX;
        table->cards_seen[i] = table->view.town[i].cards;
    }
    table->moves_seen = table->game.record.count;
}

static void look(struct play_table *table, enum play_question question)
{
    wagons_view_make(table->game.state, &table->view);
    table->question = question;
    table->proposed = WAGONS_NO_MOVE;
    mark_news(table);
}

/* Reads and carries out lines until the game moves or the person leaves. False if the table is left. */
static bool ask(struct play_table *table)
{
    char prompt[PROMPT_LENGTH];
    struct play_words words;
    enum play_outcome outcome = PLAY_ASK;
    fputc('\n', table->out);
    while (outcome == PLAY_ASK && streams_good()) {
        if (!play_input_read(&table->input, prompt_of(table, prompt), &words)) {
            if (table->game.changed && play_game_mover(&table->game) != WAGONS_NOBODY) {
                fputs("The input ends here and the game is not saved; save FILE would keep it.\n", table->out);
            }
            return false;
        }
        outcome = play_command(table, &words);
    }
    return outcome == PLAY_GO_ON;
}

static bool ask_person(struct play_table *table)
{
    struct wagons_view view;
    wagons_view_make(table->game.state, &view);
    look(table, question_of(&view));
    play_table_show(table);
    return ask(table);
}

static bool end_game(struct play_table *table)
{
    look(table, PLAY_ASKS_NEW);
    table->run_on = false;
    fputs("\nTHE GAME IS OVER\n\n", table->out);
    board_towns(table->out, &table->view, &table->style);
    fputc('\n', table->out);
    board_scores(table->out, &table->view, &table->style);
    fputc('\n', table->out);
    play_narrate_end(table->out, table->game.seats, &table->view);
    return ask(table);
}

/* --- agents --- */

static bool move_agent(struct play_table *table)
{
    const struct play_seat *seat = &table->game.seats[play_game_mover(&table->game)];
    bool tell = table->interactive && table->style.picture.colours > 0;
    if (tell) {
        fprintf(table->out, "%s is thinking ...", seat->name);
        fflush(table->out);
    }
    wagons_move move = play_game_agent_move(&table->game);
    if (tell) {
        fputs("\r\033[K", table->out);
    }
    if (move == WAGONS_NO_MOVE) {
        fputs("Out of memory.\n", table->out);
        return false;
    }
    play_choose_move(table, move);
    return true;
}

/* Whether agents alone play and a turn of one ended since the table was last shown. */
static bool turn_ended(const struct play_table *table)
{
    struct wagons_view view;
    wagons_view_make(table->game.state, &view);
    bool begins = view.phase == WAGONS_VIEW_START || (view.phase == WAGONS_VIEW_DRAFT && view.skips_max > 0);
    return agents_only(table) && begins && table->game.record.count != table->moves_seen;
}

/* The table as it stands between two turns of agents, and a pause if a person watches. */
static bool watch(struct play_table *table)
{
    look(table, PLAY_ASKS_WATCH);
    play_table_show(table);
    return !table->interactive || table->run_on || ask(table);
}

/* One step of the game. False if the table is left. */
static bool step(struct play_table *table)
{
    int mover = play_game_mover(&table->game);
    for (int i = 0; i < PLAY_SEATS; i++) {
        table->style.names[i] = table->game.seats[i].name;
    }
    if (mover == WAGONS_NOBODY) {
        return end_game(table);
    }
    if (play_game_person_decides(&table->game)) {
        return ask_person(table);
    }
    if (table->game.seats[mover].person) {
        play_choose_move(table, play_game_forced(&table->game));
        return true;
    }
    return turn_ended(table) ? watch(table) : move_agent(table);
}

void play_table_run(struct play_table *table)
{
    while (streams_good() && step(table)) {
    }
}
