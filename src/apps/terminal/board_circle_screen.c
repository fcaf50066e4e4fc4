// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <string.h>

#include "apps/terminal/board.h"
#include "apps/terminal/board_circle.h"
#include "apps/terminal/play_choose.h"

enum {
    STRIP_LINES = 4,
    CHANGE_LINES = 2,
    TITLE_WIDTH = 21,
    POINTS_WIDTH = 9,
    TALL = 30, /* lines from which the scoring cards' texts may take two */
    CHANGE_LENGTH = 400,
};

static const struct canvas_ink bold = {0, CANVAS_BOLD};
static const struct canvas_ink faint = {0, CANVAS_FAINT};

/* What is drawn, and what the cursor makes of it. */
struct scene {
    const void *state;
    const struct board_look *look;
    struct board_cursor *cursor;
    struct wagons_view view, before, after;
    bool has_before, has_after; /* has_after: the cursor is on a legal move */
    wagons_move under;
};

static struct scene make_scene(const void *state, const struct board_look *look, struct board_cursor *cursor)
{
    struct scene scene = {.state = state, .look = look, .cursor = cursor, .under = WAGONS_NO_MOVE};
    wagons_view_make(state, &scene.view);
    if (look->before != NULL) {
        scene.has_before = true;
        wagons_view_make(look->before, &scene.before);
    }
    if (look->deciding && scene.view.phase != WAGONS_VIEW_OVER) {
        scene.under = board_circle_under(cursor, &scene.view);
        scene.has_after =
            scene.under != WAGONS_NO_MOVE && wagons_game_find("circle-the-wagons")->is_legal(state, scene.under);
    }
    if (scene.has_after) {
        board_circle_after(state, scene.under, &scene.after);
    }
    return scene;
}

static bool is_placing(const struct scene *scene)
{
    return scene->look->deciding && scene->view.phase == WAGONS_VIEW_PLACE;
}

/* --- scoring cards --- */

static void draw_points(struct canvas *canvas, int x, int y, const struct scene *scene, int card)
{
    for (int player = 0; player < 2; player++) {
        int points = scene->view.town[player].scoring[card];
        int change = is_placing(scene) && scene->has_after ? scene->after.town[player].scoring[card] - points : 0;
        char text[24];
        int length = snprintf(text, sizeof text, "%4d", points);
        if (change != 0) {
            snprintf(text + length, sizeof text - (size_t)length, "%+d", change);
        }
        canvas_text(canvas, x + player * POINTS_WIDTH, y, change != 0 ? bold : canvas_plain, text);
    }
}

/* Returns the lines used. */
static int draw_scoring(struct canvas *canvas, const struct scene *scene)
{
    int text_x = TITLE_WIDTH + 2 * POINTS_WIDTH;
    int lines = canvas->height >= TALL ? 2 : 1;
    int y = 1;
    canvas_text(canvas, 0, 0, bold, "SCORING CARDS");
    for (int player = 0; player < 2; player++) {
        canvas_cut(canvas, TITLE_WIDTH + player * POINTS_WIDTH, 0, POINTS_WIDTH - 1, scene->look->picture.unicode,
                   faint, scene->look->names[player]);
    }
    for (int i = 0; i < WAGONS_VIEW_SCORING; i++) {
        char title[BOARD_TITLE_LENGTH];
        const char *text = scene->view.scoring[i].text;
        int room = canvas->width - text_x;
        canvas_cut(canvas, 0, y, TITLE_WIDTH - 1, scene->look->picture.unicode, canvas_plain,
                   board_scoring_title(scene->view.scoring[i].name, title));
        draw_points(canvas, TITLE_WIDTH, y, scene, i);
        if (lines == 1) {
            canvas_cut(canvas, text_x, y, room, scene->look->picture.unicode, faint, text);
            y++;
        } else {
            int used = canvas_wrap(canvas, text_x, y, room, 3, faint, text);
            y += used > 1 ? used : 1;
        }
    }
    return y;
}

/* --- what the choice would change --- */

static void add(char text[CHANGE_LENGTH], const char *before, const char *name, int change)
{
    size_t length = strlen(text);
    snprintf(text + length, CHANGE_LENGTH - length, "%s%s %+d", before, name, change);
}

static void add_change(char text[CHANGE_LENGTH], bool *first, const char *name, int change)
{
    if (change != 0) {
        add(text, *first ? ": " : ", ", name, change);
        *first = false;
    }
}

