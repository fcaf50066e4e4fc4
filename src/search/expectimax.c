// SPDX-License-Identifier: GPL-3.0-or-later
/* Expectimax with Star2.5 pruning, for games whose guide rates moves and has an outlook of states.

   Each level looks one decision farther: the best-rated moves of a state, all outcomes of chance after each, the guide's
   outlook at the end. Levels are searched one after the other until the depth asked for, or until the time is up; then
   the best move of the last whole level is made, or a better one that the unfinished level has found.

   Values are margins of player 0 in points, clamped to a window around the outlook of the root, so that chance nodes have
   bounds. With those an outcome need not be looked at when the others decide already (Star1), and before the outcomes
   are searched in full a few moves of each are probed, which often decides (Star2; more than one probe: Star2.5) [1, 2].
   With more than two players each mover maximises the own margin, and nothing is pruned.

   [1] Ballard, The *-minimax search procedure for trees containing chance nodes, Artificial Intelligence 21 (1983).
   [2] Heyden, Implementing a computer player for Carcassonne, master thesis, Maastricht (2009). */
#include "search/expectimax.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "games/chance.h"
#include "games/stop.h"
#include "search/outlook.h"
#include "wagons/guide.h"

enum { DEPTH, TIME, MOVES, OPTIONS };

enum {
    DEPTH_MAX = 6,
    DEPTH_USUAL = 2,
    MOVES_USUAL = 10,
    PROBES = 2,
    WINDOW = 4, /* half the width of the window, in margin scales of the guide */
};

static const struct wagons_policy_option options[OPTIONS + 1] = {
    [DEPTH] = {"depth", WAGONS_OPTION_WHOLE, 1, DEPTH_MAX, "decisions to look ahead (otherwise 2, or as time allows)"},
    [TIME] = {"time", WAGONS_OPTION_SECONDS, 0.001, 86400, "wall time a choice"},
    [MOVES] = {"moves", WAGONS_OPTION_WHOLE, 1, 1000, "best-rated moves to look at in each state (otherwise 10)"},
    [OPTIONS] = {.name = NULL},
};

/* What is expected for each player, in points; of two only the first is used. */
struct value {
    double margin[WAGONS_PLAYERS_MAX];
};

struct expectimax {
    const struct wagons_game *game;
    struct wagons_insight insight;
    int players;
    int moves;        /* that are looked at */
    double low, high; /* the window */
    double deadline;  /* 0: none */
    bool stopped;     /* it has passed, or an end is wanted */
    struct wagons_stop stop;
    struct frame *frames;
};

/* What one level of the search holds; its state follows the frames. */
struct frame {
    void *state;
    int count;
    wagons_move move[WAGONS_MOVES_MAX];
    int32_t rating[WAGONS_MOVES_MAX];
    uint32_t weight[WAGONS_MOVES_MAX];
};

/* A decision and the draw before it have a frame each, and one holds the state that is looked at. */
enum { FRAMES = 2 * DEPTH_MAX + 4 };

/* --- leaves --- */

static double clamped(const struct expectimax *search, double margin)
{
    return margin < search->low ? search->low : margin > search->high ? search->high : margin;
}

static struct value value_of(const struct expectimax *search, const struct wagons_outlook *outlook)
{
    struct value value = {{0}};
    for (int player = 0; player < search->players; player++) {
        value.margin[player] = clamped(search, (double)outlook->margin[player] / WAGONS_POINT);
    }
    return value;
}

static struct value look(const struct expectimax *search, const void *state)
{
    struct wagons_outlook outlook;
    struct wagons_result result;
    if (search->game->to_move(state) == WAGONS_NOBODY) {
        search->game->result(state, &result);
        outlook_of_result(&result, &outlook);
    } else {
        search->game->guide->outlook(&search->insight, state, &outlook);
    }
    return value_of(search, &outlook);
}

/* --- moves --- */

