// SPDX-License-Identifier: GPL-3.0-or-later
/* Beams: the best towns found for a hand of cards, and how they grow by one more card.

   A beam holds up to `width` different towns that were all built from the same cards in the same order. Adding a card
   tries every legal placement in every town of the beam; those with the highest keys make the next beam. A placement is
   kept as a step (which town, where, which turn), from which the town is built when it is needed.

        beam of 2 towns                     card 9: 2 x 180 placements, the best 2 different ones
        +------+ 21 points  --- (1, -1) --- +------+ 25 points       step {from 0, (1, -1), upright}
        | town |            `-- (0,  2) --- +------+ 24 points       step {from 0, (0, 2), turned}
        +------+ 19 points                                           (none from the second town)

   The key of a placement is its points. Where scoring cards compare towns by counts (mines and guns, beers), a good
   town with few mines and one with many may both be wanted, according to what the other player gets. Then the beam is
   shared out among leans: each adds its own weights for the counts to the key and fills its share of the places. */
#ifndef WAGONS_BEAM_H
#define WAGONS_BEAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/wagons/deck.h"
#include "games/wagons/hindsight/beam_key.h"
#include "games/wagons/kernel/kernel.h"
#include "games/wagons/solve/outcome.h"
#include "games/wagons/solve/town_key.h"

enum {
    BEAM_WIDTH_MAX = 250,
    BEAM_LEANS_MAX = 3,
    BEAM_OUTCOMES_MAX = 16, /* kept for a hand where counts matter */
    BEAM_KEY_POINT = 64     /* a point in the units of keys and leans */
};

/* What a mine, a gun, a beer in a town counts in the key. */
struct beam_lean {
    int16_t mines, guns, beers;
};

/* What stays the same in one game. */
struct beam_game {
    struct kernel_game kernel;
    struct outcome_rule rule; /* territories are never relevant in it: see beam_outcome */
    const struct deck *deck;
    bool forbid_full_cover;
    bool counts_territories;   /* smalltown-charm: each visible territory is a point less */
    bool counts_icons;         /* claim-jumpers or one-too-many */
    bool leans_by_icons;       /* a lean has weights */
    struct tally icons[CARDS]; /* on each card's front */
    struct beam_lean lean[BEAM_LEANS_MAX];
    int leans;                              /* 1, or more if icons count or mines are sought */
    const struct beam_key_weights *weights; /* by which beams are chosen, KEY_SPANS of them; NULL: by points */
};

/* Beams are chosen by the learned key with its built-in weights, unless the caller sets others afterwards. */
void beam_game_prepare(struct beam_game *game, const struct deck *deck, const uint8_t scoring[GAME_SCORING],
                       bool forbid_full_cover);

/* Lets beams of 2 or more seek a town of many mines as well, if boom-or-bust is played: 8 points each for eight mines, but
   nothing for 3 to 6, is a valley that narrow beams do not cross by points. Costs the other towns half of their places.
   Returns whether it does. */
bool beam_game_seek_mines(struct beam_game *game);

/* How a town ends. Under smalltown-charm the player with fewer territories gets the difference, so that the margin
   changes by a point for each territory of either town, and a town's territories can be taken off its points. */
struct outcome beam_outcome(const struct beam_game *game, int points, struct tally tally);

struct beam_town {
    struct town town;
    struct town_key key;
    int16_t points; /* scoring_own */
};

struct beam {
    int count;
    struct beam_town *towns;
};

struct beam_step {
    struct town_key key; /* of the town it makes */
    int16_t points;
    int8_t x, y;
    uint8_t turned;
    uint8_t from; /* index of the town in the beam before */
};

/* One card that a beam grows by. The caller sets what is wanted, beam_grow fills the rest. */
struct beam_branch {
    uint8_t card;
    uint8_t width;   /* steps wanted, 0: none */
    uint8_t to_come; /* cards of which the town may get any after this one */
    bool wants_outcomes;
    uint8_t step_count;
    uint8_t outcome_count;
    struct beam_step *steps;  /* room for `width`; those with the highest keys first */
    struct outcome *outcomes; /* how the hand can end, none covering another: room for beam_outcomes_max */
};

/* How many outcomes are kept for a hand: 1 where no counts matter. */
int beam_outcomes_max(const struct beam_game *game);

/* The workspace of one thread. */
struct beam_worker;

/* For beams of up to `width` towns; NULL without memory. */
struct beam_worker *beam_worker_new(int width);
void beam_worker_free(struct beam_worker *worker);

/* A beam of one town. `towns` has room for one. */
void beam_begin(const struct beam_game *game, const struct town *town, struct beam_town *towns, struct beam *beam);

/* Tries each branch's card in all towns of a beam, which are changed meanwhile and the same again afterwards. `set` holds
   the cards of all branches. */
void beam_grow(struct beam_worker *worker, const struct beam_game *game, const struct beam *beam,
               const struct kernel_set *set, struct beam_branch *branches, int count);

/* Builds the towns that steps with a card lead to; to->towns has room for them. */
void beam_follow(const struct beam_game *game, const struct beam *beam, int card, const struct beam_step *steps,
                 int count, struct beam *to);

/* Placements tried by this worker so far, and taken out of the count by reading: for measurements. */
uint64_t beam_worker_placements(const struct beam_worker *worker);

#endif
