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
