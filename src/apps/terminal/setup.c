// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/terminal/setup.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "wagons/view.h"

enum step { STEP_SCORING, STEP_ROW, STEP_TOWN_1, STEP_TOWN_2, STEP_TO_MOVE, STEP_HAND, STEP_PENDING, STEPS };

static const char *const member_of[STEPS] = {
    [STEP_SCORING] = "scoring", [STEP_ROW] = "row",   [STEP_TOWN_1] = "towns",    [STEP_TOWN_2] = "towns",
    [STEP_TO_MOVE] = "to_move", [STEP_HAND] = "hand", [STEP_PENDING] = "pending",
};

/* Scoring cards that stand in until they are entered. */
static const char *const stand_ins[] = {"badlands", "happy-cows", "the-clearing"};

bool setup_open(struct setup *setup, const struct wagons_game *game, const void *deck, const struct wagons_rules *rules,
                struct wagons_error *error)
{
    *setup = (struct setup){.game = game, .deck = deck};
    if (strcmp(game->name, setup_carcassonne.game) == 0) {
        setup->own = &setup_carcassonne;
    } else if (strcmp(game->name, "circle-the-wagons") != 0) {
        return error_set(error, "expected circle-the-wagons or carcassonne, there is no setup for %s", game->name);
    }
    setup->deck_json = game->deck_json(deck);
    setup->position = cJSON_CreateObject();
    cJSON_AddStringToObject(setup->position, "format", "wagons-game/1");
    cJSON_AddStringToObject(setup->position, "game", game->name);
    game->rules_json(rules, cJSON_AddObjectToObject(setup->position, "rules"));
    cJSON_AddStringToObject(setup->position, "deck", game->deck_name(deck));
    if (setup->own != NULL) {
        setup->own->open(setup, rules);
        return true;
    }
    cJSON *towns = cJSON_AddArrayToObject(setup->position, "towns");
    cJSON_AddItemToArray(towns, cJSON_CreateArray());
    cJSON_AddItemToArray(towns, cJSON_CreateArray());
    return true;
}

void setup_close(struct setup *setup)
{
    cJSON_Delete(setup->deck_json);
    cJSON_Delete(setup->position);
    *setup = (struct setup){.step = 0};
}

/* --- questions --- */

/* Who gets the pending cards: the player to move, or, while that one has a card in hand, the other. */
static int receiver(const struct setup *setup)
{
    int mover = (int)cJSON_GetNumberValue(json_get(setup->position, "to_move"));
    return cJSON_IsNumber(json_get(setup->position, "hand")) ? 1 - mover : mover;
}

bool setup_question(const struct setup *setup, char *text, size_t size)
{
    int mover = 1;
    if (setup->own != NULL) {
        return setup->own->question(setup, text, size);
    }
    if (setup->step > STEP_TO_MOVE) {
        mover = 1 + (int)cJSON_GetNumberValue(json_get(setup->position, "to_move"));
    }
    switch (setup->step) {
    case STEP_SCORING:
        snprintf(text, size, "The three scoring cards?");
        break;
    case STEP_ROW:
        snprintf(text, size, "The cards in the circle, the next one first (none: -)?");
        break;
    case STEP_TOWN_1:
    case STEP_TOWN_2:
        snprintf(text, size, "Town of player %d, next card: card x y [r] (no more: -)?", setup->step - STEP_TOWN_1 + 1);
        break;
    case STEP_TO_MOVE:
        snprintf(text, size, "Which player is to move, 1 or 2?");
        break;
    case STEP_HAND:
        snprintf(text, size, "The card that player %d took and has not placed (none: -)?", mover);
        break;
    case STEP_PENDING:
        snprintf(text, size, "Cards that player %d received and has not placed, in circle order (none: -)?",
                 receiver(setup) + 1);
        break;
    default:
        return false;
    }
    return true;
}

const char *setup_help(const struct setup *setup)
{
    if (setup->own != NULL) {
        return setup->own->help(setup);
    }
    switch (setup->step) {
    case STEP_SCORING:
        return "Names (or how they begin), or the numbers of the cards they are the backs of: badlands 15 cool-water. "
               "cards lists all.";
    case STEP_ROW:
    case STEP_HAND:
    case STEP_PENDING:
        return "Cards by number, or by what they show: PcPf/PmFb. cards lists all.";
    case STEP_TOWN_1:
    case STEP_TOWN_2:
        return "The cards of the town in the order in which they were placed: number (or PcPf/PmFb), column and row of "
               "the top left corner, r if the card lies turned by 180 degrees. The first card may lie at 0 0.";
    default:
        return "1 or 2.";
    }
}

