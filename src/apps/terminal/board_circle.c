// SPDX-License-Identifier: GPL-3.0-or-later
/* The board of Circle the Wagons. */
#include <stdio.h>
#include <string.h>

#include "apps/terminal/board_circle.h"
#include "apps/terminal/play_advise.h"
#include "apps/terminal/play_choose.h"
#include "apps/terminal/play_circle.h"

static void question(const void *state, const struct board_look *look, char *text, size_t size)
{
    struct wagons_view view;
    (void)look;
    wagons_view_make(state, &view);
    if (view.phase == WAGONS_VIEW_START) {
        snprintf(text, size, "Begin at which card, 1 to %d?", view.row_count);
    } else if (view.phase == WAGONS_VIEW_DRAFT) {
        snprintf(text, size, "Take which card, 1 to %d?", view.skips_max + 1);
    } else if (view.to_move >= 0 && view.town[view.to_move].cards == 0) {
        snprintf(text, size, "How shall it lie, u or r?");
    } else {
        snprintf(text, size, "Place it where? column row, r to turn");
    }
}

enum { CARD_TEXT_SIZE = WAGONS_VIEW_CARD_CELLS * 6 };

static void card_text(const struct wagons_view_card *card, const struct board_look *look, char text[CARD_TEXT_SIZE])
{
    int length = 0;
    for (int i = 0; i < WAGONS_VIEW_CARD_CELLS; i++) {
        length += snprintf(text + length, CARD_TEXT_SIZE - (size_t)length, "%s%c%s",
                           i == 2  ? "/"
                           : i > 0 ? " "
                                   : "",
                           picture_terrain_letter((enum wagons_terrain)card->terrain[i]),
                           picture_icon(&look->picture, (enum wagons_icon)card->icon[i]));
    }
}

/* "takes card 3 (Fb Pc/Wm Sg), giving 2"; cards by their place in the circle as shown. */
static void move_words(const void *state, wagons_move move, const struct board_look *look, char *text, size_t size)
{
    struct wagons_view view;
    struct wagons_view_move parts = wagons_view_move_read(move);
    char card[CARD_TEXT_SIZE];
    wagons_view_make(state, &view);
    bool you = view.to_move >= 0 && strcmp(look->names[view.to_move], "You") == 0;
    const char *s = you ? "" : "s";
    switch (parts.phase) {
    case WAGONS_VIEW_START:
        card_text(&view.row[parts.index], look, card);
        snprintf(text, size, "begin%s at card %d (%s)", s, parts.index + 1, card);
        break;
    case WAGONS_VIEW_DRAFT:
        card_text(&view.row[parts.skipped], look, card);
        if (parts.skipped == 0) {
            snprintf(text, size, "take%s the next card (%s)", s, card);
        } else {
            snprintf(text, size, "take%s card %d (%s), giving %d away", s, parts.skipped + 1, card, parts.skipped);
        }
        break;
    default:
        card_text(&view.placing, look, card);
        snprintf(text, size, "place%s (%s) at %d %d%s", s, card, parts.x, parts.y, parts.turned ? " turned" : "");
        break;
    }
}

/* Nothing of a position that is past the start choice. */
static const char *start_text(const void *state, const struct wagons_rules *rules)
{
    static const char *const texts[] = {
        [WAGONS_FIRST_PICKS] = "To start, player 1 takes any card of the circle.",
        [WAGONS_SECOND_PICKS] = "To start, player 2 names the card at which player 1 begins.",
        [WAGONS_FIXED] = "The deal names the card at which player 1 begins.",
    };
    struct wagons_view view;
    wagons_view_make(state, &view);
    return rules->start == WAGONS_FIXED || view.phase == WAGONS_VIEW_START ? texts[rules->start] : NULL;
}

const struct board_game board_circle_the_wagons = {
    .game = "circle-the-wagons",
    .title = "Circle the Wagons",
    .question = question,
    .read = play_choose_read,
    .is_answer = play_choose_is_bare,
    .move_words = move_words,
    .draw_end = board_circle_draw_end,
    .draw_legend = board_circle_draw_legend,
    .draw_scoring = board_circle_draw_scoring,
    .start_text = start_text,
    .record_begins = board_circle_record_begins,
    .record_moves = board_circle_record_moves,
    .record_ends = board_circle_record_ends,
    .draw_screen = board_circle_draw,
    .cursor_start = board_circle_start,
    .cursor_set = board_circle_set,
    .cursor_key = board_circle_key,
    .cursor_move = board_circle_move,
    .keys = board_circle_keys,
    .look_at = play_circle_look_at,
    .show_question = play_circle_show_question,
    .show_table = play_circle_show_table,
    .show_end = play_circle_show_end,
    .show_hint = play_advise_hint,
    .tell = play_circle_tell,
    .show_legend = play_circle_show_legend,
    .entries = play_circle_entries,
    .adviser = "hindsight:beam=4",
};
