// SPDX-License-Identifier: GPL-3.0-or-later
/* "coins": a game small enough to see through, for tests of what serves every game.

   A row of coins of 1 to 9 points. In turn, each of two players takes one to three coins from the front; all points
   count for the taker. When the row is empty the higher sum wins; equal sums are a draw. Under the start rule
   second-picks player 2 begins. Its ways to play:

       grab              takes three
       look:coins=N      takes as many as have the most points among the first 1 to N
       sleepy:most=N     any move, after a sleep of 0 to N tenths of a millisecond
       counting          takes 1, 2, 3, 1, 2, … in turn, which it remembers
       clock:time=S      any move at once; there to be an agent with a time
       cheat:after=N     takes one coin, and from its move N + 1 on more than there are */
#ifndef TESTS_TOY_GAME_H
#define TESTS_TOY_GAME_H

#include "wagons/game.h"

extern const struct wagons_game toy_game;

/* Seats of `counting` and `cheat` that are open at the moment, over all threads. */
int toy_game_open_seats(void);

#endif
