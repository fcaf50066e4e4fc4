// SPDX-License-Identifier: GPL-3.0-or-later
/* Found by `make homestead-weights`. */
#include "games/homestead/placing.h"

const struct placing_weights homestead_weights = {{
    {256, 106, 134, 113, 91, -44, -102, -102, -220, -83, -109, -128, -55, 4},
    {256, 78, 161, 190, 145, 32, 9, -63, -132, -64, -149, -83, 103, -19},
    {256, 165, 155, 100, 195, 50, 174, 57, -60, -65, -155, -64, 135, -74},
    {256, 115, 101, 90, 140, 82, 160, 70, 86, -46, -106, -35, 173, 46},
}};
