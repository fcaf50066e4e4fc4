// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/leaf.h"

#include <stdlib.h>

#include "base/threads.h"
#include "games/chance.h"

/* --- moves --- */

void leaf_chance_moves(const struct wagons_game *game, const void *state, struct move_list *list)
{
    uint32_t weights[WAGONS_MOVES_MAX];
    list->count = chance_moves(game, state, list->moves, weights);
    list->rated = true;
    for (int i = 0; i < list->count; i++) {
        list->ratings[i] = (int32_t)weights[i];
    }
}

/* The number of a move drawn by the weights of moves [from, count). */
static int draw(const struct move_list *list, int from, struct random_stream *random)
{
    uint32_t all = 0;
    for (int i = from; i < list->count; i++) {
        all += (uint32_t)list->ratings[i];
    }
    uint32_t drawn = random_below(random, all);
    int at = from;
    while (drawn >= (uint32_t)list->ratings[at]) {
        drawn -= (uint32_t)list->ratings[at++];
    }
    return at;
}

wagons_move leaf_draw(const struct move_list *list, struct random_stream *random)
{
    return list->moves[list->count == 1 ? 0 : draw(list, 0, random)];
}

/* Brings the outcomes into the order in which they are opened: drawn one after the other. All nodes of a search that are
   as deep draw alike (common random numbers), so that moves between which the search has to choose are judged by the same
   outcomes, and differ by how good they are rather than by luck. */
static void order_outcomes(const struct wagons_mcts *search, const struct visit *visit, struct move_list *list)
{
    struct random_stream random = random_open(search->seed, (uint64_t)visit->length, RANDOM_PLAYOUT, 1);
    for (int i = 0; i + 1 < list->count; i++) {
        int at = draw(list, i, &random);
        wagons_move move = list->moves[at];
        int32_t weight = list->ratings[at];
        list->moves[at] = list->moves[i];
        list->ratings[at] = list->ratings[i];
        list->moves[i] = move;
        list->ratings[i] = weight;
    }
}

static void list_moves(const struct wagons_mcts *search, const struct wagons_insight *insight, const void *state,
                       struct move_list *list)
{
    list->count = search->game->legal_moves(state, list->moves);
    list->rated = search->guide != NULL && search->guide->rate != NULL;
    if (list->rated) {
        search->guide->rate(insight, state, list->moves, list->count, list->ratings);
    }
}

void leaf_moves(const struct wagons_mcts *search, const void *state, struct move_list *list)
{
    struct wagons_insight insight = {.tables = search->tables};
    list_moves(search, &insight, state, list);
}

struct rated_move {
    wagons_move move;
    int32_t rating;
};

static int by_rating(const void *a, const void *b)
{
    const struct rated_move *first = a;
    const struct rated_move *second = b;
    if (first->rating != second->rating) {
        return first->rating > second->rating ? -1 : 1;
    }
    return (first->move > second->move) - (first->move < second->move);
}

/* Brings the moves into the order in which they are opened: the best-rated first, the lowest among equals. */
static void order_moves(struct move_list *list)
{
    struct rated_move moves[WAGONS_MOVES_MAX];
    int count = list->count;
    for (int i = 0; i < count; i++) {
        moves[i] = (struct rated_move){list->moves[i], list->rated ? list->ratings[i] : 0};
    }
    if (count > 1) {
        qsort(moves, (size_t)count, sizeof moves[0], by_rating);
    }
    for (int i = 0; i < count; i++) {
        list->moves[i] = moves[i].move;
        list->ratings[i] = moves[i].rating;
    }
}

static void list_children(const struct wagons_mcts *search, const struct wagons_insight *insight, struct visit *visit)
{
    if (search->game->to_move(visit->state) == WAGONS_CHANCE) {
        leaf_chance_moves(search->game, visit->state, &visit->list);
        order_outcomes(search, visit, &visit->list);
    } else {
        list_moves(search, insight, visit->state, &visit->list);
        order_moves(&visit->list);
    }
}

/* --- playing on --- */

static void play_randomly(const struct wagons_game *game, void *state, struct random_stream *random)
{
    struct move_list list;
    for (int mover = game->to_move(state); mover != WAGONS_NOBODY; mover = game->to_move(state)) {
        if (mover == WAGONS_CHANCE) {
            leaf_chance_moves(game, state, &list);
            game->apply(state, leaf_draw(&list, random));
        } else {
            list.count = game->legal_moves(state, list.moves);
            game->apply(state, list.moves[list.count == 1 ? 0 : random_below(random, (uint32_t)list.count)]);
        }
    }
}

