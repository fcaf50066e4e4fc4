// SPDX-License-Identifier: GPL-3.0-or-later
/* The games there are. */
#include <string.h>

#include "games/carcassonne/game.h"
#include "games/homestead/homestead_game.h"
#include "games/wagons/game.h"

static const struct wagons_game *const games[] = {&circle_the_wagons_game, &homestead_game, &carcassonne_game, NULL};

const struct wagons_game *const *wagons_games(void)
{
    return games;
}

const struct wagons_game *wagons_game_find(const char *name)
{
    for (int i = 0; games[i] != NULL; i++) {
        if (strcmp(games[i]->name, name) == 0) {
            return games[i];
        }
    }
    return NULL;
}

struct wagons_rules wagons_rules_default(void)
{
    return (struct wagons_rules){.start = WAGONS_FIRST_PICKS, .start_card = -1, .players = 2};
}

const char *wagons_version(void)
{
    return WAGONS_VERSION;
}
