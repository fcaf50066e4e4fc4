// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/prior.h"

enum { HALVINGS_MAX = 20 };

static const double halves[HALVINGS_MAX + 1] = {0x1p0,   0x1p-1,  0x1p-2,  0x1p-3,  0x1p-4,  0x1p-5,  0x1p-6,
                                                0x1p-7,  0x1p-8,  0x1p-9,  0x1p-10, 0x1p-11, 0x1p-12, 0x1p-13,
                                                0x1p-14, 0x1p-15, 0x1p-16, 0x1p-17, 0x1p-18, 0x1p-19, 0x1p-20};

/* 2^-x for 0 <= x < 1: the parabola through 1, 2^-1/2 and 1/2, off by less than 0.002. */
static double half_power(double x)
{
    return 1 + x * (-0.6715728752538099 + x * 0.1715728752538099);
}

double prior_weight(int64_t behind, int scale)
{
    double halvings = (double)(behind < 0 ? -behind : behind) / scale;
    if (halvings >= HALVINGS_MAX) {
        return behind < 0 ? 1 / halves[HALVINGS_MAX] : halves[HALVINGS_MAX];
    }
    int whole = (int)halvings;
    double weight = halves[whole] * half_power(halvings - whole);
    return behind < 0 ? 1 / weight : weight;
}
