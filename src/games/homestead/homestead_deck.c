// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/homestead/homestead_deck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"

#define DECK_FORMAT "wagons-deck/1"
#define DECK_GAME   "homestead"
#define EFFECT      "double:"

enum { GRASSLAND, MOUNTAIN, FOREST, DESERT, LAKE, TYPES };

enum { LINE_LENGTH = 96, EFFECT_LENGTH = 40, WHERE_LENGTH = 32 };

#define NONE HOMESTEAD_NO_TYPE

/* The ten cards of a type: each of 1 to 5 points twice, the second card of 2 and of 4 points with the effect. */
#define TEN_OF(type)                                                                                                   \
    {type, 1, NONE}, {type, 1, NONE}, {type, 2, NONE}, {type, 2, type}, {type, 3, NONE}, {type, 3, NONE},              \
        {type, 4, NONE}, {type, 4, type}, {type, 5, NONE},                                                             \
    {                                                                                                                  \
        type, 5, NONE                                                                                                  \
    }

static const struct homestead_deck built_in = {
    .name = "homestead",
    .hash = UINT64_C(0x34acb8e05b3f7603),
    .types = TYPES,
    .type = {"grassland", "mountain", "forest", "desert", "lake"},
    .cards = {TEN_OF(GRASSLAND),
              TEN_OF(MOUNTAIN),
              TEN_OF(FOREST),
              TEN_OF(DESERT),
              TEN_OF(LAKE),
              {GRASSLAND, 1, NONE},
              {FOREST, 1, NONE}},
};

const struct homestead_deck *homestead_deck_default(void)
{
    return &built_in;
}

int homestead_card_id(int card)
{
    return card < HOMESTEAD_LAND ? card : HOMESTEAD_START_ID + card - HOMESTEAD_LAND;
}

int homestead_card_of(int id)
{
    if (id >= 0 && id < HOMESTEAD_LAND) {
        return id;
    }
    int start = id - HOMESTEAD_START_ID;
    return start >= 0 && start < HOMESTEAD_STARTS ? HOMESTEAD_LAND + start : -1;
}

void homestead_card_text(const struct homestead_deck *deck, int card, char text[HOMESTEAD_CARD_TEXT])
{
    const struct homestead_card *shown = &deck->cards[card];
    bool doubles = shown->doubles != HOMESTEAD_NO_TYPE;
    snprintf(text, HOMESTEAD_CARD_TEXT, "card %d (%s %d%s%s)", homestead_card_id(card), deck->type[shown->type],
             shown->points, doubles ? ", doubles " : "", doubles ? deck->type[shown->doubles] : "");
}

/* --- the hash --- */

static void effect_text(const struct homestead_deck *deck, const struct homestead_card *card, const char *none,
                        char text[EFFECT_LENGTH])
{
    bool doubles = card->doubles != HOMESTEAD_NO_TYPE;
    snprintf(text, EFFECT_LENGTH, "%s%s", doubles ? EFFECT : none, doubles ? deck->type[card->doubles] : "");
}

static uint64_t fnv1a(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++) {
        hash = (hash ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
    }
    return hash;
}

uint64_t homestead_deck_hash(const struct homestead_deck *deck)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < HOMESTEAD_CARDS; i++) {
        const struct homestead_card *card = &deck->cards[i];
        char effect[EFFECT_LENGTH], line[LINE_LENGTH];
        effect_text(deck, card, "none", effect);
        snprintf(line, sizeof line, "%d %s %d %s\n", homestead_card_id(i), deck->type[card->type], card->points,
                 effect);
        hash = fnv1a(hash, line);
    }
    return hash;
}

/* --- reading --- */

static bool parse_name(const cJSON *item, struct homestead_deck *deck, struct wagons_error *error)
{
    size_t length = cJSON_IsString(item) ? strlen(item->valuestring) : 0;
    if (length == 0 || length >= sizeof deck->name) {
        return json_expected(item, "name", "1 to 63 bytes of text", error);
    }
    memcpy(deck->name, item->valuestring, length + 1);
    return true;
}

/* Names stand in the canonical lines and behind "double:", so they have neither spaces nor colons. */
static bool is_type_name(const cJSON *item)
{
    const char *name = cJSON_GetStringValue(item);
    if (name == NULL || *name == '\0' || strlen(name) >= HOMESTEAD_TYPE_LENGTH) {
        return false;
    }
    for (; *name != '\0'; name++) {
        if ((unsigned char)*name <= ' ' || *name == ':' || *name == 0x7f) {
            return false;
        }
    }
    return true;
}

static int type_of(const struct homestead_deck *deck, const char *name)
{
    for (int type = 0; type < deck->types; type++) {
        if (strcmp(deck->type[type], name) == 0) {
            return type;
        }
    }
    return -1;
}

static bool parse_types(const cJSON *list, struct homestead_deck *deck, struct wagons_error *error)
{
    int count;
    if (!json_list(list, "types", 1, HOMESTEAD_TYPES_MAX, &count, error)) {
        return false;
    }
    for (const cJSON *item = list->child; item != NULL; item = item->next) {
        char where[WHERE_LENGTH];
        snprintf(where, sizeof where, "types[%d]", deck->types);
        if (!is_type_name(item)) {
            return json_expected(item, where, "a name of 1 to 23 bytes without spaces and colons", error);
        }
        if (type_of(deck, item->valuestring) >= 0) {
            return error_set(error, "%s: \"%s\" is there twice", where, item->valuestring);
        }
        memcpy(deck->type[deck->types], item->valuestring, strlen(item->valuestring) + 1);
        deck->types++;
    }
    return true;
}

