// SPDX-License-Identifier: GPL-3.0-or-later
/* The interface between a game and all that works for every game: agents, search, studies, records, the program.

   A game is a table of functions over an opaque state: `state_size` bytes without pointers to anything that belongs to
   one state, so that a copy of the bytes is a copy of the position. A state holds the deal and how far the game has
   come; it refers to the deck it was dealt from, which must outlive it. */
#ifndef WAGONS_GAME_H
#define WAGONS_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wagons/error.h"

struct cJSON;
struct random_stream;
struct wagons_analysis;
struct wagons_analysis_settings;
struct wagons_guide;

enum {
    WAGONS_PLAYERS_MAX = 5,
    WAGONS_MOVES_MAX = 3240, /* room for all legal moves of any state of any game */
    WAGONS_PLIES_MAX = 192,  /* room for all moves of any game, those of chance included */
    WAGONS_NOBODY = -1,      /* to_move: the game is over; winner: a draw or none yet */
    WAGONS_CHANCE = -2,      /* to_move: a draw from a pile decides */
};

/* A move, packed by its game; 0xffffffff is no move. Equal moves of one state are equal numbers. */
typedef uint32_t wagons_move;
#define WAGONS_NO_MOVE UINT32_MAX

enum wagons_start { WAGONS_FIRST_PICKS, WAGONS_SECOND_PICKS, WAGONS_FIXED };

/* The rule options of a run. A game reads those that concern it. */
struct wagons_rules {
    enum wagons_start start;
    int start_card;         /* index into the circle under WAGONS_FIXED; -1: drawn from the seed */
    bool forbid_full_cover; /* a placement may not hide the last visible territory of an earlier card */
    bool has_scoring;       /* scoring[] is fixed; otherwise three are drawn */
    uint8_t scoring[3];     /* the scoring cards, as the game numbers them */
    bool farms_only;        /* Carcassonne's end-scoring option */
    int players;            /* 2 unless the game allows more */
};

/* first-picks, full-cover allowed, everything else drawn; two players. */
struct wagons_rules wagons_rules_default(void);

/* The score of a state as it lies. */
struct wagons_result {
    int players;
    int winner; /* the winner if the game ended now; WAGONS_NOBODY for a draw */
    int16_t total[WAGONS_PLAYERS_MAX];
};

enum { WAGONS_SCORING = 3 /* scoring cards of a game, where it has some */ };

/* What each scoring card brought in a state as it lies. */
struct wagons_scoring_result {
    uint8_t cards[WAGONS_SCORING]; /* as the game numbers them */
    int16_t points[2][WAGONS_SCORING];
    /* Who would win without the points of some of them: bit k of the index leaves out cards[k]. [0] is the winner. */
    int8_t winner_without[1 << WAGONS_SCORING];
};

enum { WAGONS_POLICY_OPTIONS_MAX = 8 };

/* An option of a way to play, "depth=2" in "lookahead:depth=2". Every value is above 0: 0 stands for "not given". */
struct wagons_policy_option {
    const char *name;
    enum wagons_option_kind {
        WAGONS_OPTION_WHOLE,   /* a whole number */
        WAGONS_OPTION_SECONDS, /* wall time a turn, with which choices are not reproducible */
    } kind;
    double low, high; /* the least and the greatest value, both allowed */
    const char *text; /* one line for --help */
};

/* How somebody outside ends a long choice before its time. */
struct wagons_stop {
    bool (*wanted)(
        void *context); /* whether an end is wanted, asked from any thread and often; NULL: nobody wants one */
    void *context;
};

/* A way to play at one seat of one game: what the functions of its policy are given. */
struct wagons_seat {
    const struct wagons_game *game;
    const double *options;        /* values in the order of the policy's options, 0: not given */
    struct random_stream *random; /* belongs to this agent, game and seat */
    int number;                   /* the player, from 0 */
    void *memory;                 /* what `open` made */
    struct wagons_stop stop;      /* of a choice: what is chosen after that does not matter */
};

