// SPDX-License-Identifier: GPL-3.0-or-later
/* A logistic curve whose width depends on the cards left; win_chance_scales.c has the widths. */
#include "games/wagons/win_chance.h"

#include <math.h>

#include "wagons/guide.h"

double win_chance_scale(int cards_left)
{
    return win_chance_scales[cards_left < 0 ? 0 : cards_left > CIRCLE_CARDS ? CIRCLE_CARDS : cards_left];
}

int32_t win_chance(int32_t margin, int cards_left)
{
    double scale = win_chance_scale(cards_left);
    if (scale <= 0) {
        return margin > 0 ? WAGONS_WIN : margin < 0 ? 0 : WAGONS_WIN / 2;
    }
    double ahead = 1 / (1 + exp(-fabs((double)margin) / (scale * WAGONS_POINT)));
    int32_t share = (int32_t)(ahead * WAGONS_WIN + 0.5);
    return margin >= 0 ? share : WAGONS_WIN - share;
}
