// SPDX-License-Identifier: GPL-3.0-or-later
/* A table at which Circle the Wagons is played by typed lines: what belongs to it, and the course of a sitting. */
#ifndef APPS_PLAY_TABLE_H
#define APPS_PLAY_TABLE_H

#include "apps/board.h"
#include "apps/play_game.h"
#include "apps/play_input.h"
#include "wagons/view.h"

/* What the table waits for; a set of these says where a command is of use. */
enum play_question {
    PLAY_ASKS_START = 1 << 0,
    PLAY_ASKS_DRAFT = 1 << 1,
    PLAY_ASKS_PLACE = 1 << 2,
    PLAY_ASKS_NEW = 1 << 3,   /* the game is over */
    PLAY_ASKS_WATCH = 1 << 4, /* agents play, and a person reads along */
    PLAY_ASKS_MOVE = PLAY_ASKS_START | PLAY_ASKS_DRAFT | PLAY_ASKS_PLACE,
    PLAY_ASKS_ANY = PLAY_ASKS_MOVE | PLAY_ASKS_NEW | PLAY_ASKS_WATCH,
};

/* How things stand after a command. */
enum play_outcome {
    PLAY_ASK,   /* the question stays */
    PLAY_GO_ON, /* the game has moved: look again who is to move */
    PLAY_LEAVE,
};

struct play_table {
    struct play_game game;
    struct play_input input;
    struct board_style style;
    FILE *out;
    bool interactive; /* a person reads and types at a terminal */
    enum play_question question;
    struct wagons_view view;    /* of the game's state, at each question */
    wagons_move proposed;       /* what "yes" would do: the last try or hint; WAGONS_NO_MOVE: nothing */
    int cards_seen[PLAY_SEATS]; /* in each town when the last question was asked */
    int moves_seen;             /* the number of moves then; INT_MAX: none of this game was */
    bool run_on;                /* agents play to the end without waiting */
    char *own_file;             /* holds this game alone and may be replaced without a question; NULL: none; owned */
};

/* Plays from the game's state on, games on end, until the person leaves or the input ends. */
void play_table_run(struct play_table *table);

/* Shows what the table waits for, as at the beginning of a question. */
void play_table_show(struct play_table *table);

/* Lets the next question show a game that is new to the table: nothing in it is set off as just placed,
   and the scoring cards come with their text. */
void play_table_forget(struct play_table *table);

/* From now on the file of that name (NULL: none) is the game's own. */
void play_table_own(struct play_table *table, const char *path);

#endif
