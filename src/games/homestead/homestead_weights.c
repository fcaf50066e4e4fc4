// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/homestead/placing.h"

const struct placing_weights homestead_weights = {{
    {256, 60, 100, 130, 150, 4, 40, -40, -60, -20, -60, -40, 30, 0},
    {256, 60, 100, 130, 150, 4, 40, -40, -60, -20, -60, -40, 30, 0},
    {256, 40, 80, 100, 120, 4, 40, -20, -30, -20, -60, -40, 30, 0},
}};
