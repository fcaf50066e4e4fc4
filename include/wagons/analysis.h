// SPDX-License-Identifier: GPL-3.0-or-later
/* What the moves of a state are worth: ranked, with the chance to win, the margin to be expected, what is proven, and
   the line that would follow. For commands, protocols, hints and reviews; works for every game.

   Everything is told from the point of view of the player to move. What that player cannot know has no influence on
   the answer, and lines end before they would show any of it.

   With a budget of playouts the answer is the same at any number of threads. */
#ifndef WAGONS_ANALYSIS_H
#define WAGONS_ANALYSIS_H

#include "wagons/mcts.h"

/* The agent that analyses unless another one is asked for: the strongest that serves every game. */
#define WAGONS_ANALYSIS_AGENT "mcts"

enum { WAGONS_ANALYSIS_PLAYOUTS = 2000 }; /* where no budget is given */

/* A move and what is known of it. */
struct wagons_analysis_move {
    wagons_move move;
    uint64_t visits; /* playouts through it, or the times an agent without playouts looked at it; 0: never */
    double win;      /* chance to win, 0 to 1; a draw counts half */
    double margin;   /* points ahead of the best other player at the end that may be expected */
    bool exact;      /* these two are proven */
    bool has_lower, has_upper;
    int lower, upper; /* true bounds of the margin under best play of both; two players */
    int line_count;   /* how play would go on, beginning with the move: 1 to WAGONS_LINE_MAX moves; it ends where chance
                         decides */
    wagons_move line[WAGONS_LINE_MAX];
};

struct wagons_analysis {
    int to_move;
    const char *phase;  /* "start", "draft", "place", ...; a static string */
    bool solved;        /* the value is proven, and moves[0] keeps it */
    double win, margin; /* what the state is worth, played best: moves[0]'s values */
    uint64_t playouts;
    bool limited;   /* time or `stopped` ended it, so that it need not come out alike another time */
    bool cancelled; /* `stopped` did */
    int legal;      /* moves there are */
    int count;      /* moves told of, 1 or more; best first, by proven value, visits, win, move */
    struct wagons_analysis_move *moves;
};

struct wagons_analysis_settings {
    const char *agent; /* spec (wagons/agent.h); its own options for playouts and time hold where the ones below are 0;
                          NULL: WAGONS_ANALYSIS_AGENT */
    uint64_t playouts; /* in all; 0: no limit but the others */
    double seconds;    /* wall time of the whole analysis; 0: no limit but the others */
    int threads;       /* at most; 0: as many as OpenMP grants. Inside a parallel region it is always one. */
    uint64_t seed;
    int top;            /* at most so many moves are told of; 0: all that were looked at */
    size_t memory;      /* bytes that a search tree may take; 0: the agent's own measure */
    wagons_move wanted; /* a legal move that is valued and told of however bad it is (beyond `top` too), or
                           WAGONS_NO_MOVE */

    /* Whether somebody wants an end: asked every few milliseconds, from any thread of the analysis, several at once. The
       answer is then what is known so far. NULL: nobody. */
    bool (*stopped)(void *context);
    /* Gets what is known so far every `report_every` seconds of wall time, on the calling thread; the answer is valid
       during the call. It has no influence on the final one. NULL: nobody wants to hear. */
    void (*report)(void *context, const struct wagons_analysis *interim);
    double report_every;
    void *context; /* of both */
};

/* No limit given, all moves, nobody asked: WAGONS_ANALYSIS_PLAYOUTS playouts of the default agent. */
struct wagons_analysis_settings wagons_analysis_settings_default(void);

/* Analyses a state. The answer is to be freed with wagons_analysis_free. False with *error filled if the agent's spec is
   not understood, if it is nobody's move (the game is over, or chance decides), if `wanted` is not legal, or if memory
   ran out. */
bool wagons_analyze(const struct wagons_game *game, const void *state, const struct wagons_analysis_settings *settings,
                    struct wagons_analysis *analysis, struct wagons_error *error);
void wagons_analysis_free(struct wagons_analysis *analysis);

#endif
