// SPDX-License-Identifier: GPL-3.0-or-later
/* Moves of Homestead as JSON and in words. */
#include <stdio.h>

#include "base/error.h"
#include "base/json.h"
#include "games/homestead/homestead_records.h"

bool homestead_move_is_listed(const void *state, wagons_move move)
{
    (void)state;
    (void)move;
    return true;
}

cJSON *homestead_move_json(const void *state, wagons_move move)
{
    const struct homestead *before = state;
    int card = homestead_move_card(move);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "player", before->to_move);
    if (homestead_move_kind(move) == HOMESTEAD_DRAW) {
        cJSON_AddItemToObject(object, "draw",
                              card == HOMESTEAD_UNKNOWN ? cJSON_CreateNull() : cJSON_CreateNumber(card));
    } else {
        cJSON_AddNumberToObject(object, "place", card);
        cJSON_AddNumberToObject(object, "x", homestead_move_x(move));
        cJSON_AddNumberToObject(object, "y", homestead_move_y(move));
    }
    return object;
}

/* --- reading --- */

static bool parse_draw(const struct homestead *state, const cJSON *json, wagons_move *move, struct wagons_error *error)
{
    const cJSON *draw = json_get(json, "draw");
    int card = HOMESTEAD_UNKNOWN;
    if (!cJSON_IsNull(draw) && !json_int(draw, "draw", 0, HOMESTEAD_LAND - 1, &card, error)) {
        return false;
    }
    *move = homestead_draw(card);
    if (homestead_is_legal(state, *move)) {
        return true;
    }
    if (state->observer == WAGONS_NOBODY) {
        char what[64];
        snprintf(what, sizeof what, "%d (the next card of the pile)", state->pile[state->drawn]);
        return json_expected(draw, "draw", what, error);
    }
    return json_expected(draw, "draw",
                         state->observer == state->to_move ? "a card that the observer has not seen yet"
                                                           : "null or a card that the observer has not seen yet",
                         error);
}

/* Says why a card does not fit at a place. */
static bool check_place(const struct homestead *state, int card, int x, int y, struct wagons_error *error)
{
    const struct grid *grid = &state->grid[state->to_move];
    int cell = grid_cell(grid, x, y);
    uint64_t at = cell >= 0 ? UINT64_C(1) << cell : 0;
    if ((homestead_choices(state, state->to_move) >> card & 1) == 0) {
        return error_set(error, "place: expected a card of the player's hand, found %d", card);
    }
    if ((grid->cards & at) != 0) {
        return error_set(error, "x: card %d cannot lie at (%d, %d), another card lies there", card, x, y);
    }
    if ((grid_beside(grid->cards) & at) == 0) {
        return error_set(error, "x: card %d cannot lie at (%d, %d), expected a place beside a card of the grid", card,
                         x, y);
    }
    return (grid_open(grid) & at) != 0 ||
           error_set(error, "x: card %d cannot lie at (%d, %d), the grid would not fit 5 x 5 any more", card, x, y);
}

static bool parse_place(const struct homestead *state, const cJSON *json, wagons_move *move, struct wagons_error *error)
{
    int card, x, y;
    if (!json_int(json_get(json, "place"), "place", 0, HOMESTEAD_LAND - 1, &card, error) ||
        !json_int(json_get(json, "x"), "x", -GRID_REACH, GRID_REACH, &x, error) ||
        !json_int(json_get(json, "y"), "y", -GRID_REACH, GRID_REACH, &y, error) ||
        !check_place(state, card, x, y, error)) {
        return false;
    }
    *move = homestead_place(card, x, y);
    return true;
}

static bool check_player(const struct homestead *state, const cJSON *json, struct wagons_error *error)
{
    int player;
    char what[40];
    if (json_int(json_get(json, "player"), "player", state->to_move, state->to_move, &player, NULL)) {
        return true;
    }
    snprintf(what, sizeof what, "%d (the player to move)", state->to_move);
    return json_expected(json_get(json, "player"), "player", what, error);
}

bool homestead_move_parse(const void *state, const cJSON *json, wagons_move *move, struct wagons_error *error)
{
    const struct homestead *before = state;
    if (!json_object(json, "", error)) {
        return false;
    }
    if (before->phase == HOMESTEAD_OVER) {
        return error_set(error, "expected no move, the game is over");
    }
    bool draws = before->phase == HOMESTEAD_DRAWS;
    if (json_get(json, draws ? "draw" : "place") == NULL) {
        return error_set(error, "expected %s, found %s",
                         draws ? "a draw (\"draw\")" : "the placement of a card (\"place\")",
                         json_get(json, draws ? "place" : "draw") == NULL ? "none of these"
                         : draws                                          ? "the placement of a card"
                                                                          : "a draw");
    }
    return check_player(before, json, error) &&
           (draws ? parse_draw(before, json, move, error) : parse_place(before, json, move, error));
}

/* --- in words --- */

void homestead_move_text(const void *state, wagons_move move, char *text, size_t size)
{
    const struct homestead *before = state;
    char card[HOMESTEAD_CARD_TEXT] = "a card";
    if (homestead_move_card(move) != HOMESTEAD_UNKNOWN) {
        homestead_card_text(before->deck, homestead_move_card(move), card);
    }
    if (homestead_move_kind(move) == HOMESTEAD_DRAW) {
        snprintf(text, size, "%s draws %s", before->to_move == 0 ? "player 1" : "player 2", card);
    } else {
        snprintf(text, size, "places %s at (%d, %d)", card, homestead_move_x(move), homestead_move_y(move));
    }
}
