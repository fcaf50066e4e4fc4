// SPDX-License-Identifier: GPL-3.0-or-later
/* The course of a sitting: whoever is to move is served, the screen is drawn, a key is read. Agents and hints think in
   the background, one at a time. */
#include "apps/terminal/screen.h"

#include <locale.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "apps/terminal/play_narrate.h"
#include "apps/terminal/screen_state.h"
#include "base/interrupt.h"

enum { WAIT_BUSY = 60, WAIT_IDLE = 250 }; /* milliseconds for a key */

static const double HINT_SECONDS = 2;

const char *screen_missing(void)
{
    const char *kind = getenv("TERM");
    if (!device_exists()) {
        return "This build has no full screen: it was made without ncurses (libncurses-dev).";
    }
    if (kind == NULL || kind[0] == '\0' || strcmp(kind, "dumb") == 0) {
        return "This terminal is too simple for the full screen (TERM).";
    }
    return NULL;
}

bool screen_serves(const struct board_game *board)
{
    return screen_missing() == NULL && board->cursor_move != NULL;
}

void screen_say(struct screen *screen, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(screen->message, sizeof screen->message, format, arguments);
    va_end(arguments);
    screen->typed = false;
}

/* Adds to what was said since the last key. */
static void say_more(struct screen *screen, const char *text)
{
    size_t length = screen->typed ? 0 : strlen(screen->message);
    snprintf(screen->message + length, sizeof screen->message - length, "%s%s", length > 0 ? " " : "", text);
    screen->typed = false;
}

/* --- thinking --- */

static void think_move(struct screen_task *task, void *context)
{
    struct screen *screen = context;
    const struct wagons_stop stop = {.wanted = screen_task_stopped, .context = task};
    wagons_player_stop_by(screen->player, &stop);
    screen->chosen = wagons_player_choose(screen->player, screen->thought);
}

static void think_hint(struct screen_task *task, void *context)
{
    struct screen *screen = context;
    struct counsel counsel = {
        .game = screen->table->game.game,
        .agent = screen->table->board->adviser,
        .seconds = HINT_SECONDS,
        .stopped = screen_task_stopped,
        .context = task,
    };
    screen->judged = counsel_judge(&counsel, screen->thought, WAGONS_NO_MOVE, &screen->verdict, NULL);
}

static void start_thinking(struct screen *screen, bool hint)
{
    const struct play_game *game = &screen->table->game;
    memcpy(screen->thought, game->state, game->game->state_size);
    screen->hinting = hint;
    screen_task_start(&screen->task, hint ? think_hint : think_move, screen);
}

void screen_still(struct screen *screen)
{
    if (!screen_task_busy(&screen->task)) {
        return;
    }
    bool moves = screen->task.work == think_move;
    screen_task_stop(&screen->task);
    screen_task_finish(&screen->task);
    if (moves) {
        play_game_wake_agents(&screen->table->game); /* the one that was stopped has used up time of its turn */
    }
}

static void take_hint(struct screen *screen)
{
    char words[240];
    struct play_table *table = screen->table;
    if (!screen->judged) {
        screen_say(screen, "No hint.");
        return;
    }
    table->board->cursor_set(&screen->cursor, table->game.state, screen->verdict.best);
    play_table_words(table, table->game.state, screen->verdict.best, words, sizeof words);
    screen_say(screen, "Hint: %s. It ends about %+.1f points ahead, %.0f %% to win. Enter does it.", words,
               screen->verdict.margin, 100 * screen->verdict.win);
}

static void take_thought(struct screen *screen)
{
    screen_task_finish(&screen->task);
    if (screen->hinting) {
        take_hint(screen);
    } else if (screen->chosen != WAGONS_NO_MOVE) {
        screen_move(screen, screen->chosen);
    }
}

/* --- the game --- */

void screen_jump(struct screen *screen)
{
    int scroll_x = screen->cursor.scroll_x;
    int scroll_y = screen->cursor.scroll_y;
    screen->cursor = (struct board_cursor){.scroll_x = scroll_x, .scroll_y = scroll_y};
    screen->cursor_count = -1;
    screen->has_seen = false;
}

void screen_move(struct screen *screen, wagons_move move)
{
    struct play_table *table = screen->table;
    int mover = play_game_mover(&table->game);
    char words[240];
    char text[320];
    if (mover >= 0 && !table->game.seats[mover].you) {
        play_table_words(table, table->game.state, move, words, sizeof words);
        snprintf(text, sizeof text, "%s %s.", table->look.names[mover], words);
        say_more(screen, text);
    }
    play_game_move(&table->game, move);
}

