// SPDX-License-Identifier: GPL-3.0-or-later
/* A table at which a game is played by typed lines: what belongs to it, and the course of a sitting. */
#ifndef APPS_PLAY_TABLE_H
#define APPS_PLAY_TABLE_H

#include "apps/terminal/board.h"
#include "apps/terminal/boards.h"
#include "apps/terminal/play_game.h"
#include "apps/terminal/play_input.h"
#include "wagons/view.h"

/* What the table waits for; a set of these says where a command is of use. */
enum play_question {
    PLAY_ASKS_START = 1 << 0,
    PLAY_ASKS_DRAFT = 1 << 1,
    PLAY_ASKS_PLACE = 1 << 2,
    PLAY_ASKS_NEW = 1 << 3,   /* the game is over */
    PLAY_ASKS_WATCH = 1 << 4, /* agents play, and a person reads along */
    PLAY_ASKS_PASS = 1 << 5,  /* the screen goes to another person before that one's hand comes up */
    PLAY_ASKS_MOVE = PLAY_ASKS_START | PLAY_ASKS_DRAFT | PLAY_ASKS_PLACE,
    PLAY_ASKS_ANY = PLAY_ASKS_MOVE | PLAY_ASKS_NEW | PLAY_ASKS_WATCH,
    PLAY_ASKS_COVERED = PLAY_ASKS_ANY | PLAY_ASKS_PASS,
};

/* How things stand after a command. */
enum play_outcome {
    PLAY_ASK,   /* the question stays */
    PLAY_GO_ON, /* the game has moved: look again who is to move */
    PLAY_LEAVE,
};

struct play_table {
    const struct board_game *board;
    struct play_game game;
    struct play_input input;
    struct board_look look;
    struct board_style style; /* the same for Circle the Wagons, and the width and height for all */
    FILE *out;
    bool interactive; /* a person reads and types at a terminal */
    enum play_question question;
    struct wagons_view view; /* of a game of Circle the Wagons, at each question */
    wagons_move proposed;    /* what "yes" would do: the last try or hint; WAGONS_NO_MOVE: nothing */
    void *seen;              /* the state at the last question, which marks what is new; owned */
    int moves_seen;          /* the number of moves then; INT_MAX: none of this game was */
    bool run_on;             /* agents play to the end without waiting */
    char *own_file;          /* holds this game alone and may be replaced without a question; NULL: none; owned */
};

/* A command; a list of them ends with NULL names. */
struct play_entry {
    const char *names; /* the full one first, then the others, with spaces between */
    const char *usage, *text;
    unsigned questions; /* enum play_question, or-ed: at which it is of use */
    enum play_outcome (*run)(struct play_table *table, const struct play_words *words);
};

/* Plays from the game's state on, games on end, until the person leaves, the input ends, or an interrupt comes; the last
   leaves the game as it is, for the caller to save. */
void play_table_run(struct play_table *table);
void play_table_free(struct play_table *table);

/* Makes a move, tells it, and forgets what was proposed. */
void play_table_move(struct play_table *table, wagons_move move);

/* A move in words, without the name of who makes it. */
void play_table_words(const struct play_table *table, const void *state, wagons_move move, char *words, size_t size);

/* Tells a move that led from one state to another. */
void play_table_tell(struct play_table *table, const void *before, const void *after, wagons_move move);

/* Tells all moves from that number on. */
void play_table_tell_from(struct play_table *table, int first);

/* Everything on the table. */
void play_table_show_all(struct play_table *table);

/* Shows what the table waits for, as at the beginning of a question. */
void play_table_show(struct play_table *table);

/* Lets the next question show a game that is new to the table: nothing in it is set off as just placed,
   and the scoring cards come with their text. */
void play_table_forget(struct play_table *table);

/* From now on the file of that name (NULL: none) is the game's own. */
void play_table_own(struct play_table *table, const char *path);

#endif
