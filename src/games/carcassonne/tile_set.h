// SPDX-License-Identifier: GPL-3.0-or-later
/* The tiles as the "deck" of the game, and the rules in words; see struct wagons_game. The tiles are fixed: no other
   deck is read. */
#ifndef CARCASSONNE_TILE_SET_H
#define CARCASSONNE_TILE_SET_H

#include "base/json.h"

const void *carcassonne_deck_default(void);
void *carcassonne_deck_parse(const cJSON *json, struct wagons_error *error);
void carcassonne_deck_free(void *deck);
cJSON *carcassonne_deck_json(const void *deck);
const char *carcassonne_deck_name(const void *deck);

/* FNV-1a (64 bits) over a line for each type in the order of the letters: LETTER COUNT EDGES, where EDGES are four of F,
   R and C from north on, then for each segment a space, its name, and the slots it reaches in three hexadecimal
   digits, then " m" for a monastery and " p" for a pennant, and a newline. */
uint64_t carcassonne_deck_hash(const void *deck);

char *carcassonne_rules_text(const void *deck);

#endif
