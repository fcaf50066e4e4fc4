// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "apps/terminal/screen_state.h"
#include "base/text.h"

/* --- saving and loading --- */

static void write_file(struct screen *screen, const char *path)
{
    struct wagons_error error;
    if (play_game_save(&screen->table->game, path, &error)) {
        play_table_own(screen->table, path);
        screen_say(screen, "Saved. To go on another day: wagons play %s", path);
    } else {
        screen_say(screen, "Not saved: %s.", error.text);
    }
}

/* The name stays in screen->entry while the question is asked. */
static void replace_file(struct screen *screen, const char *text)
{
    (void)text;
    write_file(screen, screen->entry);
}

static void save_as(struct screen *screen, const char *path)
{
    const char *own = screen->table->own_file;
    bool is_own = own != NULL && strcmp(own, path) == 0;
    if (strcmp(path, "-") == 0) {
        screen_say(screen, "Not saved: a game goes into a file, not to standard output.");
    } else if (!is_own && access(path, F_OK) == 0) {
        screen_ask(screen, "There is a file of that name. Replace it? (y or n)", replace_file);
    } else {
        write_file(screen, path);
    }
}

void screen_save(struct screen *screen)
{
    const struct play_table *table = screen->table;
    if (table->own_file != NULL) {
        snprintf(screen->entry, sizeof screen->entry, "%s", table->own_file);
    } else {
        play_game_free_name(&table->game, screen->entry, sizeof screen->entry);
    }
    screen_enter(screen, "Save under what name? (Ctrl-U clears it)", save_as);
}

static void load_from(struct screen *screen, const char *path)
{
    struct wagons_error error;
    bool alone;
    screen_still(screen);
    if (strcmp(path, "-") == 0 || !play_game_load(&screen->table->game, path, &alone, &error)) {
        screen_say(screen, "Not loaded: %s.", strcmp(path, "-") == 0 ? "a game is loaded from a file" : error.text);
        return;
    }
    play_table_own(screen->table, alone ? path : NULL);
    screen_jump(screen);
    screen_say(screen, "Loaded %s%s.", alone ? "" : "the first game of ", path);
}

/* --- leaving this game --- */

/* Asks first if the game is neither over nor saved. */
static void leave_game(struct screen *screen, const char *question,
                       void (*then)(struct screen *screen, const char *text))
{
    const struct play_game *game = &screen->table->game;
    bool going_on = play_game_mover(game) != WAGONS_NOBODY && game->record.count > 0;
    if (going_on && game->changed) {
        screen_ask(screen, question, then);
    } else {
        then(screen, "yes");
    }
}

static void ask_file(struct screen *screen, const char *text)
{
    (void)text;
    screen->entry[0] = '\0';
    screen_enter(screen, "Load which file?", load_from);
}

void screen_load(struct screen *screen)
{
    leave_game(screen, "This game is not saved. Leave it? (y or n)", ask_file);
}

static void deal_new(struct screen *screen, const char *text)
{
    struct play_game *game = &screen->table->game;
    const struct wagons_record *record = &game->record;
    bool has_next = record->has_index && record->index < TEXT_WHOLE_MAX;
    (void)text;
    screen_still(screen);
    play_game_deal(game, record->seed, has_next ? record->index + 1 : 0);
    play_table_own(screen->table, NULL);
    screen_jump(screen);
    screen_say(screen, "A new deal.");
}

void screen_new(struct screen *screen)
{
    leave_game(screen, "This game is not saved. Leave it? (y or n)", deal_new);
}

static void swap_seats(struct screen *screen, const char *text)
{
    (void)text;
    screen_still(screen);
    play_game_swap(&screen->table->game);
    play_table_own(screen->table, NULL);
    screen_jump(screen);
    screen_say(screen, "The same deal, with the seats swapped.");
}

void screen_swap(struct screen *screen)
{
    leave_game(screen, "This game is not saved. Leave it? (y or n)", swap_seats);
}

static void give_up(struct screen *screen, const char *text)
{
    struct play_game *game = &screen->table->game;
    (void)text;
    screen_still(screen);
    if (play_game_person_decides(game)) {
        play_game_resign(game, play_game_mover(game));
        screen_say(screen, "The game is given up; u takes that back.");
        screen->cursor_count = game->record.count;
    }
}

void screen_resign(struct screen *screen)
{
    if (play_game_person_decides(&screen->table->game)) {
        screen_ask(screen, "Give the game up? (y or n)", give_up);
    }
}

static void leave(struct screen *screen, const char *text)
{
    (void)text;
    screen->leave = true;
}

void screen_quit(struct screen *screen)
{
    leave_game(screen, "This game is not saved. Leave it? (y or n)", leave);
}
