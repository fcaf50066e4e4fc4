// SPDX-License-Identifier: GPL-3.0-or-later
/* Computer players, named by a spec such as "lookahead:depth=2". */
#ifndef WAGONS_AGENT_H
#define WAGONS_AGENT_H

#include "wagons/game.h"

/* The ways to play a game: those that serve every game, then the game's own. The one of that number, from 0; NULL past
   the last. */
const struct wagons_policy *wagons_agent_policy(const struct wagons_game *game, int number);

/* What a spec means; immutable, shared by threads. */
struct wagons_agent;

/* Reads a spec, at most WAGONS_SPEC_LENGTH - 1 characters, for a game. NULL with *error filled (unknown name, unknown
   or repeated option, value out of range). The caller frees it. */
struct wagons_agent *wagons_agent_new(const struct wagons_game *game, const char *spec, struct wagons_error *error);
void wagons_agent_free(struct wagons_agent *agent);

/* The spec as it was given. */
const char *wagons_agent_spec(const struct wagons_agent *agent);

/* Whether it plays by the clock, so that its games are not reproducible. */
bool wagons_agent_is_timed(const struct wagons_agent *agent);

/* One agent at one seat in one game: its random stream and, for agents that search, their tree and tables. */
struct wagons_player;

/* (seed, index, seat) key its random stream: the same three make the same choices. NULL if memory ran out. The agent
   outlives it. */
struct wagons_player *wagons_player_new(const struct wagons_agent *agent, uint64_t seed, uint64_t index, int seat);
void wagons_player_free(struct wagons_player *player);

/* From now on its choices end soon after `stop` (copied) wants it. Those of agents that take no time go on to their end. */
void wagons_player_stop_by(struct wagons_player *player, const struct wagons_stop *stop);

/* The move it makes in a state where its seat is to move; WAGONS_NO_MOVE if it was to stop, after which the player is of
   no more use than to be freed. */
wagons_move wagons_player_choose(struct wagons_player *player, const void *state);

#endif
