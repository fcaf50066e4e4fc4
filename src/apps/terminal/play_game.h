// SPDX-License-Identifier: GPL-3.0-or-later
/* A game at the table: the deal, the moves so far, who sits where; going back and forth, saving and loading. */
#ifndef APPS_PLAY_GAME_H
#define APPS_PLAY_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "apps/terminal/play_seat.h"

/* The observer while no hand may be shown: a seat that nobody has. */
enum { PLAY_COVERED = WAGONS_PLAYERS_MAX };

struct play_game {
    const struct wagons_game *game;
    const void *deck;          /* outlives it */
    struct wagons_rules rules; /* of new deals */
    int players;               /* seats in use */
    struct play_seat seats[PLAY_SEATS];
    struct wagons_record record; /* the deal and the moves made */
    int known;                   /* moves that record.moves holds: those made, then those taken back */
    void *state;                 /* after the moves made */
    bool changed;                /* since it was last saved, loaded or dealt */
    unsigned deals;              /* how often a deal or a loaded game has begun here */
    int looker;                  /* of several persons the one whose hand may be on the screen; WAGONS_NOBODY: none */
    int resigned;                /* the seat that gave the game up; WAGONS_NOBODY: none */
};

/* An empty table without a deal; *rules and the deck are for the games to come. To be freed with play_game_free. */
void play_game_open(struct play_game *play, const struct wagons_game *game, const struct wagons_rules *rules,
                    const void *deck);
void play_game_free(struct play_game *play);

/* Seats persons and agents by their specs, one for each player. False with *error filled, and those who sat there
   before stay. */
bool play_game_seat(struct play_game *play, const char *const specs[PLAY_SEATS], struct wagons_error *error);

/* A new game, deal (seed, index). */
void play_game_deal(struct play_game *play, uint64_t seed, uint64_t index);

/* The same deal from its beginning, everybody one seat further. */
void play_game_swap(struct play_game *play);

/* The seat to move; WAGONS_CHANCE; WAGONS_NOBODY when the game is over or given up. */
int play_game_mover(const struct play_game *play);

/* How many persons play. */
int play_game_persons(const struct play_game *play);

/* Whose hidden cards may be shown: the only person's, or those of the person to move once the screen was passed on;
   PLAY_COVERED: nobody's; WAGONS_NOBODY: all may. */
int play_game_observer(const struct play_game *play);

/* Whether whoever looks at the screen may be told about moves of that seat that was or is to move: what is better names
   cards of the hand. */
bool play_game_may_tell(const struct play_game *play, int seat);

/* Whether the screen must be passed on before the game goes on: a person decides, another one looked at it last, and
   hands are hidden from each other. And that it has been: the person to move looks now. */
bool play_game_must_pass(const struct play_game *play);
void play_game_pass(struct play_game *play);

/* Whether a person is to move and has a choice. */
bool play_game_person_decides(const struct play_game *play);

/* The only legal move, or WAGONS_NO_MOVE if there are several or none. */
wagons_move play_game_forced(const struct play_game *play);

/* What the move that chance makes in this state of the deal is. */
wagons_move play_game_chance(const struct play_game *play);

/* The player of the agent to move, which play_game_free, a deal and going back and forth end; NULL if memory ran out. */
struct wagons_player *play_game_player(struct play_game *play);

/* Ends all players, so that play_game_player makes new ones: agents that keep a tree, tables or a clock of the game they
   play start anew when it jumps, and when one of them was stopped while it thought. */
void play_game_wake_agents(struct play_game *play);

/* Writes the state after the first `count` moves. */
void play_game_state(const struct play_game *play, int count, void *state);

/* Whether a person is to move in a state and has a choice. */
bool play_game_is_decision(const struct play_game *play, const void *state);

/* The seat gives the game up. Going back takes that back first. */
void play_game_resign(struct play_game *play, int seat);

/* Makes a legal move. */
void play_game_move(struct play_game *play, wagons_move move);

/* Goes back to the last decision that a person made, or forth to the next one that was taken back (or to the last move
   known). False if there is none. */
bool play_game_undo(struct play_game *play);
bool play_game_redo(struct play_game *play);

/* Writes the game as a wagons-game/1 record. */
bool play_game_save(struct play_game *play, const char *path, struct wagons_error *error);

/* A name that no file has yet, made from the game's seed ("homestead-7.json"); false if a thousand have one. */
bool play_game_free_name(const struct play_game *play, char *path, size_t size);

/* Writes it under such a name, which `path` gets. */
bool play_game_save_anew(struct play_game *play, char *path, size_t size, struct wagons_error *error);

/* Reads the game that a file holds, a record or a position (of JSON Lines, the first); "-" is standard input. `game` NULL:
   any; `deck` NULL: the game's own. *alone says whether the file holds nothing else. False with *error filled; otherwise
   *record is to be freed. */
bool play_game_read(const char *path, const struct wagons_game *game, const void *deck, struct wagons_record *record,
                    bool *alone, struct wagons_error *error);

/* Goes on with a game, whose record is the table's then. Who sits where is taken from it if it names a person; otherwise
   those at the table stay. False with *error filled, the record freed and nothing changed. */
bool play_game_take(struct play_game *play, struct wagons_record *record, struct wagons_error *error);

/* Both: goes on with the game of a file, which must be of the table's game. */
bool play_game_load(struct play_game *play, const char *path, bool *alone, struct wagons_error *error);

#endif
