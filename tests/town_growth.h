// SPDX-License-Identifier: GPL-3.0-or-later
/* Random towns of many shapes, grown as a town and as a plain town at once. */
#ifndef TOWN_GROWTH_H
#define TOWN_GROWTH_H

#include "base/random.h"
#include "bench/plain_town.h"
#include "games/wagons/placements.h"

enum growth {
    GROWTH_RANDOM,   /* any legal placement */
    GROWTH_GREEDY,   /* the best by points, of a few or of all */
    GROWTH_LINE,     /* as far as it goes in one direction or two opposite ones: up to 30 places long */
    GROWTH_DIAGONAL, /* as far as it goes in both directions at once */
    GROWTH_COVERING, /* the one of a few that covers most */
    GROWTHS
};

/* Where a town's cards come from. */
enum growth_deck {
    GROWTH_DISTINCT, /* the deck, each card once */
    GROWTH_REPEATED, /* the deck, any card any number of times */
    GROWTH_INVENTED, /* cards of a few terrains and icons, so that large groups and rare patterns come about */
    GROWTH_DECKS
};

struct growth_step {
    struct card card; /* as printed */
    struct plain_placement placement;
    struct town before;
    struct town_undo undo;
    struct plain_undo plain_undo;
};

struct grown_town {
    struct town town;
    struct plain_town plain;
    struct card cards[TOWN_CARDS]; /* in the order of placing, also those that are not placed yet */
    bool forbid_full_cover;
    uint8_t scoring[GAME_SCORING]; /* what GROWTH_GREEDY looks at; often one card thrice */
    int steps;
    struct growth_step step[TOWN_CARDS];
};

/* An empty town that is to grow from such a deck. */
void growth_begin(struct grown_town *grown, struct random_stream *stream, enum growth_deck deck);

/* Grows it by `cards` cards; all but the last of TOWN_CARDS leave room for one more. */
void growth_grow(struct grown_town *grown, struct random_stream *stream, enum growth growth, int cards);

/* Places the next card at a legal place, and takes the last one back. */
void growth_place(struct grown_town *grown, const struct placement *placement);
void growth_undo(struct grown_town *grown);

#endif