static void add_changes(char text[CHANGE_LENGTH], const struct scene *scene, int player)
{
    const struct wagons_view_town *old = &scene->view.town[player];
    const struct wagons_view_town *new = &scene->after.town[player];
    bool first = true;
    add(text, "", scene->look->names[player], new->total - old->total);
    for (int i = 0; i < WAGONS_TERRAINS; i++) {
        add_change(text, &first, wagons_terrain_name((enum wagons_terrain)i), new->terrain[i] - old->terrain[i]);
    }
    for (int i = 0; i < WAGONS_VIEW_SCORING; i++) {
        char title[BOARD_TITLE_LENGTH];
        add_change(text, &first, board_scoring_title(scene->view.scoring[i].name, title),
                   new->scoring[i] - old->scoring[i]);
    }
}

static void placing_text(const struct scene *scene, char text[CHANGE_LENGTH])
{
    struct wagons_error error;
    if (!scene->has_after) {
        struct wagons_view_move parts = {.phase = WAGONS_VIEW_PLACE, .x = scene->cursor->x, .y = scene->cursor->y};
        play_choose_explain(&scene->view, &parts, &error);
        snprintf(text, CHANGE_LENGTH, "Illegal. %.300s", error.text);
        return;
    }
    int mover = scene->view.to_move;
    snprintf(text, CHANGE_LENGTH, "At %d %d%s: ", scene->cursor->x, scene->cursor->y,
             scene->cursor->turn ? " turned" : "");
    add_changes(text, scene, mover);
    if (scene->after.town[1 - mover].total != scene->view.town[1 - mover].total) {
        size_t length = strlen(text);
        snprintf(text + length, CHANGE_LENGTH - length, "; ");
        add_changes(text, scene, 1 - mover);
    }
}

static void choosing_text(const struct scene *scene, char text[CHANGE_LENGTH])
{
    int choice = scene->cursor->choice;
    const char *other = scene->look->names[1 - scene->view.to_move];
    if (scene->view.phase == WAGONS_VIEW_START) {
        snprintf(text, CHANGE_LENGTH, "Begins the circle at card %d; the next ones follow to the right.", choice + 1);
    } else if (choice == 0) {
        snprintf(text, CHANGE_LENGTH, "Takes the next card and gives nothing away.");
    } else {
        snprintf(text, CHANGE_LENGTH, "Takes card %d and gives the %s before it to %s.", choice + 1,
                 choice == 1 ? "one" : "ones", other);
    }
}

static void draw_change(struct canvas *canvas, int y, const struct scene *scene)
{
    char text[CHANGE_LENGTH] = "";
    if (!scene->look->deciding || scene->view.phase == WAGONS_VIEW_OVER) {
        return;
    }
    if (is_placing(scene)) {
        placing_text(scene, text);
    } else {
        choosing_text(scene, text);
    }
    canvas_wrap(canvas, 0, y, canvas->width, CHANGE_LINES, bold, text);
}

/* --- all of it --- */

static void draw_towns(struct canvas *canvas, int y, int height, const struct scene *scene)
{
    wagons_move legal[WAGONS_MOVES_MAX];
    int count = is_placing(scene) ? wagons_game_find("circle-the-wagons")->legal_moves(scene->state, legal) : 0;
    int half = canvas->width / 2;
    for (int player = 0; player < 2; player++) {
        bool here = is_placing(scene) && player == scene->view.to_move;
        struct circle_town town = {
            .view = &scene->view,
            .after = is_placing(scene) && scene->has_after ? &scene->after : NULL,
            .before = scene->has_before ? &scene->before : NULL,
            .cursor = here ? scene->cursor : NULL,
            .legal = here ? legal : NULL,
            .legal_count = count,
            .player = player,
            .x = player * half,
            .y = y,
            .width = half - 1,
            .height = height,
        };
        struct board_cursor other = *scene->cursor;
        circle_town_draw(canvas, scene->look, &town, here ? scene->cursor : &other);
    }
}

void board_circle_draw(struct canvas *canvas, const void *state, const struct board_look *look,
                       struct board_cursor *cursor)
{
    struct scene scene = make_scene(state, look, cursor);
    int top = draw_scoring(canvas, &scene);
    int strip = canvas->height - STRIP_LINES;
    int change = strip - CHANGE_LINES;
    draw_towns(canvas, top, change - top, &scene);
    draw_change(canvas, change, &scene);
    circle_strip_draw(canvas, strip, &scene.view, look, look->deciding ? cursor : NULL);
}
