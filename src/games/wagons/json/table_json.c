// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/json/table_json.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "games/wagons/json/card_use.h"
#include "games/wagons/json/placed_json.h"

bool table_is_stated(const cJSON *record)
{
    static const char *const names[] = {"towns", "row", "pending", "hand", "to_move"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (json_get(record, names[i]) != NULL) {
            return true;
        }
    }
    return false;
}

/* --- reading --- */

static bool claim_town(const struct placed_town *town, int player, struct card_use *use, struct wagons_error *error)
{
    for (int i = 0; i < town->town.cards; i++) {
        char where[32];
        snprintf(where, sizeof where, "towns[%d][%d].card", player, i);
        if (!card_use_claim(use, town->placed[i].card, where, error)) {
            return false;
        }
    }
    return true;
}

static bool parse_towns(struct position *position, const cJSON *towns, struct card_use *use, struct wagons_error *error)
{
    if (!json_list(towns, "towns", 2, 2, NULL, error)) {
        return false;
    }
    for (int player = 0; player < 2; player++) {
        struct placed_town made;
        if (!placed_parse_town(cJSON_GetArrayItem(towns, player), position->deck, position->forbid_full_cover, &made,
                               error)) {
            return json_within(error, "towns[%d]", player);
        }
        if (!claim_town(&made, player, use, error)) {
            return false;
        }
        position->town[player] = made.town;
        position->origin_x[player] = (int16_t)made.origin_x;
        position->origin_y[player] = (int16_t)made.origin_y;
        memcpy(position->placed[player], made.placed, sizeof made.placed);
    }
    return true;
}

/* None stated is none there. */
static bool parse_pending(struct position *position, const cJSON *pending, struct card_use *use,
                          struct wagons_error *error)
{
    if (pending == NULL) {
        return true;
    }
    if (!json_list(pending, "pending", 2, 2, NULL, error)) {
        return false;
    }
    for (int player = 0; player < 2; player++) {
        char where[16];
        snprintf(where, sizeof where, "pending[%d]", player);
        if (!card_use_list(use, cJSON_GetArrayItem(pending, player), where, 0, CIRCLE_CARDS, position->pending[player],
                           &position->pending_count[player], error)) {
            return false;
        }
    }
    return true;
}

static bool parse_hand(struct position *position, const cJSON *hand, struct card_use *use, struct wagons_error *error)
{
    int card;
    if (hand == NULL || cJSON_IsNull(hand)) {
        return true;
    }
    if (!cJSON_IsNumber(hand)) {
        return json_expected(hand, "hand", "a card from 0 to 17 or null", error);
    }
    if (!json_int(hand, "hand", 0, CARDS - 1, &card, error) || !card_use_claim(use, card, "hand", error)) {
        return false;
    }
    position->hand = (uint8_t)card;
    return true;
}

/* Whether hand, pending cards and the player to move can occur together: a drafter places the hand before the receiver
   places the skipped cards, and who has cards to place is to move. */
static bool check_turn(const struct position *position, struct wagons_error *error)
{
    int player = position->to_move;
    if (position->hand != NO_CARD && position->pending_count[player] > 0) {
        return error_set(error, "pending[%d]: expected no cards while player %d, who is to move, has card %d in hand",
                         player, player, position->hand);
    }
    if (position->hand == NO_CARD && position->pending_count[1 - player] > 0) {
        return error_set(error, "pending[%d]: expected no cards, player %d is to move and has no card in hand",
                         1 - player, player);
    }
    if (position->row_count == CIRCLE_CARDS && player != 0) {
        return error_set(error, "to_move: expected 0, who takes the first card, found %d", player);
    }
    return true;
}

bool table_parse(struct position *position, const cJSON *record, const struct wagons_rules *rules,
                 const struct deck *deck, const uint8_t scoring[GAME_SCORING], struct wagons_error *error)
{
    struct card_use use = card_use_begin(deck, scoring);
    int to_move;
    memset(position, 0, sizeof *position);
    position->deck = deck;
    memcpy(position->scoring, scoring, GAME_SCORING);
    position->start_rule = (uint8_t)rules->start;
    position->forbid_full_cover = rules->forbid_full_cover;
    position->hand = NO_CARD;
    position->start = NO_START;
    if (!parse_towns(position, json_get(record, "towns"), &use, error) ||
        !card_use_list(&use, json_get(record, "row"), "row", 0, CIRCLE_CARDS, position->row, &position->row_count,
                       error) ||
        !parse_pending(position, json_get(record, "pending"), &use, error) ||
        !parse_hand(position, json_get(record, "hand"), &use, error) ||
        !json_int(json_get(record, "to_move"), "to_move", 0, 1, &to_move, error)) {
        return false;
    }
    position->to_move = (uint8_t)to_move;
    position_settle(position);
    return check_turn(position, error);
}

/* --- writing --- */

static cJSON *cards_json(const uint8_t *cards, int count)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < count; i++) {
        cJSON_AddItemToArray(list, cJSON_CreateNumber(cards[i]));
    }
    return list;
}

void table_json(const struct position *position, cJSON *record)
{
    cJSON *towns = cJSON_AddArrayToObject(record, "towns");
    cJSON_AddItemToArray(towns, placed_town_json(position, 0));
    cJSON_AddItemToArray(towns, placed_town_json(position, 1));
    cJSON_AddItemToObject(record, "row", cards_json(position->row, position->row_count));
    cJSON *pending = cJSON_AddArrayToObject(record, "pending");
    cJSON_AddItemToArray(pending, cards_json(position->pending[0], position->pending_count[0]));
    cJSON_AddItemToArray(pending, cards_json(position->pending[1], position->pending_count[1]));
    cJSON_AddItemToObject(record, "hand",
                          position->hand != NO_CARD ? cJSON_CreateNumber(position->hand) : cJSON_CreateNull());
    cJSON_AddNumberToObject(record, "to_move", position->to_move);
}
