// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/position_hash.h"

/* The finaliser of MurmurHash3 (Appleby, public domain): every bit of the input changes half of the output's. */
static uint64_t scramble(uint64_t bits)
{
    bits = (bits ^ bits >> 33) * UINT64_C(0xff51afd7ed558ccd);
    bits = (bits ^ bits >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return bits ^ bits >> 33;
}

static uint64_t mix(uint64_t hash, uint64_t bits)
{
    return scramble(hash ^ bits) + UINT64_C(0x9e3779b97f4a7c15);
}

/* The territories of a town as a sum over them, so that their numbers do not matter. With owners (which card shows
   where) if a rule depends on them. */
static uint64_t hash_town(const struct town *town, bool with_owners)
{
    uint64_t sum = 0;
    for (int n = 1; n <= town->cells; n++) {
        uint64_t owner = with_owners ? town->owner[n] : 0;
        uint64_t bits = (uint64_t)(uint8_t)town->x[n] << 24 | (uint64_t)(uint8_t)town->y[n] << 16 |
                        (uint64_t)town->code[n] << 8 | owner;
        sum += scramble(bits + 1);
    }
    return mix(sum, town->cards);
}

static uint64_t hash_cards(uint64_t hash, const uint8_t *cards, int count)
{
    hash = mix(hash, (uint64_t)count);
    for (int i = 0; i < count; i++) {
        hash = mix(hash, cards[i]);
    }
    return hash;
}

uint64_t position_hash(const struct position *position)
{
    uint64_t hash = (uint64_t)position->phase << 24 | (uint64_t)position->to_move << 16 |
                    (uint64_t)position->hand << 8 | (uint64_t)position->start_rule << 1 | position->forbid_full_cover;
    hash = hash_cards(hash, position->scoring, GAME_SCORING);
    hash = hash_cards(hash, position->row, position->row_count);
    for (int player = 0; player < 2; player++) {
        hash = hash_cards(hash, position->pending[player], position->pending_count[player]);
        hash = mix(hash, hash_town(&position->town[player], position->forbid_full_cover));
        hash = mix(hash, (uint64_t)(uint16_t)position->origin_x[player] << 16 |
                             (uint64_t)(uint16_t)position->origin_y[player]);
    }
    return hash;
}
