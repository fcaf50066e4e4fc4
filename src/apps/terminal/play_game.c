// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/play_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/json_input.h"

static void *state_new(const struct wagons_game *game)
{
    void *state = calloc(1, game->state_size);
    if (state == NULL) {
        fputs("wagons play: out of memory\n", stderr);
        exit(1);
    }
    return state;
}

void play_game_open(struct play_game *play, const struct wagons_game *game, const struct wagons_rules *rules,
                    const void *deck)
{
    *play = (struct play_game){
        .game = game,
        .deck = deck,
        .rules = *rules,
        .players = rules->players,
        .state = state_new(game),
        .looker = WAGONS_NOBODY,
        .resigned = WAGONS_NOBODY,
    };
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
        play_seat_free(&play->seats[i]);
    }
    close_record(play);
    free(play->state);
}

bool play_game_seat(struct play_game *play, const char *const specs[PLAY_SEATS], struct wagons_error *error)
{
    struct play_seat seats[PLAY_SEATS] = {0};
    for (int i = 0; i < play->players; i++) {
        if (!play_seat_make(&seats[i], play->game, specs[i], error)) {
            for (int k = 0; k <= i; k++) {
                play_seat_free(&seats[k]);
            }
            return false;
        }
    }
    play_seat_name(seats, play->players);
    for (int i = 0; i < PLAY_SEATS; i++) {
        play_seat_free(&play->seats[i]);
        play->seats[i] = seats[i];
    }
    return true;
}

int play_game_persons(const struct play_game *play)
{
    int persons = 0;
    for (int i = 0; i < play->players; i++) {
        persons += play->seats[i].person;
    }
    return persons;
}

void play_game_wake_agents(struct play_game *play)
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
        .players = play->players,
        .initial = state_new(play->game),
    };
    play->game->deal(play->record.initial, &play->rules, play->deck, seed, index);
    memcpy(play->state, play->record.initial, play->game->state_size);
    play->known = 0;
    play->deals++;
    play->changed = false;
    play->looker = WAGONS_NOBODY;
    play->resigned = WAGONS_NOBODY;
    play_game_wake_agents(play);
}

int play_game_mover(const struct play_game *play)
{
    return play->resigned == WAGONS_NOBODY ? play->game->to_move(play->state) : WAGONS_NOBODY;
}

/* Whether players have cards that the others do not see. */
static bool hides_hands(const struct play_game *play)
{
    return play->game->chance_is_seen != NULL;
}

int play_game_observer(const struct play_game *play)
{
    int only = WAGONS_NOBODY;
    int mover = play_game_mover(play);
    for (int i = 0; i < play->players; i++) {
        only = play->seats[i].you ? i : only;
    }
    if (mover == WAGONS_NOBODY || play_game_persons(play) == 0) {
        return WAGONS_NOBODY;
    }
    if (only != WAGONS_NOBODY) {
        return only;
    }
    if (hides_hands(play)) {
        return mover == play->looker ? mover : PLAY_COVERED;
    }
    return mover >= 0 ? mover : 0;
}

bool play_game_may_tell(const struct play_game *play, int seat)
{
    int observer = play_game_observer(play);
    return !hides_hands(play) || observer == WAGONS_NOBODY || observer == seat;
}

bool play_game_must_pass(const struct play_game *play)
{
    return hides_hands(play) && play_game_persons(play) > 1 && play_game_person_decides(play) &&
           play_game_mover(play) != play->looker;
}

void play_game_pass(struct play_game *play)
{
    play->looker = play_game_mover(play);
}

/* Another one is to move: whoever looked must ask anew to see the own hand, even if the move is taken back. */
static void leave_screen(struct play_game *play)
{
    int mover = play_game_mover(play);
    if (mover >= 0 && mover != play->looker) {
        play->looker = WAGONS_NOBODY;
    }
}

bool play_game_is_decision(const struct play_game *play, const void *state)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    int mover = play->game->to_move(state);
    return mover >= 0 && play->seats[mover].person && play->game->legal_moves(state, moves) > 1;
}

bool play_game_person_decides(const struct play_game *play)
{
    return play_game_mover(play) >= 0 && play_game_is_decision(play, play->state);
}

wagons_move play_game_forced(const struct play_game *play)
{
    wagons_move moves[WAGONS_MOVES_MAX];
    return play->game->legal_moves(play->state, moves) == 1 ? moves[0] : WAGONS_NO_MOVE;
}

struct wagons_player *play_game_player(struct play_game *play)
{
    int mover = play_game_mover(play);
    struct play_seat *seat = &play->seats[mover];
    if (seat->player == NULL) {
        seat->player = wagons_player_new(seat->agent, play->record.seed, play->record.index, mover);
    }
    return seat->player;
}

