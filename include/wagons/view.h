// SPDX-License-Identifier: GPL-3.0-or-later
/* A state of Circle the Wagons as plain data, for those who show it: the terminal, a page, other programs. */
#ifndef WAGONS_VIEW_H
#define WAGONS_VIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "wagons/game.h"

enum wagons_terrain {
    WAGONS_DESERT,
    WAGONS_FOREST,
    WAGONS_SNOW,
    WAGONS_MOUNTAINS,
    WAGONS_PLAINS,
    WAGONS_WATER,
    WAGONS_TERRAINS
};
enum wagons_icon { WAGONS_BEER, WAGONS_COW, WAGONS_FORT, WAGONS_GUN, WAGONS_MINE, WAGONS_WAGON, WAGONS_ICONS };

/* What the player to move decides. */
enum wagons_view_phase { WAGONS_VIEW_START, WAGONS_VIEW_DRAFT, WAGONS_VIEW_PLACE, WAGONS_VIEW_OVER };

enum {
    WAGONS_VIEW_CARD_CELLS = 4, /* top left, top right, bottom left, bottom right */
    WAGONS_VIEW_CIRCLE = 15,    /* cards of a game */
    WAGONS_VIEW_SCORING = 3,    /* scoring cards of a game */
    WAGONS_VIEW_TERRITORIES = WAGONS_VIEW_CIRCLE * WAGONS_VIEW_CARD_CELLS,
};

/* The front of a card, as printed. */
struct wagons_view_card {
    uint8_t id;
    uint8_t terrain[WAGONS_VIEW_CARD_CELLS]; /* enum wagons_terrain */
    uint8_t icon[WAGONS_VIEW_CARD_CELLS];    /* enum wagons_icon */
};

/* A visible territory of a town; x grows to the right, y downwards, both as in records. */
struct wagons_view_territory {
    int16_t x, y;
    uint8_t terrain; /* enum wagons_terrain */
    uint8_t icon;    /* enum wagons_icon */
    uint8_t owner;   /* which of the town's cards shows there: 0 for the one placed first */
};

struct wagons_view_town {
    int cards;                    /* placed so far */
    int territories;              /* visible ones */
    int left, right, top, bottom; /* the box around them, inclusive; all 0 while there is none */
    struct wagons_view_territory territory[WAGONS_VIEW_TERRITORIES]; /* by y, then x */
    int terrain[WAGONS_TERRAINS];                                    /* points, as it lies */
    int scoring[WAGONS_VIEW_SCORING];                                /* points under each scoring card, as it lies */
    int total;
};

struct wagons_view_scoring {
    const char *name; /* as in records: "cool-water" */
    const char *text; /* what it says */
};

struct wagons_view {
    enum wagons_view_phase phase;
    int to_move; /* 0 or 1; WAGONS_NOBODY when the game is over */
    int leader;  /* who would win as it lies (who has won, when over); WAGONS_NOBODY if equal in points and cards */
    bool forbid_full_cover;
    struct wagons_view_scoring scoring[WAGONS_VIEW_SCORING];

    /* Cards still in the circle, the next one first; before the start choice the whole circle, of which a start choice
       names an index. A draft may skip 0 to skips_max cards; skipping n takes row[n] and gives row[0] to row[n - 1]
       to the other player. */
    int row_count;
    int skips_max;
    struct wagons_view_card row[WAGONS_VIEW_CIRCLE];

    bool has_hand; /* a drafted card waits to be placed by the player to move */
    struct wagons_view_card hand;
    int pending_count[2]; /* received cards that wait to be placed, in the order of placing */
    struct wagons_view_card pending[2][WAGONS_VIEW_CIRCLE];

    /* What is placed next, in WAGONS_VIEW_PLACE: the hand, or else the first pending card. */
    struct wagons_view_card placing;

    struct wagons_view_town town[2];
};

/* Fills *view from a state of Circle the Wagons. The texts it points to are static. */
void wagons_view_make(const void *state, struct wagons_view *view);

/* The name of a terrain or an icon ("mountains", "beer"); a static string. */
const char *wagons_terrain_name(enum wagons_terrain terrain);
const char *wagons_icon_name(enum wagons_icon icon);

/* What the scoring card of that name says; NULL if there is none of that name. A static string. */
const char *wagons_scoring_text(const char *name);

/* A move of Circle the Wagons, taken apart. */
struct wagons_view_move {
    enum wagons_view_phase phase; /* in which it is made */
    int index;                    /* of a start choice: the card's index in the circle */
    int skipped;                  /* of a draft: cards skipped */
    int x, y;                     /* of a placement: where the card's top left territory lies */
    bool turned;                  /* of a placement: by 180 degrees */
};

struct wagons_view_move wagons_view_move_read(wagons_move move);

/* The move that *parts describes, not checked to be legal; WAGONS_NO_MOVE if no such move can exist (a place farther
   than 1000 from the origin, an index outside the circle). */
wagons_move wagons_view_move_make(const struct wagons_view_move *parts);

#endif
