// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/hindsight.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "games/wagons/alpha_beta.h"
#include "games/wagons/draft_minimax.h"

enum {
    ENDING_CARDS = 3, /* endings of so many cards are played exactly */
    CANDIDATES = 12,  /* placements that a table is made for */
    CANDIDATES_NARROW = 8,
    NARROW_BELOW = 8 /* width from which on there are more candidates */
};

struct hindsight {
    struct hindsight_effort effort;
    struct subset_workers *workers;
    struct subset_table own, other;
    struct beam_game game;
    struct beam_town *towns;
    struct beam_step *steps;
    struct beam_worker *worker;
};

struct hindsight *hindsight_new(struct hindsight_effort effort, int threads)
{
    struct hindsight *hindsight = calloc(1, sizeof *hindsight);
    if (hindsight == NULL) {
        return NULL;
    }
    hindsight->effort = effort;
    hindsight->workers = subset_workers_new(threads, effort.width);
    hindsight->towns = malloc(sizeof(struct beam_town) * (1 + CANDIDATES));
    hindsight->steps = malloc(sizeof(struct beam_step) * CANDIDATES);
    hindsight->worker = beam_worker_new(CANDIDATES);
    bool has_tables = subset_table_open(&hindsight->own) && subset_table_open(&hindsight->other);
    if (!has_tables || hindsight->workers == NULL || hindsight->towns == NULL || hindsight->steps == NULL ||
        hindsight->worker == NULL) {
        hindsight_free(hindsight);
        return NULL;
    }
    return hindsight;
}

void hindsight_free(struct hindsight *hindsight)
{
    if (hindsight != NULL) {
        subset_workers_free(hindsight->workers);
        subset_table_close(&hindsight->own);
        subset_table_close(&hindsight->other);
        free(hindsight->towns);
        free(hindsight->steps);
        beam_worker_free(hindsight->worker);
        free(hindsight);
    }
}

static bool fill(struct hindsight *hindsight, struct subset_table *table, const struct subset_task *task)
{
    return subset_table_fill(table, hindsight->workers, &hindsight->game, task);
}

/* --- drafts --- */

static struct subset_task row_task(const struct position *position, int player, enum draft_side side, int width)
{
    return (struct subset_task){.town = &position->town[player],
                                .row = position->row,
                                .row_count = position->row_count,
                                .side = side,
                                .width = width};
}

/* Makes the tables of both players in PHASE_DRAFT. */
static struct draft make_tables(struct hindsight *hindsight, const struct position *position, int width)
{
    int drafter = position->to_move;
    struct draft draft = {.game = &hindsight->game, .drafter = &hindsight->own, .receiver = &hindsight->other};
    if (position->town[0].cards == 0 && position->town[1].cards == 0) {
        struct subset_task both = row_task(position, drafter, SIDE_BOTH, width);
        fill(hindsight, &hindsight->own, &both);
        draft.receiver = &hindsight->own;
        return draft;
    }
    struct subset_task own = row_task(position, drafter, SIDE_DRAFTER, width);
    struct subset_task other = row_task(position, 1 - drafter, SIDE_RECEIVER, width);
    fill(hindsight, &hindsight->own, &own);
    fill(hindsight, &hindsight->other, &other);
    return draft;
}

static wagons_move choose_draft(struct hindsight *hindsight, const struct position *position)
{
    struct draft draft = make_tables(hindsight, position, hindsight->effort.width);
    int value;
    return move_draft(draft_best(&draft, &value));
}

/* --- the start --- */

/* The value of a start for player 0. */
static int start_value(struct hindsight *hindsight, const struct position *position, wagons_move start, int width)
{
    struct position after = *position;
    position_apply(&after, start);
    if (after.start_rule == WAGONS_FIRST_PICKS) {
        position_apply(&after, move_draft(0));
        position_apply(&after, move_place(0, 0, 0));
    }
    struct draft draft = make_tables(hindsight, &after, width);
    int value = draft_value(&draft);
    return after.to_move == 0 ? value : -value;
}

static wagons_move choose_start(struct hindsight *hindsight, const struct position *position)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = position_moves(position, moves);
    int best = 0;
    int best_value = INT_MIN;
    for (int i = 0; i < count; i++) {
        int value = start_value(hindsight, position, moves[i], 1);
        value = position->to_move == 0 ? value : -value;
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return moves[best];
}

