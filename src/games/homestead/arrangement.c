// SPDX-License-Identifier: GPL-3.0-or-later
/* Points, and local search: two random cards change places; a loss is accepted with a chance that falls with it and with
   the progress of the run (Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", Science 1983). */
#include "games/homestead/arrangement.h"

#include <math.h>
#include <string.h>

#include "base/random.h"

enum { SIDES = 4, STEPS = 40000 };

static const double hot = 12, cold = 0.4; /* points of a loss that is accepted once in e times */

/* The cells beside a cell; returns how many. */
static int cells_beside(const struct arrangement *arrangement, int cell, int beside[SIDES])
{
    int column = cell % arrangement->width, count = 0;
    if (cell >= arrangement->width) {
        beside[count++] = cell - arrangement->width;
    }
    if (column > 0) {
        beside[count++] = cell - 1;
    }
    if (column < arrangement->width - 1) {
        beside[count++] = cell + 1;
    }
    if (cell < arrangement->width * (arrangement->height - 1)) {
        beside[count++] = cell + arrangement->width;
    }
    return count;
}

static const struct homestead_card *card_at(const struct arrangement *arrangement, int cell)
{
    return &arrangement->deck->cards[arrangement->cards[cell]];
}

static int points_at(const struct arrangement *arrangement, int cell)
{
    const struct homestead_card *card = card_at(arrangement, cell);
    int beside[SIDES], count = cells_beside(arrangement, cell, beside), doublings = 0;
    bool matched = false;
    for (int i = 0; i < count; i++) {
        const struct homestead_card *other = card_at(arrangement, beside[i]);
        matched = matched || other->type == card->type;
        doublings += other->doubles == card->type;
    }
    return matched ? card->points << doublings : 0;
}

int arrangement_points(const struct arrangement *arrangement)
{
    int points = 0;
    for (int cell = 0; cell < arrangement->width * arrangement->height; cell++) {
        points += points_at(arrangement, cell);
    }
    return points;
}

bool arrangement_of_grid(const struct grid *grid, const struct homestead_deck *deck, struct arrangement *arrangement)
{
    *arrangement = (struct arrangement){.deck = deck, .width = grid->width, .height = grid->height};
    for (int cell = 0; cell < grid->width * grid->height; cell++) {
        int card = grid->card[GRID_ROW * (1 + cell / grid->width) + 1 + cell % grid->width];
        if (card == GRID_EMPTY) {
            return false;
        }
        arrangement->cards[cell] = (uint8_t)card;
    }
    return true;
}

/* The points of two cells and of all beside them: what an exchange of the two can change. */
static int points_around(const struct arrangement *arrangement, int one, int other)
{
    uint32_t cells = UINT32_C(1) << one | UINT32_C(1) << other;
    int beside[SIDES], points = 0;
    for (int end = 0; end < 2; end++) {
        int count = cells_beside(arrangement, end == 0 ? one : other, beside);
        for (int i = 0; i < count; i++) {
            cells |= UINT32_C(1) << beside[i];
        }
    }
    for (; cells != 0; cells &= cells - 1) {
        points += points_at(arrangement, __builtin_ctz(cells));
    }
    return points;
}

static void exchange(struct arrangement *arrangement, int one, int other)
{
    uint8_t card = arrangement->cards[one];
    arrangement->cards[one] = arrangement->cards[other];
    arrangement->cards[other] = card;
}

/* One run from the order at hand; *best gets the best arrangement on its way if it has more points than *best_points. */
static void anneal(struct arrangement *arrangement, struct random_stream *stream, struct arrangement *best,
                   int *best_points)
{
    uint32_t cells = (uint32_t)(arrangement->width * arrangement->height);
    int points = arrangement_points(arrangement);
    for (int step = 0; step < STEPS; step++) {
        int one = (int)random_below(stream, cells), other = (int)random_below(stream, cells);
        double heat = hot * pow(cold / hot, (double)step / STEPS);
        int before = points_around(arrangement, one, other);
        exchange(arrangement, one, other);
        int gain = points_around(arrangement, one, other) - before;
        if (gain < 0 && random_unit(stream) >= exp(gain / heat)) {
            exchange(arrangement, one, other);
            continue;
        }
        points += gain;
        if (points > *best_points) {
            *best_points = points;
            *best = *arrangement;
        }
    }
}

int arrangement_improve(struct arrangement *arrangement, uint64_t seed, int runs)
{
    struct arrangement best = *arrangement;
    int points = arrangement_points(arrangement);
    for (int run = 0; run < runs; run++) {
        struct random_stream stream = random_open(seed, (uint64_t)run, RANDOM_PLAYOUT, 0);
        random_shuffle(&stream, arrangement->cards, arrangement->width * arrangement->height);
        anneal(arrangement, &stream, &best, &points);
    }
    *arrangement = best;
    return points;
}
