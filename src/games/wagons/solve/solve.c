// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve/solve.h"

#include <stdlib.h>
#include <string.h>

#include "games/wagons/greedy.h"
#include "games/wagons/kernel/kernel_work.h"
#include "games/wagons/solve/alpha_beta.h"
#include "games/wagons/solve/solve_bound.h"
#include "games/wagons/solve/solve_root.h"

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

/* --- one search --- */

struct search {
    struct solve_game game;
    struct solve_stop stop;
    struct solve_worker *workers;
    int threads;
    struct solve_root root;
    bool even;        /* the players may end with as many cards each, so that a value can be 0 */
    int lower, upper; /* proven of the value, for the player to move */
};

static int cards_in_play(const struct position *position)
{
    return position->town[0].cards + position->town[1].cards + position_cards_left(position);
}

/* The value nearest to `value` from below (direction -1) or above (1) that a game can have. */
static int possible_value(const struct search *search, int value, int direction)
{
    while (value % VALUE_POINT != 0 ? value != 1 && value != -1 : value == 0 && !search->even) {
        value += direction;
    }
    return value;
}

static bool open_workers(struct search *search, struct solver *solver, int threads)
{
    search->workers = calloc((size_t)threads, sizeof *search->workers);
    bool good = search->workers != NULL;
    for (; good && search->threads < threads; search->threads++) {
        struct solve_worker *worker = &search->workers[search->threads];
        *worker = (struct solve_worker){
            .game = &search->game,
            .stop = &search->stop,
            .bounds = solver->bounds,
            .fronts = solver->fronts,
            .kernel = aligned_alloc(64, (sizeof(struct kernel_work) + 63) / 64 * 64),
        };
        good = worker->kernel != NULL;
    }
    return good;
}

/* Sets up all but the root. False if memory ran out. */
static bool search_open(struct search *search, struct solver *solver, const struct position *position,
                        const struct solve_limits *limits)
{
    bounds_table_clear(solver->bounds);
    front_table_clear(solver->fronts);
    solve_game_begin(&search->game, position);
    search->stop = (struct solve_stop){
        .deadline = limits->seconds > 0 ? solve_clock() + limits->seconds : 0,
        .sweeps = limits->sweeps,
        .wanted = limits->stop,
    };
    search->even = cards_in_play(position) % 2 == 0;
    search->lower = possible_value(search, solve_sure_value(position, position->to_move), 1);
    search->upper = possible_value(search, -solve_sure_value(position, 1 - position->to_move), -1);
    return open_workers(search, solver, limits->threads);
}

static void search_close(struct search *search)
{
    solve_root_close(&search->root);
    for (int i = 0; i < search->threads; i++) {
        free(search->workers[i].kernel);
    }
    free(search->workers);
}

static bool stopped(const struct search *search)
{
    return solve_stopped(&search->workers[0]);
}

/* --- the value --- */

static int greedy_minimax(const struct position *position, int depth)
{
    if (position->phase == PHASE_OVER || depth == 0) {
        return greedy_value(position);
    }
    bool first = position->to_move == 0;
    int best = first ? -VALUE_INFINITE : VALUE_INFINITE;
    struct draft_walk walk;
    draft_walk_begin(&walk, position);
    wagons_move drafts[POSITION_MOVES_MAX];
    for (int count = position_moves(position, drafts); walk.skip < count;) {
        struct position after;
        draft_walk_next(&walk, &after);
        int value = greedy_minimax(&after, depth - 1);
        best = (first ? value > best : value < best) ? value : best;
    }
    return best;
}

/* A value from which to begin, for the player to move. */
static int first_guess(const struct position *position)
{
    enum { DEPTH = 3 };
    struct position settled = *position;
    while (settled.phase == PHASE_PLACE) {
        greedy_place(&settled);
    }
    int value = greedy_minimax(&settled, DEPTH);
    return position->to_move == 0 ? value : -value;
}

