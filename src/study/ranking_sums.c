// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/ranking_sums.h"

#include <stdlib.h>

/* What a deal brought, as whole numbers. */
struct deal {
    int32_t part[RANKING_BY_MASK][RANKING_MASKS];
    int32_t whole[RANKING_WHOLE];
};

/* Half points of a seat: 2 for a win, 1 for a draw. */
static int half_points(int winner, int seat)
{
    return winner == WAGONS_NOBODY ? 1 : winner == seat ? 2 : 0;
}

/* Where in the game's order the k-th card of the triple stands. */
static int place_of(const struct wagons_scoring_result *scoring, uint8_t card)
{
    int place = 0;
    while (place < WAGONS_SCORING - 1 && scoring->cards[place] != card) {
        place++;
    }
    return place;
}

static void deal_add(struct deal *deal, const uint8_t cards[3], const struct series_outcome *game, int seat_of_a)
{
    const struct wagons_scoring_result *scoring = &game->scoring;
    int winner = scoring->winner_without[0];
    int place[3];
    for (int k = 0; k < 3; k++) {
        place[k] = place_of(scoring, cards[k]);
    }
    for (int mask = 1; mask < RANKING_MASKS; mask++) {
        int points[2] = {0, 0};
        unsigned left_out = 0;
        for (int k = 0; k < 3; k++) {
            if (mask >> k & 1) {
                points[0] += scoring->points[0][place[k]];
                points[1] += scoring->points[1][place[k]];
                left_out |= 1U << place[k];
            }
        }
        deal->part[WAGONS_MEASURE_POINTS][mask] += points[0] + points[1];
        deal->part[WAGONS_MEASURE_DECISIVE][mask] += scoring->winner_without[left_out] != winner;
        deal->part[WAGONS_MEASURE_SPREAD][mask] += abs(points[0] - points[1]);
    }
    deal->whole[0] += half_points(game->result.winner, 0);
    deal->whole[1] += half_points(game->result.winner, seat_of_a);
}

static int32_t deal_value(const struct deal *deal, enum wagons_measure measure, int mask)
{
    return (int)measure < RANKING_BY_MASK ? deal->part[measure][mask] : deal->whole[(int)measure - RANKING_BY_MASK];
}

void ranking_add(struct ranking_triple *triple, const struct ranking_design *design, int number,
                 const struct series_outcome *games, const int *seat_of_a, int count, enum wagons_measure measure,
                 bool last)
{
    static const int first[RANKING_PARTS] = {0, 0, 1}, second[RANKING_PARTS] = {1, 2, 2};
    struct deal deal = {.whole = {0}};
    for (int k = 0; k < count; k++) {
        deal_add(&deal, design->triple[number], &games[k], seat_of_a[k]);
    }
    triple->games += (uint64_t)count;
    for (int kind = 0; kind < RANKING_BY_MASK; kind++) {
        const int32_t *part = deal.part[kind];
        for (int mask = 1; mask < RANKING_MASKS; mask++) {
            statistics_add(&triple->part[kind][mask], part[mask]);
        }
        for (int level = RANKING_OF_CARDS; level <= RANKING_OF_PAIRS; level++) {
            for (int k = 0; k < RANKING_PARTS; k++) {
                int a = ranking_part_mask((enum ranking_level)level, first[k]);
                int b = ranking_part_mask((enum ranking_level)level, second[k]);
                triple->cross[kind][level][k] += (int64_t)part[a] * part[b];
            }
        }
    }
    for (int kind = 0; kind < RANKING_WHOLE; kind++) {
        statistics_add(&triple->whole[kind], deal.whole[kind]);
    }
    if (last) {
        statistics_add(&triple->fresh, deal_value(&deal, measure, RANKING_MASKS - 1));
    }
}

double ranking_unit(enum wagons_measure measure, int games)
{
    bool halves = measure == WAGONS_MEASURE_POINTS || (int)measure >= RANKING_BY_MASK; /* two players; half points */
    return (halves ? 0.5 : 1.0) / games;
}

const struct moments *ranking_moments(const struct ranking_triple *triple, enum wagons_measure measure,
                                      enum ranking_level level, int part)
{
    return (int)measure < RANKING_BY_MASK ? &triple->part[measure][ranking_part_mask(level, part)]
                                          : &triple->whole[(int)measure - RANKING_BY_MASK];
}

double ranking_cross(const struct ranking_triple *triple, enum wagons_measure measure, enum ranking_level level, int a,
                     int b)
{
    return (int)measure < RANKING_BY_MASK ? (double)triple->cross[measure][level][a + b - 1]
                                          : (double)triple->whole[(int)measure - RANKING_BY_MASK].squares;
}
