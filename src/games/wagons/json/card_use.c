// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/json/card_use.h"

#include <stdio.h>

#include "base/error.h"
#include "base/json.h"

struct card_use card_use_begin(const struct deck *deck, const uint8_t scoring[GAME_SCORING])
{
    struct card_use use = {.deck = deck};
    for (int k = 0; k < GAME_SCORING; k++) {
        use.shows_back[deck_card_with_back(deck, (enum scoring_card)scoring[k])] = true;
    }
    return use;
}

bool card_use_claim(struct card_use *use, int card, const char *where, struct wagons_error *error)
{
    if (use->shows_back[card]) {
        return error_set(error, "%s: card %d lies with its back up, it is the scoring card %s", where, card,
                         scoring_names[use->deck->cards[card].back]);
    }
    if (use->taken[card]) {
        return error_set(error, "%s: card %d is there twice", where, card);
    }
    use->taken[card] = true;
    return true;
}

bool card_use_list(struct card_use *use, const cJSON *list, const char *where, int min, int max, uint8_t *cards,
                   uint8_t *count, struct wagons_error *error)
{
    int entries;
    if (!json_list(list, where, min, max, &entries, error)) {
        return false;
    }
    const cJSON *item = list->child;
    for (int i = 0; i < entries; i++, item = item->next) {
        char place[48];
        int card;
        snprintf(place, sizeof place, "%s[%d]", where, i);
        if (!json_int(item, place, 0, CARDS - 1, &card, error) || !card_use_claim(use, card, place, error)) {
            return false;
        }
        cards[i] = (uint8_t)card;
    }
    *count = (uint8_t)entries;
    return true;
}
