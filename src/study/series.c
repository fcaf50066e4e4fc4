// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/series.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "base/random.h"
#include "games/chance.h"

int series_agent_at(uint64_t n, int seat)
{
    return (int)((n + (uint64_t)seat) % 2);
}

enum wagons_start series_start(const struct wagons_series *setup, uint64_t deal)
{
    static const enum wagons_start rotation[] = {WAGONS_FIRST_PICKS, WAGONS_SECOND_PICKS, WAGONS_FIXED};
    return setup->mixed_starts ? rotation[deal % 3] : setup->rules.start;
}

/* Self-play and matches: the agents take turns around the table. */
static void assign_in_turn(const struct series *series, uint64_t n, struct series_task *task)
{
    task->deal = series->paired ? n / 2 : n;
    task->rules.start = series_start(series->setup, task->deal);
    for (int seat = 0; seat < task->rules.players && seat < WAGONS_PLAYERS_MAX; seat++) {
        task->agents[seat] = (uint8_t)series_agent_at(n, seat);
    }
}

void series_cut(const struct wagons_series *setup, uint64_t unit, uint64_t *from, uint64_t *to)
{
    if (setup->shards <= 0) {
        return;
    }
    uint64_t units = (*to - *from) / unit, shards = (uint64_t)setup->shards, before = (uint64_t)setup->shard - 1;
    uint64_t each = units / shards, longer = units % shards; /* the first `longer` shards have one more */
    *from += unit * (before * each + (before < longer ? before : longer));
    *to = *from + unit * (each + (before < longer));
}

struct series series_of(const struct wagons_series *setup, bool paired)
{
    struct series series = {
        .setup = setup,
        .deck = setup->deck != NULL ? setup->deck : setup->game->deck_default(),
        .agents = setup->agents,
        .agent_count = 2,
        .paired = paired,
        .from = setup->from,
        .to = setup->from + setup->games,
        .assign = assign_in_turn,
    };
    series_cut(setup, paired ? 2 : 1, &series.from, &series.to);
    series.total = series.to - series.from;
    return series;
}

bool series_is_timed(const struct series *series)
{
    bool timed = false;
    for (int k = 0; k < series->agent_count; k++) {
        timed = timed || wagons_agent_is_timed(series->agents[k]);
    }
    return timed;
}

struct series_task series_task(const struct series *series, uint64_t n)
{
    struct series_task task = {.n = n, .rules = series->setup->rules};
    series->assign(series, n, &task);
    return task;
}

/* --- the record of a game --- */

/* The record of a game before its first move; false if memory ran out. */
static bool record_begin(const struct series *series, const struct series_task *task, struct wagons_record *record)
{
    const struct wagons_series *setup = series->setup;
    *record = (struct wagons_record){
        .game = setup->game,
        .deck = series->deck,
        .rules = task->rules,
        .has_seed = true,
        .has_index = true,
        .seed = setup->seed,
        .index = task->n,
        .players = task->rules.players,
        .initial = calloc(1, setup->game->state_size),
    };
    if (record->initial == NULL) {
        return false;
    }
    for (int seat = 0; seat < record->players; seat++) {
        const char *spec = wagons_agent_spec(series->agents[task->agents[seat]]);
        snprintf(record->agents[seat], WAGONS_SPEC_LENGTH, "%s", spec);
    }
    setup->game->deal(record->initial, &record->rules, series->deck, setup->seed, task->deal);
    return true;
}

/* The record as a line with a newline; NULL if memory ran out. The caller frees it. */
static char *record_line(const struct wagons_record *record, size_t *length)
{
    cJSON *json = wagons_record_json(record);
    char *line = json != NULL ? json_text(json, JSON_LINE, length) : NULL;
    cJSON_Delete(json);
    return line;
}

/* --- playing --- */

/* A game being played. */
struct table {
    const struct series_task *task;
    struct wagons_record record;
    void *state;
    struct random_stream chance; /* the deal's, so that all games on it draw alike */
    struct random_stream start;  /* the deal's as well: the start under random_start */
    int first;                   /* WAGONS_NOBODY until somebody decided */
    struct wagons_player *players[WAGONS_PLAYERS_MAX];
};

/* Parts of the streams of a deal. */
enum { CHANCE_DRAWS, CHANCE_START };

static struct random_stream start_stream(const struct series *series, const struct series_task *task)
{
    return random_open(series->setup->seed, task->deal, RANDOM_CHANCE, CHANCE_START);
}

static void table_clear(struct table *table)
{
    for (int seat = 0; seat < table->record.players; seat++) {
        wagons_player_free(table->players[seat]);
    }
    free(table->state);
    wagons_record_free(&table->record);
}

