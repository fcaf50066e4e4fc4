// SPDX-License-Identifier: GPL-3.0-or-later
/* Game records (wagons-game/1) and positions: reading with every move checked, and writing. */
#ifndef WAGONS_RECORD_H
#define WAGONS_RECORD_H

#include "wagons/game.h"

enum { WAGONS_SPEC_LENGTH = 128 };

struct wagons_record {
    const struct wagons_game *game;
    const void *deck; /* not owned */
    struct wagons_rules rules;
    bool has_seed, has_index;
    uint64_t seed, index;
    int players;
    char agents[WAGONS_PLAYERS_MAX][WAGONS_SPEC_LENGTH]; /* "" where the record names none */
    void *initial;                                       /* the state before moves[0]; owned */
    int count;
    wagons_move moves[WAGONS_PLIES_MAX]; /* the start choice included, where a player makes it */
    bool has_result;                     /* the record stated its result (and it was right) */
};

/* Reads a record or position from a parsed object; replays and checks every move, and the result if it is stated.
   `game` NULL: the game that the object names (none named: Circle the Wagons); otherwise another game is refused.
   `deck` NULL: the game's own; a record whose deck_hash is another deck's is refused. False with *error filled ("moves[3].x: …") on the first fault;
   *record then needs no freeing. */
bool wagons_record_parse(struct wagons_record *record, const struct cJSON *json, const struct wagons_game *game,
                         const void *deck, struct wagons_error *error);

/* The record as a new object; "result" is there if the game is over after the last move. The caller deletes it. */
struct cJSON *wagons_record_json(const struct wagons_record *record);

/* Plays all moves; state has game->state_size bytes. */
void wagons_record_final(const struct wagons_record *record, void *state);

/* What chance brings after the record's moves, where it decides: its n-th decision is made by the n-th number that the
   deal (seed, index) has for it, whatever the players chose before, as in series of games. WAGONS_NO_MOVE if chance does
   not decide, or memory ran out. */
wagons_move wagons_record_chance(const struct wagons_record *record);

void wagons_record_free(struct wagons_record *record);

#endif
