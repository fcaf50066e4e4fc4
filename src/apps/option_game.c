// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/option_game.h"

#include <string.h>

#include "base/error.h"
#include "base/files.h"
#include "base/json.h"
#include "base/json_input.h"
#include "base/text.h"

void option_game_names(char *text, size_t size)
{
    const struct wagons_game *const *games = wagons_games();
    size_t length = 0;
    *text = '\0';
    for (int k = 0; games[k] != NULL && length < size; k++) {
        const char *before = k == 0 ? "" : games[k + 1] == NULL ? " or " : ", ";
        snprintf(text + length, size - length, "%s%s", before, games[k]->name);
        length += strlen(text + length);
    }
}

/* The game of that name; NULL with *error saying which there are. */
static const struct wagons_game *find_game(const char *name, struct wagons_error *error)
{
    const struct wagons_game *game = wagons_game_find(name);
    if (game == NULL) {
        char names[256], excerpt[TEXT_EXCERPT_SIZE];
        option_game_names(names, sizeof names);
        error_set(error, "expected %s, found \"%s\"", names, text_excerpt(name, excerpt));
    }
    return game;
}

/* The game that a deck file names, if it names one. */
static const struct wagons_game *game_of_deck(const cJSON *json, struct wagons_error *error)
{
    const char *name = cJSON_GetStringValue(json_get(json, "game"));
    if (name == NULL) {
        return wagons_games()[0]; /* whose reader says what is missing */
    }
    const struct wagons_game *game = find_game(name, error);
    if (game == NULL) {
        error_prefix(error, "game: ");
    }
    return game;
}

static bool parse_deck(struct options *options, const cJSON *json, struct wagons_error *error)
{
    if (!options->has_game) {
        options->game = game_of_deck(json, error);
        if (options->game == NULL) {
            return false;
        }
    }
    options->deck_owned = options->game->deck_parse(json, error);
    return options->deck_owned != NULL;
}

static bool read_deck(struct options *options, const char *path, struct wagons_error *error)
{
    cJSON *json = json_read(path, error);
    if (json == NULL) {
        return false;
    }
    bool good = parse_deck(options, json, error) || error_prefix(error, "%.300s: ", file_name(path));
    cJSON_Delete(json);
    options->has_game = good;
    options->deck = options->deck_owned;
    return good;
}

static bool has_rule(const cJSON *rules, const char *name)
{
    return json_get(rules, name) != NULL;
}

/* Refuses the rule options that mean nothing in the game: those that its records do not know. */
static bool check_rules(const struct option_reading *reading, struct wagons_error *error)
{
    const struct wagons_game *game = reading->options->game;
    cJSON *rules = cJSON_CreateObject();
    game->rules_json(&reading->options->rules, rules);
    const struct {
        enum option_key key;
        bool known;
    } checks[] = {
        {OPTION_START, has_rule(rules, "start")},           {OPTION_START_CARD, has_rule(rules, "start")},
        {OPTION_FULL_COVER, has_rule(rules, "full-cover")}, {OPTION_END_SCORING, has_rule(rules, "end-scoring")},
        {OPTION_SCORING, game->scoring_parse != NULL},
    };
    cJSON_Delete(rules);
    for (size_t k = 0; k < sizeof checks / sizeof *checks; k++) {
        if (reading->given[checks[k].key] && !checks[k].known) {
            return error_set(error, "--%s: %s has no such rule", option_entries[checks[k].key].name, game->name);
        }
    }
    return true;
}

static bool check_players(const struct option_reading *reading, struct wagons_error *error)
{
    const struct wagons_game *game = reading->options->game;
    int players = reading->options->rules.players;
    if (players >= game->players_min && players <= game->players_max) {
        return true;
    }
    if (game->players_min == game->players_max) {
        return error_set(error, "--players: expected %d, as many as play %s, found \"%d\"", game->players_min,
                         game->name, players);
    }
    return error_set(error, "--players: expected a whole number from %d to %d in %s, found \"%d\"", game->players_min,
                     game->players_max, game->name, players);
}

bool option_game_settle(struct option_reading *reading, struct wagons_error *error)
{
    struct options *options = reading->options;
    options->has_game = reading->game != NULL;
    options->game = options->has_game ? find_game(reading->game, error) : wagons_games()[0];
    if (options->game == NULL) {
        return error_prefix(error, "--game: ");
    }
    options->deck = options->game->deck_default();
    if (reading->deck != NULL && !read_deck(options, reading->deck, error)) {
        return error_prefix(error, "--deck: ");
    }
    if (!check_rules(reading, error) || !check_players(reading, error)) {
        return false;
    }
    if (reading->scoring != NULL && !options->game->scoring_parse(reading->scoring, &options->rules, error)) {
        return error_prefix(error, "--scoring: ");
    }
    return true;
}
