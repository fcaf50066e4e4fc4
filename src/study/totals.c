// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/totals.h"

#include "study/series.h"

static int32_t margin_of(const struct wagons_result *result)
{
    int32_t best = result->total[1];
    for (int seat = 2; seat < result->players; seat++) {
        best = result->total[seat] > best ? result->total[seat] : best;
    }
    return result->total[0] - best;
}

static void side_add(struct side_totals *side, bool won, int score)
{
    side->wins += won;
    statistics_add(&side->score, score);
}

void totals_add(struct totals *totals, uint64_t n, const struct wagons_result *result)
{
    totals->games++;
    totals->draws += result->winner == WAGONS_NOBODY;
    for (int seat = 0; seat < result->players; seat++) {
        bool won = result->winner == seat;
        side_add(&totals->seats[seat], won, result->total[seat]);
        side_add(&totals->agents[series_agent_at(n, seat)], won, result->total[seat]);
    }
    statistics_add(&totals->margin, margin_of(result));
}
