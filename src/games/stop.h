// SPDX-License-Identifier: GPL-3.0-or-later
/* Whether a choice is to end before its time. */
#ifndef WAGONS_GAMES_STOP_H
#define WAGONS_GAMES_STOP_H

#include "wagons/game.h"

static inline bool stop_is_wanted(const struct wagons_stop *stop)
{
    return stop->wanted != NULL && stop->wanted(stop->context);
}

#endif
