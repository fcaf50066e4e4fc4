// SPDX-License-Identifier: GPL-3.0-or-later
/* The solver as the library offers it: values as margins and winners. */
#include <string.h>

#include "base/error.h"
#include "base/threads.h"
#include "games/wagons/game.h"
#include "games/wagons/greedy.h"
#include "games/wagons/solve/solve.h"
#include "wagons/solve.h"

enum { MEMORY_DEFAULT = 512 << 20 };

/* Values just above and below a whole margin are draws that the tie rule decides. */
static int margin_of(int value)
{
    return value / VALUE_POINT;
}

static int winner_of(const struct position *position, const struct solve_answer *answer)
{
    if (answer->lower > 0) {
        return position->to_move;
    }
    return answer->upper < 0 ? 1 - position->to_move : WAGONS_NOBODY;
}

static void tell(const struct position *position, const struct solve_answer *answer, struct wagons_solution *solution)
{
    *solution = (struct wagons_solution){
        .exact = answer->lower == answer->upper,
        .lower = margin_of(answer->lower),
        .upper = margin_of(answer->upper),
        .winner = winner_of(position, answer),
        .limited = answer->limited,
        .best_count = answer->best_count,
        .line_count = answer->line_count,
    };
    memcpy(solution->best, answer->best, sizeof answer->best);
    memcpy(solution->line, answer->line, sizeof answer->line);
}

bool wagons_solve(const struct wagons_game *game, const void *state, const struct wagons_solve_limits *limits,
                  struct wagons_solution *solution, struct wagons_error *error)
{
    const struct position *position = state;
    if (game != &circle_the_wagons_game) {
        return error_set(error, "%s has no solver", game->name);
    }
    if (position->phase == PHASE_OVER) {
        return error_set(error, "the game is over, expected a position with a move to make");
    }
    struct solver *solver = solver_new(limits->memory > 0 ? limits->memory : MEMORY_DEFAULT);
    if (solver == NULL) {
        return error_set(error, "out of memory");
    }
    struct solve_limits inner = {
        .threads = limits->threads > 0 ? limits->threads : threads_available(),
        .seconds = limits->seconds,
        .stop = limits->stop,
    };
    struct solve_answer answer;
    solver_solve(solver, position, &inner, &answer);
    solver_free(solver);
    tell(position, &answer, solution);
    return true;
}
