// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/playout.h"

#include "games/wagons/greedy.h"

/* A random legal place and turn: random places in the town's box and around it until one is legal, which most are. */
static wagons_move random_placement(const struct position *position, struct random_stream *stream)
{
    int player = position->to_move;
    const struct town *town = &position->town[player];
    if (town->cards == 0) {
        return move_place(0, 0, (int)random_below(stream, 2));
    }
    uint32_t width = (uint32_t)(town->right - town->left + 4);
    uint32_t height = (uint32_t)(town->bottom - town->top + 4);
    for (;;) {
        uint32_t drawn = random_below(stream, 2 * width * height);
        int turned = (int)(drawn & 1);
        int x = town->left - 2 + (int)(drawn / 2 % width);
        int y = town->top - 2 + (int)(drawn / 2 / width);
        if (town_touches(town, x, y) && !(position->forbid_full_cover && town_hides_card(town, x, y))) {
            return move_place(x + position->origin_x[player], y + position->origin_y[player], turned);
        }
    }
}

static wagons_move random_choice(const struct position *position, struct random_stream *stream)
{
    wagons_move moves[POSITION_MOVES_MAX];
    int count = position_moves(position, moves);
    return moves[count == 1 ? 0 : random_below(stream, (uint32_t)count)];
}

void playout_random(struct position *position, struct random_stream *stream)
{
    while (position->phase != PHASE_OVER) {
        position_apply(position, position->phase == PHASE_PLACE ? random_placement(position, stream)
                                                                : random_choice(position, stream));
    }
}

static wagons_move near_draft(const struct position *position, struct random_stream *stream)
{
    static const uint8_t skips[] = {0, 0, 0, 0, 0, 1, 1, 1, 2, 2};
    wagons_move move = move_draft(skips[random_below(stream, sizeof skips)]);
    return position_is_legal(position, move) ? move : move_draft(0);
}

void playout_greedy(struct position *position, struct random_stream *stream)
{
    while (position->phase != PHASE_OVER) {
        if (position->phase == PHASE_PLACE) {
            greedy_place(position);
        } else {
            position_apply(position, position->phase == PHASE_DRAFT ? near_draft(position, stream)
                                                                    : random_choice(position, stream));
        }
    }
}