/* A way to play that the game itself brings along (search adds those that serve every game). */
struct wagons_policy {
    const char *name;                           /* "greedy" */
    const char *text;                           /* one line for --help */
    const struct wagons_policy_option *options; /* ends with a NULL name; NULL if there are none */
    /* The move to make in a state that is not over and where the seat is to move; never an illegal one. */
    wagons_move (*choose)(struct wagons_seat *seat, const void *state);
    /* For policies that keep something from one move to the next (tables, a tree): sets seat->memory, false if memory
       ran out; and frees it. NULL if there is nothing to keep. The seat stays at its address in between. */
    bool (*open)(struct wagons_seat *seat);
    void (*close)(struct wagons_seat *seat);
    /* For policies that value moves: the moves of such a state with what they are worth (wagons/analysis.h), best first;
       the policy's options hold where the settings leave a budget open. The seat is not opened for it. False if memory
       ran out, with nothing to free. NULL: the policy only chooses. */
    bool (*consider)(struct wagons_seat *seat, const void *state, const struct wagons_analysis_settings *settings,
                     struct wagons_analysis *analysis);
};

struct wagons_game {
    const char *name;  /* as in records: "circle-the-wagons" */
    const char *title; /* for people */
    int players_min, players_max;
    size_t state_size;

    /* --- deck: what the cards are; immutable once made and shared by all states --- */

    /* The built-in deck; never NULL, never freed. */
    const void *(*deck_default)(void);
    /* Reads a wagons-deck/1 object. NULL with *error filled ("cards[3].front[1]: ...") if it is not one. The caller
       frees it with deck_free. */
    void *(*deck_parse)(const struct cJSON *json, struct wagons_error *error);
    void (*deck_free)(void *deck);
    /* A new wagons-deck/1 object; the caller deletes it. */
    struct cJSON *(*deck_json)(const void *deck);
    const char *(*deck_name)(const void *deck);
    uint64_t (*deck_hash)(const void *deck);

    /* --- rules --- */

    /* Adds this game's options to a "rules" object. */
    void (*rules_json)(const struct wagons_rules *rules, struct cJSON *object);
    /* Reads a "rules" object (NULL: all defaults) over *rules. */
    bool (*rules_parse)(const struct cJSON *object, struct wagons_rules *rules, struct wagons_error *error);
    /* Reads "A,B,C" into rules->scoring. NULL in games without scoring cards. */
    bool (*scoring_parse)(const char *text, struct wagons_rules *rules, struct wagons_error *error);
    /* The rules of play and of every card as text for people, in lines of at most 80 columns; the caller frees it. */
    char *(*rules_text)(const void *deck);

    /* --- play --- */

    /* The state before the first move of deal (seed, index). */
    void (*deal)(void *state, const struct wagons_rules *rules, const void *deck, uint64_t seed, uint64_t index);
    /* Who moves: a player from 0, WAGONS_CHANCE, or WAGONS_NOBODY when the game is over. */
    int (*to_move)(const void *state);
    /* What kind of decision it is: "start", "draft", "place", ...; a static string. */
    const char *(*phase)(const void *state);
    /* Writes all legal moves, at most WAGONS_MOVES_MAX, in a fixed order; returns how many (0 only when over). */
    int (*legal_moves)(const void *state, wagons_move *moves);
    bool (*is_legal)(const void *state, wagons_move move);
    /* Makes a legal move. */
    void (*apply)(void *state, wagons_move move);
    void (*result)(const void *state, struct wagons_result *result);

    /* --- scoring cards that are drawn for each game, for studies of them; NULL and 0 in games without --- */

    const char *const *scoring_names; /* by number */
    int scoring_count;
    /* What they brought in a state as it lies; for two players. */
    void (*scoring_result)(const void *state, struct wagons_scoring_result *result);

    /* --- what the search needs beyond these (include/wagons/mcts.h) --- */