static bool parse_type(const struct homestead_deck *deck, const cJSON *item, uint8_t *type, struct wagons_error *error)
{
    const char *names[HOMESTEAD_TYPES_MAX];
    int found;
    for (int i = 0; i < deck->types; i++) {
        names[i] = deck->type[i];
    }
    if (!json_name(item, "type", names, deck->types, &found, error)) {
        return false;
    }
    *type = (uint8_t)found;
    return true;
}

static bool parse_effect(const struct homestead_deck *deck, const cJSON *item, uint8_t *doubles,
                         struct wagons_error *error)
{
    const char *text = cJSON_GetStringValue(item);
    int type = -1;
    *doubles = HOMESTEAD_NO_TYPE;
    if (item == NULL || cJSON_IsNull(item)) {
        return true;
    }
    if (text != NULL && strncmp(text, EFFECT, strlen(EFFECT)) == 0) {
        type = type_of(deck, text + strlen(EFFECT));
    }
    if (type < 0) {
        return json_expected(item, "effect", "null or \"double:TYPE\" with one of the deck's types", error);
    }
    *doubles = (uint8_t)type;
    return true;
}

/* Reads a card whose id is from `first` on; seen[] says which cards are read. */
static bool parse_card(const cJSON *item, struct homestead_deck *deck, int first, int count, bool *seen,
                       struct wagons_error *error)
{
    int id, points;
    if (!json_object(item, "", error) || !json_int(json_get(item, "id"), "id", first, first + count - 1, &id, error)) {
        return false;
    }
    int number = homestead_card_of(id);
    struct homestead_card *card = &deck->cards[number];
    if (seen[number]) {
        return error_set(error, "id: %d is there twice", id);
    }
    if (!parse_type(deck, json_get(item, "type"), &card->type, error) ||
        !json_int(json_get(item, "points"), "points", 0, HOMESTEAD_POINTS_MAX, &points, error) ||
        !parse_effect(deck, json_get(item, "effect"), &card->doubles, error)) {
        return false;
    }
    card->points = (uint8_t)points;
    seen[number] = true;
    return true;
}

static bool parse_cards(const cJSON *list, const char *name, struct homestead_deck *deck, int first, int count,
                        struct wagons_error *error)
{
    bool seen[HOMESTEAD_CARDS] = {false};
    int index = 0;
    if (!json_list(list, name, count, count, NULL, error)) {
        return false;
    }
    for (const cJSON *item = list->child; item != NULL; item = item->next, index++) {
        if (!parse_card(item, deck, first, count, seen, error)) {
            return json_within(error, "%s[%d]", name, index);
        }
    }
    return true;
}

static bool parse_deck(const cJSON *json, struct homestead_deck *deck, struct wagons_error *error)
{
    static const char *const games[] = {DECK_GAME};
    int game;
    return json_format(json, DECK_FORMAT, error) && json_name(json_get(json, "game"), "game", games, 1, &game, error) &&
           parse_name(json_get(json, "name"), deck, error) && parse_types(json_get(json, "types"), deck, error) &&
           parse_cards(json_get(json, "cards"), "cards", deck, 0, HOMESTEAD_LAND, error) &&
           parse_cards(json_get(json, "start_cards"), "start_cards", deck, HOMESTEAD_START_ID, HOMESTEAD_STARTS, error);
}

struct homestead_deck *homestead_deck_parse(const cJSON *json, struct wagons_error *error)
{
    struct homestead_deck *deck = calloc(1, sizeof *deck);
    if (deck == NULL) {
        error_set(error, "out of memory");
        return NULL;
    }
    if (!parse_deck(json, deck, error)) {
        free(deck);
        return NULL;
    }
    deck->hash = homestead_deck_hash(deck);
    return deck;
}

/* --- writing --- */

static cJSON *card_json(const struct homestead_deck *deck, int number)
{
    const struct homestead_card *card = &deck->cards[number];
    cJSON *object = cJSON_CreateObject();
    char effect[EFFECT_LENGTH];
    effect_text(deck, card, "", effect);
    cJSON_AddNumberToObject(object, "id", homestead_card_id(number));
    cJSON_AddStringToObject(object, "type", deck->type[card->type]);
    cJSON_AddNumberToObject(object, "points", card->points);
    cJSON_AddItemToObject(object, "effect", *effect != '\0' ? cJSON_CreateString(effect) : cJSON_CreateNull());
    return object;
}

static void add_cards(const struct homestead_deck *deck, const char *name, int from, int to, cJSON *object)
{
    cJSON *list = cJSON_AddArrayToObject(object, name);
    for (int number = from; number < to; number++) {
        cJSON_AddItemToArray(list, card_json(deck, number));
    }
}

cJSON *homestead_deck_json(const struct homestead_deck *deck)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "format", DECK_FORMAT);
    cJSON_AddStringToObject(object, "game", DECK_GAME);
    cJSON_AddStringToObject(object, "name", deck->name);
    cJSON *types = cJSON_AddArrayToObject(object, "types");
    for (int type = 0; type < deck->types; type++) {
        cJSON_AddItemToArray(types, cJSON_CreateString(deck->type[type]));
    }
    add_cards(deck, "cards", 0, HOMESTEAD_LAND, object);
    add_cards(deck, "start_cards", HOMESTEAD_LAND, HOMESTEAD_CARDS, object);
    return object;
}
