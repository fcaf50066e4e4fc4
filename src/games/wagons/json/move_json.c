// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/json/move_json.h"

#include <stdio.h>

#include "base/error.h"
#include "base/json.h"
#include "games/wagons/json/placed_json.h"

bool move_is_listed(const void *state, wagons_move move)
{
    (void)state;
    return move_kind(move) != MOVE_START;
}

/* --- writing --- */

cJSON *move_json(const void *state, wagons_move move)
{
    const struct position *position = state;
    cJSON *object = cJSON_CreateObject();
    int x;
    int y;
    int turned;
    cJSON_AddNumberToObject(object, "player", position->to_move);
    switch (move_kind(move)) {
    case MOVE_START:
        cJSON_AddNumberToObject(object, "start", move_index(move));
        break;
    case MOVE_DRAFT:
        cJSON_AddNumberToObject(object, "draft", move_index(move));
        cJSON_AddNumberToObject(object, "card", position->row[move_index(move)]);
        break;
    case MOVE_PLACE:
        move_placement(move, &x, &y, &turned);
        cJSON_AddNumberToObject(object, "place", position_card(position));
        placed_place_json(object, x, y, turned);
        break;
    }
    return object;
}

/* --- reading --- */

/* "WHERE: expected NUMBER, WHY, found ..." unless the value is just that number. */
static bool parse_exactly(const cJSON *item, const char *where, int number, const char *why, struct wagons_error *error)
{
    int value;
    if (json_int(item, where, number, number, &value, NULL)) {
        return true;
    }
    char what[128];
    snprintf(what, sizeof what, "%d%s", number, why);
    return json_expected(item, where, what, error);
}

static bool parse_start(const struct position *position, const cJSON *json, wagons_move *move,
                        struct wagons_error *error)
{
    int index;
    if (!json_int(json_get(json, "start"), "start", 0, position->row_count - 1, &index, error)) {
        return false;
    }
    *move = move_start(index);
    return true;
}

static bool parse_draft(const struct position *position, const cJSON *json, wagons_move *move,
                        struct wagons_error *error)
{
    const cJSON *draft = json_get(json, "draft");
    int skipped;
    if (!json_int(draft, "draft", 0, position->row_count - 1, &skipped, error)) {
        return false;
    }
    *move = move_draft(skipped);
    if (!position_is_legal(position, *move)) {
        return parse_exactly(draft, "draft", 0, " (player 0 chose the start card and takes it first)", error);
    }
    return parse_exactly(json_get(json, "card"), "card", position->row[skipped], " (the card behind those skipped)",
                         error);
}

static bool parse_place(const struct position *position, const cJSON *json, wagons_move *move,
                        struct wagons_error *error)
{
    const int player = position->to_move;
    const struct town *town = &position->town[player];
    int card = position_card(position);
    int x;
    int y;
    int turned;
    if (!parse_exactly(json_get(json, "place"), "place", card, " (the card to be placed now)", error) ||
        !placed_parse_place(json, town->cards == 0, &x, &y, &turned, error) ||
        !placed_check(town, position->origin_x[player], position->origin_y[player], position->forbid_full_cover, card,
                      x, y, error)) {
        return false;
    }
    *move = move_place(x, y, turned);
    return true;
}

/* The kinds of moves by the phase in which they are made: the member that tells them, and how to read them. */
static const struct {
    const char *member;
    const char *what;
    bool (*parse)(const struct position *position, const cJSON *json, wagons_move *move, struct wagons_error *error);
} kinds[] = {
    [PHASE_START] = {"start", "a start choice", parse_start},
    [PHASE_DRAFT] = {"draft", "a draft", parse_draft},
    [PHASE_PLACE] = {"place", "the placement of a card", parse_place},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Whether the object is a move of the kind that the phase asks for. */
static bool check_kind(const cJSON *json, int due, struct wagons_error *error)
{
    if (json_get(json, kinds[due].member) != NULL) {
        return true;
    }
    const char *found = "none of these";
    for (int kind = 0; kind < KINDS; kind++) {
        found = json_get(json, kinds[kind].member) != NULL ? kinds[kind].what : found;
    }
    return error_set(error, "expected %s (\"%s\"), found %s", kinds[due].what, kinds[due].member, found);
}

bool move_parse(const void *state, const cJSON *json, wagons_move *move, struct wagons_error *error)
{
    const struct position *position = state;
    if (!json_object(json, "", error)) {
        return false;
    }
    if (position->phase == PHASE_OVER) {
        return error_set(error, "expected no move, the game is over");
    }
    return check_kind(json, position->phase, error) &&
           parse_exactly(json_get(json, "player"), "player", position->to_move, " (the player to move)", error) &&
           kinds[position->phase].parse(position, json, move, error);
}

/* --- in words --- */

/* Appends to a text of `size` bytes as far as there is room. */
static void append(char *text, size_t size, const char *words)
{
    size_t used = 0;
    while (used < size && text[used] != '\0') {
        used++;
    }
    if (used < size) {
        snprintf(text + used, size - used, "%s", words);
    }
}

static void append_card(const struct position *position, int card, char *text, size_t size)
{
    char words[CARD_TEXT_LENGTH];
    card_text(&position->deck->cards[card], card, words);
    append(text, size, words);
}

static void draft_text(const struct position *position, int skipped, char *text, size_t size)
{
    append(text, size, "takes ");
    append_card(position, position->row[skipped], text, size);
    for (int i = 0; i < skipped; i++) {
        append(text, size, i == 0 ? ", skipping " : i == skipped - 1 ? " and " : ", ");
        append_card(position, position->row[i], text, size);
    }
}

static void place_text(const struct position *position, wagons_move move, char *text, size_t size)
{
    char words[64];
    int x;
    int y;
    int turned;
    move_placement(move, &x, &y, &turned);
    append(text, size, "places ");
    append_card(position, position_card(position), text, size);
    snprintf(words, sizeof words, " at (%d, %d)%s", x, y, turned ? ", turned by 180 degrees" : "");
    append(text, size, words);
}

void move_text(const void *state, wagons_move move, char *text, size_t size)
{
    const struct position *position = state;
    if (size == 0) {
        return;
    }
    text[0] = '\0';
    switch (move_kind(move)) {
    case MOVE_START:
        append(text, size, "chooses as the start ");
        append_card(position, position->circle[move_index(move)], text, size);
        break;
    case MOVE_DRAFT:
        draft_text(position, move_index(move), text, size);
        break;
    case MOVE_PLACE:
        place_text(position, move, text, size);
        break;
    }
}
