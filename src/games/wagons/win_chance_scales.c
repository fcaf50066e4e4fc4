// SPDX-License-Identifier: GPL-3.0-or-later
/* Made by: make win-chance CHANCE_SEED=1 CHANCE_GAMES=200 */
#include "games/wagons/win_chance.h"

const double win_chance_scales[CIRCLE_CARDS + 1] = {0,    0.184, 0.359, 0.556, 0.767, 0.991, 1.23, 1.47,
                                                    1.72, 1.98,  2.24,  2.51,  2.79,  3.07,  3.35, 3.64};
