// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/prior.h"

#include <math.h>

enum { HALVINGS_MAX = 20 };

/* 2^-x for 0 <= x < 1: the parabola through 1, 2^-1/2 and 1/2, off by less than 0.002. */
static double half_power(double x)
{
    return 1 + x * (-0.6715728752538099 + x * 0.1715728752538099);
}

double prior_weight(int64_t behind, int scale)
{
    double halvings = (double)behind / scale;
    if (halvings > HALVINGS_MAX) {
        halvings = HALVINGS_MAX;
    } else if (halvings < -HALVINGS_MAX) {
        halvings = -HALVINGS_MAX;
    }
    double whole = floor(halvings);
    return ldexp(half_power(halvings - whole), -(int)whole);
}
