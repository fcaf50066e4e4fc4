// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/solve/town_key.h"

/* The finaliser of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): every bit
   of the result depends on every bit of the number. */
static uint64_t scramble(uint64_t number)
{
    number = (number ^ (number >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    number = (number ^ (number >> 27)) * UINT64_C(0x94d049bb133111eb);
    return number ^ (number >> 31);
}

static const uint64_t high_salt = UINT64_C(0x9e3779b97f4a7c15);
static const uint64_t low_salt = UINT64_C(0xd1b54a32d192ed03);

/* As struct town keeps it. */
static uint8_t code_of(const struct card *card, int cell)
{
    return (uint8_t)(0x40 | card->icon[cell] << 3 | card->terrain[cell]);
}

/* Adds or removes the contribution of one territory: the same operation. */
static void toggle(struct town_key *key, int x, int y, uint8_t code, int owner)
{
    uint64_t territory =
        (uint64_t)(uint8_t)x | (uint64_t)(uint8_t)y << 8 | (uint64_t)code << 16 | (uint64_t)owner << 24;
    key->high ^= scramble(scramble(territory + high_salt));
    key->low ^= scramble(territory * low_salt + low_salt);
}

struct town_key town_key(const struct town *town, bool by_card)
{
    struct town_key key = {0, 0};
    for (int number = 1; number <= town->cells; number++) {
        toggle(&key, town->x[number], town->y[number], town->code[number], by_card ? town->owner[number] : 0);
    }
    return key;
}

struct town_key town_key_after(struct town_key key, const struct town *town, const struct card *card, int x, int y,
                               bool by_card)
{
    for (int i = 0; i < CARD_CELLS; i++) {
        int at_x = x + (i & 1);
        int at_y = y + (i >> 1);
        int number = town_at(town, at_x, at_y);
        if (number != 0) {
            toggle(&key, at_x, at_y, town->code[number], by_card ? town->owner[number] : 0);
        }
        toggle(&key, at_x, at_y, code_of(card, i), by_card ? town->cards : 0);
    }
    return key;
}

struct town_key town_key_mix(struct town_key key, uint64_t number)
{
    return (struct town_key){
        .high = scramble(key.high + number * high_salt + high_salt),
        .low = scramble(key.low + number * low_salt + low_salt),
    };
}

struct town_key town_key_join(struct town_key first, struct town_key second)
{
    struct town_key mixed = town_key_mix(first, 1);
    return town_key_mix((struct town_key){mixed.high ^ second.high, mixed.low + second.low}, 2);
}