/* --- the position as it is so far --- */

/* Puts in what is not entered yet. */
static cJSON *completed(const struct setup *setup)
{
    cJSON *copy = cJSON_Duplicate(setup->position, true);
    if (setup->own != NULL) {
        return copy;
    }
    if (json_get(copy, "scoring") == NULL) {
        cJSON_AddItemToObject(copy, "scoring", cJSON_CreateStringArray(stand_ins, 3));
    }
    if (json_get(copy, "row") == NULL) {
        cJSON_AddArrayToObject(copy, "row");
    }
    if (json_get(copy, "to_move") == NULL) {
        cJSON_AddNumberToObject(copy, "to_move", 0);
    }
    return copy;
}

bool setup_read(const struct setup *setup, struct wagons_record *record, struct wagons_error *error)
{
    cJSON *copy = completed(setup);
    bool good = wagons_record_parse(record, copy, setup->game, setup->deck, error);
    cJSON_Delete(copy);
    return good;
}

bool setup_is_sound(const struct setup *setup, struct wagons_error *error)
{
    struct wagons_record record;
    if (!setup_read(setup, &record, error)) {
        return false;
    }
    wagons_record_free(&record);
    return true;
}

/* Sets a member, or leaves the position as it was if it is not sound then. */
static enum setup_outcome set(struct setup *setup, cJSON *value, struct wagons_error *error)
{
    const char *name = member_of[setup->step];
    cJSON_AddItemToObject(setup->position, name, value);
    if (setup_is_sound(setup, error)) {
        setup->step++;
        return SETUP_NEXT;
    }
    cJSON_DeleteItemFromObject(setup->position, name);
    return SETUP_WRONG;
}

/* --- answers --- */

bool setup_is_none(const struct play_words *words)
{
    return words->count == 0 ||
           (words->count == 1 && (strcmp(words->word[0], "-") == 0 || strcmp(words->word[0], "none") == 0));
}

static bool read_card(const struct setup *setup, const char *word, int *card, struct wagons_error *error)
{
    char excerpt[TEXT_EXCERPT_SIZE];
    *card = setup_card(setup->deck_json, word);
    return *card >= 0 ||
           error_set(error, "\"%s\" is no card: expected a number from 0 to 17, or what it shows, such as PcPf/PmFb",
                     text_excerpt(word, excerpt));
}

static enum setup_outcome answer_scoring(struct setup *setup, const struct play_words *words,
                                         struct wagons_error *error)
{
    const char *names[3];
    char excerpt[TEXT_EXCERPT_SIZE];
    if (words->count != 3) {
        error_set(error, "expected three scoring cards, found %d", words->count);
        return SETUP_WRONG;
    }
    for (int i = 0; i < 3; i++) {
        names[i] = setup_scoring(setup->deck_json, words->word[i]);
        if (names[i] == NULL) {
            error_set(error, "\"%s\" is no scoring card, or might be several: expected a name or a card's number",
                      text_excerpt(words->word[i], excerpt));
            return SETUP_WRONG;
        }
    }
    return set(setup, cJSON_CreateStringArray(names, 3), error);
}

/* A list of cards, from all words of the line. */
static cJSON *read_cards(const struct setup *setup, const struct play_words *words, struct wagons_error *error)
{
    cJSON *list = cJSON_CreateArray();
    if (setup_is_none(words)) {
        return list;
    }
    for (int i = 0; i < words->count; i++) {
        int card;
        if (!read_card(setup, words->word[i], &card, error)) {
            cJSON_Delete(list);
            return NULL;
        }
        cJSON_AddItemToArray(list, cJSON_CreateNumber(card));
    }
    return list;
}

static enum setup_outcome answer_row(struct setup *setup, const struct play_words *words, struct wagons_error *error)
{
    cJSON *cards = read_cards(setup, words, error);
    return cards != NULL ? set(setup, cards, error) : SETUP_WRONG;
}

static cJSON *town_of(const struct setup *setup)
{
    return cJSON_GetArrayItem(json_get(setup->position, "towns"), setup->step - STEP_TOWN_1);
}

