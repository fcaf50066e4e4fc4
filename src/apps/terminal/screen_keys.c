// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "apps/terminal/screen_state.h"

/* --- keys of the board --- */

static int board_key(int key)
{
    static const struct {
        int device, board;
    } keys[] = {
        {DEVICE_LEFT, BOARD_LEFT},
        {DEVICE_RIGHT, BOARD_RIGHT},
        {DEVICE_UP, BOARD_UP},
        {DEVICE_DOWN, BOARD_DOWN},
        {'r', BOARD_TURN},
        {' ', BOARD_TURN},
        {DEVICE_TAB, BOARD_NEXT},
        {DEVICE_BACK_TAB, BOARD_PREVIOUS},
        {'b', BOARD_BEST},
        {DEVICE_SHIFT_LEFT, BOARD_SCROLL_LEFT},
        {DEVICE_SHIFT_RIGHT, BOARD_SCROLL_RIGHT},
        {DEVICE_SHIFT_UP, BOARD_SCROLL_UP},
        {DEVICE_SHIFT_DOWN, BOARD_SCROLL_DOWN},
        {DEVICE_HOME, BOARD_SCROLL_LEFT},
        {DEVICE_END, BOARD_SCROLL_RIGHT},
        {DEVICE_PAGE_UP, BOARD_SCROLL_UP},
        {DEVICE_PAGE_DOWN, BOARD_SCROLL_DOWN},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i].device == key) {
            return keys[i].board;
        }
    }
    return key >= '0' && key <= '9' ? BOARD_DIGIT + key - '0' : -1;
}

/* --- keys of the game --- */

static void confirm_move(struct screen *screen)
{
    struct play_table *table = screen->table;
    struct wagons_error error = {""};
    if (!play_game_person_decides(&table->game)) {
        return;
    }
    screen_still(screen);
    wagons_move move = table->board->cursor_move(&screen->cursor, table->game.state, &error);
    if (move == WAGONS_NO_MOVE) {
        if (error.text[0] != '\0') {
            screen_say(screen, "%s", error.text);
        }
        return;
    }
    memcpy(screen->seen, table->game.state, table->game.game->state_size);
    screen->has_seen = true;
    screen->message[0] = '\0';
    screen_move(screen, move);
}

static void undo(struct screen *screen)
{
    screen_still(screen);
    bool done = play_game_undo(&screen->table->game);
    screen_jump(screen);
    screen_say(screen,
               done ? "Back to your last decision; U undoes that." : "There is no decision of yours to take back.");
}

static void redo(struct screen *screen)
{
    screen_still(screen);
    bool done = play_game_redo(&screen->table->game);
    screen_jump(screen);
    screen_say(screen, done ? "Done again." : "There is nothing to do again.");
}

static void letters(struct screen *screen)
{
    bool *set = &screen->table->look.picture.letters;
    *set = !*set;
    screen_say(screen, *set ? "Icons as letters." : "Icons as signs, where the terminal has them.");
}

static void redraw(struct screen *screen)
{
    (void)screen;
    device_refresh();
}

static const struct {
    int key;
    void (*run)(struct screen *screen);
} game_keys[] = {
    {DEVICE_ENTER, confirm_move},
    {'u', undo},
    {'U', redo},
    {18, redo}, /* Ctrl-R */
    {'e', screen_review_eval},
    {'v', screen_review_begin},
    {'s', screen_save},
    {'o', screen_load},
    {'n', screen_new},
    {'w', screen_swap},
    {'X', screen_resign},
    {'c', screen_page_scoring},
    {'m', screen_page_moves},
    {'l', screen_page_legend},
    {'R', screen_page_rules},
    {'g', letters},
    {'?', screen_page_help},
    {DEVICE_F1, screen_page_help},
    {12, redraw}, /* Ctrl-L */
    {'q', screen_quit},
};

/* Whether a key would tell of the hands that are hidden, or needs one. */
static bool is_about_hands(int key)
{
    return key == DEVICE_ENTER || key == 'h' || key == 'e' || key == 'v' || key == 'X' || board_key(key) >= 0;
}

/* The hand comes up by a key of its own, lest one held down since the move before does it. The message stays: it tells
   that move to whoever comes now. */
static void covered_key(struct screen *screen, int key)
{
    if (key == ' ') {
        play_game_pass(&screen->table->game);
    }
}

