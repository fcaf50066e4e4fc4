// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/play_choose.h"

#include <string.h>

#include "apps/play_advise.h"
#include "apps/play_narrate.h"

void play_choose_move(struct play_table *table, wagons_move move)
{
    struct wagons_view before;
    struct wagons_view after;
    wagons_view_make(table->game.state, &before);
    play_game_move(&table->game, move);
    wagons_view_make(table->game.state, &after);
    play_narrate(table->out, &table->style, table->game.seats, &before, &after, move);
    table->proposed = WAGONS_NO_MOVE;
}

/* --- taking a card --- */

enum play_outcome play_choose_take(struct play_table *table, const struct play_words *words)
{
    bool starts = table->view.phase == WAGONS_VIEW_START;
    int last = starts ? table->view.row_count : table->view.skips_max + 1;
    int number;
    if (words->count != 2 || !play_number(words->word[1], &number) || number < 1 || number > last) {
        fprintf(table->out, "Which card? Type its number, from 1 to %d.\n", last);
        return PLAY_ASK;
    }
    struct wagons_view_move move = {.phase = table->view.phase, .index = number - 1, .skipped = number - 1};
    play_choose_move(table, wagons_view_move_make(&move));
    return PLAY_GO_ON;
}

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

/* Reads "x y", "x y r", "at x y r" or, for the first card of a town, just "r" or nothing, from word `first` on. */
static bool read_place(const struct play_table *table, const struct play_words *words, int first,
                       struct wagons_view_move *move)
{
    int left = words->count - first;
    const char *const *word = words->word + first;
    if (left > 0 && strcmp(word[0], "at") == 0) {
        left--;
        word++;
    }
    *move = (struct wagons_view_move){.phase = WAGONS_VIEW_PLACE};
    bool first_card = table->view.town[table->view.to_move].cards == 0;
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

static void explain_illegal(const struct play_table *table, const struct wagons_view_move *move)
{
    const struct wagons_view_town *town = &table->view.town[table->view.to_move];
    if (town->cards == 0) {
        fputs("The first card of a town may lie no farther than 1000 from 0 0; 0 0 is a good place.\n", table->out);
    } else if (!touches(town, move->x, move->y)) {
        fprintf(table->out,
                "At %d %d the card would not touch the town: it covers a territory or shares a full edge with one.\n",
                move->x, move->y);
    } else {
        fprintf(table->out, "At %d %d the card would hide an earlier card entirely, which the rules chosen forbid.\n",
                move->x, move->y);
    }
}

/* Reads a legal placement, or says what is wrong. */
static wagons_move read_move(const struct play_table *table, const struct play_words *words, int first)
{
    struct wagons_view_move parts;
    if (!read_place(table, words, first, &parts)) {
        fputs("Where? Type the column and the row of the card's top left corner, such as 1 -1, and r to turn it:"
              " 1 -1 r.\n",
              table->out);
        return WAGONS_NO_MOVE;
    }
    wagons_move move = wagons_view_move_make(&parts);
    if (move == WAGONS_NO_MOVE || !table->game.game->is_legal(table->game.state, move)) {
        explain_illegal(table, &parts);
        return WAGONS_NO_MOVE;
    }
    return move;
}

enum play_outcome play_choose_place(struct play_table *table, const struct play_words *words)
{
    if (words->count == 1 && table->proposed != WAGONS_NO_MOVE) {
        return play_choose_yes(table, words);
    }
    wagons_move move = read_move(table, words, 1);
    if (move == WAGONS_NO_MOVE) {
        return PLAY_ASK;
    }
    play_choose_move(table, move);
    return PLAY_GO_ON;
}

enum play_outcome play_choose_try(struct play_table *table, const struct play_words *words)
{
    wagons_move move = read_move(table, words, 1);
    if (move != WAGONS_NO_MOVE) {
        play_advise_placement(table, move);
        fputs("yes places it so.\n", table->out);
    }
    return PLAY_ASK;
}

bool play_choose_is_bare(const char *word)
{
    int number;
    bool turned;
    return play_number(word, &number) || is_turn(word, &turned);
}

enum play_outcome play_choose_bare(struct play_table *table, const struct play_words *words)
{
    struct play_words with_name = *words;
    int moved = words->count < PLAY_WORDS_MAX ? words->count : PLAY_WORDS_MAX - 1;
    memmove(with_name.word + 1, words->word, (size_t)moved * sizeof words->word[0]);
    with_name.word[0] = "";
    with_name.count = moved + 1;
    with_name.more = words->more || moved < words->count;
    if (table->question == PLAY_ASKS_PLACE) {
        wagons_move move = read_move(table, &with_name, 1);
        if (move == WAGONS_NO_MOVE) {
            return PLAY_ASK;
        }
        play_choose_move(table, move);
        return PLAY_GO_ON;
    }
    return play_choose_take(table, &with_name);
}

enum play_outcome play_choose_yes(struct play_table *table, const struct play_words *words)
{
    (void)words;
    if (table->proposed == WAGONS_NO_MOVE) {
        fputs("Nothing is proposed yet: try or hint comes first.\n", table->out);
        return PLAY_ASK;
    }
    play_choose_move(table, table->proposed);
    return PLAY_GO_ON;
}
