// SPDX-License-Identifier: GPL-3.0-or-later
/* A game at the table: the deal, the moves so far, who sits where; going back and forth, saving and loading. */
#ifndef APPS_PLAY_GAME_H
#define APPS_PLAY_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "wagons/agent.h"
#include "wagons/record.h"

enum { PLAY_SEATS = 2, PLAY_NAME_LENGTH = 32 };

/* The spec of a seat at which a person sits. */
#define PLAY_PERSON "person"

struct play_seat {
    bool person;
    bool you; /* the only person at the table */
    char spec[WAGONS_SPEC_LENGTH];
    char name[PLAY_NAME_LENGTH];  /* "You", "Player 2", "Lookahead" */
    struct wagons_agent *agent;   /* NULL for a person; owned */
    struct wagons_player *player; /* made when it first has to move; owned */
};

struct play_game {
    const struct wagons_game *game;
    const void *deck;          /* outlives it */
    struct wagons_rules rules; /* of new deals */
    struct play_seat seats[PLAY_SEATS];
    struct wagons_record record;  /* the deal and the moves made */
    int known;                    /* moves that record.moves holds: those made, then those taken back */
    void *state;                  /* after the moves made */
    bool changed;                 /* since it was last saved, loaded or dealt */
    struct wagons_agent *adviser; /* gives hints; owned */
};

/* An empty table without a deal; *rules and the deck are for the games to come. False if the hints' agent is not to be
   had. Even then play_game_free is to follow. */
bool play_game_open(struct play_game *play, const struct wagons_game *game, const struct wagons_rules *rules,
                    const void *deck, struct wagons_error *error);
void play_game_free(struct play_game *play);

/* Seats a person or agents by their specs. False with *error filled, and those who sat there before stay. */
bool play_game_seat(struct play_game *play, const char *const specs[PLAY_SEATS], struct wagons_error *error);

/* A new game, deal (seed, index). */
void play_game_deal(struct play_game *play, uint64_t seed, uint64_t index);

/* The seat to move; WAGONS_NOBODY when the game is over. */
int play_game_mover(const struct play_game *play);

/* Whether a person is to move and has a choice. */
bool play_game_person_decides(const struct play_game *play);

/* The only legal move, or WAGONS_NO_MOVE if there are several or none. */
wagons_move play_game_forced(const struct play_game *play);

/* The move that the agent to move makes, and the one that the adviser would make for whoever is to move; WAGONS_NO_MOVE
   if memory ran out. */
wagons_move play_game_agent_move(struct play_game *play);
wagons_move play_game_hint(const struct play_game *play);

/* Makes a legal move. */
void play_game_move(struct play_game *play, wagons_move move);

/* Goes back to the last decision that a person made, or forth to the next one that was taken back (or to the last move
   known). False if there is none. */
bool play_game_undo(struct play_game *play);
bool play_game_redo(struct play_game *play);

/* Writes the game as a wagons-game/1 record. */
bool play_game_save(struct play_game *play, const char *path, struct wagons_error *error);

/* Goes on with the game that a file holds, a record or a position (of JSON Lines, the first). Who sits where is taken
   from it if it names a person; otherwise those at the table stay. *alone says whether the file holds nothing else.
   False with *error filled and nothing changed. */
bool play_game_load(struct play_game *play, const char *path, bool *alone, struct wagons_error *error);

#endif
