// SPDX-License-Identifier: GPL-3.0-or-later
/* The cards of Homestead: 50 land cards and 2 start cards, built in or from a file. */
#ifndef HOMESTEAD_DECK_H
#define HOMESTEAD_DECK_H

#include <stdbool.h>
#include <stdint.h>

#include "wagons/error.h"

struct cJSON;

enum {
    HOMESTEAD_LAND = 50, /* cards of the pile: 0 to 49 */
    HOMESTEAD_STARTS = 2,
    HOMESTEAD_CARDS = HOMESTEAD_LAND + HOMESTEAD_STARTS, /* the start cards follow the land cards */
    HOMESTEAD_START_ID = 100,                            /* in files the start cards have the ids 100 and 101 */
    HOMESTEAD_TYPES_MAX = 10,
    HOMESTEAD_TYPE_LENGTH = 24,
    HOMESTEAD_POINTS_MAX = 100, /* 25 cards doubled as often as the grid allows stay below 2^15 */
    HOMESTEAD_NAME_LENGTH = 64,
    HOMESTEAD_NO_TYPE = 0xff,
    HOMESTEAD_CARD_TEXT = 96,
};

struct homestead_card {
    uint8_t type;
    uint8_t points;
    uint8_t doubles; /* the type whose cards beside it count double, or HOMESTEAD_NO_TYPE */
};

struct homestead_deck {
    char name[HOMESTEAD_NAME_LENGTH];
    int types;
    char type[HOMESTEAD_TYPES_MAX][HOMESTEAD_TYPE_LENGTH];
    struct homestead_card cards[HOMESTEAD_CARDS];
    uint64_t hash;
};

/* The built-in deck. */
const struct homestead_deck *homestead_deck_default(void);

/* Reads a wagons-deck/1 object. NULL with *error filled if it is not a complete deck. Freed with free(). */
struct homestead_deck *homestead_deck_parse(const struct cJSON *json, struct wagons_error *error);

/* A new wagons-deck/1 object for the deck. */
struct cJSON *homestead_deck_json(const struct homestead_deck *deck);

/* FNV-1a 64 over the canonical lines: for each card in id order "ID TYPE POINTS EFFECT\n", EFFECT as in files ("none"
   where there is none). */
uint64_t homestead_deck_hash(const struct homestead_deck *deck);

/* The id of a card in files, and the card of an id; -1 if no card has it. */
int homestead_card_id(int card);
int homestead_card_of(int id);

/* "card 17 (mountain 4, doubles mountain)". */
void homestead_card_text(const struct homestead_deck *deck, int card, char text[HOMESTEAD_CARD_TEXT]);

#endif
