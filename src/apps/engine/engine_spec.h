// SPDX-License-Identifier: GPL-3.0-or-later
/* Which agent a query asks for. */
#ifndef APPS_ENGINE_SPEC_H
#define APPS_ENGINE_SPEC_H

#include "apps/engine/engine_command.h"
#include "wagons/agent.h"

/* Reads "agent" (a spec) or "level" (easy, medium, hard, expert) for a game; with neither, `otherwise`. Options beyond
   the engine's limits are cut down to these. NULL with *error filled; the caller frees the agent. */
struct wagons_agent *engine_spec_read(const struct engine_call *call, const struct wagons_game *game,
                                      const char *otherwise, struct wagons_error *error);

/* Writes a spec with its options cut down to limits. False if it gets too long. */
bool engine_spec_limit(const char *spec, const struct engine_limits *limits, char limited[WAGONS_SPEC_LENGTH]);

#endif
