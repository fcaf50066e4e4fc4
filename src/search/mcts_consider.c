// SPDX-License-Identifier: GPL-3.0-or-later
/* A tree is grown for the state. A move that has to be valued but that the tree has hardly tried gets a search of its
   own from the state after it, for which a part of the budget is set aside. The best-rated of the moves that the tree
   has not tried at all are looked at once, without a search. */
#include "search/mcts_consider.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/analysis_moves.h"
#include "games/analysis_watch.h"
#include "search/glance.h"
#include "search/mcts_player.h"
#include "search/rollouts.h"
#include "wagons/mcts.h"

enum {
    WANTED_SHARE = 4, /* one of so many playouts is for the wanted move */
    GLANCES = 16,     /* moves that the tree has not tried and that are looked at nevertheless */
};

static const double glance_share = 0.05; /* of the time */

struct consideration {
    struct wagons_seat *seat;
    const void *state;
    const struct wagons_analysis_settings *settings;
    struct analysis_watch watch;
    struct wagons_mcts *mcts;
    bool by_time; /* time ended the search of the root */
};

/* --- taking over an answer --- */

static void take_move(const struct wagons_mcts_move *from, struct wagons_analysis *analysis)
{
    struct wagons_analysis_move *to = analysis_moves_add(analysis, from->move);
    to->visits = from->visits;
    to->win = from->win;
    to->margin = from->margin;
    to->exact = from->proven;
    to->has_lower = from->has_lower;
    to->has_upper = from->has_upper;
    to->lower = from->lower;
    to->upper = from->upper;
    to->line_count = from->line_count;
    memcpy(to->line, from->line, sizeof from->line);
}

/* False if memory ran out. */
static bool take_answer(const struct consideration *consideration, const struct wagons_mcts_answer *answer,
                        struct wagons_analysis *analysis)
{
    if (!analysis_moves_open(analysis, consideration->seat->game, consideration->state)) {
        return false;
    }
    analysis->solved = answer->solved;
    analysis->playouts = answer->playouts;
    for (int i = 0; i < answer->count; i++) {
        take_move(&answer->moves[i], analysis);
    }
    if (analysis->count > 0) {
        analysis_moves_value(analysis);
    }
    return true;
}

/* --- searching --- */

static void report(struct consideration *consideration)
{
    struct wagons_mcts_answer answer;
    struct wagons_analysis interim;
    if (!wagons_mcts_so_far(consideration->mcts, &answer)) {
        return;
    }
    if (take_answer(consideration, &answer, &interim)) {
        analysis_watch_report(&consideration->watch, &interim);
        wagons_analysis_free(&interim);
    }
    wagons_mcts_answer_free(&answer);
}

static bool stopped(void *context)
{
    struct consideration *consideration = context;
    if (analysis_watch_is_due(&consideration->watch)) {
        report(consideration);
    }
    return analysis_watch_is_stopped(&consideration->watch);
}

static bool stopped_quietly(void *context)
{
    const struct consideration *consideration = context;
    return analysis_watch_is_stopped(&consideration->watch);
}

static bool search_root(struct consideration *consideration, double share, struct wagons_analysis *analysis)
{
    const struct wagons_analysis_settings *settings = consideration->settings;
    struct wagons_mcts_budget budget = {.playouts = (uint64_t)ceil((double)settings->playouts * share),
                                        .seconds =
                                            analysis_watch_left(&consideration->watch) * share * (1 - glance_share),
                                        .stopped = stopped,
                                        .cancelled = stopped_quietly,
                                        .context = consideration};
    struct wagons_mcts_answer answer;
    if (!wagons_mcts_search(consideration->mcts, consideration->state, settings->seed, &budget, &answer)) {
        return false;
    }
    consideration->by_time = settings->seconds > 0 && (budget.playouts == 0 || answer.playouts < budget.playouts);
    bool taken = take_answer(consideration, &answer, analysis);
    wagons_mcts_answer_free(&answer);
    return taken;
}

/* --- the wanted move --- */

/* Turns what the search of the state after the move found into values of the move. `same`: the same player moves on. */
static void take_value(const struct wagons_mcts_answer *answer, bool same, struct wagons_analysis_move *move)
{
    const struct wagons_mcts_move *best = &answer->moves[0];
    move->visits = answer->playouts;
    move->win = same ? best->win : 1 - best->win;
    move->margin = same ? best->margin : -best->margin;
    move->exact = answer->solved;
    move->line_count = 1;
    for (int i = 0; i < best->line_count && move->line_count < WAGONS_LINE_MAX; i++) {
        move->line[move->line_count++] = best->line[i];
    }
}

/* Searches the state after the move; false if memory ran out. */
static bool search_after(struct consideration *consideration, const void *after, struct wagons_analysis *analysis,
                         struct wagons_analysis_move *move)
{
    const struct wagons_analysis_settings *settings = consideration->settings;
    struct wagons_mcts_budget budget = {.playouts = (settings->playouts + WANTED_SHARE - 1) / WANTED_SHARE,
                                        .seconds = analysis_watch_left(&consideration->watch),
                                        .stopped = stopped_quietly,
                                        .cancelled = stopped_quietly,
                                        .context = consideration};
    struct wagons_mcts_answer answer;
    if (!wagons_mcts_search(consideration->mcts, after, settings->seed, &budget, &answer)) {
        return false;
    }
    if (answer.count > 0) {
        take_value(&answer, answer.to_move == analysis->to_move, move);
    }
    analysis->playouts += answer.playouts;
    wagons_mcts_answer_free(&answer);
    return true;
}

