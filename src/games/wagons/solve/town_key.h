// SPDX-License-Identifier: GPL-3.0-or-later
/* A number of 128 bits that stands for what a town shows and where: equal towns have equal keys, whatever the order of
   their cards and whatever lies hidden. Each territory contributes the hash of its place, terrain and icon, and the
   contributions are combined by exclusive or (Zobrist, "A new hashing method with application for game playing", 1970),
   so that the key after a placement follows from the key before it. Two different towns share a key with probability
   2^-128; among the 10^8 towns of a long search the chance that any two do is below 10^-22. */
#ifndef WAGONS_TOWN_KEY_H
#define WAGONS_TOWN_KEY_H

#include <stdbool.h>

#include "games/wagons/town.h"

struct town_key {
    uint64_t high, low;
};

/* The key of a town. `by_card`: also by which territories belong to the same card, which matters where no card may be
   hidden entirely. */
struct town_key town_key(const struct town *town, bool by_card);

/* The key of the town that placing a card (turned as it shall lie) at (x, y) makes of `town`, whose key is given. */
struct town_key town_key_after(struct town_key key, const struct town *town, const struct card *card, int x, int y,
                               bool by_card);

/* A key that depends on both and on their order. */
struct town_key town_key_join(struct town_key first, struct town_key second);

/* A key mixed with any number, e.g. what is asked about the town. */
struct town_key town_key_mix(struct town_key key, uint64_t number);

static inline bool town_key_equal(struct town_key first, struct town_key second)
{
    return first.high == second.high && first.low == second.low;
}

#endif
