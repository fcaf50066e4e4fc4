// SPDX-License-Identifier: GPL-3.0-or-later
/* Every level but the last plays without a clock, so that its games can be played again. How each fares against the one
   below stands in results/match-log.md. */
#include "wagons/level.h"

#include <string.h>

static const struct wagons_level circle_levels[] = {
    {"easy", "novice:slips=30", "takes what is best at once, and often overlooks it"},
    {"medium", "lookahead", "looks a few drafts ahead"},
    {"hard", "hindsight:beam=1:slips=20", "looks at all drafts to the end, roughly, and slips now and then"},
    {"expert", "mcts:time=1", "looks at all drafts to the end and beyond, a second a turn"},
    {.name = NULL},
};

static const struct wagons_level homestead_levels[] = {
    {"easy", "novice:slips=75", "places most cards anywhere"},
    {"medium", "novice:slips=55", "takes what gains most at once, and overlooks it half of the time"},
    {"hard", "greedy", "takes what gains most at once"},
    {"expert", "mcts:time=1", "looks ahead to the end, a second a turn"},
    {.name = NULL},
};

static const struct wagons_level carcassonne_levels[] = {
    {"easy", "novice:slips=20", "takes what promises most at once, and often overlooks it"},
    {"medium", "greedy", "takes what promises most at once"},
    {"hard", "mcts:playouts=1000", "looks a few tiles ahead"},
    {"expert", "mcts:time=2", "looks ahead, two seconds a turn"},
    {.name = NULL},
};

/* For games without levels of their own: what serves every game. */
static const struct wagons_level general_levels[] = {
    {"easy", "random", "plays at random"},
    {"medium", "mcts:playouts=50", "looks ahead a little"},
    {"hard", "mcts:playouts=500", "looks ahead"},
    {"expert", "mcts:time=1", "looks ahead, a second a turn"},
    {.name = NULL},
};

static const struct {
    const char *game;
    const struct wagons_level *levels;
} games[] = {
    {"circle-the-wagons", circle_levels},
    {"homestead", homestead_levels},
    {"carcassonne", carcassonne_levels},
};

const struct wagons_level *wagons_levels(const struct wagons_game *game)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (strcmp(games[i].game, game->name) == 0) {
            return games[i].levels;
        }
    }
    return general_levels;
}

const struct wagons_level *wagons_level_find(const struct wagons_game *game, const char *name)
{
    for (const struct wagons_level *level = wagons_levels(game); level->name != NULL; level++) {
        if (strcmp(level->name, name) == 0) {
            return level;
        }
    }
    return NULL;
}

const struct wagons_level *wagons_level_of(const struct wagons_game *game, const char *spec)
{
    for (const struct wagons_level *level = wagons_levels(game); level->name != NULL; level++) {
        if (strcmp(level->spec, spec) == 0) {
            return level;
        }
    }
    return NULL;
}
