// SPDX-License-Identifier: GPL-3.0-or-later
/* The 18 cards in use: the built-in transcription, or one from a file. */
#ifndef WAGONS_DECK_H
#define WAGONS_DECK_H

#include <stdint.h>

#include "games/wagons/card.h"
#include "wagons/error.h"

struct cJSON;

enum { DECK_NAME_LENGTH = 64 };

struct deck {
    char name[DECK_NAME_LENGTH];
    struct card cards[CARDS];
    uint64_t hash; /* of the canonical lines, see deck_hash_lines */
};

/* The built-in deck. */
const struct deck *deck_default(void);

/* Reads a wagons-deck/1 object. NULL with *error filled if it is not a complete deck. Freed with free(). */
struct deck *deck_parse(const struct cJSON *json, struct wagons_error *error);

/* A new wagons-deck/1 object for the deck. */
struct cJSON *deck_json(const struct deck *deck);

/* FNV-1a 64 over the canonical lines: for each card in id order
   "ID TERRAIN ICON TERRAIN ICON TERRAIN ICON TERRAIN ICON BACK\n", the cells in reading order, names as in records. */
uint64_t deck_hash(const struct deck *deck);

/* The card whose back is that scoring card. */
int deck_card_with_back(const struct deck *deck, enum scoring_card back);

#endif