static enum setup_outcome answer_town(struct setup *setup, const struct play_words *words, struct wagons_error *error)
{
    int card, x, y;
    if (setup_is_none(words)) {
        setup->step++;
        return SETUP_NEXT;
    }
    bool turned = words->count == 4 && (strcmp(words->word[3], "r") == 0 || strcmp(words->word[3], "180") == 0);
    if (!read_card(setup, words->word[0], &card, error)) {
        return SETUP_WRONG;
    }
    if ((words->count != 3 && !turned) || !play_number(words->word[1], &x) || !play_number(words->word[2], &y)) {
        error_set(error, "expected a card, its column and row, and r if it lies turned, such as: 5 1 -1 r");
        return SETUP_WRONG;
    }
    cJSON *town = town_of(setup);
    cJSON *placed = cJSON_CreateObject();
    cJSON_AddNumberToObject(placed, "card", card);
    cJSON_AddNumberToObject(placed, "x", x);
    cJSON_AddNumberToObject(placed, "y", y);
    cJSON_AddNumberToObject(placed, "rot", turned ? 180 : 0);
    cJSON_AddItemToArray(town, placed);
    if (!setup_is_sound(setup, error)) {
        cJSON_DeleteItemFromArray(town, cJSON_GetArraySize(town) - 1);
        return SETUP_WRONG;
    }
    return SETUP_AGAIN;
}

static enum setup_outcome answer_to_move(struct setup *setup, const struct play_words *words,
                                         struct wagons_error *error)
{
    int player;
    if (words->count != 1 || !play_number(words->word[0], &player) || player < 1 || player > 2) {
        error_set(error, "expected 1 or 2");
        return SETUP_WRONG;
    }
    return set(setup, cJSON_CreateNumber(player - 1), error);
}

static enum setup_outcome answer_hand(struct setup *setup, const struct play_words *words, struct wagons_error *error)
{
    int card;
    if (setup_is_none(words)) {
        return set(setup, cJSON_CreateNull(), error);
    }
    if (words->count != 1) {
        error_set(error, "expected one card, or - for none");
        return SETUP_WRONG;
    }
    return read_card(setup, words->word[0], &card, error) ? set(setup, cJSON_CreateNumber(card), error) : SETUP_WRONG;
}

static enum setup_outcome answer_pending(struct setup *setup, const struct play_words *words,
                                         struct wagons_error *error)
{
    cJSON *cards = read_cards(setup, words, error);
    if (cards == NULL) {
        return SETUP_WRONG;
    }
    int player = receiver(setup);
    cJSON *lists = cJSON_CreateArray();
    cJSON_AddItemToArray(lists, player == 0 ? cards : cJSON_CreateArray());
    cJSON_AddItemToArray(lists, player == 1 ? cards : cJSON_CreateArray());
    return set(setup, lists, error);
}

enum setup_outcome setup_answer(struct setup *setup, const struct play_words *words, struct wagons_error *error)
{
    static enum setup_outcome (*const answers[STEPS])(struct setup * setup, const struct play_words *words,
                                                      struct wagons_error *error) = {
        [STEP_SCORING] = answer_scoring, [STEP_ROW] = answer_row,         [STEP_TOWN_1] = answer_town,
        [STEP_TOWN_2] = answer_town,     [STEP_TO_MOVE] = answer_to_move, [STEP_HAND] = answer_hand,
        [STEP_PENDING] = answer_pending,
    };
    return setup->own != NULL ? setup->own->answer(setup, words, error) : answers[setup->step](setup, words, error);
}

bool setup_back(struct setup *setup)
{
    if (setup->own != NULL) {
        return setup->own->back(setup);
    }
    bool in_town = setup->step == STEP_TOWN_1 || setup->step == STEP_TOWN_2;
    if (in_town && cJSON_GetArraySize(town_of(setup)) > 0) {
        cJSON_DeleteItemFromArray(town_of(setup), cJSON_GetArraySize(town_of(setup)) - 1);
        return true;
    }
    if (setup->step == 0) {
        return false;
    }
    setup->step--;
    if (setup->step != STEP_TOWN_1 && setup->step != STEP_TOWN_2) {
        cJSON_DeleteItemFromObject(setup->position, member_of[setup->step]);
    }
    return true;
}