/* Brings the best-rated of the moves from `at` on to that place. */
static void bring_best(struct frame *frame, int at)
{
    int best = at;
    for (int i = at + 1; i < frame->count; i++) {
        best = frame->rating[i] > frame->rating[best] ? i : best;
    }
    wagons_move move = frame->move[best];
    int32_t rating = frame->rating[best];
    frame->move[best] = frame->move[at];
    frame->rating[best] = frame->rating[at];
    frame->move[at] = move;
    frame->rating[at] = rating;
}

static int list_moves(const struct expectimax *search, struct frame *frame)
{
    frame->count = search->game->legal_moves(frame->state, frame->move);
    search->game->guide->rate(&search->insight, frame->state, frame->move, frame->count, frame->rating);
    return frame->count < search->moves ? frame->count : search->moves;
}

/* The state after a move, in the next frame. */
static void follow(const struct expectimax *search, const struct frame *frame, wagons_move move)
{
    memcpy(frame[1].state, frame->state, search->game->state_size);
    search->game->apply(frame[1].state, move);
}

static bool is_stopped(struct expectimax *search)
{
    search->stopped = search->stopped || (search->deadline > 0 && clock_seconds() > search->deadline) ||
                      stop_is_wanted(&search->stop);
    return search->stopped;
}

/* --- the search; `frame` holds the state --- */

static struct value search_state(struct expectimax *search, struct frame *frame, int depth, double alpha, double beta);

/* Whether a value of the mover's is better than the best so far. */
static bool is_better(const struct expectimax *search, int mover, const struct value *value, const struct value *best)
{
    if (search->players == 2) {
        return mover == 0 ? value->margin[0] > best->margin[0] : value->margin[0] < best->margin[0];
    }
    return value->margin[mover] > best->margin[mover];
}

/* The best of the first `limit` moves, which are rated. */
static struct value search_moves(struct expectimax *search, struct frame *frame, int depth, int limit, double alpha,
                                 double beta)
{
    int mover = search->game->to_move(frame->state);
    struct value best = {{0}};
    for (int i = 0; i < limit; i++) {
        bring_best(frame, i);
        follow(search, frame, frame->move[i]);
        struct value value = search_state(search, frame + 1, depth, alpha, beta);
        if (i == 0 || is_better(search, mover, &value, &best)) {
            best = value;
        }
        if (search->players == 2) {
            alpha = mover == 0 && best.margin[0] > alpha ? best.margin[0] : alpha;
            beta = mover == 1 && best.margin[0] < beta ? best.margin[0] : beta;
        }
        if (alpha >= beta || is_stopped(search)) {
            break;
        }
    }
    return best;
}

/* Bounds of the outcomes of a chance node, and their sums by weight. */
struct outcomes {
    double sum, low, high; /* of all weights, and of weight times bound */
    double lower[WAGONS_MOVES_MAX], upper[WAGONS_MOVES_MAX];
};

/* Searches a few moves of an outcome: the best of them bounds it from one side. */
static void probe(struct expectimax *search, struct frame *frame, int depth, int at, struct outcomes *outcomes)
{
    follow(search, frame, frame->move[at]);
    struct frame *next = frame + 1;
    int mover = search->game->to_move(next->state);
    if (mover < 0) {
        return;
    }
    int limit = list_moves(search, next);
    double weight = frame->weight[at];
    struct value value =
        search_moves(search, next, depth - 1, limit < PROBES ? limit : PROBES, search->low, search->high);
    if (mover == 0) {
        outcomes->low += weight * (value.margin[0] - outcomes->lower[at]);
        outcomes->lower[at] = value.margin[0];
    } else {
        outcomes->high += weight * (value.margin[0] - outcomes->upper[at]);
        outcomes->upper[at] = value.margin[0];
    }
}

static void begin_outcomes(const struct expectimax *search, const struct frame *frame, struct outcomes *outcomes)
{
    outcomes->sum = 0;
    for (int i = 0; i < frame->count; i++) {
        outcomes->lower[i] = search->low;
        outcomes->upper[i] = search->high;
        outcomes->sum += frame->weight[i];
    }
    outcomes->low = outcomes->sum * search->low;
    outcomes->high = outcomes->sum * search->high;
}