/* A move whose state after it can be searched from the view of a player that sees as much: two players, nothing
   hidden, no chance in between. */
static bool may_search_after(const struct wagons_game *game, const void *after)
{
    struct wagons_result result;
    game->result(after, &result);
    return game->to_move(after) >= 0 && result.players == 2 && game->determinize == NULL;
}

static bool value_by_after(struct consideration *consideration, struct wagons_analysis *analysis,
                           struct wagons_analysis_move *move)
{
    const struct wagons_game *game = consideration->seat->game;
    void *after = malloc(game->state_size);
    if (after == NULL) {
        return false;
    }
    memcpy(after, consideration->state, game->state_size);
    game->apply(after, move->move);
    bool good = true;
    if (may_search_after(game, after)) {
        good = search_after(consideration, after, analysis, move);
    } else if (move->visits == 0) {
        rollouts_guess(game, consideration->state, consideration->seat->random, move);
    }
    free(after);
    return good;
}

/* Moves an entry up to where its visits belong, but never before the first. */
static void settle_rank(struct wagons_analysis *analysis, const struct wagons_analysis_move *move)
{
    struct wagons_analysis_move entry = *move;
    int at = (int)(move - analysis->moves);
    for (; at > 1 && !analysis->moves[at - 1].exact &&
           (analysis->moves[at - 1].visits < entry.visits ||
            (analysis->moves[at - 1].visits == entry.visits && analysis->moves[at - 1].win < entry.win));
         at--) {
        analysis->moves[at] = analysis->moves[at - 1];
    }
    analysis->moves[at] = entry;
}

static bool value_wanted(struct consideration *consideration, struct wagons_analysis *analysis)
{
    wagons_move wanted = consideration->settings->wanted;
    struct wagons_analysis_move *move = analysis_moves_find(analysis, wanted);
    if (move != NULL && (move->exact || move->visits >= analysis->playouts / WANTED_SHARE)) {
        return true;
    }
    if (move == NULL) {
        move = analysis_moves_add(analysis, wanted);
    }
    bool good = value_by_after(consideration, analysis, move);
    settle_rank(analysis, move);
    return good;
}

/* --- moves that were not tried --- */

/* Adds the best-rated of them with what the guide expects, so that a search that soon made up its mind has more to tell
   than that. They come last. */
static void glance(struct consideration *consideration, struct wagons_analysis *analysis)
{
    double win, margin;
    for (int i = 0; i < GLANCES && analysis->count < analysis->legal &&
                    !analysis_watch_is_late(&consideration->watch) && !analysis_watch_is_stopped(&consideration->watch);
         i++) {
        wagons_move move = glance_at(consideration->mcts, i, &win, &margin);
        if (move == WAGONS_NO_MOVE) {
            return;
        }
        struct wagons_analysis_move *entry = analysis_moves_add(analysis, move);
        entry->win = win;
        entry->margin = margin;
    }
}

static int by_win(const void *a, const void *b)
{
    const struct wagons_analysis_move *first = a;
    const struct wagons_analysis_move *second = b;
    int order = (first->win < second->win) - (first->win > second->win);
    return order != 0 ? order : (first->move > second->move) - (first->move < second->move);
}

static void list_glances(struct consideration *consideration, struct wagons_analysis *analysis)
{
    int tried = analysis->count;
    glance(consideration, analysis);
    qsort(analysis->moves + tried, (size_t)(analysis->count - tried), sizeof *analysis->moves, by_win);
}

/* --- all of it --- */

static bool consider(struct consideration *consideration, struct wagons_analysis *analysis)
{
    bool wants = consideration->settings->wanted != WAGONS_NO_MOVE;
    if (!search_root(consideration, wants ? 1 - 1.0 / WANTED_SHARE : 1, analysis)) {
        return false;
    }
    if (!analysis->solved) {
        list_glances(consideration, analysis);
    }
    if (wants && !value_wanted(consideration, analysis)) {
        wagons_analysis_free(analysis);
        return false;
    }
    analysis_watch_end(&consideration->watch, analysis, consideration->by_time);
    return true;
}

bool mcts_consider(struct wagons_seat *seat, const void *state, const struct wagons_analysis_settings *settings,
                   struct wagons_analysis *analysis)
{
    struct consideration consideration = {
        .seat = seat, .state = state, .settings = settings, .watch = analysis_watch_begin(settings)};
    struct wagons_mcts_settings search = mcts_player_settings(seat);
    search.threads = settings->threads;
    search.memory = settings->memory > 0 ? settings->memory : search.memory;
    consideration.mcts = wagons_mcts_new(seat->game, &search);
    bool good = consideration.mcts != NULL && consider(&consideration, analysis);
    wagons_mcts_free(consideration.mcts);
    return good;
}
