// SPDX-License-Identifier: GPL-3.0-or-later
/* How well the computer plays, by names that mean the same in every game: "easy", "medium", "hard", "expert". Each level
   wins most games against the one below it. */
#ifndef WAGONS_LEVEL_H
#define WAGONS_LEVEL_H

#include "wagons/game.h"

struct wagons_level {
    const char *name;
    const char *spec; /* the agent that plays so (wagons/agent.h) */
    const char *text; /* one line for people */
};

/* The levels of a game, the easiest first; ends with a NULL name. Every game has all four. */
const struct wagons_level *wagons_levels(const struct wagons_game *game);

/* The level of that name, or NULL. */
const struct wagons_level *wagons_level_find(const struct wagons_game *game, const char *name);

/* The level that an agent's spec is of, or NULL. */
const struct wagons_level *wagons_level_of(const struct wagons_game *game, const char *spec);

/* The level that is played unless another one is asked for. */
#define WAGONS_LEVEL_DEFAULT "medium"

#endif
