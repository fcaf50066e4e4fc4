// SPDX-License-Identifier: GPL-3.0-or-later
/* Monte Carlo tree search.

   A tree grows from the state that is asked about. Each playout goes down the tree, opens a node at its end, looks at
   the state there (plays it to the end by the guide's policy, or asks the guide), and counts what it found at every node
   on its way. Where playouts go more often, moves are better; where all is known, it is proven.

   Way down (descent.c, selection.c): PUCT with the guide's ratings as priors [1], an untried move counting as a little
   worse than its siblings; only the best-rated moves of a node may be tried, more with its visits [2].
   Worth: the chance to win, blended with the margin squeezed into the same range, so that play stays sensible when the
   game is decided. A vector with an entry for each player; each mover follows the own entry.
   Chance: a node of chance opens outcomes at random, more with its visits [3], and follows the one furthest behind its
   odds; or, as an option, each playout draws anew and outcomes make no nodes (open loop).
   Hidden things: each playout deals anew what the searching player cannot know; nodes are what that one has seen [4].
   Proof (proof.c): ends of games and the guide's exact values prove nodes [5], bounds of the margin cut moves [6]. What
   is known for sure is not visited again but holds the means above it, and a solved root ends the search.
   Transpositions (tree.c): ways to one state share its node; edges have their own counts, and a node's mean is made of
   its children's means by these counts, so that nothing is counted twice [7].
   From move to move (tree_move.c) the part of the tree below the new state is kept.
   Memory is bounded (arena.c). When it is used up no node is opened; playouts begin at the nodes there are.

   Equal results at any number of threads: playouts are made in batches. The leaves of a batch are chosen one after the
   other, visits on their way already counting as visits without a result [8]; then they are worked on in parallel, each
   with a random stream of its own; then they are counted in the order in which they were chosen, in whole numbers.
   The size of a batch depends on the visits alone, except under a time limit.

   [1] Silver et al., Mastering the game of Go without human knowledge, Nature 550 (2017).
   [2] Chaslot et al., Progressive strategies for Monte-Carlo tree search, New Math. and Natural Computation 4 (2008).
   [3] Couetoux et al., Continuous upper confidence trees, LION 5 (2011).
   [4] Cowling, Powley, Whitehouse, Information set Monte Carlo tree search, IEEE TCIAIG 4 (2012).
   [5] Winands, Bjornsson, Saito, Monte-Carlo tree search solver, CG 2008.
   [6] Cazenave, Saffidine, Score bounded Monte-Carlo tree search, CG 2010.
   [7] Wu, Monte-Carlo graph search from first principles, KataGo documentation (2020 to 2023).
   [8] Liu et al., Watch the unobserved: a simple approach to parallelizing Monte Carlo tree search, ICLR 2020. */
#include "wagons/mcts.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/threads.h"
#include "search/answer.h"
#include "search/backup.h"
#include "search/descent.h"
#include "search/leaf.h"
#include "search/tree_move.h"

enum {
    DEFAULT_MEMORY = 128 << 20,
    DEFAULT_MARGIN_SCALE = 10,
    FIRST_VISITS = 2,     /* made whatever the budget: the root's own, and one that tries a move */
    VISITS_PER_FLIGHT = 8 /* the root's visits for each leaf in flight: small searches run nearly one by one */
};

static const double batch_seconds = 0.004; /* how long a batch may take under a time limit; several threads may take */
static const double batch_share = 0.5;     /* this part of the time that is left, if that is longer */
static const double team_seconds = 2e-4;   /* work that is worth waking other threads for */

struct wagons_mcts_settings wagons_mcts_settings_default(const struct wagons_game *game)
{
    static const struct wagons_guide no_guide;
    const struct wagons_guide *guide = game->guide != NULL ? game->guide : &no_guide;
    return (struct wagons_mcts_settings){
        .memory = DEFAULT_MEMORY,
        .exploration = guide->exploration > 0 ? guide->exploration : 0.7,
        .first_play_loss = 0.1,
        .margin_weight = 0.3,
        .widening = guide->widening > 0 ? guide->widening : 2,
        .chance_widening = guide->chance_widening > 0 ? guide->chance_widening : 2,
        .expansion = guide->expansion > 0 ? guide->expansion : 2,
        .in_flight = 16,
        .guide = game->guide,
    };
}

/* --- made and freed --- */

static bool open_visits(struct wagons_mcts *search)
{
    size_t count = (size_t)search->settings.in_flight, size = search->game->state_size;
    search->visits = calloc(count, sizeof *search->visits);
    search->root_state = calloc(1, size);
    if (search->visits == NULL || search->root_state == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        search->visits[i].state = calloc(1, size);
        if (search->visits[i].state == NULL) {
            return false;
        }
    }
    return true;
}

static bool open_tables(struct wagons_mcts *search)
{
    int granted = threads_available(), wanted = search->settings.threads;
    search->threads = wanted > 0 && wanted < granted ? wanted : granted;
    if (search->guide != NULL && search->guide->tables_open != NULL) {
        search->tables = search->guide->tables_open(search->threads);
        bool sets_effort = search->settings.effort > 0 && search->guide->tables_effort != NULL;
        return search->tables != NULL &&
               (!sets_effort || search->guide->tables_effort(search->tables, search->settings.effort));
    }
    return true;
}

