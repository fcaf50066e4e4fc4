// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/play_table.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "apps/streams.h"
#include "apps/terminal/play_commands.h"
#include "apps/terminal/play_narrate.h"
#include "base/interrupt.h"

enum { PROMPT_LENGTH = 160, WORDS_LENGTH = 240 };

/* --- showing --- */

static void print_drawing(struct play_table *table, board_drawing *draw)
{
    board_print_drawing(table->out, table->style.width, draw, table->game.state, &table->look);
}

void play_table_show_all(struct play_table *table)
{
    if (table->board->show_table != NULL) {
        table->board->show_table(table);
    } else {
        print_drawing(table, table->board->draw_table);
    }
}

void play_table_show(struct play_table *table)
{
    fputc('\n', table->out);
    if (table->board->show_question != NULL) {
        table->board->show_question(table);
    } else {
        print_drawing(table, table->board->draw_table);
    }
}

static bool agents_only(const struct play_table *table)
{
    return play_game_persons(&table->game) == 0;
}

static const char *prompt_of(const struct play_table *table, char prompt[PROMPT_LENGTH])
{
    int mover = play_game_mover(&table->game);
    char text[PROMPT_LENGTH - 60];
    switch (table->question) {
    case PLAY_ASKS_NEW:
        snprintf(prompt, PROMPT_LENGTH, "new, swap, review, save FILE, %shelp or quit? > ",
                 agents_only(table) ? "" : "undo, ");
        break;
    case PLAY_ASKS_WATCH:
        snprintf(prompt, PROMPT_LENGTH, "Enter goes on, run to the end, help > ");
        break;
    case PLAY_ASKS_PASS:
        snprintf(prompt, PROMPT_LENGTH, "%s: Enter shows your hand (or help) > ", table->look.names[mover]);
        break;
    default:
        table->board->question(table->game.state, &table->look, text, sizeof text);
        snprintf(prompt, PROMPT_LENGTH, "%s%s%s (or help) > ",
                 table->game.seats[mover].you ? "" : table->look.names[mover], table->game.seats[mover].you ? "" : ": ",
                 text);
        break;
    }
    return prompt;
}

/* --- asking --- */

