// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/boards.h"

#include <string.h>

static const struct board_game *const boards[] = {
    &board_circle_the_wagons,
    &board_homestead,
    &board_carcassonne,
};

const struct board_game *board_of(const struct wagons_game *game)
{
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        if (strcmp(boards[i]->game, game->name) == 0) {
            return boards[i];
        }
    }
    return NULL;
}

void board_print_drawing(FILE *file, int width, board_drawing *draw, const void *state, const struct board_look *look)
{
    struct canvas canvas = canvas_new(width, 0);
    draw(&canvas, state, look);
    canvas_print(file, &canvas, look->picture.colours);
    canvas_free(&canvas);
}

struct board_look board_look_open(const struct board_style *style)
{
    static const char *const names[WAGONS_PLAYERS_MAX] = {"Player 1", "Player 2", "Player 3", "Player 4", "Player 5"};
    struct board_look look = {.picture = style->picture, .observer = WAGONS_NOBODY};
    memcpy(look.names, names, sizeof names);
    return look;
}
