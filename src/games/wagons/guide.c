// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/guide.h"

#include <stdlib.h>

#include "games/wagons/greedy.h"
#include "games/wagons/playout.h"
#include "games/wagons/solve/alpha_beta.h"
#include "games/wagons/solve/solve.h"

enum {
    RATING_SCALE = 2 * WAGONS_POINT,
    MARGIN_SCALE = 10,
    SOLVED_CARDS = 2, /* left in all, so that a solver costs a few playouts */
    SOLVER_BYTES = 2 << 20,
};

/* A value of greedy_value's kind as a rating for a player. */
static int32_t rating_of(int value, int player)
{
    return (player == 0 ? value : -value) * (WAGONS_POINT / VALUE_POINT);
}

/* --- ratings --- */

/* Placements come as position_moves lists them, which is placements_list's order. */
static void rate_placements(const struct position *position, int32_t *ratings)
{
    int player = position->to_move;
    const struct town *town = &position->town[player];
    struct placement placements[PLACEMENTS_MAX];
    int count = placements_list(town, position->forbid_full_cover, placements);
    placements_score(town, position->scoring, &position->deck->cards[position_card(position)], placements, count);
    struct tally other = scoring_tally(&position->town[1 - player]);
    for (int i = 0; i < count; i++) {
        int compared = scoring_difference(position->scoring, placements[i].tally, other);
        ratings[i] = (placements[i].points + compared) * WAGONS_POINT;
    }
}

/* By the score when the cards of the draft are placed greedily. */
static void rate_drafts(const struct position *position, int count, int32_t *ratings)
{
    struct draft_walk walk;
    draft_walk_begin(&walk, position);
    for (int i = 0; i < count; i++) {
        struct position after;
        draft_walk_next(&walk, &after);
        ratings[i] = rating_of(greedy_value(&after), position->to_move);
    }
}

/* By the drafter's best draft after it. */
static void rate_starts(const struct position *position, const wagons_move *moves, int count, int32_t *ratings)
{
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        wagons_move drafts[POSITION_MOVES_MAX];
        int32_t draft_ratings[POSITION_MOVES_MAX];
        position_apply(&after, moves[i]);
        int draft_count = position_moves(&after, drafts);
        rate_drafts(&after, draft_count, draft_ratings);
        int32_t best = INT32_MIN;
        for (int k = 0; k < draft_count; k++) {
            best = draft_ratings[k] > best ? draft_ratings[k] : best;
        }
        ratings[i] = after.to_move == position->to_move ? best : -best;
    }
}

static void rate(const struct wagons_insight *insight, const void *state, const wagons_move *moves, int count,
                 int32_t *ratings)
{
    const struct position *position = state;
    (void)insight;
    switch ((enum phase)position->phase) {
    case PHASE_START:
        rate_starts(position, moves, count, ratings);
        break;
    case PHASE_DRAFT:
        rate_drafts(position, count, ratings);
        break;
    case PHASE_PLACE:
        rate_placements(position, ratings);
        break;
    case PHASE_OVER:
        break;
    }
}

/* --- exact endings --- */

/* A solver for each thread. */
struct guide_tables {
    int threads;
    struct solver *solvers[];
};

static void tables_close(void *tables)
{
    struct guide_tables *guide = tables;
    for (int i = 0; i < guide->threads; i++) {
        solver_free(guide->solvers[i]);
    }
    free(guide);
}

static void *tables_open(int threads)
{
    struct guide_tables *guide = calloc(1, sizeof *guide + (size_t)threads * sizeof(void *));
    if (guide == NULL) {
        return NULL;
    }
    for (guide->threads = 0; guide->threads < threads; guide->threads++) {
        guide->solvers[guide->threads] = solver_new(SOLVER_BYTES);
        if (guide->solvers[guide->threads] == NULL) {
            tables_close(guide);
            return NULL;
        }
    }
    return guide;
}

/* greedy_value's kind counts the tie rule at every margin, the search's only where it decides. */
static int32_t value_of(int greedy)
{
    int points = (greedy + (greedy >= 0 ? 1 : -1)) / VALUE_POINT;
    return points != 0 ? points * WAGONS_VALUE_POINT : greedy;
}

/* Of the last card, alpha-beta is quicker than anything that has to be set up. */
static bool exact(const struct wagons_insight *insight, const void *state, int32_t *value)
{
    const struct guide_tables *guide = insight->tables;
    const struct position *position = state;
    int left = position_cards_left(position);
    if (position->phase == PHASE_START || left > SOLVED_CARDS) {
        return false;
    }
    if (left == 1) {
        *value = value_of(alpha_beta_value(position, -VALUE_INFINITE, VALUE_INFINITE));
    } else {
        int for_mover;
        solver_choose(guide->solvers[insight->thread], position, 0, &for_mover);
        *value = position->to_move == 0 ? for_mover : -for_mover;
    }
    return true;
}

static void playout(const struct wagons_insight *insight, void *state, struct random_stream *random)
{
    (void)insight;
    playout_greedy(state, random);
}

const struct wagons_guide circle_guide = {
    .rating_scale = RATING_SCALE,
    .margin_scale = MARGIN_SCALE,
    .tables_open = tables_open,
    .tables_close = tables_close,
    .rate = rate,
    .exact = exact,
    .playout = playout,
};
