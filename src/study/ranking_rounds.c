// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/ranking_rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"

void ranking_rounds_split(uint64_t deals, int rounds, uint64_t length[WAGONS_ROUNDS_MAX])
{
    memset(length, 0, WAGONS_ROUNDS_MAX * sizeof *length);
    if (rounds == 1) {
        length[0] = deals;
        return;
    }
    uint64_t spare = deals - (uint64_t)rounds; /* beyond one for each round */
    uint64_t last = spare / 4, first = rounds == 2 ? spare - last : spare / 2;
    uint64_t between = spare - first - last;
    for (int k = 0; k < rounds; k++) {
        length[k] = 1;
    }
    for (int k = 1; k < rounds - 1; k++) {
        uint64_t middle = (uint64_t)rounds - 2;
        length[k] += between / middle + ((uint64_t)k <= between % middle);
    }
    length[0] += first;
    length[rounds - 1] += last;
}

/* The triples in an order drawn by the seed. */
static void draw_order(int triples, uint64_t seed, int number, uint16_t *order)
{
    struct random_stream random = random_open(seed, (uint64_t)number, RANDOM_STATISTICS, 1);
    for (int i = 0; i < triples; i++) {
        int j = (int)random_below(&random, (uint32_t)i + 1);
        order[i] = order[j];
        order[j] = (uint16_t)i;
    }
}

/* Sorts by falling allotment; equals stay as they are. */
static void sort_order(const uint64_t *allotments, int triples, uint16_t *order)
{
    for (int i = 1; i < triples; i++) {
        uint16_t triple = order[i];
        int j = i;
        for (; j > 0 && allotments[order[j - 1]] < allotments[triple]; j--) {
            order[j] = order[j - 1];
        }
        order[j] = triple;
    }
}

/* before[i]: the deals of the layers that order[i] is the first to be missing in, and all before: those up to layer
   allotment[i]. Falls with i. */
void ranking_round_set(struct ranking_round *round, const uint64_t *allotments, int triples, uint64_t seed, int number)
{
    memset(round, 0, sizeof *round);
    round->count = triples;
    draw_order(triples, seed, number, round->order);
    sort_order(allotments, triples, round->order);
    for (int i = 0; i < triples; i++) {
        round->allotment[i] = allotments[round->order[i]];
        round->length += round->allotment[i];
    }
    uint64_t layers = 0;
    round->before[triples] = 0;
    for (int i = triples - 1; i >= 0; i--) { /* i + 1 triples take part in the layers up to allotment[i] */
        round->before[i] = round->before[i + 1] + (round->allotment[i] - layers) * ((uint64_t)i + 1);
        layers = round->allotment[i];
    }
}

void ranking_round_balanced(struct ranking_round *round, int triples, uint64_t deals, uint64_t seed, int number)
{
    uint64_t allotments[RANKING_TRIPLES];
    uint16_t order[RANKING_TRIPLES];
    draw_order(triples, seed, number, order);
    for (int i = 0; i < triples; i++) {
        allotments[order[i]] = deals / (uint64_t)triples + ((uint64_t)i < deals % (uint64_t)triples);
    }
    ranking_round_set(round, allotments, triples, seed, number);
}

/* What rounding down took from a triple. */
struct remainder {
    double rest;
    int triple;
};

static int by_rest(const void *a, const void *b)
{
    const struct remainder *x = a, *y = b;
    return x->rest != y->rest ? (x->rest < y->rest ? 1 : -1) : x->triple - y->triple;
}

void ranking_round_weighted(struct ranking_round *round, const double *weights, int triples, uint64_t deals,
                            uint64_t seed, int number)
{
    uint64_t allotments[RANKING_TRIPLES], given = 0;
    struct remainder remainders[RANKING_TRIPLES];
    double sum = 0;
    for (int t = 0; t < triples; t++) {
        sum += weights[t];
    }
    if (!(sum > 0)) {
        ranking_round_balanced(round, triples, deals, seed, number);
        return;
    }
    for (int t = 0; t < triples; t++) {
        double share = (double)deals * (weights[t] / sum);
        allotments[t] = (uint64_t)floor(share);
        remainders[t] = (struct remainder){share - floor(share), t};
        given += allotments[t];
    }
    qsort(remainders, (size_t)triples, sizeof *remainders, by_rest);
    for (int i = 0; given < deals; i = (i + 1) % triples, given++) {
        allotments[remainders[i].triple]++;
    }
    for (int i = triples - 1; given > deals; i = i > 0 ? i - 1 : triples - 1) { /* rounding gave one too many */
        uint64_t *allotment = &allotments[remainders[i].triple];
        given -= *allotment > 0;
        *allotment -= *allotment > 0;
    }
    ranking_round_set(round, allotments, triples, seed, number);
}

/* The segment of layers: the greatest i with before[i] > deal; those take part that come up to it. */
int ranking_round_triple(const struct ranking_round *round, uint64_t deal)
{
    int low = 0, high = round->count; /* before[low] > deal >= before[high] */
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (round->before[middle] > deal) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return round->order[(deal - round->before[low + 1]) % ((uint64_t)low + 1)];
}