static int within(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* Narrows the bounds until they meet or the search gives up: first around the guess, from there on in growing steps
   towards the value, and then from the side where it was passed. */
static void find_value(struct search *search, int guess)
{
    int step = 1;
    int asked = guess;
    while (search->lower < search->upper && !stopped(search)) {
        int value = possible_value(search, within(asked, search->lower + 1, search->upper), 1);
        bool reaches = solve_root_ask(&search->root, value, false);
        if (stopped(search) && !reaches) {
            break;
        }
        if (reaches) {
            search->lower = value;
            asked = value + step;
        } else {
            search->upper = possible_value(search, value - 1, -1);
            asked = search->upper - step + 1;
        }
        step += VALUE_POINT;
    }
}

/* --- the answer --- */

/* What is proven of single moves narrows what is proven of the position. */
static void gather_bounds(struct search *search)
{
    int lower = solve_root_lower(&search->root);
    int upper = solve_root_upper(&search->root);
    search->lower = lower > search->lower ? possible_value(search, lower, 1) : search->lower;
    search->upper = upper < search->upper ? possible_value(search, upper, -1) : search->upper;
}

/* The moves of whose value most is proven, if that is `lower` at least, in the order of position_moves. */
static int list_best(const struct solve_root *root, int lower, wagons_move *best)
{
    wagons_move moves[POSITION_MOVES_MAX];
    int count = position_moves(root->position, moves);
    int found = 0;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < root->move_count; k++) {
            if (root->move[k].move == moves[i] && root->move[k].lower >= lower) {
                best[found++] = moves[i];
            }
        }
    }
    return found;
}

/* Best play from a position that is worth `value` to its mover, appended to a line: at each step a move that keeps the
   value. */
static void extend_line(struct search *search, struct position *at, int value, wagons_move *line, int *count)
{
    int mover = at->to_move;
    while (at->phase != PHASE_OVER && !stopped(search)) {
        struct solve_root root;
        int own = at->to_move == mover ? value : -value;
        bool found = solve_root_open(&root, at, search->workers, 1) && solve_root_ask(&root, own, false);
        wagons_move best[POSITION_MOVES_MAX];
        if (found && list_best(&root, own, best) > 0) {
            line[(*count)++] = best[0];
            position_apply(at, best[0]);
        }
        solve_root_close(&root);
        if (!found) {
            solve_give_up(&search->workers[0]);
        }
    }
}

/* A move that is worth `value` to its mover, and best play after it. */
static int find_line(struct search *search, const struct position *position, wagons_move move, int value,
                     wagons_move *line)
{
    struct position at = *position;
    int count = 1;
    line[0] = move;
    position_apply(&at, move);
    extend_line(search, &at, at.to_move == position->to_move ? value : -value, line, &count);
    return count;
}

static void answer_exactly(struct search *search, const struct position *position, struct solve_answer *answer)
{
    solve_root_ask(&search->root, answer->lower, true);
    answer->best_count = list_best(&search->root, answer->lower, answer->best);
    if (answer->best_count > 0) {
        answer->line_count = find_line(search, position, answer->best[0], answer->lower, answer->line);
    }
}

/* With the best move known, when a limit came first. */
static void answer_in_part(const struct search *search, const struct position *position, struct solve_answer *answer)
{
    answer->limited = true;
    int lower = search->root.move_count > 0 ? solve_root_lower(&search->root) : -BOUND_NONE;
    answer->best_count = lower > -BOUND_NONE ? list_best(&search->root, lower, answer->best) : 0;
    if (answer->best_count == 0) {
        answer->best[0] = greedy_choose(position);
    }
    answer->best_count = 1;
    if (answer->line_count == 0) {
        answer->line[0] = answer->best[0];
        answer->line_count = 1;
    }
}

/* The value and the best moves, or what was proven of them. Returns whether the search could be set up. */
static bool solve(struct search *search, struct solver *solver, const struct position *position,
                  const struct solve_limits *limits, struct solve_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    bool open = search_open(search, solver, position, limits) && position->phase != PHASE_START &&
                solve_root_open(&search->root, position, search->workers, limits->threads);
    if (open) {
        find_value(search, first_guess(position));
        gather_bounds(search);
    }
    answer->lower = search->lower;
    answer->upper = search->upper;
    if (open && search->lower == search->upper) {
        answer_exactly(search, position, answer);
    }
    if (!open || stopped(search)) {
        answer_in_part(search, position, answer);
    }
    return open;
}

static void solve_end(struct search *search, struct solve_answer *answer)
{
    for (int i = 0; i < search->threads; i++) {
        answer->sweeps += search->workers[i].sweeps;
    }
    search_close(search);
}

