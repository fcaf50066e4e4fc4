// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/carcassonne/guide.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/carcassonne/greedy.h"
#include "games/carcassonne/playout.h"
#include "games/carcassonne/prospects.h"

enum { RATING_SCALE = 2 * WAGONS_POINT, MARGIN_SCALE = 15 };

static int32_t parts_of(float points)
{
    return (int32_t)lrintf(points * WAGONS_POINT);
}

/* --- tables --- */

/* Rating the moves of a state also tells what greedy's move brings, which the search asks for next. */
struct rated {
    uint64_t hash; /* of the state, if `filled` */
    bool filled;
    float total[WAGONS_PLAYERS_MAX];
};

/* One for each thread. */
struct guide_tables {
    size_t threads;
    struct rated rated[];
};

static void *tables_open(int threads)
{
    struct guide_tables *tables = calloc(1, sizeof *tables + (size_t)threads * sizeof tables->rated[0]);
    if (tables != NULL) {
        tables->threads = (size_t)threads;
    }
    return tables;
}

static struct rated *rated_of(const struct wagons_insight *insight)
{
    struct guide_tables *tables = insight->tables;
    return tables != NULL ? &tables->rated[insight->thread] : NULL;
}

/* --- ratings --- */

static void rate(const struct wagons_insight *insight, const void *state, const wagons_move *moves, int count,
                 int32_t *ratings)
{
    float leads[WAGONS_MOVES_MAX], total[WAGONS_PLAYERS_MAX];
    struct rated *rated = rated_of(insight);
    carcassonne_greedy_rate(state, &prospects_search, moves, count, leads, total);
    for (int i = 0; i < count; i++) {
        ratings[i] = parts_of(leads[i]);
    }
    if (rated != NULL) {
        rated->filled = true;
        rated->hash = land_hash(state);
        memcpy(rated->total, total, sizeof total);
    }
}

/* --- outlooks --- */

/* By how much a lead may still change, in points: with many tiles left a lead is worth little. Of leads that were expected
   in games of greedy against itself, the real ones are off by 19 points with 60 tiles left, 15 with 30, 10 with 10
   (standard deviations); a logistic curve that is 0.6 times as wide comes closest to a normal one. */
static float doubt(const struct land *land)
{
    return 1.5F + 1.35F * sqrtf((float)land->left_count);
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

/* A turn brings about so many points more than the others get by it. Counting the turns that each player has left makes
   a state worth as much after a usual turn as before it: otherwise the search would like states the better the fewer
   turns of the others it has seen after them. */
static const float turn_worth = 3;

static void add_turns(const struct land *land, int next, float total[WAGONS_PLAYERS_MAX])
{
    for (int k = 0; k < land->players; k++) {
        int turns = (land->left_count - k + land->players - 1) / land->players;
        total[(next + k) % land->players] += turn_worth * (float)turns;
    }
}

/* `next` is the player whose turn comes after what the totals count. */
static void expect(const struct land *land, const float *counted, int next, struct wagons_outlook *found)
{
    float total[WAGONS_PLAYERS_MAX];
    memcpy(total, counted, sizeof total);
    add_turns(land, next, total);
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
    const struct rated *rated = rated_of(insight);
    float total[WAGONS_PLAYERS_MAX];
    if (land->drawn == TILE_NONE) {
        struct prospects prospects;
        struct valuation valuation;
        prospects_make(&prospects, &prospects_search, land);
        prospects_value(&prospects, land, &valuation);
        expect(land, valuation.total, land->to_move, found);
        return true;
    }
    if (rated != NULL && rated->filled && rated->hash == land_hash(land)) {
        memcpy(total, rated->total, sizeof total);
    } else {
        carcassonne_greedy_expect(land, &prospects_search, total);
    }
    bool laid = land_fits_anywhere(land, land->drawn);
    expect(land, total, land->to_move + laid, found);
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
    .tables_open = tables_open,
    .tables_close = free,
    .rate = rate,
    .outlook = outlook,
    .outlook_before_chance = true,
    .playout = playout,
};
