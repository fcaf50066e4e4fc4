// SPDX-License-Identifier: GPL-3.0-or-later
/* Finds the weights of Homestead's placing ratings: tool_homestead_weights SEED GENERATIONS GAMES > homestead_weights.c

   The cross-entropy method: each generation draws candidates around a mean, each weight with a spread of its own, lets
   all of them fill grids from the same shuffled piles, and moves mean and spread to those of the best quarter. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/random.h"
#include "games/homestead/placing.h"
#include "wagons/guide.h"

enum { CANDIDATES = 96, BEST = 24, WEIGHTS = PLACING_STAGES * PLACING_FEATURES, LOW = -2000, HIGH = 2000 };

static const double spread_start = 60, spread_least = 3, inertia = 0.35;

struct candidate {
    struct placing_weights weights;
    double points; /* a grid, on average */
};

/* The points of a grid filled from a pile: half of the cards go elsewhere, as in a game. */
static int fill_grid(const struct homestead_deck *deck, const uint8_t *pile, int start,
                     const struct placing_weights *weights)
{
    struct grid grid;
    grid_begin(&grid, deck, start);
    placing_fill(&grid, deck, 0, pile, 0, weights);
    return grid.total;
}

static double mean_points(const struct placing_weights *weights, uint64_t seed, uint64_t first, int games)
{
    const struct homestead_deck *deck = homestead_deck_default();
    int64_t sum = 0;
    for (int game = 0; game < games; game++) {
        struct random_stream stream = random_open(seed, first + (uint64_t)game, RANDOM_TEST, 0);
        uint8_t pile[HOMESTEAD_LAND];
        for (int card = 0; card < HOMESTEAD_LAND; card++) {
            pile[card] = (uint8_t)card;
        }
        random_shuffle(&stream, pile, HOMESTEAD_LAND);
        sum += fill_grid(deck, pile, HOMESTEAD_LAND + game % 2, weights);
    }
    return (double)sum / games;
}

static double normal(struct random_stream *stream)
{
    double radius = sqrt(-2 * log(1 - random_unit(stream)));
    return radius * cos(2 * 3.14159265358979323846 * random_unit(stream));
}

static int16_t *weight(struct placing_weights *weights, int i)
{
    return &weights->weight[i / PLACING_FEATURES][i % PLACING_FEATURES];
}

static int by_points(const void *a, const void *b)
{
    double first = ((const struct candidate *)a)->points, second = ((const struct candidate *)b)->points;
    return (first < second) - (first > second);
}

static void draw_candidates(struct candidate *candidates, const double *mean, const double *spread,
                            struct random_stream *stream)
{
    for (int k = 0; k < CANDIDATES; k++) {
        for (int i = 0; i < WEIGHTS; i++) {
            double drawn = k == 0 ? mean[i] : mean[i] + spread[i] * normal(stream);
            drawn = drawn < LOW ? LOW : drawn > HIGH ? HIGH : drawn;
            *weight(&candidates[k].weights, i) =
                i % PLACING_FEATURES == PLACING_GAIN ? WAGONS_POINT : (int16_t)lround(drawn);
        }
    }
}

static void follow_best(struct candidate *candidates, double *mean, double *spread)
{
    qsort(candidates, CANDIDATES, sizeof candidates[0], by_points);
    for (int i = 0; i < WEIGHTS; i++) {
        double sum = 0, squares = 0;
        for (int k = 0; k < BEST; k++) {
            double value = *weight(&candidates[k].weights, i);
            sum += value;
            squares += value * value;
        }
        double centre = sum / BEST, variance = squares / BEST - centre * centre;
        mean[i] += (1 - inertia) * (centre - mean[i]);
        spread[i] = inertia * spread[i] + (1 - inertia) * sqrt(variance > 0 ? variance : 0);
        spread[i] = spread[i] < spread_least ? spread_least : spread[i];
    }
}

static void print_weights(const struct placing_weights *weights)
{
    printf("// SPDX-License-Identifier: GPL-3.0-or-later\n/* Found by `make homestead-weights`. */\n"
           "#include \"games/homestead/placing.h\"\n\nconst struct placing_weights homestead_weights = {{\n");
    for (int stage = 0; stage < PLACING_STAGES; stage++) {
        printf("    {");
        for (int i = 0; i < PLACING_FEATURES; i++) {
            printf("%s%d", i > 0 ? ", " : "", weights->weight[stage][i]);
        }
        printf("},\n");
    }
    printf("}};\n");
}

int main(int argc, char **argv)
{
    static struct candidate candidates[CANDIDATES];
    double mean[WEIGHTS], spread[WEIGHTS];
    if (argc != 4) {
        fprintf(stderr, "expected SEED GENERATIONS GAMES\n");
        return 2;
    }
    uint64_t seed = strtoull(argv[1], NULL, 10);
    int generations = (int)strtol(argv[2], NULL, 10), games = (int)strtol(argv[3], NULL, 10);
    struct random_stream stream = random_open(seed, 0, RANDOM_TEST, 1);
    struct placing_weights found = homestead_weights;
    for (int i = 0; i < WEIGHTS; i++) {
        mean[i] = *weight(&found, i);
        spread[i] = spread_start;
    }
    for (int generation = 0; generation < generations; generation++) {
        draw_candidates(candidates, mean, spread, &stream);
#pragma omp parallel for schedule(dynamic)
        for (int k = 0; k < CANDIDATES; k++) {
            candidates[k].points =
                mean_points(&candidates[k].weights, seed, 1 + (uint64_t)generation * (uint64_t)games, games);
        }
        if (generation % 10 == 0) {
            fprintf(stderr, "generation %d: %.2f points\n", generation, candidates[0].points);
        }
        follow_best(candidates, mean, spread);
    }
    for (int i = 0; i < WEIGHTS; i++) {
        *weight(&found, i) = (int16_t)lround(mean[i]);
    }
    fprintf(stderr, "%.2f points on 20000 other piles, %.2f before\n", mean_points(&found, seed + 1, 0, 20000),
            mean_points(&homestead_weights, seed + 1, 0, 20000));
    print_weights(&found);
    return 0;
}
