// SPDX-License-Identifier: GPL-3.0-or-later
/* The moves of the position to be solved, what is proven of each, and asking about them on several threads. */
#ifndef WAGONS_SOLVE_ROOT_H
#define WAGONS_SOLVE_ROOT_H

#include "games/wagons/solve/solve_search.h"

/* A piece of the work on one move: the whole of it, or what follows one placement of the card that the move drafts. */
struct root_task {
    int move; /* index into solve_root.move */
    bool by_placement;
    struct placement placement;
    int upper; /* proven of what this task covers */
};

struct root_move {
    wagons_move move;
    int lower, upper; /* proven of its value for the player to move */
};

struct solve_root {
    const struct position *position; /* its row is the game's from `from` on */
    int from;
    struct site site[2];
    int move_count;
    struct root_move move[POSITION_MOVES_MAX];
    int task_count, task_room;
    struct root_task *tasks;
    int threads;
    struct solve_worker *workers; /* one for each thread */
};

/* Lists moves and tasks for a position of the game that the workers search, not over and not before the start choice. False if memory ran out. Freed with solve_root_close. */
bool solve_root_open(struct solve_root *root, const struct position *position, struct solve_worker *workers,
                     int threads);
void solve_root_close(struct solve_root *root);

/* Asks whether any move is worth at least `value`; `all`: which of the moves are, each of them. Afterwards, unless the
   search gave up, each move's bounds say so (without `all`: one move's, if the answer is yes). */
bool solve_root_ask(struct solve_root *root, int value, bool all);

int solve_root_lower(const struct solve_root *root);
int solve_root_upper(const struct solve_root *root);

#endif