/* Whether the bounds decide already; the value is then one that does. */
static bool is_decided(const struct outcomes *outcomes, double alpha, double beta, struct value *value)
{
    double low = outcomes->low / outcomes->sum, high = outcomes->high / outcomes->sum;
    value->margin[0] = low >= beta ? low : high;
    value->margin[1] = -value->margin[0];
    return low >= beta || high <= alpha;
}

/* One outcome in full, within the window that the others leave it. */
static void settle(struct expectimax *search, struct frame *frame, int depth, int at, double alpha, double beta,
                   struct outcomes *outcomes)
{
    double weight = frame->weight[at];
    double others_high = outcomes->high - weight * outcomes->upper[at];
    double others_low = outcomes->low - weight * outcomes->lower[at];
    double least = (alpha * outcomes->sum - others_high) / weight, most = (beta * outcomes->sum - others_low) / weight;
    follow(search, frame, frame->move[at]);
    struct value value = search_state(search, frame + 1, depth, least > search->low ? least : search->low,
                                      most < search->high ? most : search->high);
    outcomes->low = others_low + weight * value.margin[0];
    outcomes->high = others_high + weight * value.margin[0];
    outcomes->lower[at] = outcomes->upper[at] = value.margin[0];
}

static struct value star(struct expectimax *search, struct frame *frame, int depth, double alpha, double beta)
{
    struct outcomes outcomes;
    struct value value = {{0}};
    begin_outcomes(search, frame, &outcomes);
    for (int i = 0; i < frame->count && depth > 1 && !is_stopped(search); i++) {
        probe(search, frame, depth, i, &outcomes);
        if (is_decided(&outcomes, alpha, beta, &value)) {
            return value;
        }
    }
    for (int i = 0; i < frame->count && !is_stopped(search); i++) {
        settle(search, frame, depth, i, alpha, beta, &outcomes);
        if (is_decided(&outcomes, alpha, beta, &value)) {
            return value;
        }
    }
    value.margin[0] = (outcomes.low + outcomes.high) / 2 / outcomes.sum;
    value.margin[1] = -value.margin[0];
    return value;
}

static struct value average(struct expectimax *search, struct frame *frame, int depth)
{
    struct value sum = {{0}};
    double weights = 0;
    for (int i = 0; i < frame->count && !is_stopped(search); i++) {
        follow(search, frame, frame->move[i]);
        struct value value = search_state(search, frame + 1, depth, -DBL_MAX, DBL_MAX);
        for (int player = 0; player < search->players; player++) {
            sum.margin[player] += frame->weight[i] * value.margin[player];
        }
        weights += frame->weight[i];
    }
    for (int player = 0; player < search->players && weights > 0; player++) {
        sum.margin[player] /= weights;
    }
    return sum;
}

/* `depth` decisions are still to be looked at. */
static struct value search_state(struct expectimax *search, struct frame *frame, int depth, double alpha, double beta)
{
    int mover = search->game->to_move(frame->state);
    if (mover == WAGONS_NOBODY || is_stopped(search)) {
        return look(search, frame->state);
    }
    if (mover == WAGONS_CHANCE) {
        if (depth == 0) {
            return look(search, frame->state);
        }
        frame->count = chance_moves(search->game, frame->state, frame->move, frame->weight);
        return search->players == 2 ? star(search, frame, depth, alpha, beta) : average(search, frame, depth);
    }
    if (depth <= 1 || frame + 2 >= search->frames + FRAMES) { /* the outlook of a decision counts its best move */
        return look(search, frame->state);
    }
    int limit = list_moves(search, frame);
    return search_moves(search, frame, depth - 1, limit, alpha, beta);
}

/* --- the root --- */

/* One level; the best move so far comes to the front. Its value then bounds the others, which only have to show that they
   are better. */
