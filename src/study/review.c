// SPDX-License-Identifier: GPL-3.0-or-later
#include "wagons/review.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "games/analysis_moves.h"

/* --- bands --- */

static const struct band {
    const char *name;
    double limit;
} bands[WAGONS_BANDS] = {
    [WAGONS_BEST] = {"best", 0.25},           [WAGONS_GOOD] = {"good", 1},
    [WAGONS_INACCURACY] = {"inaccuracy", 3},  [WAGONS_MISTAKE] = {"mistake", 7},
    [WAGONS_BLUNDER] = {"blunder", INFINITY},
};

const char *wagons_band_name(enum wagons_band band)
{
    return bands[band].name;
}

double wagons_band_limit(enum wagons_band band)
{
    return bands[band].limit;
}

enum wagons_band wagons_band_of(double loss_margin)
{
    enum wagons_band band = WAGONS_BEST;
    while (loss_margin > bands[band].limit) {
        band++;
    }
    return band;
}

/* --- one move --- */

/* A review under way. */
struct looking {
    const struct wagons_record *record;
    const struct wagons_review_settings *settings;
    struct wagons_review *review;
    void *state; /* before the move at hand */
};

static double loss_of(double best, double played)
{
    return best > played ? best - played : 0;
}

/* A move that is told of only by what it is worth at most has lost that much at least. */
static void judge(const struct wagons_analysis *analysis, wagons_move listed, struct wagons_review_move *move)
{
    const struct wagons_analysis_move *best = &analysis->moves[0];
    const struct wagons_analysis_move *played = analysis_moves_find(analysis, listed);
    move->win = best->win;
    move->margin = best->margin;
    if (played != NULL && played != best) {
        move->loss_win = loss_of(best->win, played->win);
        move->loss_margin = loss_of(best->margin, played->margin);
        move->exact = best->exact && played->exact;
    } else {
        move->exact = best->exact;
    }
    bool lost = move->loss_win > 0 || move->loss_margin > 0;
    move->best = lost ? best->move : move->move;
    move->band = wagons_band_of(move->loss_margin);
}

static uint64_t hash_after(const struct looking *looking, void *room, wagons_move move)
{
    const struct wagons_game *game = looking->record->game;
    memcpy(room, looking->state, game->state_size);
    game->apply(room, move);
    return game->hash(room);
}

/* The move in the form in which legal_moves lists it: the first card of a town may lie anywhere in a record, but is
   listed at one place. The move itself if it is listed, or if none is known to be the same. */
static wagons_move listed_form(const struct looking *looking, wagons_move move)
{
    const struct wagons_game *game = looking->record->game;
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = game->legal_moves(looking->state, moves);
    wagons_move same = WAGONS_NO_MOVE;
    void *room = game->hash != NULL ? malloc(game->state_size) : NULL;
    uint64_t hash = room != NULL ? hash_after(looking, room, move) : 0;
    for (int i = 0; i < count && same != move; i++) {
        if (moves[i] == move) {
            same = move;
        } else if (room != NULL && same == WAGONS_NO_MOVE && hash_after(looking, room, moves[i]) == hash) {
            same = moves[i];
        }
    }
    free(room);
    return same != WAGONS_NO_MOVE ? same : move;
}

/* False with *error filled if it could not be looked at. */
static bool look_at_move(struct looking *looking, struct wagons_review_move *move, struct wagons_error *error)
{
    struct wagons_analysis_settings settings = looking->settings->analysis;
    struct wagons_analysis analysis;
    settings.top = 1;
    settings.wanted = listed_form(looking, move->move);
    if (!wagons_analyze(looking->record->game, looking->state, &settings, &analysis, error)) {
        return error_prefix(error, "move %d: ", move->ply + 1);
    }
    judge(&analysis, settings.wanted, move);
    looking->review->limited = looking->review->limited || analysis.limited;
    looking->review->cancelled = looking->review->cancelled || analysis.cancelled;
    wagons_analysis_free(&analysis);
    return true;
}

/* --- all moves --- */

static void tell_progress(const struct looking *looking, int done)
{
    if (looking->settings->progress != NULL) {
        looking->settings->progress(looking->settings->context, done, looking->record->count);
    }
}

static bool take_move(struct looking *looking, int ply, struct wagons_error *error)
{
    const struct wagons_game *game = looking->record->game;
    wagons_move moves[WAGONS_MOVES_MAX];
    wagons_move made = looking->record->moves[ply];
    struct wagons_review_move *move = &looking->review->moves[looking->review->count];
    *move = (struct wagons_review_move){
        .ply = ply, .player = game->to_move(looking->state), .move = made, .best = made, .exact = true};
    if (move->player == WAGONS_CHANCE) {
        return true;
    }
    move->legal = game->legal_moves(looking->state, moves);
    if (move->legal > 1 && !look_at_move(looking, move, error)) {
        return false;
    }
    looking->review->count += !looking->review->cancelled;
    return true;
}

