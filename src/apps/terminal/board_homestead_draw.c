// SPDX-License-Identifier: GPL-3.0-or-later
/* Pictures of Homestead: a card is its type's sign and points, in brackets while it scores nothing; below it what it
   doubles and, if it is doubled, what it scores. Around a grid that may still grow a ring of places is shown. */
#include <stdio.h>
#include <string.h>

#include "apps/terminal/board_homestead.h"
#include "base/error.h"

enum {
    CELL_WIDTH = 5,
    LABEL_WIDTH = 4,
    TEXT_LENGTH = 200,
    HAND_WIDTH = 12,
    CHANGE_LINES = 1,
    HAND_LINES = 2,
    PILE_WIDTH = 12
};

static const struct canvas_ink bold = {0, CANVAS_BOLD};
static const struct canvas_ink faint = {0, CANVAS_FAINT};

void homestead_card_words(const struct wagons_homestead_card *card, char text[HOMESTEAD_CARD_LENGTH])
{
    snprintf(text, HOMESTEAD_CARD_LENGTH, "%s%d%s%s", card->code, card->points, card->doubles != NULL ? "x" : "",
             card->doubles_code);
}

static struct canvas_ink type_ink(int type, int weight)
{
    static const uint8_t colours[] = {CANVAS_LIME, CANVAS_GREY,   CANVAS_GREEN, CANVAS_YELLOW,
                                      CANVAS_BLUE, CANVAS_ORANGE, CANVAS_BROWN, CANVAS_WHITE};
    return (struct canvas_ink){colours[(size_t)type % sizeof colours], (uint8_t)weight};
}

struct homestead_scene homestead_scene_of(const void *state, const struct board_look *look,
                                          const struct board_cursor *cursor, int cell_lines)
{
    struct homestead_scene scene = {.state = state, .look = look, .cursor = cursor, .cell_lines = cell_lines};
    wagons_homestead_view_make(state, look->observer, &scene.view);
    if (scene.view.to_move == WAGONS_NOBODY || scene.view.drawing) {
        scene.cursor = NULL;
    }
    return scene;
}

/* --- grids --- */

/* The columns and rows of a grid that are shown: those where cards lie or may lie. */
struct span {
    int left, right, top, bottom;
};

static struct span span_of(const struct wagons_homestead_grid *grid)
{
    struct span span = {grid->left, grid->right, grid->top, grid->bottom};
    for (int i = 0; i < grid->open_count; i++) {
        span.left = grid->open[i].x < span.left ? grid->open[i].x : span.left;
        span.right = grid->open[i].x > span.right ? grid->open[i].x : span.right;
        span.top = grid->open[i].y < span.top ? grid->open[i].y : span.top;
        span.bottom = grid->open[i].y > span.bottom ? grid->open[i].y : span.bottom;
    }
    return span;
}

/* One grid on the canvas. */
struct picture {
    struct canvas *canvas;
    const struct homestead_scene *scene;
    int player, x, y;
    struct span span;
};

static bool is_under_cursor(const struct picture *picture, int x, int y)
{
    const struct board_cursor *cursor = picture->scene->cursor;
    return cursor != NULL && picture->player == picture->scene->view.to_move && cursor->x == x && cursor->y == y;
}

static int column_of(const struct picture *picture, int x)
{
    return picture->x + LABEL_WIDTH + CELL_WIDTH * (x - picture->span.left);
}

static int line_of(const struct picture *picture, int y)
{
    return picture->y + 2 + picture->scene->cell_lines * (y - picture->span.top);
}

/* Whether the card was not there at the earlier state that the look compares with. */
static bool is_new(const struct picture *picture, const struct wagons_homestead_cell *cell)
{
    struct wagons_homestead_view before;
    if (picture->scene->look->before == NULL) {
        return false;
    }
    wagons_homestead_view_make(picture->scene->look->before, WAGONS_NOBODY, &before);
    const struct wagons_homestead_grid *grid = &before.grid[picture->player];
    for (int i = 0; i < grid->count; i++) {
        if (grid->cells[i].card.id == cell->card.id) {
            return false;
        }
    }
    return true;
}

