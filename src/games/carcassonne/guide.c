// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/guide.h"

#include <math.h>

#include "games/carcassonne/greedy.h"
#include "games/carcassonne/playout.h"
#include "games/carcassonne/prospects.h"

enum { RATING_SCALE = 2 * WAGONS_POINT, MARGIN_SCALE = 15 };

static int32_t parts_of(float points)
{
    return (int32_t)lrintf(points * WAGONS_POINT);
}

static void rate(const struct wagons_insight *insight, const void *state, const wagons_move *moves, int count,
                 int32_t *ratings)
{
    float leads[WAGONS_MOVES_MAX];
    (void)insight;
    carcassonne_greedy_rate(state, moves, count, leads);
    for (int i = 0; i < count; i++) {
        ratings[i] = parts_of(leads[i]);
    }
}

/* By how much a lead may still change, in points: with many tiles left a lead is worth little. */
static float doubt(const struct land *land)
{
    return 2 + 2.2F * sqrtf((float)land->left_count);
}

/* The win is shared by how far each is ahead, measured by what may still happen (Bradley and Terry's model). */
static void share_win(const struct land *land, const float *total, struct wagons_outlook *outlook)
{
    float weight[WAGONS_PLAYERS_MAX], sum = 0, best = total[0];
    int32_t rest = WAGONS_WIN;
    for (int i = 1; i < land->players; i++) {
        best = total[i] > best ? total[i] : best;
    }
    for (int i = 0; i < land->players; i++) {
        weight[i] = expf((total[i] - best) / doubt(land));
        sum += weight[i];
    }
    for (int i = 1; i < land->players; i++) {
        outlook->share[i] = (int32_t)(WAGONS_WIN * weight[i] / sum);
        rest -= outlook->share[i];
    }
    outlook->share[0] = rest;
}

static void expect(const struct land *land, const float *total, struct wagons_outlook *found)
{
    *found = (struct wagons_outlook){{0}, {0}};
    share_win(land, total, found);
    for (int player = 0; player < land->players; player++) {
        found->margin[player] = parts_of(prospects_lead(land, total, player));
    }
}

/* Before a draw, as the land lies; with a tile drawn, after greedy's move. */
static bool outlook(const struct wagons_insight *insight, const void *state, struct wagons_outlook *found)
{
    const struct land *land = state;
    float total[WAGONS_PLAYERS_MAX];
    (void)insight;
    if (land->drawn == TILE_NONE) {
        struct prospects prospects;
        struct valuation valuation;
        prospects_make(&prospects, land);
        prospects_value(&prospects, land, &valuation);
        expect(land, valuation.total, found);
    } else {
        carcassonne_greedy_expect(land, total);
        expect(land, total, found);
    }
    return true;
}

static void playout(const struct wagons_insight *insight, void *state, struct random_stream *random)
{
    (void)insight;
    carcassonne_playout_random(state, random);
}

const struct wagons_guide carcassonne_guide = {
    .rating_scale = RATING_SCALE,
    .margin_scale = MARGIN_SCALE,
    .exploration = 0.1,
    .widening = 1,
    .chance_widening = 2,
    .expansion = 1,
    .rate = rate,
    .outlook = outlook,
    .outlook_before_chance = true,
    .playout = playout,
};
