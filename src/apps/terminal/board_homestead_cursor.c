// SPDX-License-Identifier: GPL-3.0-or-later
/* The cursor is on a card of the hand (choice) and on a place of the grid (x, y). */
#include <limits.h>
#include <stdlib.h>

#include "apps/terminal/board_homestead.h"
#include "base/error.h"

static bool view_of(const void *state, struct wagons_homestead_view *view)
{
    int mover = wagons_game_find("homestead")->to_move(state);
    wagons_homestead_view_make(state, mover, view);
    return mover >= 0 && view->known[mover] > 0;
}

static int limit(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

void homestead_explain(const struct wagons_homestead_view *view, int x, int y, struct wagons_error *error)
{
    const struct wagons_homestead_grid *grid = &view->grid[view->to_move];
    bool beside = false;
    for (int i = 0; i < grid->count; i++) {
        int distance = abs(grid->cells[i].x - x) + abs(grid->cells[i].y - y);
        if (distance == 0) {
            error_set(error, "At %d %d lies a card already.", x, y);
            return;
        }
        beside = beside || distance == 1;
    }
    if (beside) {
        error_set(error, "With a card at %d %d the grid would not fit 5 x 5 any more.", x, y);
    } else {
        error_set(error, "At %d %d the card would not lie beside a card of the grid.", x, y);
    }
}

void homestead_cursor_set(struct board_cursor *cursor, const void *state, wagons_move move)
{
    struct wagons_homestead_move parts = wagons_homestead_move_read(move);
    struct wagons_homestead_view view;
    if (parts.draw || !view_of(state, &view)) {
        return;
    }
    cursor->x = parts.x;
    cursor->y = parts.y;
    for (int i = 0; i < view.known[view.to_move]; i++) {
        cursor->choice = view.hand[view.to_move][i].id == parts.card ? i : cursor->choice;
    }
}

/* Goes to the placement with the most points at once: of all cards, or of the card chosen. */
static void go_to_best(struct board_cursor *cursor, const void *state, const struct wagons_homestead_view *view,
                       bool any_card)
{
    const struct wagons_homestead_grid *grid = &view->grid[view->to_move];
    int most = INT_MIN, cards = view->known[view->to_move], first = any_card ? 0 : cursor->choice;
    for (int choice = first; choice < (any_card ? cards : first + 1); choice++) {
        for (int i = 0; i < grid->open_count; i++) {
            int card = view->hand[view->to_move][choice].id;
            int gain =
                wagons_homestead_gain(state, wagons_homestead_move_place(card, grid->open[i].x, grid->open[i].y));
            if (gain > most) {
                most = gain;
                cursor->choice = choice;
                cursor->x = grid->open[i].x;
                cursor->y = grid->open[i].y;
            }
        }
    }
}

void homestead_cursor_start(struct board_cursor *cursor, const void *state)
{
    struct wagons_homestead_view view;
    if (view_of(state, &view)) {
        cursor->choice = 0;
        go_to_best(cursor, state, &view, false);
    }
}

static void choose_card(struct board_cursor *cursor, const struct wagons_homestead_view *view, int step)
{
    int cards = view->known[view->to_move];
    cursor->choice = (cursor->choice + step + cards) % cards;
}

static void walk(struct board_cursor *cursor, const struct wagons_homestead_view *view, int key)
{
    const struct wagons_homestead_grid *grid = &view->grid[view->to_move];
    int x = cursor->x + (key == BOARD_RIGHT) - (key == BOARD_LEFT);
    int y = cursor->y + (key == BOARD_DOWN) - (key == BOARD_UP);
    bool wide = grid->right - grid->left + 1 == WAGONS_HOMESTEAD_SIDE;
    bool high = grid->bottom - grid->top + 1 == WAGONS_HOMESTEAD_SIDE;
    cursor->x = limit(x, grid->left - !wide, grid->right + !wide);
    cursor->y = limit(y, grid->top - !high, grid->bottom + !high);
}

bool homestead_cursor_key(struct board_cursor *cursor, const void *state, int key)
{
    struct wagons_homestead_view view;
    if (!view_of(state, &view)) {
        return false;
    }
    switch (key) {
    case BOARD_LEFT:
    case BOARD_RIGHT:
    case BOARD_UP:
    case BOARD_DOWN:
        walk(cursor, &view, key);
        return true;
    case BOARD_NEXT:
    case BOARD_TURN:
        choose_card(cursor, &view, 1);
        return true;
    case BOARD_PREVIOUS:
        choose_card(cursor, &view, -1);
        return true;
    case BOARD_BEST:
        go_to_best(cursor, state, &view, true);
        return true;
    default:
        break;
    }
    bool is_card = key > BOARD_DIGIT && key <= BOARD_DIGIT + view.known[view.to_move];
    cursor->choice = is_card ? key - BOARD_DIGIT - 1 : cursor->choice;
    return is_card;
}

wagons_move homestead_cursor_move(struct board_cursor *cursor, const void *state, struct wagons_error *error)
{
    struct wagons_homestead_view view;
    if (!view_of(state, &view)) {
        return WAGONS_NO_MOVE;
    }
    wagons_move move = wagons_homestead_move_place(view.hand[view.to_move][cursor->choice].id, cursor->x, cursor->y);
    if (move != WAGONS_NO_MOVE && wagons_game_find("homestead")->is_legal(state, move)) {
        return move;
    }
    homestead_explain(&view, cursor->x, cursor->y, error);
    return WAGONS_NO_MOVE;
}
