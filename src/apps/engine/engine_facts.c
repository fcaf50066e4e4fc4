// SPDX-License-Identifier: GPL-3.0-or-later
/* version, deck, rules: what does not depend on a position. */
#include <stdlib.h>
#include <string.h>

#include "apps/engine/engine_command.h"
#include "base/error.h"
#include "wagons/agent.h"
#include "wagons/level.h"
#include "wagons/view.h"

static cJSON *agents_json(const struct wagons_game *game)
{
    cJSON *list = cJSON_CreateArray();
    const struct wagons_policy *policy;
    for (int k = 0; (policy = wagons_agent_policy(game, k)) != NULL; k++) {
        cJSON_AddItemToArray(list, cJSON_CreateString(policy->name));
    }
    return list;
}

static cJSON *levels_json(const struct wagons_game *game)
{
    cJSON *list = cJSON_CreateArray();
    for (const struct wagons_level *level = wagons_levels(game); level->name != NULL; level++) {
        cJSON *object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "name", level->name);
        cJSON_AddStringToObject(object, "agent", level->spec);
        cJSON_AddStringToObject(object, "text", level->text);
        cJSON_AddItemToArray(list, object);
    }
    return list;
}

static cJSON *game_json(const struct wagons_game *game)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "name", game->name);
    cJSON_AddStringToObject(object, "title", game->title);
    cJSON *players = cJSON_AddArrayToObject(object, "players");
    cJSON_AddItemToArray(players, cJSON_CreateNumber(game->players_min));
    cJSON_AddItemToArray(players, cJSON_CreateNumber(game->players_max));
    cJSON_AddItemToObject(object, "agents", agents_json(game));
    cJSON_AddItemToObject(object, "levels", levels_json(game));
    return object;
}

bool engine_version(struct engine_call *call, struct wagons_error *error)
{
    (void)error;
    cJSON_AddStringToObject(call->answer, "protocol", "wagons-engine/1");
    cJSON_AddStringToObject(call->answer, "version", wagons_version());
    cJSON_AddStringToObject(call->answer, "game", call->engine->game->name);
    cJSON_AddStringToObject(call->answer, "level", call->engine->level);
    cJSON *games = cJSON_AddArrayToObject(call->answer, "games");
    for (const struct wagons_game *const *game = wagons_games(); *game != NULL; game++) {
        cJSON_AddItemToArray(games, game_json(*game));
    }
    return true;
}

bool engine_show_deck(struct engine_call *call, struct wagons_error *error)
{
    const struct wagons_game *game = engine_game(call->engine, call->query->json, error);
    if (game == NULL) {
        return false;
    }
    cJSON_AddItemToObject(call->answer, "deck", game->deck_json(engine_deck(call->engine, game)));
    return true;
}

/* The texts of the scoring cards on the backs of a deck. */
static cJSON *scoring_json(const cJSON *deck)
{
    cJSON *texts = cJSON_CreateObject();
    const cJSON *card;
    cJSON_ArrayForEach(card, json_get(deck, "cards"))
    {
        const char *name = cJSON_GetStringValue(json_get(card, "back"));
        const char *text = name != NULL ? wagons_scoring_text(name) : NULL;
        if (text != NULL) {
            cJSON_AddStringToObject(texts, name, text);
        }
    }
    return texts;
}

bool engine_show_rules(struct engine_call *call, struct wagons_error *error)
{
    const struct wagons_game *game = engine_game(call->engine, call->query->json, error);
    if (game == NULL) {
        return false;
    }
    const void *deck = engine_deck(call->engine, game);
    char *text = game->rules_text(deck);
    if (text == NULL) {
        return error_set(error, "out of memory");
    }
    cJSON *cards = game->deck_json(deck);
    cJSON_AddStringToObject(call->answer, "game", game->name);
    cJSON_AddStringToObject(call->answer, "text", text);
    cJSON_AddItemToObject(call->answer, "scoring", scoring_json(cards));
    cJSON_Delete(cards);
    free(text);
    return true;
}
