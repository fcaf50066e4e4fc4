// SPDX-License-Identifier: GPL-3.0-or-later
/* One frame: the line of the game, the table or a page, two lines of message, a line of keys. */
#include <stdlib.h>
#include <string.h>

#include "apps/terminal/screen_state.h"

enum { TOP = 1, BOTTOM = 3, TEXT_LENGTH = 320 };

static const struct canvas_ink bold = {0, CANVAS_BOLD};
static const struct canvas_ink faint = {0, CANVAS_FAINT};
static const struct canvas_ink reverse = {0, CANVAS_REVERSE};

static bool decides(const struct screen *screen)
{
    const struct play_game *game = &screen->table->game;
    return screen->mode != SCREEN_REVIEW && screen->mode != SCREEN_JUDGE && play_game_person_decides(game) &&
           !play_game_must_pass(game);
}

/* --- the line of the game --- */

static void turn_text(const struct screen *screen, char *text, size_t size)
{
    const struct play_game *game = &screen->table->game;
    int mover = play_game_mover(game);
    if (screen->mode == SCREEN_REVIEW) {
        snprintf(text, size, "review, choice %d of %d", screen->at + 1, atomic_load(&screen->judged_count));
    } else if (mover == WAGONS_NOBODY) {
        snprintf(text, size, "%s", game->resigned != WAGONS_NOBODY ? "the game is given up" : "the game is over");
    } else if (mover >= 0 && game->seats[mover].you) {
        snprintf(text, size, "your turn");
    } else if (mover >= 0) {
        snprintf(text, size, "%s%s", game->seats[mover].name, game->seats[mover].person ? " to move" : " is thinking");
    } else {
        text[0] = '\0';
    }
}

static void draw_top(struct canvas *frame, const struct screen *screen, const void *state)
{
    const struct play_table *table = screen->table;
    struct wagons_result result;
    char text[TEXT_LENGTH];
    char turn[96];
    int length = snprintf(text, sizeof text, " %s", table->board->title);
    if (table->game.record.has_seed) {
        length += snprintf(text + length, sizeof text - (size_t)length, ", seed %llu",
                           (unsigned long long)table->game.record.seed);
    }
    table->game.game->result(state, &result);
    for (int i = 0; i < table->game.players; i++) {
        length += snprintf(text + length, sizeof text - (size_t)length, "%s %s %d", i == 0 ? " |" : ",",
                           table->look.names[i], result.total[i]);
    }
    turn_text(screen, turn, sizeof turn);
    snprintf(text + length, sizeof text - (size_t)length, " | %s", turn);
    canvas_format(frame, 0, 0, reverse, "%*s", frame->width, "");
    canvas_cut(frame, 0, 0, frame->width, table->look.picture.unicode, reverse, text);
}

/* --- below --- */

static const char *keys_text(const struct screen *screen)
{
    switch (screen->mode) {
    case SCREEN_PAGE:
        return "up/down scroll, Enter closes";
    case SCREEN_ENTER:
        return "Enter takes it, Esc leaves it";
    case SCREEN_ASK:
        return "y yes, n no";
    case SCREEN_JUDGE:
        return "Esc stops";
    case SCREEN_REVIEW:
        return "left/right step, Tab next mistake, b better move, m list, Esc back to the game";
    default:
        return play_game_mover(&screen->table->game) == WAGONS_NOBODY
                   ? "v review, e evaluation, n new, w swap seats, u undo, s save, q quit, ? all keys"
                   : "h hint, u undo, ? all keys";
    }
}

/* In the place of the keys while the hands are hidden: who is to take the screen, and how. */
static void draw_pass(struct canvas *frame, const struct screen *screen)
{
    char text[TEXT_LENGTH];
    const struct play_table *table = screen->table;
    snprintf(text, sizeof text, " The screen goes to %s: Space shows the hand; u undo, s save, ? all keys ",
             table->look.names[play_game_mover(&table->game)]);
    canvas_cut(frame, 0, frame->height - 1, frame->width, table->look.picture.unicode, reverse, text);
}

static void draw_keys(struct canvas *frame, const struct screen *screen)
{
    char text[TEXT_LENGTH] = "";
    if (screen->mode == SCREEN_GAME && play_game_must_pass(&screen->table->game)) {
        draw_pass(frame, screen);
        return;
    }
    if (screen->mode == SCREEN_GAME && decides(screen)) {
        snprintf(text, sizeof text, "%s; ", screen->table->board->keys(screen->table->game.state));
    }
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length, "%s", keys_text(screen));
    canvas_cut(frame, 0, frame->height - 1, frame->width, screen->table->look.picture.unicode, faint, text);
}