    /* Writes the moves that chance may make where it decides, with weights above 0 and below 2^24: each is as likely as
       its weight is to their sum. Otherwise like legal_moves. NULL: the legal moves, all equally likely. */
    int (*chance_moves)(const void *state, wagons_move *moves, uint32_t *weights);
    /* Deals anew, at random, what `observer` cannot know: other hands, the order of piles. All that the observer has
       seen stays, and so do the moves that are legal for the observer. Every deal that fits is equally likely. The order
       of piles is then part of the state, and chance_moves lists just what they bring. NULL if nothing is hidden. */
    void (*determinize)(void *state, int observer, struct random_stream *random);
    /* Whether the observer sees what a move of chance brings. NULL: everybody sees all of them. */
    bool (*chance_is_seen)(const void *state, int observer);
    /* Limits a state to what `observer` knows, for good: from then on it lists all that can happen as far as that one
       can tell (unseen draws as one move), takes what shows itself as it comes, and nothing that leaves it (moves,
       records, scores, searches) depends on what is hidden. NULL if nothing is hidden. */
    void (*observe)(void *state, int observer);
    /* A number for what can still happen: different ones (but for the odds of 64 bits) for states that differ in their
       legal moves, now or later, or in the results that these lead to. No state may come back in the course of a game.
       NULL: the search neither joins lines that lead to the same state nor keeps its tree from move to move. */
    uint64_t (*hash)(const void *state);
    /* The turn that the mover's choice belongs to, a number that rises from one of the mover's turns to the next, and
       how many choices the mover has left in it, this one included. NULL: each choice is a turn of its own. */
    int (*turn)(const void *state, int *choices);
    const struct wagons_guide *guide; /* NULL: nothing but the rules is known about the game */
    /* Looks for the exact values of all moves of a state where that is likely to be within the budget of an analysis.
       *analysis arrives empty, and stays so where nothing was looked for; it is `solved` if the value was found, and
       otherwise tells what is proven of the moves. False if memory ran out, with nothing to free. NULL: the game has
       no solver. */
    bool (*settle)(const void *state, const struct wagons_analysis_settings *settings,
                   struct wagons_analysis *analysis);

    /* --- records (see record.h for the parts that all games share) --- */

    /* Adds what the deal fixed to a record object; moves[0..count) are those made since `initial`. */
    void (*deal_json)(const void *initial, const wagons_move *moves, int count, struct cJSON *record);
    /* Reads it: the state before the first entry of "moves". Where the record states a move that "moves" does not
       repeat (the start choice), *first gets it and the state is the one before it; otherwise WAGONS_NO_MOVE. */
    bool (*deal_parse)(void *initial, wagons_move *first, const struct cJSON *record, const struct wagons_rules *rules,
                       const void *deck, struct wagons_error *error);
    /* Whether a record lists this move under "moves" (the start choice is stated outside). */
    bool (*move_is_listed)(const void *state, wagons_move move);
    /* Where chance decides and records do not list what it brings (the drawn tile stands in the move that follows):
       the move of chance that the next listed entry tells of. NULL in games whose records list them all. */
    bool (*chance_parse)(const void *state, const struct cJSON *listed, wagons_move *move, struct wagons_error *error);
    /* The move that a position states beside "moves" as made after them (a tile drawn and not yet placed), or
       WAGONS_NO_MOVE if it states none. Where the state awaits no such move, stating one is an error. NULL in games
       whose positions state none. */
    bool (*last_parse)(const void *state, const struct cJSON *record, wagons_move *move, struct wagons_error *error);
    /* A move as an object, as legal, analyze and apply use it; the caller deletes it. */
    struct cJSON *(*move_json)(const void *state, wagons_move move);
    /* Reads a move and checks that it is legal. */
    bool (*move_parse)(const void *state, const struct cJSON *json, wagons_move *move, struct wagons_error *error);
    /* A move in words: "takes card 5, skipping 2 and 3"; writes at most size bytes. */
    void (*move_text)(const void *state, wagons_move move, char *text, size_t size);
    /* The "result" object of a finished game, or of a state as it lies; the caller deletes it. */
    struct cJSON *(*result_json)(const void *state);
    /* A wagons-score/1 object for a state as it lies (with "winner" if it is over); the caller deletes it. */
    struct cJSON *(*score_json)(const void *state);
    /* A wagons-score/1 object for a wagons-towns/1 object. NULL in games without towns. */
    struct cJSON *(*towns_score)(const struct cJSON *towns, const void *deck, struct wagons_error *error);

    /* --- ways to play --- */

    const struct wagons_policy *policies; /* ends with a NULL name */
};

/* The game of that name, or NULL. wagons_games() lists them all, NULL last. */
const struct wagons_game *wagons_game_find(const char *name);
const struct wagons_game *const *wagons_games(void);

/* Version of these headers, and of the library that runs. */
#define WAGONS_VERSION "1.0.0"
const char *wagons_version(void);

#endif
