// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/guide_tables.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/threads.h"
#include "games/wagons/game.h"
#include "games/wagons/greedy.h"
#include "games/wagons/position_hash.h"

enum {
    DEFAULT_WIDTH = 4,
    LEAF_SOLVER_BYTES = 2 << 20,
    ROOT_SOLVER_BYTES = 16 << 20,
    TABLES_BYTES = 64 << 20,
    SOLVED_CARDS = 4, /* at the root with a fixed effort, */
    SOLVED_SWEEPS = 40000,
    SEARCHED_ROW = 7, /* longer rows are left to the thinking if there is a clock */
    SLACK = 2,
};

/* Of the turn's time, for solving: once an ending is solved, the rest of the turn takes little. */
static const double solve_share = 0.5;

/* Of a decision's time, for thinking where a search follows. */
static const double think_share = 0.5;

/* --- memory --- */

static bool open_threads(struct guide_tables *guide, int threads)
{
    guide->solver = calloc((size_t)threads, sizeof(struct solver *));
    guide->candidates = calloc((size_t)threads, sizeof(struct candidates *));
    if (guide->solver == NULL || guide->candidates == NULL) {
        return false;
    }
    for (; guide->threads < threads; guide->threads++) {
        guide->solver[guide->threads] = solver_new(LEAF_SOLVER_BYTES);
        guide->candidates[guide->threads] = candidates_new();
        if (guide->solver[guide->threads] == NULL || guide->candidates[guide->threads] == NULL) {
            guide->threads++;
            return false;
        }
    }
    return true;
}

struct guide_tables *guide_tables_open(int threads)
{
    struct guide_tables *guide = aligned_alloc(64, (sizeof *guide + 63) / 64 * 64);
    if (guide == NULL) {
        return NULL;
    }
    memset(guide, 0, sizeof *guide);
    guide->root_solver = solver_new(ROOT_SOLVER_BYTES);
    guide->thinker = thinker_new(BEAM_WIDTH_MAX, threads);
    if (guide->root_solver == NULL || guide->thinker == NULL || !open_threads(guide, threads) ||
        !guide_tables_effort(guide, DEFAULT_WIDTH)) {
        guide_tables_close(guide);
        return NULL;
    }
    return guide;
}

void guide_tables_close(struct guide_tables *guide)
{
    for (int i = 0; i < guide->threads; i++) {
        solver_free(guide->solver[i]);
        candidates_free(guide->candidates[i]);
    }
    free(guide->solver);
    free(guide->candidates);
    solver_free(guide->root_solver);
    thinker_free(guide->thinker);
    town_tables_free(guide->tables);
    free(guide);
}

bool guide_tables_effort(struct guide_tables *guide, int width)
{
    town_tables_free(guide->tables);
    guide->width = width;
    guide->tables = town_tables_new(guide->threads, width, TABLES_BYTES);
    return guide->tables != NULL;
}

/* --- the root's exact value --- */

int32_t guide_value(int greedy)
{
    int points = (greedy + (greedy >= 0 ? 1 : -1)) / VALUE_POINT;
    return points != 0 ? points * WAGONS_VALUE_POINT : greedy;
}

static uint64_t hash_after(const struct position *root, wagons_move move)
{
    struct position after = *root;
    position_apply(&after, move);
    return position_hash(&after);
}

static void keep_solved(struct guide_tables *guide, const struct position *root, int value, const wagons_move *best,
                        int count)
{
    guide->solved = true;
    guide->value = guide_value(root->to_move == 0 ? value : -value);
    guide->best_count = count;
    guide->option_count = count;
    for (int i = 0; i < count; i++) {
        guide->best[i] = hash_after(root, best[i]);
        guide->option[i] = (struct guide_option){best[i], 0, guide->best[i], 0};
    }
}

static void solve_by_sweeps(struct guide_tables *guide, const struct position *root)
{
    int value;
    wagons_move move = position_cards_left(root) > SOLVED_CARDS
                           ? WAGONS_NO_MOVE
                           : solver_choose(guide->root_solver, root, SOLVED_SWEEPS, &value);
    if (move != WAGONS_NO_MOVE) {
        keep_solved(guide, root, value, &move, 1);
    }
}

/* `seconds`: what the turn has left. */
static void solve_by_clock(struct guide_tables *guide, const struct position *root,
                           const struct wagons_root_limits *given, double seconds)
{
    struct solve_limits limits = {
        .threads = threads_available(), .seconds = seconds * solve_share, .stop = given->stop};
    if (!solver_may_suffice(root, limits.seconds)) {
        return;
    }
    solver_solve(guide->root_solver, root, &limits, &guide->answer);
    if (!guide->answer.limited) {
        keep_solved(guide, root, guide->answer.lower, guide->answer.best, guide->answer.best_count);
    }
}

/* --- the root's moves by hindsight --- */

struct prospect_view guide_view(const struct guide_tables *guide, int thread)
{
    return (struct prospect_view){
        .game = &guide->game, .tables = guide->tables, .thread = thread, .row_count = GUIDE_LEAF_ROW};
}

/* What a leaf says of the position after a move of the root, for the mover; false if nothing. */
static bool leaf_margin(const struct guide_tables *guide, int thread, wagons_move move, int32_t *margin)
{
    struct prospect_view view = guide_view(guide, thread);
    struct position after = guide->root;
    int value;
    position_apply(&after, move);
    if (after.phase == PHASE_OVER || !prospect_value(&view, &after, &value, NULL, NULL)) {
        return false;
    }
    value = guide->root.to_move == 0 ? value : -value;
    *margin = value * (WAGONS_POINT / VALUE_POINT);
    return true;
}