static void draw_card(const struct picture *picture, const struct wagons_homestead_cell *cell)
{
    int x = column_of(picture, cell->x), y = line_of(picture, cell->y);
    int weight = (cell->matched ? CANVAS_BOLD : 0) | (is_new(picture, cell) ? CANVAS_UNDERLINE : 0);
    struct canvas_ink ink = type_ink(cell->card.type, weight);
    bool two_lines = picture->scene->cell_lines > 1;
    char text[TEXT_LENGTH];
    canvas_text(picture->canvas, x, y, ink, "    ");
    snprintf(text, sizeof text, cell->matched ? "%s%d%s" : "(%s%d%s)", cell->card.code, cell->card.points,
             !two_lines && cell->card.doubles != NULL ? "x" : "");
    canvas_cut(picture->canvas, x, y, CELL_WIDTH, picture->scene->look->picture.unicode, ink, text);
    if (!two_lines) {
        return;
    }
    int used = snprintf(text, sizeof text, "%s%s", cell->card.doubles != NULL ? "x" : "", cell->card.doubles_code);
    if (cell->matched && cell->worth != cell->card.points) {
        snprintf(text + used, sizeof text - (size_t)used, "=%d", cell->worth);
    }
    canvas_text(picture->canvas, x, y + 1, ink, "    ");
    canvas_cut(picture->canvas, x, y + 1, CELL_WIDTH, picture->scene->look->picture.unicode, ink, text);
}

/* A place where a card may lie: what the card chosen would gain there. */
static void draw_place(const struct picture *picture, const struct wagons_homestead_place *place)
{
    const struct homestead_scene *scene = picture->scene;
    int x = column_of(picture, place->x), y = line_of(picture, place->y);
    bool mine = scene->cursor != NULL && picture->player == scene->view.to_move;
    char text[TEXT_LENGTH] = " .";
    if (mine) {
        int card = scene->view.hand[picture->player][scene->cursor->choice].id;
        snprintf(text, sizeof text, " %+d",
                 wagons_homestead_gain(scene->state, wagons_homestead_move_place(card, place->x, place->y)));
    }
    canvas_text(picture->canvas, x, y, mine ? canvas_plain : faint, text);
}

static void draw_cursor(const struct picture *picture)
{
    const struct board_cursor *cursor = picture->scene->cursor;
    if (cursor != NULL && is_under_cursor(picture, cursor->x, cursor->y)) {
        int x = column_of(picture, cursor->x), y = line_of(picture, cursor->y);
        canvas_text(picture->canvas, x - 1, y, bold, ">");
        canvas_tint(picture->canvas, x, y, CELL_WIDTH - 1, (struct canvas_ink){0, CANVAS_REVERSE | CANVAS_BOLD});
    }
}

static void draw_labels(const struct picture *picture)
{
    for (int x = picture->span.left; x <= picture->span.right; x++) {
        canvas_format(picture->canvas, column_of(picture, x), picture->y + 1, faint, "%2d", x);
    }
    for (int y = picture->span.top; y <= picture->span.bottom; y++) {
        canvas_format(picture->canvas, picture->x, line_of(picture, y), faint, "%2d", y);
    }
}

/* Returns the line below it. */
static int draw_grid(struct picture *picture)
{
    const struct wagons_homestead_grid *grid = &picture->scene->view.grid[picture->player];
    picture->span = span_of(grid);
    canvas_format(picture->canvas, picture->x, picture->y, bold, "%s: %d points, %d of %d score",
                  picture->scene->look->names[picture->player], grid->total, grid->matched, grid->count);
    draw_labels(picture);
    for (int i = 0; i < grid->open_count; i++) {
        draw_place(picture, &grid->open[i]);
    }
    for (int i = 0; i < grid->count; i++) {
        draw_card(picture, &grid->cells[i]);
    }
    draw_cursor(picture);
    return line_of(picture, picture->span.bottom + 1);
}

int homestead_draw_grids(struct canvas *canvas, int y, const struct homestead_scene *scene)
{
    int below = y;
    for (int player = 0; player < 2; player++) {
        struct picture picture = {
            .canvas = canvas, .scene = scene, .player = player, .x = player * (canvas->width / 2), .y = y};
        int end = draw_grid(&picture);
        below = end > below ? end : below;
    }
    return below;
}

/* --- hands --- */

