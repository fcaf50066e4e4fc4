// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "apps/terminal/board_circle.h"
#include "apps/terminal/play_choose.h"
#include "base/error.h"

/* How far beyond a town the cursor goes. */
enum { MARGIN = 3 };

static const struct wagons_game *circle_game(void)
{
    return wagons_game_find("circle-the-wagons");
}

void board_circle_after(const void *state, wagons_move move, struct wagons_view *after)
{
    const struct wagons_game *game = circle_game();
    void *copy = malloc(game->state_size);
    if (copy == NULL) {
        wagons_view_make(state, after);
        return;
    }
    memcpy(copy, state, game->state_size);
    game->apply(copy, move);
    wagons_view_make(copy, after);
    free(copy);
}

wagons_move board_circle_under(const struct board_cursor *cursor, const struct wagons_view *view)
{
    struct wagons_view_move parts = {
        .phase = view->phase,
        .index = cursor->choice,
        .skipped = cursor->choice,
        .x = cursor->x,
        .y = cursor->y,
        .turned = cursor->turn != 0,
    };
    return wagons_view_move_make(&parts);
}

void board_circle_set(struct board_cursor *cursor, const void *state, wagons_move move)
{
    struct wagons_view_move parts = wagons_view_move_read(move);
    (void)state;
    cursor->scroll_x = cursor->scroll_y = 0;
    if (parts.phase == WAGONS_VIEW_PLACE) {
        cursor->x = parts.x;
        cursor->y = parts.y;
        cursor->turn = parts.turned;
    } else {
        cursor->choice = parts.phase == WAGONS_VIEW_START ? parts.index : parts.skipped;
    }
}

/* A placement begins at the legal place nearest to the middle of the town's right side. */
void board_circle_start(struct board_cursor *cursor, const void *state)
{
    struct wagons_view view;
    wagons_move moves[WAGONS_MOVES_MAX];
    wagons_view_make(state, &view);
    if (view.phase != WAGONS_VIEW_PLACE) {
        return;
    }
    const struct wagons_view_town *town = &view.town[view.to_move];
    int count = circle_game()->legal_moves(state, moves);
    int nearest = INT32_MAX;
    for (int i = 0; i < count; i++) {
        struct wagons_view_move parts = wagons_view_move_read(moves[i]);
        int distance = abs(parts.x - town->right - 1) + abs(2 * parts.y - town->top - town->bottom + 1);
        if (!parts.turned && distance < nearest) {
            nearest = distance;
            board_circle_set(cursor, state, moves[i]);
        }
    }
}

/* --- keys --- */