static void draw_message(struct canvas *frame, const struct screen *screen)
{
    char text[SCREEN_MESSAGE];
    int y = frame->height - BOTTOM;
    if (screen->mode == SCREEN_ENTER || screen->mode == SCREEN_ASK) {
        int x = canvas_format(frame, 0, y, bold, "%s ", screen->prompt);
        if (screen->mode == SCREEN_ENTER) {
            int entered = canvas_columns(screen->entry);
            int room = frame->width - 2;
            const char *shown = screen->entry;
            x = x + entered < room ? x : 0;
            y = x > 0 ? y : y + 1;
            canvas_text(frame, canvas_text(frame, x, y, canvas_plain, shown), y, reverse, " ");
        }
        return;
    }
    if (screen->mode == SCREEN_JUDGE) {
        snprintf(text, sizeof text, "Judging move %d of %d ...", atomic_load(&screen->judged_count) + 1,
                 screen->choices);
    } else if (screen->mode == SCREEN_REVIEW) {
        screen_review_message(screen, text, sizeof text);
    } else if (screen_task_busy(&screen->task) && screen->hinting) {
        snprintf(text, sizeof text, "Looking for a good move ...");
    } else {
        snprintf(text, sizeof text, "%s", screen->message);
    }
    canvas_wrap(frame, 0, y, frame->width, BOTTOM - 1, canvas_plain, text);
}

/* --- the middle --- */

static void draw_page(struct canvas *frame, struct screen *screen)
{
    int rows = frame->height - TOP - BOTTOM;
    int last = screen->page.used - rows + 1;
    screen->page_top = screen->page_top > last ? last : screen->page_top;
    screen->page_top = screen->page_top < 0 ? 0 : screen->page_top;
    canvas_text(frame, 0, TOP, bold, screen->page_title);
    canvas_copy(frame, 0, TOP + 1, &screen->page, 0, screen->page_top, frame->width, rows - 1);
    if (screen->page_top + rows - 1 < screen->page.used) {
        canvas_text(frame, frame->width - 8, frame->height - BOTTOM - 1, reverse, " more v ");
    }
}

static void draw_table(struct canvas *frame, struct screen *screen, const void *state)
{
    struct play_table *table = screen->table;
    struct canvas sheet = canvas_new(frame->width, frame->height - TOP - BOTTOM);
    table->look.deciding = screen->mode == SCREEN_REVIEW || decides(screen);
    table->look.before = screen->has_seen && screen->mode != SCREEN_REVIEW ? screen->seen : NULL;
    if (table->board->draw_screen != NULL) {
        table->board->draw_screen(&sheet, state, &table->look, &screen->cursor);
    } else {
        struct canvas all = canvas_new(frame->width, 0);
        table->board->draw_table(&all, state, &table->look);
        int last = all.used - sheet.height;
        screen->cursor.scroll_y = screen->cursor.scroll_y > last ? last : screen->cursor.scroll_y;
        screen->cursor.scroll_y = screen->cursor.scroll_y < 0 ? 0 : screen->cursor.scroll_y;
        canvas_copy(&sheet, 0, 0, &all, 0, screen->cursor.scroll_y, sheet.width, sheet.height);
        canvas_free(&all);
    }
    canvas_copy(frame, 0, TOP, &sheet, 0, 0, sheet.width, sheet.height);
    canvas_free(&sheet);
    table->look.deciding = false;
    table->look.before = NULL;
}

void screen_draw(struct screen *screen)
{
    int width;
    int height;
    device_size(&width, &height);
    struct canvas frame = canvas_new(width, height > 0 ? height : 1);
    if (width < SCREEN_WIDTH_MIN || height < SCREEN_HEIGHT_MIN) {
        canvas_wrap(
            &frame, 0, 0, width, height, canvas_plain,
            "The table needs 80 columns and 24 lines: make the window larger, or leave with q and play with --plain.");
    } else {
        const void *state = screen->mode == SCREEN_REVIEW ? screen_review_state(screen) : screen->table->game.state;
        draw_top(&frame, screen, state);
        if (screen->mode == SCREEN_PAGE) {
            draw_page(&frame, screen);
        } else {
            draw_table(&frame, screen, state);
        }
        draw_message(&frame, screen);
        draw_keys(&frame, screen);
    }
    device_show(&frame);
    canvas_free(&frame);
}
