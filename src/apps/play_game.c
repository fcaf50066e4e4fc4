// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/play_game.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json_input.h"

/* Who gives hints. */
static const char adviser_spec[] = "lookahead";

static void *state_new(const struct wagons_game *game)
{
    void *state = calloc(1, game->state_size);
    if (state == NULL) {
        fputs("wagons play: out of memory\n", stderr);
        exit(1);
    }
    return state;
}

bool play_game_open(struct play_game *play, const struct wagons_game *game, const struct wagons_rules *rules,
                    const void *deck, struct wagons_error *error)
{
    *play = (struct play_game){.game = game, .deck = deck, .rules = *rules, .state = state_new(game)};
    play->adviser = wagons_agent_new(game, adviser_spec, error);
    return play->adviser != NULL;
}

/* --- seats --- */

static void seat_free(struct play_seat *seat)
{
    wagons_player_free(seat->player);
    wagons_agent_free(seat->agent);
    *seat = (struct play_seat){0};
}

static void close_record(struct play_game *play)
{
    if (play->record.initial != NULL) {
        wagons_record_free(&play->record);
        play->record.initial = NULL;
    }
}

void play_game_free(struct play_game *play)
{
    for (int i = 0; i < PLAY_SEATS; i++) {
        seat_free(&play->seats[i]);
    }
    wagons_agent_free(play->adviser);
    close_record(play);
    free(play->state);
}

static bool seat_make(struct play_seat *seat, const struct wagons_game *game, const char *spec,
                      struct wagons_error *error)
{
    *seat = (struct play_seat){.person = strcmp(spec, PLAY_PERSON) == 0};
    if (strlen(spec) >= sizeof seat->spec) {
        return error_set(error, "the name of an agent has at most %d characters", WAGONS_SPEC_LENGTH - 1);
    }
    snprintf(seat->spec, sizeof seat->spec, "%s", spec);
    if (!seat->person) {
        seat->agent = wagons_agent_new(game, spec, error);
    }
    return seat->person || seat->agent != NULL;
}

/* People are "You" or "Player 2"; agents go by the first word of their spec, with a number if there are two of it. */
static void name_seats(struct play_seat seats[PLAY_SEATS])
{
    for (int i = 0; i < PLAY_SEATS; i++) {
        struct play_seat *seat = &seats[i];
        const struct play_seat *other = &seats[1 - i];
        seat->you = seat->person && !other->person;
        if (seat->person) {
            snprintf(seat->name, sizeof seat->name, seat->you ? "You" : "Player %d", i + 1);
            continue;
        }
        int length = (int)strcspn(seat->spec, ":");
        bool twins = !other->person && strncmp(seat->spec, other->spec, (size_t)length) == 0;
        snprintf(seat->name, sizeof seat->name, twins ? "%.*s %d" : "%.*s", length < 20 ? length : 20, seat->spec,
                 i + 1);
        seat->name[0] = (char)toupper((unsigned char)seat->name[0]);
    }
}

bool play_game_seat(struct play_game *play, const char *const specs[PLAY_SEATS], struct wagons_error *error)
{
    struct play_seat seats[PLAY_SEATS] = {0};
    for (int i = 0; i < PLAY_SEATS; i++) {
        if (!seat_make(&seats[i], play->game, specs[i], error)) {
            seat_free(&seats[0]);
            seat_free(&seats[1]);
            return false;
        }
    }
    name_seats(seats);
    for (int i = 0; i < PLAY_SEATS; i++) {
        seat_free(&play->seats[i]);
        play->seats[i] = seats[i];
    }
    return true;
}

/* Agents that keep a tree or tables of the game they play start anew when the game jumps. */
static void wake_agents(struct play_game *play)
{
    for (int i = 0; i < PLAY_SEATS; i++) {
        wagons_player_free(play->seats[i].player);
        play->seats[i].player = NULL;
    }
}

/* --- the course of the game --- */

void play_game_deal(struct play_game *play, uint64_t seed, uint64_t index)
{
    close_record(play);
    play->record = (struct wagons_record){
        .game = play->game,
        .deck = play->deck,
        .rules = play->rules,
        .has_seed = true,
        .has_index = true,
        .seed = seed,
        .index = index,
        .players = PLAY_SEATS,
        .initial = state_new(play->game),
    };
    play->game->deal(play->record.initial, &play->rules, play->deck, seed, index);
    memcpy(play->state, play->record.initial, play->game->state_size);
    play->known = 0;
    play->changed = false;
    wake_agents(play);
}

int play_game_mover(const struct play_game *play)
{
    return play->game->to_move(play->state);
}

/* Whether a person is to move in a state and has a choice. */
static bool is_decision(const struct play_game *play, const void *state)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    int mover = play->game->to_move(state);
    return mover >= 0 && play->seats[mover].person && play->game->legal_moves(state, moves) > 1;
}