/* False if memory ran out; then too the table is to be cleared. */
static bool table_set(const struct series *series, const struct series_task *task, struct table *table)
{
    const struct wagons_series *setup = series->setup;
    *table = (struct table){
        .task = task,
        .state = malloc(setup->game->state_size),
        .chance = random_open(setup->seed, task->deal, RANDOM_CHANCE, CHANCE_DRAWS),
        .start = start_stream(series, task),
        .first = WAGONS_NOBODY,
    };
    if (!record_begin(series, task, &table->record) || table->state == NULL) {
        return false;
    }
    memcpy(table->state, table->record.initial, setup->game->state_size);
    for (int seat = 0; seat < table->record.players; seat++) {
        const struct wagons_agent *agent = series->agents[task->agents[seat]];
        table->players[seat] = wagons_player_new(agent, setup->seed, task->n, seat);
        if (table->players[seat] == NULL) {
            return false;
        }
    }
    return true;
}

static bool is_start(const struct wagons_game *game, const void *state)
{
    return strcmp(game->phase(state), "start") == 0;
}

static wagons_move random_move(const struct wagons_game *game, const void *state, struct random_stream *random)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = game->legal_moves(state, moves);
    return moves[random_below(random, (uint32_t)count)];
}

/* The move of the player to move. */
static wagons_move decide(struct table *table, int to_move)
{
    const struct wagons_game *game = table->record.game;
    if (is_start(game, table->state)) {
        if (table->task->random_start) {
            return random_move(game, table->state, &table->start);
        }
    } else if (table->first == WAGONS_NOBODY) {
        table->first = to_move;
    }
    return wagons_player_choose(table->players[to_move], table->state);
}

static enum series_play table_play(struct table *table, bool (*stop)(void *context), void *context)
{
    struct wagons_record *record = &table->record;
    const struct wagons_game *game = record->game;
    int to_move;
    while ((to_move = game->to_move(table->state)) != WAGONS_NOBODY) {
        if (stop(context)) {
            return SERIES_STOPPED;
        }
        wagons_move move =
            to_move == WAGONS_CHANCE ? chance_draw(game, table->state, &table->chance) : decide(table, to_move);
        if (record->count == WAGONS_PLIES_MAX || !game->is_legal(table->state, move)) {
            return SERIES_ILLEGAL_MOVE;
        }
        game->apply(table->state, move);
        record->moves[record->count++] = move;
    }
    return SERIES_PLAYED;
}

static struct series_outcome outcome_of(const struct wagons_game *game, const void *state, int first)
{
    struct series_outcome outcome = {.first = first != WAGONS_NOBODY ? first : 0};
    game->result(state, &outcome.result);
    outcome.has_scoring = game->scoring_result != NULL;
    if (outcome.has_scoring) {
        game->scoring_result(state, &outcome.scoring);
    }
    return outcome;
}

enum series_play series_play(const struct series *series, const struct series_task *task, bool with_line,
                             bool (*stop)(void *context), void *context, struct series_game *game)
{
    struct table table;
    bool set = table_set(series, task, &table);
    enum series_play ending = set ? table_play(&table, stop, context) : SERIES_NO_MEMORY;
    if (ending == SERIES_PLAYED) {
        *game = (struct series_game){.outcome = outcome_of(table.record.game, table.state, table.first)};
        if (with_line) {
            game->line = record_line(&table.record, &game->length);
            ending = game->line != NULL ? SERIES_PLAYED : SERIES_NO_MEMORY;
        }
    }
    table_clear(&table);
    return ending;
}

/* --- knowing a record again --- */

static bool same_rules(const struct wagons_rules *a, const struct wagons_rules *b)
{
    return a->start == b->start && a->forbid_full_cover == b->forbid_full_cover && a->farms_only == b->farms_only;
}

static bool same_agents(const struct wagons_record *a, const struct wagons_record *b, struct wagons_error *error)
{
    if (a->players != b->players) {
        return error_set(error, "%d players, but this run plays with %d", a->players, b->players);
    }
    for (int seat = 0; seat < a->players; seat++) {
        if (strcmp(a->agents[seat], b->agents[seat]) != 0) {
            return error_set(error, "player %d is \"%s\", but \"%s\" in this run", seat + 1, a->agents[seat],
                             b->agents[seat]);
        }
    }
    return true;
}

