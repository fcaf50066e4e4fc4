// SPDX-License-Identifier: GPL-3.0-or-later
/* solve: the exact value of a position, or bounds. */
#include "apps/engine/engine_command.h"
#include "apps/solve_json.h"
#include "base/error.h"
#include "wagons/solve.h"

static bool solve(struct engine_call *call, const struct engine_position *position, double seconds,
                  struct wagons_error *error)
{
    struct wagons_solve_limits limits = {
        .threads = call->control->threads,
        .seconds = seconds,
        .memory = (size_t)call->engine->limits.mebibytes << 20,
        .stop = {.wanted = engine_call_is_stopped, .context = call},
    };
    struct wagons_solution solution;
    if (!wagons_solve(position->record.game, position->state, &limits, &solution, error)) {
        return error_prefix(error, "position: ");
    }
    solve_json(call->answer, &position->record, position->state, &solution);
    engine_add_cancelled(call, solution.limited);
    return true;
}

bool engine_solve(struct engine_call *call, struct wagons_error *error)
{
    struct engine_position position;
    double seconds = 0;
    if (!engine_read_seconds(call->query->json, "limit", &seconds, error) ||
        !engine_read_seconds(call->query->json, "time", &seconds, error) ||
        !engine_position_read(call, &position, error)) {
        return false;
    }
    bool good = solve(call, &position, seconds, error);
    engine_position_free(&position);
    return good;
}
