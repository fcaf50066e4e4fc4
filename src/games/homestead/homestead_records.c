// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/homestead/homestead_records.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"

#define SCORE_FORMAT "wagons-score/1"

/* --- writing the deal --- */

static cJSON *card_json(int card)
{
    return card == HOMESTEAD_UNKNOWN ? cJSON_CreateNull() : cJSON_CreateNumber(homestead_card_id(card));
}

/* The pile as the draws have shown it. */
static void add_seen_pile(const wagons_move *moves, int count, cJSON *pile)
{
    int drawn = 0;
    for (int i = 0; i < count; i++) {
        if (homestead_move_kind(moves[i]) == HOMESTEAD_DRAW) {
            cJSON_AddItemToArray(pile, card_json(homestead_move_card(moves[i])));
            drawn++;
        }
    }
    for (; drawn < HOMESTEAD_LAND; drawn++) {
        cJSON_AddItemToArray(pile, cJSON_CreateNull());
    }
}

void homestead_deal_json(const void *initial, const wagons_move *moves, int count, cJSON *record)
{
    const struct homestead *state = initial;
    cJSON *start_cards = cJSON_AddArrayToObject(record, "start_cards");
    for (int player = 0; player < 2; player++) {
        cJSON_AddItemToArray(start_cards, card_json(state->start_card[player]));
    }
    cJSON_AddNumberToObject(record, "first", state->first);
    if (state->observer != WAGONS_NOBODY) {
        cJSON_AddNumberToObject(record, "observer", state->observer);
    }
    cJSON *pile = cJSON_AddArrayToObject(record, "pile");
    if (state->observer != WAGONS_NOBODY) {
        add_seen_pile(moves, count, pile);
        return;
    }
    for (int i = 0; i < HOMESTEAD_LAND; i++) {
        cJSON_AddItemToArray(pile, card_json(state->pile[i]));
    }
}

/* --- reading the deal --- */

static bool parse_start_cards(const cJSON *list, uint8_t start_card[2], struct wagons_error *error)
{
    if (!json_list(list, "start_cards", 2, 2, NULL, error)) {
        return false;
    }
    for (int player = 0; player < 2; player++) {
        char where[24];
        int id;
        snprintf(where, sizeof where, "start_cards[%d]", player);
        if (!json_int(cJSON_GetArrayItem(list, player), where, HOMESTEAD_START_ID,
                      HOMESTEAD_START_ID + HOMESTEAD_STARTS - 1, &id, error)) {
            return false;
        }
        start_card[player] = (uint8_t)homestead_card_of(id);
    }
    return start_card[0] != start_card[1] || error_set(error, "start_cards[1]: the same card as start_cards[0]");
}

static bool parse_pile(const cJSON *list, uint8_t pile[HOMESTEAD_LAND], struct wagons_error *error)
{
    uint64_t seen = 0;
    int index = 0;
    if (!json_list(list, "pile", HOMESTEAD_LAND, HOMESTEAD_LAND, NULL, error)) {
        return false;
    }
    for (const cJSON *item = list->child; item != NULL; item = item->next, index++) {
        char where[24];
        int card;
        snprintf(where, sizeof where, "pile[%d]", index);
        if (cJSON_IsNull(item)) {
            return error_set(error, "%s: expected a card, found null, which stands only where \"observer\" does",
                             where);
        }
        if (!json_int(item, where, 0, HOMESTEAD_LAND - 1, &card, error)) {
            return false;
        }
        if ((seen >> card & 1) != 0) {
            return error_set(error, "%s: card %d is there twice", where, card);
        }
        seen |= UINT64_C(1) << card;
        pile[index] = (uint8_t)card;
    }
    return true;
}

/* An observer knows of the pile what the draws have shown: the list may say just that, or be missing. */
static bool check_seen_pile(const cJSON *list, const cJSON *moves, struct wagons_error *error)
{
    const cJSON *move = moves != NULL ? moves->child : NULL;
    int index = 0;
    if (list == NULL) {
        return true;
    }
    if (!json_list(list, "pile", HOMESTEAD_LAND, HOMESTEAD_LAND, NULL, error)) {
        return false;
    }
    for (const cJSON *item = list->child; item != NULL; item = item->next, index++) {
        while (move != NULL && json_get(move, "draw") == NULL) {
            move = move->next;
        }
        const cJSON *drawn = json_get(move, "draw");
        if (drawn == NULL ? !cJSON_IsNull(item) : !cJSON_Compare(item, drawn, true)) {
            char where[24], what[JSON_FOUND_LENGTH];
            snprintf(where, sizeof where, "pile[%d]", index);
            return json_expected(item, where,
                                 drawn == NULL ? "null, the observer does not see it" : json_found(drawn, what), error);
        }
        move = move != NULL ? move->next : NULL;
    }
    return true;
}

static void any_pile(uint8_t pile[HOMESTEAD_LAND])
{
    for (int card = 0; card < HOMESTEAD_LAND; card++) {
        pile[card] = (uint8_t)card;
    }
}

bool homestead_deal_parse(void *initial, wagons_move *first, const cJSON *record, const struct wagons_rules *rules,
                          const void *deck, struct wagons_error *error)
{
    const cJSON *observed = json_get(record, "observer");
    bool has_observer = observed != NULL && !cJSON_IsNull(observed);
    uint8_t pile[HOMESTEAD_LAND], start_card[2];
    int beginner, observer;
    (void)rules;
    *first = WAGONS_NO_MOVE;
    if (!parse_start_cards(json_get(record, "start_cards"), start_card, error) ||
        !json_int(json_get(record, "first"), "first", 0, 1, &beginner, error) ||
        (has_observer && !json_int(observed, "observer", 0, 1, &observer, error))) {
        return false;
    }
    any_pile(pile);
    if (has_observer ? !check_seen_pile(json_get(record, "pile"), json_get(record, "moves"), error)
                     : !parse_pile(json_get(record, "pile"), pile, error)) {
        return false;
    }
    homestead_begin(initial, deck, pile, start_card, beginner);
    if (has_observer) {
        homestead_observe(initial, observer);
    }
    return true;
}

/* --- results --- */

static cJSON *scores_json(const struct homestead *state)
{
    cJSON *list = cJSON_CreateArray();
    for (int player = 0; player < 2; player++) {
        cJSON *score = cJSON_CreateObject();
        cJSON_AddNumberToObject(score, "total", state->grid[player].total);
        cJSON_AddNumberToObject(score, "matched", grid_matched(&state->grid[player]));
        cJSON_AddItemToArray(list, score);
    }
    return list;
}

static void add_winner(const struct homestead *state, cJSON *object)
{
    int winner = homestead_leader(state);
    cJSON_AddItemToObject(object, "winner", winner == WAGONS_NOBODY ? cJSON_CreateNull() : cJSON_CreateNumber(winner));
}

cJSON *homestead_result_json(const void *state)
{
    cJSON *result = cJSON_CreateObject();
    add_winner(state, result);
    cJSON_AddItemToObject(result, "scores", scores_json(state));
    return result;
}

cJSON *homestead_score_json(const void *state)
{
    const struct homestead *scored = state;
    cJSON *score = cJSON_CreateObject();
    cJSON_AddStringToObject(score, "format", SCORE_FORMAT);
    cJSON_AddItemToObject(score, "scores", scores_json(scored));
    if (scored->phase == HOMESTEAD_OVER) {
        add_winner(scored, score);
    }
    return score;
}
