// SPDX-License-Identifier: GPL-3.0-or-later
/* The inside of an agent, for those who ask it for more than a move. */
#ifndef SEARCH_AGENT_H
#define SEARCH_AGENT_H

#include "wagons/agent.h"

const struct wagons_policy *agent_policy(const struct wagons_agent *agent);

/* A seat of the agent's with no memory: neither opened nor to be closed. The agent outlives it. */
struct wagons_seat agent_seat(const struct wagons_agent *agent, struct random_stream *random, int number);

#endif