void solver_solve(struct solver *solver, const struct position *position, const struct solve_limits *limits,
                  struct solve_answer *answer)
{
    struct search search = {.root = {.move_count = 0}};
    solve(&search, solver, position, limits, answer);
    solve_end(&search, answer);
}

/* --- the values of all moves --- */

/* The best that a move can be worth whose value is not known. */
static int best_open_upper(const struct search *search)
{
    int best = -BOUND_NONE;
    for (int i = 0; i < search->root.move_count; i++) {
        const struct root_move *move = &search->root.move[i];
        int upper = move->upper < BOUND_NONE ? possible_value(search, move->upper, -1) : search->upper;
        if (move->lower < upper && upper > best) {
            best = upper;
        }
    }
    return best;
}

/* Asks for one value after the other, each time of all moves that are not known to be worth more. */
static void find_values(struct search *search)
{
    for (int value = best_open_upper(search); value > -BOUND_NONE && !stopped(search);
         value = best_open_upper(search)) {
        solve_root_ask(&search->root, value, true);
    }
}

/* In the order of position_moves. */
static int list_values(const struct search *search, const struct position *position, struct solve_value *values)
{
    const struct solve_root *root = &search->root;
    wagons_move moves[POSITION_MOVES_MAX];
    int count = position_moves(position, moves);
    for (int i = 0; i < count; i++) {
        values[i].move = values[i].line[0] = moves[i];
        values[i].line_count = 1;
        values[i].lower = -SOLVE_UNKNOWN;
        values[i].upper = SOLVE_UNKNOWN;
        for (int k = 0; k < root->move_count; k++) {
            const struct root_move *move = &root->move[k];
            if (move->move == moves[i]) {
                values[i].lower = move->lower > -BOUND_NONE ? move->lower : -SOLVE_UNKNOWN;
                values[i].upper = move->upper < BOUND_NONE ? possible_value(search, move->upper, -1) : SOLVE_UNKNOWN;
            }
        }
    }
    return count;
}

/* Lines of the best moves whose values are known. */
static void find_lines(struct search *search, const struct position *position, int lines, struct solve_value *values,
                       int count)
{
    for (; lines > 0 && !stopped(search); lines--) {
        struct solve_value *best = NULL;
        for (int i = 0; i < count; i++) {
            bool open = values[i].lower == values[i].upper && values[i].line_count == 1;
            if (open && (best == NULL || values[i].lower > best->lower)) {
                best = &values[i];
            }
        }
        if (best == NULL) {
            return;
        }
        best->line_count = find_line(search, position, best->move, best->lower, best->line);
    }
}

int solver_values(struct solver *solver, const struct position *position, const struct solve_limits *limits, int lines,
                  struct solve_answer *answer, struct solve_value *values)
{
    struct search search = {.root = {.move_count = 0}};
    int count = 0;
    if (solve(&search, solver, position, limits, answer)) {
        if (!answer->limited) {
            find_values(&search);
        }
        count = list_values(&search, position, values);
        find_lines(&search, position, lines, values, count);
    }
    solve_end(&search, answer);
    return count;
}

bool solver_may_suffice(const struct position *position, double seconds)
{
    static const double needed[] = {0, 0, 0, 0.001, 0.005, 0.1, 0.4, 30};
    size_t cards = (size_t)position_cards_left(position);
    return cards < sizeof needed / sizeof needed[0] && seconds >= needed[cards];
}

wagons_move solver_choose(struct solver *solver, const struct position *position, uint64_t sweeps, int *value)
{
    struct solve_limits limits = {.threads = 1, .sweeps = sweeps};
    struct search search = {.root = {.move_count = 0}};
    wagons_move best[POSITION_MOVES_MAX] = {WAGONS_NO_MOVE};
    if (position->phase != PHASE_START && search_open(&search, solver, position, &limits) &&
        solve_root_open(&search.root, position, search.workers, 1)) {
        find_value(&search, first_guess(position));
        if (list_best(&search.root, search.lower, best) == 0) { /* the counts alone had told the value */
            solve_root_ask(&search.root, search.lower, false);
            list_best(&search.root, search.lower, best);
        }
        best[0] = stopped(&search) ? WAGONS_NO_MOVE : best[0];
    }
    *value = search.lower;
    search_close(&search);
    return best[0];
}