bool play_game_person_decides(const struct play_game *play)
{
    return is_decision(play, play->state);
}

wagons_move play_game_forced(const struct play_game *play)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    return play->game->legal_moves(play->state, moves) == 1 ? moves[0] : WAGONS_NO_MOVE;
}

wagons_move play_game_agent_move(struct play_game *play)
{
    int mover = play_game_mover(play);
    struct play_seat *seat = &play->seats[mover];
    if (seat->player == NULL) {
        seat->player = wagons_player_new(seat->agent, play->record.seed, play->record.index, mover);
    }
    return seat->player != NULL ? wagons_player_choose(seat->player, play->state) : WAGONS_NO_MOVE;
}

wagons_move play_game_hint(const struct play_game *play)
{
    struct wagons_player *player =
        wagons_player_new(play->adviser, play->record.seed, play->record.index, play_game_mover(play));
    wagons_move move = player != NULL ? wagons_player_choose(player, play->state) : WAGONS_NO_MOVE;
    wagons_player_free(player);
    return move;
}

void play_game_move(struct play_game *play, wagons_move move)
{
    struct wagons_record *record = &play->record;
    if (record->count >= play->known || record->moves[record->count] != move) {
        record->moves[record->count] = move;
        play->known = record->count + 1;
    }
    play->game->apply(play->state, move);
    record->count++;
    play->changed = true;
}

/* Goes to the state after the first `count` moves. */
static void go_to(struct play_game *play, int count)
{
    memcpy(play->state, play->record.initial, play->game->state_size);
    for (int i = 0; i < count; i++) {
        play->game->apply(play->state, play->record.moves[i]);
    }
    play->record.count = count;
    play->changed = true;
    wake_agents(play);
}

bool play_game_undo(struct play_game *play)
{
    int last = -1;
    memcpy(play->state, play->record.initial, play->game->state_size);
    for (int i = 0; i < play->record.count; i++) {
        if (is_decision(play, play->state)) {
            last = i;
        }
        play->game->apply(play->state, play->record.moves[i]);
    }
    if (last >= 0) {
        go_to(play, last);
    }
    return last >= 0;
}

bool play_game_redo(struct play_game *play)
{
    int count = play->record.count;
    if (count == play->known) {
        return false;
    }
    do {
        play->game->apply(play->state, play->record.moves[count++]);
    } while (count < play->known && !is_decision(play, play->state));
    go_to(play, count);
    return true;
}

/* --- files --- */

bool play_game_save(struct play_game *play, const char *path, struct wagons_error *error)
{
    for (int i = 0; i < PLAY_SEATS; i++) {
        snprintf(play->record.agents[i], sizeof play->record.agents[i], "%s", play->seats[i].spec);
    }
    struct cJSON *json = wagons_record_json(&play->record);
    size_t length = 0;
    char *text = json != NULL ? json_text(json, JSON_LINE, &length) : NULL;
    bool saved = text != NULL ? file_replace(path, text, length, error) : error_set(error, "out of memory");
    play->changed = play->changed && !saved;
    free(text);
    cJSON_Delete(json);
    return saved;
}

/* Seats those whom a record names, if there is a person among them. */
static bool seat_as_recorded(struct play_game *play, const struct wagons_record *record, struct wagons_error *error)
{
    const char *specs[PLAY_SEATS];
    bool person = false;
    for (int i = 0; i < PLAY_SEATS; i++) {
        specs[i] = record->agents[i];
        person = person || strcmp(specs[i], PLAY_PERSON) == 0;
        if (specs[i][0] == '\0') {
            return true;
        }
    }
    return !person || play_game_seat(play, specs, error);
}

/* Takes the place of the game at the table; *record is the table's then. */
static bool take_record(struct play_game *play, struct wagons_record *record, struct wagons_error *error)
{
    if (!seat_as_recorded(play, record, error)) {
        wagons_record_free(record);
        return false;
    }
    close_record(play);
    play->record = *record;
    play->known = record->count;
    go_to(play, record->count);
    play->changed = false;
    return true;
}

bool play_game_load(struct play_game *play, const char *path, bool *alone, struct wagons_error *error)
{
    struct wagons_record record;
    struct json_input input;
    if (strcmp(path, "-") == 0) {
        return error_set(error, "a game comes from a file, not from standard input");
    }
    if (!json_input_open(&input, path, error)) {
        return false;
    }
    *alone = !input.lines;
    cJSON *json = json_input_next(&input, error);
    bool loaded =
        json != NULL &&
        ((wagons_record_parse(&record, json, play->game, play->deck, error) && take_record(play, &record, error)) ||
         json_input_locate(&input, error));
    cJSON_Delete(json);
    json_input_close(&input);
    return loaded;
}
