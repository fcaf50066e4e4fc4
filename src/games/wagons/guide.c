// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/guide.h"

#include "base/threads.h"
#include "games/wagons/greedy.h"
#include "games/wagons/guide_tables.h"
#include "games/wagons/playout.h"
#include "games/wagons/position_hash.h"
#include "games/wagons/solve/alpha_beta.h"
#include "games/wagons/win_chance.h"

enum {
    RATING_SCALE = WAGONS_POINT,
    MARGIN_SCALE = 10,
    SOLVED_CARDS = 2,      /* left in all, so that a solver costs a few playouts */
    PLACEMENTS_JUDGED = 6, /* at a node */
};

/* A value of greedy_value's kind as a rating for a player. */
static int32_t rating_of(int value, int player)
{
    return (player == 0 ? value : -value) * (WAGONS_POINT / VALUE_POINT);
}

static struct prospect_view view_of(const struct wagons_insight *insight)
{
    struct prospect_view view = guide_view(insight->tables, insight->thread);
    view.team = insight->team;
    return view;
}

/* --- ratings --- */

/* Placements come as position_moves lists them, which is placements_list's order. */
static void rate_by_points(const struct position *position, int32_t *ratings)
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

static int index_of(wagons_move move, const wagons_move *moves, int count)
{
    int index = 0;
    while (index < count && moves[index] != move) {
        index++;
    }
    return index;
}

/* A move that was judged by what is to be expected after it. */
struct judgement {
    wagons_move move;
    int32_t rating;
    bool known;
};

/* Puts the moves that were judged before all others: the best of those are a point behind the least of these. */
static void lift(int32_t *ratings, const wagons_move *moves, int count, const struct judgement *judged,
                 int judged_count)
{
    int32_t least = INT32_MAX, most = INT32_MIN;
    for (int i = 0; i < judged_count; i++) {
        least = judged[i].known && judged[i].rating < least ? judged[i].rating : least;
    }
    for (int i = 0; i < count; i++) {
        most = ratings[i] > most ? ratings[i] : most;
    }
    for (int i = 0; i < count && least < INT32_MAX; i++) {
        ratings[i] += least - WAGONS_POINT - most;
    }
    for (int i = 0; i < judged_count; i++) {
        if (judged[i].known) {
            ratings[index_of(judged[i].move, moves, count)] = judged[i].rating;
        }
    }
}

static void judge(const struct wagons_insight *insight, const struct position *position, struct judgement *judgement)
{
    struct prospect_view view = view_of(insight);
    struct position after = *position;
    int value;
    position_apply(&after, judgement->move);
    if (after.phase == PHASE_OVER) {
        value = greedy_value(&after);
        judgement->known = true;
    } else {
        judgement->known = prospect_value(&view, &after, &value, NULL, NULL);
    }
    if (judgement->known) {
        judgement->rating = rating_of(value, position->to_move);
    }
}

/* Judging a placement takes as long as looking at many leaves that are known in part: idle threads help. Threads that
   judge at sibling positions want the same towns; each begins elsewhere, so that they do not work out the same ones at
   the same time. */
static void judge_all(const struct wagons_insight *insight, const struct position *position, struct judgement *judged,
                      int count)
{
    int begin = insight->team ? insight->thread * count / threads_team() : 0;
    for (int i = 0; i < count; i++) {
        struct judgement *judgement = &judged[(begin + i) % count];
#pragma omp task default(none) firstprivate(insight, position, judgement) if (insight->team)
        {
            struct wagons_insight own = *insight;
            own.thread = insight->team ? threads_self() : insight->thread;
            judge(&own, position, judgement);
        }
    }
#pragma omp taskwait
}

/* Those with the best keys by what is then to be expected, all others by points. */
static void rate_placements(const struct wagons_insight *insight, const struct position *position,
                            const wagons_move *moves, int count, int32_t *ratings)
{
    struct guide_tables *guide = insight->tables;
    struct candidates *candidates = guide->candidates[insight->thread];
    struct judgement judged[PLACEMENTS_JUDGED];
    int judged_count = candidates_list(candidates, &guide->game, position, PLACEMENTS_JUDGED);
    for (int i = 0; i < judged_count; i++) {
        judged[i].move = candidates_move(candidates, i);
    }
    judge_all(insight, position, judged, judged_count);
    rate_by_points(position, ratings);
    lift(ratings, moves, count, judged, judged_count);
}

/* By minimax over the tables; drafts beyond the cards looked at come last. */
static void rate_drafts(const struct wagons_insight *insight, const struct position *position, int count,
                        int32_t *ratings)
{
    struct prospect_view view = view_of(insight);
    int value, drafts[CIRCLE_CARDS], known = 0;
    int32_t least = 0;
    prospect_value(&view, position, &value, drafts, &known);
    for (int i = 0; i < count; i++) {
        ratings[i] = i < known ? rating_of(drafts[i], position->to_move) : least - (i - known + 1) * WAGONS_POINT;
        least = i < known && (i == 0 || ratings[i] < least) ? ratings[i] : least;
    }
}

/* As what was found out about the root before the search says. */
static void rate_root(const struct guide_tables *guide, const wagons_move *moves, int count, int32_t *ratings)
{
    int32_t least = guide->option[0].rating;
    for (int i = 0; i < guide->option_count; i++) {
        least = guide->option[i].rating < least ? guide->option[i].rating : least;
    }
    for (int i = 0; i < count; i++) {
        ratings[i] = least - 8 * WAGONS_POINT;
    }
    for (int i = 0; i < guide->option_count; i++) {
        int index = index_of(guide->option[i].move, moves, count);
        if (index < count) {
            ratings[index] = guide->option[i].rating;
        }
    }
}