/* --- placements --- */

/* The different placements of the card that is due with the highest keys. */
static int list_candidates(struct hindsight *hindsight, const struct position *position, struct beam *beam)
{
    uint8_t card = (uint8_t)position_card(position);
    struct kernel_set set;
    kernel_set_prepare(&set, &hindsight->game.kernel, &card, 1);
    beam_begin(&hindsight->game, &position->town[position->to_move], hindsight->towns, beam);
    int most = hindsight->effort.width < NARROW_BELOW ? CANDIDATES_NARROW : CANDIDATES;
    struct beam_branch branch = {.card = card, .width = (uint8_t)most, .steps = hindsight->steps};
    beam_grow(hindsight->worker, &hindsight->game, beam, &set, &branch, 1);
    return branch.step_count;
}

static wagons_move step_move(const struct position *position, const struct beam_step *step)
{
    int player = position->to_move;
    return move_place(step->x + position->origin_x[player], step->y + position->origin_y[player], step->turned);
}

/* The value, for the one who places, of the town that a placement makes. */
static int placement_value(struct hindsight *hindsight, const struct position *position, const struct town *town)
{
    int player = position->to_move;
    bool drafts_next = position->hand == NO_CARD;
    struct subset_task own = row_task(position, player, drafts_next ? SIDE_DRAFTER : SIDE_RECEIVER, hindsight->effort.width);
    own.town = town;
    if (drafts_next) {
        own.forced = position->pending[player] + 1;
        own.forced_count = position->pending_count[player] - 1;
    }
    fill(hindsight, &hindsight->own, &own);
    struct draft draft = {.game = &hindsight->game, .drafter = &hindsight->own, .receiver = &hindsight->other};
    if (drafts_next) {
        return draft_value(&draft);
    }
    draft.drafter = &hindsight->other;
    draft.receiver = &hindsight->own;
    draft.receiver_answers = position->pending_count[1 - player] == 0;
    return -draft_value(&draft);
}

/* The other player's table, the same for all placements. */
static void fill_other(struct hindsight *hindsight, const struct position *position)
{
    int other = 1 - position->to_move;
    bool drafts_next = position->hand != NO_CARD;
    struct subset_task task =
        row_task(position, other, drafts_next ? SIDE_DRAFTER : SIDE_RECEIVER, hindsight->effort.width);
    task.forced = position->pending[other];
    task.forced_count = position->pending_count[other];
    fill(hindsight, &hindsight->other, &task);
}

static wagons_move choose_placement(struct hindsight *hindsight, const struct position *position)
{
    struct beam beam;
    int count = list_candidates(hindsight, position, &beam);
    if (count == 1) {
        return step_move(position, &hindsight->steps[0]);
    }
    fill_other(hindsight, position);
    struct beam after = {.towns = hindsight->towns + 1};
    beam_follow(&hindsight->game, &beam, position_card(position), hindsight->steps, count, &after);
    int best = 0;
    int best_value = INT_MIN;
    for (int i = 0; i < count; i++) {
        int value = placement_value(hindsight, position, &after.towns[i].town);
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return step_move(position, &hindsight->steps[best]);
}

/* --- choosing --- */

static int cards_left(const struct position *position)
{
    return position->row_count + position->pending_count[0] + position->pending_count[1] + (position->hand != NO_CARD);
}

wagons_move hindsight_choose(struct hindsight *hindsight, const struct position *position, int threads)
{
    if (cards_left(position) <= ENDING_CARDS) {
        return alpha_beta_choose(position);
    }
    subset_workers_limit(hindsight->workers, threads, 0);
    beam_game_prepare(&hindsight->game, position->deck, position->scoring, position->forbid_full_cover);
    wagons_move moves[WAGONS_MOVES_MAX];
    switch ((enum phase)position->phase) {
    case PHASE_START:
        return choose_start(hindsight, position);
    case PHASE_DRAFT:
        return position_moves(position, moves) == 1 ? moves[0] : choose_draft(hindsight, position);
    case PHASE_PLACE:
    case PHASE_OVER:
        break;
    }
    return choose_placement(hindsight, position);
}
