// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/rollouts.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/analysis_moves.h"
#include "games/analysis_watch.h"
#include "games/chance.h"
#include "search/agent.h"
#include "search/outlook.h"

enum { GUESS_ROLLOUTS = 8, PLIES_MAX = 2 * WAGONS_PLIES_MAX };

/* Who plays on. */
struct table {
    const struct wagons_game *game;
    struct random_stream *random;       /* of the agent at all seats, and of chance */
    const struct wagons_policy *policy; /* NULL: the game's guide, or moves at random */
    struct wagons_seat seats[WAGONS_PLAYERS_MAX];
    int opened; /* seats, from 0 */
    void *state;
};

/* What came of the games played on from one move. */
struct tally {
    double win, margin; /* sums */
};

static void table_close(struct table *table)
{
    while (table->opened > 0) {
        table->opened--;
        if (table->policy->close != NULL) {
            table->policy->close(&table->seats[table->opened]);
        }
    }
    free(table->state);
}

static bool table_open(struct table *table, const struct wagons_agent *agent, const struct wagons_game *game,
                       struct random_stream *random, int players)
{
    *table = (struct table){.game = game, .random = random, .policy = agent_policy(agent)};
    table->state = malloc(game->state_size);
    bool good = table->state != NULL;
    while (good && table->opened < players) {
        struct wagons_seat *seat = &table->seats[table->opened];
        *seat = agent_seat(agent, random, table->opened);
        good = table->policy->open == NULL || table->policy->open(seat);
        table->opened += good;
    }
    if (!good) {
        table_close(table);
    }
    return good;
}

/* --- one game --- */

static wagons_move next_move(struct table *table)
{
    int to_move = table->game->to_move(table->state);
    if (to_move == WAGONS_CHANCE) {
        return chance_draw(table->game, table->state, table->random);
    }
    if (table->policy != NULL) {
        return table->policy->choose(&table->seats[to_move], table->state);
    }
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = table->game->legal_moves(table->state, moves);
    return moves[random_below(table->random, (uint32_t)count)];
}

/* Plays table->state to its end; adds the moves to the line where there is room. */
static void play_on(struct table *table, struct wagons_analysis_move *line)
{
    const struct wagons_guide *guide = table->game->guide;
    if (table->policy == NULL && guide != NULL && guide->playout != NULL && guide->tables_open == NULL) {
        struct wagons_insight insight = {.tables = NULL};
        guide->playout(&insight, table->state, table->random);
        return;
    }
    for (int i = 0; i < PLIES_MAX && table->game->to_move(table->state) != WAGONS_NOBODY; i++) {
        wagons_move move = next_move(table);
        if (line != NULL && line->line_count < WAGONS_LINE_MAX) {
            line->line[line->line_count++] = move;
        }
        table->game->apply(table->state, move);
    }
}

/* What the mover cannot know is drawn. */
static void take_state(struct table *table, const void *state)
{
    const struct wagons_game *game = table->game;
    memcpy(table->state, state, game->state_size);
    if (game->determinize != NULL) {
        game->determinize(table->state, game->to_move(state), table->random);
    }
}

static void play_move(struct table *table, const void *state, struct wagons_analysis_move *move, struct tally *tally)
{
    const struct wagons_game *game = table->game;
    int mover = game->to_move(state);
    take_state(table, state);
    game->apply(table->state, move->move);
    play_on(table, move->visits == 0 ? move : NULL);
    struct wagons_result result;
    struct wagons_outlook outlook;
    game->result(table->state, &result);
    outlook_of_result(&result, &outlook);
    tally->win += (double)outlook.share[mover] / WAGONS_WIN;
    tally->margin += (double)outlook.margin[mover] / WAGONS_POINT;
    move->visits++;
    move->win = tally->win / (double)move->visits;
    move->margin = tally->margin / (double)move->visits;
}

void rollouts_guess(const struct wagons_game *game, const void *state, struct random_stream *random,
                    struct wagons_analysis_move *move)
{
    struct table table = {.game = game, .random = random, .state = malloc(game->state_size)};
    struct tally tally = {0, 0};
    for (int i = 0; i < GUESS_ROLLOUTS && table.state != NULL; i++) {
        play_move(&table, state, move, &tally);
    }
    free(table.state);
}

/* --- all moves --- */

struct rollouts {
    struct table table;
    const void *state;
    struct analysis_watch watch;
    struct wagons_analysis *analysis;
    struct tally *tallies; /* of the analysis's moves */
};