/* Says what distinguishes a record that was found from the one that belongs there. */
static bool same_head(const struct wagons_record *found, const struct wagons_record *expected,
                      struct wagons_error *error)
{
    if (!found->has_seed || found->seed != expected->seed) {
        return error_set(error, "seed %llu, but this run has seed %llu", (unsigned long long)found->seed,
                         (unsigned long long)expected->seed);
    }
    if (!found->has_index || found->index != expected->index) {
        return error_set(error, "game %llu, but game %llu comes here in this run", (unsigned long long)found->index,
                         (unsigned long long)expected->index);
    }
    if (!same_rules(&found->rules, &expected->rules)) {
        return error_set(error, "played by other rules than this run's");
    }
    return same_agents(found, expected, error);
}

/* The start that the deal chose; WAGONS_NO_MOVE if it is not to choose here. */
static wagons_move drawn_start(const struct series *series, const struct series_task *task, const void *state)
{
    const struct wagons_game *game = series->setup->game;
    struct random_stream random = start_stream(series, task);
    return task->random_start && is_start(game, state) ? random_move(game, state, &random) : WAGONS_NO_MOVE;
}

/* Makes the moves of `found` in the deal of `expected`, as far as they are legal there, and adds them to its record.
   *first gets who decided first. */
static bool repeat_moves(const struct series *series, const struct series_task *task, const struct wagons_record *found,
                         struct wagons_record *expected, void *state, int *first)
{
    const struct wagons_game *game = expected->game;
    memcpy(state, expected->initial, game->state_size);
    *first = WAGONS_NOBODY;
    for (int ply = 0; ply < found->count; ply++) {
        wagons_move drawn = drawn_start(series, task, state);
        if (!game->is_legal(state, found->moves[ply]) || (drawn != WAGONS_NO_MOVE && drawn != found->moves[ply])) {
            return false;
        }
        int to_move = game->to_move(state);
        if (*first == WAGONS_NOBODY && to_move != WAGONS_CHANCE && !is_start(game, state)) {
            *first = to_move;
        }
        game->apply(state, found->moves[ply]);
        expected->moves[expected->count++] = found->moves[ply];
    }
    return game->to_move(state) == WAGONS_NOBODY;
}

/* Whether `found`, which stood in `text`, is what this run writes for its moves. */
static bool same_game(const struct series *series, const struct series_task *task, const struct wagons_record *found,
                      struct wagons_record *expected, const char *text, size_t length, struct series_outcome *outcome,
                      struct wagons_error *error)
{
    void *state = malloc(expected->game->state_size);
    char *line = NULL;
    size_t line_length = 0;
    int first;
    if (state != NULL && repeat_moves(series, task, found, expected, state, &first)) {
        line = record_line(expected, &line_length);
        *outcome = outcome_of(expected->game, state, first);
    }
    bool same = line != NULL && line_length == length + 1 && memcmp(line, text, length) == 0;
    free(line);
    free(state);
    return same || error_set(error, "not a game of this run: another deal or start, unfinished, or changed since");
}

static bool recognise(const struct series *series, uint64_t n, const cJSON *json, const char *text, size_t length,
                      struct series_outcome *outcome, struct wagons_error *error)
{
    struct wagons_record found, expected;
    struct series_task task = series_task(series, n);
    if (!wagons_record_parse(&found, json, series->setup->game, series->deck, error)) {
        return false;
    }
    bool good = (record_begin(series, &task, &expected) || error_set(error, "out of memory")) &&
                same_head(&found, &expected, error) &&
                same_game(series, &task, &found, &expected, text, length, outcome, error);
    wagons_record_free(&expected);
    wagons_record_free(&found);
    return good;
}

bool series_recognise(const struct series *series, uint64_t n, const char *text, size_t length,
                      struct series_outcome *outcome, struct wagons_error *error)
{
    cJSON *json = json_parse(text, length, error);
    bool good = json != NULL && recognise(series, n, json, text, length, outcome, error);
    cJSON_Delete(json);
    return good;
}

/* The head of a record, up to its players, does not depend on the moves; a torn line must agree with it. */
bool series_recognise_torn(const struct series *series, uint64_t n, const char *text, size_t length,
                           struct wagons_error *error)
{
    struct wagons_record expected;
    struct series_task task = series_task(series, n);
    size_t head = 0;
    char *line = record_begin(series, &task, &expected) ? record_line(&expected, &head) : NULL;
    wagons_record_free(&expected);
    if (line == NULL) {
        return error_set(error, "out of memory");
    }
    const char *players = strstr(line, "\"players\"");
    head = players != NULL ? (size_t)(players - line) : 0;
    bool same = memcmp(line, text, length < head ? length : head) == 0;
    free(line);
    return same || error_set(error, "not a record of this run");
}