struct wagons_mcts *wagons_mcts_new(const struct wagons_game *game, const struct wagons_mcts_settings *settings)
{
    struct wagons_mcts *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return NULL;
    }
    search->game = game;
    search->settings = *settings;
    if (search->settings.memory < WAGONS_MCTS_MEMORY_MIN) {
        search->settings.memory = WAGONS_MCTS_MEMORY_MIN;
    }
    search->guide = settings->guide;
    search->rule = (struct selection_rule){settings->exploration, settings->first_play_loss, settings->widening,
                                           settings->chance_widening};
    search->scale.margin_weight = (int32_t)(settings->margin_weight * 256 + 0.5);
    search->scale.margin_scale = search->guide != NULL ? search->guide->margin_scale : DEFAULT_MARGIN_SCALE;
    search->index = calloc(1, sizeof *search->index);
    if (search->index == NULL || !open_visits(search) || !open_tables(search)) {
        wagons_mcts_free(search);
        return NULL;
    }
    return search;
}

void wagons_mcts_free(struct wagons_mcts *mcts)
{
    if (mcts == NULL) {
        return;
    }
    if (mcts->tables != NULL) {
        mcts->guide->tables_close(mcts->tables);
    }
    for (int i = 0; mcts->visits != NULL && i < mcts->settings.in_flight; i++) {
        free(mcts->visits[i].state);
    }
    tree_close(&mcts->tree);
    free(mcts->index);
    free(mcts->visits);
    free(mcts->root_state);
    free(mcts);
}

/* --- the root --- */

static bool open_tree(struct wagons_mcts *search, const void *state)
{
    struct wagons_result result;
    search->game->result(state, &result);
    if (search->tree_players == result.players) {
        return true;
    }
    bool sampled = search->settings.open_loop || search->game->determinize != NULL;
    tree_close(&search->tree);
    search->tree_players = result.players;
    return tree_open(&search->tree, search->game, search->settings.memory, result.players, sampled);
}

/* The root has to know a move that keeps its value, so it believes nothing but its children; without any, it is nothing
   worth keeping. */
static void doubt_root(struct wagons_mcts *search)
{
    struct node *root = search->tree.root;
    if (root->opened == 0) {
        tree_clear(&search->tree);
        return;
    }
    if (!search->tree.sampled) {
        root->exact = false;
        root->lower = -WAGONS_VALUE_INFINITE;
        root->upper = WAGONS_VALUE_INFINITE;
        backup_refresh(&search->tree, root, &search->scale);
    }
}

/* Finds the state in the tree of the search before, or begins a new one. */
static bool find_root(struct wagons_mcts *search, const void *state)
{
    struct tree *tree = &search->tree;
    if (luck_is_used(search)) {
        tree_clear(tree); /* what it holds is less the luck of another root */
    } else if (tree->table != NULL) {
        tree_move(tree, search->game->hash(state));
    } else if (tree->root != NULL && memcmp(search->root_state, state, search->game->state_size) != 0) {
        tree_clear(tree);
    }
    memcpy(search->root_state, state, search->game->state_size);
    search->observer = search->game->to_move(state);
    if (tree->root != NULL) {
        doubt_root(search);
    }
    if (tree->root == NULL) {
        tree->root = tree_node(tree, state);
    }
    return tree->root != NULL;
}

/* Asks the guide, now that it is prepared, for the root's moves anew if the tree has them already: those tried stay in
   their order, the others are opened by the new ratings. */
static void rate_root(struct wagons_mcts *search)
{
    struct node *root = search->tree.root;
    if (!search->tree.sampled && root->edge_count > 0 && search->guide->rate != NULL) {
        struct move_list *list = &search->visits[0].list;
        leaf_moves(search, search->root_state, list);
        backup_rate(search, root, list);
    }
}

/* What the guide knows of the most that the mover can get. Of the least, the root believes only what its children
   prove. */
static void bound_root(struct wagons_mcts *search)
{
    struct node *root = search->tree.root;
    int32_t lower = -WAGONS_VALUE_INFINITE, upper = WAGONS_VALUE_INFINITE;
    if (search->tree.sampled || search->tree.players != 2 || search->guide->bounds == NULL) {
        return;
    }
    struct wagons_insight insight = {.tables = search->tables};
    search->guide->bounds(&insight, search->root_state, &lower, &upper);
    if (root->mover == 0) {
        root->upper = upper;
    } else {
        root->lower = lower;
    }
}

/* Whether the guide's preparation is all the thinking that the root needs. What the tree holds is then given up, so that
   nothing but the best-rated move is tried. False if memory ran out. */
