// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/deck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"

#define DECK_FORMAT "wagons-deck/1"
#define DECK_GAME   "circle-the-wagons"

enum { CANONICAL_LINE_LENGTH = 160, TERRITORY_LENGTH = 32 };

/* A public transcription. Which back belongs to which front and one terrain of card 15 are not certain. */
static const struct deck transcription =
    {
        .name = "circle-the-wagons",
        .hash = UINT64_C(0xedf8ee023495a3b7),
        .cards =
            {
                [0] = {{PLAINS, PLAINS, PLAINS, FOREST}, {COW, FORT, MINE, BEER}, BADLANDS},
                [1] = {{MOUNTAINS, MOUNTAINS, DESERT, MOUNTAINS}, {FORT, MINE, BEER, WAGON}, HAPPY_COWS},
                [2] = {{WATER, WATER, SNOW, WATER}, {MINE, BEER, WAGON, GUN}, THE_CLEARING},
                [3] = {{SNOW, SNOW, SNOW, WATER}, {GUN, COW, FORT, MINE}, CIRCLE_THE_WAGONS},
                [4] = {{DESERT, DESERT, DESERT, MOUNTAINS}, {WAGON, GUN, COW, FORT}, SMALLTOWN_CHARM},
                [5] = {{FOREST, FOREST, PLAINS, FOREST}, {BEER, WAGON, GUN, COW}, GOLD_COUNTRY},
                [6] = {{WATER, SNOW, FOREST, WATER}, {GUN, MINE, MINE, FORT}, PRAIRIE_LIFE},
                [7] = {{FOREST, PLAINS, DESERT, FOREST}, {COW, BEER, BEER, MINE}, COOL_WATER},
                [8] = {{DESERT, MOUNTAINS, SNOW, DESERT}, {FORT, WAGON, WAGON, BEER}, CLAIM_JUMPERS},
                [9] = {{MOUNTAINS, PLAINS, SNOW, DESERT}, {FORT, FORT, FORT, WAGON}, BOOM_OR_BUST},
                [10] = {{PLAINS, SNOW, DESERT, FOREST}, {COW, COW, BEER, COW}, WAGON_TRAIN},
                [11] = {{SNOW, DESERT, FOREST, WATER}, {GUN, MINE, GUN, GUN}, ONE_TOO_MANY},
                [12] = {{SNOW, WATER, PLAINS, SNOW}, {MINE, GUN, GUN, WAGON}, BOOTLEGGERS},
                [13] = {{MOUNTAINS, DESERT, WATER, MOUNTAINS}, {WAGON, FORT, FORT, COW}, UNDISCOVERED_COUNTRY},
                [14] = {{PLAINS, FOREST, MOUNTAINS, PLAINS}, {BEER, COW, COW, GUN}, FORTIFIED},
                [15] = {{WATER, MOUNTAINS, PLAINS, MOUNTAINS}, {MINE, GUN, MINE, MINE}, THE_HERD},
                [16] = {{DESERT, FOREST, WATER, MOUNTAINS}, {WAGON, WAGON, FORT, WAGON}, TARGET_PRACTICE},
                [17] = {{FOREST, WATER, MOUNTAINS, PLAINS}, {COW, BEER, BEER, BEER}, RIFLES_READY},
            },
};

const struct deck *deck_default(void)
{
    return &transcription;
}

/* --- the hash --- */

static uint64_t fnv1a(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++) {
        hash = (hash ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
    }
    return hash;
}

uint64_t deck_hash(const struct deck *deck)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (int id = 0; id < CARDS; id++) {
        const struct card *card = &deck->cards[id];
        char line[CANONICAL_LINE_LENGTH];
        int used = snprintf(line, sizeof line, "%d", id);
        for (int cell = 0; cell < CARD_CELLS; cell++) {
            used += snprintf(line + used, sizeof line - (size_t)used, " %s %s", terrain_names[card->terrain[cell]],
                             icon_names[card->icon[cell]]);
        }
        snprintf(line + used, sizeof line - (size_t)used, " %s\n", scoring_names[card->back]);
        hash = fnv1a(hash, line);
    }
    return hash;
}

int deck_card_with_back(const struct deck *deck, enum scoring_card back)
{
    int id = 0;
    while (deck->cards[id].back != back) {
        id++; /* a deck has each back once */
    }
    return id;
}

/* --- reading --- */

