// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/play_circle.h"

#include <limits.h>
#include <string.h>

#include "apps/terminal/board_town.h"
#include "apps/terminal/play_advise.h"
#include "apps/terminal/play_choose.h"
#include "apps/terminal/play_narrate.h"

enum {
    TITLE_LENGTH = 96,
    TALL = 48, /* lines of a screen on which everything fits at once, the scoring cards' text too */
};

/* Sets off what came since the last question; nothing after a step back. */
void play_circle_look_at(struct play_table *table)
{
    struct wagons_view before;
    wagons_view_make(table->game.state, &table->view);
    if (table->look.before != NULL) {
        wagons_view_make(table->look.before, &before);
    }
    for (int i = 0; i < 2; i++) {
        table->style.names[i] = table->look.names[i];
        table->style.marked_from[i] = table->look.before != NULL ? before.town[i].cards : INT_MAX;
    }
}

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
    char titles[2][TITLE_LENGTH];
    struct board_block blocks[2];
    for (int i = 0; i < 2; i++) {
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
    board_blocks(table->out, &table->style, blocks, 2);
    fputc('\n', table->out);
    show_scoring_names(table);
    show_card(table);
}

void play_circle_show_question(struct play_table *table)
{
    switch (table->question) {
    case PLAY_ASKS_START:
        board_scoring(table->out, &table->view, &table->style);
        fputc('\n', table->out);
        board_circle(table->out, &table->view, &table->style);
        break;
    case PLAY_ASKS_PLACE:
        show_place(table);
        break;
    default:
        board_print(table->out, &table->view, &table->style);
        break;
    }
    table->style.brief = table->question == PLAY_ASKS_WATCH || (table->interactive && table->style.height < TALL);
}

void play_circle_show_table(struct play_table *table)
{
    struct board_style style = table->style;
    style.brief = false;
    board_print(table->out, &table->view, &style);
}

void play_circle_show_end(struct play_table *table)
{
    board_towns(table->out, &table->view, &table->style);
    fputc('\n', table->out);
    board_scores(table->out, &table->view, &table->style);
}

void play_circle_tell(struct play_table *table, const void *before, const void *after, wagons_move move)
{
    struct wagons_view from;
    struct wagons_view to;
    wagons_view_make(before, &from);
    wagons_view_make(after, &to);
    for (int i = 0; i < 2; i++) {
        table->style.names[i] = table->look.names[i];
    }
    play_narrate(table->out, &table->style, table->game.seats, &from, &to, move);
}

void play_circle_show_legend(struct play_table *table)
{
    board_legend(table->out, &table->style);
}

/* --- commands --- */

static enum play_outcome run_circle(struct play_table *table, const struct play_words *words)
{
    (void)words;
    board_circle(table->out, &table->view, &table->style);
    board_waiting(table->out, &table->view, &table->style);
    return PLAY_ASK;
}

static enum play_outcome run_scores(struct play_table *table, const struct play_words *words)
{
    (void)words;
    board_scores(table->out, &table->view, &table->style);
    return PLAY_ASK;
}

static enum play_outcome run_cards(struct play_table *table, const struct play_words *words)
{
    (void)words;
    struct board_style style = table->style;
    style.brief = false;
    board_scoring(table->out, &table->view, &style);
    return PLAY_ASK;
}

static enum play_outcome run_letters(struct play_table *table, const struct play_words *words)
{
    (void)words;
    table->look.picture.letters = table->style.picture.letters = !table->style.picture.letters;
    play_circle_show_legend(table);
    return PLAY_ASK;
}

const struct play_entry play_circle_entries[] = {
    {"take draft pick start choose", "3", "take card 3 of the circle; the cards before it go to the other player",
     PLAY_ASKS_DRAFT, play_choose_take},
    {"take start choose pick", "3", "begin the circle at card 3", PLAY_ASKS_START, play_choose_take},
    {"place p put", "1 -1", "place the card, its top left corner in column 1, row -1; 1 -1 r turns it by 180 degrees",
     PLAY_ASKS_PLACE, play_choose_place},
    {"try t", "try 1 -1 r", "see the town and the points first", PLAY_ASKS_PLACE, play_choose_try},
    {"places", "places", "every place where the card may lie, and what it brings there", PLAY_ASKS_PLACE,
     play_advise_places},
    {"circle", "circle", "the cards in the circle and those that wait", PLAY_ASKS_ANY, run_circle},
    {"scores score points", "scores", "all points of both players", PLAY_ASKS_ANY, run_scores},
    {"cards scoring", "cards", "the scoring cards with their text", PLAY_ASKS_ANY, run_cards},
    {"letters glyphs", "letters", "icons as letters, or as signs again", PLAY_ASKS_ANY, run_letters},
    {.names = NULL},
};