static void deepen(struct expectimax *search, struct frame *frame, int depth, int limit)
{
    int mover = search->game->to_move(frame->state);
    struct value best = {{0}};
    double alpha = search->low, beta = search->high;
    for (int i = 0; i < limit; i++) {
        follow(search, frame, frame->move[i]);
        struct value value = search_state(search, frame + 1, depth - 1, alpha, beta);
        if (is_stopped(search)) {
            return;
        }
        if (i == 0 || is_better(search, mover, &value, &best)) {
            wagons_move move = frame->move[i];
            memmove(&frame->move[1], &frame->move[0], (size_t)i * sizeof move);
            frame->move[0] = move;
            best = value;
            alpha = mover == 0 && search->players == 2 ? best.margin[0] : alpha;
            beta = mover == 1 && search->players == 2 ? best.margin[0] : beta;
        }
    }
}

static void set_window(struct expectimax *search, const void *state)
{
    search->low = -DBL_MAX;
    search->high = DBL_MAX;
    struct value root = look(search, state);
    double half = WINDOW * search->game->guide->margin_scale;
    if (search->players == 2) {
        search->low = root.margin[0] - half;
        search->high = root.margin[0] + half;
    }
}

static wagons_move choose_by(struct expectimax *search, const struct wagons_seat *seat, const void *state)
{
    struct frame *frame = search->frames;
    struct wagons_result result;
    int depth_max = seat->options[DEPTH] > 0  ? (int)seat->options[DEPTH]
                    : seat->options[TIME] > 0 ? DEPTH_MAX
                                              : DEPTH_USUAL;
    seat->game->result(state, &result);
    search->players = result.players;
    search->moves = seat->options[MOVES] > 0 ? (int)seat->options[MOVES] : MOVES_USUAL;
    search->deadline = seat->options[TIME] > 0 ? clock_seconds() + seat->options[TIME] : 0;
    search->stopped = false;
    search->stop = seat->stop;
    memcpy(frame->state, state, seat->game->state_size);
    set_window(search, state);
    int limit = list_moves(search, frame);
    for (int i = 0; i < limit; i++) {
        bring_best(frame, i);
    }
    for (int depth = 2; depth <= depth_max && limit > 1 && !is_stopped(search); depth++) {
        deepen(search, frame, depth, limit);
    }
    return frame->move[0];
}

/* --- the policy --- */

static void close(struct wagons_seat *seat)
{
    struct expectimax *search = seat->memory;
    const struct wagons_guide *guide = search->game->guide;
    if (search->insight.tables != NULL) {
        guide->tables_close(search->insight.tables);
    }
    for (int i = 0; i < FRAMES && search->frames != NULL; i++) {
        free(search->frames[i].state);
    }
    free(search->frames);
    free(search);
}

bool expectimax_suits(const struct wagons_game *game)
{
    return game->guide != NULL && game->guide->rate != NULL && game->guide->outlook != NULL &&
           game->guide->outlook_before_chance && game->determinize == NULL;
}

static bool open_frames(struct expectimax *search)
{
    search->frames = calloc(FRAMES, sizeof *search->frames);
    for (int i = 0; i < FRAMES && search->frames != NULL; i++) {
        search->frames[i].state = calloc(1, search->game->state_size);
        if (search->frames[i].state == NULL) {
            return false;
        }
    }
    return search->frames != NULL;
}

static bool open(struct wagons_seat *seat)
{
    struct expectimax *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return false;
    }
    search->game = seat->game;
    seat->memory = search;
    bool good = open_frames(search);
    if (good && seat->game->guide->tables_open != NULL) {
        search->insight.tables = seat->game->guide->tables_open(1);
        good = search->insight.tables != NULL;
    }
    if (!good) {
        close(seat);
    }
    return good;
}

static wagons_move choose(struct wagons_seat *seat, const void *state)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    return seat->game->legal_moves(state, moves) == 1 ? moves[0] : choose_by(seat->memory, seat, state);
}

const struct wagons_policy expectimax_policy = {
    .name = "expectimax",
    .text = "the best-rated moves and all that chance may bring after them",
    .options = options,
    .choose = choose,
    .open = open,
    .close = close,
};
