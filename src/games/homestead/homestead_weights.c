// SPDX-License-Identifier: GPL-3.0-or-later
/* Found by `make homestead-weights`. */
#include "games/homestead/placing.h"

const struct placing_weights homestead_weights = {{
    {256, 43, 112, 148, 122, 18, -17, -64, -137, -70, -80, -94, -1, 23},
    {256, 50, 130, 147, 160, 40, 40, -40, -100, -55, -90, -70, 40, 0},
    {256, 57, 156, 147, 199, 72, 85, -14, -56, -43, -99, -43, 82, -23},
    {256, 96, 103, 141, 107, 80, 95, 78, 14, -45, -93, -68, 65, 13},
}};