static void game_key(struct screen *screen, int key)
{
    struct play_table *table = screen->table;
    screen->typed = true;
    if (play_game_must_pass(&table->game) && is_about_hands(key)) {
        covered_key(screen, key);
        return;
    }
    for (size_t i = 0; i < sizeof game_keys / sizeof game_keys[0]; i++) {
        if (game_keys[i].key == key) {
            game_keys[i].run(screen);
            return;
        }
    }
    int meaning = board_key(key);
    bool scrolls = meaning >= BOARD_SCROLL_LEFT && meaning <= BOARD_SCROLL_DOWN;
    if (meaning >= 0 && (scrolls || play_game_person_decides(&table->game))) {
        if (table->board->draw_screen == NULL && scrolls) {
            screen->cursor.scroll_y += meaning == BOARD_SCROLL_DOWN ? 4 : meaning == BOARD_SCROLL_UP ? -4 : 0;
        } else {
            table->board->cursor_key(&screen->cursor, table->game.state, meaning);
        }
        screen->message[0] = '\0';
    } else {
        screen_say(screen, "That key has no meaning here; ? lists all.");
    }
}

/* --- pages, entries, questions --- */

static void page_key(struct screen *screen, int key)
{
    enum { PAGE = 12 };
    switch (key) {
    case DEVICE_UP:
        screen->page_top--;
        break;
    case DEVICE_DOWN:
        screen->page_top++;
        break;
    case DEVICE_PAGE_UP:
        screen->page_top -= PAGE;
        break;
    case DEVICE_PAGE_DOWN:
    case ' ':
        screen->page_top += PAGE;
        break;
    default:
        screen_page_close(screen);
        if (key != DEVICE_ENTER && key != DEVICE_ESCAPE && key != 'q' && screen->mode == SCREEN_GAME) {
            game_key(screen, key);
        }
        break;
    }
}

/* Writes a character as UTF-8; returns its bytes. */
static size_t encode(int character, char bytes[4])
{
    unsigned code = (unsigned)character;
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }
    size_t count = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char leads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = count - 1; i > 0; i--, code >>= 6) {
        bytes[i] = (char)(0x80 | (code & 0x3f));
    }
    bytes[0] = (char)(leads[count] | code);
    return count;
}

static void entry_key(struct screen *screen, int key)
{
    enum { CLEAR_ENTRY = 'U' & 0x1f };
    size_t length = strlen(screen->entry);
    char bytes[4];
    if (key == DEVICE_ENTER || key == DEVICE_ESCAPE) {
        screen->mode = SCREEN_GAME;
        if (key == DEVICE_ENTER && length > 0) {
            screen->entered(screen, screen->entry);
        }
    } else if (key == DEVICE_DELETE) {
        while (length > 0 && ((unsigned char)screen->entry[--length] & 0xc0) == 0x80) {
        }
        screen->entry[length] = '\0';
    } else if (key == CLEAR_ENTRY) {
        screen->entry[0] = '\0';
    } else if (key >= ' ' && key < DEVICE_LEFT && key != 127) {
        size_t count = encode(key, bytes);
        if (length + count < sizeof screen->entry) {
            memcpy(screen->entry + length, bytes, count);
            screen->entry[length + count] = '\0';
        }
    }
}

static void answer_key(struct screen *screen, int key)
{
    if (key == 'y' || key == 'Y') {
        screen->mode = SCREEN_GAME;
        screen->entered(screen, "yes");
    } else if (key == 'n' || key == 'N' || key == DEVICE_ESCAPE) {
        screen->mode = SCREEN_GAME;
    }
}

void screen_enter(struct screen *screen, const char *prompt, void (*entered)(struct screen *screen, const char *text))
{
    screen->mode = SCREEN_ENTER;
    screen->prompt = prompt;
    screen->entered = entered;
}

void screen_ask(struct screen *screen, const char *question, void (*yes)(struct screen *screen, const char *text))
{
    screen->mode = SCREEN_ASK;
    screen->prompt = question;
    screen->entered = yes;
}

void screen_key(struct screen *screen, int key)
{
    switch (screen->mode) {
    case SCREEN_GAME:
        game_key(screen, key);
        break;
    case SCREEN_PAGE:
        page_key(screen, key);
        break;
    case SCREEN_ENTER:
        entry_key(screen, key);
        break;
    case SCREEN_ASK:
        answer_key(screen, key);
        break;
    case SCREEN_JUDGE:
        if (key == DEVICE_ESCAPE || key == 'q') {
            screen_task_stop(&screen->task);
        }
        break;
    case SCREEN_REVIEW:
        screen_review_key(screen, key);
        break;
    }
}
