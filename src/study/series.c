// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/series.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "base/random.h"
#include "games/chance.h"

struct series series_of(const struct wagons_series *setup, bool paired)
{
    return (struct series){
        .setup = setup,
        .deck = setup->deck != NULL ? setup->deck : setup->game->deck_default(),
        .paired = paired,
    };
}

int series_agent_at(uint64_t n, int seat)
{
    return (int)((n + (uint64_t)seat) % 2);
}

bool series_is_timed(const struct series *series)
{
    return wagons_agent_is_timed(series->setup->agents[0]) || wagons_agent_is_timed(series->setup->agents[1]);
}

static uint64_t deal_of(const struct series *series, uint64_t n)
{
    return series->paired ? n / 2 : n;
}

static struct wagons_rules rules_of(const struct series *series, uint64_t n)
{
    static const enum wagons_start rotation[] = {WAGONS_FIRST_PICKS, WAGONS_SECOND_PICKS, WAGONS_FIXED};
    struct wagons_rules rules = series->setup->rules;
    if (series->setup->mixed_starts) {
        rules.start = rotation[deal_of(series, n) % 3];
    }
    return rules;
}

/* --- the record of a game --- */

/* The record of game n before its first move; false if memory ran out. */
static bool record_begin(const struct series *series, uint64_t n, struct wagons_record *record)
{
    const struct wagons_series *setup = series->setup;
    *record = (struct wagons_record){
        .game = setup->game,
        .deck = series->deck,
        .rules = rules_of(series, n),
        .has_seed = true,
        .has_index = true,
        .seed = setup->seed,
        .index = n,
        .players = setup->rules.players,
        .initial = calloc(1, setup->game->state_size),
    };
    if (record->initial == NULL) {
        return false;
    }
    for (int seat = 0; seat < record->players; seat++) {
        const char *spec = wagons_agent_spec(setup->agents[series_agent_at(n, seat)]);
        snprintf(record->agents[seat], WAGONS_SPEC_LENGTH, "%s", spec);
    }
    setup->game->deal(record->initial, &record->rules, series->deck, setup->seed, deal_of(series, n));
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
    struct wagons_record record;
    void *state;
    struct random_stream chance; /* the deal's, so that both games of a pair draw alike */
    struct wagons_player *players[WAGONS_PLAYERS_MAX];
};

static void table_clear(struct table *table)
{
    for (int seat = 0; seat < table->record.players; seat++) {
        wagons_player_free(table->players[seat]);
    }
    free(table->state);
    wagons_record_free(&table->record);
}

/* False if memory ran out; then too the table is to be cleared. */
static bool table_set(const struct series *series, uint64_t n, struct table *table)
{
    const struct wagons_series *setup = series->setup;
    *table = (struct table){
        .state = malloc(setup->game->state_size),
        .chance = random_open(setup->seed, deal_of(series, n), RANDOM_CHANCE, 0),
    };
    if (!record_begin(series, n, &table->record) || table->state == NULL) {
        return false;
    }
    memcpy(table->state, table->record.initial, setup->game->state_size);
    for (int seat = 0; seat < table->record.players; seat++) {
        table->players[seat] = wagons_player_new(setup->agents[series_agent_at(n, seat)], setup->seed, n, seat);
        if (table->players[seat] == NULL) {
            return false;
        }
    }
    return true;
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
        wagons_move move = to_move == WAGONS_CHANCE ? chance_draw(game, table->state, &table->chance)
                                                    : wagons_player_choose(table->players[to_move], table->state);
        if (record->count == WAGONS_PLIES_MAX || !game->is_legal(table->state, move)) {
            return SERIES_ILLEGAL_MOVE;
        }
        game->apply(table->state, move);
        record->moves[record->count++] = move;
    }
    return SERIES_PLAYED;
}

enum series_play series_play(const struct series *series, uint64_t n, bool with_line, bool (*stop)(void *context),
                             void *context, struct series_game *game)
{
    struct table table;
    bool set = table_set(series, n, &table);
    enum series_play ending = set ? table_play(&table, stop, context) : SERIES_NO_MEMORY;
    if (ending == SERIES_PLAYED) {
        *game = (struct series_game){.line = NULL};
        table.record.game->result(table.state, &game->result);
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

/* Makes the moves of `found` in the deal of `expected`, as far as they are legal there, and adds them to its record. */
static bool repeat_moves(const struct wagons_record *found, struct wagons_record *expected, void *state)
{
    const struct wagons_game *game = expected->game;
    memcpy(state, expected->initial, game->state_size);
    for (int ply = 0; ply < found->count; ply++) {
        if (!game->is_legal(state, found->moves[ply])) {
            return false;
        }
        game->apply(state, found->moves[ply]);
        expected->moves[expected->count++] = found->moves[ply];
    }
    return game->to_move(state) == WAGONS_NOBODY;
}

/* Whether `found`, which stood in `text`, is what this run writes for its moves. */
static bool same_game(const struct wagons_record *found, struct wagons_record *expected, const char *text,
                      size_t length, struct wagons_result *result, struct wagons_error *error)
{
    void *state = malloc(expected->game->state_size);
    char *line = NULL;
    size_t line_length = 0;
    if (state != NULL && repeat_moves(found, expected, state)) {
        line = record_line(expected, &line_length);
        expected->game->result(state, result);
    }
    bool same = line != NULL && line_length == length + 1 && memcmp(line, text, length) == 0;
    free(line);
    free(state);
    return same || error_set(error, "not a game of this run: another deal or start, unfinished, or changed since");
}

static bool recognise(const struct series *series, uint64_t n, const cJSON *json, const char *text, size_t length,
                      struct wagons_result *result, struct wagons_error *error)
{
    struct wagons_record found, expected;
    if (!wagons_record_parse(&found, json, series->setup->game, series->deck, error)) {
        return false;
    }
    bool good = (record_begin(series, n, &expected) || error_set(error, "out of memory")) &&
                same_head(&found, &expected, error) && same_game(&found, &expected, text, length, result, error);
    wagons_record_free(&expected);
    wagons_record_free(&found);
    return good;
}

bool series_recognise(const struct series *series, uint64_t n, const char *text, size_t length,
                      struct wagons_result *result, struct wagons_error *error)
{
    cJSON *json = json_parse(text, length, error);
    bool good = json != NULL && recognise(series, n, json, text, length, result, error);
    cJSON_Delete(json);
    return good;
}

/* The head of a record, up to its players, does not depend on the moves; a torn line must agree with it. */
bool series_recognise_torn(const struct series *series, uint64_t n, const char *text, size_t length,
                           struct wagons_error *error)
{
    struct wagons_record expected;
    size_t head = 0;
    char *line = record_begin(series, n, &expected) ? record_line(&expected, &head) : NULL;
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
