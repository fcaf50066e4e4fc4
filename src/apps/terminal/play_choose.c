// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/play_choose.h"

#include <string.h>

#include "apps/terminal/play_advise.h"
#include "base/error.h"

/* --- placing it --- */

static bool is_turn(const char *word, bool *turned)
{
    static const char *const turns[] = {"r", "t", "turn", "turned", "rotate", "rotated", "180"};
    static const char *const uprights[] = {"u", "up", "upright", "0"};
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        if (strcmp(word, turns[i]) == 0) {
            *turned = true;
            return true;
        }
    }
    for (size_t i = 0; i < sizeof uprights / sizeof uprights[0]; i++) {
        if (strcmp(word, uprights[i]) == 0) {
            *turned = false;
            return true;
        }
    }
    return false;
}

/* Reads "x y", "x y r", "at x y r" or, for the first card of a town, just "r" or nothing. */
static bool read_place(const struct wagons_view *view, const struct play_words *words, struct wagons_view_move *move)
{
    int left = words->count;
    const char *const *word = words->word;
    if (left > 0 && strcmp(word[0], "at") == 0) {
        left--;
        word++;
    }
    *move = (struct wagons_view_move){.phase = WAGONS_VIEW_PLACE};
    bool first_card = view->town[view->to_move].cards == 0;
    if (first_card && (left == 0 || (left == 1 && is_turn(word[0], &move->turned)))) {
        return true;
    }
    return !words->more && (left == 2 || (left == 3 && is_turn(word[2], &move->turned))) &&
           play_number(word[0], &move->x) && play_number(word[1], &move->y);
}

/* Whether a card at (x, y) covers a territory of the town or shares an edge with one. */
static bool touches(const struct wagons_view_town *town, int x, int y)
{
    for (int i = 0; i < town->territories; i++) {
        int right = town->territory[i].x - x; /* of the card's left column */
        int below = town->territory[i].y - y;
        bool beside = right >= -1 && right <= 2 && below >= 0 && below <= 1;
        bool above = right >= 0 && right <= 1 && below >= -1 && below <= 2;
        if (beside || above) {
            return true;
        }
    }
    return false;
}

void play_choose_explain(const struct wagons_view *view, const struct wagons_view_move *move,
                         struct wagons_error *error)
{
    const struct wagons_view_town *town = &view->town[view->to_move];
    if (town->cards == 0) {
        error_set(error, "The first card of a town may lie no farther than 1000 from 0 0; 0 0 is a good place.");
    } else if (!touches(town, move->x, move->y)) {
        error_set(error,
                  "At %d %d the card would not touch the town: it covers a territory or shares a full edge with one.",
                  move->x, move->y);
    } else {
        error_set(error, "At %d %d the card would hide an earlier card entirely, which the rules chosen forbid.",
                  move->x, move->y);
    }
}

static bool read_placement(const void *state, const struct wagons_view *view, const struct play_words *words,
                           wagons_move *move, struct wagons_error *error)
{
    struct wagons_view_move parts;
    if (!read_place(view, words, &parts)) {
        return error_set(error, "Where? Type the column and the row of the card's top left corner, such as 1 -1, and r "
                                "to turn it: 1 -1 r.");
    }
    *move = wagons_view_move_make(&parts);
    if (*move == WAGONS_NO_MOVE || !wagons_game_find("circle-the-wagons")->is_legal(state, *move)) {
        play_choose_explain(view, &parts, error);
        return false;
    }
    return true;
}

static bool read_take(const struct wagons_view *view, const struct play_words *words, wagons_move *move,
                      struct wagons_error *error)
{
    int last = view->phase == WAGONS_VIEW_START ? view->row_count : view->skips_max + 1;
    int number;
    if (words->count != 1 || !play_number(words->word[0], &number) || number < 1 || number > last) {
        return error_set(error, "Which card? Type its number, from 1 to %d.", last);
    }
    struct wagons_view_move parts = {.phase = view->phase, .index = number - 1, .skipped = number - 1};
    *move = wagons_view_move_make(&parts);
    return true;
}

bool play_choose_read(const void *state, const struct play_words *words, wagons_move *move, struct wagons_error *error)
{
    struct wagons_view view;
    wagons_view_make(state, &view);
    return view.phase == WAGONS_VIEW_PLACE ? read_placement(state, &view, words, move, error)
                                           : read_take(&view, words, move, error);
}

bool play_choose_is_bare(const char *word)
{
    int number;
    bool turned;
    return play_number(word, &number) || is_turn(word, &turned);
}

/* --- as commands --- */

/* Reads what follows a command's name; says what is wrong with it. */
static bool read_rest(struct play_table *table, const struct play_words *words, wagons_move *move)
{
    struct wagons_error error;
    struct play_words rest = *words;
    rest.count = words->count - 1;
    memmove(rest.word, words->word + 1, (size_t)rest.count * sizeof rest.word[0]);
    if (!play_choose_read(table->game.state, &rest, move, &error)) {
        fprintf(table->out, "%s\n", error.text);
        return false;
    }
    return true;
}

enum play_outcome play_choose_take(struct play_table *table, const struct play_words *words)
{
    wagons_move move;
    if (!read_rest(table, words, &move)) {
        return PLAY_ASK;
    }
    play_table_move(table, move);
    return PLAY_GO_ON;
}

enum play_outcome play_choose_place(struct play_table *table, const struct play_words *words)
{
    wagons_move move = table->proposed;
    if ((words->count > 1 || move == WAGONS_NO_MOVE) && !read_rest(table, words, &move)) {
        return PLAY_ASK;
    }
    play_table_move(table, move);
    return PLAY_GO_ON;
}

enum play_outcome play_choose_try(struct play_table *table, const struct play_words *words)
{
    wagons_move move;
    if (read_rest(table, words, &move)) {
        play_advise_placement(table, move);
        fputs("yes places it so.\n", table->out);
    }
    return PLAY_ASK;
}