static void play_on(const struct wagons_mcts *search, const struct wagons_insight *insight, struct visit *visit)
{
    if (search->guide != NULL && search->guide->playout != NULL) {
        search->guide->playout(insight, visit->state, &visit->random);
    } else {
        play_randomly(search->game, visit->state, &visit->random);
    }
}

/* --- what it is worth --- */

static void fill_sample(const struct wagons_mcts *search, const struct wagons_outlook *outlook,
                        int32_t sample[SUMS_MAX])
{
    int vector = search->tree.vector;
    for (int player = 0; player < vector; player++) {
        sample[SHARE * vector + player] = outlook->share[player];
        sample[MARGIN * vector + player] = outlook->margin[player];
        sample[WORTH * vector + player] = outlook_worth(outlook, player, &search->scale);
    }
}

void leaf_sample(const struct wagons_mcts *search, const void *state, int32_t sample[SUMS_MAX])
{
    struct wagons_insight insight = {.tables = search->tables};
    struct wagons_outlook outlook;
    struct wagons_result result;
    if (search->game->to_move(state) == WAGONS_NOBODY || !search->guide->outlook(&insight, state, &outlook)) {
        search->game->result(state, &result);
        outlook_of_result(&result, &outlook);
    }
    fill_sample(search, &outlook, sample);
}

/* What was found, less what chance alone brought. */
static void sample(const struct wagons_mcts *search, struct visit *visit, const struct wagons_outlook *outlook)
{
    fill_sample(search, outlook, visit->sample);
    luck_take_off(search, visit->chance, visit->sample);
}

static void sample_result(const struct wagons_mcts *search, struct visit *visit)
{
    struct wagons_result result;
    struct wagons_outlook outlook;
    search->game->result(visit->state, &result);
    outlook_of_result(&result, &outlook);
    sample(search, visit, &outlook);
}

/* The end of a game: known for good, unless other deals may lead to the same node. */
static void look_at_end(const struct wagons_mcts *search, struct visit *visit)
{
    struct wagons_result result;
    sample_result(search, visit);
    if (!search->tree.sampled && !visit->beyond) {
        search->game->result(visit->state, &result);
        visit->exact = true;
        visit->value = outlook_value_of_result(&result);
    }
}

/* Asks the guide what is certain; true if that is all there is to know. */
static bool look_up(const struct wagons_mcts *search, const struct wagons_insight *insight, struct visit *visit)
{
    const struct wagons_guide *guide = search->guide;
    if (guide == NULL || search->tree.sampled || search->tree.players != 2 || !visit->asks ||
        search->game->to_move(visit->state) == WAGONS_CHANCE) {
        return false;
    }
    if (guide->exact != NULL && guide->exact(insight, visit->state, &visit->value)) {
        struct wagons_outlook outlook;
        visit->exact = true;
        outlook_of_value(visit->value, &outlook);
        sample(search, visit, &outlook);
        return true;
    }
    if (guide->bounds != NULL) {
        guide->bounds(insight, visit->state, &visit->lower, &visit->upper);
    }
    return false;
}

void leaf_look(const struct wagons_mcts *search, struct visit *visit)
{
    struct wagons_insight insight = {.tables = search->tables, .thread = threads_self(), .team = threads_team() > 1};
    const struct wagons_guide *guide = search->guide;
    struct wagons_outlook outlook;
    int mover = search->game->to_move(visit->state);
    visit->exact = false;
    visit->lower = -WAGONS_VALUE_INFINITE;
    visit->upper = WAGONS_VALUE_INFINITE;
    visit->list.count = 0;
    if (mover == WAGONS_NOBODY) {
        look_at_end(search, visit);
        return;
    }
    if (look_up(search, &insight, visit)) {
        return;
    }
    if (visit->expands) {
        list_children(search, &insight, visit);
    }
    if (guide != NULL && guide->outlook != NULL && (mover != WAGONS_CHANCE || guide->outlook_before_chance) &&
        guide->outlook(&insight, visit->state, &outlook)) {
        sample(search, visit, &outlook);
    } else {
        play_on(search, &insight, visit);
        sample_result(search, visit);
    }
}
