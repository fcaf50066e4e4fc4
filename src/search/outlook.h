// SPDX-License-Identifier: GPL-3.0-or-later
/* What one look at a state is worth to each player, in whole numbers, so that sums do not depend on their order. */
#ifndef SEARCH_OUTLOOK_H
#define SEARCH_OUTLOOK_H

#include "wagons/guide.h"

/* How the chance to win and the margin make one worth. */
struct worth_scale {
    int32_t margin_weight; /* in 256ths */
    int32_t margin_scale;  /* points; see struct wagons_guide */
};

enum { WORTH_ONE = 65536 };

/* How a finished game, or a state as it lies, ended for each player. */
void outlook_of_result(const struct wagons_result *result, struct wagons_outlook *outlook);

/* The value of a finished game of two; see wagons/guide.h for the scale. */
int32_t outlook_value_of_result(const struct wagons_result *result);

/* What a value between two players means for each. */
void outlook_of_value(int32_t value, struct wagons_outlook *outlook);

/* The points of a value, without what the tie rule adds. */
int outlook_points(int32_t value);

/* The worth to a player, 0 to WORTH_ONE: the share of the win, blended with the margin squeezed into the same range so
   that every point still counts, though the less the more there are. Rises with both. */
int32_t outlook_worth(const struct wagons_outlook *outlook, int player, const struct worth_scale *scale);

#endif