/* The moves, the agent's own choice first and the wanted one next. */
static void list_moves(struct rollouts *rollouts, wagons_move chosen)
{
    const struct wagons_game *game = rollouts->table.game;
    wagons_move wanted = rollouts->watch.settings->wanted;
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = game->legal_moves(rollouts->state, moves);
    analysis_moves_add(rollouts->analysis, chosen);
    if (wanted != WAGONS_NO_MOVE && wanted != chosen) {
        analysis_moves_add(rollouts->analysis, wanted);
    }
    for (int i = 0; i < count; i++) {
        if (moves[i] != chosen && moves[i] != wanted) {
            analysis_moves_add(rollouts->analysis, moves[i]);
        }
    }
}

static bool is_over(const struct rollouts *rollouts)
{
    const struct wagons_analysis_settings *settings = rollouts->watch.settings;
    bool used = settings->playouts > 0 && rollouts->analysis->playouts >= settings->playouts;
    return used || analysis_watch_is_late(&rollouts->watch) || analysis_watch_is_stopped(&rollouts->watch);
}

/* The moves played so far, in order; the list itself stays as it is. */
static void report(struct rollouts *rollouts)
{
    struct wagons_analysis interim = *rollouts->analysis;
    interim.moves = calloc((size_t)interim.count, sizeof *interim.moves);
    if (interim.moves == NULL) {
        return;
    }
    memcpy(interim.moves, rollouts->analysis->moves, (size_t)interim.count * sizeof *interim.moves);
    while (interim.count > 1 && interim.moves[interim.count - 1].visits == 0) {
        interim.count--;
    }
    analysis_moves_sort(&interim);
    analysis_watch_report(&rollouts->watch, &interim);
    free(interim.moves);
}

static void play_one(struct rollouts *rollouts, int which)
{
    play_move(&rollouts->table, rollouts->state, &rollouts->analysis->moves[which], &rollouts->tallies[which]);
    rollouts->analysis->playouts++;
    if (analysis_watch_is_due(&rollouts->watch)) {
        report(rollouts);
    }
}

/* Two games from the first move and one from each other. False if the analysis is over. */
static bool play_round(struct rollouts *rollouts)
{
    play_one(rollouts, 0);
    for (int i = 0; i < rollouts->analysis->count; i++) {
        play_one(rollouts, i);
        if (is_over(rollouts)) {
            return false;
        }
    }
    return true;
}

/* Whether no number was drawn since the stream was as before. */
static bool is_untouched(const struct random_stream *random, const struct random_stream *before)
{
    return random->left == before->left && memcmp(random->counter, before->counter, sizeof before->counter) == 0;
}

/* Games that draw no random number come out alike each time: one round is enough. */
static void play_rounds(struct rollouts *rollouts)
{
    struct random_stream before = *rollouts->table.random;
    while (play_round(rollouts) && !is_untouched(rollouts->table.random, &before)) {
    }
}

/* The first move has always been played; where time was too short for all, those without a game are left out. */
static void drop_unplayed(struct wagons_analysis *analysis)
{
    while (analysis->count > 1 && analysis->moves[analysis->count - 1].visits == 0) {
        analysis->count--;
    }
}

static bool play_all(struct rollouts *rollouts)
{
    struct wagons_analysis *analysis = rollouts->analysis;
    struct table *table = &rollouts->table;
    /* One more than are listed: a first card may lie anywhere, so that the wanted move need not be in the list. */
    rollouts->tallies = calloc((size_t)analysis->legal + 1, sizeof *rollouts->tallies);
    if (rollouts->tallies == NULL) {
        return false;
    }
    take_state(table, rollouts->state);
    list_moves(rollouts, next_move(table));
    play_rounds(rollouts);
    free(rollouts->tallies);
    drop_unplayed(analysis);
    analysis_moves_sort(analysis);
    analysis_watch_end(&rollouts->watch, analysis, analysis_watch_is_late(&rollouts->watch));
    return true;
}

bool rollouts_consider(const struct wagons_agent *agent, const void *state,
                       const struct wagons_analysis_settings *settings, struct wagons_analysis *analysis)
{
    struct wagons_seat seat = agent_seat(agent, NULL, 0);
    const struct wagons_game *game = seat.game;
    struct random_stream random = random_open(settings->seed, 1, RANDOM_AGENT, (uint64_t)game->to_move(state));
    struct rollouts rollouts = {.state = state, .watch = analysis_watch_begin(settings), .analysis = analysis};
    struct wagons_result result;
    game->result(state, &result);
    if (!analysis_moves_open(analysis, game, state)) {
        return false;
    }
    bool good = table_open(&rollouts.table, agent, game, &random, result.players);
    if (good) {
        good = play_all(&rollouts);
        table_close(&rollouts.table);
    }
    if (!good) {
        wagons_analysis_free(analysis);
    }
    return good;
}
