// SPDX-License-Identifier: GPL-3.0-or-later
/* Exact endings: what a position is worth under best play, and all best moves. */
#ifndef WAGONS_SOLVE_H
#define WAGONS_SOLVE_H

#include "wagons/game.h"

enum { WAGONS_SOLUTION_MOVES_MAX = 704 }; /* room for all moves of a game that has a solver */

struct wagons_solve_limits {
    int threads;             /* 0: as many as the machine has */
    double seconds;          /* 0: no limit */
    size_t memory;           /* bytes for tables, 0: 512 MiB; with less it takes longer, the answer is the same */
    struct wagons_stop stop; /* asked from any thread */
};

/* Margins are points of the player to move less those of the other player, at the end of the game. */
struct wagons_solution {
    bool exact;       /* the margin and the winner are known: lower == upper */
    int lower, upper; /* the margin lies between these two, inclusive */
    int winner;       /* who wins under best play; WAGONS_NOBODY if that is not known, or nobody */
    bool limited;     /* a limit or an interrupt came before everything was found out */
    int best_count;   /* all moves that keep margin and winner; if limited, just the best one known */
    wagons_move best[WAGONS_SOLUTION_MOVES_MAX];
    int line_count; /* moves of best play from here, best[0] first, to the end of the game unless limited */
    wagons_move line[WAGONS_PLIES_MAX];
};

/* Solves a state of a game. False with *error filled if the game has no solver, the state is over, or memory is
   short. Any state of Circle the Wagons will do; with more than about seven cards left it takes its time. A start choice
   is only bounded. */
bool wagons_solve(const struct wagons_game *game, const void *state, const struct wagons_solve_limits *limits,
                  struct wagons_solution *solution, struct wagons_error *error);

#endif