static bool look_at_all(struct looking *looking, struct wagons_error *error)
{
    const struct wagons_record *record = looking->record;
    memcpy(looking->state, record->initial, record->game->state_size);
    for (int ply = 0; ply < record->count && !looking->review->cancelled; ply++) {
        tell_progress(looking, ply);
        if (!take_move(looking, ply, error)) {
            return false;
        }
        record->game->apply(looking->state, record->moves[ply]);
    }
    tell_progress(looking, record->count);
    return true;
}

/* --- what it comes to --- */

/* A move without an alternative is worth what follows it, which is known where two play and nothing comes between. */
static void value_forced_moves(struct wagons_review *review)
{
    for (int i = review->count - 2; i >= 0; i--) {
        struct wagons_review_move *move = &review->moves[i];
        const struct wagons_review_move *next = &review->moves[i + 1];
        if (move->legal == 1) {
            bool same = next->player == move->player;
            move->win = same ? next->win : 1 - next->win;
            move->margin = same ? next->margin : -next->margin;
        }
    }
}

/* What the last move is worth if it had no alternative: the result. */
static void value_last_move(const struct wagons_record *record, struct wagons_review *review)
{
    struct wagons_review_move *last = &review->moves[review->count - 1];
    void *state = malloc(record->game->state_size);
    if (state != NULL && last->legal == 1) {
        struct wagons_result result;
        wagons_record_final(record, state);
        record->game->result(state, &result);
        int best = INT16_MIN;
        for (int player = 0; player < result.players; player++) {
            best = player != last->player && result.total[player] > best ? result.total[player] : best;
        }
        last->margin = result.total[last->player] - best;
        last->win = result.winner == last->player ? 1 : result.winner == WAGONS_NOBODY ? 0.5 : 0;
    }
    free(state);
}

static void sum_up(struct wagons_review *review)
{
    double half = bands[WAGONS_INACCURACY].limit;
    for (int i = 0; i < review->count; i++) {
        const struct wagons_review_move *move = &review->moves[i];
        struct wagons_review_player *player = &review->player[move->player];
        if (move->legal > 1) {
            player->moves++;
            player->loss += move->loss_margin;
            player->accuracy += exp2(-move->loss_margin / half);
            player->bands[move->band]++;
        }
    }
    for (int i = 0; i < review->players; i++) {
        struct wagons_review_player *player = &review->player[i];
        player->accuracy = player->moves > 0 ? player->accuracy / player->moves : 1;
    }
}

static bool is_worse(const struct wagons_review_move *first, const struct wagons_review_move *second)
{
    return first->loss_margin > second->loss_margin ||
           (first->loss_margin == second->loss_margin && first->loss_win > second->loss_win);
}

static void sort_losses(struct wagons_review *review)
{
    for (int i = 0; i < review->count; i++) {
        if (review->moves[i].band == WAGONS_BEST) {
            continue;
        }
        int at = review->biggest_count++;
        for (; at > 0 && is_worse(&review->moves[i], &review->moves[review->biggest[at - 1]]); at--) {
            review->biggest[at] = review->biggest[at - 1];
        }
        review->biggest[at] = i;
    }
}

static void finish(const struct wagons_record *record, struct wagons_review *review)
{
    struct wagons_result result;
    record->game->result(record->initial, &result);
    review->players = result.players;
    if (review->count > 0 && !review->cancelled) {
        value_last_move(record, review);
    }
    if (result.players == 2) {
        value_forced_moves(review);
    }
    sum_up(review);
    sort_losses(review);
}

/* `state` has room for one. */
static bool a_player_moved(const struct wagons_record *record, void *state)
{
    memcpy(state, record->initial, record->game->state_size);
    for (int ply = 0; ply < record->count; ply++) {
        if (record->game->to_move(state) >= 0) {
            return true;
        }
        record->game->apply(state, record->moves[ply]);
    }
    return false;
}

bool wagons_review(const struct wagons_record *record, const struct wagons_review_settings *settings,
                   struct wagons_review *review, struct wagons_error *error)
{
    *review = (struct wagons_review){.moves = NULL};
    struct looking looking = {.record = record, .settings = settings, .review = review};
    looking.state = malloc(record->game->state_size);
    review->moves = calloc((size_t)record->count + 1, sizeof *review->moves);
    if (looking.state == NULL || review->moves == NULL) {
        error_set(error, "out of memory");
    } else if (!a_player_moved(record, looking.state)) {
        error_set(error, "no move was made, expected a game to review");
    } else if (look_at_all(&looking, error)) {
        finish(record, review);
        free(looking.state);
        return true;
    }
    free(looking.state);
    wagons_review_free(review);
    return false;
}

void wagons_review_free(struct wagons_review *review)
{
    free(review->moves);
    review->moves = NULL;
    review->count = 0;
}
