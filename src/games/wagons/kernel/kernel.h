// SPDX-License-Identifier: GPL-3.0-or-later
/* The fast way to score placements: every legal placement of several cards, both turns, in one town at once.

   The places where a card may lie (anchors) are the lanes of byte vectors, 16 to 64 of them in one instruction. What a
   card adds to the points is a sum over parts that many cards share:

       points after = points before + base + entry + entry + ... + constant
                                      |      |
                                      |      for each lane: what one feature of a card does there ("two snow
                                      |      territories at the top", "a wagon at the lower left"), computed once a
                                      |      town and used by every card and turn that has the feature
                                      for each lane: what covering those four places does, whatever the card

   Which entries a card has and its constant is its program; it depends on the scoring cards and the card's front alone
   and is made once a game. A set names cards that are scored together, so that just the entries that they need are
   computed.

       struct kernel_game game;                       once a game
       kernel_game_prepare(&game, kernel_path_chosen(), scoring, deck->cards, CARDS);
       struct kernel_set set;                         once for each group of cards
       kernel_set_prepare(&set, &game, cards, count);
       struct kernel_work work;                       one a thread
       kernel_town(&work, &game, &set, &town, points, false);
       for (...) kernel_points(&work, card, turned);  a vector of points, lane by lane

   The sources are compiled once for each instruction set (vector.h); the best one that the processor has is used, and
   all give the same numbers. */
#ifndef WAGONS_KERNEL_H
#define WAGONS_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "games/wagons/placements.h"

enum {
    /* A town that takes another card has at most 14, each touched or covered from at most 21 places. */
    KERNEL_ANCHORS = (TOWN_CARDS - 1) * 21,
    KERNEL_LANES = (KERNEL_ANCHORS + 63) / 64 * 64,
    KERNEL_WINDOW = 16,  /* the places in and around a block: 4x4 */
    KERNEL_SEGMENTS = 4, /* sums that are kept in bytes of their own, see kernel_work.base */
    KERNEL_SHAPES = 15,  /* sets of a block's cells that are not empty */
    KERNEL_TERRAIN_ENTRIES = KERNEL_SHAPES * TERRAINS,
    KERNEL_SLOT_ENTRIES = 2 * CARDS, /* of one scoring card */
    KERNEL_ENTRIES = KERNEL_TERRAIN_ENTRIES + GAME_SCORING * KERNEL_SLOT_ENTRIES,
    KERNEL_PROGRAM_ENTRIES = 28, /* the most in a program: 4 for terrain, 8 for each scoring card */
    KERNEL_ILLEGAL = INT16_MIN   /* points of a lane where the card may not lie */
};

struct kernel_path; /* the kernel for one instruction set */
struct kernel_work;

/* What one card, lying one way, adds up. */
struct kernel_program {
    uint8_t count[KERNEL_SEGMENTS]; /* entries in each segment */
    uint8_t entries;                /* in all */
    uint8_t entry[KERNEL_PROGRAM_ENTRIES];
    int16_t constant;
};

/* The cells of a card with water and those with a wagon, as sets of its cells. */
struct kernel_lake_shape {
    uint8_t water, wagons;
};

struct kernel_game {
    const struct kernel_path *path;
    uint8_t scoring[GAME_SCORING];
    uint8_t segment[GAME_SCORING]; /* where each scoring card's changes are summed; 0 is terrain's */
    uint8_t segments;              /* in use */
    struct card lying[CARDS][2];
    struct kernel_program program[CARDS][2];
    struct kernel_lake_shape lake_shape[KERNEL_SLOT_ENTRIES]; /* for cool-water: what its entries stand for */
    uint8_t lake_shapes;
};

/* The entries that some cards need, in rising order. */
struct kernel_set {
    uint8_t count;
    uint8_t entry[KERNEL_ENTRIES];
};

/* Makes the programs of cards[0..count), count <= CARDS, under three scoring cards. */
void kernel_game_prepare(struct kernel_game *game, const struct kernel_path *path, const uint8_t scoring[GAME_SCORING],
                         const struct card *cards, int count);

/* Names cards of the game (indices into its `cards`) that kernel_town shall be ready for. */
void kernel_set_prepare(struct kernel_set *set, const struct kernel_game *game, const uint8_t *cards, int count);

/* Makes everything ready for the placements of the set's cards in a town of fewer than TOWN_CARDS cards, which must
   not change until the last kernel_points. `points` is scoring_own(town). Returns the number of lanes: the anchors of
   town_anchors in that order (work->x, work->y). */
int kernel_town(struct kernel_work *work, const struct kernel_game *game, const struct kernel_set *set,
                const struct town *town, int points, bool forbid_full_cover);

/* What scoring_own would be with the card (one of the set) placed at each lane; KERNEL_ILLEGAL where it may not lie.
   The answer is kept in the workspace, one for each turn, until the next card is asked for. It has room for KERNEL_LANES,
   of which those after the last lane hold any numbers. */
const int16_t *kernel_points(struct kernel_work *work, int card, int turned);

/* Fills work->covered, which kernel_tally reads. Only needed where towns are compared. */
void kernel_tallies(struct kernel_work *work);

/* The tally of the town with the card placed at a lane. */
struct tally kernel_tally(const struct kernel_work *work, int card, int lane);

/* Adds to both answers of the card what the comparing scoring cards give the owner of the placed town against the tally
   of the other one (scoring_compared). Needs kernel_tallies. */
void kernel_add_compared(struct kernel_work *work, int card, struct tally other);

/* A placement by lane. */
struct kernel_choice {
    int points;
    int lane;
    int turned;
};

/* The placement with most points in the two answers, the first in the order of placements_list among equals. Both have
   been filled for one card; at least one lane is legal. */
struct kernel_choice kernel_best(const struct kernel_work *work);

/* All of this at once for one card. The first is placements_score (placements.h). The second finds the placement with most
   points, those of comparing cards against the tally of the other town included, the first in the order of
   placements_list among equals; points and tally of the answer are not filled. */
void kernel_score_placements(const struct town *town, const uint8_t scoring[GAME_SCORING], const struct card *card,
                             struct placement *placements, int count);
struct placement kernel_best_placement(const struct town *town, const uint8_t scoring[GAME_SCORING],
                                       const struct card *card, struct tally other, bool forbid_full_cover);

/* The best path for this processor, or the one that WAGONS_SIMD=portable, v2, avx2 or avx512 in the environment asks
   for, if the processor has it. */
const struct kernel_path *kernel_path_chosen(void);

/* The path of that name if this program and this processor have it, or NULL. */
const struct kernel_path *kernel_path_find(const char *name);

/* The names of all paths in this program, NULL last, the simplest first. */
const char *const *kernel_path_names(void);

const char *kernel_path_name(const struct kernel_path *path);

#endif
