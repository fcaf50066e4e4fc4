// SPDX-License-Identifier: GPL-3.0-or-later
/* The board of Homestead. */
#include "apps/terminal/board_homestead.h"

#include <stdio.h>
#include <string.h>

#include "apps/terminal/play_table.h"
#include "base/error.h"

enum { WORDS_LENGTH = 160 };

static void question(const void *state, const struct board_look *look, char *text, size_t size)
{
    (void)state;
    (void)look;
    snprintf(text, size, "Place which card where? number column row");
}

/* Reads "3 1 0": the card's number in the hand, column and row; "3 at 1 0" too. */
static bool read_move(const void *state, const struct play_words *words, wagons_move *move, struct wagons_error *error)
{
    const struct wagons_game *game = wagons_game_find("homestead");
    struct wagons_homestead_view view;
    int number, x, y, at = words->count == 4 && strcmp(words->word[1], "at") == 0;
    wagons_homestead_view_make(state, game->to_move(state), &view);
    int cards = view.known[view.to_move];
    if (words->more || words->count != 3 + at || !play_number(words->word[0], &number) ||
        !play_number(words->word[1 + at], &x) || !play_number(words->word[2 + at], &y)) {
        return error_set(error, "Type the card's number in your hand, the column and the row, such as 2 1 0.");
    }
    if (number < 1 || number > cards) {
        return error_set(error, "The cards of the hand have the numbers 1 to %d.", cards);
    }
    *move = wagons_homestead_move_place(view.hand[view.to_move][number - 1].id, x, y);
    if (*move == WAGONS_NO_MOVE || !game->is_legal(state, *move)) {
        homestead_explain(&view, x, y, error);
        return false;
    }
    return true;
}

static bool is_you(const struct board_look *look, int player)
{
    return look->names[player] != NULL && strcmp(look->names[player], "You") == 0;
}

static void draw_words(const void *state, int card, const struct board_look *look, char *text, size_t size)
{
    struct wagons_homestead_view view;
    char shown[HOMESTEAD_CARD_LENGTH] = "a card";
    wagons_homestead_view_make(state, look->observer, &view);
    if (card >= 0 && (look->observer == WAGONS_NOBODY || look->observer == view.to_move)) {
        struct wagons_homestead_card drawn = wagons_homestead_card_of(state, card);
        homestead_card_words(&drawn, shown);
    }
    snprintf(text, size, "draw%s %s", is_you(look, view.to_move) ? "" : "s", shown);
}

/* "places G4xG at 1 0 (+8)", "draws a card". */
static void move_words(const void *state, wagons_move move, const struct board_look *look, char *text, size_t size)
{
    struct wagons_homestead_move parts = wagons_homestead_move_read(move);
    if (parts.draw) {
        draw_words(state, parts.card, look, text, size);
        return;
    }
    struct wagons_homestead_card card = wagons_homestead_card_of(state, parts.card);
    int mover = wagons_game_find("homestead")->to_move(state);
    char shown[HOMESTEAD_CARD_LENGTH];
    homestead_card_words(&card, shown);
    snprintf(text, size, "place%s %s at %d %d (%+d)", mover >= 0 && is_you(look, mover) ? "" : "s", shown, parts.x,
             parts.y, wagons_homestead_gain(state, move));
}

/* Placements, and the draws of those who look on; not the cards that the hands begin with, which are shown anyway. */
static void tell(struct play_table *table, const void *before, const void *after, wagons_move move)
{
    struct wagons_homestead_view view, then;
    char words[WORDS_LENGTH];
    wagons_homestead_view_make(before, table->look.observer, &view);
    wagons_homestead_view_make(after, table->look.observer, &then);
    bool draws = wagons_homestead_move_read(move).draw;
    bool opening = view.grid[0].count == 1 && view.grid[1].count == 1;
    if (draws && (opening || table->look.observer != view.to_move)) {
        return;
    }
    move_words(before, move, &table->look, words, sizeof words);
    fprintf(table->out, "%s%s %s", draws ? "" : "\n", table->look.names[view.to_move], words);
    if (!draws) {
        fprintf(table->out, ": %d points", then.grid[view.to_move].total);
    }
    fputs(".\n", table->out);
}

static void draw_grids(struct canvas *canvas, const void *state, const struct board_look *look)
{
    struct homestead_scene scene = homestead_scene_of(state, look, NULL, 1);
    homestead_draw_grids(canvas, 0, &scene);
}

static void record_moves(FILE *file, const void *before, const void *after, const struct board_style *style)
{
    struct board_look look = board_look_open(style);
    look.before = before;
    board_print_drawing(file, style->width, draw_grids, after, &look);
    putc('\n', file);
}

static const char *keys(const void *state)
{
    (void)state;
    return "arrows move, 1-5, Tab card, b best, Enter places";
}

const struct board_game board_homestead = {
    .game = "homestead",
    .title = "Homestead",
    .draw_table = homestead_draw_table,
    .question = question,
    .read = read_move,
    .usage = "N X Y",
    .usage_text = "places card N of your hand in column X, row Y",
    .move_words = move_words,
    .draw_legend = homestead_draw_legend,
    .record_moves = record_moves,
    .draw_screen = homestead_draw_screen,
    .cursor_start = homestead_cursor_start,
    .cursor_set = homestead_cursor_set,
    .cursor_key = homestead_cursor_key,
    .cursor_move = homestead_cursor_move,
    .keys = keys,
    .tell = tell,
};
