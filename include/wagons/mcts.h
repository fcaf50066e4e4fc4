// SPDX-License-Identifier: GPL-3.0-or-later
/* Monte Carlo tree search for every game of struct wagons_game: the best moves of a state, how likely each wins, by how
   much, and what is proven. src/search/mcts.c tells how it works.

   With a budget of playouts the answer is the same whatever the number of threads. */
#ifndef WAGONS_MCTS_H
#define WAGONS_MCTS_H

#include "wagons/guide.h"

enum { WAGONS_MCTS_MEMORY_MIN = 1 << 16 };

struct wagons_mcts_settings {
    /* Bytes that the tree may take, WAGONS_MCTS_MEMORY_MIN at least. When they are used up it grows no more, and
       playouts begin at the nodes that there are. Besides it, a search holds a state and some kilobytes for each leaf
       in flight, and the guide its tables. */
    size_t memory;
    int threads; /* at most; 0: as many as OpenMP grants. Inside a parallel region it is always one. */

    double exploration;     /* weight of a move's prior against its results */
    double first_play_loss; /* how much worse than its siblings an untried move is expected to be, if all were tried */
    double margin_weight;   /* share of the margin in a node's worth, 0 to 1; the rest is the chance to win */
    double widening;        /* after n visits, this times sqrt(n + 1) moves may be open, the best-rated first */
    double chance_widening; /* the same for the outcomes of a node of chance, in a random order */
    int expansion;          /* visits at which a node gets children; 1 or more */
    int in_flight;          /* leaves chosen before the first of them is played out; 1 or more. Changes results. */
    bool open_loop;         /* chance is drawn anew for each playout instead of having nodes */

    const struct wagons_guide *guide; /* NULL: none */
    int effort;                       /* of its tables, see tables_effort; 0: what suits the game */
};

/* What suits the game. */
struct wagons_mcts_settings wagons_mcts_settings_default(const struct wagons_game *game);

/* When a search ends: at the first of these, or when the state is solved. At least one of the first three is given. */
struct wagons_mcts_budget {
    uint64_t playouts; /* 0: no limit */
    double seconds;    /* wall time from the call on, with which the answer is not reproducible; 0: no limit */
    bool (*stopped)(void *context); /* asked by the calling thread every few milliseconds; NULL: nobody wants an end */
    bool (*cancelled)(void *context); /* the same while the guide prepares for the root, asked from any thread */
    void *context;
};

enum { WAGONS_LINE_MAX = 24 };

/* A move of the state that was searched; all from the point of view of the player who makes it. */
struct wagons_mcts_move {
    wagons_move move;
    uint64_t visits; /* playouts through it; above 0 */
    double win;      /* chance to win, 0 to 1; a draw counts half */
    double margin;   /* points ahead of the best other player that may be expected */
    bool proven;     /* these two are exact */
    bool has_lower, has_upper;
    int lower, upper; /* true bounds of the margin, whatever chance brings; two players */
    int line_count;   /* the line that looks best, beginning with the move; it ends where chance decides */
    wagons_move line[WAGONS_LINE_MAX];
};

struct wagons_mcts_answer {
    int to_move;
    bool solved;        /* the value below is proven, and moves[0] keeps it */
    double win, margin; /* the state's own */
    uint64_t playouts;  /* made by this call */
    uint64_t visits;    /* all that the tree holds at this state, those kept from earlier calls included */
    uint64_t nodes;
    size_t memory; /* bytes that the tree takes */
    bool full;     /* it could not grow as it should */
    int legal;     /* moves there are */
    int count;     /* moves tried, at least one; the best first: by proven value, visits, worth, move */
    struct wagons_mcts_move *moves;
};

/* A tree that is kept from one call to the next. */
struct wagons_mcts;

/* NULL if memory ran out. The settings are copied. */
struct wagons_mcts *wagons_mcts_new(const struct wagons_game *game, const struct wagons_mcts_settings *settings);
void wagons_mcts_free(struct wagons_mcts *mcts);

/* Searches a state that is not over and where a player is to move. If the tree holds that state from an earlier call,
   it goes on from there. `seed` keys the random numbers: the same calls on a new tree give the same answers. False if
   memory ran out; otherwise the answer is filled, and the caller frees it with wagons_mcts_answer_free. */
bool wagons_mcts_search(struct wagons_mcts *mcts, const void *state, uint64_t seed,
                        const struct wagons_mcts_budget *budget, struct wagons_mcts_answer *answer);

/* What a search has found out so far; for the `stopped` of its budget, only during whose calls it may be asked. As
   above, but that no move may have been tried yet. */
bool wagons_mcts_so_far(const struct wagons_mcts *mcts, struct wagons_mcts_answer *answer);
void wagons_mcts_answer_free(struct wagons_mcts_answer *answer);

#endif