/* The one move that the thinking has named without judging it. */
static void keep_unjudged(struct guide_tables *guide, wagons_move move)
{
    int32_t margin;
    if (!leaf_margin(guide, 0, move, &margin)) {
        guide->settled = false;
        return;
    }
    guide->option_count = 1;
    guide->option[0] = (struct guide_option){move, margin, hash_after(&guide->root, move), 0};
}

static void keep_options(struct guide_tables *guide, const struct position *root)
{
    const struct option *options;
    int count = thinker_options(guide->thinker, &options);
    if (options[0].value <= -DRAFT_INFINITE) { /* there was no choice, or no time */
        keep_unjudged(guide, options[0].move);
        return;
    }
    int last = 0; /* of those that are comparable */
    for (int i = 0; i < count; i++) {
        last = options[i].is_judged ? i : last;
    }
    int worst = options[last].value - VALUE_POINT;
    /* of equal ones the first is the best: each is rated a trifle below the one before */
    guide->option_count = count;
    for (int i = 0; i < count; i++) {
        int value = i <= last ? options[i].value : worst - (i - last);
        guide->option[i] = (struct guide_option){options[i].move, value * (WAGONS_POINT / VALUE_POINT) - i,
                                                 hash_after(root, options[i].move), 0};
    }
}

/* Leaves see less than the thinking at the root did. So that they tell of two moves only what further play makes of them,
   what they would say right after a move is set off against what the root thinks of it. */
static void find_shifts(struct guide_tables *guide)
{
    int granted = threads_available(), threads = granted < guide->threads ? granted : guide->threads;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads) if (threads > 1)
    for (int i = 0; i < guide->option_count; i++) {
        struct guide_option *option = &guide->option[i];
        int32_t margin;
        if (leaf_margin(guide, threads_self(), option->move, &margin)) {
            option->shift = option->rating - margin;
        }
    }
}

static void think(struct guide_tables *guide, const struct position *root, const struct wagons_root_limits *given,
                  double deadline)
{
    struct think_limits limits = {.threads = threads_available(),
                                  .width = deadline > 0 ? BEAM_WIDTH_MAX : guide->width,
                                  .slack = guide->settled && deadline > 0 ? 0 : SLACK,
                                  .seeks_mines = true,
                                  .deadline = deadline,
                                  .stop = given->stop};
    thinker_choose(guide->thinker, root, &limits);
    keep_options(guide, root);
    if (!guide->settled && root->phase != PHASE_START) {
        find_shifts(guide);
    }
}

static void prepare(struct guide_tables *guide, const struct position *root)
{
    beam_game_prepare(&guide->game, root->deck, root->scoring, root->forbid_full_cover);
    guide->seeks_mines = beam_game_seek_mines(&guide->game);
    town_tables_begin(guide->tables, &guide->game);
    guide->root_hash = position_hash(root);
    guide->root = *root;
    guide->solved = false;
    guide->settled = false;
    guide->option_count = 0;
}

/* Whether a search by the clock finds what the thinking with its wide beams has not: booms, which hindsight promises
   to whoever may not get them (results/match-log.md). */
static bool is_searched(const struct guide_tables *guide, const struct position *root)
{
    return guide->seeks_mines && root->row_count <= SEARCHED_ROW;
}

static void prepare_by_clock(struct guide_tables *guide, const struct position *root,
                             const struct wagons_root_limits *limits)
{
    double seconds = limits->seconds;
    double begin = clock_seconds();
    int choices;
    circle_the_wagons_game.turn(root, &choices);
    solve_by_clock(guide, root, limits, seconds * choices);
    if (!guide->solved) {
        guide->settled = !is_searched(guide, root);
        double now = clock_seconds(), left = seconds - (now - begin) / choices;
        think(guide, root, limits, now + left * (guide->settled ? 1 : think_share));
    }
}

void guide_tables_root(struct guide_tables *guide, const struct position *root, const struct wagons_root_limits *limits)
{
    prepare(guide, root);
    if (limits->seconds > 0) {
        prepare_by_clock(guide, root, limits);
        return;
    }
    solve_by_sweeps(guide, root);
    if (!guide->solved) {
        think(guide, root, limits, 0);
    }
}

/* --- the root's move on the way to a position --- */

static wagons_move root_draft(const struct guide_tables *guide, const struct position *position)
{
    const struct position *root = &guide->root;
    int player = root->to_move, cards = root->town[player].cards;
    int card = position->town[player].cards > cards ? position->placed[player][cards].card : position->hand;
    int skipped = 0;
    while (skipped < root->row_count && root->row[skipped] != card) {
        skipped++;
    }
    return move_draft(skipped);
}

static wagons_move root_placement(const struct guide_tables *guide, const struct position *position)
{
    int player = guide->root.to_move;
    const struct placed *placed = &position->placed[player][guide->root.town[player].cards];
    return move_place(placed->x + position->origin_x[player], placed->y + position->origin_y[player], placed->turned);
}

const struct guide_option *guide_option_of(const struct guide_tables *guide, const struct position *position)
{
    if (guide->root.phase != PHASE_DRAFT && guide->root.phase != PHASE_PLACE) {
        return NULL;
    }
    wagons_move move = guide->root.phase == PHASE_DRAFT ? root_draft(guide, position) : root_placement(guide, position);
    for (int i = 0; i < guide->option_count; i++) {
        if (guide->option[i].move == move) {
            return &guide->option[i];
        }
    }
    return NULL;
}