/* By the score when the cards of the draft are placed greedily. */
static void rate_greedily(const struct position *position, int count, int32_t *ratings)
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
        rate_greedily(&after, draft_count, draft_ratings);
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
    const struct guide_tables *guide = insight->tables;
    if (guide->option_count > 0 && position_hash(position) == guide->root_hash) {
        rate_root(guide, moves, count, ratings);
        return;
    }
    switch ((enum phase)position->phase) {
    case PHASE_START:
        rate_starts(position, moves, count, ratings);
        break;
    case PHASE_DRAFT:
        rate_drafts(insight, position, count, ratings);
        break;
    case PHASE_PLACE:
        rate_placements(insight, position, moves, count, ratings);
        break;
    case PHASE_OVER:
        break;
    }
}

/* --- what is certain --- */

/* Whether the root is solved and the position comes after one of its best moves. */
static bool is_best_of_root(const struct guide_tables *guide, uint64_t hash)
{
    for (int i = 0; guide->solved && i < guide->best_count; i++) {
        if (guide->best[i] == hash) {
            return true;
        }
    }
    return false;
}

/* Of the last card, alpha-beta is quicker than anything that has to be set up. */
static bool exact(const struct wagons_insight *insight, const void *state, int32_t *value)
{
    const struct guide_tables *guide = insight->tables;
    const struct position *position = state;
    int left = position_cards_left(position);
    if (guide->solved && is_best_of_root(guide, position_hash(position))) {
        *value = guide->value;
        return true;
    }
    if (position->phase == PHASE_START || left > SOLVED_CARDS) {
        return false;
    }
    if (left == 1) {
        *value = guide_value(alpha_beta_value(position, -VALUE_INFINITE, VALUE_INFINITE));
    } else {
        int for_mover;
        solver_choose(guide->solver[insight->thread], position, 0, &for_mover);
        *value = guide_value(position->to_move == 0 ? for_mover : -for_mover);
    }
    return true;
}

static void bounds(const struct wagons_insight *insight, const void *state, int32_t *lower, int32_t *upper)
{
    const struct guide_tables *guide = insight->tables;
    if (guide->solved && position_hash(state) == guide->root_hash) {
        *lower = *upper = guide->value;
    }
}

/* --- what is to be expected --- */

/* The margin that wider beams have found at the root or after one of its moves; false elsewhere. */
static bool root_margin(const struct guide_tables *guide, const struct position *position, int32_t *margin)
{
    uint64_t hash = position_hash(position);
    int index = hash == guide->root_hash ? 0 : -1;
    for (int i = 0; i < guide->option_count && index < 0; i++) {
        index = guide->option[i].after == hash ? i : -1;
    }
    if (index < 0 || index >= guide->option_count) {
        return false;
    }
    *margin = guide->root.to_move == 0 ? guide->option[index].rating : -guide->option[index].rating;
    return true;
}

/* For player 0. */
static int32_t shift_of(const struct guide_tables *guide, const struct position *position)
{
    const struct guide_option *option = guide_option_of(guide, position);
    return option == NULL ? 0 : guide->root.to_move == 0 ? option->shift : -option->shift;
}

static bool outlook(const struct wagons_insight *insight, const void *state, struct wagons_outlook *outlook)
{
    const struct position *position = state;
    struct prospect_view view = view_of(insight);
    int32_t margin;
    if (!root_margin(insight->tables, position, &margin)) {
        int value;
        if (position->phase == PHASE_START || !prospect_value(&view, position, &value, NULL, NULL)) {
            return false;
        }
        margin = value * (WAGONS_POINT / VALUE_POINT) + shift_of(insight->tables, position);
    }
    outlook->margin[0] = margin;
    outlook->margin[1] = -margin;
    outlook->share[0] = win_chance(margin, position_cards_left(position));
    outlook->share[1] = WAGONS_WIN - outlook->share[0];
    return true;
}

static void playout(const struct wagons_insight *insight, void *state, struct random_stream *random)
{
    (void)insight;
    playout_greedy(state, random);
}

/* --- tables --- */

static void *tables_open(int threads)
{
    return guide_tables_open(threads);
}

static void tables_close(void *tables)
{
    guide_tables_close(tables);
}

static bool tables_effort(void *tables, int effort)
{
    return guide_tables_effort(tables, effort < BEAM_WIDTH_MAX ? effort : BEAM_WIDTH_MAX);
}

static void tables_root(void *tables, const void *root, const struct wagons_root_limits *limits)
{
    guide_tables_root(tables, root, limits);
}

static bool root_is_settled(const void *tables)
{
    const struct guide_tables *guide = tables;
    return guide->settled;
}

const struct wagons_guide circle_guide = {
    .rating_scale = RATING_SCALE,
    .margin_scale = MARGIN_SCALE,
    .tables_open = tables_open,
    .tables_close = tables_close,
    .tables_effort = tables_effort,
    .tables_root = tables_root,
    .root_is_settled = root_is_settled,
    .rate = rate,
    .exact = exact,
    .bounds = bounds,
    .outlook = outlook,
    .playout = playout,
};
