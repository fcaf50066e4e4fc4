// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "apps/terminal/screen_state.h"
#include "wagons/view.h"

enum { PAGE_WIDTH = 80, WORDS_LENGTH = 240, KEYS_COLUMN = 18 };

static const struct canvas_ink bold = {0, CANVAS_BOLD};

/* An empty page that takes the table's place. */
static struct canvas *open_page(struct screen *screen, const char *title)
{
    int width;
    int height;
    device_size(&width, &height);
    canvas_free(&screen->page);
    screen->page = canvas_new(width > 0 ? width : PAGE_WIDTH, 0);
    screen->page_title = title;
    screen->page_top = 0;
    screen->mode = SCREEN_PAGE;
    return &screen->page;
}

void screen_page_close(struct screen *screen)
{
    canvas_free(&screen->page);
    screen->mode = screen->page_then;
    screen->page_then = SCREEN_GAME;
}

void screen_page_help(struct screen *screen)
{
    static const struct {
        const char *keys, *text;
    } lines[] = {
        {"arrows", "choose, or move over the table"},
        {"Enter", "do it: take, place, lay"},
        {"r or Space", "turn a card or tile; Space shows the hand after the screen was passed on"},
        {"Tab, Shift-Tab", "the choice with the next most points at once, or the one before it"},
        {"b", "the choice with the most points at once"},
        {"1 to 9", "choose by number"},
        {"PgUp PgDn Home End", "look at other parts of a large table (Shift and arrows, too)"},
        {"h", "hint: what a good player would do, and how it will end"},
        {"u, U", "undo your last decision and all that followed; redo"},
        {"e", "evaluation: how the game has stood from choice to choice"},
        {"v", "review: the moves that cost most, what was better, step by step"},
        {"c", "the scoring cards in full, where there are some"},
        {"m", "all moves so far"},
        {"l, g", "what letters and signs mean; icons as letters or signs"},
        {"R", "the rules"},
        {"s, o", "save; open a saved game"},
        {"n, w", "a new deal; the same deal with the seats swapped"},
        {"X", "give the game up"},
        {"q", "leave (Ctrl-C saves and leaves)"},
    };
    struct canvas *page = open_page(screen, "KEYS");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        int y = page->used;
        canvas_text(page, 1, y, bold, lines[i].keys);
        canvas_wrap(page, KEYS_COLUMN + 3, y, page->width - KEYS_COLUMN - 4, 3, canvas_plain, lines[i].text);
    }
}

/* Writes a text of several lines. */
static void write_lines(struct canvas *page, const char *text)
{
    for (int y = page->used; *text != '\0'; y++) {
        size_t length = strcspn(text, "\n");
        canvas_format(page, 1, y, canvas_plain, "%.*s ", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

void screen_page_rules(struct screen *screen)
{
    const struct play_game *game = &screen->table->game;
    char *text = game->game->rules_text(game->deck);
    struct canvas *page = open_page(screen, "RULES");
    write_lines(page, text != NULL ? text : "Out of memory.");
    free(text);
}

void screen_page_legend(struct screen *screen)
{
    const struct play_table *table = screen->table;
    struct canvas *page = open_page(screen, "LEGEND");
    if (table->board->draw_legend != NULL) {
        table->board->draw_legend(page, &table->look);
    }
}

void screen_page_scoring(struct screen *screen)
{
    const struct play_table *table = screen->table;
    if (table->board->draw_scoring == NULL) {
        screen_say(screen, "This game has no scoring cards.");
        return;
    }
    table->board->draw_scoring(open_page(screen, "SCORING CARDS"), table->game.state, &table->look);
}

void screen_page_moves(struct screen *screen)
{
    const struct play_table *table = screen->table;
    const struct wagons_record *record = &table->game.record;
    struct canvas *page = open_page(screen, "MOVES");
    void *state = malloc(table->game.game->state_size);
    if (state == NULL || record->count == 0) {
        canvas_text(page, 1, 0, canvas_plain, "No moves yet.");
    }
    for (int i = 0; i < record->count && state != NULL; i++) {
        char words[WORDS_LENGTH];
        int y = page->used;
        play_game_state(&table->game, i, state);
        int mover = table->game.game->to_move(state);
        if (mover < 0) {
            continue;
        }
        play_table_words(table, state, record->moves[i], words, sizeof words);
        canvas_format(page, 0, y, canvas_plain, "%3d", i + 1);
        canvas_cut(page, 5, y, 14, table->look.picture.unicode, bold, table->look.names[mover]);
        canvas_wrap(page, 20, y, page->width - 21, 3, canvas_plain, words);
    }
    free(state);
}

void screen_page_end(struct screen *screen)
{
    const struct play_table *table = screen->table;
    struct wagons_result result;
    struct canvas *page = open_page(screen, "THE GAME IS OVER");
    table->game.game->result(table->game.state, &result);
    if (table->board->draw_end != NULL) {
        table->board->draw_end(page, table->game.state, &table->look);
    } else {
        for (int i = 0; i < result.players; i++) {
            canvas_format(page, 1, page->used, canvas_plain, "%-20s %4d", table->look.names[i], result.total[i]);
        }
    }
    int y = page->used + 1;
    if (result.winner == WAGONS_NOBODY) {
        canvas_text(page, 1, y, bold, "A draw.");
    } else {
        bool you = table->game.seats[result.winner].you;
        canvas_format(page, 1, y, bold, "%s %s.", table->look.names[result.winner], you ? "win" : "wins");
    }
}
