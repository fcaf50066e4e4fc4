// SPDX-License-Identifier: GPL-3.0-or-later
/* Which cards a deal or a position being read has named so far: each of the 18 lies in one place only. */
#ifndef WAGONS_CARD_USE_H
#define WAGONS_CARD_USE_H

#include <stdbool.h>

#include "games/wagons/deck.h"

struct card_use {
    const struct deck *deck;
    bool taken[CARDS];
    bool shows_back[CARDS]; /* lies with its back up, as a scoring card */
};

struct card_use card_use_begin(const struct deck *deck, const uint8_t scoring[GAME_SCORING]);

/* Takes a card; false if it was taken before or is a scoring card. `where` is its place in the input. */
bool card_use_claim(struct card_use *use, int card, const char *where, struct wagons_error *error);

/* Reads a list of min to max card ids and takes them. */
bool card_use_list(struct card_use *use, const struct cJSON *list, const char *where, int min, int max, uint8_t *cards,
                   uint8_t *count, struct wagons_error *error);

#endif
