// SPDX-License-Identifier: GPL-3.0-or-later
/* Entering a position of Carcassonne: the tiles as they lie, beginning beside the start tile, then points, tiles put away,
   who is to move, and the drawn tile. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "apps/terminal/setup.h"
#include "base/error.h"
#include "base/text.h"

enum step { STEP_TILES, STEP_SCORES, STEP_DISCARDED, STEP_TO_MOVE, STEP_DRAWN, STEPS };

static const char *const member_of[STEPS] = {"tiles", "scores", "discarded", "to_move", "tile"};

static int players_of(const struct setup *setup)
{
    return cJSON_GetArraySize(json_get(setup->position, "players"));
}

static void add_tile(cJSON *tiles, const char *letter, int x, int y, int rot)
{
    cJSON *tile = cJSON_CreateObject();
    cJSON_AddStringToObject(tile, "tile", letter);
    cJSON_AddNumberToObject(tile, "x", x);
    cJSON_AddNumberToObject(tile, "y", y);
    cJSON_AddNumberToObject(tile, "rot", rot);
    cJSON_AddItemToArray(tiles, tile);
}

static void open_position(struct setup *setup, const struct wagons_rules *rules)
{
    cJSON *players = cJSON_AddArrayToObject(setup->position, "players");
    for (int i = 0; i < rules->players; i++) {
        cJSON_AddItemToArray(players, cJSON_CreateObject());
    }
    add_tile(cJSON_AddArrayToObject(setup->position, "tiles"), "D", 0, 0, 0);
    cJSON_AddNumberToObject(setup->position, "to_move", 0);
}

/* --- questions --- */

static bool question(const struct setup *setup, char *text, size_t size)
{
    switch (setup->step) {
    case STEP_TILES:
        snprintf(text, size, "Next tile: letter x y turn, place and player of a meeple (no more: -)?");
        return true;
    case STEP_SCORES:
        snprintf(text, size, "The points of the %d players so far?", players_of(setup));
        return true;
    case STEP_DISCARDED:
        snprintf(text, size, "Tiles that fitted nowhere and were put away (none: -)?");
        return true;
    case STEP_TO_MOVE:
        snprintf(text, size, "Which player is to move, 1 to %d?", players_of(setup));
        return true;
    case STEP_DRAWN:
        snprintf(text, size, "The tile that is drawn and not yet laid (none: -)?");
        return true;
    default:
        return false;
    }
}

static const char *help(const struct setup *setup)
{
    switch (setup->step) {
    case STEP_TILES:
        return "Such as V 1 0 t1, or V 1 0 t1 r0 2 with a meeple of player 2 on the road. The start tile lies at 0 0; "
               "x "
               "grows to the right, y downwards; t0 to t3 are quarter turns clockwise. wagons rules --game carcassonne "
               "shows the letters and places.";
    case STEP_SCORES:
        return "One number for each player, such as 12 7.";
    case STEP_TO_MOVE:
        return "The number of a player.";
    default:
        return "Letters of tiles, A to X.";
    }
}

/* --- answers --- */

/* Sets a member, or leaves the position as it was if it is not sound then. */
static enum setup_outcome set(struct setup *setup, cJSON *value, struct wagons_error *error)
{
    const char *name = member_of[setup->step];
    cJSON *before = cJSON_DetachItemFromObject(setup->position, name);
    cJSON_AddItemToObject(setup->position, name, value);
    if (setup_is_sound(setup, error)) {
        cJSON_Delete(before);
        setup->step++;
        return SETUP_NEXT;
    }
    cJSON_DeleteItemFromObject(setup->position, name);
    if (before != NULL) {
        cJSON_AddItemToObject(setup->position, name, before);
    }
    return SETUP_WRONG;
}

/* The letter of a tile as records have it; what is no letter stays what it is, and is refused by the reader. */
static void letter_of(const char *word, char letter[3])
{
    letter[0] = (char)toupper((unsigned char)word[0]);
    letter[1] = word[0] != '\0' ? word[1] : '\0';
    letter[2] = '\0';
}

static bool read_turn(const char *word, int *rot)
{
    if (word[0] == 't' && word[1] >= '0' && word[1] <= '3' && word[2] == '\0') {
        *rot = 90 * (word[1] - '0');
        return true;
    }
    return play_number(word, rot);
}