wagons_move play_game_chance(const struct play_game *play)
{
    return wagons_record_chance(&play->record);
}

void play_game_state(const struct play_game *play, int count, void *state)
{
    memcpy(state, play->record.initial, play->game->state_size);
    for (int i = 0; i < count; i++) {
        play->game->apply(state, play->record.moves[i]);
    }
}

void play_game_resign(struct play_game *play, int seat)
{
    play->resigned = seat;
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
    leave_screen(play);
}

/* Goes to the state after the first `count` moves. */
static void go_to(struct play_game *play, int count)
{
    play_game_state(play, count, play->state);
    play->record.count = count;
    play->changed = true;
    play->resigned = WAGONS_NOBODY;
    leave_screen(play);
    play_game_wake_agents(play);
}

void play_game_swap(struct play_game *play)
{
    struct play_seat seats[PLAY_SEATS] = {0};
    char names[PLAY_SEATS][PLAY_NAME_LENGTH];
    for (int i = 0; i < play->players; i++) {
        seats[(i + 1) % play->players] = play->seats[i];
    }
    for (int i = 0; i < play->players; i++) {
        memcpy(names[i], seats[i].name, sizeof names[i]);
        play->seats[i] = seats[i];
        if (!seats[i].person) {
            /* "Greedy 1" was the name at another seat. */
            names[i][strcspn(names[i], " ")] = '\0';
            memcpy(play->seats[i].name, names[i], sizeof names[i]);
        }
    }
    play_seat_name(play->seats, play->players);
    play->looker = WAGONS_NOBODY;
    go_to(play, 0);
    play->known = 0;
    play->changed = false;
}

bool play_game_undo(struct play_game *play)
{
    if (play->resigned != WAGONS_NOBODY) {
        play->resigned = WAGONS_NOBODY;
        return true;
    }
    int last = -1;
    memcpy(play->state, play->record.initial, play->game->state_size);
    for (int i = 0; i < play->record.count; i++) {
        if (play_game_is_decision(play, play->state)) {
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
    } while (count < play->known && !play_game_is_decision(play, play->state));
    go_to(play, count);
    return true;
}

/* --- files --- */

bool play_game_save(struct play_game *play, const char *path, struct wagons_error *error)
{
    for (int i = 0; i < play->players; i++) {
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
    for (int i = 0; i < play->players; i++) {
        specs[i] = record->agents[i];
        person = person || strcmp(specs[i], PLAY_PERSON) == 0;
        if (specs[i][0] == '\0') {
            return true;
        }
    }
    return !person || play_game_seat(play, specs, error);
}

bool play_game_free_name(const struct play_game *play, char *path, size_t size)
{
    for (int number = 1; number < 1000; number++) {
        char suffix[16] = "";
        if (number > 1) {
            snprintf(suffix, sizeof suffix, "-%d", number);
        }
        snprintf(path, size, "%s-%llu%s.json", play->game->name, (unsigned long long)play->record.seed, suffix);
        if (access(path, F_OK) != 0) {
            return true;
        }
    }
    return false;
}

bool play_game_save_anew(struct play_game *play, char *path, size_t size, struct wagons_error *error)
{
    return play_game_free_name(play, path, size)
               ? play_game_save(play, path, error)
               : error_set(error, "there are a thousand games of this seed here already");
}

bool play_game_read(const char *path, const struct wagons_game *game, const void *deck, struct wagons_record *record,
                    bool *alone, struct wagons_error *error)
{
    struct json_input input;
    if (!json_input_open(&input, path, error)) {
        return false;
    }
    *alone = !input.lines;
    cJSON *json = json_input_next(&input, error);
    bool good =
        json != NULL && (wagons_record_parse(record, json, game, deck, error) || json_input_locate(&input, error));
    cJSON_Delete(json);
    json_input_close(&input);
    return good;
}

bool play_game_take(struct play_game *play, struct wagons_record *record, struct wagons_error *error)
{
    bool fits = record->players == play->players ||
                error_set(error, "players: expected %d as at this table, found %d", play->players, record->players);
    if (!fits || !seat_as_recorded(play, record, error)) {
        wagons_record_free(record);
        return false;
    }
    close_record(play);
    play->record = *record;
    play->known = record->count;
    play->deals++;
    play->looker = WAGONS_NOBODY;
    go_to(play, record->count);
    play->changed = false;
    return true;
}

bool play_game_load(struct play_game *play, const char *path, bool *alone, struct wagons_error *error)
{
    struct wagons_record record;
    return play_game_read(path, play->game, play->deck, &record, alone, error) &&
           (play_game_take(play, &record, error) || error_prefix(error, "%.300s: ", path));
}