static void draw_cards(struct canvas *canvas, int x, int y, const struct homestead_scene *scene, int player)
{
    for (int i = 0; i < scene->view.known[player]; i++, x += HAND_WIDTH) {
        const struct wagons_homestead_card *card = &scene->view.hand[player][i];
        bool chosen = scene->cursor != NULL && player == scene->view.to_move && scene->cursor->choice == i;
        char text[HOMESTEAD_CARD_LENGTH];
        homestead_card_words(card, text);
        canvas_format(canvas, x, y, chosen ? bold : canvas_plain, "%s%d", chosen ? ">" : " ", i + 1);
        canvas_text(canvas, x + 3, y, type_ink(card->type, chosen ? CANVAS_BOLD | CANVAS_REVERSE : 0), text);
    }
}

void homestead_draw_hand(struct canvas *canvas, int y, const struct homestead_scene *scene)
{
    for (int player = 0; player < 2; player++) {
        int x = canvas_format(canvas, 0, y + player, bold, "%s%s", scene->look->names[player],
                              strcmp(scene->look->names[player], "You") == 0 ? "r hand" : "'s hand");
        if (scene->view.known[player] == scene->view.held[player]) {
            draw_cards(canvas, x + 1, y + player, scene, player);
        } else {
            canvas_format(canvas, x + 2, y + player, faint, "%d cards", scene->view.held[player]);
        }
    }
}

void homestead_draw_table(struct canvas *canvas, const void *state, const struct board_look *look)
{
    struct homestead_scene scene = homestead_scene_of(state, look, NULL, 2);
    int y = homestead_draw_grids(canvas, 0, &scene);
    homestead_draw_hand(canvas, y + 1, &scene);
    canvas_format(canvas, 0, y + 1 + HAND_LINES, faint, "%d card%s in the pile", scene.view.pile_left,
                  scene.view.pile_left == 1 ? "" : "s");
}

void homestead_draw_legend(struct canvas *canvas, const struct board_look *look)
{
    static const char *const lines[] = {
        "A card is the first letter of its land type (or the type's number, where two begin alike) and its points:",
        "G4 is grassland of 4 points. (G4), in brackets, has no neighbour of its type and scores nothing yet.",
        "xG: it doubles the grassland beside it. =8: it is doubled and scores 8.",
        "A dot is a place where a card may lie; a number there is what the card chosen would gain.",
    };
    int y = 0;
    (void)look;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        y += canvas_wrap(canvas, 0, y, canvas->width, 4, canvas_plain, lines[i]);
    }
}

/* --- the full screen --- */

static void draw_change(struct canvas *canvas, int y, const struct homestead_scene *scene)
{
    const struct board_cursor *cursor = scene->cursor;
    if (cursor == NULL) {
        return;
    }
    const struct wagons_homestead_card *card = &scene->view.hand[scene->view.to_move][cursor->choice];
    wagons_move move = wagons_homestead_move_place(card->id, cursor->x, cursor->y);
    struct wagons_error error;
    char text[TEXT_LENGTH];
    if (move == WAGONS_NO_MOVE || !wagons_game_find("homestead")->is_legal(scene->state, move)) {
        homestead_explain(&scene->view, cursor->x, cursor->y, &error);
        snprintf(text, sizeof text, "Illegal. %.180s", error.text);
    } else {
        snprintf(text, sizeof text, "%s %d%s%s at %d %d: %+d points", card->name, card->points,
                 card->doubles != NULL ? ", doubles " : "", card->doubles != NULL ? card->doubles : "", cursor->x,
                 cursor->y, wagons_homestead_gain(scene->state, move));
    }
    canvas_cut(canvas, 0, y, canvas->width - PILE_WIDTH - 1, scene->look->picture.unicode, bold, text);
}

void homestead_draw_screen(struct canvas *canvas, const void *state, const struct board_look *look,
                           struct board_cursor *cursor)
{
    enum { TALL = 2 + 2 * (WAGONS_HOMESTEAD_SIDE + 2) + HAND_LINES + CHANGE_LINES };
    struct homestead_scene scene =
        homestead_scene_of(state, look, look->deciding ? cursor : NULL, canvas->height >= TALL ? 2 : 1);
    homestead_draw_grids(canvas, 0, &scene);
    int change = canvas->height - HAND_LINES - CHANGE_LINES;
    draw_change(canvas, change, &scene);
    canvas_format(canvas, canvas->width - PILE_WIDTH, change, faint, "pile: %d", scene.view.pile_left);
    homestead_draw_hand(canvas, canvas->height - HAND_LINES, &scene);
}
