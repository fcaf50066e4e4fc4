// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/mcts_player.h"

#include <limits.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/random.h"
#include "search/mcts_consider.h"

enum { PLAYOUTS, TIME, MEMORY, BEAM, OPEN_LOOP, OPTIONS };

enum { DEFAULT_PLAYOUTS = 1000, MEBIBYTE = 1 << 20 };

static const struct wagons_policy_option options[OPTIONS + 1] = {
    [PLAYOUTS] = {"playouts", WAGONS_OPTION_WHOLE, 1, 1e9, "playouts a choice (otherwise 1000, or as time allows)"},
    [TIME] = {"time", WAGONS_OPTION_SECONDS, 0.001, 86400, "wall time a turn"},
    [MEMORY] = {"memory", WAGONS_OPTION_WHOLE, 1, 1 << 20, "mebibytes that the tree may take (otherwise 128)"},
    [BEAM] = {"beam", WAGONS_OPTION_WHOLE, 1, 250,
              "towns kept for each hand at a look, in Circle the Wagons (otherwise 4)"},
    [OPEN_LOOP] = {"open-loop", WAGONS_OPTION_WHOLE, 0, 1,
                   "1: chance is drawn anew for each playout (otherwise what it brings has nodes of its own)"},
    [OPTIONS] = {.name = NULL},
};

struct memory {
    struct wagons_mcts *mcts;
    int turn;       /* that the choice before belonged to */
    double seconds; /* what is left of that turn's time */
};

struct wagons_mcts_settings mcts_player_settings(const struct wagons_seat *seat)
{
    struct wagons_mcts_settings settings = wagons_mcts_settings_default(seat->game);
    if (seat->options[MEMORY] > 0) {
        settings.memory = (size_t)seat->options[MEMORY] * MEBIBYTE;
    }
    settings.effort = (int)seat->options[BEAM];
    settings.open_loop = seat->options[OPEN_LOOP] > 0;
    return settings;
}

static bool open(struct wagons_seat *seat)
{
    struct wagons_mcts_settings settings = mcts_player_settings(seat);
    struct memory *memory = calloc(1, sizeof *memory);
    if (memory == NULL) {
        return false;
    }
    memory->turn = INT_MIN;
    memory->mcts = wagons_mcts_new(seat->game, &settings);
    seat->memory = memory;
    if (memory->mcts == NULL) {
        free(memory);
        return false;
    }
    return true;
}

static void close(struct wagons_seat *seat)
{
    struct memory *memory = seat->memory;
    wagons_mcts_free(memory->mcts);
    free(memory);
}

/* The time for a choice: an even part of what its turn has left. What it does not use stays for the turn's others. */
static double time_of(const struct wagons_seat *seat, const void *state)
{
    struct memory *memory = seat->memory;
    int choices = 1;
    int turn = seat->game->turn != NULL ? seat->game->turn(state, &choices) : INT_MIN;
    if (turn != memory->turn || seat->game->turn == NULL) {
        memory->turn = turn;
        memory->seconds = seat->options[TIME];
    }
    return memory->seconds > 0 ? memory->seconds / choices : 0;
}

static struct wagons_mcts_budget budget_of(const struct wagons_seat *seat, const void *state)
{
    struct wagons_mcts_budget budget = {.playouts = (uint64_t)seat->options[PLAYOUTS],
                                        .stopped = seat->stop.wanted,
                                        .cancelled = seat->stop.wanted,
                                        .context = seat->stop.context};
    if (seat->options[TIME] > 0) {
        double seconds = time_of(seat, state);
        budget.seconds = seconds > 0 ? seconds : 1e-9; /* the turn's time is used up: the least there is */
    } else if (budget.playouts == 0) {
        budget.playouts = DEFAULT_PLAYOUTS;
    }
    return budget;
}

static wagons_move search(struct wagons_seat *seat, const void *state, wagons_move otherwise)
{
    struct memory *memory = seat->memory;
    struct wagons_mcts_answer answer;
    double begin = clock_seconds();
    struct wagons_mcts_budget budget = budget_of(seat, state);
    bool searched = wagons_mcts_search(memory->mcts, state, random_next(seat->random), &budget, &answer);
    wagons_move move = searched && answer.count > 0 ? answer.moves[0].move : otherwise;
    if (searched) {
        wagons_mcts_answer_free(&answer);
    }
    memory->seconds -= clock_seconds() - begin;
    return move;
}

static wagons_move choose(struct wagons_seat *seat, const void *state)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    return seat->game->legal_moves(state, moves) == 1 ? moves[0] : search(seat, state, moves[0]);
}

const struct wagons_policy mcts_policy = {
    .name = "mcts",
    .text = "Monte Carlo tree search",
    .options = options,
    .choose = choose,
    .open = open,
    .close = close,
    .consider = mcts_consider,
};
