// SPDX-License-Identifier: GPL-3.0-or-later
/* A town in its plainest form: a grid of bytes that says what lies where. It is the reference that the bitboard town is
   tested and timed against, so it is written to be obviously right and shares nothing with it but the names of
   terrains and icons. */
#ifndef PLAIN_TOWN_H
#define PLAIN_TOWN_H

#include <stdbool.h>
#include <stdint.h>

#include "games/wagons/card.h"

enum {
    /* Fifteen cards in a line reach from -28 to 29 in a direction; the rules look one place further. */
    PLAIN_SIZE = 64,
    PLAIN_ORIGIN = 32, /* where in the grid place (0, 0) is */
    PLAIN_NOTHING = 255,
    PLAIN_TERRITORIES = CIRCLE_CARDS * CARD_CELLS,
    /* A card is touched or covered from 21 places, each in two turns. */
    PLAIN_PLACEMENTS = 2 * 21 * CIRCLE_CARDS,
};

/* What shows at a place; all three are PLAIN_NOTHING where no card lies. */
struct plain_cell {
    uint8_t terrain; /* enum terrain */
    uint8_t icon;    /* enum icon */
    uint8_t owner;   /* which placed card shows here, from 0 */
};

/* Coordinates are relative to the first card's top-left territory. */
struct plain_town {
    struct plain_cell grid[PLAIN_SIZE][PLAIN_SIZE]; /* [y + PLAIN_ORIGIN][x + PLAIN_ORIGIN] */
    int cards;                                      /* placed so far */
    int left, right, top, bottom;                   /* bounding box, inclusive; right < left while empty */
};

struct plain_placement {
    int x, y;    /* of the card's top-left territory */
    bool turned; /* by 180 degrees */
};

/* What plain_town_place changed. */
struct plain_undo {
    struct plain_cell under[CARD_CELLS];
    int x, y;
    int left, right, top, bottom;
};

void plain_town_clear(struct plain_town *town);

/* What shows at a place, both coordinates -PLAIN_ORIGIN to PLAIN_SIZE - PLAIN_ORIGIN - 1. */
static inline const struct plain_cell *plain_town_cell(const struct plain_town *town, int x, int y)
{
    return &town->grid[y + PLAIN_ORIGIN][x + PLAIN_ORIGIN];
}

/* Whether a territory shows at a place. */
static inline bool plain_town_shows(const struct plain_town *town, int x, int y)
{
    return plain_town_cell(town, x, y)->terrain != PLAIN_NOTHING;
}

/* Puts down a single territory: for towns that are drawn instead of played. town->cards is the caller's. */
void plain_town_set(struct plain_town *town, int x, int y, struct plain_cell cell);

/* Whether a card at (x, y) covers a territory of the town or shares a full edge with one; (0, 0) for the first card. */
bool plain_town_touches(const struct plain_town *town, int x, int y);

/* Whether a card at (x, y) leaves an earlier card, of which something shows now, with no visible territory. */
bool plain_town_hides_card(const struct plain_town *town, int x, int y);

/* Writes all legal placements, by y, then x, upright before turned; room for PLAIN_PLACEMENTS. Returns how many. */
int plain_town_placements(const struct plain_town *town, bool forbid_full_cover, struct plain_placement *placements);

/* Lays a card (as printed; placement->turned turns it) at a legal place. *undo is filled unless it is NULL. */
void plain_town_place(struct plain_town *town, const struct card *card, const struct plain_placement *placement,
                      struct plain_undo *undo);

/* Takes the last card up again. */
void plain_town_undo(struct plain_town *town, const struct plain_undo *undo);

#endif
