// SPDX-License-Identifier: GPL-3.0-or-later
/* A bound on the points of any arrangement, summed over the types.

   Of a type with the cards T, let D be the cards that double it, and e(c) how often card c is doubled. Then
   - e(c) is at most 4, and at most |D|, itself not counted;
   - the sum of e(c) counts the edges between T and D, those within T and D twice. k cells of a grid have at most
     2k - ceil(2 sqrt(k)) edges between them (Harary and Harborth, "Extremal animals", 1976), so it is at most that for
     |T u D| plus that for |T n D|, and at most 4 |D|;
   - two cells have at most two common neighbours, so the sum of e(c) (e(c) - 1) / 2 is at most twice the pairs of D.
   A type whose only card is alone scores nothing. The best e(c) under these rules are found card by card. */
#include <string.h>

#include "games/homestead/arrangement.h"

enum { SIDES = 4, SLOTS_MAX = 80, PAIRS_MAX = 150, IMPOSSIBLE = -1 };

/* The edges that so many cells can have between them: the least h with h >= 2 sqrt(k) is subtracted from 2k. */
static int edges_among(int cells)
{
    int least = 0;
    while (least * least < 4 * cells) {
        least++;
    }
    return 2 * cells - least;
}

struct type_cards {
    int count, points[GRID_CELLS];
    bool doubler[GRID_CELLS]; /* of its own type */
    int doublers;             /* of any type */
    int own;                  /* of these, of the type */
};

static void collect(const struct arrangement *arrangement, int type, struct type_cards *cards)
{
    memset(cards, 0, sizeof *cards);
    for (int cell = 0; cell < arrangement->width * arrangement->height; cell++) {
        const struct homestead_card *card = &arrangement->deck->cards[arrangement->cards[cell]];
        bool doubles = card->doubles == type;
        cards->doublers += doubles;
        if (card->type == type) {
            cards->own += doubles;
            cards->doubler[cards->count] = doubles;
            cards->points[cards->count++] = card->points;
        }
    }
}

static int at_most(int value, int limit)
{
    return value < limit ? value : limit;
}

/* table[slots][pairs]: the most points of the cards so far that use just so many doublings and pairs of doublings. */
typedef int table[SLOTS_MAX + 1][PAIRS_MAX + 1];

struct limits {
    int slots, pairs;
};

static void add_card(table from, table to, int points, int doublings_max, struct limits limits)
{
    for (int slots = 0; slots <= limits.slots; slots++) {
        for (int pairs = 0; pairs <= limits.pairs; pairs++) {
            int best = IMPOSSIBLE;
            for (int e = 0; e <= doublings_max && e <= slots && e * (e - 1) / 2 <= pairs; e++) {
                int before = from[slots - e][pairs - e * (e - 1) / 2];
                int sum = before == IMPOSSIBLE ? IMPOSSIBLE : before + (points << e);
                best = sum > best ? sum : best;
            }
            to[slots][pairs] = best;
        }
    }
}

static int bound_of_type(const struct type_cards *cards)
{
    table tables[2];
    int others = cards->doublers - cards->own;
    struct limits limits = {
        .slots = at_most(at_most(SIDES * cards->doublers, edges_among(cards->count + others) + edges_among(cards->own)),
                         SLOTS_MAX),
        .pairs = at_most(cards->doublers * (cards->doublers - 1), PAIRS_MAX),
    };
    if (cards->count < 2) {
        return 0;
    }
    for (int i = 0; i < (SLOTS_MAX + 1) * (PAIRS_MAX + 1); i++) {
        tables[0][i / (PAIRS_MAX + 1)][i % (PAIRS_MAX + 1)] = IMPOSSIBLE;
    }
    tables[0][0][0] = 0;
    for (int i = 0; i < cards->count; i++) {
        int doublings = at_most(SIDES, cards->doublers - cards->doubler[i]);
        add_card(tables[i % 2], tables[(i + 1) % 2], cards->points[i], doublings, limits);
    }
    int best = 0;
    for (int slots = 0; slots <= limits.slots; slots++) {
        for (int pairs = 0; pairs <= limits.pairs; pairs++) {
            int points = tables[cards->count % 2][slots][pairs];
            best = points > best ? points : best;
        }
    }
    return best;
}

int arrangement_bound(const struct arrangement *arrangement)
{
    int bound = 0;
    for (int type = 0; type < arrangement->deck->types; type++) {
        struct type_cards cards;
        collect(arrangement, type, &cards);
        bound += bound_of_type(&cards);
    }
    return bound;
}
