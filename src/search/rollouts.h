// SPDX-License-Identifier: GPL-3.0-or-later
/* What moves are worth when an agent that only chooses plays the game on from them. */
#ifndef SEARCH_ROLLOUTS_H
#define SEARCH_ROLLOUTS_H

#include "wagons/agent.h"
#include "wagons/analysis.h"

/* The moves of a state as an agent sees them that values none itself: the one it would make first, and each with what
   came of it when the agent played for all players to the end. What the mover cannot know, and what chance brings, is
   drawn anew for each game, of which the first move gets twice as many as the others. False if memory ran out. */
bool rollouts_consider(const struct wagons_agent *agent, const void *state,
                       const struct wagons_analysis_settings *settings, struct wagons_analysis *analysis);

/* A rough value of a move that nothing is known of: the mean of a few games played on at random or as the game's guide
   does. */
void rollouts_guess(const struct wagons_game *game, const void *state, struct random_stream *random,
                    struct wagons_analysis_move *move);

#endif