static int limit(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

static bool scroll_key(struct board_cursor *cursor, int key)
{
    switch (key) {
    case BOARD_SCROLL_LEFT:
        cursor->scroll_x -= 2;
        return true;
    case BOARD_SCROLL_RIGHT:
        cursor->scroll_x += 2;
        return true;
    case BOARD_SCROLL_UP:
        cursor->scroll_y -= 2;
        return true;
    case BOARD_SCROLL_DOWN:
        cursor->scroll_y += 2;
        return true;
    default:
        return false;
    }
}

static bool choice_key(struct board_cursor *cursor, int last, int key)
{
    int step = key == BOARD_LEFT || key == BOARD_PREVIOUS ? -1 : key == BOARD_RIGHT || key == BOARD_NEXT ? 1 : 0;
    if (key > BOARD_DIGIT && key <= BOARD_DIGIT + 9 && key - BOARD_DIGIT - 1 <= last) {
        cursor->choice = key - BOARD_DIGIT - 1;
        return true;
    }
    bool wraps = key == BOARD_NEXT || key == BOARD_PREVIOUS;
    cursor->choice = wraps ? (cursor->choice + step + last + 1) % (last + 1) : limit(cursor->choice + step, 0, last);
    return step != 0;
}

struct ranked {
    wagons_move move;
    int points;
};

static int by_points(const void *a, const void *b)
{
    const struct ranked *first = a;
    const struct ranked *second = b;
    int order = (second->points > first->points) - (second->points < first->points);
    return order != 0 ? order : (first->move > second->move) - (first->move < second->move);
}

/* All placements, those first that bring the most at once. */
static int rank(const void *state, const struct wagons_view *view, struct ranked ranked[WAGONS_MOVES_MAX])
{
    wagons_move moves[WAGONS_MOVES_MAX];
    int count = circle_game()->legal_moves(state, moves);
    int mover = view->to_move;
    for (int i = 0; i < count; i++) {
        struct wagons_view after;
        board_circle_after(state, moves[i], &after);
        ranked[i] = (struct ranked){moves[i], after.town[mover].total - after.town[1 - mover].total};
    }
    qsort(ranked, (size_t)count, sizeof ranked[0], by_points);
    return count;
}

/* Goes to the best placement, or to the next or the previous one in the order of points. */
static void go_by_rank(struct board_cursor *cursor, const void *state, const struct wagons_view *view, int key)
{
    struct ranked *ranked = malloc(WAGONS_MOVES_MAX * sizeof *ranked);
    if (ranked == NULL) {
        return;
    }
    wagons_move under = board_circle_under(cursor, view);
    int count = rank(state, view, ranked);
    int at = key == BOARD_PREVIOUS ? 0 : -1;
    for (int i = 0; i < count && key != BOARD_BEST; i++) {
        at = ranked[i].move == under ? i : at;
    }
    at = key == BOARD_BEST ? 0 : (at + (key == BOARD_NEXT ? 1 : -1) + count) % count;
    board_circle_set(cursor, state, ranked[at].move);
    free(ranked);
}

static bool place_key(struct board_cursor *cursor, const void *state, const struct wagons_view *view, int key)
{
    const struct wagons_view_town *town = &view->town[view->to_move];
    switch (key) {
    case BOARD_TURN:
        cursor->turn = !cursor->turn;
        return true;
    case BOARD_NEXT:
    case BOARD_PREVIOUS:
    case BOARD_BEST:
        go_by_rank(cursor, state, view, key);
        return true;
    case BOARD_LEFT:
    case BOARD_RIGHT:
    case BOARD_UP:
    case BOARD_DOWN:
        cursor->scroll_x = cursor->scroll_y = 0;
        cursor->x += (key == BOARD_RIGHT) - (key == BOARD_LEFT);
        cursor->y += (key == BOARD_DOWN) - (key == BOARD_UP);
        cursor->x = limit(cursor->x, town->left - MARGIN, town->right + MARGIN - 1);
        cursor->y = limit(cursor->y, town->top - MARGIN, town->bottom + MARGIN - 1);
        return true;
    default:
        return false;
    }
}

bool board_circle_key(struct board_cursor *cursor, const void *state, int key)
{
    struct wagons_view view;
    wagons_view_make(state, &view);
    if (scroll_key(cursor, key)) {
        return true;
    }
    switch (view.phase) {
    case WAGONS_VIEW_START:
        return choice_key(cursor, view.row_count - 1, key);
    case WAGONS_VIEW_DRAFT:
        return choice_key(cursor, view.skips_max, key);
    case WAGONS_VIEW_PLACE:
        return place_key(cursor, state, &view, key);
    default:
        return false;
    }
}

wagons_move board_circle_move(struct board_cursor *cursor, const void *state, struct wagons_error *error)
{
    struct wagons_view view;
    wagons_view_make(state, &view);
    wagons_move move = board_circle_under(cursor, &view);
    if (move != WAGONS_NO_MOVE && circle_game()->is_legal(state, move)) {
        return move;
    }
    struct wagons_view_move parts = {.phase = WAGONS_VIEW_PLACE, .x = cursor->x, .y = cursor->y};
    play_choose_explain(&view, &parts, error);
    return WAGONS_NO_MOVE;
}

const char *board_circle_keys(const void *state)
{
    struct wagons_view view;
    wagons_view_make(state, &view);
    return view.phase == WAGONS_VIEW_PLACE ? "arrows move, r turns, Tab next best, Enter places"
                                           : "left/right choose, Enter takes";
}
