// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>

#include "apps/terminal/board.h"
#include "apps/terminal/board_circle.h"

enum { NAME = 24, POINTS = 12 };

static const struct canvas_ink bold = {0, CANVAS_BOLD};
static const struct canvas_ink faint = {0, CANVAS_FAINT};

static void draw_names(struct canvas *canvas, int y, const char *title, const struct board_look *look)
{
    canvas_text(canvas, 1, y, bold, title);
    for (int i = 0; i < 2; i++) {
        canvas_cut(canvas, NAME + i * POINTS, y, POINTS - 1, look->picture.unicode, faint, look->names[i]);
    }
}

static void draw_line(struct canvas *canvas, int y, struct canvas_ink ink, const char *name, int first, int second)
{
    canvas_text(canvas, 3, y, ink, name);
    canvas_format(canvas, NAME, y, ink, "%4d", first);
    canvas_format(canvas, NAME + POINTS, y, ink, "%4d", second);
}

void board_circle_draw_end(struct canvas *canvas, const void *state, const struct board_look *look)
{
    struct wagons_view view;
    wagons_view_make(state, &view);
    const struct wagons_view_town *towns = view.town;
    int y = canvas->used;
    draw_names(canvas, y++, "LARGEST GROUP OF", look);
    for (int i = 0; i < WAGONS_TERRAINS; i++) {
        draw_line(canvas, y++, canvas_plain, wagons_terrain_name((enum wagons_terrain)i), towns[0].terrain[i],
                  towns[1].terrain[i]);
    }
    draw_names(canvas, y++, "SCORING CARDS", look);
    for (int i = 0; i < WAGONS_VIEW_SCORING; i++) {
        char title[BOARD_TITLE_LENGTH];
        draw_line(canvas, y++, canvas_plain, board_scoring_title(view.scoring[i].name, title), towns[0].scoring[i],
                  towns[1].scoring[i]);
    }
    draw_line(canvas, y++, bold, "TOTAL", towns[0].total, towns[1].total);
    draw_line(canvas, y, canvas_plain, "cards", towns[0].cards, towns[1].cards);
}

void board_circle_draw_legend(struct canvas *canvas, const struct board_look *look)
{
    int y = canvas->used;
    canvas_text(canvas, 1, y, bold, "Terrains");
    canvas_text(canvas, 30, y++, bold, "Icons");
    for (int i = 0; i < WAGONS_TERRAINS; i++, y++) {
        canvas_format(canvas, 2, y, (struct canvas_ink){(uint8_t)circle_colour(i), 0}, " %c ",
                      picture_terrain_letter((enum wagons_terrain)i));
        canvas_text(canvas, 6, y, canvas_plain, wagons_terrain_name((enum wagons_terrain)i));
        canvas_text(canvas, 31, y, canvas_plain, picture_icon(&look->picture, (enum wagons_icon)i));
        canvas_text(canvas, 35, y, canvas_plain, wagons_icon_name((enum wagons_icon)i));
    }
    static const char *const marks[] = {
        "+ behind a territory: new since your last decision",
        "[ ] or * around the card under the cursor; ! where it must not lie",
        ". an empty place where the card's top left corner may lie",
        "gift: a card that the draft under the cursor gives to the other player",
        "D4 F3 ...: points for the largest group of each terrain; +2: what the move would add",
    };
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        canvas_text(canvas, 1, y + 1 + (int)i, canvas_plain, marks[i]);
    }
}

void board_circle_draw_scoring(struct canvas *canvas, const void *state, const struct board_look *look)
{
    struct wagons_view view;
    wagons_view_make(state, &view);
    for (int i = 0; i < WAGONS_VIEW_SCORING; i++) {
        char title[BOARD_TITLE_LENGTH];
        int y = canvas->used;
        canvas_format(canvas, 1, y, bold, "%s: %s %d, %s %d", board_scoring_title(view.scoring[i].name, title),
                      look->names[0], view.town[0].scoring[i], look->names[1], view.town[1].scoring[i]);
        int lines = canvas_wrap(canvas, 3, y + 1, canvas->width - 4, 6, canvas_plain, view.scoring[i].text);
        canvas_text(canvas, 0, y + 1 + lines, canvas_plain, " ");
    }
}