/* Reads "plains cow". */
static bool parse_territory(const cJSON *item, const char *where, uint8_t *terrain, uint8_t *icon,
                            struct wagons_error *error)
{
    char word[TERRITORY_LENGTH];
    const char *text = cJSON_IsString(item) ? item->valuestring : "";
    size_t length = strcspn(text, " ");
    int found = -1;
    if (length < sizeof word) {
        memcpy(word, text, length);
        word[length] = '\0';
        found = name_index(word, terrain_names, TERRAINS);
    }
    int shown = text[length] == ' ' ? name_index(text + length + 1, icon_names, ICONS) : -1;
    if (found < 0 || shown < 0) {
        return json_expected(item, where,
                             "a terrain (desert, forest, snow, mountains, plains, water) and an icon (beer, cow, fort, "
                             "gun, mine, wagon) like \"plains cow\"",
                             error);
    }
    *terrain = (uint8_t)found;
    *icon = (uint8_t)shown;
    return true;
}

static bool parse_front(const cJSON *list, struct card *card, struct wagons_error *error)
{
    if (!json_list(list, "front", CARD_CELLS, CARD_CELLS, NULL, error)) {
        return false;
    }
    for (int cell = 0; cell < CARD_CELLS; cell++) {
        char where[TERRITORY_LENGTH];
        snprintf(where, sizeof where, "front[%d]", cell);
        if (!parse_territory(cJSON_GetArrayItem(list, cell), where, &card->terrain[cell], &card->icon[cell], error)) {
            return false;
        }
    }
    return true;
}

/* Which ids and backs a deck being read has so far. */
struct seen {
    bool id[CARDS];
    bool back[SCORING_CARDS];
};

static bool parse_card(const cJSON *item, struct deck *deck, struct seen *seen, struct wagons_error *error)
{
    int id;
    int back;
    if (!json_object(item, "", error) || !json_int(json_get(item, "id"), "id", 0, CARDS - 1, &id, error)) {
        return false;
    }
    struct card *card = &deck->cards[id];
    if (seen->id[id]) {
        return error_set(error, "id: %d is there twice", id);
    }
    if (!parse_front(json_get(item, "front"), card, error) ||
        !json_name(json_get(item, "back"), "back", scoring_names, SCORING_CARDS, &back, error)) {
        return false;
    }
    if (seen->back[back]) {
        return error_set(error, "back: \"%s\" is the back of two cards, expected each scoring card once",
                         scoring_names[back]);
    }
    card->back = (uint8_t)back;
    seen->id[id] = seen->back[back] = true;
    return true;
}

static bool parse_cards(const cJSON *list, struct deck *deck, struct wagons_error *error)
{
    struct seen seen = {.id = {false}};
    int index = 0;
    if (!json_list(list, "cards", CARDS, CARDS, NULL, error)) {
        return false;
    }
    for (const cJSON *item = list->child; item != NULL; item = item->next, index++) {
        if (!parse_card(item, deck, &seen, error)) {
            return json_within(error, "cards[%d]", index);
        }
    }
    return true;
}

static bool parse_name(const cJSON *item, struct deck *deck, struct wagons_error *error)
{
    size_t length = cJSON_IsString(item) ? strlen(item->valuestring) : 0;
    if (length == 0 || length >= sizeof deck->name) {
        return json_expected(item, "name", "1 to 63 bytes of text", error);
    }
    memcpy(deck->name, item->valuestring, length + 1);
    return true;
}

static bool parse_deck(const cJSON *json, struct deck *deck, struct wagons_error *error)
{
    static const char *const games[] = {DECK_GAME};
    int game;
    return json_format(json, DECK_FORMAT, error) && json_name(json_get(json, "game"), "game", games, 1, &game, error) &&
           parse_name(json_get(json, "name"), deck, error) && parse_cards(json_get(json, "cards"), deck, error);
}

struct deck *deck_parse(const cJSON *json, struct wagons_error *error)
{
    struct deck *deck = calloc(1, sizeof *deck);
    if (deck == NULL) {
        error_set(error, "out of memory");
        return NULL;
    }
    if (!parse_deck(json, deck, error)) {
        free(deck);
        return NULL;
    }
    deck->hash = deck_hash(deck);
    return deck;
}

/* --- writing --- */

static cJSON *card_json(const struct card *card, int id)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "id", id);
    cJSON *front = cJSON_AddArrayToObject(object, "front");
    for (int cell = 0; cell < CARD_CELLS; cell++) {
        char territory[TERRITORY_LENGTH];
        snprintf(territory, sizeof territory, "%s %s", terrain_names[card->terrain[cell]],
                 icon_names[card->icon[cell]]);
        cJSON_AddItemToArray(front, cJSON_CreateString(territory));
    }
    cJSON_AddStringToObject(object, "back", scoring_names[card->back]);
    return object;
}

cJSON *deck_json(const struct deck *deck)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "format", DECK_FORMAT);
    cJSON_AddStringToObject(object, "game", DECK_GAME);
    cJSON_AddStringToObject(object, "name", deck->name);
    cJSON *cards = cJSON_AddArrayToObject(object, "cards");
    for (int id = 0; id < CARDS; id++) {
        cJSON_AddItemToArray(cards, card_json(&deck->cards[id], id));
    }
    return object;
}