static enum play_question question_of(const struct play_game *game)
{
    const char *phase = game->game->phase(game->state);
    return strcmp(phase, "start") == 0   ? PLAY_ASKS_START
           : strcmp(phase, "draft") == 0 ? PLAY_ASKS_DRAFT
                                         : PLAY_ASKS_PLACE;
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

void play_table_free(struct play_table *table)
{
    play_input_close(&table->input);
    play_game_free(&table->game);
    free(table->own_file);
    free(table->seen);
}

static void name_players(struct play_table *table)
{
    for (int i = 0; i < table->game.players; i++) {
        table->look.names[i] = table->game.seats[i].name;
    }
    table->look.observer = play_game_observer(&table->game);
}

/* Turns to a question: what came since the last one is new; nothing after a step back. */
static void look(struct play_table *table, enum play_question question)
{
    bool forward = table->seen != NULL && table->game.record.count > table->moves_seen;
    name_players(table);
    table->question = question;
    table->proposed = WAGONS_NO_MOVE;
    table->look.before = forward ? table->seen : NULL;
    if (table->board->look_at != NULL) {
        table->board->look_at(table);
    }
    table->moves_seen = table->game.record.count;
}

/* Keeps the state of this question for the marks of the next. */
static void remember(struct play_table *table)
{
    size_t size = table->game.game->state_size;
    if (table->seen == NULL) {
        table->seen = malloc(size);
    }
    if (table->seen != NULL) {
        memcpy(table->seen, table->game.state, size);
    }
    table->look.before = NULL;
}

/* Reads and carries out lines until the game moves or the person leaves. False if the table is left. */
static bool talk(struct play_table *table)
{
    char prompt[PROMPT_LENGTH];
    struct play_words words;
    enum play_outcome outcome = PLAY_ASK;
    fputc('\n', table->out);
    while (outcome == PLAY_ASK && streams_good()) {
        if (!play_input_read(&table->input, prompt_of(table, prompt), &words)) {
            if (!interrupt_came() && table->game.changed && play_game_mover(&table->game) != WAGONS_NOBODY) {
                fputs("The input ends here and the game is not saved; save FILE would keep it.\n", table->out);
            }
            return false;
        }
        outcome = play_command(table, &words);
    }
    return outcome == PLAY_GO_ON;
}

static bool ask(struct play_table *table)
{
    remember(table);
    return talk(table);
}

/* Before the hand of another person comes up: the last one's goes out of sight, with what may be scrolled back to. Where
   control codes are not known to work, empty lines do it as far as they can. */
static void clear_screen(const struct play_table *table)
{
    enum { LINES = 100 };
    const char *kind = getenv("TERM");
    if (kind != NULL && kind[0] != '\0' && strcmp(kind, "dumb") != 0) {
        fputs("\033[H\033[2J\033[3J", table->out);
        return;
    }
    for (int i = 0; i < LINES; i++) {
        fputc('\n', table->out);
    }
}

/* Waits until the person to move has the screen. At pipes nobody sits who could pass it. */
static bool pass_screen(struct play_table *table)
{
    if (!table->interactive) {
        play_game_pass(&table->game);
        return true;
    }
    table->question = PLAY_ASKS_PASS;
    clear_screen(table);
    if (table->moves_seen < table->game.record.count) {
        play_table_tell_from(table, table->moves_seen);
    }
    fprintf(table->out, "\nNow the screen goes to %s; nobody else should look at the hand.\n",
            table->look.names[play_game_mover(&table->game)]);
    return talk(table);
}

static bool ask_person(struct play_table *table)
{
    look(table, question_of(&table->game));
    play_table_show(table);
    return ask(table);
}

/* Who has won, where the board has no words of its own for it. */
static void tell_end(struct play_table *table)
{
    struct wagons_result result;
    char says[PLAY_PHRASE_LENGTH];
    if (table->game.resigned != WAGONS_NOBODY) {
        const struct play_seat *seat = &table->game.seats[table->game.resigned];
        fprintf(table->out, "%s.\n", play_says(seat, "give the game up", "gives the game up", says));
        return;
    }
    table->game.game->result(table->game.state, &result);
    play_narrate_result(table->out, table->game.seats, &result);
}

static bool end_game(struct play_table *table)
{
    look(table, PLAY_ASKS_NEW);
    table->run_on = false;
    fputs("\nTHE GAME IS OVER\n\n", table->out);
    if (table->board->show_end != NULL) {
        table->board->show_end(table);
    } else {
        print_drawing(table, table->board->draw_end != NULL ? table->board->draw_end : table->board->draw_table);
    }
    fputc('\n', table->out);
    tell_end(table);
    return ask(table);
}

/* --- moves --- */

void play_table_words(const struct play_table *table, const void *state, wagons_move move, char *words, size_t size)
{
    if (table->board->move_words != NULL) {
        table->board->move_words(state, move, &table->look, words, size);
    } else {
        table->game.game->move_text(state, move, words, size);
    }
}

void play_table_tell(struct play_table *table, const void *before, const void *after, wagons_move move)
{
    char words[WORDS_LENGTH];
    int mover = table->game.game->to_move(before);
    if (table->board->tell != NULL) {
        table->board->tell(table, before, after, move);
    } else if (mover >= 0) {
        play_table_words(table, before, move, words, sizeof words);
        fprintf(table->out, "\n%s: %s.\n", table->look.names[mover], words);
    }
}

void play_table_tell_from(struct play_table *table, int first)
{
    const struct wagons_record *record = &table->game.record;
    size_t size = table->game.game->state_size;
    unsigned char *states = malloc(2 * size);
    if (states == NULL) {
        return;
    }
    play_game_state(&table->game, first, states + size);
    for (int i = first; i < record->count; i++) {
        memcpy(states, states + size, size);
        table->game.game->apply(states + size, record->moves[i]);
        play_table_tell(table, states, states + size, record->moves[i]);
    }
    free(states);
}

void play_table_move(struct play_table *table, wagons_move move)
{
    size_t size = table->game.game->state_size;
    void *before = malloc(size);
    name_players(table);
    if (before != NULL) {
        memcpy(before, table->game.state, size);
    }
    play_game_move(&table->game, move);
    if (before != NULL) {
        play_table_tell(table, before, table->game.state, move);
    }
    table->proposed = WAGONS_NO_MOVE;
    free(before);
}

static wagons_move choose(struct wagons_player *player, const void *state)
{
    const struct wagons_stop stop = {.wanted = interrupt_stops};
    wagons_player_stop_by(player, &stop);
    return wagons_player_choose(player, state);
}

static bool move_agent(struct play_table *table)
{
    const struct play_seat *seat = &table->game.seats[play_game_mover(&table->game)];
    bool think = table->interactive && table->style.picture.colours > 0;
    if (think) {
        fprintf(table->out, "%s is thinking ...", seat->name);
        fflush(table->out);
    }
    struct wagons_player *player = play_game_player(&table->game);
    wagons_move move = player != NULL ? choose(player, table->game.state) : WAGONS_NO_MOVE;
    if (think) {
        fputs("\r\033[K", table->out);
    }
    if (move == WAGONS_NO_MOVE) {
        fputs(interrupt_came() ? "" : "Out of memory.\n", table->out);
        return false;
    }
    play_table_move(table, move);
    return true;
}

/* Whether agents alone play and a turn of one ended since the table was last shown. */
static bool turn_ended(const struct play_table *table)
{
    const struct play_game *game = &table->game;
    wagons_move moves[WAGONS_MOVES_MAX];
    const char *phase = game->game->phase(game->state);
    bool drafts = strcmp(phase, "draft") == 0 || strcmp(phase, "start") == 0;
    bool begins = strcmp(game->game->name, "circle-the-wagons") != 0 || drafts;
    return agents_only(table) && begins && game->record.count != table->moves_seen &&
           game->game->legal_moves(game->state, moves) > 1;
}

/* The table as it stands between two turns of agents, and a pause if a person watches. */
static bool watch(struct play_table *table)
{
    look(table, PLAY_ASKS_WATCH);
    play_table_show(table);
    if (table->interactive && !table->run_on) {
        return ask(table);
    }
    remember(table);
    return true;
}

/* One step of the game. False if the table is left. */
static bool step(struct play_table *table)
{
    int mover = play_game_mover(&table->game);
    name_players(table);
    if (mover == WAGONS_NOBODY) {
        return end_game(table);
    }
    if (mover == WAGONS_CHANCE) {
        play_table_move(table, play_game_chance(&table->game));
        return true;
    }
    if (play_game_must_pass(&table->game)) {
        return pass_screen(table);
    }
    if (play_game_person_decides(&table->game)) {
        return ask_person(table);
    }
    if (table->game.seats[mover].person) {
        play_table_move(table, play_game_forced(&table->game));
        return true;
    }
    return turn_ended(table) ? watch(table) : move_agent(table);
}

void play_table_run(struct play_table *table)
{
    while (streams_good() && !interrupt_came() && step(table)) {
    }
}
