// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight/candidates.h"

#include <stdlib.h>

struct candidates {
    struct beam_worker *worker;
    int16_t origin_x, origin_y;                 /* of the town in records */
    struct beam_town towns[1 + CANDIDATES_MAX]; /* as it is, then with each candidate */
    struct beam_step steps[CANDIDATES_MAX];
};

struct candidates *candidates_new(void)
{
    struct candidates *candidates = malloc(sizeof *candidates);
    if (candidates == NULL) {
        return NULL;
    }
    candidates->worker = beam_worker_new(CANDIDATES_MAX);
    if (candidates->worker == NULL) {
        free(candidates);
        return NULL;
    }
    return candidates;
}

void candidates_free(struct candidates *candidates)
{
    if (candidates != NULL) {
        beam_worker_free(candidates->worker);
        free(candidates);
    }
}

int candidates_list(struct candidates *candidates, const struct beam_game *game, const struct position *position,
                    int most)
{
    int player = position->to_move;
    uint8_t card = (uint8_t)position_card(position);
    struct kernel_set set;
    kernel_set_prepare(&set, &game->kernel, &card, 1);
    struct beam now;
    beam_begin(game, &position->town[player], candidates->towns, &now);
    int to_come = position->row_count + position->pending_count[player] - (position->hand == NO_CARD);
    struct beam_branch branch = {
        .card = card, .width = (uint8_t)most, .to_come = (uint8_t)to_come, .steps = candidates->steps};
    beam_grow(candidates->worker, game, &now, &set, &branch, 1);
    struct beam after = {.towns = candidates->towns + 1};
    beam_follow(game, &now, card, candidates->steps, branch.step_count, &after);
    candidates->origin_x = position->origin_x[player];
    candidates->origin_y = position->origin_y[player];
    return branch.step_count;
}

wagons_move candidates_move(const struct candidates *candidates, int index)
{
    const struct beam_step *step = &candidates->steps[index];
    return move_place(step->x + candidates->origin_x, step->y + candidates->origin_y, step->turned);
}

const struct town *candidates_town(const struct candidates *candidates, int index)
{
    return &candidates->towns[1 + index].town;
}
