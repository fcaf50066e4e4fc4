// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/outlook.h"

#include <stdlib.h>

/* The highest total of all but one player. */
static int best_other(const struct wagons_result *result, int player)
{
    int best = INT16_MIN;
    for (int i = 0; i < result->players; i++) {
        best = i != player && result->total[i] > best ? result->total[i] : best;
    }
    return best;
}

static int best_total(const struct wagons_result *result)
{
    return best_other(result, -1);
}

/* The share of the win of each of those who have the highest total. */
static int32_t drawn_share(const struct wagons_result *result)
{
    int leaders = 0;
    for (int i = 0; i < result->players; i++) {
        leaders += result->total[i] == best_total(result);
    }
    return WAGONS_WIN / (leaders > 0 ? leaders : 1);
}

void outlook_of_result(const struct wagons_result *result, struct wagons_outlook *outlook)
{
    *outlook = (struct wagons_outlook){{0}, {0}};
    for (int i = 0; i < result->players; i++) {
        outlook->margin[i] = WAGONS_POINT * (result->total[i] - best_other(result, i));
        if (result->winner != WAGONS_NOBODY) {
            outlook->share[i] = i == result->winner ? WAGONS_WIN : 0;
        } else if (result->total[i] == best_total(result)) {
            outlook->share[i] = drawn_share(result);
        }
    }
}

int32_t outlook_value_of_result(const struct wagons_result *result)
{
    int margin = result->total[0] - result->total[1];
    if (margin != 0 || result->winner == WAGONS_NOBODY) {
        return margin * WAGONS_VALUE_POINT;
    }
    return result->winner == 0 ? 1 : -1;
}

int outlook_points(int32_t value)
{
    int32_t half = WAGONS_VALUE_POINT / 2;
    return value >= 0 ? (value + half) / WAGONS_VALUE_POINT : -((half - value) / WAGONS_VALUE_POINT);
}

void outlook_of_value(int32_t value, struct wagons_outlook *outlook)
{
    *outlook = (struct wagons_outlook){{0}, {0}};
    outlook->margin[0] = WAGONS_POINT * outlook_points(value);
    outlook->margin[1] = -outlook->margin[0];
    outlook->share[0] = value > 0 ? WAGONS_WIN : value == 0 ? WAGONS_WIN / 2 : 0;
    outlook->share[1] = WAGONS_WIN - outlook->share[0];
}

int32_t outlook_worth(const struct wagons_outlook *outlook, int player, const struct worth_scale *scale)
{
    int64_t margin = outlook->margin[player];
    int64_t span = llabs(margin) + (int64_t)scale->margin_scale * WAGONS_POINT;
    int64_t squeezed = WORTH_ONE / 2 + WORTH_ONE / 2 * margin / span;
    int64_t weight = scale->margin_weight;
    return (int32_t)(((256 - weight) * outlook->share[player] + weight * squeezed) / 256);
}
