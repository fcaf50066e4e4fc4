// SPDX-License-Identifier: GPL-3.0-or-later
/* What a game tells the search beyond its rules: which moves look good, what a state is worth, how to play on
   quickly.

   Every function may be NULL where a game has nothing to offer; the search then does without. All of them give the
   same answer for the same state and random stream, whatever was asked before and by whichever thread: tables only
   save work.

   Scales. A value is a margin in whole points with the tie rule, for player 0 of two: WAGONS_VALUE_POINT for each
   point by which player 0 is ahead at the end; where the margin is 0, 1 or -1 as the tie rule decides, 0 for a draw.
   An outlook is an expectation. Margins in it and ratings are in parts of a point, WAGONS_POINT to the point. */
#ifndef WAGONS_GUIDE_H
#define WAGONS_GUIDE_H

#include "wagons/game.h"

enum {
    WAGONS_VALUE_POINT = 4,
    WAGONS_VALUE_INFINITE = 1000000, /* beyond every value */
    WAGONS_POINT = 256,
    WAGONS_WIN = 65536, /* a certain win, in an outlook's shares */
};

/* How a game may be expected to end, for each player: the shares of the win (WAGONS_WIN in all; a draw is shared
   evenly) and by how much the player will be ahead of the best other one. These are the values that the search
   averages and of which each player wants the own ones high. */
struct wagons_outlook {
    int32_t share[WAGONS_PLAYERS_MAX];
    int32_t margin[WAGONS_PLAYERS_MAX];
};

/* What the functions of a guide are given besides a state. */
struct wagons_insight {
    void *tables; /* what tables_open made; NULL if the guide has none */
    int thread;   /* of the threads that tables_open was told of, the one that asks; no two ask as the same at once */
    /* The innermost parallel region is a team of the search's own threads, so that a function may hand out parts of its
       work to those that are idle as OpenMP tasks; threads_self() there is the `thread` of a part. It waits for them. */
    bool team;
};

/* How long a guide may prepare for a root. */
struct wagons_root_limits {
    double seconds;          /* of wall time that the search has, preparing included; 0: nothing may depend on time */
    struct wagons_stop stop; /* asked from any thread */
};

struct wagons_guide {
    int rating_scale; /* of two moves whose ratings differ by so much, the lower is half as likely to be tried; above 0 */
    int margin_scale; /* points ahead at which the search values a lead half as much as the greatest; above 0 */

    /* What wagons_mcts_settings_default takes for this game instead of what suits most; 0: nothing else. */
    double exploration, widening, chance_widening;
    int expansion;

    /* --- tables that last as long as a search tree --- */

    /* NULL if memory ran out. */
    void *(*tables_open)(int threads);
    void (*tables_close)(void *tables);
    /* Sets how much work each look shall take, before the first root: a whole number from 1 on whose meaning is the
       game's (Circle the Wagons: the width of beams). What suits the game, if it is not called. False if memory ran
       out. */
    bool (*tables_effort)(void *tables, int effort);
    /* Tells the state that the next search begins at. Called by one thread, with no other function of the guide
       running. */
    void (*tables_root)(void *tables, const void *root, const struct wagons_root_limits *limits);

    /* Whether the best-rated move of that root is better known than a search with the time that is left would know it:
       then it is not searched. Asked after tables_root if there is a limit in seconds and none of playouts. */
    bool (*root_is_settled)(const void *tables);

    /* --- about a state that is not over, with a player to move --- */

    /* How good each legal move looks (moves[0..count) as legal_moves lists them): the points by which the mover would
       be ahead after it, up to a constant. */
    void (*rate)(const struct wagons_insight *insight, const void *state, const wagons_move *moves, int count,
                 int32_t *ratings);
    /* The value under best play, where that is cheap to know. False elsewhere. Two players, no chance, nothing
       hidden. */
    bool (*exact)(const struct wagons_insight *insight, const void *state, int32_t *value);
    /* Bounds of the value; they arrive as -+WAGONS_VALUE_INFINITE and may be left so. As `exact`. */
    void (*bounds)(const struct wagons_insight *insight, const void *state, int32_t *lower, int32_t *upper);
    /* What is to be expected from here, instead of a playout. False where there is nothing better than a playout. */
    bool (*outlook)(const struct wagons_insight *insight, const void *state, struct wagons_outlook *outlook);
    bool outlook_before_chance; /* outlook also takes states where chance decides */

    /* Plays on to the end, also from a state where chance decides. NULL: moves at random. */
    void (*playout)(const struct wagons_insight *insight, void *state, struct random_stream *random);
};

#endif
