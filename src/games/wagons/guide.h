// SPDX-License-Identifier: GPL-3.0-or-later
/* What the search is told about Circle the Wagons. Before a search the root is solved, if it is an ending that fits into
   the time, or judged by the hindsight agent's thinking. Below it, moves and leaves are judged by hindsight tables of
   narrow beams, which are kept by town (hindsight/town_tables.h), and the last two cards exactly.

   Narrow beams know less of the root's moves than the thinking does. So what a leaf says is set off against what it
   would have said right after the root's move: the search corrects the thinking by what play makes of a move, instead of
   repeating it less well. By the clock, only short rows under boom-or-bust are searched: elsewhere the time goes into the
   thinking. */
#ifndef WAGONS_CIRCLE_GUIDE_H
#define WAGONS_CIRCLE_GUIDE_H

#include "wagons/guide.h"

extern const struct wagons_guide circle_guide;

#endif
