// SPDX-License-Identifier: GPL-3.0-or-later
/* What a ranking compares: the scoring cards, their pairs and their triples, and how they make each other up. */
#ifndef STUDY_RANKING_DESIGN_H
#define STUDY_RANKING_DESIGN_H

#include <stdint.h>

#include "wagons/game.h"

enum { RANKING_CARDS = 18, RANKING_PAIRS = 153, RANKING_TRIPLES = 816 };

/* The three lists. */
enum ranking_level { RANKING_OF_CARDS, RANKING_OF_PAIRS, RANKING_OF_TRIPLES, RANKING_LEVELS };

/* A triple has three parts at the level of cards (its cards) and at that of pairs (cards 0 1, 0 2, 1 2), one at its own:
   itself. */
enum { RANKING_PARTS = 3 };

struct ranking_design {
    int count[RANKING_LEVELS];                                     /* entries of each list */
    uint8_t triple[RANKING_TRIPLES][3];                            /* scoring cards by number, rising */
    uint8_t pair[RANKING_PAIRS][2];                                /* the same */
    uint8_t card[RANKING_CARDS];                                   /* the same */
    uint16_t part[RANKING_LEVELS][RANKING_TRIPLES][RANKING_PARTS]; /* where in its list each part of a triple stands */
    uint16_t pair_cards[RANKING_PAIRS][2];                         /* where in the list of cards a pair's stand */
};

/* All triples of cards 0 to cards - 1, 3 <= cards <= RANKING_CARDS; or, unless only is NULL, that one alone. */
void ranking_design_make(struct ranking_design *design, int cards, const uint8_t only[3]);

/* How many parts a triple has at a level. */
int ranking_parts(enum ranking_level level);

/* The cards of a triple (bit k: the k-th) that its part at a level is made of. */
int ranking_part_mask(enum ranking_level level, int part);

/* The cards of an entry of a list; returns how many. */
int ranking_members(const struct ranking_design *design, enum ranking_level level, int entry, uint8_t cards[3]);

#endif
