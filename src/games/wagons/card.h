// SPDX-License-Identifier: GPL-3.0-or-later
/* What is printed on the cards: terrains, icons, fronts, and the scoring cards on the backs. */
#ifndef WAGONS_CARD_H
#define WAGONS_CARD_H

#include <stdint.h>

enum terrain { DESERT, FOREST, SNOW, MOUNTAINS, PLAINS, WATER, TERRAINS };
enum icon { BEER, COW, FORT, GUN, MINE, WAGON, ICONS };

/* The 18 scoring cards, in the order of the rules. */
enum scoring_card {
    BADLANDS,
    HAPPY_COWS,
    THE_CLEARING,
    CIRCLE_THE_WAGONS,
    SMALLTOWN_CHARM,
    GOLD_COUNTRY,
    PRAIRIE_LIFE,
    COOL_WATER,
    CLAIM_JUMPERS,
    BOOM_OR_BUST,
    WAGON_TRAIN,
    ONE_TOO_MANY,
    BOOTLEGGERS,
    UNDISCOVERED_COUNTRY,
    FORTIFIED,
    THE_HERD,
    TARGET_PRACTICE,
    RIFLES_READY,
    SCORING_CARDS
};

enum {
    CARDS = 18, /* in a deck, ids 0 to 17 */
    CIRCLE_CARDS = 15,
    GAME_SCORING = 3 /* scoring cards of one game */
};

/* The cells of a card's 2x2 block, in reading order. A card turned by 180 degrees shows cell 3 - i at cell i. */
enum { TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT, CARD_CELLS };

struct card {
    uint8_t terrain[CARD_CELLS]; /* enum terrain */
    uint8_t icon[CARD_CELLS];    /* enum icon */
    uint8_t back;                /* enum scoring_card */
};

/* Names as in records: "desert", "beer", "badlands". */
extern const char *const terrain_names[TERRAINS];
extern const char *const icon_names[ICONS];
extern const char *const scoring_names[SCORING_CARDS];
/* What each scoring card says, one or two sentences. */
extern const char *const scoring_texts[SCORING_CARDS];

/* The index of a name in a list of `count`, or -1. */
int name_index(const char *name, const char *const *names, int count);

/* Describes a card to people: "card 5 (forest beer, forest wagon / plains gun, forest cow)". */
enum { CARD_TEXT_LENGTH = 96 };
void card_text(const struct card *card, int id, char text[CARD_TEXT_LENGTH]);

/* The card as it lies after a half turn (turned = 1) or as printed (0). */
struct card card_turned(const struct card *card, int turned);

#endif
