// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve.h"

#include <stdlib.h>
#include <string.h>

#include "games/wagons/greedy.h"
#include "games/wagons/solve_root.h"

struct solver {
    struct bounds_table *bounds;
    struct front_table *fronts;
};

struct solver *solver_new(size_t bytes)
{
    struct solver *solver = malloc(sizeof *solver);
    if (solver == NULL) {
        return NULL;
    }
    solver->bounds = bounds_table_new(bytes / 2);
    solver->fronts = front_table_new(bytes / 2);
    if (solver->bounds == NULL || solver->fronts == NULL) {
        solver_free(solver);
        return NULL;
    }
    return solver;
}

void solver_free(struct solver *solver)
{
    if (solver != NULL) {
        bounds_table_free(solver->bounds);
        front_table_free(solver->fronts);
        free(solver);
    }
}

/* One search: what its threads share, and the root. */
struct search {
    struct solve_game game;
    struct solve_stop stop;
    struct solve_root root;
    bool even; /* the players may end with as many cards each, so that a value can be 0 */
};

static struct solve_game game_of(const struct position *position)
{
    struct solve_game game = {
        .deck = position->deck,
        .rule = outcome_rule(position->scoring),
        .forbid_full_cover = position->forbid_full_cover,
        .row_count = position->row_count,
        .last = {NO_CARD, NO_CARD},
    };
    memcpy(game.row, position->row, position->row_count);
    if (position->row_count >= 2) {
        memcpy(game.last, position->row + position->row_count - 2, 2);
    }
    return game;
}

static int cards_in_play(const struct position *position)
{
    return position->town[0].cards + position->town[1].cards + position->row_count + position->pending_count[0] +
           position->pending_count[1] + (position->hand != NO_CARD);
}

static bool search_open(struct search *search, struct solver *solver, const struct position *position,
                        const struct solve_limits *limits, struct solve_worker *workers)
{
    bounds_table_clear(solver->bounds);
    front_table_clear(solver->fronts);
    search->game = game_of(position);
    search->stop = (struct solve_stop){
        .deadline = limits->seconds > 0 ? solve_clock() + limits->seconds : 0,
        .sweeps = limits->sweeps,
        .interrupted = limits->interrupted,
    };
    search->even = cards_in_play(position) % 2 == 0;
    for (int i = 0; i < limits->threads; i++) {
        workers[i] = (struct solve_worker){&search->game, &search->stop, solver->bounds, solver->fronts, 0};
    }
    return solve_root_open(&search->root, position, workers, limits->threads);
}

/* The value nearest to `value` from below (direction -1) or above (1) that a game can have. */
static int possible_value(const struct search *search, int value, int direction)
{
    while (value % VALUE_POINT != 0 ? value != 1 && value != -1 : value == 0 && !search->even) {
        value += direction;
    }
    return value;
}

/* Narrows the bounds of the root until they meet or the search gives up. */
static void find_value(struct search *search, int guess)
{
    struct solve_root *root = &search->root;
    int lower = -BOUND_NONE;
    int upper = BOUND_NONE;
    for (int value = possible_value(search, guess, 1); lower < upper && !solve_stopped(&root->workers[0]);) {
        if (solve_root_ask(root, value, false)) {
            lower = value;
            value = possible_value(search, value + 1, 1);
        } else {
            upper = possible_value(search, value - 1, -1);
            value = upper;
        }
    }
}

static int first_guess(const struct position *position)
{
    int value = greedy_value(position);
    return position->to_move == 0 ? value : -value;
}

static void list_best(const struct search *search, struct solve_answer *answer)
{
    const struct solve_root *root = &search->root;
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = position_moves(root->position, moves);
    answer->best_count = 0;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < root->move_count; k++) {
            if (root->move[k].move == moves[i] && root->move[k].lower == answer->lower) {
                answer->best[answer->best_count++] = moves[i];
            }
        }
    }
}

void solver_solve(struct solver *solver, const struct position *position, const struct solve_limits *limits,
                  struct solve_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    struct solve_worker *workers = calloc((size_t)limits->threads, sizeof *workers);
    struct search search;
    if (!search_open(&search, solver, position, limits, workers)) {
        abort();
    }
    find_value(&search, first_guess(position));
    answer->lower = possible_value(&search, solve_root_lower(&search.root), 1);
    answer->upper = possible_value(&search, solve_root_upper(&search.root), -1);
    if (answer->lower == answer->upper) {
        solve_root_ask(&search.root, answer->lower, true);
    }
    answer->limited = solve_stopped(&workers[0]);
    list_best(&search, answer);
    for (int i = 0; i < limits->threads; i++) {
        answer->sweeps += workers[i].sweeps;
    }
    solve_root_close(&search.root);
    free(workers);
}