static void start_decision(struct screen *screen)
{
    const struct play_game *game = &screen->table->game;
    if (screen->cursor_count == game->record.count) {
        return;
    }
    screen->cursor = (struct board_cursor){.choice = 0};
    screen->table->board->cursor_start(&screen->cursor, game->state);
    screen->cursor_count = game->record.count;
}

static void name_players(struct play_table *table)
{
    for (int i = 0; i < table->game.players; i++) {
        table->look.names[i] = table->game.seats[i].name;
    }
    table->look.observer = play_game_observer(&table->game);
}

/* The end, told once. */
static void end_game(struct screen *screen)
{
    struct play_table *table = screen->table;
    if (screen->cursor_count == table->game.record.count) {
        return;
    }
    screen->cursor_count = table->game.record.count;
    screen_page_end(screen);
}

/* Serves whoever is to move; true if the game went on without waiting. */
static bool advance(struct screen *screen)
{
    struct play_game *game = &screen->table->game;
    int mover = play_game_mover(game);
    name_players(screen->table);
    if (mover == WAGONS_NOBODY) {
        end_game(screen);
        return false;
    }
    if (mover == WAGONS_CHANCE) {
        screen_move(screen, play_game_chance(game));
        return true;
    }
    if (play_game_must_pass(game)) {
        return false;
    }
    if (play_game_person_decides(game)) {
        start_decision(screen);
        return false;
    }
    if (game->seats[mover].person) {
        screen_move(screen, play_game_forced(game));
        return true;
    }
    if (!screen_task_busy(&screen->task)) {
        screen->player = play_game_player(game);
        if (screen->player == NULL) {
            screen_say(screen, "Out of memory.");
            return false;
        }
        start_thinking(screen, false);
    }
    return false;
}

static void poll_task(struct screen *screen)
{
    if (screen->mode == SCREEN_JUDGE) {
        screen_review_poll(screen);
    } else if (screen_task_done(&screen->task)) {
        take_thought(screen);
    }
}

static void run(struct screen *screen)
{
    while (!screen->leave && !interrupt_came()) {
        bool plays = screen->mode != SCREEN_REVIEW && screen->mode != SCREEN_JUDGE;
        while (plays && !interrupt_came() && advance(screen)) {
        }
        screen_draw(screen);
        int key = device_key(screen_task_busy(&screen->task) ? WAIT_BUSY : WAIT_IDLE);
        if (key == DEVICE_GONE) {
            return;
        }
        const struct play_game *game = &screen->table->game;
        bool decides = play_game_person_decides(game) && !play_game_must_pass(game);
        if (key == 'h' && screen->mode == SCREEN_GAME && decides) {
            screen_still(screen);
            start_thinking(screen, true);
        } else if (key != DEVICE_NONE && key != DEVICE_RESIZE) {
            screen_key(screen, key);
        }
        poll_task(screen);
    }
}

/* What is left on the terminal when the screen is gone. */
static void say_farewell(struct play_table *table)
{
    struct wagons_result result;
    if (table->game.resigned != WAGONS_NOBODY || table->game.game->to_move(table->game.state) != WAGONS_NOBODY) {
        return;
    }
    table->game.game->result(table->game.state, &result);
    for (int i = 0; i < result.players; i++) {
        fprintf(table->out, "%s%s %d", i > 0 ? ", " : "", table->game.seats[i].name, result.total[i]);
    }
    fputs(". ", table->out);
    play_narrate_result(table->out, table->game.seats, &result);
}

void screen_play(struct play_table *table)
{
    size_t size = table->game.game->state_size;
    struct screen *screen = calloc(1, sizeof *screen);
    unsigned char *states = malloc(3 * size);
    setlocale(LC_CTYPE, ""); /* ncurses asks it which characters the terminal can show */
    if (screen == NULL || states == NULL || !device_open(table->input.in, table->look.picture.colours)) {
        fputs("The full screen cannot be had; --plain does without.\n", table->out);
        free(states);
        free(screen);
        play_table_run(table);
        return;
    }
    screen->table = table;
    screen->thought = states;
    screen->seen = states + size;
    screen->review_state = states + 2 * size;
    screen_jump(screen);
    run(screen);
    screen_still(screen);
    device_close();
    canvas_free(&screen->page);
    say_farewell(table);
    free(states);
    free(screen);
}
