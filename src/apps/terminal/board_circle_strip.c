// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>

#include "apps/terminal/board_circle.h"

/* A card's slot: two territories side by side and a gap. */
struct slots {
    int cell, width;
};

static const struct canvas_ink bold = {0, CANVAS_BOLD};
static const struct canvas_ink faint = {0, CANVAS_FAINT};

static void draw_card(struct canvas *canvas, int x, int y, const struct slots *slots, const struct board_look *look,
                      const struct wagons_view_card *card)
{
    for (int i = 0; i < WAGONS_VIEW_CARD_CELLS; i++) {
        char text[16];
        bool wide = slots->cell == 4;
        snprintf(text, sizeof text, "%s%c%s%s", wide ? " " : "",
                 picture_terrain_letter((enum wagons_terrain)card->terrain[i]),
                 picture_icon(&look->picture, (enum wagons_icon)card->icon[i]), wide ? " " : "");
        canvas_text(canvas, x + i % 2 * slots->cell, y + i / 2,
                    (struct canvas_ink){(uint8_t)circle_colour(card->terrain[i]), 0}, text);
    }
}

/* What stands above a card of the circle. */
static struct canvas_ink caption(const struct wagons_view *view, const struct board_cursor *cursor, int index,
                                 char text[16])
{
    bool drafts = view->phase == WAGONS_VIEW_DRAFT;
    bool starts = view->phase == WAGONS_VIEW_START;
    if (cursor != NULL && (drafts || starts) && index == cursor->choice) {
        snprintf(text, 16, "[%d]", index + 1);
        return (struct canvas_ink){0, CANVAS_REVERSE};
    }
    if (cursor != NULL && drafts && index < cursor->choice) {
        snprintf(text, 16, "gift");
        return bold;
    }
    snprintf(text, 16, "%d", index + 1);
    return faint;
}

static int draw_circle(struct canvas *canvas, int x, int y, const struct slots *slots, const struct wagons_view *view,
                       const struct board_look *look, const struct board_cursor *cursor)
{
    for (int i = 0; i < view->row_count; i++, x += slots->width) {
        char text[16];
        struct canvas_ink ink = caption(view, cursor, i, text);
        canvas_text(canvas, x, y, ink, text);
        draw_card(canvas, x, y + 1, slots, look, &view->row[i]);
    }
    return x;
}

/* The cards that wait, in the order of placing. */
static int draw_waiting(struct canvas *canvas, int x, int y, const struct slots *slots, const struct wagons_view *view,
                        const struct board_look *look)
{
    int begin = x;
    bool first = true;
    for (int k = 0; k < 2; k++) {
        int player = k == 0 && view->to_move >= 0 ? view->to_move : view->to_move >= 0 ? 1 - view->to_move : k;
        int hand = view->has_hand && player == view->to_move;
        for (int i = 0; i < view->pending_count[player] + hand; i++, x += slots->width) {
            const struct wagons_view_card *card = i < hand ? &view->hand : &view->pending[player][i - hand];
            bool now = first && view->phase == WAGONS_VIEW_PLACE;
            canvas_cut(canvas, x, y, slots->width - 1, look->picture.unicode,
                       now ? (struct canvas_ink){0, CANVAS_REVERSE} : faint, now ? "now" : look->names[player]);
            draw_card(canvas, x, y + 1, slots, look, card);
            first = false;
        }
    }
    return x > begin ? x + 2 : x;
}

static int waiting_count(const struct wagons_view *view)
{
    return view->has_hand + view->pending_count[0] + view->pending_count[1];
}

void circle_strip_draw(struct canvas *canvas, int y, const struct wagons_view *view, const struct board_look *look,
                       const struct board_cursor *cursor)
{
    int waiting = waiting_count(view);
    int cards = waiting + view->row_count;
    bool wide = cards * 9 + 2 <= canvas->width;
    struct slots slots = wide ? (struct slots){4, 9} : (struct slots){2, 5};
    int x = draw_waiting(canvas, 1, y + 1, &slots, view, look);
    if (waiting > 0) {
        canvas_text(canvas, 1, y, bold, "TO PLACE");
    }
    if (view->row_count > 0) {
        bool starts = view->phase == WAGONS_VIEW_START;
        int title = waiting > 0 && x < 11 ? 11 : x;
        canvas_text(canvas, title, y, bold,
                    starts ? "THE CIRCLE, closing from the last card to the first" : "THE CIRCLE, next first");
        draw_circle(canvas, x, y + 1, &slots, view, look, cursor);
    } else if (waiting == 0) {
        canvas_text(canvas, 1, y, faint, "The circle is used up.");
    }
}
