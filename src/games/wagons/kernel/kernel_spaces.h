// SPDX-License-Identifier: GPL-3.0-or-later
/* undiscovered-country in the kernel. Few places of a town are, or can become by one card, a bare place with all eight
   around it: they lack at most the two or three places that a block beside them covers. They are found row by row on
   words of bits, and each changes the base of a few lanes: the four whose block covers a complete one, and of the
   twelve blocks around it those that cover all that it lacks. What is on the card does not matter. */
#ifndef WAGONS_KERNEL_SPACES_H
#define WAGONS_KERNEL_SPACES_H

#include "games/wagons/kernel/kernel_window.h"

enum { SPACE_POINTS = 5, AROUND = 8 };

/* The places around one, clockwise from the upper left. */
static const int8_t around_x[AROUND] = {-1, 0, 1, 1, 1, 0, -1, -1};
static const int8_t around_y[AROUND] = {-1, -1, -1, 0, 1, 1, 1, 0};

/* The bare places of row y that lack at most one side and one corner. */
static uint32_t spaces_in_row(const struct town *town, int y, uint32_t around[AROUND])
{
    for (int i = 0; i < AROUND; i++) {
        around[i] = row_turned(town->rows[(y + around_y[i]) & (TORUS - 1)], around_x[i]);
    }
    uint32_t sides =
        (around[1] & around[5] & (around[3] | around[7])) | (around[3] & around[7] & (around[1] | around[5]));
    uint32_t corners =
        (around[0] & around[4] & (around[2] | around[6])) | (around[2] & around[6] & (around[0] | around[4]));
    return sides & corners & ~town->rows[y & (TORUS - 1)];
}

static void space_change(struct kernel_work *work, uint8_t *base, int x, int y, int points)
{
    int lane = window_lane_at(work, x, y);
    if (lane >= 0) {
        base[lane] = (uint8_t)(base[lane] + points);
    }
}

/* Whether a block at (x, y) relative to a place covers every one of the places around that it lacks. */
static bool block_covers(int x, int y, unsigned lacking)
{
    for (int i = 0; i < AROUND; i++) {
        bool covers = (around_x[i] == x || around_x[i] == x + 1) && (around_y[i] == y || around_y[i] == y + 1);
        if ((lacking >> i & 1) != 0 && !covers) {
            return false;
        }
    }
    return true;
}

/* One space, given which of the eight around it are missing. */
static void space_base(struct kernel_work *work, uint8_t *base, int x, int y, unsigned lacking)
{
    for (int dy = -2; dy <= 1; dy++) {
        for (int dx = -2; dx <= 1; dx++) {
            bool covers_space = (dx == -1 || dx == 0) && (dy == -1 || dy == 0);
            if (covers_space && lacking == 0) {
                space_change(work, base, x + dx, y + dy, -SPACE_POINTS);
            } else if (!covers_space && lacking != 0 && block_covers(dx, dy, lacking)) {
                space_change(work, base, x + dx, y + dy, SPACE_POINTS);
            }
        }
    }
}

static void spaces_base(struct kernel_work *work, int slot)
{
    const struct town *town = work->town;
    uint8_t *base = work->base[work->game->segment[slot]];
    if (town->cells == 0) {
        return;
    }
    for (int y = town->top; y <= town->bottom; y++) {
        uint32_t around[AROUND];
        for (uint32_t spaces = spaces_in_row(town, y, around); spaces != 0; spaces &= spaces - 1) {
            int column = __builtin_ctz(spaces);
            unsigned lacking = 0;
            for (int i = 0; i < AROUND; i++) {
                lacking |= (unsigned)((around[i] >> column & 1) == 0) << i;
            }
            space_base(work, base, town->left + ((column - town->left) & (TORUS - 1)), y, lacking);
        }
    }
}

#endif
