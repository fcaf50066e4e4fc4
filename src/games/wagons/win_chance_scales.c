// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/wagons/win_chance.h"

const double win_chance_scales[CIRCLE_CARDS + 1] = {0,   0.5, 0.7, 0.9, 1.2, 1.5, 1.8, 2.1,
                                                    2.4, 2.7, 3.0, 3.3, 3.6, 3.9, 4.2, 4.5};