static enum setup_outcome answer_tile(struct setup *setup, const struct play_words *words, struct wagons_error *error)
{
    cJSON *tiles = cJSON_GetObjectItemCaseSensitive(setup->position, "tiles");
    int x, y, rot, player = 0;
    char letter[3];
    if (setup_is_none(words)) {
        setup->step++;
        return SETUP_NEXT;
    }
    if ((words->count != 4 && words->count != 6) || !play_number(words->word[1], &x) ||
        !play_number(words->word[2], &y) || !read_turn(words->word[3], &rot) ||
        (words->count == 6 && !play_number(words->word[5], &player))) {
        error_set(error, "expected letter, x, y and turn, then place and player of a meeple, such as V 1 0 t1 r0 2");
        return SETUP_WRONG;
    }
    letter_of(words->word[0], letter);
    add_tile(tiles, letter, x, y, rot);
    int last = cJSON_GetArraySize(tiles) - 1;
    if (words->count == 6) {
        cJSON_AddStringToObject(cJSON_GetArrayItem(tiles, last), "meeple", words->word[4]);
        cJSON_AddNumberToObject(cJSON_GetArrayItem(tiles, last), "player", player - 1);
    }
    if (!setup_is_sound(setup, error)) {
        cJSON_DeleteItemFromArray(tiles, last);
        return SETUP_WRONG;
    }
    return SETUP_AGAIN;
}

static enum setup_outcome answer_scores(struct setup *setup, const struct play_words *words, struct wagons_error *error)
{
    cJSON *list = cJSON_CreateArray();
    int points = 0;
    for (int i = 0; i < words->count && play_number(words->word[i], &points); i++) {
        cJSON_AddItemToArray(list, cJSON_CreateNumber(points));
    }
    if (cJSON_GetArraySize(list) != words->count || words->count != players_of(setup)) {
        cJSON_Delete(list);
        error_set(error, "expected %d numbers, the points of each player", players_of(setup));
        return SETUP_WRONG;
    }
    return set(setup, list, error);
}

static enum setup_outcome answer_discarded(struct setup *setup, const struct play_words *words,
                                           struct wagons_error *error)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < words->count && !setup_is_none(words); i++) {
        char letter[3];
        letter_of(words->word[i], letter);
        cJSON_AddItemToArray(list, cJSON_CreateString(letter));
    }
    return set(setup, list, error);
}

static enum setup_outcome answer_to_move(struct setup *setup, const struct play_words *words,
                                         struct wagons_error *error)
{
    int player;
    if (words->count != 1 || !play_number(words->word[0], &player) || player < 1 || player > players_of(setup)) {
        error_set(error, "expected 1 to %d", players_of(setup));
        return SETUP_WRONG;
    }
    return set(setup, cJSON_CreateNumber(player - 1), error);
}

static enum setup_outcome answer_drawn(struct setup *setup, const struct play_words *words, struct wagons_error *error)
{
    char letter[3];
    if (setup_is_none(words)) {
        return set(setup, cJSON_CreateNull(), error);
    }
    letter_of(words->word[0], letter);
    return set(setup, cJSON_CreateString(letter), error);
}

static enum setup_outcome answer(struct setup *setup, const struct play_words *words, struct wagons_error *error)
{
    static enum setup_outcome (*const answers[STEPS])(struct setup * setup, const struct play_words *words,
                                                      struct wagons_error *error) = {
        answer_tile, answer_scores, answer_discarded, answer_to_move, answer_drawn};
    return answers[setup->step](setup, words, error);
}

static bool back(struct setup *setup)
{
    cJSON *tiles = cJSON_GetObjectItemCaseSensitive(setup->position, "tiles");
    int last = cJSON_GetArraySize(tiles) - 1;
    if (setup->step == STEP_TILES && last > 0) {
        cJSON_DeleteItemFromArray(tiles, last);
        return true;
    }
    if (setup->step == STEP_TILES) {
        return false;
    }
    setup->step--;
    if (setup->step != STEP_TILES && setup->step != STEP_TO_MOVE) {
        cJSON_DeleteItemFromObject(setup->position, member_of[setup->step]);
    }
    return true;
}

const struct setup_game setup_carcassonne = {
    .game = "carcassonne",
    .open = open_position,
    .question = question,
    .help = help,
    .answer = answer,
    .back = back,
};