static bool settle_root(struct wagons_mcts *search, const struct wagons_mcts_budget *budget)
{
    const struct wagons_guide *guide = search->guide;
    search->settled = search->tables != NULL && guide->root_is_settled != NULL && budget->seconds > 0 &&
                      budget->playouts == 0 && guide->root_is_settled(search->tables);
    if (search->settled && search->tree.root->visits > 0) {
        tree_clear(&search->tree);
        search->tree.root = tree_node(&search->tree, search->root_state);
    }
    return search->tree.root != NULL;
}

/* Lets the guide prepare for the root. */
static void prepare_root(struct wagons_mcts *search, const struct wagons_root_limits *limits)
{
    if (search->guide == NULL) {
        return;
    }
    if (search->tables != NULL && search->guide->tables_root != NULL) {
        search->guide->tables_root(search->tables, search->root_state, limits);
        rate_root(search);
    }
    bound_root(search);
    luck_find(search);
}

/* --- batches --- */

/* When the search ends, and how it is going. */
struct progress {
    const struct wagons_mcts_budget *budget;
    double begin;
    double last;    /* seconds since `begin` at the end of the last batch */
    double longest; /* seconds that a playout took, on average over the slowest of the last batches */
    double look;    /* seconds of work at a leaf */
};

static bool is_solved(const struct tree *tree)
{
    return tree->root->exact;
}

static bool budget_is_used(const struct wagons_mcts *search, const struct progress *progress)
{
    const struct wagons_mcts_budget *budget = progress->budget;
    return (budget->playouts > 0 && search->playouts >= budget->playouts) ||
           (budget->seconds > 0 && progress->last >= budget->seconds) ||
           (budget->stopped != NULL && budget->stopped(budget->context));
}

static bool goes_on(const struct wagons_mcts *search, const struct progress *progress)
{
    uint32_t visits = search->tree.root->visits;
    if (is_solved(&search->tree) || visits >= VISITS_MAX) {
        return false;
    }
    return visits < FIRST_VISITS || (!search->settled && !budget_is_used(search, progress));
}

/* How long the next batch may take under a time limit. One thread gains nothing by large batches; several are busy only
   if there are leaves for all of them. */
static double batch_limit(const struct wagons_mcts *search, const struct progress *progress)
{
    double share = (progress->budget->seconds - progress->last) * batch_share;
    return search->threads > 1 && share > batch_seconds ? share : batch_seconds;
}

/* How many leaves the next batch has. */
static int batch_size(const struct wagons_mcts *search, const struct progress *progress)
{
    const struct wagons_mcts_budget *budget = progress->budget;
    uint64_t size = 1 + search->tree.root->visits / VISITS_PER_FLIGHT;
    if (size > (uint64_t)search->settings.in_flight) {
        size = (uint64_t)search->settings.in_flight;
    }
    if (budget->playouts > search->playouts && size > budget->playouts - search->playouts) {
        size = budget->playouts - search->playouts;
    }
    if (budget->seconds > 0) {
        double limit = batch_limit(search, progress);
        if (progress->longest * (double)size > limit) {
            size = (uint64_t)(limit / progress->longest) + 1;
        }
    }
    return (int)size;
}

/* Works on the leaves of a batch, by as many threads as that is worth: results do not depend on it. */
static void look(struct wagons_mcts *search, struct progress *progress, int count)
{
    int granted = threads_available();
    int threads = progress->look * count < team_seconds ? 1 : granted < search->threads ? granted : search->threads;
    double begin = clock_seconds();
#pragma omp parallel for schedule(runtime) num_threads(threads) if (threads > 1)
    for (int i = 0; i < count; i++) {
        if (!search->visits[i].known) {
            leaf_look(search, &search->visits[i]);
        }
    }
    double work = (clock_seconds() - begin) * (threads < count ? threads : count);
    progress->look += (work / count - progress->look) / 8;
}

static void run_batch(struct wagons_mcts *search, struct progress *progress)
{
    int count = batch_size(search, progress);
    for (int i = 0; i < count; i++) {
        descent_choose(search, &search->visits[i]);
    }
    look(search, progress, count);
    for (int i = 0; i < count; i++) {
        backup_visit(search, &search->visits[i]);
    }
    double now = clock_seconds() - progress->begin;
    double each = (now - progress->last) / count;
    progress->longest = each > progress->longest ? each : progress->longest * 0.9 + each * 0.1;
    progress->last = now;
}

bool wagons_mcts_search(struct wagons_mcts *mcts, const void *state, uint64_t seed,
                        const struct wagons_mcts_budget *budget, struct wagons_mcts_answer *answer)
{
    struct progress progress = {.budget = budget, .begin = clock_seconds()};
    *answer = (struct wagons_mcts_answer){.moves = NULL};
    if (!open_tree(mcts, state) || !find_root(mcts, state)) {
        return false;
    }
    mcts->seed = seed;
    mcts->playouts = 0;
    prepare_root(mcts, &(struct wagons_root_limits){budget->seconds, {budget->cancelled, budget->context}});
    if (!settle_root(mcts, budget)) {
        return false;
    }
    progress.last = clock_seconds() - progress.begin;
    while (goes_on(mcts, &progress)) {
        run_batch(mcts, &progress);
    }
    return answer_fill(mcts, answer);
}
